/// Where the terms of a window's documents stand in a column of terms: those of neighbours one after the other.
struct TermRuns {
    /// Runs of neighbours.
    private(set) var count = 0
    // For each run its first and its last document, and where in the column their terms start and end; in front of others
    // that mean nothing.
    private var (firsts, lasts): ([DocumentID], [DocumentID]) = ([], [])
    private(set) var (starts, ends): ([UInt32], [UInt32]) = ([], [])

    /// An index of the column within a run.
    struct Place {
        var run: Int
        var index: Int
    }

    /// Where the first run starts.
    var start: Place { Place(run: 0, index: count == 0 ? 0 : Int(starts[0])) }

    /// Looks up where the terms of a window's documents stand.
    ///
    /// - Parameters:
    ///   - column: where each document's terms end; they begin where those of the one before end.
    ///   - lowest: the first document of the column.
    /// - Throws: `IndexError` with code `damaged` when documents are out of the column.
    mutating func find(
        _ window: DocumentWindow, _ column: inout NumberColumn, from lowest: DocumentID
    ) throws {
        if firsts.isEmpty {
            firsts = Array(repeating: 0, count: DocumentWindow.mostRuns)
            (lasts, starts, ends) = (firsts, firsts, firsts)
        }
        count = window.listRuns(first: &firsts, last: &lasts)
        guard count > 0 else { return }
        guard firsts[0] >= lowest else { throw IndexError.damagedSegment }
        let isLowest = firsts[0] == lowest ? 1 : 0
        starts[0] = 0
        try column.gather(lasts[..<count], from: lowest, into: &ends)
        try column.gather(firsts[isLowest..<count], from: lowest + 1, into: &starts, at: isLowest)
    }
}
