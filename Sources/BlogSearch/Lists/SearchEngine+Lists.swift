internal import BlogSearchAnswers
public import BlogSearchQueries
internal import BlogSearchStore

extension SearchEngine {
    /// The first page of a list: of the latest posts, of those of a category or tag, of what a text finds.
    ///
    /// ```swift
    /// var page = try await engine.firstPage(options: SearchOptions(limit: 20, sort: .newest, tags: ["swift"]))
    /// while let cursor = page.next {
    ///     page = try await engine.page(after: cursor)
    /// }
    /// ```
    ///
    /// The list is read on in the state of this page, whatever is stored meanwhile (see ``PageCursor``): no post comes twice, and
    /// none that stays is left out. Posts are shown as they are when their page is read. Counts of facets come with the first
    /// page, explanations as well.
    ///
    /// - Parameters:
    ///   - text: what a person typed; an empty text is every post.
    ///   - options: `limit` is how many posts a page has, at least one; `offset` is not looked at.
    /// - Returns: the page. Its `next` is where the next one begins.
    /// - Throws: `SearchError`; `CancellationError` when the task was cancelled.
    public func firstPage(
        of text: String = "", options: SearchOptions = SearchOptions(sort: .newest)
    ) async throws -> SearchResults {
        try await answering {
            let page = try self.store.firstPage(of: text, options: options)
            if let list = page.kept, let next = page.results.next {
                self.lists.keep(list, as: next.list)
            }
            return page.results
        }
    }

    /// The next page of a list. A page may have fewer posts than were asked for where posts were removed.
    ///
    /// - Throws: `SearchError`, with the code `outlived` for a list by relevance that is no longer remembered when something was
    ///   stored since; `CancellationError` when the task was cancelled.
    public func page(after cursor: PageCursor) async throws -> SearchResults {
        try await answering {
            let page = try self.store.page(after: cursor, kept: self.lists[cursor.list])
            if let list = page.kept, let next = page.results.next {
                self.lists.keep(list, as: next.list)
            }
            return page.results
        }
    }

    /// Posts as a list shows them, in the order of their references; those that are not there or hidden are left out. No body is
    /// read: a card's snippet is the author's own excerpt.
    ///
    /// - Throws: `SearchError`; `CancellationError` when the task was cancelled.
    public func cards(_ references: [PostReference]) async throws -> [Hit] {
        try await answering {
            try self.store.read { try $0.cards(references) }.compactMap(\.self)
        }
    }

    /// The values of a facet over all posts that a query finds: all of them, or those that contain a text, for a list of which
    /// one is to be chosen.
    ///
    /// ```swift
    /// let tags = try await engine.values(of: .tag, containing: "swi", sortedBy: .name)
    /// ```
    ///
    /// - Parameters:
    ///   - kind: what is counted.
    ///   - text: a query; an empty one is every post.
    ///   - options: what posts must be besides. The option of the facet's own kind is passed over, so that other choices show.
    ///   - part: a text that the name or slug of a value contains, whatever case and accents; an empty one is all values.
    ///   - order: by count or by name.
    /// - Throws: `SearchError`; `CancellationError` when the task was cancelled.
    public func values(
        of kind: FacetKind, in text: String = "", options: SearchOptions = SearchOptions(),
        containing part: String = "", sortedBy order: FacetValue.Order = .count
    ) async throws -> [FacetValue] {
        try await answering {
            try self.store.values(
                of: kind, in: text, options: options, containing: part, order: order)
        }
    }
}

extension SearchResults {
    /// Leaves those values of facets only whose name or slug contains a text; an empty one leaves all.
    package mutating func keepValues(containing part: String) {
        for kind in facets.keys { facets[kind]?.keep(containing: part) }
    }
}
