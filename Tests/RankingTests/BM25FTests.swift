import BlogSearchPostings
import BlogSearchQueries
import BlogSearchRanking
import Foundation
import TestSupport
import Testing
import TextAnalysis

struct BM25FTests {
    private func plan(_ words: [SearchPlan.Word]) -> SearchPlan {
        SearchPlan(root: .any(words.indices.map { .word($0) }), words: words)
    }

    private func word(_ stem: String) -> SearchPlan.Word {
        SearchPlan.Word(text: stem, stems: [SearchPlan.Stem(stem, in: .undetermined)])
    }

    private func document(_ id: DocumentID, _ fields: [Field: String]) -> MemoryDocument {
        MemoryDocument(
            id: id, fields: fields.mapValues { $0.split(separator: " ").map { [String($0)] } })
    }

    @Test func score_isTheFormula_byHand() throws {
        // N 2, "a" in one of them; body lengths 4 and 2 (average 3), title lengths 1 and 0 (average ½).
        let index = MemoryIndex([
            document(0, [.title: "a", .body: "a a b c"]), document(1, [.body: "b c"]),
        ])
        var parameters = RankingParameters.standard
        parameters.saturation = 1.2
        parameters[.title] = .init(weight: 3, lengthNorm: 0.5)
        parameters[.body] = .init(weight: 1, lengthNorm: 0.75)
        let found = try Searcher(index, parameters: parameters).search(
            plan([word("a")]), Selection())
        let x = 3 / (0.5 + 0.5 * 1 / 0.5) + 2 / (0.25 + 0.75 * 4 / 3)
        let expected = log(1 + (2 - 1 + 0.5) / 1.5) * x * 2.2 / (x + 1.2)
        #expect(abs((found.documents.first?.score ?? 0) - expected) < 1e-12)
    }

    @Test func idf_isPositive_evenForAWordOfEveryDocument() throws {
        let index = MemoryIndex((0..<4).map { document($0, [.body: "a"]) })
        let found = try Searcher(index).search(plan([word("a")]), Selection())
        #expect(found.documents.allSatisfy { $0.score > 0 })
    }

    @Test func titleOutweighsBody_moreOccurrencesOutweighFewer_shorterOutweighsLonger() throws {
        let index = MemoryIndex([
            document(0, [.title: "a x", .body: "y y y"]),
            document(1, [.title: "x y", .body: "a y y"]),
            document(2, [.title: "x y", .body: "a a y"]),
            document(3, [.title: "x y", .body: "a y y y y y y"]),
        ])
        let found = try Searcher(index).search(plan([word("a")]), Selection())
        #expect(found.documents.map(\.document) == [0, 2, 1, 3])
    }

    @Test func equalScores_areOrderedByDate_thenById() throws {
        var documents = (0..<5).map { document($0, [.body: "a"]) }
        documents[3].published = 2_000
        documents[1].published = 1_000
        let found = try Searcher(MemoryIndex(documents)).search(plan([word("a")]), Selection())
        #expect(found.documents.map(\.document) == [3, 1, 0, 2, 4])
    }

    @Test func explanation_namesWordAndField_inTheOrderOfTheQuery() throws {
        let index = MemoryIndex([document(0, [.title: "b a", .body: "a"])])
        let contributions = try #require(
            try Searcher(index).explanation(of: 0, under: plan([word("a"), word("b")])))
        #expect(
            contributions.map(\.reason) == [.word(0, .title), .word(0, .body), .word(1, .title)])
        #expect(try Searcher(index).explanation(of: 1, under: plan([word("a")])) == nil)
    }
}
