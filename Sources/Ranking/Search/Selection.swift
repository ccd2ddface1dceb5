package import BlogSearchPostings
package import BlogSearchQueries

/// Which of a plan's matches count, and what of them is wanted: the flags of a search, resolved to row ids.
package struct Selection: Sendable, Hashable {
    /// A filter that belongs to a kind of facet, as a flag or a ticked box does.
    package struct Filter: Sendable, Hashable {
        package var kind: FacetKind
        package var condition: DocumentFilter.Condition

        package init(_ kind: FacetKind, oneOf ids: [UInt32]) {
            self.init(kind, DocumentFilter.Condition(.oneOf(kind, ids)))
        }

        package init(_ kind: FacetKind, _ condition: DocumentFilter.Condition) {
            self.kind = kind
            self.condition = condition
        }
    }

    /// Filters by facet value, one a kind; a document must fit all of them.
    ///
    /// The counts of a facet ignore the filter of its own kind: they say how many hits each value would give if
    /// it were chosen instead, not how many of the present hits also have it.
    package var filters: [Filter]
    /// Further conditions, which every facet respects.
    package var conditions: DocumentFilter
    /// Facets to count.
    package var facets: [FacetKind]
    /// What comes first.
    package var order: SearchOptions.SortOrder
    /// Matches to leave out before the first.
    package var offset: Int
    /// Matches wanted; 0 counts only.
    package var limit: Int
    /// How much newer posts are preferred among the most relevant; `nil` for not at all.
    package var recency: RecencyPreference?
    /// Only windows from that of this document on are looked at. Completion bounds its work with
    /// it.
    package var first: DocumentID = 0

    package init(
        filters: [Filter] = [], conditions: DocumentFilter = DocumentFilter(),
        facets: [FacetKind] = [], order: SearchOptions.SortOrder = .relevance, offset: Int = 0,
        limit: Int = 10, recency: RecencyPreference? = nil
    ) {
        self.filters = filters
        self.conditions = conditions
        self.facets = facets
        self.order = order
        self.offset = offset
        self.limit = limit
        self.recency = recency
    }

    /// Filters that one facet must ignore.
    var filtersWithFacet: [Filter] { filters.filter { facets.contains($0.kind) } }

    /// What every document must fit, whatever facet it is counted in.
    var conditionsForEveryFacet: DocumentFilter {
        DocumentFilter(
            conditions.conditions
                + filters.filter { !facets.contains($0.kind) }.map(\.condition))
    }

    /// Whether every document must meet a condition already, in whatever facet it is counted.
    func asks(_ condition: DocumentFilter.Condition) -> Bool {
        conditions.conditions.contains(condition)
            || filters.contains { $0.condition == condition && !facets.contains($0.kind) }
    }

    /// What a hit must fit.
    var allConditions: DocumentFilter {
        DocumentFilter(conditions.conditions + filters.map(\.condition))
    }

    /// The number of documents that must be found to fill the page.
    package var capacity: Int {
        guard limit > 0 else { return 0 }
        let (end, overflow) = max(0, offset).addingReportingOverflow(limit)
        return overflow ? .max : end
    }

    /// The ranks of the page.
    package var ranks: Range<Int> {
        let end = capacity
        return min(max(0, offset), end)..<end
    }

    /// The page of the best, best first.
    func page<Ranked>(_ best: [Ranked]) -> [Ranked] {
        Array(best.prefix(capacity).dropFirst(max(0, offset)))
    }
}
