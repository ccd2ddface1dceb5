internal import BlogSearchPostings
package import BlogSearchQueries
internal import BlogSearchRanking
package import BlogSearchStore
internal import TextAnalysis

extension IndexStore {
    /// The values of a facet over all posts that a query finds, those only whose name or slug contains a text.
    package func values(
        of kind: FacetKind, in text: String, options: SearchOptions, containing part: String,
        order: FacetValue.Order
    ) throws -> [FacetValue] {
        var options = options
        (options.limit, options.offset, options.facets) = (0, 0, [kind])
        var values = try search(text, options: options).facets[kind] ?? []
        values.keep(containing: part)
        guard order == .name else { return values }
        let keyed = values.map { (key: CanonicalForm.folded($0.name), value: $0) }
        return keyed.sorted { ($0.key, $0.value.slug) < ($1.key, $1.value.slug) }.map(\.value)
    }
}

extension [FacetValue] {
    /// Leaves those only whose name or slug contains a text, whatever case and accents; an empty one leaves all.
    package mutating func keep(containing part: String) {
        let part = CanonicalForm.folded(part)
        guard !part.isEmpty else { return }
        removeAll { !CanonicalForm.folded($0.name, or: $0.slug, contains: part) }
    }
}

extension IndexSnapshot {
    /// Terms whose name or slug contains a text, with the posts that a facet counts for them: of all types, and with those of
    /// the terms below.
    package func terms(of taxonomy: String?, containing part: String) throws -> [TermCount] {
        let part = CanonicalForm.folded(part)
        let terms = try terms(of: taxonomy) { try self.answer().termCounts() }
        guard !part.isEmpty else { return terms }
        return terms.filter { CanonicalForm.folded($0.name, or: $0.slug, contains: part) }
    }
}

extension QueryAnswer {
    /// How many documents there are of each term, by row id.
    fileprivate func termCounts() throws -> [UInt32: Int] {
        let selection = Selection(
            conditions: DocumentFilter(rules.conditions),
            facets: [.category, .tag], limit: 0)
        let plan = SearchPlan(root: .everything, words: [])
        let facets = try Searcher(reader).search(plan, selection).facets
        // A term belongs to one taxonomy, so no id occurs twice.
        return facets.values.joined().reduce(into: [:]) { $0[$1.id, default: 0] += $1.documents }
    }
}

extension CanonicalForm {
    /// Whether a name or a slug contains a text that is folded already.
    fileprivate static func folded(_ name: String, or slug: String, contains part: String) -> Bool {
        folded(name).contains(part) || folded(slug).contains(part)
    }
}
