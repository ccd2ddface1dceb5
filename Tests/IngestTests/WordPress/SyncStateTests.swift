import Blog
import TestSupport
import Testing

@testable import Ingest

@Suite struct SyncStateTests {
    private func state(_ options: SyncOptions = SyncOptions()) throws -> SyncState {
        SyncState(try FakeSite.found, options: options, known: KnownSite())
    }

    private func rows(_ ids: some Sequence<Int>) -> JSONValue {
        .array(ids.map { .object([.init(name: "id", value: .integer($0))]) })
    }

    @Test func aSync_beginsWithTheSiteAndItsCatalogue() throws {
        var state = try state()
        #expect(state.next() == .wait)
        #expect(state.takeRequest() == .taxonomies)
        #expect(state.takeRequest() == nil)
        #expect(state.next() == .wait)
        state.receive(.success(Answer(json: .array([]))), for: .taxonomies)
        let site = try FakeSite.found.site
        #expect(state.next() == .page(SourcePage(changes: [.site(site)], checkpoint: "rest")))
    }

    @Test(arguments: [["movie"], ["post", "movie"], ["all"]])
    func types_areAskedForOnlyWhenTheyAreNotKnown(types: [String]) throws {
        var state = try state(SyncOptions(types: types))
        #expect(state.next() == .wait)
        #expect(state.takeRequest() == .types)
        #expect(state.takeRequest() == .taxonomies)
    }

    @Test func aPhase_waitsForEveryAnswerOfTheOneBefore() throws {
        var state = try state(SyncOptions(types: ["all"]))
        _ = state.next()
        let types = state.takeRequest()
        let taxonomies = state.takeRequest()
        state.receive(.success(Answer(json: .object([]))), for: types ?? .types)
        #expect(state.next() == .wait && state.takeRequest() == nil)
        state.receive(.success(Answer(json: .object([]))), for: taxonomies ?? .types)
        _ = state.next()
        #expect(state.next() == .wait)
        let categories = Taxonomy(name: "category", base: "categories")
        #expect(
            state.takeRequest()
                == .page(.terms(categories), number: 1, size: 100, generation: 0))
    }

    @Test func answersToAnOlderWalk_areIgnored() throws {
        var state = SyncState(try FakeSite.found, options: SyncOptions(), known: KnownSite())
        let type = PostType(name: "post", base: "posts")
        state.phase = .lists
        state.types = [type]
        state.walks = [ListWalk(.posts(type))]
        let first = state.takeRequest() ?? .types
        state.receive(.success(Answer(json: rows(1...100), total: 300, totalPages: 3)), for: first)
        let second = state.takeRequest() ?? .types
        let third = state.takeRequest() ?? .types
        state.receive(.failure(.answer(AnswerProblem(.fault, status: 500))), for: second)
        state.receive(
            .success(Answer(json: rows(201...300), total: 300, totalPages: 3)), for: third)
        #expect(try state.walks[at: 0].pages.ids.isEmpty)
        #expect(state.takeRequest() == .page(.posts(type), number: 1, size: 50, generation: 1))
    }

    @Test func addresses_askForWhatIsUsedAndNoMore() throws {
        var state = try state()
        state.taxonomies = [
            Taxonomy(name: "category", base: "categories", types: ["post"]),
            Taxonomy(name: "genre", base: "genres", types: ["post"]),
            Taxonomy(name: "shelf", base: "shelves", types: ["book"]),
        ]
        let type = PostType(name: "post", base: "posts")
        #expect(
            state.url(of: .posts(type, ids: [3, 4]))
                == "http://site.example/wp-json/wp/v2/posts?include=3,4&per_page=100&orderby=id&order=asc&_fields=id,type,status,slug,link,date,date_gmt,modified,modified_gmt,author,featured_media,sticky,categories,tags,lang,title,content,excerpt,jetpack_featured_media_url,guid,parent,menu_order,template,format,comment_status,ping_status,genres"
        )
        #expect(
            state.url(of: .page(.posts(type), number: 2, size: 50, generation: 0))
                == "http://site.example/wp-json/wp/v2/posts?_fields=id,type,status,slug,link,date,date_gmt,modified,modified_gmt,author,featured_media,sticky,categories,tags,lang,content.protected,genres&orderby=id&order=asc&per_page=50&page=2"
        )
        #expect(state.url(of: .types) == "http://site.example/wp-json/wp/v2/types")
    }
}

@Suite struct PagedWalkTests {
    @Test func pages_areTakenOnceTheirNumberIsKnown() {
        var walk = PagedWalk()
        #expect(walk.takePage() == 1 && walk.takePage() == nil)
        walk.receive([1, 2], total: 5, totalPages: 3)
        #expect(walk.takePage() == 2 && walk.takePage() == 3 && walk.takePage() == nil)
        walk.receive([5], total: 5, totalPages: 3)
        #expect(!walk.isThrough)
        walk.receive([3, 4], total: 5, totalPages: 3)
        #expect(walk.isThrough && walk.isComplete)
    }

    @Test(
        arguments: [
            ([[1, 2], [2, 3]], [4, 4], "a repeated id"), ([[1, 2], [3]], [4, 4], "a short page"),
            ([[1, 2], [3, 4]], [4, 5], "a moving total"), ([[1, 2], [nil, 4]], [4, 4], "no id"),
        ] as [([[Int?]], [Int], String)])
    func aWalk_isIncomplete(pages: [[Int?]], totals: [Int], because: String) {
        var walk = PagedWalk()
        for (rows, total) in zip(pages, totals) {
            #expect(walk.takePage() != nil)
            walk.receive(rows, total: total, totalPages: 2)
        }
        #expect(walk.isThrough && !walk.isComplete, "\(because)")
    }

    @Test func anEndlessList_endsWhereItRepeats() {
        var walk = PagedWalk()
        for _ in 0..<2 {
            #expect(walk.takePage() != nil)
            walk.receive([1, 2], total: nil, totalPages: nil)
        }
        #expect(walk.takePage() == nil && walk.isThrough && !walk.isComplete)
    }
}
