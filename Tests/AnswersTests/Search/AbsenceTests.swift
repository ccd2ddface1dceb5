import Blog
import BlogSearchAnswers
import BlogSearchPostings
import BlogSearchQueries
import TestSupport
import Testing

struct AbsenceTests {
    private let blog = MemoryBlog(
        [
            MemoryPost(
                title: "alpha beta", body: "gamma delta epsilon", categories: [1], published: 1000),
            MemoryPost(title: "alpha", body: "beta zeta"),
            MemoryPost(title: "eta theta", body: "alpha"),
        ], categories: [1: "first", 2: "second"])

    private func reason(_ text: String, _ post: Int, _ options: SearchOptions = SearchOptions())
        throws -> String
    {
        try QueryAnswer(blog.index, rows: blog)
            .absence(of: DocumentID(post), from: Query(text, options: options)).description
    }

    @Test(arguments: [
        ("alpha zeta", 0, "it does not have \"zeta\""),
        ("title:beta", 1, "it does not have \"beta\" in title"),
        ("\"iota kappa\" OR theta", 0, "it has none of \"iota\", \"kappa\", \"theta\""),
        ("\"beta alpha\" OR \"beta zeta\"", 1, "it is hit 1 of 1"),
        ("\"gamma epsilon\" alpha", 0, "it has \"gamma\", \"epsilon\" but not side by side"),
        ("gamma NEAR/0 epsilon", 0, "no field has its words within 0 words of one another"),
        ("alpha -beta", 1, "it has \"beta\", which the query excludes"),
        ("alpha -(beta OR theta)", 1, "it has \"beta\", which the query excludes"),
        (
            "\"delta gamma\" OR theta OR kappa", 0,
            "it has \"delta\", \"gamma\" but not side by side"
        ),
        ("\"alpha theta\" OR kappa", 1, "it does not have \"theta\""),
        ("alpha category:second", 0, "it does not fit a filter of the query"),
        ("alpha after:2020-01-01", 0, "it does not fit a filter of the query"),
        ("alpha", 2, "it is hit 3 of 3"),
    ])
    func firstTrueReason_isGiven(text: String, post: Int, reason: String) throws {
        var options = SearchOptions()
        if text.contains("gamma") || text.contains("zeta") { options.matching = .all }
        #expect(try self.reason(text, post, options) == reason)
    }

    @Test func flags_areNamed_asTheyWereGiven() throws {
        #expect(
            try reason("alpha", 0, SearchOptions(categories: ["second", "x"]))
                == "it does not fit the category second, x")
        #expect(
            try reason("alpha", 1, SearchOptions(before: Moment(seconds: 500)))
                == "it was not published between the dates asked for")
        #expect(
            try reason("alpha", 2, SearchOptions(limit: 1))
                == "it is hit 3 of 3; a page of 3 hits shows it")
        #expect(
            try reason("alpha", 2, SearchOptions(limit: 1, offset: 1))
                == "it is hit 3 of 3; a page of 2 hits shows it")
        #expect(
            try reason("alpha", 1, SearchOptions(limit: 1, offset: 2))
                .hasSuffix("of 3, before the page that begins after hit 2"))
    }

    @Test(arguments: [SearchOptions.SortOrder.title, .oldest, .newest, .relevance])
    func place_isThatInTheOrderAskedFor(order: SearchOptions.SortOrder) throws {
        let options = SearchOptions(sort: order)
        for (index, id) in try blog.found("alpha", options).enumerated() {
            #expect(try reason("alpha", id, options) == "it is hit \(index + 1) of 3")
        }
    }

    @Test(arguments: 1...(6 * LongRun.factor))
    func everyPostThatIsNoHit_hasAReason_andNoHitHas(seed: Int) throws {
        var cases = RandomCases(seed: UInt64(4000 + seed))
        let letters = cases.alphabet
        let posts = (0..<12).map { _ in
            MemoryPost(
                title: (0..<2).map { _ in cases.pick(letters) }.joined(separator: " "),
                body: (0..<6).map { _ in cases.pick(letters) }.joined(separator: " "))
        }
        let blog = MemoryBlog(posts)
        for _ in 0..<20 {
            let signs = ["", "", "-", "title:", "OR ", "AND ", "NEAR/1 "]
            let text = (0..<4).map { _ in cases.pick(signs) + cases.pick(letters) + "x" }
                .joined(separator: " ").replacing("x", with: "")
            let found = Set(try blog.found(text, SearchOptions(limit: 100)))
            for post in posts.indices {
                let reason = try QueryAnswer(blog.index, rows: blog)
                    .absence(
                        of: DocumentID(post), from: Query(text, options: SearchOptions(limit: 100))
                    ).description
                #expect(
                    reason.hasPrefix("it is hit") == found.contains(post),
                    "\(text): \(post): \(reason)")
                #expect(!reason.contains("not live"))
            }
        }
    }
}
