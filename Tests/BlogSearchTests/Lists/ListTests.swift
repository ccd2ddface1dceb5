import BlogSearch
import Foundation
import TestSupport
import Testing
import WordPressSupport

/// Pages of a list, its conditions and orders, cards and facets.
@Suite struct ListTests {
    private static func ids(_ options: SearchOptions, _ text: String = "") async throws -> [Int] {
        let blog = try await SmallBlog()
        defer { withExtendedLifetime(blog) {} }
        return try await blog.engine.search(text, options: options).hits.map(\.id)
    }

    private static func options(_ change: (inout SearchOptions) -> Void) -> SearchOptions {
        var options = SearchOptions(limit: 100, sort: .newest)
        change(&options)
        return options
    }

    // MARK: Conditions and orders, as WordPress has them

    private static let conditions: [(String, String, @Sendable (inout SearchOptions) -> Void)] = [
        ("include", "include=3,1,7", { $0.include = [3, 1, 7] }),
        ("exclude", "exclude=12,3", { $0.exclude = [12, 3] }),
        ("slugs", "slug=post-4,post-2", { $0.slugs = ["post-4", "post-2"] }),
        ("an encoded slug", "slug=日本", { $0.slugs = ["%E6%97%A5%E6%9C%AC"] }),
        ("sticky", "sticky=true", { $0.isSticky = true }),
        ("not sticky", "sticky=false", { $0.isSticky = false }),
        (
            "modified after", "modified_after=2021-01-01T00:00:00",
            { $0.modifiedAfter = Moment(year: 2021, month: 1, day: 1) }
        ),
        (
            "modified before", "modified_before=2020-03-01T12:00:00",
            {
                $0.modifiedBefore = Moment(
                    seconds: Moment(year: 2020, month: 3, day: 1).seconds + 43_200)
            }
        ),
        ("no tag", "tags_exclude=5", { $0.excludedTags = ["blue"] }),
        ("no author", "author_exclude=1", { $0.excludedAuthors = ["zoe"] }),
        (
            "a category itself", "categories=1",
            {
                $0.categories = ["news"]
                $0.includesChildCategories = false
            }
        ),
        (
            "no category itself", "categories_exclude=1",
            {
                $0.excludedCategories = ["news"]
                $0.includesChildCategories = false
            }
        ),
        (
            "a category and its children", "categories[terms]=1&categories[include_children]=true",
            { $0.categories = ["news"] }
        ),
        (
            "several", "exclude=12&tags=5&author_exclude=2&sticky=false",
            {
                $0.exclude = [12]
                $0.tags = ["blue"]
                $0.excludedAuthors = ["anna"]
                $0.isSticky = false
            }
        ),
    ]

    @Test(arguments: conditions.map(\.0))
    func conditions_areThoseOfWordPress(name: String) async throws {
        let (_, request, change) = try #require(Self.conditions.first { $0.0 == name })
        let blog = try await SmallBlog()
        let expected = try await blog.ask("posts?per_page=100&" + request).ids
        var options = Self.options(change)
        #expect(try await blog.engine.search("", options: options).hits.map(\.id) == expected)
        #expect(!expected.isEmpty)
        // With a text, too, and in the form in which an app keeps options.
        options = try JSONDecoder().decode(
            SearchOptions.self, from: JSONEncoder().encode(options))
        options.sort = .newest
        options.types = ["post"]
        let found = try await blog.engine.search("words", options: options)
        #expect(found.hits.map(\.id) == expected)
    }

    @Test(arguments: [
        ("newest", "orderby=date&order=desc"), ("oldest", "orderby=date&order=asc"),
        ("modified", "orderby=modified&order=desc"),
        ("modified-reversed", "orderby=modified&order=asc"),
        ("id", "orderby=id&order=asc"), ("id-reversed", "orderby=id&order=desc"),
        ("slug", "orderby=slug&order=asc"), ("slug-reversed", "orderby=slug&order=desc"),
        ("author", "orderby=author&order=asc"), ("author-reversed", "orderby=author&order=desc"),
        ("title", "orderby=title&order=asc"), ("title-reversed", "orderby=title&order=desc"),
    ]) func orders_areThoseOfWordPress_eitherWay(sort: String, request: String) async throws {
        let blog = try await SmallBlog()
        let expected = try await blog.ask("posts?per_page=100&" + request).ids
        let sort = try #require(SearchOptions.SortOrder(rawValue: sort))
        let found = try await blog.engine.search("", options: SearchOptions(limit: 100, sort: sort))
        #expect(found.hits.map(\.id) == expected)
        // A page in the middle is a part of the whole.
        let part = try await blog.engine.search(
            "", options: SearchOptions(limit: 3, offset: 4, sort: sort))
        #expect(part.hits.map(\.id) == Array(expected.dropFirst(4).prefix(3)))
    }

    @Test func theOrderOfIDs_isThatInWhichTheyWereGiven() async throws {
        let options = Self.options {
            $0.include = [3, 11, 1, 7]
            $0.sort = .included
        }
        #expect(try await Self.ids(options) == [3, 11, 1, 7])
        let reversed = Self.options {
            $0.include = [3, 11, 1, 7]
            $0.sort = .included.reversed
        }
        #expect(try await Self.ids(reversed) == [7, 1, 11, 3])
    }

    @Test func contentsAndYears_areOptions() async throws {
        let folder = try TemporaryFolder()
        let engine = try SearchEngine.create(at: folder.index)
        let posts = (1...4).map { id in
            Post(
                id: id, slug: "p\(id)", title: "Post \(id)",
                html: id % 2 == 0 ? "<pre>code</pre>" : "<p>text</p>",
                date: Moment(year: 2015 + id, month: 6, day: 1))
        }
        _ = try await engine.importPosts(from: GivenChanges(posts.map(Change.post)))
        var options = SearchOptions(sort: .newest)
        options.has = [.code]
        #expect(try await engine.search("", options: options).hits.map(\.id) == [4, 2])
        options.years = [2016...2017]
        #expect(try await engine.search("", options: options).hits.map(\.id) == [2])
        try engine.close()
    }

    @Test func orders_haveNames() {
        for sort in SearchOptions.SortOrder.allCases + [.modified, .id, .slug, .author, .included] {
            #expect(SearchOptions.SortOrder(rawValue: sort.rawValue) == sort)
            #expect(SearchOptions.SortOrder(rawValue: sort.reversed.rawValue) == sort.reversed)
            #expect(sort.reversed.reversed == sort)
        }
        #expect(SearchOptions.SortOrder.newest.reversed == .oldest)
        #expect(SearchOptions.SortOrder.relevance.reversed == .relevance)
        #expect(SearchOptions.SortOrder(rawValue: "best") == nil)
    }

    @Test func aListHoldsPosts_andASearchEverything() async throws {
        let blog = try await SmallBlog()
        defer { withExtendedLifetime(blog) {} }
        let engine = blog.engine
        let listed = try await engine.firstPage(options: SearchOptions(limit: 100)).hits
        #expect(Set(listed.map(\.type)) == ["post"])
        let found = try await engine.search("lighthouse", options: SearchOptions(limit: 100)).hits
        #expect(found.contains { $0.type == "page" })
        let pages = try await engine.firstPage(options: SearchOptions(limit: 100, types: ["page"]))
        #expect(Set(pages.hits.map(\.id)) == [20, 21])
    }

    // MARK: Pages

    @Test func pages_followEachOther_toTheEnd() async throws {
        let blog = try await SmallBlog()
        defer { withExtendedLifetime(blog) {} }
        let engine = blog.engine
        var page = try await engine.firstPage(options: SearchOptions(limit: 5, sort: .newest))
        #expect(page.hits.map(\.id) == [12, 11, 10, 9, 8])
        #expect(page.total == 12)
        var ranks = page.hits.map(\.rank)
        page = try await engine.page(after: #require(page.next))
        #expect(page.hits.map(\.id) == [7, 6, 5, 4, 3])
        ranks += page.hits.map(\.rank)
        page = try await engine.page(after: #require(page.next))
        #expect(page.hits.map(\.id) == [2, 1])
        #expect(page.next == nil)
        #expect(page.total == 12)
        #expect(ranks + page.hits.map(\.rank) == Array(1...12))
    }

    @Test func aListThatEndsWithItsFirstPage_hasNoNext() async throws {
        let blog = try await SmallBlog()
        defer { withExtendedLifetime(blog) {} }
        let page = try await blog.engine.firstPage(options: SearchOptions(limit: 12))
        #expect(page.hits.count == 12)
        #expect(page.next == nil)
    }

    @Test func pagesByRelevance_areThoseOfTheSearch_withTheirScoresAndSnippets() async throws {
        let blog = try await SmallBlog()
        defer { withExtendedLifetime(blog) {} }
        let engine = blog.engine
        let whole = try await engine.search("lighthouse words", options: SearchOptions(limit: 100))
        var page = try await engine.firstPage(
            of: "lighthouse words", options: SearchOptions(limit: 4))
        var hits = page.hits
        while let next = page.next {
            page = try await engine.page(after: next)
            hits += page.hits
        }
        #expect(hits == whole.hits)
        #expect(hits.count > 8)
    }

    @Test func anOlderCursor_stillKnowsItsPlace() async throws {
        let blog = try await SmallBlog()
        defer { withExtendedLifetime(blog) {} }
        let engine = blog.engine
        let first = try await engine.firstPage(options: SearchOptions(limit: 2, sort: .title))
        let second = try await engine.page(after: #require(first.next))
        let third = try await engine.page(after: #require(second.next))
        #expect(try await engine.page(after: #require(first.next)) == second)
        #expect(try await engine.page(after: #require(second.next)) == third)
    }

    @Test func anotherEngine_goesOnWithAListByDate() async throws {
        let folder = try TemporaryFolder()
        let engine = try SearchEngine.create(at: folder.index)
        let posts = (1...5).map {
            Post(id: $0, title: "Post \($0)", html: "", date: Moment(year: 2020, month: 1, day: $0))
        }
        _ = try await engine.importPosts(from: GivenChanges(posts.map(Change.post)))
        let first = try await engine.firstPage(options: SearchOptions(limit: 2, sort: .newest))
        try engine.close()
        let reader = try SearchEngine.open(at: folder.index)
        let second = try await reader.page(after: #require(first.next))
        #expect(second.hits.map(\.id) == [3, 2])
        #expect(try await reader.page(after: #require(second.next)).hits.map(\.id) == [1])
        try reader.close()
    }

    // MARK: Cards and facets

    @Test func cards_comeInTheOrderOfTheirReferences_withoutBodies() async throws {
        let blog = try await SmallBlog()
        defer { withExtendedLifetime(blog) {} }
        let engine = blog.engine
        let references = [2, 99, 5, 20].map { PostReference(site: SmallBlog.home, id: $0) }
        let cards = try await engine.cards(
            references + [PostReference(site: "https://no.example", id: 2)])
        #expect(cards.map(\.id) == [2, 5, 20])
        #expect(try cards[at: 0].snippet?.text == "An excerpt & more")
        #expect(try cards[at: 1].snippet == nil)
        #expect(try cards[at: 1].title == "Fish & <chips>")
    }

    @Test func withoutBodies_theSnippetIsTheAuthorsExcerpt_withItsMatches() async throws {
        let blog = try await SmallBlog()
        defer { withExtendedLifetime(blog) {} }
        let engine = blog.engine
        var options = SearchOptions(limit: 100)
        options.readsBodies = false
        let hits = try await engine.search("excerpt title", options: options).hits
        let hit = try #require(hits.first { $0.id == 2 })
        #expect(
            hit.snippet
                == Snippet(text: "An excerpt & more", highlights: [Highlight(start: 3, length: 7)]))
        #expect(hit.titleHighlights == [Highlight(start: 0, length: 5)])
        #expect(hits.allSatisfy { $0.id == 2 || $0.snippet == nil })
    }

    @Test func hiddenTags_areOnNoCard_andStillSelect() async throws {
        var settings = SearchSettings()
        settings.hiddenTags = ["blue"]
        let blog = try await SmallBlog(settings: settings)
        defer { withExtendedLifetime(blog) {} }
        let engine = blog.engine
        let found = try await engine.search("", options: SearchOptions(limit: 100, tags: ["blue"]))
        #expect(found.total == 8)
        let pages = try await engine.firstPage(options: SearchOptions(limit: 100)).hits
        let cards = try await engine.cards(pages.map { PostReference(site: $0.site, id: $0.id) })
        let changed = try await engine.changes().changes.compactMap(\.post)
        let opened = try #require(try await engine.lookup("post-2"))
        let related = try #require(try await engine.related(to: "post-2")).hits
        for tags in (found.hits + pages + cards + changed + related).map(\.tags) + [opened.tags] {
            #expect(!tags.contains { $0.slug == "blue" })
        }
        #expect(pages.contains { $0.tags.contains { $0.slug == "green" } })
    }

    @Test func aFacet_isSearched_andSortedByName() async throws {
        let blog = try await SmallBlog()
        defer { withExtendedLifetime(blog) {} }
        let engine = blog.engine
        let tags = try await engine.values(of: .tag)
        #expect(tags.map(\.slug) == ["blue", "green", "c-2"])
        #expect(
            try await engine.values(of: .tag, sortedBy: .name).map(\.name) == [
                "blue", "C++", "Green",
            ])
        #expect(try await engine.values(of: .tag, containing: "REE").map(\.slug) == ["green"])
        #expect(try await engine.values(of: .tag, containing: "+").map(\.slug) == ["c-2"])
        #expect(
            try await engine.values(of: .category, in: "lighthouse", containing: "loc").map(\.count)
                == [2])
        #expect(try await engine.values(of: .tag, containing: "nothing") == [])
    }

    // MARK: Looking up

    @Test func aPost_isFoundByReference_addressOrSlug() async throws {
        let blog = try await SmallBlog()
        defer { withExtendedLifetime(blog) {} }
        let engine = blog.engine
        let reference = PostReference(site: SmallBlog.home, id: 4)
        #expect(try await engine.lookup(reference)?.slug == "post-4")
        #expect(try await engine.lookup(PostReference(site: "https://no.example", id: 4)) == nil)
        let url = try #require(URL(string: SmallBlog.home + "/2020/post-4/?utm=1#top"))
        #expect(try await engine.lookup(url: url)?.id == 4)
        let foreign = try #require(URL(string: "https://elsewhere.example/2020/post-4/"))
        #expect(try await engine.lookup(url: foreign) == nil)
        #expect(try await engine.lookup(slug: "about", type: "page")?.id == 20)
        #expect(try await engine.lookup(slug: "about", type: "post") == nil)
        #expect(try await engine.lookup(slug: "about", type: "nothing") == nil)
        #expect(try await engine.lookup(slug: "about", site: SmallBlog.home)?.id == 20)
        #expect(try await engine.lookup(slug: "about", site: "https://no.example") == nil)
        #expect(try await engine.post(reference).id == 4)
        let error = await #expect(throws: SearchError.self) {
            try await engine.post("no-such-post")
        }
        #expect(error?.code == .notFound)
        #expect(error?.description == "The index has no post \"no-such-post\".")
    }

    @Test func aHiddenPost_isNotFound() async throws {
        var settings = SearchSettings()
        settings.hiddenPosts = ["post-4"]
        let blog = try await SmallBlog(settings: settings)
        defer { withExtendedLifetime(blog) {} }
        let engine = blog.engine
        let reference = PostReference(site: SmallBlog.home, id: 4)
        #expect(try await engine.lookup(reference) == nil)
        #expect(try await engine.lookup("post-4") == nil)
        #expect(try await engine.lookup(slug: "post-4") == nil)
        #expect(try await engine.lookup("https://blog.example/2020/post-4") == nil)
        #expect(try await engine.cards([reference]) == [])
    }
}
