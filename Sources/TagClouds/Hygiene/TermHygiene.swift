/// What is worth tidying up among the terms of a blog: names that are nearly the same, tags of one post, terms of none, tags that are a
/// category as well.
///
///     TermHygiene(terms).nearDuplicates      // [[plain-language, plain language], [bootcamp, bootcamps]]
///
/// Nothing is changed; what belongs together only a person knows.
public struct TermHygiene: Sendable, Hashable, Codable {
    /// A term with its number of posts.
    public struct Entry: Sendable, Hashable, Codable {
        /// WordPress's id.
        public let id: Int
        /// The taxonomy's name.
        public let taxonomy: String
        /// The name as a reader sees it.
        public let name: String
        /// The name in addresses.
        public let slug: String
        /// Posts with the term.
        public let count: Int

        init(_ entry: CloudEntry) {
            id = entry.id
            taxonomy = entry.taxonomy
            name = entry.name
            slug = entry.slug
            count = entry.count
        }
    }

    /// A tag and the category of the same name.
    public struct Twins: Sendable, Hashable, Codable {
        /// The tag.
        public let tag: Entry
        /// The category.
        public let category: Entry
    }

    /// Terms of one taxonomy whose names differ in case, punctuation, spaces, a plural ending or one letter; the most used first.
    public let nearDuplicates: [[Entry]]
    /// Tags of one post, by name.
    public let usedOnce: [Entry]
    /// Terms of no post, by taxonomy and name. A category that has used children is none.
    public let unused: [Entry]
    /// Tags that have the name of a category.
    public let sameAsCategory: [Twins]

    /// Looks through the terms of one site. O(n · letters²).
    ///
    /// - Parameters:
    ///   - entries: its terms, of any taxonomies.
    ///   - tags: the taxonomy of tags.
    ///   - categories: the taxonomy of categories.
    public init(
        _ entries: [CloudEntry], tags: String = "post_tag", categories: String = "category"
    ) {
        let parents = Set(
            entries.filter { $0.count > 0 }.compactMap { entry in
                entry.parent.map { [entry.taxonomy, String($0)] }
            })
        let used = entries.filter { $0.count > 0 }
        let byTaxonomy = Dictionary(grouping: used, by: \.taxonomy)
        nearDuplicates = byTaxonomy.keys.sorted().flatMap { taxonomy in
            SimilarNames.groups(of: byTaxonomy[taxonomy, default: []].map(\.name)).map { group in
                group.map { Entry(byTaxonomy[taxonomy, default: []][$0]) }
                    .sorted { ($1.count, $0.name, $0.id) < ($0.count, $1.name, $1.id) }
            }.sorted { ($0[0].name, $0[0].id) < ($1[0].name, $1[0].id) }
        }
        usedOnce = entries.filter { $0.taxonomy == tags && $0.count == 1 }
            .map(Entry.init).sorted { ($0.name, $0.id) < ($1.name, $1.id) }
        unused = entries.filter {
            $0.count == 0 && !parents.contains([$0.taxonomy, String($0.id)])
        }.map(Entry.init).sorted { ($0.taxonomy, $0.name, $0.id) < ($1.taxonomy, $1.name, $1.id) }
        let named = Dictionary(
            entries.filter { $0.taxonomy == categories }
                .map { (SimilarNames.key(of: $0.name), $0) },
            uniquingKeysWith: { first, _ in first })
        sameAsCategory = entries.filter { $0.taxonomy == tags }.compactMap { tag in
            named[SimilarNames.key(of: tag.name)].map { category in
                Twins(tag: Entry(tag), category: Entry(category))
            }
        }.sorted { ($0.tag.name, $0.tag.id) < ($1.tag.name, $1.tag.id) }
    }

    /// Whether there is nothing to tidy up.
    public var isEmpty: Bool {
        nearDuplicates.isEmpty && usedOnce.isEmpty && unused.isEmpty && sameAsCategory.isEmpty
    }
}
