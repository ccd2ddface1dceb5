// The best documents of a search, window by window.
//
// A window whose words cannot add up to the threshold, the score of the worst document kept, is not
// looked at (MaxScore: Turtle & Flood, "Query evaluation: strategies and optimizations", 1995; by
// blocks: Ding & Suel, "Faster top-k document retrieval using block-max indexes", 2011). In any
// other window:
//
// 1. Candidates are the matches whose words' bounds add up to enough, in blocks that are good
//   enough (`MaxScore`).
// 2. The upper bounds of their postings are added up by levels. Candidates that cannot reach the
//   threshold are dropped. The others are scored, those with the highest bounds first
//   (`ScoreBounds`).
// 3. Where a word's storage knows no levels, words are asked about all candidates at once instead,
//   the word with the highest bound first. A candidate that cannot reach the threshold any more is
//   dropped (`ScoreEstimates`).
// 4. What is left gets its score, in the order that makes it the same to the last bit however it
//   was found.
//
// While fewer documents are kept than wanted, the threshold is only an estimate
// (`ThresholdEstimate`). Without an estimate the first candidates are the few that hold most of the
// words, or, of one word, those in its best blocks. Such good documents raise the threshold early.
//
// The threshold rises slowly, and windows before it has risen take many times as long as later
// ones. So after some windows the final threshold is guessed. When a share s of the index has been
// scanned, about k·s of the final top k have been seen, with a standard deviation of √(k·s). The
// guess is the score at rank k·s plus a few standard deviations. It is wrong only where good
// documents are neighbours. When fewer documents than wanted reach the guess in the end, the search
// is done again: with the score of the worst one kept as threshold if enough were found, else with
// the threshold given at the beginning, and at last with none.
//
// What the guess is worth (1,000,000 posts, 300 queries of each kind, November 2026, medians without
// and with it): two or three words, any of them, 2.4 and 1.9 ms; questions 4.8 and 4.2 ms. Of 300
// prefixes three were searched for again, of 1,500 other queries none.

internal import BlogSearchPostings
internal import BlogSearchQueries

/// Keeps the best documents of the windows it is shown.
final class WindowRanking {
    /// How many blocks of a word are taken while there is no score to beat.
    private static let firstBlocks = 3
    /// How many documents are scored before the others, at least.
    private static let firstDocuments = 16
    /// So few candidates are asked about directly.
    private static let fewCandidates = 64
    /// With more documents wanted nothing is guessed: they would have to be sorted.
    private static let maximumGuessed = 1024
    /// The document whose score is guessed is so many standard deviations, and so many documents, behind the expected one.
    private static let (deviations, more) = (3.0, 2.0)

    private var best: TopDocuments
    private let order: SearchOptions.SortOrder
    private let formula: BM25F
    private var candidates = DocumentWindow()
    private var scratch = DocumentWindow()
    private var maxScore = MaxScore()
    private var scoreBounds: ScoreBounds
    private var estimates: ScoreEstimates
    private var documents: [DocumentID] = []
    private var dates: [Int64] = []

    /// A score that the best documents reach in all likelihood: others are not looked at; and what it was before anything
    /// was guessed on the way.
    private var (likely, given) = (-Double.infinity, -Double.infinity)

    /// Keeps `capacity` documents.
    init(
        _ capacity: Int, by order: SearchOptions.SortOrder, formula: BM25F, facts: OrderFacts
    ) {
        best = TopDocuments(capacity, by: order, facts: facts)
        self.order = order
        self.formula = formula
        scoreBounds = ScoreBounds(formula)
        estimates = ScoreEstimates(formula)
    }

    /// Begins anew; documents with scores below `likely` are not looked at.
    func begin(likely: Double) {
        self.likely = likely
        given = likely
        best.removeAll()
    }

    /// Begins anew, when a score was guessed too high: with one that as many documents reach as are wanted, or with what
    /// there was before the guess.
    func beginAgain() {
        begin(likely: best.threshold ?? (given < likely ? given : -.infinity))
    }

    /// Guesses what the best documents score, by those of a share of all documents.
    func guess(from share: Double) {
        guard order == .relevance, best.capacity <= Self.maximumGuessed else { return }
        let expected = Double(best.capacity) * share
        let better = expected + Self.deviations * expected.squareRoot() + Self.more
        if better < Double(best.capacity) { likely = max(likely, best.score(behind: Int(better))) }
    }

    /// Whether documents with scores up to `bound` can be among the best.
    func isWorthwhile(_ bound: Double) -> Bool {
        bound >= least
    }

    /// The score that is to beat, or to equal.
    private var least: Double { max(best.threshold ?? likely, likely) }

    /// Whether no document that was not looked at can be among the best.
    var isCertain: Bool { likely == -.infinity || best.threshold ?? -.infinity >= likely }

    /// The best documents so far, best first.
    ///
    /// - Parameter page: places whose order matters to the last.
    func ranked(page: Range<Int>) throws -> [ScoredDocument] { try best.sorted(page: page) }

    /// Takes the hits of a window of a part.
    func rank(_ hits: DocumentWindow, in part: PartSearch) throws {
        guard order.key != .date, !part.words.isEmpty else {
            try part.activate(hits)
            return try rankByDate(hits, in: part)
        }
        let bound = try part.bound(in: hits.range)
        guard isWorthwhile(bound) else { return }
        try part.activate(hits)
        try rankByScore(hits, bound, in: part)
    }

    // MARK: By score

    private func rankByScore(
        _ hits: DocumentWindow, _ bound: Double, in part: PartSearch
    ) throws {
        candidates.assign(hits)
        if best.room > 0, best.capacity > 0, likely == -.infinity,
            !hits.hasFew(4 * max(min(best.room, 1 << 20), Self.fewCandidates))
        {
            try chooseFirst(hits, bound, in: part)
            candidates.subtract(scratch)
            try rankScratch(reaching: -.infinity, bound, in: part)
        }
        let least = least
        scratch.assign(candidates)
        if !candidates.hasFew(Self.fewCandidates) {
            try maxScore.narrow(&scratch, to: least, in: part, bound: bound)
        }
        try rankScratch(reaching: least, bound, in: part)
    }

    /// Puts the documents into the scratch window that are looked at while there is no score to beat.
    private func chooseFirst(
        _ hits: DocumentWindow, _ bound: Double, in part: PartSearch
    ) throws {
        if part.words.count == 1 {
            scratch.reset(around: hits.first)
            try part.words[0].fill(&scratch, fromBest: Self.firstBlocks)
            scratch.formIntersection(hits)
        } else {
            scratch.assign(hits)
            let wanted = max(best.room, Self.fewCandidates)
            try maxScore.narrow(&scratch, toBest: wanted, in: part, bound: bound)
        }
    }

    /// Takes those of the documents of the scratch window that reach a score.
    private func rankScratch(
        reaching score: Double, _ bound: Double, in part: PartSearch
    ) throws {
        if try scoreBounds.take(scratch, reaching: score, bound: bound, in: part) {
            try rankByBounds(in: part)
        } else {
            try rankByEstimates(reaching: score, bound, in: part)
        }
    }

    /// Those with the highest upper bounds come first: their scores raise the threshold, so most others need not be looked at.
    private func rankByBounds(in part: PartSearch) throws {
        let (sums, rest) = (scoreBounds.sums, scoreBounds.rest)
        let first = sums.least(ofBest: max(best.capacity, Self.firstDocuments))
        for isFirst in first == -.infinity ? [true] : [true, false] {
            for index in sums.documents.indices {
                let sum = sums.sums[index]
                guard (sum >= first) == isFirst, isWorthwhile(sum + rest) else { continue }
                try part.heedCancellation()
                try offer(sums.documents[index], score: part.score(of: sums.documents[index]))
            }
        }
    }

    private func offer(_ document: DocumentID, score: Double) throws {
        guard isWorthwhile(score) else { return }
        try best.offer(ScoredDocument(document: document, score: score))
    }

    private func rankByEstimates(
        reaching score: Double, _ bound: Double, in part: PartSearch
    ) throws {
        try estimates.take(scratch, reaching: score, bound: bound, in: part)
        let rest = estimates.rest
        let sums = estimates.sums
        let least = sums.least(ofBest: best.capacity) / BM25F.safety - rest
        for index in sums.documents.indices {
            let (document, sum) = (sums.documents[index], sums.sums[index])
            guard sum >= least, isWorthwhile((sum + rest) * BM25F.safety) else { continue }
            try part.heedCancellation()
            try offer(document, score: estimates.score(of: document, in: part))
        }
    }

    // MARK: By date

    /// Only what its date lets in is worth scoring.
    private func rankByDate(_ hits: DocumentWindow, in part: PartSearch) throws {
        hits.list(into: &documents)
        try part.columns.published(documents, into: &dates)
        for index in dates.indices {
            var newcomer = ScoredDocument(
                document: documents[index], score: 0, published: dates[index])
            guard try best.accepts(&newcomer) else { continue }
            try part.heedCancellation()
            if !part.words.isEmpty { newcomer.score = try part.score(of: newcomer.document) }
            try best.offer(newcomer)
        }
    }
}
