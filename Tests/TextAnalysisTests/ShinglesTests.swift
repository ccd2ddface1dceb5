import TestSupport
import Testing
import TextAnalysis

@Suite struct ShinglesTests {
    private static func shingles(_ text: String) -> Shingles { Shingles(of: [Array(text.utf8)]) }
    private static func sketch(_ text: String) -> ShingleSketch {
        ShingleSketch(of: [Array(text.utf8)])
    }

    private static let text = """
        Don't fear the pelican – it only wants “your” fish, and it will have it before the boat
        has turned: nobody who has seen a hungry bird of that size says otherwise, in any harbour.
        """

    @Test(arguments: [
        """
        DON’T FEAR the pelican, it only wants "your" fish. And it will have it before the boat
        has turned. Nobody who has seen a hungry bird of that size says otherwise in any harbour
        """,
        text.replacing("\n", with: " \u{A0}\n\n"),
    ])
    func caseMarksAndSpaces_makeNoDifference(other: String) {
        #expect(Self.shingles(other) == Self.shingles(Self.text))
        #expect(Self.sketch(other) == Self.sketch(Self.text))
    }

    @Test func piecesMakeNoDifference_betweenWords() {
        let pieces = Self.text.split(separator: " ").map { Array($0.utf8) }
        #expect(Shingles(of: pieces) == Self.shingles(Self.text))
        #expect(ShingleSketch(of: pieces) == Self.sketch(Self.text))
    }

    @Test func textOfOtherScripts_isToldByItsCharacters() {
        let text = "東京都は日本の首都であり、世界最大の都市圏を形成している。人口は千四百万人。"
        let other = "大阪府は近畿地方に位置する府で、面積は全国で二番目に小さいのです。人口は八百万人。"
        #expect(Self.shingles(text).isNearDuplicate(of: Self.shingles("また" + text)))
        #expect(!Self.shingles(text).isNearDuplicate(of: Self.shingles(other)))
        let greek = """
            Η Αθήνα είναι η πρωτεύουσα και η μεγαλύτερη πόλη της Ελλάδας, και μία από τις αρχαίες.
            """
        #expect(Self.shingles(greek).isNearDuplicate(of: Self.shingles(greek + " Τέλος.")))
    }

    @Test(arguments: [
        "", "Happy new year", "…", "one two three four five six seven eight nine ten",
    ])
    func shortText_isNearToNothing(text: String) {
        #expect(!Self.shingles(text).isNearDuplicate(of: Self.shingles(text)))
        #expect(!Self.sketch(text).mayBeNearDuplicate(of: Self.sketch(text)))
    }

    @Test func textWithAsMuchAgain_isNone() {
        let twice =
            Self.text + " " + Self.text.split(separator: " ").reversed().joined(separator: " ")
        #expect(!Self.shingles(Self.text).isNearDuplicate(of: Self.shingles(twice)))
    }

    /// Edits of a few words and a footer leave a near-duplicate, of which the sketch tells; other texts of the same words are
    /// none.
    @Test func sketches_tellNearDuplicates() {
        var random = SplitMix64(seed: 37)
        let vocabulary = (0..<400).map { "word\($0)" }
        func words(_ count: Int) -> [String] {
            (0..<count).map { _ in vocabulary[random.below(vocabulary.count)] }
        }
        var (missed, needless) = (0, 0)
        for _ in 0..<200 {
            let original = words(90 + random.below(500))
            var copy = original
            for _ in 0..<5 {
                let place = random.below(copy.count)
                copy.replaceSubrange(place..<place + 1, with: words(random.below(3)))
            }
            copy += words(15)
            let (one, other) = (
                original.joined(separator: " "), copy.joined(separator: " ")
            )
            #expect(Self.shingles(one).isNearDuplicate(of: Self.shingles(other)))
            if !Self.sketch(one).mayBeNearDuplicate(of: Self.sketch(other)) { missed += 1 }
            let another = words(original.count).joined(separator: " ")
            #expect(!Self.shingles(one).isNearDuplicate(of: Self.shingles(another)))
            if Self.sketch(one).mayBeNearDuplicate(of: Self.sketch(another)) { needless += 1 }
        }
        #expect(missed == 0)
        #expect(needless <= 4)
    }
}
