import BlogSearch
import Synchronization
import TestSupport
import Testing

/// Of which site what a source gives is: the one that it named last, wherever on its pages that stands.
@Suite(.timeLimit(.minutes(10))) struct SourcePagesTests {
    private struct Pages: Source {
        private var pages: [SourcePage]

        init(_ pages: [SourcePage]) { self.pages = pages.reversed() }

        init(_ pages: [Change]...) { self.init(pages.map { SourcePage(changes: $0) }) }

        mutating func nextPage() async throws -> SourcePage? { pages.popLast() }
    }

    private static let one = Site(url: "https://one.example")
    private static let two = Site(url: "https://two.example")
    private let engine: SearchEngine

    init() throws { engine = try SearchEngine.temporary() }

    private static func post(_ id: Int, _ title: String) -> Change {
        .post(Post(id: id, title: title, html: "<p>pears</p>"))
    }

    private static func titles(_ engine: SearchEngine, of site: Site) async throws -> [String] {
        let found = try await engine.search(
            "", options: SearchOptions(limit: 100, sites: [site.url]))
        return found.hits.compactMap(\.title).sorted()
    }

    private static let siteless: [Change] = [
        post(1, "Lost"), .removal(1),
        .term(Term(key: Term.Key(taxonomy: Term.tag, id: 2), slug: "lost", name: "Lost")),
        .author(Author(id: 3, slug: "ann", name: "Ann")),
    ]

    @Test(arguments: siteless) func whatComesBeforeAnySite_isAnError(change: Change) async throws {
        _ = try await engine.importPosts(
            from: Pages([.site(Self.one), Self.post(1, "There already")]))
        for pages in [
            Pages([change]), Pages([change, .site(Self.one)]),
            Pages([], [change], [.site(Self.one)]),
        ] {
            let error = await #expect(throws: SearchError.self) {
                try await engine.importPosts(from: pages)
            }
            #expect(error?.code == .failed)
            #expect(
                error?.description
                    == "The source gave changes before it named their site, and what is of no site cannot be stored: give the site first."
            )
            #expect(try await Self.titles(engine, of: Self.one) == ["There already"])
        }
        #expect(try await engine.status().sites.count == 1)
    }

    @Test func whatFollowsASite_isOfIt_onThePageAndOnLaterOnes() async throws {
        let summary = try await engine.importPosts(
            from: Pages(
                [
                    .site(Self.one), Self.post(1, "First of one"), .site(Self.two),
                    Self.post(1, "First of two"),
                ],
                [Self.post(2, "Second of two")],
                [
                    Self.post(3, "Third of two"), .site(Self.one), Self.post(2, "Second of one"),
                    .site(Self.one), Self.post(3, "Third of one"), .site(Self.two),
                    .removal(2), .site(Self.one),
                ]))
        #expect(summary.added == 6)
        #expect(summary.removed == 1)
        #expect(summary.site == nil)
        #expect(summary.parts.map(\.site) == [Self.one.url, Self.two.url])
        #expect(summary.parts.map(\.added) == [3, 3])
        #expect(summary.parts.map(\.removed) == [0, 1])
        #expect(
            try await Self.titles(engine, of: Self.one)
                == ["First of one", "Second of one", "Third of one"])
        #expect(
            try await Self.titles(engine, of: Self.two) == ["First of two", "Third of two"])
        #expect(try await engine.verify() == [])
    }

    /// What a page says besides is said once, when all of it is stored.
    @Test func aPageOfSeveralSites_isToldOfOnce() async throws {
        var page = SourcePage(
            changes: [
                .site(Self.one), Self.post(1, "First of one"), .site(Self.two),
                Self.post(1, "First of two"),
            ],
            skipped: [Skipped(id: "9", reason: "draft")],
            progress: SourceProgress(done: 2, total: 2, unit: .posts))
        page.incomplete = [Skipped(id: "1", reason: "no text")]
        page.bytes = 7
        let told = Atomic<Int>(0)
        let summary = try await engine.importPosts(from: Pages([page])) { _ in
            told.add(1, ordering: .relaxed)
        }
        #expect(told.load(ordering: .relaxed) == 1)
        #expect(summary.skipped.map(\.id) == ["9"])
        #expect(summary.incomplete.map(\.id) == ["1"])
        #expect(summary.bytes == 7)
    }

    @Test func prunedIsEachSiteByItsOwnPosts() async throws {
        let all: [Change] =
            [.site(Self.one)] + (1...6).map { Self.post($0, "One \($0)") }
            + [.site(Self.two)] + (1...6).map { Self.post($0, "Two \($0)") }
        _ = try await engine.importPosts(from: Pages(all))
        let less = all.filter { $0 != Self.post(2, "One 2") && $0 != Self.post(5, "Two 5") }
        let summary = try await engine.importPosts(from: Pages(less), prune: true)
        #expect(summary.removed == 2)
        #expect(try await !Self.titles(engine, of: Self.one).contains("One 2"))
        #expect(try await !Self.titles(engine, of: Self.two).contains("Two 5"))
        #expect(try await engine.search("").total == 10)
    }
}
