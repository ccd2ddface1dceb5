import Testing
import TextAnalysis

@Suite struct QueryUnitTests {
    private func slot(_ stems: String...) -> QueryUnit.Slot {
        QueryUnit.Slot(stems: stems, word: stems[0])
    }

    @Test func plainWord_asksForItsStem() {
        let found = units("en", "Running dogs")
        #expect(found.map(\.text) == ["Running", "dogs"])
        #expect(found.map(\.range) == [0..<7, 8..<12])
        #expect(
            found.first?.alternatives == [.word(QueryUnit.Slot(stems: ["run"], word: "running"))])
    }

    @Test func accentedWord_asksForItsVariantsToo() {
        let alternatives = units("de", "Müller").first?.alternatives
        #expect(alternatives == [.word(QueryUnit.Slot(stems: ["mull", "muell"], word: "muller"))])
    }

    @Test func compound_asksForPartsInARowOrTheWhole() {
        #expect(
            units("und", "Multi-Agent").first?.alternatives
                == [.phrase([slot("multi"), slot("agent")]), .word(slot("multiagent"))])
        #expect(units("und", "C/C++").first?.alternatives == [.phrase([slot("c"), slot("c++")])])
        #expect(
            units("und", "@wp-cli").first?.alternatives == [.phrase([slot("@wp"), slot("cli")])])
    }

    @Test(arguments: [
        ("fr", "l'eau", ["eau"]), ("fr", "d’eau", ["eau"]), ("fr", "Qu'il", ["il"]),
        ("it", "dell'arte", ["arte"]), ("fr", "l eau", ["l", "eau"]), ("fr", "l'", ["l"]),
        ("fr", "rock'n'roll", ["rock", "n", "roll"]), ("en", "l'eau", ["l", "eau"]),
        ("en", "don't", ["don't"]),
    ])
    func elidedWord_isNotAskedFor(tag: String, text: String, words: [String]) {
        let asked = units(tag, text).flatMap { unit -> [String] in
            switch unit.alternatives.first {
            case .word(let slot): [slot.word]
            case .phrase(let slots): slots.map(\.word)
            case nil: [String]()
            }
        }
        #expect(asked == words)
    }

    @Test func elidedWord_isPartOfAPhrase() {
        var analyzer = Analyzer(language: Language(tag: "fr") ?? .undetermined)
        #expect(analyzer.phrase(in: "l'eau").map(\.word) == ["l", "eau"])
    }

    @Test(arguments: [
        ("C++", "c++"), (".NET", ".net"), ("20.04.3", "20.04.3"), ("AT&T", "at&t"),
        ("#tag", "#tag"), ("3.5%", "3.5%"),
    ])
    func specificWord_asksForNothingLess(text: String, stem: String) {
        #expect(units("und", text).map(\.alternatives) == [[.word(slot(stem))]])
    }

    @Test func phrase_hasOneSlotForEachPosition() {
        var analyzer = Analyzer(language: .undetermined)
        #expect(
            analyzer.phrase(in: "the C++ multi-agent 東京都").map(\.stems)
                == [["the"], ["c++"], ["multi"], ["agent"], ["東京"], ["京都"], ["都"]])
        #expect(analyzer.phrase(in: " … ") == [])
    }

    @Test(arguments: ["", " ", "—", "!?", "\u{300}", "\u{200D}", "++", "&&", "\"\""])
    func textWithoutWords_hasNoUnits(text: String) {
        #expect(units("en", text).isEmpty)
    }
}
