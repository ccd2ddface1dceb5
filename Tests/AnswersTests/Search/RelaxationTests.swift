import BlogSearchQueries
import Testing

struct RelaxationTests {
    let blog = MemoryBlog(
        [
            MemoryPost(title: "alpha beta common", categories: [1]),
            MemoryPost(title: "alpha gamma common", categories: [2]),
            MemoryPost(title: "delta common"),
            MemoryPost(title: "epsilon"),
            MemoryPost(title: "common"),
        ], categories: [1: "first", 2: "second"])

    @Test func whatAllWordsFind_isNotRelaxed() throws {
        let results = try blog.results("alpha common")
        #expect(results.hits.map(\.id).sorted() == [0, 1])
        #expect(results.query.notes == [])
    }

    @Test func wordsNoPostHas_areGivenUpFirst() throws {
        let results = try blog.results("alpha zzz beta")
        #expect(results.hits.map(\.id) == [0])
        #expect(results.query.notes == ["no post has \"zzz\""])
    }

    @Test func leastTellingWord_isGivenUp_andStillLiftsWhoHasIt() throws {
        let results = try blog.results("common epsilon")
        #expect(results.hits.map(\.id) == [3])
        #expect(
            results.query.notes
                == ["nothing has all of \"common\", \"epsilon\"; \"common\" need not occur"])
        let welcome = try blog.results("gamma delta alpha")
        #expect(welcome.hits.first?.id == 1 || welcome.hits.first?.id == 2)
        #expect(welcome.query.notes.count == 1)
    }

    @Test func anyWordWillDo_whenFiltersLeaveNoOther() throws {
        let options = SearchOptions(categories: ["first"])
        let results = try blog.results("gamma delta beta", options)
        #expect(results.hits.map(\.id) == [0])
        let filtered = try blog.results("beta gamma epsilon", SearchOptions(categories: ["second"]))
        #expect(filtered.hits.map(\.id) == [1])
    }

    @Test func asFewWordsAsCanBe_areGivenUp_whichOnesSoever() throws {
        let blog = MemoryBlog(bodies: [
            "apple banana cherry durian", "elder apple", "banana durian", "banana cherry",
            "cherry durian apple",
        ])
        let one = try blog.results("apple banana cherry durian elder")
        #expect(one.hits.map(\.id) == [0])
        #expect(one.query.notes.last?.hasSuffix("\"elder\" need not occur") == true)
        let two = try blog.results("apple durian elder cherry fig banana")
        #expect(two.hits.map(\.id) == [0])
        #expect(try blog.found("elder banana durian").sorted() == [0, 2])
    }

    @Test func strictMode_neverRelaxes() throws {
        let results = try blog.results("common epsilon", SearchOptions(matching: .all))
        #expect(results.total == 0)
        #expect(results.query.notes == [])
    }

    @Test func exclusionsAndFilters_areNeverGivenUp() throws {
        let results = try blog.results("epsilon common -epsilon")
        #expect(results.hits.allSatisfy { $0.id != 3 })
        #expect(try blog.results("alpha zzz category:second").hits.map(\.id) == [1])
    }

    @Test func fieldOfAGroup_relaxesLikeTheGroup() throws {
        #expect(try blog.found("title:(common epsilon)") == [3])
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
