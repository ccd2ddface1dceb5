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
// As long as fewer documents are kept than wanted there is no score to beat. Then the first candidates are those in the
// best blocks of the word with the highest bound, then of the next one: good documents that make it hard for the rest.

/// Keeps the best documents of the windows it is shown.
final class WindowRanking {
    /// How many blocks of a word are taken while there is no score to beat.
    private static let firstBlocks = 3
    /// So few candidates are asked about directly.
    private static let fewCandidates = 64

    private(set) var best: TopDocuments
    private let order: SearchOptions.SortOrder
    private let scorer: Scorer
    private var candidates = DocumentWindow()
    private var scratch = DocumentWindow()
    private var maxScore = MaxScore()
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
        if best.threshold == nil, hits.count / 4 > max(best.room, Self.fewCandidates) {
            for word in part.wordsByBound {
                if best.threshold != nil { break }
                scratch.reset(around: hits.first)
                try word.fill(&scratch, fromBest: Self.firstBlocks)
                scratch.formIntersection(candidates)
                try rankScratch(reaching: -.infinity, bound, in: part)
            }
        }
        let least = best.threshold?.score ?? -.infinity
        scratch.assign(candidates)
        if candidates.count > Self.fewCandidates {
            try maxScore.narrow(&scratch, to: least, in: part, bound: bound)
        }
        try rankScratch(reaching: least, bound, in: part)
    }

    /// Takes those of the documents of the scratch window that reach a score; none of them remains a candidate.
    private func rankScratch(
        reaching score: Double, _ bound: Double, in part: PartSearch
    ) throws {
        candidates.subtract(scratch)
        scratch.list(into: &estimates.documents)
        try estimates.drop(below: score, bound: bound, in: part)
        // With one word the estimate is the score.
        let isExact = part.words.count == 1
        let least = estimates.least(ofBest: best.capacity) / Scorer.safety
        for index in estimates.documents.indices where estimates.scores[index] >= least {
            let (document, estimate) = (estimates.documents[index], estimates.scores[index])
            guard isWorthwhile(estimate * Scorer.safety) else { continue }
            let score = isExact ? estimate : try part.score(of: document)
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
