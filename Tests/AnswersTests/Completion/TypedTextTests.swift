import Testing
import TextAnalysis

@testable import BlogSearchAnswers

@Suite struct TypedTextTests {
    private func read(_ typed: String) throws -> TypedText {
        var analyzer = Analyzer(language: .undetermined)
        guard case .run(let run) = TypedQuery(typed) else { throw Unexpected(typed: typed) }
        return try #require(TypedText(run, by: &analyzer))
    }

    private struct Unexpected: Error {
        var typed: String
    }

    @Test(arguments: [
        ("La", "la", [], ""), ("plain La", "la", ["plain"], "plain "), ("c#", "c#", [], ""),
        ("C++ o", "o", ["c++"], "C++ "), ("c+", "c+", [], ""), (".ne", ".ne", [], ""),
        ("20.0", "20.0", [], ""), ("at&t w", "w", ["at&t"], "at&t "),
        ("Über Zü", "zu", ["uber"], "Über "), ("\"open d", "d", ["open"], "\"open "),
        ("multi-a", "a", ["multi"], "multi-"), ("東京", "京", ["東"], "東"),
        ("plain  la", "la", ["plain"], "plain  "),
    ])
    func lastWord_isRead_andWhatStandsBefore(
        typed: String, last: String, run: [String], head: String
    ) throws {
        let text = try read(typed)
        #expect(text.last == last)
        #expect(text.run == run)
        #expect(text.head == head)
    }

    @Test func compounds_areReadAsOneWordToo() throws {
        let text = try read("see 18F.g")
        #expect(text.glue == ".")
        let joined = try #require(text.asJoined)
        #expect(joined.last == "18fg")
        #expect(joined.written == "18F.g")
        #expect(joined.required == ["see"])
        #expect(joined.text(endingWith: "18f.gsa.gov") == "see 18f.gsa.gov")
        #expect(try read("multi agent s").asJoined == nil)
        #expect(try read("multi-agent s").asJoined == nil)
    }

    @Test func completion_keepsWhatWasTyped() throws {
        #expect(try read("\"Open d\"").text(endingWith: "data") == "\"Open data\"")
        #expect(try read("tag:x -a open d").text(endingWith: "data") == "tag:x -a open data")
        #expect(try read("tag:x open d").text(naming: "Open Data") == "tag:x Open Data")
    }

    @Test(
        arguments: [
            ("op", "Open Data", 0), ("da", "Open Data", 1), ("open d", "Open Data", 0),
            ("data o", "Open Data", 2), ("c+", "C++", 0), ("c", "C++", 0), ("c#", "C++", nil),
            ("wor", "#WordPress", 0), ("multiag", "Multi-agent systems", 0), ("x", "Open", nil),
            ("login.", "Login.gov", 0), ("login.", "Login and out", nil), ("open?", "Open", 0),
        ] as [(String, String, Int?)])
    func names_continueTheTypedText(typed: String, name: String, rank: Int?) throws {
        var analyzer = Analyzer(language: .undetermined)
        let words = NameWord.words(of: name, by: &analyzer)
        #expect(try read(typed).rank(in: words, of: name) == rank)
    }
}
