internal import BlogSearchPlatform
internal import BlogSearchPostings
internal import BlogSearchQueries

/// How a search that asks for it prefers new posts.
package struct RecencyPreference: Sendable, Hashable {
    /// The age at which a post gains half of what a new one does, in seconds.
    package var halfLife: Double
    /// What ages are counted from, in seconds since 1970.
    package var asOf: Int64

    package init(halfLife: Double, asOf: Int64) {
        self.halfLife = halfLife
        self.asOf = asOf
    }

    /// The share of its words' score that a post gains, from 0 (old, or without date) to 1 (new).
    func share(_ published: Int64) -> Double {
        guard published != .min else { return 0 }
        let (age, overflow) = asOf.subtractingReportingOverflow(published)
        return overflow ? 0 : powerOfTwo(-Double(max(0, age)) / halfLife)
    }
}

/// Orders the documents that are best by words alone again, by bonuses and age (Bonuses.swift).
struct Rescorer {
    private let bonuses: BonusScorer?
    private let depth: Int
    private let titleTotal: Int
    /// Documents that are given bonuses at any rank.
    var titled: [DocumentID] = []
    private let recency: RecencyPreference?
    private let order: SearchOptions.SortOrder

    /// `nil` when only words count.
    init?(
        _ plan: SearchPlan, _ selection: Selection, _ opener: PlanOpener,
        _ parameters: RankingParameters.Bonuses
    ) throws {
        guard selection.order == .relevance, selection.capacity > 0 else { return nil }
        bonuses = try BonusScorer(plan, opener, parameters)
        recency = selection.recency
        guard bonuses != nil || recency != nil else { return nil }
        depth = bonuses?.depth ?? 0
        let isOneItem = plan.items.count <= 1
        titleTotal = bonuses == nil ? .max : isOneItem ? parameters.titleTotal : depth + 1
        order = selection.order
    }

    /// How many documents must be found by words to give `wanted`.
    func capacity(for wanted: Int) -> Int { max(wanted, depth) }

    /// The ranks, by words alone, that must be exact: these documents are given bonuses.
    var page: Range<Int> { 0..<depth }

    /// Whether matches whose title is the query are given bonuses at any rank, when there are this
    /// many matches.
    func looksForTitles(among total: Int) -> Bool { total >= titleTotal }

    /// A document with all that counts, and its contributions besides words.
    struct Rescored {
        var document: ScoredDocument
        var contributions: [ScoreContribution]
    }

    /// All documents with all that counts, in their order. They come in the order of their words'
    /// scores; only those of `titled` may be anywhere.
    ///
    /// - Parameter page: the ranks whose order must be exact.
    func rescored(
        _ candidates: [ScoredDocument], facts: OrderFacts, page: Range<Int>
    ) throws -> [Rescored] {
        var candidates = candidates
        var gains: [Gain] = []
        gains.reserveCapacity(candidates.count)
        try bonuses?.expect(candidates.prefix(depth).map(\.document))
        for rank in candidates.indices {
            let document = candidates[rank].document
            var gain = Gain()
            if let bonuses, rank < depth || titled.contains(document) {
                gain.bonuses = try bonuses.bonuses(of: document, worth: candidates[rank].score)
            }
            if let recency {
                try facts.find(&candidates[rank])
                let share = recency.share(candidates[rank].published ?? .min)
                if share > 0 {
                    gain.recency = ScoreContribution(.recency, candidates[rank].score * share)
                }
            }
            gains.append(gain)
        }
        try settle(&gains, of: candidates, page: page)
        for rank in candidates.indices {
            candidates[rank].score = gains[rank].added(to: candidates[rank].score)
        }
        return try facts.order(of: &candidates, by: order, page: page).map { index in
            Rescored(document: candidates[index].undated, contributions: gains[index].contributions)
        }
    }

    /// What a document gains; `bonuses.forms` is what it may gain besides.
    private struct Gain {
        var bonuses = BonusScorer.Bonuses()
        var recency: ScoreContribution?

        /// In the order in which they are added.
        var contributions: [ScoreContribution] {
            bonuses.contributions + (recency.map { [$0] } ?? [])
        }

        func added(to score: Double) -> Double {
            var score = score
            for contribution in bonuses.contributions { score += contribution.contribution }
            return score + (recency?.contribution ?? 0)
        }

        /// The most that it can come to.
        func most(to score: Double) -> Double {
            var most = self
            most.bonuses.contributions += bonuses.forms.contributions
            return most.added(to: score)
        }
    }

    /// Finds out which words documents write in the form that was typed, of those that may be on the page with it: texts are
    /// read for it, the most promising first, until no other can reach the last place.
    private func settle(
        _ gains: inout [Gain], of candidates: [ScoredDocument], page: Range<Int>
    ) throws {
        guard let bonuses else { return }
        // The best scores that are known, best first.
        var best: [Double] = []
        var open: [(rank: Int, most: Double)] = []
        for rank in gains.indices {
            let score = candidates[rank].score
            let forms = gains[rank].bonuses.forms
            if forms.areOpen {
                open.append((rank, gains[rank].most(to: score)))
            } else {
                gains[rank].bonuses.contributions += forms.contributions
                best.append(gains[rank].added(to: score))
            }
        }
        guard !open.isEmpty else { return }
        best.sort(by: >)
        open.sort { $0.most > $1.most }
        for (rank, most) in open {
            if best.count >= page.upperBound,
                page.isEmpty || best[page.upperBound - 1] > most
            {
                return
            }
            let forms = gains[rank].bonuses.forms
            gains[rank].bonuses.contributions += try bonuses.written(
                forms, in: candidates[rank].document)
            let score = gains[rank].added(to: candidates[rank].score)
            let index = best.firstIndex { $0 < score } ?? best.count
            best.insert(score, at: index)
        }
    }

    /// Whether no document that was not found by words can be among the `wanted` first.
    ///
    /// - Parameter last: the lowest score by words of those that were found.
    func isComplete(_ rescored: [Rescored], wanted: Int, last: Double) -> Bool {
        // Nothing gains more than its own words are worth.
        recency == nil || rescored.count < wanted
            || 2 * last < rescored[wanted - 1].document.score
    }
}
