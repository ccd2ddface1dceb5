// The best documents of a search, window by window.
//
// A window whose words cannot add up to the score of the worst document kept is not looked at (MaxScore: Turtle &
// Flood, "Query evaluation: strategies and optimizations", 1995; by blocks: Ding & Suel, "Faster top-k document
// retrieval using block-max indexes", 2011). In one that is:
//
// 1. Candidates are the matches that hold one of the essential words (those without which the bounds of the others
//    do not reach far enough), in a block good enough.
// 2. Words are asked about all candidates at once, the word with the highest bound first; whoever cannot make it any more
//    with what is still to come is dropped.
// 3. What is left gets its score, in the order that makes it the same to the last bit however it was found.
//
// As long as fewer documents are kept than wanted there is no score to beat. Then the window is gone through several
// times, each time for lower scores: the first documents found are good ones already.

/// Keeps the best documents of the windows it is shown.
final class WindowRanking {
    /// Shares of the highest possible score that are tried while nothing is kept yet.
    private static let firstShares = [0.94, 0.88, 0.76, 0.52]
    /// So few candidates are asked about directly.
    private static let fewCandidates = 64

    private(set) var best: TopDocuments
    private let order: SearchOptions.SortOrder
    private let scorer: Scorer
    private var candidates = DocumentWindow()
    private var scratch = DocumentWindow()
    private var estimates: ScoreEstimates
    private var dates: [Int64] = []

    /// Keeps `capacity` documents.
    init(_ capacity: Int, by order: SearchOptions.SortOrder, scorer: Scorer) {
        best = TopDocuments(capacity, by: order)
        self.order = order
        self.scorer = scorer
        estimates = ScoreEstimates(scorer)
    }

    /// Whether documents with scores up to `bound` can be among the best.
    func isWorthwhile(_ bound: Double) -> Bool {
        guard let threshold = best.threshold else { return true }
        return bound >= threshold.score
    }

    /// Takes the hits of a window of a part.
    func rank(_ hits: DocumentWindow, in part: PartSearch) throws {
        switch order {
        case .relevance where !part.words.isEmpty, .title where !part.words.isEmpty:
            let bound = try part.bound(in: hits.range)
            guard isWorthwhile(bound) else { return }
            try part.activate(hits)
            try rankByScore(hits, bound, in: part)
        default:
            try part.activate(hits)
            try rankByDate(hits, in: part)
        }
    }

    // MARK: By score

    private func rankByScore(
        _ hits: DocumentWindow, _ bound: Double, in part: PartSearch
    ) throws {
        candidates.assign(hits)
        let count = hits.count
        if best.threshold == nil, count / 4 > max(best.room, Self.fewCandidates) {
            for share in Self.firstShares {
                try rank(hits, reaching: bound * share, bound, in: part)
                if let threshold = best.threshold {
                    if threshold.score >= bound * share { return }
                    break
                }
            }
        }
        try rank(hits, reaching: best.threshold?.score ?? -.infinity, bound, in: part)
    }

    /// Takes those of the candidates left that may reach a score, and keeps the others as candidates.
    private func rank(
        _ hits: DocumentWindow, reaching score: Double, _ bound: Double, in part: PartSearch
    ) throws {
        scratch.assign(candidates)
        if candidates.count > Self.fewCandidates {
            try MaxScore(part, bound: bound).narrow(&scratch, to: score)
        }
        scratch.list(into: &estimates.documents)
        try estimates.drop(below: score, bound: bound, in: part)
        for index in estimates.documents.indices {
            let document = estimates.documents[index]
            candidates.remove(document)
            // With one word the estimate is the score.
            let score =
                part.words.count == 1
                ? estimates.scores[index] : try part.score(of: document)
            guard isWorthwhile(score) else { continue }
            best.offer(
                RankedDocument(
                    document: document, score: score,
                    published: try part.columns.published(document) ?? .min))
        }
    }

    // MARK: By date

    /// Only what its date lets in is worth scoring.
    private func rankByDate(_ hits: DocumentWindow, in part: PartSearch) throws {
        let best = self.best.order
        hits.list(into: &estimates.documents)
        try part.columns.published(estimates.documents, into: &dates)
        let most = part.words.isEmpty ? 0 : Double.infinity
        for index in dates.indices {
            var newcomer = RankedDocument(
                document: estimates.documents[index], score: most, published: dates[index])
            if let threshold = self.best.threshold, best.places(threshold, before: newcomer) {
                continue
            }
            newcomer.score = try part.score(of: newcomer.document)
            self.best.offer(newcomer)
        }
    }
}
