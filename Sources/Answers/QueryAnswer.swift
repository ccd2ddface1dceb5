internal import Blog
package import BlogSearchPostings
package import BlogSearchQueries
internal import BlogSearchRanking
internal import TextAnalysis

/// Answers a query from one snapshot: makes a plan, passes once over windows of documents, and then
/// reads rows for the hits only.
package struct QueryAnswer {
    /// A found document: one indexed version of a post.
    package typealias Document = DocumentID

    let reader: any IndexReader
    let rows: any PostRows
    /// The settings of the index's owner.
    package var rules: SearchRules
    /// The live document of the post at an address.
    package var posts: ((String) throws -> DocumentID?)?

    /// Answers from a snapshot. `rows` must show the same snapshot.
    package init(
        _ reader: any IndexReader, rows: any PostRows, rules: SearchRules = .none
    ) {
        self.reader = reader
        self.rows = rows
        self.rules = rules
    }

    /// The answer to a query, with the time it took.
    ///
    /// - Throws: what the storage throws; `CancellationError` when the task is cancelled.
    package func results(of query: Query) throws -> SearchResults {
        try answer(query, keeping: 0).results
    }

    /// The answer to a query, and the best documents: as many as the answer has, or more.
    ///
    /// - Parameter keeping: how many of the best are wanted.
    /// - Throws: what the storage throws; `CancellationError` when the task is cancelled.
    func answer(
        _ asked: Query, keeping: Int
    ) throws -> (results: SearchResults, found: [ScoredDocument]) {
        var query = asked
        query.options.limit = max(query.options.limit, keeping)
        let collapses = keeping == 0 && asked.collapses
        if collapses {
            // Which hits are on a page rests on all before it.
            (query.options.offset, query.options.limit) = (0, asked.ranks.upperBound)
        }
        let clock = ContinuousClock()
        let start = clock.now
        let opener = WordOpener(reader)
        let early = rules.pins.isEmpty ? EarlySearch(searcher(opener)) : nil
        var planned = try plan(query, opener, early: early)
        var outcome = try early?.outcome(of: planned) ?? search(planned, opener)
        let best = outcome.documents
        var page: CollapsedPage?
        if collapses {
            let collapsed = try self.collapsed(outcome, planned, opener, page: asked.ranks)
            (page, outcome) = (collapsed, collapsed.outcome)
            planned.selection.offset = asked.ranks.lowerBound
        } else {
            outcome.documents = Array(best.prefix(asked.options.limit))
            outcome.bonuses = Array(outcome.bonuses.prefix(asked.options.limit))
        }
        let matched = try counts(outcome.total, planned, opener)
        let found = clock.now
        var reading = query.reading
        reading.notes += planned.notes
        if query.options.matching == .allRelaxed, planned.plan.items.count > 1 {
            reading.notes += matched.notes(isFiltered: planned.unfiltered != nil)
        }
        let withoutFilters = try outcome.total > 0 ? nil : totalWithoutFilters(planned, opener)
        if let withoutFilters {
            let found = withoutFilters == 1 ? "1 is found" : "\(withoutFilters) are found"
            reading.notes.append("no post fits the filters; without them \(found)")
        }
        reading.notes += try nameNotes(query)
        reading.notes += try alikePosts(page?.ofFormerPages ?? []).map {
            "left out, almost the same as a hit before: \"\($0.name)\""
        }
        var results = SearchResults(
            query: reading, total: outcome.total, offset: max(0, planned.selection.offset),
            hits: try hits(outcome, planned, query.options, opener),
            facets: try named(outcome.facets),
            suggestion: planned.suggestion)
        for (index, documents) in (page?.alike ?? []).enumerated() {
            results.hits[index].alike = try alikePosts(documents)
        }
        results.isCorrected = planned.isCorrected
        (results.matched, results.withoutFilters) = (matched, withoutFilters)
        results.microseconds = Int((found - start) / .microseconds(1))
        return (results, best)
    }

    func plan(
        _ query: Query, _ opener: WordOpener, isList: Bool = false, early: EarlySearch? = nil
    ) throws -> PlannedQuery {
        let planned = try QueryPlanner.plan(
            query, on: reader, opener: opener, rules: rules, isList: isList, posts: posts,
            early: early)
        return isList ? planned : try expanded(planned, query, opener)
    }

    func searcher(_ opener: WordOpener) -> Searcher {
        Searcher(reader, parameters: rules.parameters, words: opener)
    }

    /// How many of the matches have everything asked for.
    private func counts(
        _ total: Int, _ planned: PlannedQuery, _ opener: WordOpener
    ) throws -> MatchCounts {
        if let all = planned.matchedAll { return MatchCounts(all: all, some: total - all) }
        guard let strict = planned.strict, total > 0 else { return MatchCounts(all: total) }
        let plan = SearchPlan(root: strict, words: planned.plan.words)
        let all = try Searcher(reader, words: opener).count(plan, planned.selection)
        return MatchCounts(all: all, some: total - all)
    }

    /// How many documents a query finds without its filters; `nil` when it has none, or nothing is found without them.
    private func totalWithoutFilters(
        _ planned: PlannedQuery, _ opener: WordOpener
    ) throws -> Int? {
        guard let unfiltered = planned.unfiltered else { return nil }
        let plan = SearchPlan(root: unfiltered.root, words: planned.plan.words)
        let total = try Searcher(reader, words: opener).count(plan, unfiltered.selection)
        return total > 0 ? total : nil
    }

    /// The page of documents that a query asks for. No post is read.
    ///
    /// - Throws: what the storage throws; `CancellationError` when the task is cancelled.
    package func documents(of query: Query) throws -> [DocumentID] {
        try page(of: query).documents
    }

    /// The same with the number of all that are found.
    package func page(of query: Query) throws -> (documents: [DocumentID], total: Int) {
        let opener = WordOpener(reader)
        let outcome = try search(plan(query, opener), opener)
        return (outcome.documents.map(\.document), outcome.total)
    }

    /// The number of a query's hits, and how many of them have each term, by row id. The hits of a term include those of
    /// its children.
    ///
    /// - Parameter kinds: whose terms are counted. Terms of both are told apart by their ids, where these are rows.
    /// - Throws: what the storage throws; `CancellationError` when the task is cancelled.
    package func termCounts(
        of query: Query, _ kinds: [FacetKind] = [.category, .tag]
    ) throws -> (posts: Int, terms: [UInt32: Int]) {
        let opener = WordOpener(reader)
        var planned = try plan(query, opener, isList: true)
        planned.selection.facets = kinds
        planned.selection.limit = 0
        // A term belongs to one taxonomy, so no id occurs twice.
        let outcome = try searcher(opener).search(planned.plan, planned.selection)
        let terms = outcome.facets.values.joined()
            .reduce(into: [:]) { $0[$1.id, default: 0] += $1.documents }
        return (outcome.total, terms)
    }

    /// The documents of a page. Titles are read only to sort by them.
    func search(_ planned: PlannedQuery, _ opener: WordOpener) throws -> SearchOutcome {
        let searcher = searcher(opener)
        var selection = planned.selection
        if !planned.pinned.isEmpty, selection.order == .relevance, selection.limit > 0 {
            return try searcher.search(planned.plan, selection, pinned: planned.pinned)
        }
        guard selection.order.restsOnRows, selection.limit > 0 else {
            return try searcher.search(planned.plan, selection)
        }
        let ranks = selection.ranks
        (selection.offset, selection.limit) = (0, .max)
        var outcome = try searcher.search(planned.plan, selection)
        outcome.documents = try rowOrder(selection.order, planned.included)
            .sorted(outcome.documents, page: ranks)
        return outcome
    }

    /// An order by what stands in rows.
    func rowOrder(_ order: SearchOptions.SortOrder, _ included: [Post.ID]) -> RowOrder {
        RowOrder(order, included: included, rows: rows, facts: OrderFacts(reader))
    }

    /// Why a document is not among the hits of a query, or its rank among them: one sentence.
    ///
    /// - Throws: what the storage throws; `CancellationError` when the task is cancelled.
    package func absence(of document: DocumentID, from query: Query) throws -> WhyNot {
        let opener = WordOpener(reader)
        let planned = try plan(query, opener)
        let searcher = searcher(opener)
        let ranking = query.collapses ? CollapsedRanking(reader, rows) : nil
        return try Absence(planned, searcher, query.options, rules, ranking) {
            try search($0, opener)
        } name: { document in
            try alikePosts([document]).first?.name ?? ""
        }.reason(of: document)
    }

    /// Hits with snippets, in the order of their documents.
    ///
    /// - Parameter opener: has opened the words of the plan.
    func hits(
        _ outcome: SearchOutcome, _ planned: PlannedQuery, _ options: SearchOptions,
        _ opener: WordOpener
    ) throws -> [Hit] {
        let documents = outcome.documents
        let snippets = SnippetMaker(planned.plan)
        var hits = try rows.hits(for: documents.map(\.document))
        for (index, document) in documents.enumerated() {
            try Task.checkCancellation()
            hits[index].rank = max(0, planned.selection.offset) + index + 1
            hits[index].score = document.score
            guard options.readsBodies else {
                let (excerpt, language) = try rows.excerpt(of: document.document)
                hits[index].snippet = excerpt.map { text in
                    Snippet(
                        text: text,
                        highlights: snippets.highlights(
                            in: text, of: .excerpt, language: language))
                }
                hits[index].titleHighlights = snippets.highlights(
                    in: hits[index].title ?? "", of: .title, language: language)
                continue
            }
            let texts = try rows.texts(of: document.document)
            hits[index].snippet = snippets.snippet(of: texts)
            hits[index].titleHighlights = snippets.highlights(
                in: hits[index].title ?? "", of: .title, language: texts.language)
            if options.passages {
                hits[index].passages = snippets.passages(of: texts, at: hits[index].url)
            }
        }
        if options.explain {
            let explanations = try searcher(opener).explanations(
                of: documents.map(\.document), under: planned.plan)
            for (index, document) in documents.enumerated() {
                var contributions = explanations[document.document]
                if !outcome.bonuses.isEmpty { contributions? += outcome.bonuses[index] }
                hits[index].explanation = contributions?.map { ScoreLine($0, planned.plan) }
            }
        }
        return hits
    }

    /// Facets with slugs and names.
    private func named(
        _ counts: [FacetKind: [FacetCount]]
    ) throws -> [FacetKind: [FacetValue]] {
        var facets: [FacetKind: [FacetValue]] = [:]
        for (kind, counts) in counts {
            let hasHidden = (kind == .tag || kind == .category) && !rules.hiddenTerms.isEmpty
            let shown = hasHidden ? counts.filter { !rules.hiddenTerms.contains($0.id) } : counts
            facets[kind] = try rows.values(shown, of: kind)
        }
        return facets
    }
}
