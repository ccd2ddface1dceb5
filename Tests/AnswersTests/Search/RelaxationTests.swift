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

    @Test func fortyPostsWithAllWords_areEnough() throws {
        let few = try many(39).results("alpha beta", SearchOptions(limit: 99))
        #expect(few.matched == MatchCounts(all: 39, some: 2))
        let enough = try many(40).results("alpha beta", SearchOptions(limit: 99))
        #expect(enough.matched == MatchCounts(all: 40) && enough.total == 40)
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
        #expect(
            results.query.notes
                == ["no post that fits the filters has all the words; 1 has some of them"])
        #expect(results.facets[.category]?.map(\.count) == [1, 1])
    }

    /// Forty posts have both words, so no post with one of them is found, whatever filters leave of the forty.
    @Test(arguments: [
        ("alpha beta", SearchOptions(categories: ["first"])),
        ("alpha beta category:first", SearchOptions()),
        ("alpha beta AND category:first", SearchOptions()),
        ("(alpha beta) (category:first OR category:third)", SearchOptions()),
        ("alpha beta -category:second", SearchOptions()),
        ("alpha beta", SearchOptions(sort: .newest, categories: ["first"])),
        ("alpha beta category:first", SearchOptions(sort: .newest)),
    ])
    func filters_haveNoSayInWhichWordsArePostsFoundBy(
        text: String, options: SearchOptions
    ) throws {
        let both = (0..<40).map { MemoryPost(title: "alpha beta", categories: [$0 < 3 ? 1 : 2]) }
        let one = (0..<9).map { _ in MemoryPost(title: "alpha", categories: [1]) }
        let blog = MemoryBlog(
            both + one, categories: [1: "first", 2: "second", 3: "third"])
        let results = try blog.results(text, options)
        #expect(results.hits.map(\.id).sorted() == [0, 1, 2])
        #expect(results.matched == MatchCounts(all: 3))
        #expect(results.withoutFilters == nil)
    }

    @Test(arguments: [
        ("alpha beta", SearchOptions(categories: ["third"]), 40),
        ("alpha beta category:third", SearchOptions(), 40),
        ("alpha beta category:third", SearchOptions(sort: .newest), 40),
        ("beta gamma category:third", SearchOptions(), 41),
        ("gamma category:third", SearchOptions(), 1),
    ])
    func whatFiltersEmptied_isSaid(text: String, options: SearchOptions, count: Int) throws {
        let posts = (0..<40).map { _ in MemoryPost(title: "alpha beta", categories: [1]) }
        let blog = MemoryBlog(
            posts + [MemoryPost(title: "gamma", categories: [1])],
            categories: [1: "first", 3: "third"])
        let results = try blog.results(text, options)
        #expect(results.total == 0 && results.withoutFilters == count)
        let found = count == 1 ? "1 is found" : "\(count) are found"
        #expect(results.query.notes == ["no post fits the filters; without them \(found)"])
        #expect(results.json.contains("\"withoutFilters\":\(count),"))
        let list = try blog.results("category:third", options)
        #expect(list.total == 0 && list.withoutFilters == nil)
    }

    /// What rule 4 adds below ten posts is decided by the words, too.
    @Test func partsOfWords_areSearchedFor_onlyWhereFewPostsHaveTheWords() throws {
        let whole = (0..<12).map { MemoryPost(title: "hs11", categories: [$0 < 2 ? 1 : 2]) }
        let longer = (0..<3).map { _ in MemoryPost(title: "hs11stidtg", categories: [1]) }
        let blog = MemoryBlog(whole + longer, categories: [1: "first", 2: "second"])
        let first = SearchOptions(categories: ["first"])
        #expect(try blog.found("hs11", first).sorted() == [0, 1])
        #expect(try blog.found("hs11 category:first").sorted() == [0, 1])
        let few = MemoryBlog(
            Array(whole.prefix(3)) + longer, categories: [1: "first", 2: "second"])
        #expect(try few.found("hs11 category:first").sorted() == [0, 1, 3, 4, 5])
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
        #expect(
            results.query.notes == [
                "no category \"third\" in this index",
                "no post fits the filters; without them 2 are found",
            ])
        #expect(results.withoutFilters == 2)
        #expect(try blog.results("alpha -category:third").total == 2)
    }
}
