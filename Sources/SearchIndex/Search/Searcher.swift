/// Walks the matches of a plan once, feeding the best documents, the facet counts and the total.
///
/// Every figure is exact: the total is a count, facet counts are over all matches, and the order is that of the
/// scores of all documents. Time is linear in the postings of the query's words; nothing is read of a post.
package struct Searcher {
    private let reader: any IndexReader
    private let parameters: RankingParameters

    /// Searches one snapshot of an index.
    package init(_ reader: any IndexReader, parameters: RankingParameters = .standard) {
        self.reader = reader
        self.parameters = parameters
    }

    /// Runs a plan.
    ///
    /// - Parameters:
    ///   - plan: what documents must be.
    ///   - selection: filters beside the plan, and what of the matches to keep and count.
    /// - Returns: the page of documents asked for, the number of all matches, and facet counts.
    /// - Throws: what the storage throws; `CancellationError` when the task is cancelled.
    package func search(_ plan: SearchPlan, _ selection: Selection) throws -> SearchOutcome {
        var opener = PlanOpener(plan, on: reader)
        var cursor = try opener.open(plan.root)
        let fixed = selection.conditionsForEveryFacet
        if !fixed.isEmpty { cursor = FilterCursor(cursor, where: fixed, in: reader.columns) }
        var pass = Pass(
            selection, columns: reader.columns,
            scorer: Scorer(
                opener.scoredWords, columns: reader.columns, statistics: reader.statistics,
                parameters: parameters))
        var visited = 0
        while cursor.document != .none {
            pass.visit(cursor.document)
            cursor.next()
            visited += 1
            if visited & 0xffff == 0 { try Task.checkCancellation() }
        }
        return pass.outcome
    }

    /// Whether a plan matches anything that fits the filters; stops at the first match.
    package func hasMatch(_ plan: SearchPlan, _ selection: Selection) throws -> Bool {
        var opener = PlanOpener(plan, on: reader)
        let cursor = FilterCursor(
            try opener.open(plan.root), where: selection.allConditions, in: reader.columns)
        return cursor.document != .none
    }

    /// The rows of a document's score under a plan, in the order in which they add up to it bit for bit.
    ///
    /// - Returns: `nil` when the document does not match the plan.
    package func explanation(of document: DocumentID, under plan: SearchPlan) throws -> [ScoreRow]?
    {
        var opener = PlanOpener(plan, on: reader)
        let cursor = try opener.open(plan.root)
        cursor.advance(to: document)
        guard cursor.document == document, document != .none else { return nil }
        let scorer = Scorer(
            opener.scoredWords, columns: reader.columns, statistics: reader.statistics,
            parameters: parameters)
        return scorer.rows(of: document)
    }
}

/// What a search came to, in numbers of the index.
package struct SearchOutcome: Sendable, Hashable {
    /// Documents that match, all of them counted.
    package var total: Int
    /// The page asked for, best first.
    package var documents: [RankedDocument]
    /// Matches by row id (by year for years) of each facet asked for.
    package var facets: [FacetKind: [UInt32: Int]]

    package init(
        total: Int, documents: [RankedDocument] = [], facets: [FacetKind: [UInt32: Int]] = [:]
    ) {
        self.total = total
        self.documents = documents
        self.facets = facets
    }
}

/// The collectors of one walk.
private struct Pass {
    private let columns: any DocumentColumns
    private let order: SearchOptions.SortOrder
    private let offset: Int
    private let keepsAny: Bool
    /// Filters of facets that are counted: their own facet ignores them.
    private let switches: [Selection.Filter]
    private let scorer: Scorer
    private var best: TopDocuments
    private var facets: FacetCounter
    private var total = 0

    init(_ selection: Selection, columns: any DocumentColumns, scorer: Scorer) {
        self.columns = columns
        self.scorer = scorer
        order = selection.order
        offset = max(0, selection.offset)
        let wanted = max(0, selection.limit)
        keepsAny = wanted > 0
        let (end, overflow) = offset.addingReportingOverflow(wanted)
        best = TopDocuments(wanted == 0 ? 0 : overflow ? .max : end, by: order)
        switches = selection.filtersWithFacet
        facets = FacetCounter(selection.facets, in: columns)
    }

    var outcome: SearchOutcome {
        SearchOutcome(
            total: total, documents: Array(best.sorted().dropFirst(offset)),
            facets: facets.counts())
    }

    /// Counts a match, unless a switched-on facet value rules it out; then it may still count in that facet.
    mutating func visit(_ document: DocumentID) {
        var failed: Selection.Filter?
        for filter in switches where !filter.condition.accepts(document, in: columns) {
            guard failed == nil else { return }
            failed = filter
        }
        if let failed {
            facets.count(document, in: failed.kind)
            return
        }
        total += 1
        facets.count(document)
        if keepsAny { rank(document) }
    }

    private mutating func rank(_ document: DocumentID) {
        switch order {
        case .relevance, .title:
            let score = scorer.score(of: document)
            if let threshold = best.threshold, score < threshold.score { return }
            best.offer(
                RankedDocument(
                    document: document, score: score, published: published(document)))
        case .newest, .oldest:
            // Only what its date lets in is worth scoring.
            var newcomer = RankedDocument(
                document: document, score: .infinity, published: published(document))
            if let threshold = best.threshold, order.places(threshold, before: newcomer) { return }
            newcomer.score = scorer.score(of: document)
            best.offer(newcomer)
        }
    }

    private func published(_ document: DocumentID) -> Int64 {
        columns.published(document) ?? .min
    }
}
