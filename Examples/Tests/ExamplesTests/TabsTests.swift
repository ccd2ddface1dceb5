import BlogSearchImport
import BlogSearchTesting
import Foundation
import Terminal
import TerminalPosts
import Testing

@testable import Tabs

/// Seed 2: a magazine's app with tabs.
@Suite @MainActor struct TabsTests {
    private static let terms: [Term] =
        [
            .category(1, "culture", "Culture"), .category(2, "science", "Science"),
            .category(3, "arts", "Arts"),
            .tag(10, "featured", "Featured"), .tag(11, "rivers", "Rivers"), .tag(12, "tea", "Tea"),
        ] + (100..<250).map { .tag($0, "tag-\($0)", "Tag \($0)") }

    /// Forty posts: every fourth is featured, each has a category, two tags and one that only it has.
    private static let all: [Post] = posts(1...40).map { post in
        var post = post
        let id = post.id
        post.terms =
            [
                Term.Key(taxonomy: Term.category, id: id % 3 + 1),
                Term.Key(taxonomy: Term.tag, id: id % 2 + 11),
            ] + (0..<3).map { Term.Key(taxonomy: Term.tag, id: 100 + id * 3 + $0) }
        if id % 4 == 0 { post.terms.append(Term.Key(taxonomy: Term.tag, id: 10)) }
        if id == 7 { post.html = "<p>An oxbow lake, and another lake.</p>" }
        return post
    }

    private static let about = Post(
        id: 900, type: "page", slug: "about", link: "https://blog.example/about/",
        title: "About us",
        html: "<p>Who we are: aboutword.</p>")

    private func model() async throws -> (TabsModel, SimulatedBlog) {
        let blog = try await SimulatedBlog(Self.all + [Self.about], terms: Self.terms)
        let engine = try SearchEngine.temporary(settings: TabsModel.settings)
        let model = TabsModel(engine, site: blog.home, over: blog)
        await model.refresh()
        return (model, blog)
    }

    @Test("2.1 one query serves every tab") func row_2_1() async throws {
        let (model, _) = try await model()
        var totals: [TabsModel.Tab: Int] = [:]
        for tab in TabsModel.Tab.allCases {
            await model.select(tab)
            if tab == .categories { await model.choose("science", name: "Science") }
            if tab == .tags { await model.choose("tea", name: "Tea") }
            if tab == .search { await model.search("lake") }
            totals[tab] = model.list.total
        }
        #expect(totals == [.featured: 10, .categories: 14, .tags: 20, .search: 1, .more: 1])
    }

    @Test("2.2 what is featured has a tag that nobody sees") func row_2_2() async throws {
        let (model, _) = try await model()
        await model.select(.featured)
        #expect(model.list.hits.map(\.id) == Array(stride(from: 40, to: 0, by: -4)))
        #expect(model.list.hits.allSatisfy { !$0.tags.map(\.slug).contains("featured") })
        await model.select(.tags)
        #expect(model.cloud?.items.contains { $0.slug == "featured" } == false)
        let engine = model.engine
        #expect(try await engine.terms(of: Term.tag).contains { $0.slug == "featured" } == false)
        #expect(try await engine.values(of: .tag).contains { $0.slug == "featured" } == false)
        #expect(try await engine.suggest("feat").isEmpty)
        #expect(try await engine.post("4").tags.map(\.slug).contains("featured") == false)
    }

    @Test("2.3 all categories and all tags, by name or count, and those that contain a text")
    func row_2_3() async throws {
        let (model, _) = try await model()
        await model.select(.categories)
        #expect(model.categories.map(\.name) == ["Arts", "Culture", "Science"])
        let tags = try await model.engine.values(of: .tag)
        #expect(tags.count == 122 && tags[0].count == 20)
        #expect(
            try await model.engine.values(of: .tag, containing: "RIV").map(\.slug) == ["rivers"])
    }

    @Test("2.4 a tag is as large as its published posts are many") func row_2_4() async throws {
        let (model, _) = try await model()
        await model.select(.tags)
        let items = try #require(model.cloud?.items)
        let large = try #require(items.first { $0.slug == "tea" })
        #expect(large.count == 20 && large.size == 26)
        #expect(
            items.filter { $0.count == 1 }.allSatisfy { $0.size == 14 && $0.weight < large.weight })
    }

    @Test("2.5 the sphere: the same items in the same places, seven sizes, points of a globe")
    func row_2_5() async throws {
        let (model, _) = try await model()
        await model.select(.tags)
        let items = try #require(model.cloud?.items)
        await model.select(.tags)
        #expect(model.cloud?.items == items && items.count == 60)
        for item in items {
            #expect(abs(item.x * item.x + item.y * item.y + item.z * item.z - 1) < 1e-9)
            #expect(
                (14.0...26.0).contains(item.size) && (0..<7).contains(item.bucket)
                    && (0.0...1.0).contains(item.weight))
        }
        var sphere = Sphere()
        var seen: Set<Int> = []
        for key: Key in Array(repeating: .right, count: 60) + [.left, .up, .down] {
            let isTaken = sphere.press(key, items)
            #expect(isTaken)
            seen.insert(sphere.front)
            for (columns, rows) in [(80, 21), (200, 47), (20, 3)] {
                let lines = sphere.lines(of: items, in: Size(columns: columns, rows: rows))
                #expect(lines.count == rows && lines.allSatisfy { $0.columns <= columns })
                #expect(
                    lines.contains {
                        $0.runs.contains {
                            $0.style == .reverse && $0.text.hasPrefix(items[sphere.front].name)
                        }
                    })
            }
        }
        #expect(seen.count == 60)
    }

    @Test("2.6 a cell is a card: no body is read for it") func row_2_6() async throws {
        let post = Post(
            id: 1, slug: "a", link: "https://blog.example/a/", title: "A", html: "<p>The body</p>",
            excerpt: "The excerpt",
            date: Moment(year: 2020, month: 1, day: 2), image: "https://blog.example/a.jpg")
        let engine = try await SearchEngine.temporary(with: [post])
        let card = try #require(
            try await engine.cards([PostReference(site: "https://blog.example", id: 1)]).first)
        #expect(
            card.title == "A" && card.day == "2020-01-02" && card.snippet?.text == "The excerpt")
        #expect(card.imageLink?.absoluteString == "https://blog.example/a.jpg")
        var options = SearchOptions(sort: .newest)
        options.readsBodies = false
        #expect(
            try await engine.search("", options: options).hits.map(\.snippet?.text) == [
                "The excerpt"
            ])
    }

    @Test("2.7 one list shows all of them, with the same pages") func row_2_7() async throws {
        let (model, _) = try await model()
        let list = model.list
        for show in [
            {
                await model.select(.categories); await model.choose("culture", name: "Culture")
            },
            {
                await model.select(.tags); await model.choose("rivers", name: "Rivers")
            },
            {
                await model.select(.search); await model.search("tea")
            },
        ] as [@MainActor () async -> Void] {
            await show()
            while list.hasMore { await list.loadMore() }
            #expect(
                list.hits.count == list.total
                    && Set(list.hits.map(\.reference)).count == list.hits.count)
            #expect(model.list === list && list.total ?? 0 > 10)
        }
    }

    @Test("2.8 endless scrolling while a sync runs; a refresh says what changed") func row_2_8()
        async throws
    {
        let blog = try await SimulatedBlog(Self.all, terms: Self.terms)
        let held = HeldTransport(blog)
        let engine = try SearchEngine.temporary(settings: TabsModel.settings)
        let model = TabsModel(engine, site: blog.home, over: held)
        await model.refresh()
        await model.select(.search)
        #expect(model.list.hits.count == 20)
        try await blog.publish(posts(70...75) + posts(3...3, "Other words"))
        try await blog.unpublish([5])
        held.hold()
        let refresh = Task { await model.refresh() }
        try await until { held.isWaiting && model.isRefreshing }
        await model.list.loadMore()
        #expect(model.list.hits.map(\.id) == Array((1...40).reversed()))
        held.release()
        let changes = await refresh.value
        let ids = Dictionary(grouping: changes, by: \.kind).mapValues { Set($0.map(\.id)) }
        #expect(ids == [.added: Set(70...75), .updated: [3], .removed: [5]])
        #expect(model.notice == "6 new, 1 changed, 1 gone")
        #expect(model.list.total == 45 && model.list.hits.first?.id == 75)
    }

    @Test("2.8 a page that was begun before a sync goes on after it") func row_2_8_cursor()
        async throws
    {
        let (model, blog) = try await model()
        await model.select(.search)
        let first = model.list.hits.map(\.id)
        try await blog.publish(posts(70...75))
        _ = try await model.engine.sync(blog.home, over: blog)
        await model.list.loadMore()
        #expect(Array(model.list.hits.map(\.id).prefix(20)) == first)
        #expect(Set(model.list.hits.map(\.id)) == Set(1...40))
    }

    @Test("2.9 the index is the cache: what is there is shown without asking") func row_2_9()
        async throws
    {
        let (model, blog) = try await model()
        let first = blog.requests.count
        await model.select(.featured)
        await model.open(address: "https://blog.example/2020/post-8/")
        #expect(blog.requests.count == first && model.article?.id == 8)
        model.goBack()
        blog.isOffline = true
        await model.refresh()
        #expect(model.list.total == 10 && model.notice?.isEmpty == false)
        blog.isOffline = false
        await model.refresh()
        #expect(model.notice == "nothing new")
        let site = try await model.engine.status().sites.first
        #expect(site?.lastSync != nil && site?.posts == 41)
    }

    @Test("2.10 an answer that comes late replaces nothing, and all of it comes to the main actor")
    func row_2_10() async throws {
        let (model, _) = try await model()
        await model.select(.search)
        await withTaskGroup { group in
            for text in ["tea", "lake", "number", "oxbow"] {
                group.addTask { await model.search(text) }
            }
        }
        let last = try await model.engine.search(
            model.text, options: SearchOptions(types: ["post"]))
        #expect(model.list.total == last.total && model.list.hits.first?.id == last.hits.first?.id)
        async let slow: Void = model.search("some number")
        while model.text != "some number" { await Task.yield() }
        await model.search("oxbow")
        await slow
        #expect(model.list.hits.map(\.id) == [7] && !model.list.isLoading)
        let session = SearchSession(model.engine, pause: .zero)
        for text in ["t", "te", "tea", "oxbow"] { session.update(text) }
        for await state in session where !state.isSearching {
            #expect(state.results?.query.text == "oxbow" && state.results?.total == 1)
            break
        }
        session.cancel()
    }

    @Test("2.11 addresses open posts, and posts give their addresses") func row_2_11() async throws
    {
        let (model, _) = try await model()
        await model.select(.featured)
        #expect(model.permalink(of: model.list.hits.first) == "https://blog.example/2020/post-40/")
        await model.open(address: "http://blog.example/2020/post-12?utm_source=banner")
        #expect(model.article?.id == 12)
        #expect(model.permalink(of: nil) == "https://blog.example/2020/post-12/")
        await model.open(address: "https://elsewhere.example/2020/post-12/")
        #expect(model.article?.id == 12 && model.notice?.isEmpty == false)
    }

    @Test("2.12 pages are apart from posts, and found when asked for") func row_2_12() async throws
    {
        let (model, _) = try await model()
        await model.select(.more)
        #expect(model.list.hits.map(\.title) == ["About us"])
        await model.select(.search)
        #expect(model.list.total == 40)
        #expect(
            try await model.engine.search("", options: SearchOptions(limit: 100)).hits.allSatisfy {
                $0.type == "post"
            })
        #expect(try await model.engine.search("aboutword").total == 1)
    }

    @Test("2.13 what is new since a place that a pusher keeps") func row_2_13() async throws {
        let (model, blog) = try await model()
        let pusher = Pusher(engine: model.engine)
        let begin = try await pusher.news(since: nil)
        #expect(begin.posts.isEmpty)
        var old = posts(80...80)[0]
        old.date = Moment(year: 2001, month: 1, day: 1)
        try await blog.publish([old] + posts(81...81) + posts(3...3, "Edited"))
        await model.refresh()
        let kept = try #require(ChangeCursor(begin.cursor.description))
        let news = try await pusher.news(since: kept)
        #expect(Set(news.posts.map(\.id)) == [80, 81])
        #expect(try await pusher.news(since: news.cursor).posts.isEmpty)
    }

    @Test("2.14 relevance that can be checked, filters, no plugin, a small file") func row_2_14()
        async throws
    {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "blog.sqlite").path
        let engine = try SearchEngine.create(at: path)
        _ = try await engine.importFiles([Checkout.corpus.appending(path: "wxr").path])
        let found = try await engine.search(
            "plain language", options: SearchOptions(limit: 5, facets: [.category], explain: true))
        #expect(found.hits.count == 5 && found.total > 5)
        for hit in found.hits {
            let sum = hit.explanation?.reduce(0) { $0 + $1.contribution } ?? 0
            #expect(abs(sum - hit.score) < 0.01, "\(hit.score) is \(sum)")
        }
        #expect(found.hits.map(\.score) == found.hits.map(\.score).sorted(by: >))
        let category = try #require(found.facets[.category]?.first)
        let filtered = try await engine.search(
            "plain language", options: SearchOptions(categories: [category.slug]))
        #expect(filtered.total == category.count)
        let status = try await engine.status()
        #expect(status.bytes / (status.sites.first?.posts ?? 1) < 32_000)
        try engine.close()
        // Shipped with the app, and read where nothing can be written.
        let shipped = try SearchEngine.open(at: path)
        #expect(try await shipped.search("plain language").total == found.total)
        try shipped.close()
    }

    // MARK: The terminal

    @Test("the tabs in a terminal", arguments: [(80, 24), (200, 50), (30, 8), (5, 3), (1, 1)])
    func inATerminal(columns: Int, rows: Int) async throws {
        let (model, _) = try await model()
        let program = TabsProgram(model)
        await model.select(.featured)
        let first = text(of: program, columns, rows)
        if columns > 29 { #expect(first.contains("Post 40")) }
        for tab in TabsModel.Tab.allCases.dropFirst() {
            program.press(.tab)
            try await until { model.tab == tab && !model.list.isLoading }
            if tab == .search { program.press(.escape) }
            try await until { tab != .tags || model.cloud != nil }
            _ = text(of: program, columns, rows)
            for key: Key in [.down, .right, .pageDown, .end, .home] {
                program.press(key)
                _ = text(of: program, columns, rows)
            }
            if model.article != nil { program.press(.escape) }
        }
        program.press(.character("q"))
        #expect(program.isOver)
    }

    @Test("choosing a category and a post by keys") func keys() async throws {
        let (model, _) = try await model()
        let program = TabsProgram(model)
        await model.select(.categories)
        _ = text(of: program, 80, 24)
        program.press(.down)
        program.press(.enter)
        try await until {
            model.chosen == "Culture" && model.list.total != nil && !model.list.isLoading
        }
        #expect(text(of: program, 80, 24).contains("Culture · 13 posts"))
        program.press(.down)
        program.press(.enter)
        try await until { model.article != nil }
        #expect(text(of: program, 80, 24).contains("Some tea"))
        program.press(.escape)
        program.press(.escape)
        #expect(!model.showsPosts)
        program.press(.character("/"))
        try await until { model.tab == .search }
        for character in "oxbow" { program.press(.character(character)) }
        try await until { model.list.hits.map(\.id) == [7] }
        #expect(text(of: program, 80, 24).contains("“oxbow” · 1 post"))
    }
}
