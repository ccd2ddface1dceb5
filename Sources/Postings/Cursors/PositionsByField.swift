internal import BlogSearchQueries

/// Where several words stand in fields of a few documents, those of each field of each document together.
struct PositionsByField: Sendable {
    private var entries: [Entry] = []

    private struct Entry: Comparable {
        var document: DocumentID
        var field: Int
        var position: UInt32

        static func < (left: Entry, right: Entry) -> Bool {
            (left.document, left.field, left.position)
                < (right.document, right.field, right.position)
        }
    }

    /// Forgets everything.
    mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

    /// Adds positions of one word in a field of a document.
    mutating func add(_ positions: [UInt32], in field: Int, of document: DocumentID) {
        entries += positions.lazy.map { Entry(document: document, field: field, position: $0) }
    }

    /// Puts what was added in order.
    mutating func finish() { entries.sort() }

    /// Puts the positions in a field of a document into `found` in place of what was there, ascending, each once.
    func positions(in field: Field, of document: DocumentID, into found: inout [UInt32]) {
        found.removeAll(keepingCapacity: true)
        let wanted = Entry(document: document, field: field.rawValue, position: 0)
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle] < wanted { low = middle + 1 } else { high = middle }
        }
        for entry in entries[low...] {
            guard entry.document == document, entry.field == field.rawValue else { return }
            if entry.position != found.last { found.append(entry.position) }
        }
    }
}
