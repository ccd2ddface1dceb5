import Blog
import TestSupport
import Testing
import TextAnalysis

@testable import BlogSearchAnswers
@testable import BlogSearchPostings
@testable import BlogSearchQueries
@testable import BlogSearchStore

@Suite struct IndexSnapshotTests {
    private let folder: TemporaryFolder
    private let store: IndexStore
    private static let site = "https://www.example.org"

    private static let news = Term(
        key: .init(taxonomy: "category", id: 1), slug: "news", name: "News")
    private static let local = Term(
        key: .init(taxonomy: "category", id: 2), slug: "local", name: "Local Näws", parent: 1)
    private static let swift = Term(
        key: .init(taxonomy: "post_tag", id: 3), slug: "swift-2", name: "Swift")
    private static let first = Post(
        id: 11, slug: "hello", link: "https://www.example.org/2020/hello/", title: "Hello",
        html: "<p>Hello <b>dogs</b></p>", excerpt: "Short", date: Moment(seconds: 100),
        modified: Moment(seconds: 200), author: 5, terms: [local.key, swift.key], featuredMedia: 77,
        language: "en-GB", isSticky: true, license: "CC0")
    private static let second = Post(
        id: 12, type: "page", slug: "日本", title: "Second", terms: [.init(taxonomy: "series", id: 9)]
    )

    init() throws {
        folder = try TemporaryFolder()
        store = try IndexStore.create(at: folder.index)
        _ = try store.write(
            [
                .site(Site(url: Self.site, name: "Example", language: "de")), .term(Self.news),
                .term(Self.local), .term(Self.swift),
                .author(Author(id: 5, slug: "ada", name: "Ada Lovelace")),
                .media(
                    Media(id: 77, url: "https://example.org/a.png", alt: "A", width: 3, height: 2)),
                .post(Self.first), .post(Self.second),
            ], site: Self.site
        ) { post in
            [ContentBlock(.heading, "Dogs run"), ContentBlock(.paragraph, "running dogs")]
        }
    }

    @Test func aPostHasTheLanguageTagOfItsSource_orTheCodeThatWasFound() throws {
        let languages = try [11, 12].map { id in
            try store.read { try $0.post(PostReference(site: Self.site, id: id))?.language }
        }
        #expect(languages == ["en-GB", "de"])
    }

    @Test func aPost_comesBackAsItWas() throws {
        let stored = try #require(try store.read { try $0.post(11, site: Self.site + "/") })
        #expect(stored.post == Self.first)
        #expect(stored.author == Author(id: 5, slug: "ada", name: "Ada Lovelace"))
        #expect(stored.terms == [Self.local, Self.swift])
        #expect(stored.media?.width == 3)
        #expect(stored.blocks.count == 2)
        #expect(stored.site == Self.site)
        let other = try #require(try store.read { try $0.post(of: 2) })
        #expect(other.post == Self.second)
        #expect(other.terms == [])
    }

    @Test(arguments: [
        "hello", "11", "https://www.example.org/2020/hello/", "http://example.org/2020/hello",
        "example.org/2020/hello/", "HTTPS://www.example.org/2020/hello",
    ])
    func aPost_isNamed_byAddressSlugOrID(name: String) throws {
        #expect(try store.read { try $0.post(named: name)?.id } == 11)
    }

    @Test(arguments: ["", "nothing", "99", "https://example.org/", "'; DROP TABLE post; --", "%"])
    func otherNames_findNothing(name: String) throws {
        #expect(try store.read { try $0.post(named: name) } == nil)
    }

    @Test(arguments: [
        ("https://b.example/?p=1", 2), ("http://www.B.example/?page_id=1", 2),
        ("https://b.example/moved/old/", 2), ("b.example/old", 2), ("https://a.example/old", 1),
        ("https://b.example/news/old", 3), ("https://b.example/newsroom/old", 2),
        ("https://b.example/news/?p=1", 3), ("https://b.example/2020/linked", 4),
        ("https://c.example/?p=1", nil), ("https://c.example/old", nil),
        ("https://c.example/alone", nil), ("c.example/alone", nil),
        ("https://b.example:443/old", 2),
        ("http://a.example:80/old", 1), ("https://a.example:8080/old", nil),
        ("https://xa.example/old", nil), ("https://a.example.org/old", nil), ("/old/", 3),
        ("archive/old", 3), ("/?p=1", 3),
        ("1", 3), ("old", 3), ("https://a.example/?p=2", nil), ("https://a.example/alone", nil),
    ])
    func anAddress_namesAPostOfItsOwnSite(name: String, expected: Int64?) throws {
        let folder = try TemporaryFolder()
        let store = try IndexStore.create(at: folder.index)
        let sites = ["https://a.example", "https://www.b.example", "https://b.example/news"]
        for (age, site) in zip(1..., sites) {
            let post = Post(
                id: 1, slug: "old", title: "Old", date: Moment(seconds: Int64(age)))
            _ = try store.write([.post(post)], site: site) { _ in [] }
        }
        let others = [
            Post(id: 2, slug: "x", link: "https://b.example/2020/linked/", title: "Elsewhere"),
            Post(id: 3, slug: "alone", title: "Alone"),
        ]
        _ = try store.write(others.map { .post($0) }, site: sites[1]) { _ in [] }
        #expect(try store.read { try $0.document(named: name) }.map(Int64.init) == expected)
    }

    /// A site without an address may be that of any, but not its posts that have one.
    @Test(arguments: [
        ("https://c.example/hello", 1), ("c.example/2020/hello", 1), ("/hello", 1),
        ("https://d.example/other", 2), ("https://c.example/other", nil), ("/other", 2),
        ("https://c.example/?p=7", 1), ("https://c.example/?p=8", nil),
        ("https://d.example/?p=8", nil), ("https://a.example/hello", nil),
    ])
    func anAddress_namesAPostOfASiteWithoutOne(name: String, expected: Int64?) throws {
        let folder = try TemporaryFolder()
        let store = try IndexStore.create(at: folder.index)
        let posts = [
            Post(id: 7, slug: "hello", title: "Hello"),
            Post(id: 8, slug: "other", link: "https://d.example/other/", title: "Other"),
        ]
        _ = try store.write(posts.map { .post($0) }, site: "file:blog") { _ in [] }
        let own = Post(id: 1, slug: "own", title: "Own")
        _ = try store.write([.post(own)], site: "https://a.example") { _ in [] }
        #expect(try store.read { try $0.document(named: name) }.map(Int64.init) == expected)
    }

    @Test func settings_meanThePostsOfAllSites_orTheOneAtAnAddress() throws {
        let folder = try TemporaryFolder()
        let store = try IndexStore.create(at: folder.index)
        for site in ["https://a.example", "https://b.example"] {
            _ = try store.write([.post(Post(id: 1, slug: "old", title: "Old"))], site: site) {
                _ in []
            }
        }
        let cases = [
            ("old", 2), ("1", 2), ("https://b.example/?p=1", 1), ("https://b.example/old/", 1),
        ]
        for (name, count) in cases {
            var settings = SearchSettings()
            settings.hiddenPosts = [name]
            try store.read { snapshot in
                let rules = try SearchRules(
                    settings, in: snapshot.reader(), documentsNamed: snapshot.documents(named:))
                #expect(rules.hiddenDocuments.count == count, "\(name)")
            }
        }
    }

    @Test func aHit_hasWhatAListShows() throws {
        let hits = try store.read { try $0.hitRows().hits(for: [2, 1]) }
        #expect(hits.map(\.id) == [12, 11])
        #expect(
            try hits[at: 1]
                == Hit(
                    id: 11, site: Self.site, type: "post", slug: "hello",
                    url: "https://www.example.org/2020/hello/", title: "Hello",
                    date: Moment(seconds: 100), modified: Moment(seconds: 200),
                    author: "Ada Lovelace",
                    categories: [HitTerm(slug: "local", name: "Local Näws")],
                    tags: [HitTerm(slug: "swift-2", name: "Swift")],
                    image: "https://example.org/a.png"))
        #expect(throws: IndexError.self) {
            try store.read { try $0.hitRows().hits(for: [99]) }
        }
    }

    @Test func terms_countTheirOwnPosts_andOnlyTheNamedAreListed() throws {
        let terms = try store.read { try $0.terms() }
        #expect(terms.map(\.slug) == ["local", "news", "swift-2"])
        #expect(terms.map(\.count) == [1, 0, 1])
        #expect(terms.map(\.parent) == [1, nil, nil])
        #expect(try store.read { try $0.terms(of: "post_tag").map(\.slug) } == ["swift-2"])
    }

    @Test(arguments: [
        ("news", FacetKind.category, ["News"]), ("LOCAL NÄWS", .category, ["Local Näws"]),
        ("2", .category, ["Local Näws"]), ("swift", .category, []), ("swift", .tag, ["Swift"]),
        ("swift-2", .tag, ["Swift"]), ("ada", .author, ["Ada Lovelace"]),
        ("Ada LOVELACE", .author, ["Ada Lovelace"]), ("5", .author, ["Ada Lovelace"]),
        ("Page", .type, ["page"]), ("www.example.org", .site, ["Example"]),
        ("https://www.example.org/", .site, ["Example"]), ("example", .site, ["Example"]),
        ("en_US", .language, ["en"]), ("fr", .language, []), ("2020", .year, ["2020"]),
        ("x", .year, []), ("-1", .year, []), ("' OR 1 = 1 --", .tag, []),
    ])
    func aFilterValue_namesRows(value: String, kind: FacetKind, names: [String]) throws {
        try store.read { (snapshot) throws in
            let ids = try snapshot.reader().identifiers(of: value, kind: kind)
            let known = try snapshot.names(of: ids, kind: kind)
            #expect(ids.compactMap { known[$0]?.name } == names)
        }
    }

    @Test(arguments: ["東京-tiger", "%e6%9d%b1%e4%ba%ac-tiger", "%E6%9D%B1%E4%BA%AC-Tiger"])
    func aSlugInAddresses_namesItsTerm(value: String) throws {
        let folder = try TemporaryFolder()
        let store = try IndexStore.create(at: folder.index)
        let term = Term(
            key: .init(taxonomy: "category", id: 1), slug: "東京-tiger", name: "東京 tiger")
        let posts = [
            Post(id: 1, title: "One", terms: [term.key]), Post(id: 2, title: "Two"),
        ]
        _ = try store.write([.term(term)] + posts.map { .post($0) }, site: Self.site) { _ in [] }
        let typed = try store.search("category:\(value)", options: SearchOptions())
        #expect(typed.hits.map(\.id) == [1] && typed.query.notes.isEmpty)
        let flagged = try store.search("", options: SearchOptions(categories: [value]))
        #expect(flagged.hits.map(\.id) == [1])
    }

    @Test(arguments: [
        ("no", [1, 2, 3]), ("nor", [1, 2, 3]), ("nb", [1]), ("nn", [2]), ("da", [4]),
    ])
    func norwegian_isBothOfItsForms(tag: String, expected: [Int]) throws {
        let folder = try TemporaryFolder()
        let store = try IndexStore.create(at: folder.index)
        let posts = zip(1..., ["nb-NO", "nn", "no", "da"]).map {
            Post(id: $0, title: "Hus", language: $1)
        }
        _ = try store.write(posts.map { .post($0) }, site: "https://example.org") { _ in [] }
        let typed = try store.search("hus lang:\(tag)", options: SearchOptions())
        #expect(typed.hits.map(\.id).sorted() == expected)
        let flagged = try store.search("", options: SearchOptions(languages: [tag]))
        #expect(flagged.hits.map(\.id).sorted() == expected)
    }

    @Test func columns_holdTermsWithAncestors_andTheRestOfADocument() throws {
        try store.read { (snapshot) throws in
            let reader = try snapshot.reader()
            let rows = try ["news", "local"].flatMap {
                try reader.identifiers(of: $0, kind: .category)
            }
            let tag = try reader.identifiers(of: "swift", kind: .tag)
            let (first, second) = try (reader.facts(of: 1), reader.facts(of: 2))
            #expect(first.categories == rows.sorted() && first.tags == tag)
            #expect(first.published == 100 && second.published == nil)
            #expect(second.numbers[.author] == 0)
            #expect(
                first.numbers[.type] != second.numbers[.type]
                    && first.numbers[.site] == second.numbers[.site])
            #expect(first.lengths[Field.categories.rawValue] == 3)
            #expect(try reader.documents(with: rows[at: 0], of: .category).map { $0?.count } == [1])
            #expect(try reader.documents(with: rows[at: 0], of: .tag).map { $0 == nil } == [true])
            #expect(Set(reader.languages.map(\.code)) == ["en", "de"])
        }
    }

    @Test func languages_areKeptApart() throws {
        try store.read { (snapshot) throws in
            let reader = try snapshot.reader()
            let english = try #require(Language(tag: "en"))
            let german = try #require(Language(tag: "de"))
            #expect(try reader.listedPostings(of: "run", in: english).map(\.document) == [1])
            let run = try reader.listedPostings(of: "run", in: german)
            #expect(run.map { $0.positions[Field.heading.rawValue] } == [[1]])
            let running = try reader.listedPostings(of: "running", in: german)
            #expect(running.map(\.document) == [2])
            #expect(try reader.postings(of: "run", in: .undetermined, scope: .all) == nil)
        }
    }

    @Test func words_areFoundByPrefix_theMostFrequentFirst() throws {
        let english = try #require(Language(tag: "en"))
        try store.read { (snapshot) throws in
            let reader = try snapshot.reader()
            #expect(try reader.stems(ofWordsWithPrefix: "run", in: english, limit: 5) == ["run"])
            #expect(try reader.stems(ofWordsWithPrefix: "d", in: english, limit: 5) == ["dog"])
            #expect(try reader.stems(ofWordsWithPrefix: "d", in: english, limit: 0) == [])
            #expect(try reader.stems(ofWordsWithPrefix: "", in: english, limit: 5) == [])
            #expect(
                try snapshot.words(withPrefix: "r", in: english, limit: 5)
                    == [
                        WordCount(word: "run", stem: "run", posts: 1),
                        WordCount(word: "running", stem: "run", posts: 1),
                    ])
        }
    }

    @Test(arguments: [
        "\"", "a\"b", "\" OR \"", "dog*", "title : dog", "\u{0}", "", "^dog", "NEAR(a b)",
    ])
    func noStem_isTakenForQuerySyntax(stem: String) throws {
        let english = try #require(Language(tag: "en"))
        try store.read { (snapshot) throws in
            #expect(try snapshot.reader().postings(of: stem, in: english, scope: .all) == nil)
        }
    }

    @Test func fields_areThoseThatWereIndexed() throws {
        let fields = try #require(try store.read { try $0.fields(of: 1) })
        #expect(fields[.categories] == ["Local Näws", "News"])
        #expect(fields[.tags] == ["Swift"])
        #expect(fields[.heading] == ["Dogs run"])
        #expect(fields[.excerpt] == ["Short"])
        #expect(try store.read { try $0.fields(of: 99) } == nil)
    }

    @Test func sites_areCounted_andKnownPostsCompared() throws {
        try store.read { (snapshot) throws in
            let status = try #require(try snapshot.sites().first)
            #expect(status.url == Self.site && status.name == "Example" && status.language == "de")
            #expect([status.posts, status.terms, status.authors] == [2, 3, 1])
            let known = try snapshot.knownSite(Self.site)
            #expect(known.posts.keys.sorted() == [11, 12])
            for id in [11, 12] {
                let post = try #require(try snapshot.post(id, site: Self.site)).post
                #expect(known.posts[id] == KnownPost(post))
            }
            #expect(known.terms.count >= 3 && known.authors.count == 1)
            #expect(try snapshot.knownSite("https://example.com") == KnownSite())
        }
    }

    @Test func aTermThatIsNoMore_isTakenOffItsPosts() throws {
        let before = try store.read { try $0.knownSite(Self.site) }
        _ = try store.write([.termRemoval(Self.local.key)], site: Self.site) { _ in [] }
        let post = try #require(try store.read { try $0.post(11, site: Self.site) }).post
        #expect(post.terms == [Self.swift.key])
        #expect(try store.read { try $0.terms(ofSite: Self.site) }[Self.local.key] == nil)
        #expect(try store.search("local", options: SearchOptions()).total == 0)
        #expect(try store.problems() == [])
        // The site says that the post has it after all: the same post as before is another one now.
        let summary = try store.write([.post(Self.first)], site: Self.site) { _ in [] }
        #expect(summary.updated == 1)
        #expect(try store.read { try $0.knownSite(Self.site) }.posts == before.posts)
    }

    @Test func anAuthor_staysAsLongAsAPostNamesThem() throws {
        let removal = [Change.authorRemoval(5)]
        _ = try store.write(removal, site: Self.site) { _ in [] }
        #expect(try store.read { try $0.authors(ofSite: Self.site) }.keys.sorted() == [5])
        _ = try store.write([.removal(11)] + removal, site: Self.site) { _ in [] }
        #expect(try store.read { try $0.authors(ofSite: Self.site) }.isEmpty)
    }

    @Test func anImport_leavesWhatItDoesNotSayOfASite() throws {
        let site = Site(
            url: Self.site, name: "Synced", tagline: "Tag", language: "de", apiRoot: "https://r/")
        let file = Site(url: Self.site, name: "From a file")
        for change in [site, file] {
            _ = try store.write([.site(change)], site: Self.site) { _ in [] }
        }
        let status = try #require(try store.read { try $0.sites() }.first)
        #expect(status.name == "From a file" && status.language == "de")
        #expect(try store.read { try $0.syncableSites() } == [Self.site])
    }

    @Test func differences_areNamed() throws {
        var first = Self.first
        first.terms.reverse()
        func differences(_ changes: [Change]) throws -> [String] {
            try store.read { try $0.differences(from: changes, ofSite: Self.site) }
                .map(\.description)
        }
        #expect(try differences([.post(first), .term(Self.news), .removal(99)]) == [])
        first.title = "Other"
        first.terms = []
        first.html += "!"
        #expect(
            try differences([.post(first), .post(Post(id: 99, title: "New"))]) == [
                "Post 11 differs in title, text, terms.",
                "Post 99 of the site is missing in the index.",
            ])
        let renamed = Term(key: Self.news.key, slug: "news", name: "Olds")
        #expect(
            try differences([
                .term(renamed), .author(Author(id: 5, slug: "ada", name: "Ada")), .removal(12),
                .author(Author(id: 6, slug: "b", name: "Bob")),
                .media(Media(id: 77, url: "https://example.org/b.png")),
            ]) == [
                "Term 1 differs in name.", "Author 5 differs in name.",
                "Post 12 is in the index, but not on the site.",
                "Author 6 of the site is missing in the index.",
                "Picture 77 differs in address, text, size.",
            ])
    }
}
