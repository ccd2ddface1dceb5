package import BlogSearchQueries
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
        let part = CanonicalForm.folded(part)
        if !part.isEmpty {
            values.removeAll { value in
                !CanonicalForm.folded(value.name).contains(part)
                    && !CanonicalForm.folded(value.slug).contains(part)
            }
        }
        guard order == .name else { return values }
        let keyed = values.map { (key: CanonicalForm.folded($0.name), value: $0) }
        return keyed.sorted { ($0.key, $0.value.slug) < ($1.key, $1.value.slug) }.map(\.value)
    }
}
