import Blog
import TestSupport
import Testing

@testable import BlogSearchAnswers
@testable import BlogSearchQueries
@testable import BlogSearchStore
@testable import TextAnalysis

/// Words are completed as posts write them.
@Suite struct SpellingSearchTests {
    private let folder: TemporaryFolder
    private let store: IndexStore

    init() throws {
        folder = try TemporaryFolder()
        store = try IndexStore.create(at: folder.index)
    }

    private func write(_ texts: [String], language: String, from first: Int = 1) throws {
        let changes = texts.enumerated().map { index, text in
            var post = Post(
                id: first + index, slug: "p\(first + index)", title: "Post", html: text)
            post.language = language
            return Change.post(post)
        }
        _ = try store.write(
            [.site(Site(url: "https://example.org"))] + changes, site: "https://example.org"
        ) { [ContentBlock(.paragraph, $0.html)] }
    }

    private func words(_ typed: String) throws -> [String] {
        try store.completions(of: typed, limit: 10).filter { $0.kind == .word }.map(\.text)
    }

    private static let written: [(String, String, String, [String])] = [
        ("de", "Am Zürichsee.", "zur", ["zürichsee"]),
        ("de", "Am Zürichsee.", "Zür", ["zürichsee"]),
        ("de", "ÜBER Größe, Straße", "gro", ["größe"]),
        ("de", "Das Covid-19-Virus", "covid1", ["covid-19-virus"]),
        ("en", "See 18f.gsa.gov now", "18fg", ["18f.gsa.gov"]),
        ("en", "See 18f.gsa.gov now", "18f.g", ["18f.gsa.gov"]),
        ("en", "A multi-agency team", "multia", ["multi-agency"]),
        ("en", "A multi-agency team of agencies", "multi-a", ["multi-agency"]),
        ("en", "An e-mail, an emblem", "e-m", ["e-mail"]),
        ("en", "Users can do it", "user-c", []),
        ("en", "A user-friendly user", "user-", ["user-friendly"]),
        ("en", "An emblem", "e-", []), ("en", "O’Reilly oil", "o'", ["o’reilly"]),
        ("en", "C# and C++ and F", "c#", ["c#"]), ("en", "C# and C++ and F", "c+", ["c++"]),
        ("en", "Use .NET or node.js", ".n", [".net"]),
        ("en", "O’Reilly’s NASA", "oreil", ["o’reilly"]),
        ("en", "Google's data", "goog", ["google"]), ("en", "NASA’S data", "nas", ["nasa"]),
        ("en", "version 20.04.3", "20.0", ["20.04", "20.04.3"]),
        ("en", "hy\u{AD}phen\u{AD}ated", "hyp", ["hyphenated"]),
        ("tr", "IŞIK ve İzmir", "isi", ["ışık"]), ("tr", "IŞIK ve İzmir", "izm", ["izmir"]),
        ("ru", "Ёлка и йогурт", "елк", ["ёлка"]), ("ru", "Ёлка и йогурт", "йог", ["йогурт"]),
        ("ar", "الكتــاب", "الك", ["الكتاب"]), ("el", "Ο ΛΌΓΟΣ", "λογ", ["λόγος"]),
        ("fr", "à l’école d’été", "l'e", ["l'école"]),
        ("ja", "プログラミング入門", "プロ", []), ("zh", "北京大学", "北京", []),
        ("ko", "한국어를 배우다", "한국", []), ("th", "กรุงเทพมหานคร", "กรุง", []),
    ]

    /// A language without a stemmer here is none: its capitals are those of most.
    @Test(arguments: written.filter { !Language.withoutStemmer.contains($0.0) })
    func words_areWrittenAsInPosts_inLowerCase(
        language: String, text: String, typed: String, expected: [String]
    ) throws {
        try write([text], language: language)
        #expect(try words(typed) == expected)
        _ = try store.seal()
        #expect(try words(typed) == expected)
        for word in expected {
            #expect(try store.search(word, options: SearchOptions()).total == 1, "\(word)")
        }
    }

    @Test func ofSeveralWays_theOneThatGoesOnAsTyped_isShown() throws {
        try write(["An e-mail", "An email", "E-MAIL"], language: "en")
        #expect(try words("ema") == ["email"])
        #expect(try words("e-m") == ["e-mail"])
    }

    @Test func smallLetters_winOverCapitals_whichMayHideAccents() throws {
        try write(["une école", "ECOLE"], language: "fr")
        #expect(try words("écol") == ["école"])
        #expect(try words("éc") == ["école"])
    }

    @Test func wordWithTheStemOfOthers_isFoundInItsPost_orLeftOut() throws {
        try write(["she opens"] + Array(repeating: "opening", count: 5), language: "en")
        #expect(try words("open") == ["opening"])
        try write(Array(repeating: "opening", count: 30), language: "en", from: 100)
        #expect(try words("open") == ["opening"])
    }

    @Test func onePost_isReadOn_forEachOfItsWords() throws {
        let post = Post(id: 1, slug: "a", title: "Opal", html: "openly / open / opus / opera")
        _ = try store.write(
            [.site(Site(url: "https://example.org", language: "en")), .post(post)],
            site: "https://example.org"
        ) { $0.html.split(separator: "/").map { ContentBlock(.paragraph, String($0)) } }
        #expect(try words("op") == ["opal", "open", "opera", "opus"])
    }

    @Test func removedAndHiddenPosts_sayNothing() throws {
        try write(["Zürich", "Zurich"], language: "de")
        #expect(try words("z") == ["zurich"])
        _ = try store.write([.removal(2)], site: "https://example.org") { _ in [] }
        #expect(try words("z") == ["zürich"])
        var settings = SearchSettings()
        settings.hiddenPosts = ["p1"]
        #expect(try store.completions(of: "z", under: settings) == [])
    }

    /// Also what was seen before it was hidden.
    @Test func spellingsOfPostsHiddenSince_areForgotten() throws {
        try write(["Zürich", "Zurich"], language: "de")
        let spellings = KnownSpellings()
        for (hidden, expected) in [([], "zurich"), (["p2"], "zürich"), (["p1"], "zurich")] {
            var settings = SearchSettings()
            settings.hiddenPosts = hidden
            #expect(try store.completions(of: "z", under: settings, spellings) == [expected])
        }
    }

    @Test func longPosts_areReadAsFarAsTheRoomGoes_neverIntoHalfAWord() throws {
        let text = String(repeating: "filling ", count: 40_000) + "zebrafish"
        try write([text], language: "en")
        #expect(try words("zeb") == [])
        #expect(try words("fil") == ["filling"])
    }

    @Test func titlesAndTerms_areCompletedInScriptsWithoutSpaces() throws {
        var post = Post(id: 1, slug: "a", title: "東京都の天気", html: "<p>東京</p>")
        post.terms = [.init(taxonomy: "post_tag", id: 7)]
        let tag = Term(key: .init(taxonomy: "post_tag", id: 7), slug: "t", name: "東京タワー")
        _ = try store.write(
            [.site(Site(url: "https://example.org")), .term(tag), .post(post)],
            site: "https://example.org"
        ) { _ in [] }
        for typed in ["東", "東京"] {
            let found = try store.completions(of: typed, limit: 9)
            #expect(found.map(\.text) == ["東京タワー", "東京都の天気"], "\(typed)")
            #expect(found.map(\.kind) == [.tag, .title])
        }
    }
}
