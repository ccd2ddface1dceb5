import Blog
import BlogSearchQueries
import Testing

struct QueryAnswerTests {
    let blog = MemoryBlog(
        [
            MemoryPost(
                title: "Émile on whales", body: "Whales sing.", categories: [1], tags: [10],
                published: 1_000),
            MemoryPost(
                title: "apple", body: "A whale.", categories: [1, 2], tags: [11],
                published: 40_000_000),
            MemoryPost(title: "Zebra", body: "No fish, a whale.", categories: [2], tags: [10]),
            MemoryPost(title: "", body: "whale whale whale", categories: [], published: 2_000),
        ], categories: [1: "sea", 2: "land"], tags: [10: "song", 11: "fruit"])

    @Test func sortByTitle_setsAsideCaseAccentsAndPunctuation_untitledLast() throws {
        #expect(try blog.found("whale", SearchOptions(sort: .title)) == [1, 0, 2, 3])
        #expect(
            try blog.found("whale", SearchOptions(limit: 2, offset: 1, sort: .title)) == [0, 2])
    }

    @Test func sortByDate_putsUndatedLast() throws {
        #expect(try blog.found("whale", SearchOptions(sort: .newest)) == [1, 3, 0, 2])
        #expect(try blog.found("whale", SearchOptions(sort: .oldest)) == [0, 3, 1, 2])
    }

    @Test func ranksCountOnAcrossPages() throws {
        let page = try blog.results("whale", SearchOptions(limit: 2, offset: 2))
        #expect(page.hits.map(\.rank) == [3, 4])
        #expect((page.total, page.offset) == (4, 2))
        #expect(try blog.results("whale", SearchOptions(limit: 0)).hits == [])
    }

    @Test func facets_areNamedAndOrdered_andTellCategoriesFromTags() throws {
        let options = SearchOptions(facets: [.category, .tag, .year])
        let facets = try blog.results("whale", options).facets
        #expect(
            facets[.category] == [
                FacetValue(slug: "land", name: "LAND", count: 2),
                FacetValue(slug: "sea", name: "SEA", count: 2),
            ])
        #expect(facets[.tag]?.map(\.slug) == ["song", "fruit"])
        #expect(facets[.year]?.map(\.slug) == ["1970", "1971"])
    }

    @Test func chosenValue_doesNotEmptyItsOwnFacet() throws {
        let options = SearchOptions(categories: ["sea"], facets: [.category, .tag])
        let results = try blog.results("whale", options)
        #expect(results.total == 2)
        #expect(results.facets[.category]?.map(\.count) == [2, 2])
        #expect(results.facets[.tag]?.map(\.slug).sorted() == ["fruit", "song"])
        #expect(results.facets[.tag]?.map(\.count) == [1, 1])
    }

    @Test(arguments: [
        ("after:1970-01-01T00:16:40Z", [1, 3]), ("before:1970-01-01T00:16:41Z", [0]),
        ("year:1970", [0, 3]), ("year:1970..1971", [0, 1, 3]), ("-year:1970", [1, 2]),
        ("tag:song", [0, 2]), ("tag:song,fruit", [0, 1, 2]), ("tag:song category:land", [2]),
        ("tag:song OR category:land", [0, 1, 2]),
    ])
    func filters_holdTogether(filter: String, expected: [Int]) throws {
        #expect(try blog.found(filter).sorted() == expected)
        let flags = SearchOptions(matching: .all)
        #expect(try blog.found("whale (\(filter))", flags).sorted() == expected)
    }

    @Test func hits_comeWithSnippetAndMarks() throws {
        let hit = try #require(try blog.results("whale sing").hits.first)
        #expect(hit.title == "Émile on whales")
        #expect(hit.titleHighlights == [Highlight(start: 9, length: 6)])
        #expect(hit.snippet?.text == "Whales sing.")
        #expect(
            hit.snippet?.highlights == [
                Highlight(start: 0, length: 6), Highlight(start: 7, length: 4),
            ])
    }
}
