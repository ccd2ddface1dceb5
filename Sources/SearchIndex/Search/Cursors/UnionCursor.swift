/// Several stems as one word: a word in each language's stem, or the words a prefix stands for.
///
/// A heap keyed by document holds the members, so a step costs O(log members) for each that moves.
final class UnionCursor: PostingsCursor {
    /// How what members say of a document becomes one figure.
    enum Counting {
        /// Members are different words: frequencies add up, document frequencies too, up to the collection's
        /// size. That is exact for stems of different languages (a document is in one) and an upper bound for
        /// the words of a prefix.
        case every
        /// Members are forms of one word and may stand for the same occurrence: the largest figure counts.
        case mostFrequent
    }

    private var heap: [Member]
    private let counting: Counting
    let count: Int
    let documentFrequency: Int

    private struct Member {
        var document: DocumentID
        let cursor: any PostingsCursor
    }

    /// Takes fresh cursors.
    init(_ members: [any PostingsCursor], counting: Counting, collectionSize: Int) {
        self.counting = counting
        count = members.reduce(0) { $0 + $1.count }
        documentFrequency = min(
            collectionSize,
            members.reduce(0) { counting.sum($0, $1.documentFrequency) })
        // Ascending order is a heap already.
        heap = members.map { Member(document: $0.document, cursor: $0) }
            .filter { $0.document != .none }
            .sorted { $0.document < $1.document }
    }

    var document: DocumentID { heap.first?.document ?? .none }

    func next() {
        let present = document
        guard present != .none else { return }
        while document == present { replaceFirst { $0.next() } }
    }

    func advance(to target: DocumentID) {
        while document < target { replaceFirst { $0.advance(to: target) } }
    }

    var fields: FieldSet {
        var fields: FieldSet = []
        forEachPresent { fields.formUnion($0.fields) }
        return fields
    }

    func frequency(in field: Field) -> Int {
        var frequency = 0
        forEachPresent { frequency = counting.sum(frequency, $0.frequency(in: field)) }
        return frequency
    }

    func positions(in field: Field) -> [UInt32] {
        var merged: [UInt32] = []
        var sources = 0
        forEachPresent {
            let positions = $0.positions(in: field)
            guard !positions.isEmpty else { return }
            merged.append(contentsOf: positions)
            sources += 1
        }
        return sources > 1 ? Array(Set(merged)).sorted() : merged
    }

    private func replaceFirst(_ move: (any PostingsCursor) -> Void) {
        let cursor = heap[0].cursor
        move(cursor)
        heap[0].document = cursor.document
        if cursor.document == .none {
            heap.swapAt(0, heap.count - 1)
            heap.removeLast()
        }
        sink()
    }

    /// Restores the heap after its first member moved on.
    private func sink() {
        var parent = 0
        while true {
            var least = parent
            for child in children(of: parent) where heap[child].document < heap[least].document {
                least = child
            }
            guard least != parent else { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }

    private func children(of parent: Int) -> Range<Int> {
        let first = 2 * parent + 1
        return first..<max(first, min(first + 2, heap.count))
    }

    /// Visits the members at the present document: a connected part of the heap around its root.
    private func forEachPresent(_ body: (any PostingsCursor) -> Void) {
        let present = document
        guard present != .none else { return }
        var pending = [0]
        while let index = pending.popLast() {
            body(heap[index].cursor)
            for child in children(of: index) where heap[child].document == present {
                pending.append(child)
            }
        }
    }
}

extension UnionCursor.Counting {
    fileprivate func sum(_ left: Int, _ right: Int) -> Int {
        switch self {
        case .every: left + right
        case .mostFrequent: max(left, right)
        }
    }
}
