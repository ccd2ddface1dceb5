import TestSupport
import Testing

@testable import Ingest

@Suite struct TextFinderTests {
    private func found(_ texts: [String], in text: String) -> [[Int]] {
        var offsets = texts.map { _ in [Int]() }
        TextFinder(texts.map(\.utf8)).forEachMatch(in: Array(text.utf8)) { offsets[$0].append($1) }
        return offsets
    }

    @Test func everyPlaceOfEveryText_isFound() {
        #expect(
            found(["secret", "etse", "aaaa", "none"], in: "secretsecret aaaaa")
                == [[0, 6], [4], [13, 14], []])
    }

    @Test func asciiLetters_matchInEitherCase_otherBytesExactly() {
        #expect(found(["SeCret", "über-all"], in: "sEcREt ÜBER-ALL über-ALL") == [[0], [17]])
    }

    @Test(arguments: ["", "a", "abc"]) func shortTexts_areNeverFound(text: String) {
        #expect(found([text], in: "abc abc") == [[]])
    }

    @Test func ofALongText_theBeginningCounts() {
        let long = String(repeating: "x", count: 300)
        #expect(found([long + "y"], in: long + "z") == [Array(0...44)])
    }

    @Test(arguments: [0, 1, 255, 256, 257, 1 << 20 - 3, 1 << 20, 3 << 20 - 1])
    func inAFile_textsAcrossChunksAreFoundOnceAndWhereTheyBegin(offset: Int) throws {
        let folder = try TemporaryFolder()
        let text = "canary-\(offset)"
        let path = try folder.write(
            String(repeating: ".", count: offset) + text + "...." + text, to: "file")
        let (offsets, bytes) = try TextFinder([text.utf8]).offsets(in: path)
        #expect(offsets == [0: offset])
        #expect(bytes == offset + 2 * text.utf8.count + 4)
    }

    @Test func randomTexts_areFoundWhereTheyAre() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<200 {
            let haystack = (0..<400).map { _ in "abcd".utf8.randomElement(using: &random) ?? 0 }
            let texts = (0..<20).map { _ in
                (0..<Int.random(in: 4...7, using: &random)).map { _ in
                    "abcd".utf8.randomElement(using: &random) ?? 0
                }
            }
            var offsets = texts.map { _ in [Int]() }
            TextFinder(texts).forEachMatch(in: haystack) { offsets[$0].append($1) }
            for (text, offsets) in zip(texts, offsets) {
                let expected = haystack.indices.filter { haystack[$0...].starts(with: text) }
                #expect(offsets == expected)
            }
        }
    }
}
