import Testing

@testable import TextAnalysis

@Suite struct LanguageWritingTests {
    @Test(arguments: [
        ("en", "Node.JS", "node.js"), ("en", "C#", "c#"), ("en", "IT", "it"),
        ("de", "Zürichsee", "zürichsee"), ("de", "Straße", "straße"),
        ("de", "U\u{308}ber", "über"),
        ("tr", "IŞIK", "ışık"), ("tr", "İzmir", "izmir"), ("az", "QIZIL", "qızıl"),
        ("de", "İzmir", "izmir"), ("el", "ΛΌΓΟΣ", "λόγος"), ("el", "Σ", "σ"),
        ("el", "ΣΎΣΤΗΜΑ", "σύστημα"), ("ru", "ЁЛКА", "ёлка"), ("ar", "الكتــاب", "الكتاب"),
        ("en", "hy\u{AD}phen", "hyphen"), ("fa", "می‌خواهم", "می‌خواهم"), ("und", "", ""),
    ])
    func word_isWrittenSmall_asItsLanguageDoes(code: String, word: String, lower: String) throws {
        let language = try #require(Language(tag: code))
        #expect(language.lowercased(word).unicodeScalars.elementsEqual(lower.unicodeScalars))
    }

    @Test(arguments: [
        ("東", true), ("東京", true), ("プロ", true), ("한국", true), ("กร", true), ("c++", false),
        ("привет", false), ("☕", false), ("20.04", false), ("", false),
    ])
    func piecesOfRuns_areToldFromWords(word: String, isCut: Bool) {
        #expect(Analyzer.isCut(word) == isCut)
    }
}
