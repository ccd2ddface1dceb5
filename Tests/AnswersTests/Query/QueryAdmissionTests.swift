import Testing

@testable import BlogSearchQueries

@Suite struct QueryAdmissionTests {
    private func admit(
        _ text: String, _ part: @escaping (String) -> String? = SearchableWord.part
    ) -> (kinds: [QueryToken.Kind], notes: [String]) {
        var admission = QueryAdmission(text, searchablePart: part)
        let kinds = admission.tokens().map(\.kind)
        return (kinds, admission.notes.map(\.message))
    }

    @Test func partThatLooksLikeASign_becomesAPhrase() {
        for sign in ["-a", ":a", "title:a", "tag:a", "(a", "a*"] {
            let (kinds, notes) = admit("x") { _ in sign }
            #expect(kinds == [.phrase(sign)])
            #expect(notes.count == 1)
        }
    }

    @Test func operatorInPunctuation_becomesASmallWord() {
        #expect(admit("'OR'").kinds == [.word("or")])
        #expect(admit("'NEAR/5'").kinds == [.word("near/5")])
        #expect(admit("'OR*").kinds == [.prefix("OR")])
    }

    @Test func emptyPart_isNothing() {
        #expect(admit("a") { _ in "" }.kinds == [.nothing])
        #expect(admit("a* \"b\"") { _ in nil }.kinds == [.nothing, .nothing])
    }

    @Test func longWord_isCut() {
        let limit = QueryLimits.wordLength
        let long = String(repeating: "é", count: limit + 10)
        let cut = String(repeating: "é", count: limit)
        #expect(admit(long).kinds == [.word(cut)])
        #expect(admit(long + "*").kinds == [.prefix(cut)])
        #expect(admit("\"a \(long)\"").kinds == [.phrase("a " + cut)])
        #expect(admit("tag:\(long),b").kinds == [.filter(.tag([cut, "b"]))])
        #expect(admit(cut).notes == [])
        #expect(
            admit(long).notes.first?.hasSuffix(
                "cut: a word has at most 256 characters, a query 1024 words") == true)
    }

    @Test func cutValue_doesNotEndInASpace() {
        let value = String(repeating: "a", count: QueryLimits.wordLength - 1)
        #expect(admit("tag:\"\(value) b\"").kinds == [.filter(.tag([value]))])
    }

    @Test func wordsOverTheLimit_areLeftOut() {
        let words = Array(repeating: "a", count: QueryLimits.words + 5)
        let (kinds, notes) = admit(words.joined(separator: " "))
        #expect(kinds.count == QueryLimits.words)
        #expect(
            notes == [
                "Everything from character 2049 on left out: a query has at most 1024 words and 4096 signs"
            ])
    }

    @Test func phrasesAndValues_countAsWords() {
        let words = Array(repeating: "a", count: QueryLimits.words - 1).joined(separator: " ")
        #expect(admit("b \"\(words) c d\" e").kinds == [.word("b"), .phrase(words)])
        let values = Array(repeating: "a", count: QueryLimits.words + 9)
        #expect(
            admit("tag:" + values.joined(separator: ",")).kinds == [
                .filter(.tag(Array(values.prefix(QueryLimits.words))))
            ])
    }

    @Test func starsOverTheLimit_areSearchedAsWords() {
        let (kinds, notes) = admit(Array(repeating: "a*", count: 40).joined(separator: " "))
        #expect(kinds.filter { $0 == .prefix("a") }.count == QueryLimits.prefixes)
        #expect(kinds.filter { $0 == .word("a") }.count == 40 - QueryLimits.prefixes)
        #expect(notes.first == "\"a*\" searched as \"a\": only the first 32 * are used")
    }
}

@Suite struct QueryLimitsTests {
    /// Each as long as an attacker likes: answered, bounded, and still equal to what it prints.
    static let hostile: [String] = [
        "a* b* c* ", "(", ")", "(a ", "a) ", "()", "(a)", "-(", "title:(", "a OR ", "OR ",
        "a NEAR b NEAR ", "\"", "\"\" ",
        "-", "in:code ", "in:code,title (", "tag:a,", "tag:a ", "year:2020,", "a", "? ", "\0",
        "\"a b\" ", "日本語", "e\u{301}",
    ]

    @Test(arguments: hostile)
    func hostileText_staysBounded_andPrintsAsItself(piece: String) {
        let query = Query(String(repeating: piece, count: 20_000 / piece.utf8.count))
        let again = Query(query.canonical)
        #expect(again.root?.description == query.root?.description)
        #expect(again.canonical.isWrittenLike(query.canonical))

        func measure(_ node: QueryNode) -> (nodes: Int, depth: Int) {
            let parts = node.children.map(measure)
            return (parts.map(\.nodes).reduce(1, +), 1 + (parts.map(\.depth).max() ?? 0))
        }
        let (nodes, depth) = query.root.map(measure) ?? (0, 0)
        #expect(nodes <= 2 * QueryLimits.tokens)
        #expect(depth <= 5 * (QueryLimits.depth + 1))
        #expect(query.notes.count <= 2 * QueryLimits.tokens + 1)
    }
}
