import TestSupport
import Testing

@testable import BlogSearchAnswers
@testable import BlogSearchQueries
@testable import BlogSearchRanking

/// What an owner's settings do to searches, on a blog of a few lines.
@Suite struct SearchRulesTests {
    private let blog = MemoryBlog(
        [
            MemoryPost(title: "javascript", body: "Containers in javascript.", tags: [10]),  // 0
            MemoryPost(title: "js", body: "A container in js.", tags: [10, 11]),  // 1
            MemoryPost(title: "Prices", body: "What our plans cost.", categories: [1]),  // 2
            MemoryPost(title: "Draft", body: "Prices and plans of old.", categories: [1, 2]),  // 3
            MemoryPost(title: "Cluster", body: "A container platform for the platform team."),  // 4
            MemoryPost(title: "k8s", body: "Short."),  // 5
            MemoryPost(title: "Machine learning", body: "Learning by machine."),  // 6
            MemoryPost(title: "ml", body: "It learns."),  // 7
        ], categories: [1: "shop", 2: "old"], tags: [10: "code", 11: "featured"])

    private func found(
        _ text: String, _ settings: SearchSettings, _ options: SearchOptions = SearchOptions()
    ) throws -> [Int] {
        blog.settings = settings
        return try blog.found(text, options)
    }

    // MARK: Weights

    @Test func weightOfAField_changesTheOrder_andNotWhatIsFound() throws {
        var settings = SearchSettings()
        settings.weights = [.title: 0, .body: 50]
        #expect(try found("prices", SearchSettings()) == [2, 3])
        #expect(try found("prices", settings) == [3, 2])
        settings.weights = [.title: .nan, .body: -7, .code: 1e9]
        #expect(try found("prices", settings).sorted() == [2, 3])
    }

    // MARK: Synonyms

    @Test func noteOfAWordWrittenInSeveralWays_doesNotNameItself() throws {
        var settings = SearchSettings()
        settings.synonyms = [.equal(["AT&T", "cluster"])]
        blog.settings = settings
        let notes = try blog.results("AT&T").query.notes
        #expect(notes.contains("\"AT&T\" also searched as \"cluster\""))
    }

    /// Who may not know of the posts that have it is not told of it either.
    @Test func aSynonymThatNoPostHas_isNotNamed() throws {
        var settings = SearchSettings()
        settings.synonyms = [.equal(["prices", "telephone", "cost", "phone platform"])]
        blog.settings = settings
        let results = try blog.results("prices")
        #expect(results.query.notes == ["\"prices\" also searched as \"cost\""])
        #expect(results.hits.map(\.id).sorted() == [2, 3])
        blog.settings.synonyms = [.equal(["prices", "telephone"])]
        #expect(try blog.results("prices").query.notes == [])
    }

    private var synonyms: SearchSettings {
        var settings = SearchSettings()
        settings.synonyms = [
            .equal(["js", "javascript"]), .oneWay(from: ["k8s"], to: ["container platform"]),
            .equal(["machine learning", "ml"]),
        ]
        return settings
    }

    @Test(arguments: [
        ("js", [1, 0]), ("JavaScript", [0, 1]), ("k8s", [5, 4]), ("cluster", [4]),
        ("container platform", [4]), ("\"js\"", [1]), ("js -javascript", [1]), ("-js draft", [3]),
        ("title:js", [1, 0]), ("js containers", [1, 0]), ("javas*", [0]), ("ml", [7, 6]),
        ("machine learning", [6, 7]), ("machines learned", [6, 7]), ("learning machine", [6]),
    ])
    func synonymsFindOneAnother_theTypedWordFirst(text: String, expected: [Int]) throws {
        #expect(try found(text, synonyms, SearchOptions(matching: .all)) == expected)
    }

    @Test(arguments: [
        ("japan", [1, 0, 2]), ("日本", [0, 2, 1]), ("\"日本\"", [0, 2]), ("日本語", [2]),
        ("日本 guide", [1]), ("日", [0, 2]), ("한국", [3, 4]), ("korea", [4, 3]),
        ("ประเทศไทย", [5, 6]), ("thailand", [6, 5]), ("東京 tower", [7, 8]), ("red steel", [8, 7]),
    ])
    func synonymsOfWordsWithoutSpaces_findOneAnother(text: String, expected: [Int]) throws {
        let blog = MemoryBlog([
            MemoryPost(title: "日本の旅", body: "Notes."),  // 0
            MemoryPost(title: "Japan guide", body: "An island."),  // 1
            MemoryPost(title: "日本語", body: "Grammar."),  // 2
            MemoryPost(title: "한국", body: "Seoul."),  // 3
            MemoryPost(title: "Korea", body: "A peninsula."),  // 4
            MemoryPost(title: "ประเทศไทย", body: "Bangkok."),  // 5
            MemoryPost(title: "Thailand", body: "Beaches."),  // 6
            MemoryPost(title: "東京 tower", body: "High."),  // 7
            MemoryPost(title: "Red steel", body: "Also high."),  // 8
        ])
        blog.settings.synonyms = [
            .equal(["日本", "japan"]), .equal(["한국", "korea"]),
            .equal(["ประเทศไทย", "thailand"]), .equal(["東京 tower", "red steel"]),
        ]
        #expect(try Set(blog.found(text, SearchOptions(matching: .all))) == Set(expected))
    }

    @Test func synonymsWorkInsideOfOthers() throws {
        #expect(try Set(found("(js OR draft)", synonyms)) == [0, 1, 3])
        #expect(try Set(found("js AND (container OR ml)", synonyms)) == [0, 1])
    }

    @Test func synonymsAreSaid_andMarkedInThePlan() throws {
        blog.settings = synonyms
        let results = try blog.results("k8s")
        #expect(results.query.notes == ["\"k8s\" also searched as \"container platform\""])
        #expect(results.query.canonical == "k8s")
        let explained = try blog.results("k8s", SearchOptions(explain: true)).hits
        for hit in explained {
            let lines = try #require(hit.explanation)
            #expect(lines.reduce(0) { $0 + $1.contribution } == hit.score)
        }
        let line = explained.last?.explanation?.first
        #expect(line?.reason == .synonym && line?.words == ["container", "k8s"])
        #expect(results.hits.last?.snippet?.highlights.isEmpty == false)
        #expect(try blog.results("cluster").query.notes.isEmpty)
    }

    /// Of a list of a hundred thousand words every search would read each.
    @Test func ofLongLists_theBeginningIsSearched() throws {
        var settings = SearchSettings()
        settings.synonyms = [.equal((0..<3_000).map { "w\($0)" }), .equal(["js", "javascript"])]
        #expect(
            settings.unsearchedSynonyms == [
                "synonyms[1]: of 3000 words the first 100 are searched"
            ])
        let blog = MemoryBlog(bodies: ["w1", "w2", "w150", "w151", "js", "javascript"])
        blog.settings = settings
        let first = try blog.results("w1")
        #expect(first.hits.map(\.id).sorted() == [0, 1])
        #expect(first.query.notes.first == "\"w1\" has more synonyms than are searched")
        let later = try blog.results("w150", SearchOptions(fuzziness: .off))
        #expect(later.hits.map(\.id) == [2])
        #expect(later.query.notes == ["\"w150\" has more synonyms than are searched"])
        #expect(try blog.results("js").total == 2)
    }

    @Test func allListsTogether_haveABound() throws {
        var settings = SearchSettings()
        settings.synonyms = (0..<60).map { list in .equal((0..<100).map { "l\(list)w\($0)" }) }
        #expect(settings.searchedSynonymLists == 50)
        #expect(
            settings.unsearchedSynonyms == [
                "synonyms[51] to [60]: all lists together may have 10000 words"
            ])
        let blog = MemoryBlog(bodies: ["l0w1", "l0w2", "l55w1", "l55w2"])
        blog.settings = settings
        #expect(try blog.results("l0w1").total == 2)
        let typed = (0..<4).map { "l\($0)w0" }.joined(separator: " ")
        let notes = try blog.results(typed).query.notes
        #expect(
            notes.contains(
                "\"l2w0\" not searched as 41 of its synonyms: the query has more than 256"))
    }

    @Test func anyWord_findsSynonymsOfSeveralWordsToo() throws {
        let options = SearchOptions(matching: .any)
        #expect(try found("machine learning", synonyms, options).sorted() == [6, 7])
        #expect(try found("ml cluster", synonyms, options).sorted() == [4, 6, 7])
    }

    @Test func rareSynonym_doesNotPassTheTypedWord() throws {
        let blog = MemoryBlog(
            bodies: Array(repeating: "car", count: 30) + ["automobile", "car"])
        blog.settings.synonyms = [.equal(["car", "automobile"])]
        let hits = try blog.results("car", SearchOptions(limit: 40)).hits
        #expect(hits.count == 32)
        #expect(hits.last?.id == 30)
        #expect(try hits[at: 31].score <= hits[at: 30].score * 0.81)
    }

    @Test func misspelledWord_findsTheSynonymsOfTheRightOne() throws {
        let blog = MemoryBlog(bodies: ["widget one", "gizmo two", "gizmo one", "three"])
        blog.settings.synonyms = [.equal(["widget", "gizmo"])]
        let results = try blog.results("wigdet", SearchOptions(explain: true))
        #expect(results.hits.map(\.id).sorted() == [0, 1, 2] && results.suggestion == "widget")
        #expect(
            results.query.notes == [
                "no post has \"wigdet\"; searched as \"widget\"",
                "\"widget\" also searched as \"gizmo\"",
            ])
        for hit in results.hits {
            #expect(hit.explanation?.reduce(0) { $0 + $1.contribution } == hit.score)
        }
        #expect(try blog.found("wigdet one").sorted() == [0, 1, 2])
        #expect(try blog.results("wigdet one").matched == MatchCounts(all: 2, some: 1))
        #expect(try blog.found("wigdet -two").sorted() == [0, 2])
    }

    @Test func formOfTheSameWord_isNoSynonymOfIt() throws {
        var settings = SearchSettings()
        settings.synonyms = [.equal(["container", "containers"])]
        blog.settings = settings
        #expect(try blog.results("container").query.notes.isEmpty)
    }

    // MARK: Pins

    private var pins: SearchSettings {
        var settings = SearchSettings()
        settings.pins = [
            .init(queries: ["price", "our plans"], posts: ["5", "none", "3"]),
            .init(queries: ["nothing there"], posts: ["gone"]),
        ]
        return settings
    }

    @Test(arguments: [
        ("prices", [5, 3, 2]), ("Pricing", [5, 3, 2]), ("\"price\"", [5, 3, 2]),
        ("prices plans", [2, 3]),
        ("our plan", [5, 3, 2]), ("plans our", [2, 3]), ("prices -draft", [2]),
        ("prices category:shop", [3, 2]),
        ("title:prices", [2]), ("price*", [2, 3]), ("nothing there", []),
    ])
    func pinnedPosts_comeFirst_forTheirQueryAlone(text: String, expected: [Int]) throws {
        #expect(try found(text, pins, SearchOptions(matching: .all)) == expected)
    }

    @Test func pinnedPosts_areCounted_fitFilters_andStayOnTheirPages() throws {
        blog.settings = pins
        let results = try blog.results("prices", SearchOptions(facets: [.category]))
        #expect(results.total == 3)
        #expect(results.query.notes == ["pinned for this query: \"5\", \"3\""])
        for hit in try blog.results("prices", SearchOptions(explain: true)).hits {
            #expect(hit.explanation?.reduce(0) { $0 + $1.contribution } == hit.score)
        }
        #expect(results.facets[.category]?.map(\.count).sorted() == [1, 2])
        let shop = try blog.results("prices", SearchOptions(categories: ["shop"]))
        #expect(shop.hits.map(\.id) == [3, 2] && shop.total == 2)
        let pages = try (0..<4).map {
            try blog.found("prices", SearchOptions(limit: 1, offset: $0))
        }
        #expect(pages == [[5], [3], [2], []])
        #expect(try blog.results("prices", SearchOptions(limit: 0)).total == 3)
    }

    @Test func pinnedPostsThatAFilterLeavesOut_areNotTold() throws {
        var settings = SearchSettings()
        settings.pins = [.init(queries: ["prices"], posts: ["5", "3"])]
        blog.settings = settings
        let fitting = try blog.results("prices", SearchOptions(categories: ["old"]))
        #expect(fitting.hits.map(\.id) == [3])
        #expect(fitting.query.notes == ["pinned for this query: \"3\""])
        let none = try blog.results("prices", SearchOptions(tags: ["code"]))
        #expect(none.hits.isEmpty)
        #expect(
            none.query.notes == [
                "no post fits the filters; without them \(none.withoutFilters ?? 0) are found"
            ])
    }

    @Test func pinnedPosts_keepTheirPlace_whenNotSortedByRelevance() throws {
        blog.settings = pins
        let results = try blog.results("prices", SearchOptions(sort: .title))
        #expect(results.hits.map(\.id) == [3, 5, 2] && results.total == 3)
    }

    // MARK: Hiding

    @Test func hiddenPosts_areNeitherFoundNorCounted() throws {
        var settings = pins
        settings.hiddenPosts = ["3", "none", "0"]
        blog.settings = settings
        let all = try blog.results("", SearchOptions(limit: 20, facets: [.category, .tag]))
        #expect(all.total == 6 && all.hits.count == 6)
        #expect(all.facets[.category]?.map(\.slug) == ["shop"])
        #expect(all.facets[.tag]?.map(\.count) == [1, 1])
        #expect(try found("prices", settings) == [5, 2])
        #expect(try blog.results("prices").query.notes == ["pinned for this query: \"5\""])
        let absence = try blog.answer().absence(of: 3, from: Query("prices"))
        #expect(absence == .hidden)
        #expect(try found("draft", settings) == [])
        #expect(try found("javascript OR js", settings) == [1])
    }

    @Test func hiddenTagsAndCategories_areInNoFacet_butFiltersKnowThem() throws {
        var settings = SearchSettings()
        settings.hiddenTags = ["featured"]
        settings.hiddenCategories = ["old"]
        blog.settings = settings
        let all = try blog.results("", SearchOptions(facets: [.category, .tag]))
        #expect(all.facets[.tag]?.map(\.slug) == ["code"])
        #expect(all.facets[.category]?.map(\.slug) == ["shop"])
        #expect(try found("tag:featured", settings) == [1])
        #expect(try found("", settings, SearchOptions(categories: ["old"])) == [3])
    }

    // MARK: Stop words

    @Test func stopWords_areAsTheOwnerSays() throws {
        var settings = SearchSettings()
        settings.stopWords = ["en": .init(added: ["Containers"], removed: ["the"])]
        let rules = try SearchRules(settings, in: blog.index) { _ in [] }
        func emphases(_ text: String, _ rules: SearchRules) throws -> [Double] {
            let options = SearchOptions(fuzziness: .off)
            let planned = try QueryPlanner.plan(
                Query(text, options: options), on: blog.index, rules: rules)
            return planned.plan.words.map(\.boost)
        }
        #expect(try emphases("the containers in", .none) == [0.25, 1, 0.25])
        #expect(try emphases("the containers in", rules) == [1, 0.25, 0.25])
    }
}
