import Blog
import BlogSearchQueries
import Testing

struct BonusTests {
    private func lines(_ blog: MemoryBlog, _ text: String, _ post: Int) throws -> [ScoreLine] {
        let results = try blog.results(text, SearchOptions(limit: 100, explain: true))
        let hit = try #require(results.hits.first { $0.id == post })
        let lines = try #require(hit.explanation)
        #expect(lines.reduce(0) { $0 + $1.contribution } == hit.score)
        return lines
    }

    @Test func titleThatIsTheQuery_isFirst_andSaysWhy() throws {
        let blog = MemoryBlog([
            MemoryPost(title: "baking bread at home", body: "bread bread bread baking baking"),
            MemoryPost(title: "baking bread", body: "something else"),
            MemoryPost(title: "bread", body: "baking"),
        ])
        #expect(try blog.found("baking bread").first == 1)
        #expect(
            try lines(blog, "baking bread", 1).map(\.reason).suffix(4) == [
                .title, .wholeTitle, .cover, .nearness,
            ])
        #expect(
            try lines(blog, "baking bread", 0).map(\.reason).suffix(3) == [
                .title, .cover, .nearness,
            ])
        #expect(try lines(blog, "baking bread", 2).map(\.reason).suffix(2) == [.word, .cover])
    }

    @Test func titleOfAPageWithoutText_isNoReasonToBeFirst() throws {
        let blog = MemoryBlog([
            MemoryPost(title: "Baking", isPage: true),
            MemoryPost(title: "All about baking bread", body: "Baking is done in an oven."),
            MemoryPost(title: "Bread", body: "Some people bake it every day, and then bake again."),
            MemoryPost(title: "Oven", body: "It is hot.", isPage: true),
        ])
        #expect(try blog.found("baking").first == 1)
        #expect(try lines(blog, "baking", 0).allSatisfy { $0.reason == .word })
        #expect(try lines(blog, "oven", 3).contains { $0.reason == .wholeTitle })
    }

    /// By their words alone it is behind hundreds of others.
    @Test func titleThatIsTheQuery_isFound_howeverFarBehind() throws {
        let others = (0..<300).map { number in
            MemoryPost(
                title: "packaging and packaging", body: "packaging \(number)", slug: "p\(number)")
        }
        let long = String(repeating: "something else entirely ", count: 200)
        let titled = MemoryPost(title: "Packaging", body: long, slug: "packaging")
        func place(_ slug: String) throws -> Int? {
            let blog = MemoryBlog(
                others + [MemoryPost(title: titled.title, body: titled.body, slug: slug)])
            let pages = try blog.found("“packaging”", SearchOptions(limit: 1))
            let all = try blog.found("“packaging”", SearchOptions(limit: 1_000))
            #expect(all.starts(with: pages))
            #expect(all.count == 301)
            return all.firstIndex(of: 300)
        }
        #expect(try place("packaging") == 0)
        #expect(try (place("boxes") ?? 0) > 0)
    }

    @Test func functionWords_needNotStandInTheTitle_unlessThereIsNothingElse() throws {
        let blog = MemoryBlog([
            MemoryPost(title: "bread", body: "how to bake it"),
            MemoryPost(title: "the who", body: "x"),
            MemoryPost(title: "who else", body: "the one the other the third who"),
        ])
        #expect(try lines(blog, "how to bread", 0).contains { $0.reason == .wholeTitle })
        #expect(try blog.found("the who").first == 1)
        #expect(try !lines(blog, "the who", 2).contains { $0.reason == .title })
    }

    @Test(
        arguments: [
            ("bread", 1), ("bread and salt", 1.0 / 3), ("bread bread salt", 2.0 / 3), ("salt", nil),
        ] as [(String, Double?)])
    func cover_isTheShareOfTheTitle(title: String, share: Double?) throws {
        let blog = MemoryBlog([
            MemoryPost(title: title, body: "bread"), MemoryPost(title: "", body: "other"),
        ])
        let lines = try lines(blog, "bread", 0)
        let words = lines.filter { $0.reason == .word }.reduce(0) { $0 + $1.contribution }
        let cover = lines.filter { $0.reason == .cover }.map(\.contribution)
        #expect(cover == share.map { [0.1 * words * $0] } ?? [])
    }

    @Test(arguments: [
        ("deep learning", "deep learning", 1.0), ("deep learning", "learning deep", 0.25),
        ("deep learning", "deep and fast learning", 0.111_111),
        ("deep the learning", "deep or learning", 1), ("deep learning", "deep", nil),
        ("deep learning", "deep a b c d e f g h i learning", nil),
    ])
    func nearness_fallsWithTheDistance(query: String, body: String, share: Double?) throws {
        let blog = MemoryBlog([
            MemoryPost(title: "", body: body + " the"), MemoryPost(title: "", body: "other"),
            MemoryPost(title: "", body: "learning"),
        ])
        let results = try blog.results(query, SearchOptions(matching: .any, explain: true))
        let hit = try #require(results.hits.first { $0.id == 0 })
        let near = hit.explanation?.filter { $0.reason == .nearness } ?? []
        #expect(near.count == (share == nil ? 0 : 1))
        guard let share, let row = near.first else { return }
        // deep is in one of three posts or learning in two: the lesser weight counts.
        let weight = 0.470_003_6
        #expect(abs(row.contribution - 0.25 * weight * share) < 1e-5)
        #expect(row.words == ["deep", "learning"])
    }

    @Test func newPosts_comeFirst_whenThatIsAsked() throws {
        let day = Int64(86_400)
        let blog = MemoryBlog([
            MemoryPost(title: "", body: "news", published: 0),
            MemoryPost(title: "", body: "news and", published: 100 * day),
            MemoryPost(title: "", body: "news", published: nil),
        ])
        #expect(try blog.found("news").last == 1)
        var options = SearchOptions(explain: true, recency: SearchOptions.halfLife("100d"))
        options.asOf = Moment(seconds: 100 * day)
        let results = try blog.results("news", options)
        #expect(results.hits.map(\.id) == [1, 0, 2])
        let shares = results.hits.map { hit in
            let lines = hit.explanation ?? []
            let words = lines.filter { $0.reason == .word }.reduce(0) { $0 + $1.contribution }
            return lines.filter { $0.reason == .recency }.reduce(0) { $0 + $1.contribution } / words
        }
        #expect(shares == [1, 0.5, 0])
    }

    @Test(
        arguments: [
            ("180d", 180), ("180", 180), ("2w", 14), ("6m", 180), ("2y", 730), ("0d", nil),
            ("-3d", nil), ("d", nil), ("", nil), ("3 d", nil), ("1.5y", nil), ("new", nil),
        ] as [(String, Int?)])
    func halfLife_isReadAsTyped(text: String, days: Int?) {
        #expect(SearchOptions.halfLife(text) == days.map { Double($0) * 86_400 })
    }
}
