import Testing

@testable import SearchIndex

@Suite struct WordTableTests {
    private func number(
        _ table: inout WordTable, _ word: String, _ stem: String, _ language: UInt32 = 1
    ) -> Int {
        table.number(of: Array(word.utf8).span, stem: Array(stem.utf8).span, language: language)
    }

    @Test func wordStemAndLanguage_tellWordsApart() {
        var table = WordTable()
        #expect(number(&table, "dogs", "dog") == 0)
        #expect(number(&table, "dogs", "dogs") == 1)
        #expect(number(&table, "dogs", "dog", 2) == 2)
        #expect(number(&table, "dog", "sdog") == 3)
        #expect(number(&table, "a", "") == 4)
        #expect(number(&table, "dogs", "dog") == 0)
        #expect(table.count == 5)
        #expect(String(decoding: table.word(0), as: UTF8.self) == "dogs")
        #expect(String(decoding: table.stem(0), as: UTF8.self) == "dog")
        #expect(table.language(of: 2) == 2)
    }

    @Test func manyWords_keepTheirNumbers() {
        var table = WordTable()
        for round in 1...2 {
            for index in 0..<20_000 {
                #expect(number(&table, "w\(index)", "s\(index % 7)") == index, "round \(round)")
            }
        }
        #expect(table.count == 20_000)
    }
}
