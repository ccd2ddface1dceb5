/// A document that matched, with what orders it.
package struct RankedDocument: Sendable, Hashable {
    package var document: DocumentID
    package var score: Double
    /// Seconds since 1970; documents without date count as older than any.
    package var published: Int64

    package init(document: DocumentID, score: Double, published: Int64) {
        self.document = document
        self.score = score
        self.published = published
    }
}

extension SearchOptions.SortOrder {
    /// Whether one document comes before another. A total order, so that pages never overlap:
    ///
    /// - `relevance`: higher score, then newer, then the smaller document id (indexed earlier);
    /// - `newest`, `oldest`: date, then higher score, then the smaller id; without a date last in both;
    /// - `title`: settled by titles afterwards, as `relevance` until then.
    @inline(__always)
    func places(_ left: RankedDocument, before right: RankedDocument) -> Bool {
        switch self {
        case .relevance, .title:
            if left.score != right.score { return left.score > right.score }
            if left.published != right.published { return left.published > right.published }
        case .newest:
            if left.published != right.published { return left.published > right.published }
            if left.score != right.score { return left.score > right.score }
        case .oldest:
            if left.published != right.published {
                if left.published == .min || right.published == .min {
                    return right.published == .min
                }
                return left.published < right.published
            }
            if left.score != right.score { return left.score > right.score }
        }
        return left.document < right.document
    }
}

/// Keeps the best of many documents: a heap whose root is the worst one kept.
///
/// Offering costs O(log capacity) when the document stays and one comparison when it does not. Memory grows
/// with what is offered, never beyond the capacity.
struct TopDocuments {
    let order: SearchOptions.SortOrder
    let capacity: Int
    private var heap: [RankedDocument] = []

    /// Keeps at most `capacity` documents; 0 and less keep none.
    init(_ capacity: Int, by order: SearchOptions.SortOrder) {
        self.capacity = max(0, capacity)
        self.order = order
    }

    /// The worst document kept once there is no more room: what a newcomer has to beat.
    var threshold: RankedDocument? { heap.count == capacity ? heap.first : nil }

    /// How many more documents are kept without others having to go.
    var room: Int { capacity - heap.count }

    /// The score of the best one but so many, less than any when there are no more; by order of relevance.
    func score(behind better: Int) -> Double {
        guard better < heap.count else { return -.infinity }
        return heap.map(\.score).sorted(by: >)[better]
    }

    /// Takes a document if it is among the best so far.
    mutating func offer(_ newcomer: RankedDocument) {
        if heap.count < capacity {
            heap.append(newcomer)
            rise(from: heap.count - 1)
        } else if let worst = heap.first, order.places(newcomer, before: worst) {
            heap[0] = newcomer
            sink(from: 0)
        }
    }

    /// What was kept, best first.
    func sorted() -> [RankedDocument] {
        heap.sorted { order.places($0, before: $1) }
    }

    private mutating func rise(from start: Int) {
        var child = start
        while child > 0 {
            let parent = (child - 1) / 2
            guard order.places(heap[parent], before: heap[child]) else { return }
            heap.swapAt(parent, child)
            child = parent
        }
    }

    private mutating func sink(from start: Int) {
        var parent = start
        while true {
            var worst = parent
            for child in children(of: parent) where order.places(heap[worst], before: heap[child]) {
                worst = child
            }
            guard worst != parent else { return }
            heap.swapAt(parent, worst)
            parent = worst
        }
    }

    private func children(of parent: Int) -> Range<Int> {
        let first = 2 * parent + 1
        return first..<max(first, min(first + 2, heap.count))
    }
}
