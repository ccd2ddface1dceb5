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

    /// The share of its words' score that a post gains, 0 (old, or without date) to 1 (new).
    func share(_ published: Int64) -> Double {
        guard published != .min else { return 0 }
        let (age, overflow) = asOf.subtractingReportingOverflow(published)
        return overflow ? 0 : powerOfTwo(-Double(max(0, age)) / halfLife)
    }
}

/// Orders the documents that are best by words alone anew, by what else counts (Bonuses.swift).
struct SecondPhase {
    private let bonuses: BonusScorer?
    private let window: Int
    private let titleTotal: Int
    /// Documents that are given bonuses wherever they stand.
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
        window = bonuses?.window ?? 0
        let isOneItem = plan.items.count <= 1
        titleTotal = bonuses == nil ? .max : isOneItem ? parameters.titleTotal : window + 1
        order = selection.order
    }

    /// How many documents must be found by words to give so many.
    func capacity(for wanted: Int) -> Int { max(wanted, window) }

    /// The places, by words alone, that matter to the last: whoever stands there is given bonuses.
    var page: Range<Int> { 0..<window }

    /// Whether, of so many matches, those that have the query for their title are given bonuses wherever they stand.
    func looksForTitles(among total: Int) -> Bool { total >= titleTotal }

    /// A document with all that counts, and the rows that its words do not have.
    struct Rescored {
        var document: RankedDocument
        var rows: [ScoreRow]
    }

    /// All documents with all that counts, in their order; they come in the order of their words' scores, but for those of
    /// `titled`, which may stand anywhere.
    ///
    /// - Parameter page: places whose order matters to the last.
    func rescored(
        _ contenders: [Contender], facts: OrderFacts, page: Range<Int>
    ) throws -> [Rescored] {
        var contenders = contenders
        var rows: [[ScoreRow]] = []
        try bonuses?.expect(contenders.prefix(window).map(\.document))
        for rank in contenders.indices {
            let document = contenders[rank].document
            var own: [ScoreRow] = []
            if rank < window || titled.contains(document) {
                own = try bonuses?.rows(of: document) ?? []
            }
            if let recency {
                try facts.find(&contenders[rank])
                let share = recency.share(contenders[rank].published ?? .min)
                if share > 0 { own.append(ScoreRow(.recency, contenders[rank].score * share)) }
            }
            for row in own { contenders[rank].score += row.contribution }
            rows.append(own)
        }
        return try facts.places(of: &contenders, by: order, page: page).map { place in
            Rescored(document: contenders[place].ranked, rows: rows[place])
        }
    }

    /// Whether no document that was not found by words can be among the first so many.
    ///
    /// - Parameter last: the least score by words of those that were found.
    func isComplete(_ rescored: [Rescored], wanted: Int, last: Double) -> Bool {
        // Nothing gains more than its own words are worth.
        recency == nil || rescored.count < wanted
            || 2 * last < rescored[wanted - 1].document.score
    }
}
