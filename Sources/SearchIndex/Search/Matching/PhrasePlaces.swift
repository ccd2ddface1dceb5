/// Where in a document words stand side by side, each at its exact distance from the first; one word is a phrase too.
///
/// Its arrays are used again for every document.
final class PhrasePlaces {
    /// A word of the phrase and where it must stand: tokens after the phrase's beginning.
    typealias Part = (leaf: any PostingsLeaf, offset: UInt32)

    /// The words, those with the fewest documents first; at least one.
    let parts: [Part]
    /// Tokens from the first word to the last one.
    let length: UInt32
    /// Where the phrase begins in the field last searched, ascending.
    private(set) var starts: [UInt32] = []
    private var positions: [UInt32] = []

    init(_ parts: [Part]) {
        self.parts = parts.sorted { $0.leaf.count < $1.leaf.count }
        length = parts.map(\.offset).max() ?? 0
    }

    /// Finds where the phrase begins in a field; tells whether it does anywhere.
    func find(in field: Field, of document: DocumentID) throws -> Bool {
        guard let first = parts.first else { return false }
        try first.leaf.positions(in: field, of: document, into: &starts)
        if first.offset > 0 {
            starts.removeAll { $0 < first.offset }
            for index in starts.indices { starts[index] -= first.offset }
        }
        for part in parts.dropFirst() {
            if starts.isEmpty { return false }
            try part.leaf.positions(in: field, of: document, into: &positions)
            keepStarts(followedAfter: part.offset)
        }
        return !starts.isEmpty
    }

    /// Keeps the starts that have a position at their distance; both lists ascend.
    private func keepStarts(followedAfter offset: UInt32) {
        let positions = positions
        var kept = 0
        var place = 0
        for index in starts.indices {
            let (wanted, overflow) = starts[index].addingReportingOverflow(offset)
            while place < positions.count, positions[place] < wanted { place += 1 }
            guard place < positions.count, !overflow else { break }
            if positions[place] == wanted {
                starts[kept] = starts[index]
                kept += 1
            }
        }
        starts.removeLast(starts.count - kept)
    }
}
