import BlogSearchQueries
import Testing

struct SpellingCorrectorTests {
    let blog = MemoryBlog(
        [
            MemoryPost(title: "widget tools", body: "gadgets galore", categories: [1]),
            MemoryPost(title: "gidget", body: "the wordpress theme"),
            MemoryPost(title: "widget factory", body: "a podcast about notes"),
            MemoryPost(title: "theme wordpress", body: "their tools 2024"),
            MemoryPost(title: "поиск блога"),
        ], categories: [1: "first"])

    @Test(arguments: [
        ("wigdet", "widget", [0, 2]), ("wdget", "widget", [0, 2]), ("widgett", "widget", [0, 2]),
        ("idget", "widget", [0, 2]), ("Wigdet", "widget", [0, 2]), ("поик", "поиск", [4]),
        ("title:wigdet", "title:widget", [0, 2]), ("wordprses", "wordpress", [1, 3]),
        ("fcatoyr", nil, []), ("wordrpesss", "wordpress", [1, 3]),
    ])
    func wordNoPostHas_isSearchedAsTheOneItWasMeantToBe(
        text: String, suggestion: String?, found: [Int]
    ) throws {
        let results = try blog.results(text)
        #expect(results.hits.map(\.id).sorted() == found)
        #expect(results.suggestion == suggestion)
        #expect(results.isCorrected == (suggestion != nil))
    }

    @Test func correction_isSaid_andMarked() throws {
        let results = try blog.results("wigdet")
        #expect(results.query.notes == ["no post has \"wigdet\"; searched as \"widget\""])
        #expect(results.query.canonical == "wigdet")
        #expect(results.hits.first?.titleHighlights == [Highlight(start: 0, length: 6)])
    }

    @Test(arguments: [
        ("(wigdet factory) OR zebra", "(widget factory) OR zebra", [2]),
        ("wigdet NEAR/2 fcatory", "widget NEAR/2 factory", [2]),
        ("wigdet AND factory", "widget AND factory", [2]),
        ("podcast (wigdet OR zebra)", "podcast (widget OR zebra)", [0, 2]),
    ])
    func wordInsideThatNoPostHas_isSearchedAsTheOneItWasMeantToBe(
        text: String, suggestion: String, found: [Int]
    ) throws {
        let results = try blog.results(text)
        #expect(results.hits.map(\.id).sorted() == found)
        #expect(results.suggestion == suggestion)
        #expect(results.isCorrected)
        #expect(results.query.notes.first == "no post has \"wigdet\"; searched as \"widget\"")
        let strict = SearchOptions(matching: .all, fuzziness: .off)
        #expect(try blog.results(text, strict).hits.isEmpty)
    }

    @Test func wordInsideThatNoPostHas_isOnlySuggested_whereTheRestFindsSomething() throws {
        let results = try blog.results("wigdet OR podcast")
        #expect(results.hits.map(\.id) == [2])
        #expect(results.suggestion == "widget OR podcast")
        #expect(!results.isCorrected)
    }

    @Test func exclusionOfAWordThatNoPostHas_isSaidToChangeNothing() throws {
        let results = try blog.results("tools -wigdet")
        #expect(results.hits.map(\.id).sorted() == [0, 3])
        #expect(
            results.query.notes == [
                "\"-wigdet\" leaves nothing out: no post has \"wigdet\""
            ])
    }

    @Test func ofAnyWords_thoseThatNoPostHasAreCorrected() throws {
        let any = SearchOptions(matching: .any)
        let partly = try blog.results("wigdet podcast", any)
        #expect(partly.hits.map(\.id) == [2, 0])
        #expect(partly.query.notes == ["no post has \"wigdet\"; searched as \"widget\""])
        #expect(partly.suggestion == "widget podcast")
        let none = try blog.results("wigdet", any)
        #expect(none.hits.map(\.id).sorted() == [0, 2])
        #expect(none.isCorrected)
        #expect(none.query.notes == ["no post has \"wigdet\"; searched as \"widget\""])
    }

    @Test func otherWordsOfTheQuery_chooseAmongTheCandidates() throws {
        let results = try blog.results("xidget wordpress")
        #expect(results.suggestion == "gidget wordpress")
        #expect(results.hits.map(\.id) == [1, 3])
        #expect(try blog.results("wigdet tolos -factory").suggestion == "widget tools -factory")
        #expect(try blog.found("wigdet tolos").first == 0)
        #expect(try blog.found("wigdet category:first") == [0])
    }

    @Test func correctedWords_areSaidBeforeWhatIsWidened() throws {
        let results = try blog.results("wigdet tools 2024")
        #expect(results.suggestion == "widget tools 2024")
        #expect(
            results.query.notes == [
                "no post has \"wigdet\"; searched as \"widget\"",
                "no post has all the words; 3 have some of them",
            ])
    }

    @Test func wordsThatFindNothingBesideAFilter_doNotKeepTheOthersFromBeingCorrected() throws {
        let results = try blog.results("podcast wigdet category:first")
        #expect(results.suggestion == "podcast widget category:first")
        #expect(results.hits.map(\.id) == [0])
    }

    @Test func wordThatFindsNothingTogetherWithTheOthers_isCorrectedAllTheSame() throws {
        let results = try blog.results("wigdet поиск")
        #expect(results.suggestion == "widget поиск")
        #expect(results.query.notes.first == "no post has \"wigdet\"; searched as \"widget\"")
        #expect(results.hits.map(\.id) == [4, 0, 2])
    }

    @Test(arguments: [
        ("word press", "wordpress", [1, 3]), ("pod cast", "podcast", [2]),
        ("wordpresstheme", "wordpress theme", [1, 3]), ("widgettools", "widget tools", [0]),
        ("pod cast notes", "podcast notes", [2]), ("widget tols", "widget tools", [0, 2, 3]),
    ])
    func wordsWrittenApartOrTogether_areFoundEitherWay(
        text: String, suggestion: String, found: [Int]
    ) throws {
        let results = try blog.results(text)
        #expect(results.suggestion == suggestion)
        #expect(results.hits.map(\.id).sorted() == found)
    }

    @Test(arguments: [
        "\"wigdet\"", "wigdet*", "wdg", "2023", "wigdet9", "category:frist",
        "widget", "tols2", "-wigdet", "there",
    ])
    func whatIsQuotedShortANumberOrKnown_isNeverCorrected(text: String) throws {
        let results = try blog.results(text)
        #expect(results.suggestion == nil)
        #expect(!results.isCorrected)
    }

    @Test func wordsOfThreeLetters_areOnlyOnesThatLackOne_andOnlySuggested() throws {
        let blog = MemoryBlog(titles: ["tool bench", "wax seal", "bench"])
        let results = try blog.results("tol bench")
        #expect(results.suggestion == "tool bench")
        #expect(!results.isCorrected)
        #expect(
            results.query.notes
                == ["no post has \"tol\"", "no post has all the words; 2 have some of them"])
        #expect(results.total == 2)
        #expect(try blog.results("wix").suggestion == nil)
        #expect(try blog.results("tl").suggestion == nil)
    }

    @Test func wordOfATitle_isLikelierThanOneOfATextAlone() throws {
        let posts = [
            MemoryPost(title: "a", body: "stork"), MemoryPost(title: "b", body: "stork"),
            MemoryPost(title: "store"),
        ]
        #expect(try MemoryBlog(posts).results("storx").suggestion == "store")
        let more = posts + (1...20).map { MemoryPost(title: "c", body: "stork \($0)") }
        #expect(try MemoryBlog(more).results("storx").suggestion == "stork")
    }

    /// Posts about design, one of which says so wrongly.
    private func designs(_ posts: Int, title: String = "other") -> MemoryBlog {
        let right = (0..<posts).map { _ in MemoryPost(title: "post", body: "good design") }
        return MemoryBlog(right + [MemoryPost(title: title, body: "deisgn dezign designx tools")])
    }

    @Test func wordOfOnePost_getsABetterKnownOneSuggested_andIsFoundAsTyped() throws {
        for matching in SearchOptions.Matching.allCases {
            let options = SearchOptions(limit: 99, matching: matching)
            let results = try designs(30).results("deisgn", options)
            #expect(results.suggestion == "design")
            #expect(!results.isCorrected && results.query.notes.isEmpty)
            #expect(results.hits.map(\.id) == [30])
            #expect(try designs(30).results("title:deisgn good", options).suggestion == nil)
            #expect(try designs(30).results("good deisgn", options).suggestion == "good design")
        }
    }

    @Test(arguments: [
        "\"deisgn\"", "-deisgn", "dezign", "designx", "tools", "deisgn tools", "deisgn*",
    ])
    func wordThatIsNoSlipOfABetterKnownOne_isLeftAlone(text: String) throws {
        #expect(try designs(30).results(text).suggestion == nil)
    }

    @Test func wordThatIsNotSoMuchRarer_orStandsInATitle_isLeftAlone() throws {
        #expect(try designs(29).results("deisgn").suggestion == nil)
        #expect(try designs(90, title: "the deisgn").results("deisgn").suggestion == nil)
        let off = SearchOptions(fuzziness: .off)
        #expect(try designs(30).results("deisgn", off).suggestion == nil)
    }

    /// "both" is no function word in Spanish.
    @Test func functionWordOfOneLanguage_isNotSuggested() throws {
        let posts = (0..<60).map { MemoryPost(title: "a", body: "both tools \($0)") }
        let spanish = MemoryPost(title: "b", body: "hola", language: "es")
        let blog = MemoryBlog(posts + [spanish, MemoryPost(title: "c", body: "booth tolos")])
        #expect(try blog.results("booth").suggestion == nil)
        #expect(try blog.results("tolos").suggestion == "tools")
    }

    @Test func correction_canBeTurnedOff() throws {
        let results = try blog.results("wigdet", SearchOptions(fuzziness: .off))
        #expect(results.total == 0)
        #expect(results.suggestion == nil)
    }

    @Test func otherModes_correctToo() throws {
        let any = try blog.results("wigdet tools", SearchOptions(matching: .any))
        #expect(any.suggestion == "widget tools" && any.isCorrected)
        #expect(any.hits.map(\.id).sorted() == [0, 2, 3])
        let all = try blog.results("wigdet tools", SearchOptions(matching: .all))
        #expect(all.suggestion == "widget tools" && all.isCorrected)
        #expect(all.hits.map(\.id) == [0])
        let none = try blog.results("wigdet wordpress", SearchOptions(matching: .all))
        #expect(none.suggestion == "widget wordpress" && none.total == 0)
    }

    @Test func suggestion_parsesToItself_andIsFoundAsTyped() throws {
        for text in ["wigdet tolos", "title:wigdet", "wordpresstheme", "(wigdet OR x) tolos"] {
            guard let suggestion = try blog.results(text).suggestion else { continue }
            #expect(Query(suggestion).canonical == suggestion)
            let again = try blog.results(suggestion)
            #expect(again.suggestion == nil)
            #expect(again.hits.map(\.id) == (try blog.found(text)))
        }
    }
}
