import Testing

@testable import BlogSearchQueries

@Suite struct QueryGroupingTests {
    private func group(_ text: String) -> (group: QueryGroup, notes: [String]) {
        var grouping = QueryGrouping(
            QueryLexer.tokens(of: text), length: text.unicodeScalars.count, searchablePart: { $0 })
        let outermost = grouping.outermost()
        return (outermost, grouping.notes.map(\.message))
    }

    /// `[a [b]]` for `a (b)`.
    private func shape(_ group: QueryGroup) -> String {
        let items = group.items.map { item in
            switch item {
            case .token(let token): token.canonical
            case .group(let inner): shape(inner)
            }
        }
        return "[" + (group.fields.map { "in:\($0)" } + items).joined(separator: " ") + "]"
    }

    @Test(arguments: [
        ("a (b (c) d) e", "[a [b [c] d] e]"),
        ("()", "[[]]"),
        ("a) b", "[a b]"),
        ("(a (b", "[a b]"),
        ("((a) b", "[[a] b]"),
        ("(a)) (b", "[[a] b]"),
        (")a(", "[a]"),
        ("(in:code a) in:title in:body b", "[in:title in:body [in:code a] b]"),
        ("(in:code a", "[in:code a]"),
        ("in:code (in:code,body a", "[in:code in:body a]"),
        ("-in:code a", "[a]"),
    ])
    func parentheses_arePaired(text: String, expected: String) {
        #expect(shape(group(text).group) == expected)
    }

    @Test(arguments: [
        ("a OR b", "[a OR b]"),
        ("OR a OR", "[or a or]"),
        ("(OR) OR", "[[or] or]"),
        ("a OR AND NEAR b", "[a OR b]"),
        ("-(a) OR b", "[- [a] OR b]"),
        ("-(OR b", "[- or b]"),
        ("a NEAR b NEAR c", "[a NEAR b AND c]"),
        ("a NEAR b OR c NEAR d", "[a NEAR b OR c NEAR d]"),
        ("-a NEAR b", "[- a AND b]"),
        ("a NEAR tag:b", "[a AND tag:b]"),
        ("A AND B NEAR C NEAR/2 D", "[A B near C NEAR/2 D]"),
    ])
    func operators_joinOnlyWhatHasTwoSides(text: String, expected: String) {
        #expect(shape(group(text).group) == expected)
    }

    @Test func ranges_goFromParenthesisToParenthesis() throws {
        let (outermost, _) = group("a (b c) d")
        try #require(outermost.items.count == 3)
        guard case .group(let inner) = outermost.items[1] else {
            Issue.record("the second item is no group")
            return
        }
        #expect(outermost.range == 0..<9)
        #expect(inner.range == 2..<7)
    }

    @Test func parenthesesBeyondTheDepth_areLeftOutInPairs() {
        let depth = QueryLimits.depth
        let text =
            String(repeating: "(", count: depth + 2) + "a b"
            + String(repeating: ")", count: depth + 2)
        let (outermost, notes) = group(text)
        #expect(
            shape(outermost) == String(repeating: "[", count: depth + 1) + "a b"
                + String(repeating: "]", count: depth + 1))
        #expect(notes.count == 4)
        #expect(notes.first == "\"(\" left out: parentheses go no deeper than 50")
        #expect(notes.last == "\")\" left out: parentheses go no deeper than 50")
    }

    @Test(arguments: [
        ("SALT AND PEPPER", true), ("SALT and PEPPER", false), ("tag:news AND B", true),
        ("1 2", false),
        ("日本 NASA", true), ("", false), ("\"a\" B", false), ("A b*", false),
    ])
    func capitals_areThoseOfTheWords(text: String, expected: Bool) {
        #expect(QueryOperators.areInCapitals(QueryLexer.tokens(of: text)) == expected)
    }
}
