import Blog
import BlogSearchPostings
import TestSupport
import Testing

@testable import BlogSearchAnswers
@testable import BlogSearchQueries
@testable import BlogSearchStore

/// A post counts more for words that other posts use where they link to it.
@Suite struct LinkTextTests {
    private static let site = "https://example.org"
    private let folder: TemporaryFolder
    private let store: IndexStore

    init() throws {
        folder = try TemporaryFolder()
        store = try IndexStore.create(at: folder.index)
        // Two posts that are equal but for their addresses, and others.
        try write(1, "plain", "Dough rises in a bowl. It takes an hour.")
        try write(2, "other", "Dough rises in a bowl. It takes an hour.")
        for id in 10..<20 { try write(id, "p\(id)", "Nothing of that kind in number \(id).") }
    }

    private func write(
        _ id: Int, _ slug: String, _ text: String, links: [(String, String)] = [],
        site: String = Self.site, type: String = "post"
    ) throws {
        let html = links.reduce(text) { $0 + "<a href='\($1.1)'>\($1.0)</a>" }
        let post = Post(
            id: id, type: type, slug: slug, link: "\(site)/\(slug)/", title: "Post \(id)",
            html: html)
        _ = try store.write([.post(post)], site: site) { _ in
            var block = ContentBlock(.paragraph, text)
            for (words, url) in links {
                let start = block.text.unicodeScalars.count + 1
                block.text += " " + words
                block.spans.append(
                    ContentBlock.Span(
                        start: start, length: words.unicodeScalars.count, style: .link, url: url))
            }
            return [block]
        }
    }

    private func hits(_ text: String) throws -> [Hit] {
        var options = SearchOptions(limit: 100, matching: .any, explain: true)
        options.collapses = false
        let hits = try store.search(text, options: options).hits
        for hit in hits {
            let lines = try #require(hit.explanation)
            #expect(lines.reduce(0) { $0 + $1.contribution } == hit.score)
        }
        return hits
    }

    /// The row of a post that says what links to it say.
    private func row(_ text: String, _ post: Int, _ site: String = Self.site) throws -> ScoreLine? {
        try hits(text).first { $0.id == post && $0.site == site }?.explanation?
            .first { $0.reason == .links }
    }

    @Test func postThatIsLinkedTo_byTheWordsOfTheQuery_isFirst() throws {
        #expect(try hits("dough rises").map(\.id) == [2, 1])
        try write(3, "linking", "See", links: [("how the dough was rising", "/plain/")])
        #expect(try hits("dough rises").prefix(2).map(\.id) != [2, 1])
        #expect(try hits("dough rises").first { $0.id < 3 }?.id == 1)
        let row = try #require(try row("dough rises", 1))
        #expect(row.words == ["dough", "rises"])
        let hit = try #require(try hits("dough rises").first { $0.id == 1 })
        let words = (hit.explanation ?? []).filter { $0.reason == .word }
        #expect(abs(row.contribution - 0.2 * words.reduce(0) { $0 + $1.contribution }) < 1e-12)
        #expect(try self.row("dough rises", 2) == nil)
        // It matches by its own words only.
        #expect(try !hits("linking how").contains { $0.id == 1 })
    }

    @Test func shareOfTheWords_countsByTheirWeights_andFunctionWordsDoNot() throws {
        try write(3, "linking", "See", links: [("the bowl", "https://www.example.org/plain")])
        let row = try #require(try row("the bowl for an hour", 1))
        #expect(row.words == ["bowl"])
        let hit = try #require(try hits("the bowl for an hour").first { $0.id == 1 })
        let words = (hit.explanation ?? []).filter { $0.reason == .word }
        let share = row.contribution / (0.2 * words.reduce(0) { $0 + $1.contribution })
        #expect(share > 0.2 && share < 0.8)
        #expect(try self.row("the for an", 1)?.words == ["the"])
        #expect(try self.row("bow*", 1)?.words == ["bow*"])
        #expect(try self.row("title:post bowl", 1)?.words == ["bowl"])
        #expect(try self.row("title:bowl post", 1) == nil)
        #expect(try self.row("(hour OR bowl)", 1)?.words == ["bowl"])
    }

    @Test func linkCounts_asLongAsItIsThere_andLeadsThere() throws {
        try write(3, "linking", "See", links: [("bowl", "/plain/")])
        #expect(try row("bowl", 1) != nil)
        try write(3, "linking", "See", links: [("bowl", "/other/")])
        #expect(try row("bowl", 1) == nil)
        #expect(try row("bowl", 2) != nil)
        try write(2, "moved", "Dough rises in a bowl. It takes an hour.")
        #expect(try row("bowl", 2) == nil)
        try write(1, "other", "Dough rises in a bowl. It takes an hour.")
        #expect(try row("bowl", 1) != nil)
        _ = try store.write([.removal(3)], site: Self.site) { _ in [] }
        #expect(try row("bowl", 1) == nil)
        #expect(try store.problems() == [])
    }

    @Test func noPostLiftsItself_andAddressesAreNoWords() throws {
        try write(
            1, "plain", "Dough rises in a bowl.", links: [("bowl", "/plain/"), ("bowl", "#part")])
        #expect(try row("bowl", 1) == nil)
        for text in ["https://example.org/other/", "www.example.org/other", "example.org/other/"] {
            try write(3, "linking", "See", links: [(text, "https://example.org/other/")])
            #expect(try row("example other", 2) == nil, "\(text)")
        }
        // That of another page is as good as words.
        try write(3, "linking", "See", links: [("example.org/bowl", "/other/")])
        #expect(try row("bowl", 2) != nil)
        let other = "https://other.example"
        try write(9, "guest", "Hm", links: [("bowl", "https://example.org/plain/")], site: other)
        #expect(try row("bowl", 1) != nil)
    }

    @Test func commentsSayNothing_andFilesWithoutTexts_haveNoneOfThem() throws {
        try write(3, "linking", "See", links: [("bowl", "/plain/")], type: Post.commentType)
        #expect(try row("bowl", 1) == nil)
        try write(3, "linking", "See", links: [("the bowl", "/plain/")])
        #expect(try row("bowl", 1) != nil)
        #expect(try store.compact().lost == 0)
        let copy = folder.path("sealed.sqlite")
        try store.copy(to: copy, withBodies: false)
        let sealed = try IndexStore.open(at: copy)
        #expect(try sealed.problems() == [])
        #expect(try sealed.search("bowl", options: SearchOptions()).total == 3)
        let texts = try sealed.read {
            try SQLStatement("SELECT count(text) FROM link", $0.db).one(Int.self)
        }
        #expect(texts == 0)
        try sealed.close()
    }

    @Test func orderOfWriting_andNumberOfLinks_changeNothing() throws {
        let linking = (0..<100).map { number in
            (30 + number, [("\(number) of a bowl", "/plain/"), ("an hour", "/other/")])
        }
        for (id, links) in linking { try write(id, "l\(id)", "See", links: links) }
        let other = LinkTextTests.contents(try hits("bowl hour"))
        _ = try store.write(linking.map { .removal($0.0) }, site: Self.site) { _ in [] }
        for (id, links) in linking.reversed() { try write(id, "l\(id)", "See", links: links) }
        #expect(try LinkTextTests.contents(hits("bowl hour")) == other)
        _ = try store.compact()
        #expect(try LinkTextTests.contents(hits("bowl hour")) == other)
        #expect(try store.problems() == [])
    }

    private static func contents(_ hits: [Hit]) -> [String] {
        hits.prefix(30).map { "\($0.id) \($0.score)" }
    }
}
