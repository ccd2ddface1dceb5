import Testing

@testable import TextAnalysis

@Suite struct StemmerTests {
    @Test func unknownAlgorithm_givesNone() {
        #expect(Stemmer(algorithm: "klingon") == nil)
        #expect(Stemmer(algorithm: "") == nil)
    }

    @Test func emptyAndOddWords_areHarmless() throws {
        let stemmer = try #require(Stemmer(algorithm: "english"))
        #expect(stemmer.stem([]) == [])
        #expect(stemmer.stem([0xFF, 0xC3, 0x00]).count <= 3)
        let long = [UInt8](repeating: UInt8(ascii: "s"), count: 100_000)
        #expect(stemmer.stem(long).count <= long.count)
    }

    // Needs the vocabularies in the folder "shared" beside the checkout.
    @Test(
        .enabled(if: SharedData.hasStems),
        arguments: ["english", "porter", "german", "russian"].filter(Stemmer.has))
    func stems_areLibstemmersOwn(algorithm: String) throws {
        let stemmer = try #require(Stemmer(algorithm: algorithm))
        let pairs = try SharedData.stems(algorithm)
        #expect(pairs.count == 3000)
        for (word, stem) in pairs {
            #expect(String(decoding: stemmer.stem(Array(word.utf8)), as: UTF8.self) == stem)
        }
    }

    // Needs the vocabularies in the folder "shared" beside the checkout.
    @Test(
        .enabled(if: SharedData.hasStems),
        arguments: [("english", "en"), ("porter", "en"), ("german", "de"), ("russian", "ru")]
            .filter { Stemmer.has($0.0) })
    func tokens_haveTheFoldedStem(vocabulary: String, tag: String) throws {
        let language = try #require(Language(tag: tag))
        var analyzer = Analyzer(language: language, stemmer: Stemmer(algorithm: vocabulary))
        for (word, stem) in try SharedData.stems(vocabulary) where !word.contains("'") {
            let folded = String(
                decoding: [UInt8](scalars: Folding.base(Array(stem.unicodeScalars.map(\.value)))),
                as: UTF8.self)
            #expect(analyzer.tokens(in: word).first?.stem == folded)
        }
    }

    @Test(arguments: [
        ("en", "Running", "run"), ("en", "ponies", "poni"), ("de", "Häuser", "haus"),
        ("de", "Straße", "strass"),
        ("fr", "continuées", "continu"), ("es", "canciones", "cancion"), ("ru", "книгами", "книг"),
        ("ru", "ёлками", "елк"), ("sv", "flickorna", "flick"), ("und", "Running", "running"),
        ("zh", "running", "running"),
    ])
    func stem_followsTheLanguage(tag: String, word: String, stem: String) {
        #expect(analyse(tag, word).first?.stem == stem)
    }

    @Test(
        .enabled(if: Stemmer.has("turkish"), "there is no libstemmer"),
        arguments: [
            ("tr", "İSTANBUL'DA", "istanbul"), ("el", "γάτες", "γατ"), ("hu", "házakban", "haz"),
        ])
    func stem_followsTheLanguage_whereLibstemmerIs(tag: String, word: String, stem: String) {
        #expect(analyse(tag, word).first?.stem == stem)
    }

    @Test func wordsWithDigits_areNotStemmed() {
        #expect(keys("en", "x86s 90s ipv6 1990's") == ["x86s", "90s", "ipv6", "1990s"])
    }
}
