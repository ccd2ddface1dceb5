internal import TextAnalysis

/// Answers a query from one snapshot: plan, one pass over windows of documents, and only then the rows of the winners.
package struct QueryAnswer {
    private let reader: any IndexReader
    private let rows: any PostRows
    private let parameters: RankingParameters

    /// Answers from a snapshot; `rows` must show the same one.
    package init(
        _ reader: any IndexReader, rows: any PostRows,
        parameters: RankingParameters = .standard
    ) {
        self.reader = reader
        self.rows = rows
        self.parameters = parameters
    }

    /// The answer to a query, with the time it took.
    ///
    /// - Throws: what the storage throws; `CancellationError` when the task is cancelled.
    package func results(of query: Query) throws -> SearchResults {
        let clock = ContinuousClock()
        let start = clock.now
        let opener = WordOpener(reader)
        let planned = try QueryPlanner.plan(query, on: reader, opener: opener)
        let outcome = try search(planned, opener)
        let found = clock.now
        var reading = query.reading
        reading.notes += planned.notes
        var results = SearchResults(
            query: reading, total: outcome.total, offset: max(0, planned.selection.offset),
            hits: try hits(outcome.documents, planned), facets: try named(outcome.facets),
            suggestion: planned.suggestion)
        results.isCorrected = planned.isCorrected
        results.microseconds = Int((found - start) / .microseconds(1))
        return results
    }

    /// The page of documents that a query asks for, without anything of their posts.
    ///
    /// - Throws: what the storage throws; `CancellationError` when the task is cancelled.
    package func documents(of query: Query) throws -> [DocumentID] {
        let opener = WordOpener(reader)
        let planned = try QueryPlanner.plan(query, on: reader, opener: opener)
        return try search(planned, opener).documents.map(\.document)
    }

    /// Hits of a query by row id of every term they or their terms' children have, of whatever taxonomy.
    ///
    /// - Throws: what the storage throws; `CancellationError` when the task is cancelled.
    package func termCounts(of query: Query) throws -> [UInt32: Int] {
        let opener = WordOpener(reader)
        var planned = try QueryPlanner.plan(query, on: reader, opener: opener)
        planned.selection.facets = [.category, .tag]
        planned.selection.limit = 0
        let searcher = Searcher(reader, parameters: parameters, words: opener)
        return try searcher.search(planned.plan, planned.selection).facets.values
            .reduce(into: [:]) { counts, more in
                // A term is in one taxonomy: no id comes twice.
                counts.merge(more) { $0 + $1 }
            }
    }

    /// The documents of a page; titles are read only to sort by them.
    private func search(_ planned: PlannedQuery, _ opener: WordOpener) throws -> SearchOutcome {
        let searcher = Searcher(reader, parameters: parameters, words: opener)
        var selection = planned.selection
        guard selection.order == .title, selection.limit > 0 else {
            return try searcher.search(planned.plan, selection)
        }
        (selection.offset, selection.limit) = (0, .max)
        var outcome = try searcher.search(planned.plan, selection)
        outcome.documents = Array(
            try sortedByTitle(outcome.documents)
                .dropFirst(max(0, planned.selection.offset)).prefix(planned.selection.limit))
        return outcome
    }

    /// By the words of the title, case, accents and punctuation aside; equal ones by relevance, untitled last.
    private func sortedByTitle(_ documents: [RankedDocument]) throws -> [RankedDocument] {
        var analyzer = Analyzer(language: .undetermined)
        let titles = try rows.titles(of: documents.map(\.document)).map { title in
            analyzer.tokens(in: title).filter { $0.role == .word }.map(\.word)
        }
        let order = documents.indices.sorted { left, right in
            let (first, second) = (titles[left], titles[right])
            if first == second { return left < right }
            if first.isEmpty || second.isEmpty { return second.isEmpty }
            return first.lexicographicallyPrecedes(second)
        }
        return order.map { documents[$0] }
    }

    private func hits(
        _ documents: [RankedDocument], _ planned: PlannedQuery
    ) throws -> [Hit] {
        let snippets = SnippetMaker(planned.plan)
        var hits = try rows.hits(for: documents.map(\.document))
        for (index, document) in documents.enumerated() {
            let texts = try rows.texts(of: document.document)
            hits[index].rank = max(0, planned.selection.offset) + index + 1
            hits[index].score = document.score
            hits[index].snippet = snippets.snippet(of: texts)
            hits[index].titleHighlights = snippets.highlights(
                in: hits[index].title, of: .title, language: texts.language)
        }
        return hits
    }

    /// Facets with slugs and names, most frequent first, then by name.
    private func named(
        _ counts: [FacetKind: [UInt32: Int]]
    ) throws -> [FacetKind: [FacetValue]] {
        var facets: [FacetKind: [FacetValue]] = [:]
        for (kind, counts) in counts {
            let names = try names(of: counts.keys.sorted(), kind)
            facets[kind] = names.map { id, term in
                FacetValue(slug: term.slug, name: term.name, count: counts[id] ?? 0)
            }.sorted { ($1.count, $0.name, $0.slug) < ($0.count, $1.name, $1.slug) }
        }
        return facets
    }

    private func names(of ids: [UInt32], _ kind: FacetKind) throws -> [UInt32: HitTerm] {
        guard kind == .year else { return try rows.names(of: ids, kind: kind) }
        let years = ids.map { ($0, HitTerm(slug: String($0), name: String($0))) }
        return Dictionary(uniqueKeysWithValues: years)
    }
}
