import BlogSearchPostings
import BlogSearchQueries
import TestSupport
import Testing

@testable import BlogSearchAnswers

@Suite struct ExpansionTests {
    private static let query = "how do grey whales sing songs under thin arctic sea ice"

    /// Two good answers that share "hydrophone" and "krill", two posts with one word of the query each, of which the second has
    /// the shared words, and others.
    private let blog = MemoryBlog(
        [
            MemoryPost(
                title: "Grey whales sing",
                body: "Under arctic ice they sing: a hydrophone hears it. Krill."),
            MemoryPost(
                title: "Arctic ice",
                body: "Grey whales sing under it. The hydrophone, krill and a boat."),
            MemoryPost(title: "Soup", body: "Served without any ice, in a bowl of clay."),
            MemoryPost(title: "Diary", body: "A hydrophone, more krill, and no ice for the boat."),
        ] + (0..<20).map { MemoryPost(title: "Note \($0)", body: "Other things \($0).") })

    private func results(_ text: String = query, expands: Bool, limit: Int = 10, offset: Int = 0)
        throws -> SearchResults
    {
        var options = SearchOptions(limit: limit, offset: offset, matching: .any, explain: true)
        options.expands = expands
        return try blog.results(text, options)
    }

    @Test func wordsOfTheBestPosts_addToScores_andFindNothingMore() throws {
        let (plain, expanded) = (try results(expands: false), try results(expands: true))
        #expect(plain.hits.map(\.id).suffix(2) == [2, 3])
        #expect(expanded.hits.map(\.id).suffix(2) == [3, 2])
        #expect(expanded.total == plain.total)
        #expect(expanded.matched == plain.matched)
        let added = try expanded.hits[at: 2].explanation?.filter { $0.reason == .expansion } ?? []
        #expect(Set(added.flatMap(\.words)).isSuperset(of: ["hydrophone", "krill"]))
        for hit in expanded.hits {
            let lines = try #require(hit.explanation)
            #expect(lines.reduce(0) { $0 + $1.contribution } == hit.score)
        }
        #expect(
            plain.hits.allSatisfy { hit in
                hit.explanation?.allSatisfy { $0.reason != .expansion } ?? false
            })
        // What is marked is what was typed.
        #expect(try expanded.hits[at: 2].snippet?.highlights.count == 1)
    }

    @Test func pages_areOneList() throws {
        let whole = try results(expands: true)
        let pages = try (0..<2).map { try results(expands: true, limit: 2, offset: 2 * $0) }
        #expect(pages.flatMap { $0.hits.map(\.id) } == whole.hits.map(\.id))
        #expect(pages.flatMap { $0.hits.map(\.score) } == whole.hits.map(\.score))
    }

    @Test func aShortQuery_isLeftAsItIs() throws {
        let expanded = try results("grey whales", expands: true)
        #expect(
            expanded.query.notes == ["not expanded: that helps queries of 7 words and more"])
        #expect(expanded.hits == (try results("grey whales", expands: false)).hits)
    }
}
