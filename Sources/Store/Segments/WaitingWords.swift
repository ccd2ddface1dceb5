// Words that no post has any more, but that are in segments too large to be rewritten for them.
// `status` reports them.

internal import BlogSearchPostings
internal import GRDB

/// Looks for words that wait to be removed.
///
/// It reads only segments with deleted documents: their counts of deletions, and the entries of
/// their dictionaries for these.
struct WaitingWords {
    private let db: Database
    private let largest: Int

    /// - Parameter largest: the size in bytes of the largest segment that is rewritten for such
    ///   words.
    init(_ db: Database, above largest: Int) {
        self.db = db
        self.largest = largest
    }

    /// Their number, counting stems by language.
    ///
    /// - Throws: `IndexError` with code `damaged` when counts or dictionaries are not what was
    ///   written.
    func count() throws -> Int {
        var gone: Set<[UInt8]> = []
        for row in try SegmentRow.all(db)
        where row.dropped > 0 && row.bytes > largest {
            gone.formUnion(try stems(in: row))
        }
        return gone.isEmpty ? 0 : try withoutKnown(gone).count
    }

    /// Stems of a segment that none of its live documents has.
    private func stems(in row: SegmentRow) throws -> [[UInt8]] {
        let pages = StoredPages(row, in: db, pool: nil)
        var terms = try SegmentReader(root: row.root, pages: pages).terms()
        var isInside = try terms.advance()
        var gone: [[UInt8]] = []
        let rows = try SQLStatement(
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

    /// The stems that no post has elsewhere either, as far as the vocabulary has them.
    private func withoutKnown(_ stems: Set<[UInt8]>) throws -> Set<[UInt8]> {
        var gone = stems
        var prefixes: [Int64: [UInt8]] = [:]
        let rows = try SQLStatement("SELECT language, stem FROM vocabulary WHERE posts > 0", db)
        try rows.forEachRow { row in
            let language = row.number(0) ?? 0
            let prefix = prefixes[language] ?? PackedTokens.prefix(forLanguage: Int(language))
            prefixes[language] = prefix
            gone.remove(prefix + row.bytes(1))
        }
        return gone
    }
}
