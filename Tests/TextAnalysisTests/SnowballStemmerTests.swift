import Foundation
import TestSupport
import Testing

@testable import TextAnalysis

/// Whether the stemmers written in Swift give the stems of libstemmer 2.2.
@Suite struct SnowballStemmerTests {
    @Test func everyAlgorithm_isOfALanguage() {
        let known = Set(Language.supported.compactMap(\.algorithm))
        #expect(SnowballStemmer.names.allSatisfy(known.contains))
        #expect(SnowballStemmer(algorithm: "klingon") == nil)
    }

    /// Made-up words, each ending of a language several times, with libstemmer's stems.
    @Test(arguments: SnowballStemmer.names)
    func stems_ofTheSample_areThoseOfLibstemmer(algorithm: String) throws {
        let stemmer = try #require(SnowballStemmer(algorithm: algorithm))
        let pairs = try StemSample.pairs(algorithm)
        #expect(pairs.count > 250)
        for (word, stem) in pairs {
            #expect(
                String(decoding: stemmer.stem(Array(word.utf8)), as: UTF8.self) == stem, "\(word)")
        }
    }

    @Test(arguments: SnowballStemmer.names)
    func bytesThatAreNoText_stay(algorithm: String) throws {
        let stemmer = try #require(SnowballStemmer(algorithm: algorithm))
        #expect(stemmer.stem([]) == [])
        #expect(stemmer.stem([0x61, 0xFF, 0xC3]) == [0x61, 0xFF, 0xC3])
        #expect(stemmer.stem(Array("\u{FFFD}".utf8)) == Array("\u{FFFD}".utf8))
    }

    #if LIBSTEMMER
        @Test(arguments: SnowballStemmer.names)
        func stems_ofRandomWords_areThoseOfLibstemmer(algorithm: String) throws {
            let stemmers = try StemmerPair(algorithm)
            var words = RandomWords(try StemSample.pairs(algorithm).map(\.word), seed: 34)
            for _ in 0..<5_000 * LongRun.factor { stemmers.compare(words.next()) }
        }

        @Test(
            .enabled(if: !WordList.installed.isEmpty, "Debian's lists of words are not installed"),
            arguments: WordList.installed)
        func stems_ofAList_areThoseOfLibstemmer(list: WordList) throws {
            let stemmers = try StemmerPair(list.algorithm)
            let words = try list.words()
            #expect(words.count > 10_000)
            // Some, and all of them in a long run.
            let step = LongRun.isLong ? 1 : 61
            for index in stride(from: 0, to: words.count, by: step) {
                stemmers.compare(words[index])
            }
        }

        @Test func libstemmerOfVersion2_2_isTaken() {
            for language in Language.supported {
                let algorithm = language.algorithm ?? ""
                #expect(LibStemmer(algorithm: algorithm) != nil, "\(algorithm)")
            }
        }
    #else
        @Test func languagesWithoutStemmer_areUndetermined() throws {
            let turkish = try #require(Language(tag: "tr"))
            #expect(turkish.indexed == .undetermined)
            #expect(!Language.supported.contains(turkish))
        }
    #endif

    @Test(arguments: ["en", "de", "fr", "es", "it", "pt", "nl", "sv", "nb", "nn", "no", "da"])
    func languagesWithStemmer_areIndexedAsThemselves(tag: String) throws {
        let language = try #require(Language(tag: tag))
        #expect(language.indexed == language)
        #expect(Language.supported.contains(language))
    }

    @Test func languagesThatNobodyStems_areIndexedAsThemselves() throws {
        let polish = try #require(Language(tag: "pl"))
        #expect(polish.indexed == polish)
    }
}

/// Words and stems that come with the tests.
enum StemSample {
    static func pairs(_ algorithm: String) throws -> [(word: String, stem: String)] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Fixtures/stems/\(algorithm).tsv")
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        return text.split(separator: "\n").map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            return (String(fields[0]), String(fields[1]))
        }
    }
}

/// A list of words that a package of Debian has.
struct WordList: CustomTestStringConvertible {
    let algorithm: String
    let path: String
    var testDescription: String { algorithm }

    static let installed: [WordList] = [
        ("english", "dict/american-english-huge"), ("german", "dict/ngerman"),
        ("french", "dict/french"), ("spanish", "dict/spanish"), ("italian", "dict/italian"),
        ("portuguese", "dict/portuguese"), ("dutch", "dict/dutch"), ("swedish", "dict/swedish"),
        ("norwegian", "dict/bokmaal"), ("norwegian", "dict/nynorsk"), ("danish", "dict/danish"),
        ("russian", "hunspell/ru_RU.dic"),
    ].map { WordList(algorithm: $0, path: "/usr/share/" + $1) }
        .filter { FileManager.default.fileExists(atPath: $0.path) }

    /// Its words, in lower case; some lists are in Latin 1.
    func words() throws -> [String] {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        let text = String(data: data, encoding: .utf8) ?? String(data: data, encoding: .isoLatin1)
        let words = (text ?? "").split(whereSeparator: \.isNewline).compactMap { line in
            line.split(separator: "/").first?.lowercased()
        }
        return words
    }
}

#if LIBSTEMMER
    /// libstemmer and what we have instead.
    struct StemmerPair {
        private let library: LibStemmer
        private let own: SnowballStemmer

        init(_ algorithm: String) throws {
            library = try #require(LibStemmer(algorithm: algorithm))
            own = try #require(SnowballStemmer(algorithm: algorithm))
        }

        func compare(_ word: String) {
            let bytes = Array(word.utf8)
            let (first, second) = (library.stem(bytes), own.stem(bytes))
            if first != second {
                let stems = [first, second].map { String(decoding: $0, as: UTF8.self) }
                Issue.record("\(word) is \(stems[0]) by libstemmer, \(stems[1]) here")
            }
        }
    }
#endif

/// Made-up words: letters of a language and of others, put together with endings of its words.
struct RandomWords {
    private let words: [[Character]]
    private let letters: [Character]
    private let others = Array("'’-0919aeiouyIUYHàâäåæçèéêëíïñòóôöøúûüßœıßжаеяё漢😀")
    private var random: SplitMix64

    init(_ words: [String], seed: UInt64) {
        self.words = words.map(Array.init)
        letters = Set(words.joined()).sorted()
        random = SplitMix64(seed: seed)
    }

    mutating func next() -> String {
        var word: [Character] = []
        switch random.below(8) {
        case 0: append(letters, upTo: 9, to: &word)
        case 1: append(others, upTo: 5, to: &word)
        case 2, 3: append(letters, upTo: 5, to: &word)
        default: word = Array(words[random.below(words.count)].prefix(1 + random.below(6)))
        }
        for _ in 0..<random.below(4) {
            word += words[random.below(words.count)].suffix(1 + random.below(7))
        }
        if random.chance(10), !word.isEmpty {
            word.insert(others[random.below(others.count)], at: random.below(word.count))
        }
        return String(word)
    }

    private mutating func append(
        _ letters: [Character], upTo limit: Int, to word: inout [Character]
    ) {
        for _ in 0..<random.below(limit + 1) { word.append(letters[random.below(letters.count)]) }
    }
}
