import BlogSearchImport
import Foundation
import TestSupport
import Testing

/// Filters narrow what words find: choosing a value of a facet gives as many posts as the facet counts, and each of them is in
/// the wider list. A long run asks more queries, and chooses every value.
@Suite struct NarrowingTests {
    private static let kinds = FacetKind.allCases

    /// What is found without filters of one's own, by ids.
    private func found(
        _ engine: SearchEngine, _ text: String, _ options: SearchOptions
    ) async throws -> (results: SearchResults, posts: Set<String>) {
        var options = options
        (options.limit, options.collapses, options.readsBodies) = (100_000, false, false)
        let results = try await engine.search(text, options: options)
        return (results, Set(results.hits.map { "\($0.site) \($0.id)" }))
    }

    /// Chooses values of each facet of what a query finds.
    ///
    /// - Parameter most: how many values of a facet are chosen.
    private func chooseValues(
        of engine: SearchEngine, _ text: String, _ given: SearchOptions, most: Int,
        _ random: inout SplitMix64
    ) async throws {
        var options = given
        options.facets = Self.kinds
        let wide = try await found(engine, text, options)
        try #require(wide.results.matched.all + wide.results.matched.some == wide.results.total)
        for kind in Self.kinds {
            let values = wide.results.facets[kind] ?? []
            for value in values.shuffled(using: &random).prefix(most) {
                var choice = given
                var chosen = text
                choice.choose(value.slug, of: kind, in: &chosen)
                let narrow = try await found(engine, chosen, choice)
                try #require(
                    narrow.results.total == value.count,
                    "\(text), \(given.filters.map(\.canonical)): \(kind) \(value.slug)")
                // A facet passes over the filter of its own kind, and so over what its values are chosen instead of.
                if given.filters.isEmpty {
                    try #require(narrow.posts.isSubset(of: wide.posts), "\(chosen)")
                }
            }
        }
    }

    @Test func eachValueOfAFacet_findsItsNumberOfPosts_inTheCorpus() async throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Corpus")
        let scratch = try Scratch()
        let engine = try SearchEngine.create(at: scratch.path + "/blog.sqlite")
        _ = try await engine.importFiles([root.appendingPathComponent("wxr").path])
        let set = try JudgementSet(at: root.appendingPathComponent("judgements.tsv").path)
        var random = SplitMix64(seed: 64)
        let queries = set.queries.map(\.text).filter { $0.contains(" ") }
        let asked = queries.shuffled(using: &random).prefix(LongRun.isLong ? 200 : 24)
        try #require(asked.count >= 24)
        for (index, text) in asked.enumerated() {
            let options = SearchOptions(sort: index % 4 == 3 ? .newest : .relevance)
            try await chooseValues(
                of: engine, text, options, most: LongRun.isLong ? .max : 4, &random)
        }
    }

    @Test(arguments: 1...6)
    func eachValueOfAFacet_findsItsNumberOfPosts_inBlogsOfAnyKind(seed: Int) async throws {
        var random = SplitMix64(seed: UInt64(6_400 + seed))
        for _ in 0..<LongRun.factor {
            let scratch = try Scratch()
            let blog = LetterPosts(&random)
            let engine = try await blog.engine(in: scratch.path)
            for _ in 0..<12 {
                let words = blog.words(&random)
                var text = words.joined(separator: " ")
                let options = blog.options(&random)
                let wide = try await found(engine, text, options)
                // The same by reading every post.
                let expected = blog.found(words, options)
                try #require(wide.posts == expected, "\(text), \(options.filters)")
                try #require(wide.results.total == expected.count)
                if expected.isEmpty {
                    let unfiltered = SearchOptions(sort: options.sort)
                    let count = blog.found(words, unfiltered).count
                    let without = wide.results.withoutFilters
                    try #require(without == (count == 0 ? nil : count))
                }
                if random.chance(50) { text += " -tag:\(LetterPosts.tags[random.below(4)])" }
                try await chooseValues(of: engine, text, options, most: 3, &random)
            }
        }
    }
}

extension SearchOptions {
    /// Takes a value of a facet in place of others of its kind. What there is no option for is a filter in the text.
    fileprivate mutating func choose(_ slug: String, of kind: FacetKind, in text: inout String) {
        switch kind {
        case .category: categories = [slug]
        case .tag: tags = [slug]
        case .author: authors = [slug]
        case .type: types = [slug]
        case .site: sites = [slug]
        case .language: languages = [slug]
        case .year: years = Int(slug).map { [$0...$0] } ?? []
        case .has: has = ContentFeature(rawValue: slug).map { [$0] } ?? []
        case .month:
            let parts = slug.split(separator: "-").compactMap { Int($0) }
            guard parts.count == 2, let year = parts.first, let month = parts.last else { return }
            let before = month == 1 ? "\(year - 1)-12" : "\(year)-\(two(month - 1))"
            let after = month == 12 ? "\(year + 1)-01" : "\(year)-\(two(month + 1))"
            // A parenthesis that is never closed would hold what stands behind it.
            text = "after:\(before) before:\(after) \(text)"
        }
    }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// Posts of two sites with a few words each, some of which are hidden, and the rules of matching by reading all of them.
private struct LetterPosts {
    static let tags = ["red", "green", "blue", "grey"]
    private static let vocabulary = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta"]

    private struct Post {
        var site: String
        var id: Int
        var words: Set<String>
        var category: String
        var tags: [String]
        var year: Int
        var isHidden: Bool
    }
    private var posts: [Post] = []

    init(_ random: inout SplitMix64) {
        let share = 20 + random.below(60)
        for site in ["https://one.example", "https://two.example"] {
            for id in 1...(20 + random.below(120)) {
                posts.append(
                    Post(
                        site: site, id: id,
                        words: Set(Self.vocabulary.filter { _ in random.chance(share) }),
                        category: ["news", "news > local", "life"][random.below(3)],
                        tags: Self.tags.filter { _ in random.chance(30) },
                        year: 2012 + random.below(4), isHidden: random.chance(8)))
            }
        }
    }

    /// An engine with the posts, and with settings that hide some of them and a tag.
    func engine(in folder: String) async throws -> SearchEngine {
        var settings = SearchSettings()
        settings.hiddenPosts = posts.filter(\.isHidden).map(slug)
        settings.hiddenTags = ["grey"]
        let engine = try SearchEngine.create(at: folder + "/blog.sqlite", settings: settings)
        for site in Set(posts.map(\.site)).sorted() {
            let lines = posts.filter { $0.site == site }.map { post in
                let words = post.words.sorted().joined(separator: " ")
                let tags = post.tags.map { "\"\($0)\"" }.joined(separator: ",")
                return """
                    {"id":\(post.id),"slug":"\(slug(post))","title":"Post","text":"\(words) \(post.id)",\
                    "categories":["\(post.category)"],"tags":[\(tags)],"date":"\(post.year)-05-06T07:08:09"}
                    """
            }
            let path = folder + "/\(site.count)-\(lines.count)-\(site.dropFirst(8)).jsonl"
            try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
            _ = try await engine.importFiles([path], site: site)
        }
        return engine
    }

    private func slug(_ post: Post) -> String { "\(post.site.dropFirst(8).prefix(3))-\(post.id)" }

    /// A query of some of the words.
    func words(_ random: inout SplitMix64) -> [String] {
        Array(Self.vocabulary.shuffled(using: &random).prefix(1 + random.below(4)))
    }

    func options(_ random: inout SplitMix64) -> SearchOptions {
        var options = SearchOptions(sort: random.chance(70) ? .relevance : .oldest)
        options.fuzziness = .off
        if random.chance(30) { options.tags = [Self.tags[random.below(3)]] }
        if random.chance(30) { options.categories = [["news", "local", "life"][random.below(3)]] }
        if random.chance(30) {
            options.sites = [random.chance(50) ? "https://one.example" : "https://two.example"]
        }
        if random.chance(30) { options.years = [2012...2012 + random.below(4)] }
        return options
    }

    /// What words find that stand side by side: posts with all of them, and, where these are too few, with any; of these the ones
    /// that fit the filters.
    func found(_ words: [String], _ options: SearchOptions) -> Set<String> {
        let shown = posts.filter { !$0.isHidden }
        let all = shown.filter { $0.words.isSuperset(of: words) }
        let enough = options.sort == .relevance ? 40 : 1
        let matching =
            all.count >= enough ? all : shown.filter { !$0.words.isDisjoint(with: words) }
        let narrowed = matching.filter { post in
            let isIn = { (wanted: [String], values: [String]) in
                wanted.isEmpty || !Set(values).isDisjoint(with: wanted)
            }
            return isIn(options.tags, post.tags)
                && isIn(options.categories, post.category.components(separatedBy: " > "))
                && isIn(options.sites, [post.site])
                && (options.years.isEmpty || options.years.contains { $0.contains(post.year) })
        }
        return Set(narrowed.map { "\($0.site) \($0.id)" })
    }
}
