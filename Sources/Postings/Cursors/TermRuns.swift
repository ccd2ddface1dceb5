/// Where the terms of a window's documents stand in a column of terms: those of neighbours one after the other.
struct TermRuns {
    /// Runs of neighbours.
    private(set) var count = 0
    /// Where in the column the terms of each run start and end; in front of others that mean nothing.
    private(set) var (starts, ends): ([UInt32], [UInt32]) = ([], [])

    /// An index of the column within a run.
    struct Location {
        var run: Int
        var index: Int
    }

    /// Where the first run starts.
    var start: Location { Location(run: 0, index: count == 0 ? 0 : Int(starts[0])) }

    /// Looks up where the terms of a window's documents stand.
    ///
    /// - Parameters:
    ///   - column: where each document's terms end; they begin where those of the one before end.
    ///   - lowest: the first document of the column.
    /// - Throws: `IndexError` with code `damaged` when documents are out of the column.
    mutating func find(
        _ window: DocumentWindow, _ column: inout NumberColumn, from lowest: DocumentID
    ) throws {
        if starts.isEmpty {
            // Every other document.
            starts = Array(repeating: 0, count: Int(DocumentWindow.capacity) / 2)
            ends = starts
        }
        count = try column.findRuns(
            of: window, from: lowest, starts: &starts, ends: &ends)
    }
}
