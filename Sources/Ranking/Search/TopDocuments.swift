internal import BlogSearchPostings
internal import BlogSearchQueries

/// Keeps the best of many documents: a heap whose root is the worst one kept, and a list of those
/// that are equal to the root by score and date. Which of the equals are among the best is decided
/// once, when all are known.
///
/// Offering a document costs O(log capacity) when it stays, and one comparison when it does not.
/// Beyond the capacity, memory only grows by equals of the worst document.
struct TopDocuments {
    let order: SearchOptions.SortOrder
    let capacity: Int
    private let facts: OrderFacts
    private var heap: [ScoredDocument] = []
    /// Documents that are equal to the root, and not kept; empty while there is room.
    private var equals: [ScoredDocument] = []

    /// Keeps at most `capacity` documents; 0 and less keep none.
    init(_ capacity: Int, by order: SearchOptions.SortOrder, facts: OrderFacts) {
        self.capacity = max(0, capacity)
        self.order = order
        self.facts = facts
    }

    /// The score of the worst document kept, once the heap is full: the threshold of an order by
    /// relevance.
    var threshold: Double? { heap.count == capacity ? heap.first?.score : nil }

    /// How many more documents fit.
    var room: Int { capacity - heap.count }

    /// The score that `better` kept documents exceed, less than any when there are no more; by
    /// order of relevance.
    func score(behind better: Int) -> Double {
        guard better < heap.count else { return -.infinity }
        return heap.map(\.score).sorted(by: >)[better]
    }

    /// Forgets all documents.
    mutating func removeAll() {
        heap.removeAll()
        equals.removeAll()
    }

    /// Takes a document if it is among the best so far.
    ///
    /// - Throws: what the storage throws; then the best are not known any more.
    mutating func offer(_ newcomer: ScoredDocument) throws {
        guard heap.count == capacity else {
            heap.append(newcomer)
            return try rise(from: heap.count - 1)
        }
        var newcomer = newcomer
        guard try accepts(&newcomer) else { return }
        guard order.ranks(newcomer, before: heap[0]) else { return equals.append(newcomer) }
        var evicted = heap[0]
        heap[0] = newcomer
        try sink(from: 0)
        if try facts.areEqual(&evicted, &heap[0], by: order) {
            equals.append(evicted)
        } else {
            equals.removeAll(keepingCapacity: true)
        }
    }

    /// Whether a document may be among the best so far: it comes before the worst one, or equals
    /// it.
    mutating func accepts(_ newcomer: inout ScoredDocument) throws -> Bool {
        guard heap.count == capacity else { return true }
        guard !heap.isEmpty else { return false }
        if order.needsDates(newcomer, heap[0]) {
            try facts.find(&newcomer)
            try facts.find(&heap[0])
        }
        return !order.ranks(heap[0], before: newcomer)
    }

    /// What was kept, best first.
    ///
    /// - Parameter page: the ranks whose order must be exact. Which documents are kept is always
    ///   exact.
    /// - Throws: what the storage throws.
    mutating func sorted(page: Range<Int>) throws -> [ScoredDocument] {
        if !equals.isEmpty { try chooseEquals() }
        return try facts.order(of: &heap, by: order, page: page).map { heap[$0] }
    }

    /// Keeps those of the worst ones and of their equals that come first.
    private mutating func chooseEquals() throws {
        var root = heap[0]
        var (better, worst): ([ScoredDocument], [ScoredDocument]) = ([], [])
        for var candidate in heap {
            if try facts.areEqual(&candidate, &root, by: order) {
                worst.append(candidate)
            } else {
                better.append(candidate)
            }
        }
        heap = better + (try facts.first(worst.count, ofEquals: worst + equals))
        equals.removeAll()
    }

    private mutating func rise(from start: Int) throws {
        var child = start
        while child > 0 {
            let parent = (child - 1) / 2
            guard try ranks(parent, before: child) else { return }
            heap.swapAt(parent, child)
            child = parent
        }
    }

    private mutating func sink(from start: Int) throws {
        var parent = start
        while true {
            var worst = parent
            for child in children(of: parent) where try ranks(worst, before: child) {
                worst = child
            }
            guard worst != parent else { return }
            heap.swapAt(parent, worst)
            parent = worst
        }
    }

    private mutating func ranks(_ left: Int, before right: Int) throws -> Bool {
        if order.needsDates(heap[left], heap[right]) {
            try facts.find(&heap[left])
            try facts.find(&heap[right])
        }
        return order.ranks(heap[left], before: heap[right])
    }

    private func children(of parent: Int) -> Range<Int> {
        let first = 2 * parent + 1
        return first..<max(first, min(first + 2, heap.count))
    }
}
