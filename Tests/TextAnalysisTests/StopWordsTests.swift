import Testing
import TextAnalysis

@Suite struct StopWordsTests {
    @Test func functionWords_areKnown() throws {
        let english = try #require(Language(tag: "en"))
        #expect(StopWords.contains("the", language: english))
        #expect(StopWords.contains("don't", language: english))
        #expect(!StopWords.contains("wordpress", language: english))
        #expect(!StopWords.contains("the", language: .undetermined))
        #expect(StopWords.all(in: .undetermined).isEmpty)
    }

    /// A list that were not folded, or held a word that falls apart, could never match.
    @Test(arguments: StopWords.languages)
    func everyEntry_isAFoldedWord(code: String) throws {
        let language = try #require(Language(tag: code))
        #expect(StopWords.all(in: language).count > 50)
        for word in StopWords.all(in: language) {
            #expect(analyse(code, word).map(\.word) == [word])
        }
    }
}
