import BlogSearchQueries
import BlogSearchRanking
import TestSupport
import Testing

@testable import BlogSearchAnswers

/// What queries find, from text to hits, on a blog of a few lines.
struct QueryPlannerTests {
    let blog = MemoryBlog(bodies: [
        "The quick brown fox jumps over the lazy dog.",  // 0
        "Multi-agent systems and multi agents.",  // 1
        "A multiagent planner written in C++ and C.",  // 2
        "Running dogs run through the brown field.",  // 3
        "東京都の天気は晴れ",  // 4
        "Widgets, widows and a widening gap; the fox.",  // 5
    ])

    @Test(arguments: [
        ("fox", [0, 5]), ("FOX", [0, 5]), ("dog", [0, 3]), ("run", [3]),
        ("quick fox", [0]), ("fox -dog", [5]), ("-dog", [1, 2, 4, 5]),
        ("fox OR agents", [0, 1, 5]), ("\"brown fox\"", [0]), ("\"fox brown\"", []),
        ("\"brown dogs\"", []), ("-\"brown fox\" brown", [3]), ("multi-agent", [1, 2]),
        ("multiagent", [1, 2]), ("C++", [2]), ("wid*", [5]), ("wi* fox", [5]),
        ("quick NEAR/1 fox", [0]), ("quick NEAR/0 fox", []), ("fox NEAR/1 quick", [0]),
        ("fox NEAR/0 fox", []), ("multi-agent NEAR/0 systems", [1]),
        ("planner NEAR/0 multi-agent", [2]), ("multi-agent NEAR/3 multi-agent", [1]),
        ("multi-agent NEAR/2 dog", []),
        ("\"quick brown\" NEAR/0 fox", [0]), ("東京", [4]), ("京都", [4]),
        ("東都", []), ("title:fox", []), ("body:fox", [0, 5]),
        ("(fox OR dog) brown", [0, 3]), ("fox AND dog", [0]), ("", [0, 1, 2, 3, 4, 5]),
        ("???", []),
    ])
    func strictQueries_findExactly(text: String, expected: [Int]) throws {
        let found = try blog.found(text, SearchOptions(matching: .all))
        #expect(found.sorted() == expected)
    }

    @Test func any_takesOneWord_andRanksMoreHigher() throws {
        let found = try blog.found("quick fox widgets planner", SearchOptions(matching: .any))
        #expect(found.sorted() == [0, 2, 5])
        #expect(Set(found.prefix(2)) == [0, 5])
    }

    @Test func word_isFoundInEveryLanguage_byItsOwnStem() throws {
        let blog = MemoryBlog([
            MemoryPost(title: "Häuser und Gärten", language: "de"),
            MemoryPost(title: "Houses and gardens", language: "en"),
            MemoryPost(title: "Haus und Garten", language: "de"),
        ])
        #expect(try blog.found("Haus").sorted() == [0, 2])
        #expect(try blog.found("gardens OR Gärten").sorted() == [0, 1, 2])
    }

    @Test(arguments: [
        ("l'eau", [0, 1, 2]), ("d’eau", [0, 1, 2]), ("eau", [0, 1, 2]), ("\"l'eau\"", [1]),
        ("rock'n'roll", [3]),
    ])
    func elidedWord_isNotAskedFor(text: String, expected: [Int]) throws {
        let lines = ["Un verre d'eau", "L’eau froide", "Eau de vie", "Le rock'n'roll", "Le sel"]
        let blog = MemoryBlog(lines.map { MemoryPost(title: $0, language: "fr") })
        #expect(try blog.found(text, SearchOptions(matching: .all)).sorted() == expected)
    }

    @Test(arguments: [
        "3.14", "505,485", "1,234,567", "192.168.0.1", "we've", "they’ll", "you're", "O'Reilly",
        "O'Sullivan", "don't",
        "C++", "node.js", ".NET", "AT&T", "multi-agent", "e-mail", "state-of-the-art", "20.04.3",
        "3.5%", "#tag", "@wp-cli",
        "walrus's", "naïve", "straße", "wp_query", "add_filter()", "v2.0", "U.S.A.", "rock'n'roll",
        "x²", "10:30", "$5.99",
        "don’t", "TCP/IP", "a@b.example", "wp-content/uploads", "1st", "iPhone15", "H2O", "ﬁnance",
        "fullwidth",
    ])
    func oneMoreLetter_neverLosesThePostThatHasTheWord(word: String) throws {
        let blog = MemoryBlog([MemoryPost(title: "Here is \(word) indeed", language: "en")])
        let characters = Array(word)
        for count in 1...characters.count {
            let beginning = String(characters[..<count])
            guard beginning.contains(where: { $0.isLetter || $0.isNumber }) else { continue }
            #expect(try blog.found(beginning + "*") == [0], "\(beginning)*")
        }
    }

    @Test func repeatedWord_countsTwice_insteadOfBeingSearchedTwice() throws {
        let query = Query("fox fox dog", options: SearchOptions(matching: .any))
        let planned = try QueryPlanner.plan(query, on: blog.index)
        #expect(planned.plan.root == .any([.word(0), .word(2)]))
        #expect(planned.plan.words.map(\.occurrences) == [2, 0, 1])
    }

    @Test func aPhraseThatRepeatsAWord_isSearchedByItsBeginning() throws {
        let phrase = "\"" + String(repeating: "fox ", count: 1_000) + "\""
        let planned = try QueryPlanner.plan(Query(phrase), on: blog.index)
        guard case .phrase(let parts) = planned.plan.root else {
            Issue.record("\(planned.plan.root)")
            return
        }
        #expect(parts.count == 32)
        #expect(
            planned.notes == [
                "a phrase searched by its first 32 words: \"fox\" stands in it more than 32 times"
            ])
    }

    @Test func excludedWords_doNotScore() throws {
        let planned = try QueryPlanner.plan(Query("fox -dog"), on: blog.index)
        let scored = planned.plan.words.filter { $0.occurrences > 0 }
        #expect(scored.map(\.text) == ["fox"])
    }

    @Test func functionWordsOfFewPosts_areContentWordsOfTheOthers() throws {
        let english = (0..<3).map { _ in MemoryPost(title: "the car on the road") }
        let blog = MemoryBlog(english + [MemoryPost(title: "car la route", language: "fr")])
        let planned = try QueryPlanner.plan(Query("the car la"), on: blog.index)
        let words = planned.plan.words.prefix(3)
        #expect(words.map(\.text) == ["the", "car", "la"])
        #expect(words.map { $0.boost < 1 } == [true, false, true])
    }

    @Test func functionWords_weighLess_butAreSearched() throws {
        let planned = try QueryPlanner.plan(Query("the fox"), on: blog.index)
        #expect(try planned.plan.words[at: 0].boost < planned.plan.words[at: 1].boost)
        let strict = SearchOptions(matching: .all)
        #expect(try blog.found("the fox", strict).sorted() == [0, 5])
        #expect(try blog.found("the", strict).sorted() == [0, 3, 5])
    }

    @Test func prefix_isCutToTheMostFrequentWords_andSaysSo() throws {
        let words = (0..<3000).map { "wo" + String($0, radix: 36) }
        let blog = MemoryBlog(bodies: [words.joined(separator: " "), "other"])
        let results = try blog.results("wo*")
        #expect(results.total == 1)
        #expect(
            results.query.notes
                == ["\"wo*\" stands for the 2048 most frequent words that begin so"])
    }

    @Test func anyBytes_areAQuery() throws {
        var random = SplitMix64(seed: 7)
        for _ in 0..<1000 {
            let length = Int.random(in: 0...60, using: &random)
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            let results = try blog.results(String(decoding: bytes, as: UTF8.self))
            #expect(results.total <= 6)
        }
    }

    @Test func anyRowOfSigns_isAQuery() throws {
        let pieces = [
            "fox", "wi*", "\"", "(", ")", "-", " ", " ", "OR", "AND", "NEAR/2", "title:", "in:code",
            "tag:a", "東京", "*", ":", "year:2020", "multi-agent", "'", "…", "🦊",
        ]
        var random = SplitMix64(seed: 8)
        for _ in 0..<500 {
            let text = (0..<Int.random(in: 1...12, using: &random))
                .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
            for matching in SearchOptions.Matching.allCases {
                let results = try blog.results(text, SearchOptions(matching: matching))
                #expect(results.hits.count == results.total)
            }
        }
    }
}
