internal import BlogSearchPostings

/// What scores one word in one part of the index: its cursor and its weight.
final class WordScorer {
    /// Its index in the plan: scores add up in this order.
    let index: Int
    /// Its index among the words of the part.
    var slot = 0
    let cursor: any PostingsCursor
    /// q · idf · boost.
    let weight: Double
    /// Whether it counts in every match that holds it; otherwise it is told where.
    var countsEverywhere = false
    /// Whether every match holds it.
    var isRequired = false
    /// Documents of the window being ranked in which it counts, when it does not everywhere.
    private(set) var active = DocumentWindow()
    /// The upper bound of what it adds to scores in the window being ranked.
    private(set) var bound = 0.0
    private let formula: BM25F

    init(_ index: Int, _ cursor: any PostingsCursor, weight: Double, formula: BM25F) {
        self.index = index
        self.cursor = cursor
        self.weight = weight
        self.formula = formula
    }

    /// Forgets where it was active.
    func deactivate(around document: DocumentID) {
        active.reset(around: document)
    }

    /// It counts in these documents, where it occurs.
    func activate(_ window: DocumentWindow) {
        active.formUnion(window)
    }

    /// Whether it counts in a document of the present window, if it occurs there.
    @inline(__always)
    func counts(in document: DocumentID) -> Bool {
        countsEverywhere || active.contains(document)
    }

    /// Finds the upper bound of what it adds to scores in a range; `scale` is that of the part's
    /// bounds.
    func findBound(in documents: Range<DocumentID>, scale: Double) throws {
        let bound = try cursor.bound(in: documents)
        self.bound = bound > 0 ? formula.most(bound * scale, weight: weight) : 0
    }

    /// The most it can add to any score.
    var most: Double { most(.infinity) }

    /// The most it can add where x is at most `x`.
    func most(_ x: Double) -> Double { formula.most(x, weight: weight) }

    /// Adds documents to a window, among them all in which it adds `score` or more.
    func fill(_ window: inout DocumentWindow, adding score: Double, scale: Double) throws {
        let least = formula.leastX(for: score, weight: weight) / scale
        if least > 0 {
            try cursor.fill(&window, boundedBy: least)
        } else {
            try cursor.fill(&window)
        }
    }

    /// Takes documents out of a window, which hold it, in which it adds less than `score`; some of
    /// them may stay.
    func retain(_ window: inout DocumentWindow, adding score: Double, scale: Double) throws {
        let least = formula.leastX(for: score, weight: weight) / scale
        if least > 0 { try cursor.retain(&window, boundedBy: least) }
    }

    /// Adds the documents of its `blocks` best blocks in a window, of more when blocks are equally
    /// good.
    func fill(_ window: inout DocumentWindow, fromBest blocks: Int) throws {
        var bounds: [BlockBound] = []
        try cursor.appendBounds(in: window.range, to: &bounds)
        guard bounds.count > blocks else { return try cursor.fill(&window) }
        let least = bounds.map(\.bound).sorted(by: >)[blocks - 1]
        try cursor.fill(&window, boundedBy: least)
    }
}
