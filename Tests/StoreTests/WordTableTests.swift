import Testing

@testable import BlogSearchPostings
@testable import BlogSearchStore

@Suite struct WordTableTests {
    private func count(
        _ table: inout WordTable, _ word: String, _ stem: String, language: UInt32 = 1,
        document: DocumentID, step: Int32 = 1
    ) {
        table.count(
            Array(word.utf8).span, stem: Array(stem.utf8).span, language: language,
            document: document, step: step)
    }

    private func contents(_ table: WordTable) -> [String] {
        (0..<table.count).map { index in
            let word = String(decoding: table.word(index), as: UTF8.self)
            let stem = String(decoding: table.stem(index), as: UTF8.self)
            return "\(word)/\(stem)/\(table.language(index)): \(table.posts(index))"
        }
    }

    @Test func wordStemAndLanguage_tellWordsApart() {
        var table = WordTable()
        for (word, stem) in [
            ("dogs", "dog"), ("dogs", "dogs"), ("dog", "sdog"), ("a", ""), ("", "a"),
        ] {
            count(&table, word, stem, document: 1)
        }
        count(&table, "dogs", "dog", language: 2, document: 1)
        #expect(
            contents(table)
                == [
                    "dogs/dog/1: 1", "dogs/dogs/1: 1", "dog/sdog/1: 1", "a//1: 1", "/a/1: 1",
                    "dogs/dog/2: 1",
                ])
    }

    @Test func aWord_countsOnceADocument() {
        var table = WordTable()
        count(&table, "a", "a", document: 1)
        count(&table, "a", "a", document: 1)
        count(&table, "a", "a", document: 2)
        count(&table, "a", "a", document: 9, step: -1)
        count(&table, "b", "b", document: 9, step: -1)
        #expect(contents(table) == ["a/a/1: 1", "b/b/1: -1"])
    }

    @Test func everyLength_andEveryPlace_counts() {
        var table = WordTable()
        var expected: [String] = []
        for length in 1...40 {
            let word = String(repeating: "x", count: length)
            for place in 0...length {
                var other = Array(word)
                if place < length { other[place] = "y" }
                for stem in [String(other), "x"] {
                    count(&table, String(other), stem, document: 1)
                    expected.append("\(String(other))/\(stem)/1: 1")
                }
            }
        }
        #expect(Set(contents(table)) == Set(expected))
        #expect(table.count == Set(expected).count)
    }

    @Test func manyWords_areAllKept() {
        var table = WordTable()
        for document in DocumentID(1)...3 {
            for index in 0..<20_000 {
                count(&table, "w\(index)", "s\(index % 7)", document: document)
            }
        }
        #expect(table.count == 20_000)
        #expect((0..<20_000).allSatisfy { table.posts($0) == 3 })
        #expect(contents(table)[19_999] == "w19999/s0/1: 3")
    }
}
