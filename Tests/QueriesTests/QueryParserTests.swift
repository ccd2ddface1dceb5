import Testing

@testable import BlogSearchQueries

@Suite struct QueryParserTests {
    private func parse(_ items: [QueryGroup.Item]) -> (QueryNode?, [String]) {
        var parser = QueryParser()
        let root = parser.root(QueryGroup(items: items, range: 0..<100))
        return (root, parser.notes.map(\.message))
    }

    /// Tokens one place after the other.
    private func tokens(_ kinds: [QueryToken.Kind]) -> [QueryGroup.Item] {
        kinds.enumerated().map {
            .token(QueryToken(kind: $0.element, range: $0.offset..<$0.offset + 1))
        }
    }

    @Test func operators_joinCloserTheFurtherDownTheGrammar() {
        let kinds: [QueryToken.Kind] = [
            .word("a"), .word("b"), .or, .word("c"), .and, .word("d"), .near(3), .word("e"),
            .word("f"),
        ]
        #expect(parse(tokens(kinds)).0?.description == "[a (b | (c & (d ~3 e))) f]")
    }

    @Test func nothing_takesItsOperatorWithIt() {
        let (root, notes) = parse(
            tokens([.nothing, .or, .word("a"), .and, .nothing, .or, .nothing]))
        #expect(root?.description == "[a]")
        #expect(notes.filter { $0.hasPrefix("\"OR\"") }.count == 2)
        #expect(notes.filter { $0.hasPrefix("\"AND\"") }.count == 1)
    }

    @Test func nothing_takesItsSignsWithIt() {
        let (root, notes) = parse(tokens([.minus, .field(.title), .nothing]))
        #expect(root == nil)
        #expect(
            notes == [
                "\"-\" left out: nothing follows that it could apply to",
                "\"title:\" left out: nothing follows that it could apply to",
            ])
    }

    @Test(arguments: [
        ([QueryToken.Kind.minus, .field(.title), .minus], "[!title=!a]", 0),
        ([.minus, .minus], "[!a]", 1),
        ([.field(.code), .field(.title)], "[title=a]", 1),
        ([.field(.code), .minus, .field(.title), .minus], "[!title=!a]", 1),
        ([], "[a]", 0),
    ])
    func signs_standAsTheGrammarAllows(signs: [QueryToken.Kind], expected: String, dropped: Int) {
        let (root, notes) = parse(tokens(signs + [.word("a")]))
        #expect(root?.description == expected)
        #expect(notes.count == dropped)
    }

    @Test func filter_canBeExcluded_butHasNoField() {
        let (root, notes) = parse(tokens([.minus, .field(.title), .filter(.tag(["a"]))]))
        #expect(root?.description == "[!<tag:a>]")
        #expect(notes == ["\"title:\" left out: nothing follows that it could apply to"])
    }

    @Test func emptyGroup_isLeftOut() {
        let inner = QueryGroup(
            fieldTokens: [QueryToken(kind: .within([.code]), range: 3..<4)], range: 2..<5)
        let (root, notes) = parse(tokens([.word("a")]) + [.group(inner)])
        #expect(root?.description == "[a]")
        #expect(
            notes == [
                "\"()\" left out: there is nothing to search for inside",
                "\"in:code\" left out: there are no words beside it",
            ])
    }

    @Test func fieldsOfAGroup_areInItsNode() {
        let code = QueryToken(kind: .within([.code, .body]), range: 0..<1)
        var parser = QueryParser()
        let root = parser.root(
            QueryGroup(items: tokens([.word("a")]), fieldTokens: [code], range: 0..<9))
        guard case .group(let parts, let fields) = root?.kind else {
            Issue.record("the root is no group")
            return
        }
        #expect(parts.map(\.description) == ["a"])
        #expect(fields == [.code, .body])
    }
}

@Suite struct QueryPrinterTests {
    private func node(_ kind: QueryNode.Kind) -> QueryNode { QueryNode(kind, range: 0..<1) }
    private func word(_ text: String) -> QueryNode { node(.word(text)) }

    @Test func nothing_isEmpty() {
        #expect(QueryPrinter.text(of: nil) == "")
    }

    @Test func outermostGroup_hasNoParentheses_innerOnesHave() {
        let inner = node(.group([word("b")], within: [.code]))
        let root = node(.group([word("a"), node(.not(inner))], within: [.title, .body]))
        #expect(QueryPrinter.text(of: root) == "in:title in:body a -(in:code b)")
    }

    @Test func everyKind_isPrintedAsTyped() {
        let near = node(.near(word("a"), node(.phrase("b c")), distance: 4))
        let both = node(.and([near, node(.field(.title, node(.prefix("d"))))]))
        let either = node(.or([both, node(.filter(.tag(["e"])))]))
        #expect(
            QueryPrinter.text(of: node(.group([either], within: [])))
                == "a NEAR/4 \"b c\" AND title:d* OR tag:e")
    }
}
