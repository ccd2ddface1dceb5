/// A document that matched, with its score.
package struct RankedDocument: Sendable, Hashable {
    package var document: DocumentID
    package var score: Double

    package init(document: DocumentID, score: Double) {
        self.document = document
        self.score = score
    }
}

/// Keeps the best of many documents: a heap whose root is the worst one kept.
///
/// Offering costs O(log capacity) when the document stays and one comparison when it does not. Memory grows
/// with what is offered, never beyond the capacity.
struct TopDocuments {
    let order: SearchOptions.SortOrder
    let capacity: Int
    private let dates: DocumentDates
    private var heap: [Contender] = []

    /// Keeps at most `capacity` documents; 0 and less keep none.
    init(_ capacity: Int, by order: SearchOptions.SortOrder, dates: DocumentDates) {
        self.capacity = max(0, capacity)
        self.order = order
        self.dates = dates
    }

    /// The score of the worst document kept, once there is no more room: by relevance, what a newcomer has to reach.
    var threshold: Double? { heap.count == capacity ? heap.first?.score : nil }

    /// How many more documents are kept without others having to go.
    var room: Int { capacity - heap.count }

    /// The score of the best one but so many, less than any when there are no more; by order of relevance.
    func score(behind better: Int) -> Double {
        guard better < heap.count else { return -.infinity }
        return heap.map(\.score).sorted(by: >)[better]
    }

    /// Forgets all documents.
    mutating func removeAll() { heap.removeAll() }

    /// Takes a document if it is among the best so far.
    ///
    /// - Throws: what the storage throws; then the best are not known any more.
    mutating func offer(_ newcomer: Contender) throws {
        if heap.count < capacity {
            heap.append(newcomer)
            try rise(from: heap.count - 1)
        } else {
            var newcomer = newcomer
            guard try accepts(&newcomer) else { return }
            heap[0] = newcomer
            try sink(from: 0)
        }
    }

    /// Whether a document would be among the best so far.
    mutating func accepts(_ newcomer: inout Contender) throws -> Bool {
        guard heap.count == capacity else { return true }
        guard !heap.isEmpty else { return false }
        if order.needsDates(newcomer, heap[0]) {
            try dates.find(&newcomer)
            try dates.find(&heap[0])
        }
        return order.places(newcomer, before: heap[0])
    }

    /// What was kept, best first.
    ///
    /// - Throws: what the storage throws.
    mutating func sorted() throws -> [Contender] {
        try dates.places(of: &heap, by: order).map { heap[$0] }
    }

    private mutating func rise(from start: Int) throws {
        var child = start
        while child > 0 {
            let parent = (child - 1) / 2
            guard try places(parent, before: child) else { return }
            heap.swapAt(parent, child)
            child = parent
        }
    }

    private mutating func sink(from start: Int) throws {
        var parent = start
        while true {
            var worst = parent
            for child in children(of: parent) where try places(worst, before: child) {
                worst = child
            }
            guard worst != parent else { return }
            heap.swapAt(parent, worst)
            parent = worst
        }
    }

    private mutating func places(_ left: Int, before right: Int) throws -> Bool {
        if order.needsDates(heap[left], heap[right]) {
            try dates.find(&heap[left])
            try dates.find(&heap[right])
        }
        return order.places(heap[left], before: heap[right])
    }

    private func children(of parent: Int) -> Range<Int> {
        let first = 2 * parent + 1
        return first..<max(first, min(first + 2, heap.count))
    }
}
