// Words that no post has any more, but that stand in segments too large to be written anew for them. Told by `status`.

internal import BlogSearchPostings
internal import GRDB

/// Looks for words that wait to be forgotten.
///
/// Only segments that documents went from are read: their counts of what went, and as much of their dictionaries.
struct WaitingWords {
    private let db: Database
    private let largest: Int

    /// - Parameter largest: bytes of the largest segment that is written anew for them.
    init(_ db: Database, above largest: Int) {
        self.db = db
        self.largest = largest
    }

    /// How many there are, as stems of a language.
    ///
    /// - Throws: `IndexError` with code `damaged` when counts or dictionaries are not what was written.
    func count() throws -> Int {
        var gone: Set<[UInt8]> = []
        for row in try SegmentRow.all(db)
        where row.dropped > 0 && row.bytes > largest {
            gone.formUnion(try stems(in: row))
        }
        return gone.isEmpty ? 0 : try withoutKnown(gone).count
    }

    /// Stems of a segment that no live document of it has.
    private func stems(in row: SegmentRow) throws -> [[UInt8]] {
        let pages = StoredPages(row, in: db, pool: nil)
        var terms = try SegmentReader(root: row.root, pages: pages).terms()
        var isInside = try terms.advance()
        var gone: [[UInt8]] = []
        let rows = try RawStatement(
            "SELECT stem, documents FROM removal WHERE segment = \(row.id) ORDER BY stem", db)
        try rows.forEachRow { removal in
            let stem = removal.bytes(0)
            while isInside, terms.key.lexicographicallyPrecedes(stem) {
                isInside = try terms.advance()
            }
            let removed = try RemovalRows.unpacked(removal.number(1) ?? 0, row.id, stem[...])
            if isInside, terms.key == stem, terms.count == removed { gone.append(stem) }
        }
        return gone
    }

    /// Those that no post has elsewhere either, as far as the vocabulary keeps them.
    private func withoutKnown(_ stems: Set<[UInt8]>) throws -> Set<[UInt8]> {
        var gone = stems
        var prefixes: [Int64: [UInt8]] = [:]
        let rows = try RawStatement("SELECT language, stem FROM vocabulary WHERE posts > 0", db)
        try rows.forEachRow { row in
            let language = row.number(0) ?? 0
            let prefix = prefixes[language] ?? PackedTokens.prefix(forLanguage: Int(language))
            prefixes[language] = prefix
            gone.remove(prefix + row.bytes(1))
        }
        return gone
    }
}
