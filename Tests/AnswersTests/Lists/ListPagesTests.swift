import Blog
import BlogSearchQueries
import TestSupport
import Testing

@testable import BlogSearchAnswers
@testable import BlogSearchStore

/// Pages of lists, however they are found, are cut out of the list that SQLite makes of all rows.
@Suite struct ListPagesTests {
    private static let site = "https://example.org"
    private static let seeds = 1...UInt64(12 * LongRun.factor)

    /// Titles of pages without a text of their own count less. With these among the best documents by words, others of a
    /// longer list have no bonus that they have in a shorter one.
    private static let ownText = "It has more words of its own, which nobody looks for."

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A blog with equal and missing dates, terms below terms, clocks, hidden posts and another site beside it.
    private func store(_ random: inout SplitMix64) throws -> IndexStore {
        var settings = SearchSettings()
        if random.chance(30) { settings.hiddenPosts = ["p3", "p10"] }
        let store = try IndexStore.create(
            at: folder.path("\(random.next()).sqlite"), settings: settings)
        for url in [Self.site, "https://other.example"] {
            let terms = (1...8).flatMap { id in
                [Term.category, Term.tag].map { taxonomy in
                    let parent = taxonomy == Term.category && id > 4 ? id - 4 : nil
                    return Change.term(
                        Term(
                            key: Term.Key(taxonomy: taxonomy, id: id),
                            slug: "\(taxonomy)-\(id)", name: "Term \(id)", parent: parent))
                }
            }
            let authors = (1...3).map {
                Change.author(Author(id: $0, slug: "a\($0)", name: "A \($0)"))
            }
            _ = try store.write(
                [.site(Site(url: url, name: "Blog", language: "en"))] + terms + authors, site: url,
                blocks: RandomBlog.blocks)
            for page in 0..<3 {
                let posts = (1...20).map { Change.post(post(page * 15 + $0, &random)) }
                _ = try store.write(posts, site: url, blocks: RandomBlog.blocks)
                if random.chance(50) { try store.mergeDue(after: 10, removed: 0) }
            }
        }
        return store
    }

    private func post(_ id: Int, _ random: inout SplitMix64) -> Post {
        let words = ["river", "stone", "lamp", "winter", "garden"]
        func text(_ count: Int, _ random: inout SplitMix64) -> String {
            (0..<count).map { _ in words[random.below(words.count)] }.joined(separator: " ")
        }
        var post = Post(
            id: id, slug: "p\(id)", title: text(2, &random),
            html: text(1 + random.below(9), &random) + ". " + Self.ownText)
        post.type = ["post", "post", "page", "book", Post.commentType][random.below(5)]
        post.link = "https://example.org/\(random.below(40))/"
        post.date = random.chance(80) ? Moment(seconds: Int64(random.below(12)) * 43_200) : nil
        post.utcOffset = [nil, 3_600, -18_000][random.below(3)]
        post.modified = random.chance(50) ? Moment(seconds: Int64(random.below(900_000))) : nil
        post.isSticky = random.chance(10)
        post.author = random.chance(70) ? 1 + random.below(4) : nil
        post.terms = (0..<random.below(4)).map { _ in
            Term.Key(
                taxonomy: random.chance(50) ? Term.category : Term.tag, id: 1 + random.below(8))
        }
        return post
    }

    /// Some conditions, mostly few.
    private func selection(
        _ random: inout SplitMix64, site: Int64, terms: [Int64]
    ) -> PostSelection {
        var selection = PostSelection(site: site)
        func some<Value>(_ values: [Value], _ random: inout SplitMix64) -> [Value] {
            (0...random.below(3)).map { _ in values[random.below(values.count)] }
        }
        if random.chance(60) {
            selection.types = some(["post", "page", "book", Post.commentType, "none"], &random)
        }
        if random.chance(10) { selection.ids = some(Array(1...60), &random) }
        if random.chance(10) { selection.excludedIDs = some(Array(1...60), &random) }
        if random.chance(8) { selection.slugs = some(["p1", "p7", "p20", "none"], &random) }
        if random.chance(15) { selection.authors = some([1, 2, 3, 4, 9], &random) }
        if random.chance(15) { selection.excludedAuthors = some([1, 2, 4, 9], &random) }
        if random.chance(40) {
            let rows = some(terms, &random)
            selection.terms =
                [
                    [.any(rows)], [.none(rows)], [.all(rows.map { [$0] })], [.any([])],
                    [.all([rows, []])],
                    [.any(rows), .none(some(terms, &random))],
                ][random.below(6)]
            selection.isAnyTermEnough = random.chance(20)
        }
        for _ in 0..<random.below(3) where random.chance(40) {
            selection.dates.append(
                PostSelection.DateCondition(
                    isModified: random.chance(30), isAfter: random.chance(50),
                    moment: Moment(seconds: Int64(random.below(14)) * 43_200),
                    isLocal: random.chance(80)))
        }
        if random.chance(10) { selection.isSticky = random.chance(50) }
        if random.chance(10) {
            selection.linkPrefixes = some(
                ["https://example.org/1", "https://example.org/2/", ""], &random)
        }
        selection.order =
            [.date, .date, .date, .modified, .id, .author, .slug, .title][
                random.below(8)]
        selection.isAscending = random.chance(40)
        return selection
    }

    private func ranks(_ random: inout SplitMix64) -> Range<Int> {
        let start = random.chance(40) ? 0 : random.below(60)
        return start..<(random.chance(10) ? .max : start + random.below(15))
    }

    @Test(arguments: seeds) func aPage_isCutOutOfTheWholeList(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let store = try store(&random)
        try store.read { snapshot in
            let site = try #require(try snapshot.site(at: Self.site)?.row)
            let terms = try snapshot.terms(ofSite: site).map(\.row)
            for round in 0..<150 {
                let selection = selection(&random, site: site, terms: terms)
                let ranks = ranks(&random)
                let whole = try snapshot.rows(of: selection)
                let page = try snapshot.list(of: selection, at: ranks)
                #expect(
                    page == PostSelection.Page(whole, at: ranks),
                    "round \(round): \(selection) at \(ranks)")
            }
        }
    }

    @Test(arguments: seeds) func aPageOfASearch_isCutOutOfAllItFinds(seed: UInt64) throws {
        var random = SplitMix64(seed: seed &+ 1_000)
        let store = try store(&random)
        try store.read { snapshot in
            let site = try #require(try snapshot.site(at: Self.site)?.row)
            let terms = try snapshot.terms(ofSite: site).map(\.row)
            for round in 0..<60 {
                let selection = selection(&random, site: site, terms: terms)
                let ranks = ranks(&random)
                let isRanked = random.chance(50)
                let text = ["river", "river stone", "lamp -winter", "nothing", "gardn"][
                    random.below(5)]
                let query = Query(
                    text,
                    options: SearchOptions(
                        limit: .max, sort: isRanked ? .relevance : .newest,
                        types: selection.types, sites: [Self.site]))
                let found = try snapshot.answer().page(of: query).documents
                let rows = try snapshot.rows(of: selection)
                let whole =
                    isRanked
                    ? found.compactMap { document in rows.first { $0.document == document } }
                    : rows.filter { found.contains($0.document) }
                let page = try snapshot.list(
                    of: selection, matching: query, isRanked: isRanked, at: ranks)
                #expect(
                    page == PostSelection.Page(whole, at: ranks),
                    "round \(round): \(text) \(selection) at \(ranks), ranked: \(isRanked)")
            }
        }
    }

    @Test func typesAndAuthors_areThoseOfPosts() throws {
        var random = SplitMix64(seed: 77)
        let store = try store(&random)
        try store.read { snapshot in
            let site = try #require(try snapshot.site(at: Self.site)?.row)
            let posts = try snapshot.plainPosts(
                snapshot.rows(of: PostSelection(site: site)).map(\.row), withBodies: false)
            #expect(try snapshot.usedTypes(ofSite: site) == Set(posts.map(\.type)).sorted())
            let authors = Set(posts.compactMap(\.author)).filter { $0 < 4 }.sorted()
            #expect(try snapshot.usedAuthors(ofSite: site).map(\.id) == authors)
        }
    }

    @Test func plainPosts_areThePosts() throws {
        var random = SplitMix64(seed: 78)
        let store = try store(&random)
        try store.read { snapshot in
            let site = try #require(try snapshot.site(at: Self.site)?.row)
            for row in try snapshot.rows(of: PostSelection(site: site)) {
                var whole = try #require(try snapshot.post(row.id, site: Self.site)?.post)
                #expect(try snapshot.plainPosts([row.row], withBodies: true) == [whole])
                whole.html = ""
                #expect(try snapshot.plainPosts([row.row], withBodies: false) == [whole])
            }
        }
    }
}
