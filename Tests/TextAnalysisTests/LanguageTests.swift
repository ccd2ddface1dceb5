import Foundation
import Testing

@testable import TextAnalysis

@Suite struct LanguageTests {
    @Test(arguments: [
        ("en", "en"), ("en-US", "en"), ("en_US", "en"), ("de_DE_formal", "de"), ("eng", "en"),
        ("GER", "de"),
        ("zh-Hant-TW", "zh"), ("pt_BR", "pt"), ("iw", "he"), ("ckb", "ckb"), ("haw-US", "haw"),
        ("mul", "und"),
        ("und", "und"), ("sr-Latn", "sr"), ("nb_NO", "nb"), ("de-1996", "de"),
    ])
    func tag_isReducedToItsLanguage(tag: String, code: String) {
        #expect(Language(tag: tag)?.code == code)
    }

    @Test(arguments: [
        "", "e", "english", "e1", "-en", "en-", "en--US", "en US", "日本", "en-verylongpart", "../en",
    ])
    func tag_thatCannotBeOne_isRefused(tag: String) {
        #expect(Language(tag: tag) == nil)
    }

    @Test(arguments: [
        ("German", "de"), ("german", "de"), ("DEUTSCH", "de"), ("français", "fr"),
        ("francais", "fr"), ("Русский", "ru"), ("українська", "uk"), ("日本語", "ja"),
        ("Norwegian Bokmål", "nb"), ("norwegian bokmal", "nb"), ("עברית", "he"),
    ])
    func name_isThatOfALanguage(name: String, code: String) {
        #expect(Language(name: name)?.code == code)
    }

    @Test(arguments: ["", "klingon", "ger man", "en"])
    func name_ofNoLanguage_isRefused(name: String) {
        #expect(Language(name: name) == nil)
    }

    @Test func supported_languages_haveNames() {
        let named = Set(Language.codes.values)
        #expect(Language.supported.allSatisfy { named.contains($0.code) })
        #expect(named.allSatisfy { Language(tag: $0).map { $0 != .undetermined } == true })
    }

    @Test func supported_haveWorkingStemmers() {
        #expect(Language.supported.count == (Stemmer.has("turkish") ? 30 : 14))
        for language in Language.supported {
            #expect(language.algorithm != nil)
            var analyzer = Analyzer(language: language)
            #expect(analyzer.tokens(in: "a").count == 1)
        }
        #expect(Language.undetermined.algorithm == nil)
    }

    @Test func code_isOneStringInJSON() throws {
        let german = try #require(Language(tag: "de"))
        let json = try JSONEncoder().encode([german])
        #expect(String(decoding: json, as: UTF8.self) == "[\"de\"]")
        #expect(try JSONDecoder().decode([Language].self, from: json) == [german])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Language].self, from: Data("[\"not a tag\"]".utf8))
        }
    }
}
