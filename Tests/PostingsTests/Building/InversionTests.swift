import TestSupport
import Testing
import TextAnalysis

@testable import BlogSearchPostings

@Suite struct InversionTests {
    @Test func wordsThatWereForgottenAreLearntAnew() {
        let texts = RandomTexts.make(60, seed: 41)
        var forgetful = Inversion(lexiconLimit: 1)
        var keeping = Inversion()
        for start in stride(from: 0, to: 60, by: 20) {
            for text in texts[start..<start + 20] {
                forgetful.add(text)
                keeping.add(text)
            }
            let (first, second) = (forgetful.take(), keeping.take())
            #expect(first.occurrences == second.occurrences)
            #expect(
                (0..<first.count).map { Array(first.key($0)) }
                    == (0..<second.count).map { Array(second.key($0)) })
            #expect(first.words.list.map(\.word) == second.words.list.map(\.word))
        }
    }

    @Test func memoryIsThatOfTheDocumentsNotTaken() {
        var inversion = Inversion()
        let texts = RandomTexts.make(200, seed: 42)
        let bytes = texts.reduce(0) { $0 + $1.byteCount }
        for _ in 0..<3 {
            for text in texts { inversion.add(text) }
            #expect(inversion.memory > bytes / 2 && inversion.memory < 8 * bytes)
            _ = inversion.take()
            #expect(inversion.memory == 0)
        }
    }

    @Test func aFieldEndsWhereTheTailsColumnWould() {
        var lexicon = TokenLexicon()
        let long = Array(repeating: UInt8(ascii: "x"), count: 250)
        let stem = lexicon.number(of: long.span, stem: long.span, language: 1, prefix: [2])
        #expect(stem == 0)
        let row = [UInt32](repeating: 0, count: PackedTokens.limit / 253 + 1)
        #expect(isBelowLimit(Array(row.dropLast(2)), lexicon, start: 0))
        #expect(!isBelowLimit(row, lexicon, start: 0))
        #expect(isBelowLimit(row, lexicon, start: row.count))
    }

    private func isBelowLimit(_ row: [UInt32], _ lexicon: TokenLexicon, start: Int) -> Bool {
        var size = ColumnSize(start: start)
        return size.isBelowLimit(row, lexicon)
    }
}

@Suite struct PackedStringTableTests {
    private func pack(_ bytes: [UInt8]) -> PackedString {
        var string = PackedString()
        string.append(bytes.span)
        return string
    }

    private static let strings =
        (0..<3000).map { Array("\($0 * 7919 % 1000003)".utf8) }
        + ["", "a", "a\u{0}", "ab", "abcdefgh", "abcdefghi", "abcdefgh\u{0}", "\u{1}"]
        .map { Array($0.utf8) }

    @Test func everyStringHasOneNumber() {
        var table = PackedStringTable()
        for _ in 0..<2 {
            for (index, string) in Self.strings.enumerated() {
                let number = table.number(of: pack(string))
                #expect(number == index)
            }
        }
        #expect(table.count == Self.strings.count)
        for (index, string) in Self.strings.enumerated() {
            var bytes: [UInt8] = []
            table.append(index, from: 0, to: &bytes)
            #expect(bytes == string && table.length(index) == string.count)
        }
    }

    @Test func stringsCompareByTheirBytes() {
        var table = PackedStringTable()
        let few = Array(Self.strings.suffix(40))
        for string in few { _ = table.number(of: pack(string)) }
        for (left, first) in few.enumerated() {
            for (right, second) in few.enumerated() {
                #expect(table.precedes(left, right) == first.lexicographicallyPrecedes(second))
                if table.head(left) < table.head(right) {
                    #expect(first.lexicographicallyPrecedes(second))
                }
            }
        }
    }

    @Test func keysAreSortedByHeadsThenByTies() {
        var random = SplitMix64(seed: 3)
        for limit in [1, 5, 1 << 20] as [UInt64] {
            let keys = (0..<1000).map { index in
                SortKey(
                    head: random.next() % limit << UInt64(random.below(40)), number: UInt32(index))
            }.shuffled(using: &random)
            var sorted = keys
            sorted.sort { $0 < $1 }
            let expected = keys.sorted { ($0.head, $0.number) < ($1.head, $1.number) }
            #expect(sorted.map(\.number) == expected.map(\.number))
        }
        var none: [SortKey] = []
        none.sort { $0 < $1 }
        #expect(none.isEmpty)
    }
}

@Suite struct WordCountsTests {
    @Test func mergingAddsUp() {
        func counts(_ words: [(UInt32, String, String, Int)]) -> WordCounts {
            var counts = WordCounts()
            for (language, word, stem, documents) in words {
                counts.append(
                    WordCounts.Entry(
                        language: language, word: Array(word.utf8)[...],
                        stem: Array(stem.utf8)[...], documents: documents))
            }
            return counts
        }
        let sum = WordCounts(merging: [
            counts([(1, "run", "run", 2), (1, "running", "run", 1), (2, "a", "a", 1)]),
            counts([]),
            counts([(1, "run", "ran", 5), (1, "run", "run", 3), (3, "a", "a", 1)]),
        ])
        #expect(
            sum.list.map { "\($0.word.language) \($0.word.word) \($0.word.stem) \($0.documents)" }
                == ["1 run ran 5", "1 run run 5", "1 running run 1", "2 a a 1", "3 a a 1"])
    }
}
