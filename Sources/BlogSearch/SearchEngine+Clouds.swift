public import Blog
internal import BlogSearchAnswers
package import BlogSearchQueries
internal import BlogSearchStore
public import TagClouds

/// What the terms of a cloud's posts are compared with.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum CloudReference: Sendable, Hashable {
    /// All other posts: the cloud has the terms that are more frequent than there, and those are largest that are so most surely.
    case otherPosts
    /// The posts that match another query, those of an earlier period for example: the cloud has what became more and what
    /// became less.
    case posts(matching: String)
}

extension SearchEngine {
    /// A cloud of the terms of a taxonomy, over all posts or over those that match a query.
    ///
    /// Terms of several sites that have one name are one item: with the posts of all of them, and the address of that with the most.
    ///
    ///     try await engine.cloud(matching: "year:2015", against: .posts(matching: "year:2014"))
    ///
    /// - Parameters:
    ///   - taxonomy: `post_tag`, `category` or another.
    ///   - options: how many terms, their order, sizes and scale.
    ///   - text: a query; `nil` takes every post.
    ///   - reference: what the terms are compared with; then weights are of ``CloudItem/significance``. `nil` weighs counts.
    /// - Throws: `SearchError`.
    public func cloud(
        of taxonomy: String = Term.tag, options: CloudOptions = .wordPress,
        matching text: String? = nil, against reference: CloudReference? = nil
    ) async throws -> TagCloud {
        guard let reference else {
            let terms = try await answering {
                try self.store.terms(of: taxonomy, matching: text)
            }
            return TagCloud(of: terms, options: options)
        }
        let (counted, other) = try await answering {
            try (
                self.store.countedTerms(of: taxonomy, matching: text ?? ""),
                self.store.countedTerms(of: taxonomy, matching: reference.query)
            )
        }
        let terms = CountedTerm.merged(counted.terms, other.terms)
        return TagCloud(
            terms.compactMap { $0.entry(posts: counted.posts, other.posts, reference) },
            options: options)
    }

    /// Which of a cloud's terms stand together in posts. Costs a query for each term.
    ///
    /// - Parameters:
    ///   - cloud: a cloud of categories or tags.
    ///   - text: the query that the cloud was made with.
    /// - Throws: `SearchError`, also for a cloud of another taxonomy.
    public func termGraph(
        of cloud: TagCloud, matching text: String? = nil
    ) async throws -> TermGraph {
        let filters = [Term.tag: "tag", Term.category: "category"]
        var together: [[Int]] = []
        for item in cloud.items {
            let filter = try SearchError.atDoor {
                guard let filter = filters[item.taxonomy] else {
                    throw CloudError(.graph, item.taxonomy)
                }
                return filter
            }
            let slug = item.slug.filter { $0 != "\"" }
            // Behind the text it would stand inside of a parenthesis that is never closed.
            let query = "\(filter):\"\(slug)\" " + (text ?? "")
            let terms = try await answering {
                try self.store.terms(of: item.taxonomy, matching: query)
            }
            var counts: [CountedTerm.ID: Int] = [:]
            for counted in CountedTerm.merged(terms) {
                for id in counted.ids { counts[id] = counted.count }
            }
            together.append(cloud.items.map { counts[CountedTerm.ID($0)] ?? 0 })
        }
        return TermGraph(cloud, together: together)
    }

    /// What is worth tidying up among the terms of each site, in the order of their addresses.
    ///
    /// - Throws: `SearchError`.
    public func termHygiene() async throws -> [(site: String, hygiene: TermHygiene)] {
        let terms = try await answering { try self.store.read { try $0.terms() } }
        let bySite = Dictionary(grouping: terms, by: \.site)
        return bySite.keys.sorted().map { site in
            let entries = bySite[site, default: []].map { CountedTerm($0).entry() }
            return (site, TermHygiene(entries))
        }
    }
}

extension TagCloud {
    /// A cloud of terms with their numbers of posts; those of several sites that have one name are one item.
    package init(of terms: [TermCount], options: CloudOptions) {
        self.init(CountedTerm.merged(terms).map { $0.entry() }, options: options)
    }
}

extension CloudReference {
    fileprivate var query: String {
        switch self {
        case .otherPosts: ""
        case .posts(let text): text
        }
    }
}

/// A term, or those of several sites that have one name, with the number of posts here and among others.
private struct CountedTerm {
    /// What tells one item of a cloud from another.
    struct ID: Hashable {
        let id: Int
        let name: String

        init(_ term: TermCount) { (id, name) = (term.id, term.name) }
        init(_ item: CloudItem) { (id, name) = (item.id, item.name) }
    }

    var term: TermCount
    var ids: [ID]
    var sites: Set<String>
    var count: Int
    var otherCount: Int

    init(_ term: TermCount, otherCount: Int = 0) {
        self.term = term
        ids = [ID(term)]
        sites = [term.site]
        count = term.count
        self.otherCount = otherCount
    }

    private struct Key: Hashable {
        let site: String
        let taxonomy: String
        let id: Int

        init(_ term: TermCount) { (site, taxonomy, id) = (term.site, term.taxonomy, term.id) }
    }

    private struct Name: Hashable {
        let taxonomy: String
        let name: String
    }

    /// Terms with counts of the same terms elsewhere; of several sites those of one name, whatever its case, are one, in the place
    /// of the first.
    ///
    /// One site may have two terms of one name, which stay two.
    static func merged(_ terms: [TermCount], _ others: [TermCount] = []) -> [CountedTerm] {
        let otherCounts = Dictionary(
            others.map { (Key($0), $0.count) }, uniquingKeysWith: { first, _ in first })
        let single = terms.map { CountedTerm($0, otherCount: otherCounts[Key($0)] ?? 0) }
        guard Set(terms.map(\.site)).count > 1 else { return single }
        var merged: [CountedTerm] = []
        var places: [Name: Int] = [:]
        for counted in single {
            let name = Name(
                taxonomy: counted.term.taxonomy, name: counted.term.name.lowercased())
            if let place = places[name], merged[place].sites.isDisjoint(with: counted.sites) {
                merged[place].add(counted)
            } else {
                places[name] = merged.count
                merged.append(counted)
            }
        }
        return merged
    }

    private mutating func add(_ other: CountedTerm) {
        if other.term.count > term.count { term = other.term }
        ids += other.ids
        sites.formUnion(other.sites)
        count += other.count
        otherCount += other.otherCount
        // Ids of parents are those of one site.
        term.parent = nil
    }

    func entry(formerCount: Int? = nil, significance: Double? = nil) -> CloudEntry {
        CloudEntry(
            id: term.id, taxonomy: term.taxonomy, name: term.name, slug: term.slug, count: count,
            link: term.link, parent: significance == nil ? term.parent : nil,
            formerCount: formerCount, significance: significance)
    }

    /// The entry of a cloud that compares; `nil` where there is nothing to be said of the term.
    func entry(posts: Int, _ otherPosts: Int, _ reference: CloudReference) -> CloudEntry? {
        switch reference {
        case .otherPosts:
            // The other posts are all posts without these; a page may have a term and be no post.
            let significance = Significance.logLikelihood(
                count: count, posts: posts, otherCount: max(0, otherCount - count),
                otherPosts: max(0, otherPosts - posts))
            return significance > 0 ? entry(significance: significance) : nil
        case .posts:
            let significance = Significance.logLikelihood(
                count: count, posts: posts, otherCount: otherCount, otherPosts: otherPosts)
            guard significance != 0 else { return nil }
            return entry(formerCount: otherCount, significance: significance)
        }
    }
}
