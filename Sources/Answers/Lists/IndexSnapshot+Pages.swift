internal import Blog
internal import BlogSearchPostings
package import BlogSearchQueries
internal import BlogSearchRanking
package import BlogSearchStore

// Pages of lists of posts. What a document is besides its words stands in columns and lists of the index, by which a condition
// on a hundred thousand posts costs less than a millisecond; rows are read of the posts on the page. Conditions that only rows
// can tell (when a post was edited, what its address begins with) are asked of SQLite, and so are orders other than by date.

extension IndexSnapshot {
    /// A part of the posts of a selection, in its order.
    ///
    /// - Throws: what the storage throws; `CancellationError` when the task is cancelled.
    package func list(
        of selection: PostSelection, at ranks: Range<Int>
    ) throws -> PostSelection.Page {
        guard let conditions = try conditions(of: selection) else {
            return try page(of: selection, at: ranks)
        }
        let reader = try scopedReader()
        let plan = SearchPlan(root: .everything, words: [])
        let matching = Selection(conditions: conditions)
        if selection.order == .date {
            let found = try kept.list(of: conditions) {
                try DatedDocuments(of: plan, matching, by: Searcher(reader), in: reader)
            }
            let page = try found.page(ranks, isAscending: selection.isAscending, in: reader)
            return PostSelection.Page(rows: try rows(of: page), total: found.count)
        }
        let total = try Searcher(reader).count(plan, matching)
        return try page(of: try withoutNeedlessTypes(selection, total), at: ranks, total: total)
    }

    /// A part of the posts of a selection that a query finds.
    ///
    /// - Parameter isRanked: whether they are wanted by relevance; else posts that have not all the words count only where
    ///   none has, and the order is that of the selection.
    /// - Throws: what the storage throws; `CancellationError` when the task is cancelled.
    package func list(
        of selection: PostSelection, matching query: Query, isRanked: Bool, at ranks: Range<Int>
    ) throws -> PostSelection.Page {
        let answer = try answer()
        let isDated = selection.order == .date
        if isRanked || isDated, answer.rules.pins.isEmpty,
            let conditions = try conditions(of: selection)
        {
            let found = try answer.page(
                of: query, conditions, isRanked ? nil : selection.isAscending, at: ranks)
            return PostSelection.Page(rows: try rows(of: found.documents), total: found.total)
        }
        var query = query
        (query.options.offset, query.options.limit) = (0, .max)
        let documents = try answer.page(of: query).documents
        let places = Dictionary(
            documents.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { a, _ in a })
        var rows = try rows(of: selection).filter { places[$0.document] != nil }
        if isRanked {
            rows.sort { places[$0.document, default: 0] < places[$1.document, default: 0] }
        }
        return PostSelection.Page(rows, at: ranks)
    }

    /// A selection that does not ask for types when all posts of the site are of them: then SQLite can pass over what comes
    /// before the page without reading it.
    private func withoutNeedlessTypes(
        _ selection: PostSelection, _ total: Int
    ) throws -> PostSelection {
        guard !selection.types.isEmpty else { return selection }
        var others = selection
        others.types = []
        guard let conditions = try conditions(of: others) else { return selection }
        let count = try Searcher(try scopedReader()).count(
            SearchPlan(root: .everything, words: []), Selection(conditions: conditions))
        return count == total ? others : selection
    }
}

extension QueryAnswer {
    /// A part of the documents that a query finds and that meet further conditions, and the number of all. The conditions
    /// have no say in what the query finds.
    ///
    /// - Parameter isAscending: by date, oldest or newest first; `nil` by relevance.
    fileprivate func page(
        of query: Query, _ conditions: DocumentFilter, _ isAscending: Bool?, at ranks: Range<Int>
    ) throws -> (documents: [DocumentID], total: Int) {
        let opener = WordOpener(reader)
        var planned = try plan(query, opener)
        planned.selection.conditions.conditions += conditions.conditions
        let searcher = Searcher(reader, parameters: rules.parameters, words: opener)
        guard let isAscending else {
            (planned.selection.offset, planned.selection.limit) = (ranks.lowerBound, ranks.count)
            let outcome = try searcher.search(planned.plan, planned.selection)
            return (outcome.documents.map(\.document), outcome.total)
        }
        let found = try DatedDocuments(
            of: planned.plan, planned.selection, by: searcher, in: reader)
        return (try found.page(ranks, isAscending: isAscending, in: reader), found.count)
    }
}

extension IndexSnapshot {
    /// What a selection asks of documents; `nil` where only rows can tell.
    private func conditions(of selection: PostSelection) throws -> DocumentFilter? {
        guard let site = selection.site, selection.ids == nil, selection.excludedIDs.isEmpty,
            selection.slugs == nil,
            selection.isSticky == nil, selection.featuredMedia == nil,
            selection.linkPrefixes == nil, !selection.isAnyTermEnough
        else { return nil }
        var found: [DocumentFilter.Condition] = []
        func add(_ kind: FacetKind, _ rows: [Int64], isNegated: Bool = false) {
            found.append(.init(kind, rows: rows, isNegated: isNegated))
        }
        add(.site, [site])
        if !selection.types.isEmpty {
            add(.type, try types().filter { selection.types.contains($0.name) }.map(\.row))
        }
        if let authors = selection.authors {
            add(.author, try rows(ofAuthors: authors, site: site))
        }
        if !selection.excludedAuthors.isEmpty {
            let authors = try rows(ofAuthors: selection.excludedAuthors, site: site)
            add(.author, authors, isNegated: true)
        }
        for condition in selection.terms {
            guard let terms = try self.conditions(on: condition) else { return nil }
            found += terms
        }
        for date in selection.dates {
            guard date.isLocal, !date.isModified else { return nil }
            found.append(.init(.published([Self.range(date)])))
        }
        let hidden = try visible() == nil ? hiddenItems().documents : []
        if !hidden.isEmpty { found.append(.init(.documents(hidden), isNegated: true)) }
        return DocumentFilter(found)
    }

    /// A document counts for the terms above its own, too: of a term that has others below it, which are not asked for as
    /// well, only rows tell which documents have it itself.
    private func conditions(
        on condition: PostSelection.TermCondition
    ) throws -> [DocumentFilter.Condition]? {
        func one(
            _ rows: [Int64], isNegated: Bool = false
        ) throws -> DocumentFilter.Condition? {
            guard let kind = try listing(ofTerms: rows) else { return nil }
            return .init(kind, rows: rows, isNegated: isNegated)
        }
        switch condition {
        case .any(let rows): return try one(rows).map { [$0] }
        case .none(let rows): return try one(rows, isNegated: true).map { [$0] }
        case .all(let groups):
            let found = try groups.compactMap { try one($0) }
            return found.count == groups.count ? found : nil
        }
    }

    /// The seconds of the site's clock that a condition leaves.
    private static func range(_ date: PostSelection.DateCondition) -> ClosedRange<Int64> {
        let seconds = date.moment.seconds
        return date.isAfter
            ? min(seconds, .max - 1) + 1 ... .max : .min...max(seconds, .min + 1) - 1
    }
}

extension DocumentFilter.Condition {
    /// Documents that have one of some values of a facet, by their rows.
    init(_ kind: FacetKind, rows: [Int64], isNegated: Bool = false) {
        self.init(.oneOf(kind, rows.map { UInt32(clamping: $0) }), isNegated: isNegated)
    }
}
