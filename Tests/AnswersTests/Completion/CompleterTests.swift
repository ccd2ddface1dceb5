import Blog
import TestSupport
import Testing
import TextAnalysis

@testable import BlogSearchAnswers
@testable import BlogSearchQueries
@testable import BlogSearchStore

struct CompleterTests {
    private static let titles = [
        "WordPress plugins compared", "Choosing WordPress plugins", "A planet of words",
        "Place settings", "How to bake bread", "How to build a plane", "Café culture",
        "The theory of themes", "Plugins, plugins",
    ]
    private let folder: TemporaryFolder
    private let store: IndexStore

    init() throws {
        folder = try TemporaryFolder()
        store = try IndexStore.create(at: folder.index)
        var changes: [Change] = [
            .site(Site(url: "https://example.org", language: "en")),
            .term(Term(key: .init(taxonomy: "category", id: 1), slug: "plants", name: "Plants")),
            .term(Term(key: .init(taxonomy: "post_tag", id: 2), slug: "wp", name: "Word Pressing")),
            .term(Term(key: .init(taxonomy: "post_tag", id: 3), slug: "cafe", name: "Café")),
            .term(Term(key: .init(taxonomy: "post_tag", id: 4), slug: "none", name: "Plain")),
        ]
        for (index, title) in Self.titles.enumerated() {
            var post = Post(id: index + 1, slug: "p\(index)", title: title, html: "")
            post.date = Moment(seconds: Int64(index) * 1_000_000)
            post.terms = index < 5 ? [.init(taxonomy: "category", id: 1)] : []
            if index == 0 { post.terms.append(.init(taxonomy: "post_tag", id: 2)) }
            if index == 6 { post.terms.append(.init(taxonomy: "post_tag", id: 3)) }
            changes.append(.post(post))
        }
        _ = try store.write(changes, site: "https://example.org") { _ in [] }
    }

    private func texts(_ typed: String, limit: Int = 10) throws -> [String] {
        try store.completions(of: typed, limit: limit).map(\.text)
    }

    @Test func wordsTermsAndTitles_areLabelled_eachTextOnce() throws {
        let found = try store.completions(of: "pl", limit: 20)
        #expect(
            found.map { "\($0.kind) \($0.text) \($0.posts)" } == [
                "category Plants 5", "word plugins 3", "word place 1", "word plane 1",
                "word planet 1", "title Plugins, plugins 1", "title Place settings 1",
                "title How to build a plane 1", "title A planet of words 1",
                "title Choosing WordPress plugins 1", "title WordPress plugins compared 1",
            ])
        #expect(found.first?.slug == "plants")
    }

    @Test(arguments: [
        ("caf", "Café"), ("CAFÉ", "Café"), ("press", "Word Pressing"),
        ("word press", "Word Pressing"),
        ("wordpress pl", "wordpress plugins"), ("how to ba", "How to bake bread"),
        ("planet o", "A planet of words"), ("theo", "theory"), ("the", "theory"),
    ])
    func whatWasTyped_isCompleted_whateverItsCaseAndAccents(typed: String, text: String) throws {
        let found = try texts(typed)
        #expect(found.contains(text), "\(found)")
    }

    @Test func wordsBehindOthers_areThoseThatFollowThem() throws {
        let found = try store.completions(of: "wordpress pl", limit: 10)
        #expect(found.first?.text == "wordpress plugins")
        #expect(!found.contains { $0.text == "wordpress planet" })
        #expect(try texts("to b").prefix(2).sorted() == ["to bake", "to build"])
    }

    @Test func wordsBehindOthers_comeByHowManyPostsHaveThemThere_andSayHowMany() throws {
        var changes: [Change] = []
        for index in 0..<27 {
            let title = index < 1 ? "open see" : index < 21 ? "we see" : "open source code"
            changes.append(
                .post(Post(id: 200 + index, slug: "r\(index)", title: title, html: "")))
        }
        _ = try store.write(changes, site: "https://example.org") { _ in [] }
        let words = try store.completions(of: "open s", limit: 10).filter { $0.kind == .word }
        #expect(words.map { "\($0.text) \($0.posts)" } == ["open source 6", "open see 1"])
    }

    @Test func wordsOfSeveralLanguages_areOneCompletion() throws {
        let words = ["en": "zebu zebra", "de": "zebra", "fr": "zebra"]
        var changes: [Change] = []
        for (index, (language, title)) in words.sorted(by: { $0.key < $1.key }).enumerated() {
            var post = Post(id: 300 + index, slug: "s\(index)", title: title, html: "")
            post.language = language
            changes.append(.post(post))
        }
        _ = try store.write(changes, site: "https://example.org") { _ in [] }
        let found = try store.completions(of: "zeb", limit: 10).filter { $0.kind == .word }
        #expect(found.map { "\($0.text) \($0.posts)" } == ["zebra 3", "zebu 1"])
    }

    @Test func termsThatLostPosts_comeByThoseTheyHave() throws {
        let tag = { Term.Key(taxonomy: "post_tag", id: $0) }
        var changes: [Change] = [
            .term(Term(key: tag(11), slug: "zinc", name: "Zinc")),
            .term(Term(key: tag(12), slug: "zircon", name: "Zircon")),
        ]
        for index in 0..<5 {
            var post = Post(id: 400 + index, slug: "t\(index)", title: "metal", html: "")
            post.terms = index < 3 ? [tag(11)] : [tag(12)]
            changes.append(.post(post))
        }
        _ = try store.write(changes, site: "https://example.org") { _ in [] }
        _ = try store.seal()
        let removals = [400, 401].map { Change.removal($0) }
        _ = try store.write(removals, site: "https://example.org") { _ in [] }
        let found = try store.completions(of: "z", limit: 10).filter { $0.kind == .tag }
        #expect(found.map { "\($0.text) \($0.posts)" } == ["Zircon 2", "Zinc 1"])
    }

    @Test func wordsWithDigits_areShownOnceSomeLettersWereTyped() throws {
        let post = Post(id: 500, slug: "u", title: "covid19", html: "")
        _ = try store.write([.post(post)], site: "https://example.org") { _ in [] }
        #expect(try texts("covid").contains("covid19"))
        #expect(try !texts("c").contains("covid19"))
    }

    @Test(arguments: [
        ("東京", "東京都の天気"), ("プロ", "プログラミング入門"), ("กรุง", "กรุงเทพมหานคร"),
    ])
    func whatIsWrittenWithoutSpaces_isCompletedByTitles(typed: String, title: String) throws {
        let titles = ["東京都の天気", "プログラミング入門", "กรุงเทพมหานคร"]
        let changes = titles.enumerated().map { index, title in
            Change.post(Post(id: 100 + index, slug: "q\(index)", title: title, html: ""))
        }
        _ = try store.write(changes, site: "https://example.org") { _ in [] }
        let found = try store.completions(of: typed, limit: 10)
        #expect(found.map { "\($0.kind) \($0.text)" } == ["title \(title)"])
    }

    @Test func functionWords_areNotOffered() throws {
        #expect(try !texts("t").contains("the"))
        #expect(try texts("the").contains("the"))
    }

    @Test func nothingTyped_givesTheTermsOfMostPosts() throws {
        #expect(try texts("  ") == ["Plants", "Café", "Word Pressing"])
        #expect(try texts("", limit: 1) == ["Plants"])
    }

    @Test(arguments: ["???", "zzz", "wordpress zzz", "zzz pl", "\u{0}", "- -"])
    func whatNothingBeginsWith_givesNothing(typed: String) throws {
        #expect(try texts(typed) == [])
    }

    @Test func limit_isKept_andLeavesRoomForTitles() throws {
        #expect(
            try store.completions(of: "pl", limit: 3).map(\.kind) == [.category, .word, .title])
        #expect(try texts("pl", limit: 0) == [])
    }

    @Test func hiddenTermsAndPosts_areNotOffered() throws {
        var settings = SearchSettings()
        settings.hiddenCategories = ["plants"]
        settings.hiddenPosts = ["p2"]
        #expect(
            try store.completions(of: "plan", under: settings)
                == ["plane", "How to build a plane"])
    }

    @Test func removedPosts_areNoLongerCounted() throws {
        _ = try store.write([.removal(1), .removal(2)], site: "https://example.org") { _ in [] }
        let plants = try store.completions(of: "plan", limit: 9).first { $0.text == "Plants" }
        #expect(plants?.posts == 3)
        #expect(try texts("wordp") == [])
    }
}
