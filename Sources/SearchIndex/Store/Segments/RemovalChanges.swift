internal import GRDB

/// Stems of the sealed documents that a transaction deletes, counted by segment.
///
/// A segment's dictionary goes on counting documents that are live no more; what is counted here is taken off it.
struct RemovalChanges {
    private var segments: [Int64: [ArraySlice<UInt8>: Int]] = [:]
    private var dropped: [Int64: Int64] = [:]

    /// Counts the stems of a deleted document, each once.
    ///
    /// - Parameter columns: its tokens as it was indexed with.
    mutating func add(_ columns: [PackedTokens], segment: Int64) {
        dropped[segment, default: 0] += 1
        var stems: Set<ArraySlice<UInt8>> = []
        for column in columns {
            column.forEachToken { token in
                if !token.elementsEqual(PackedTokens.gap) { stems.insert(token) }
            }
        }
        for stem in stems { segments[segment, default: [:]][stem, default: 0] += 1 }
    }

    /// Adds the counts to the table, in the order of its key.
    func store(in db: Database) throws {
        guard !segments.isEmpty else { return }
        let dropping = try RawStatement("UPDATE segment SET dropped = dropped + ? WHERE id = ?", db)
        for (segment, count) in dropped {
            try dropping.run([.number(count), .number(segment)])
        }
        let update = try RawStatement(
            "UPDATE removal SET documents = documents + ? WHERE segment = ? AND stem = ?", db)
        let insertion = try RawStatement(
            "INSERT INTO removal (documents, segment, stem) VALUES (?, ?, ?)", db)
        for (segment, stems) in segments.sorted(by: { $0.key < $1.key }) {
            for (stem, count) in stems.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
                for statement in [update, insertion] {
                    try statement.bind(Int64(count), at: 1)
                    try statement.bind(segment, at: 2)
                    try statement.bind(blob: stem, at: 3)
                    if try statement.run() { break }
                }
            }
        }
    }
}
