import BlogSearchQueries
import Testing

/// Which posts match when few have all the words, on a blog of a few lines. `MatchingTests` has the rules for any documents.
struct RelaxationTests {
    let blog = MemoryBlog(
        [
            MemoryPost(title: "alpha beta common", categories: [1]),
            MemoryPost(title: "alpha gamma common", categories: [2]),
            MemoryPost(title: "delta common"),
            MemoryPost(title: "epsilon"),
            MemoryPost(title: "common"),
        ], categories: [1: "first", 2: "second"])

    /// Posts that all have two words, and others that have one.
    private func many(_ count: Int) -> MemoryBlog {
        MemoryBlog(titles: (0..<count).map { "alpha beta \($0)" } + ["alpha", "beta"])
    }

    @Test func fewPostsWithAllWords_areJoinedByThoseWithAny_inOneList() throws {
        let results = try blog.results("alpha common")
        #expect(results.hits.map(\.id).sorted() == [0, 1, 2, 4])
        #expect(results.matched == MatchCounts(all: 2, some: 2))
        #expect(results.total == 4)
        #expect(results.query.notes == ["2 posts have all the words; 2 have some of them"])
    }

    @Test func twentyPostsWithAllWords_areEnough() throws {
        let few = try many(19).results("alpha beta", SearchOptions(limit: 99))
        #expect(few.matched == MatchCounts(all: 19, some: 2))
        let enough = try many(20).results("alpha beta", SearchOptions(limit: 99))
        #expect(enough.matched == MatchCounts(all: 20) && enough.total == 20)
        #expect(enough.query.notes == [])
    }

    @Test func otherOrders_haveOnlyPostsWithAllWords_unlessThereIsNone() throws {
        let newest = SearchOptions(sort: .newest)
        #expect(try blog.results("alpha common", newest).matched == MatchCounts(all: 2))
        #expect(try blog.results("delta epsilon", newest).matched == MatchCounts(all: 0, some: 2))
    }

    @Test func counts_areOfPostsThatFitTheFilters_andSoAreFacets() throws {
        let options = SearchOptions(categories: ["first"], facets: [.category])
        let results = try blog.results("alpha gamma", options)
        #expect(results.matched == MatchCounts(all: 0, some: 1))
        #expect(results.query.notes == ["no post has all the words; 1 has some of them"])
        #expect(results.facets[.category]?.map(\.count) == [1, 1])
    }

    @Test func wordsNoPostHas_areNamed() throws {
        let results = try blog.results("alpha zzz beta")
        #expect(results.hits.map(\.id) == [0, 1])
        #expect(
            results.query.notes
                == ["no post has \"zzz\"", "no post has all the words; 2 have some of them"])
    }

    @Test func strictMode_neverRelaxes() throws {
        let results = try blog.results("common epsilon", SearchOptions(matching: .all))
        #expect(results.total == 0)
        #expect(results.query.notes == [])
    }

    @Test func requiredWord_isNeverLeftOut() throws {
        #expect(try blog.found("+alpha epsilon gamma").sorted() == [0, 1])
        let any = SearchOptions(matching: .any)
        #expect(try blog.found("+alpha common", any).sorted() == [0, 1])
        #expect(try blog.found("+alpha +gamma common", any) == [1])
        #expect(try blog.found("+zzz alpha") == [])
    }

    @Test func exclusionsAndFilters_areNeverGivenUp() throws {
        let results = try blog.results("epsilon common -epsilon")
        #expect(results.hits.allSatisfy { $0.id != 3 })
        #expect(try blog.results("alpha zzz category:second").hits.map(\.id) == [1])
        #expect(try blog.results("alpha NOT gamma").hits.map(\.id) == [0])
    }

    @Test func fieldOfAGroup_relaxesLikeTheGroup() throws {
        #expect(try blog.found("title:(beta epsilon)").sorted() == [0, 3])
    }

    @Test func nothingAtAll_staysNothing() throws {
        let results = try blog.results("zzz yyy")
        #expect(results.total == 0)
        #expect(results.query.notes == [])
    }

    @Test func filterValueNobodyKnows_matchesNothing_andIsNamed() throws {
        let results = try blog.results("alpha", SearchOptions(categories: ["third"]))
        #expect(results.total == 0)
        #expect(results.query.notes == ["no category \"third\" in this index"])
        #expect(try blog.results("alpha -category:third").total == 2)
    }
}
