import Testing

@testable import BlogSearchQueries

@Suite struct QueryCursorTests {
    @Test func position_countsUnicodeScalars() {
        var cursor = QueryCursor("e\u{301}👍x")
        #expect(cursor.count == 4)
        cursor.advance { $0 != "x" }
        #expect(cursor.position == 3)
        #expect(cursor.peek() == "x")
        #expect(cursor.peek(-1) == "👍")
        #expect(cursor.peek(1) == nil)
    }

    @Test func advance_atTheEnd_staysThere() {
        var cursor = QueryCursor("")
        #expect(cursor.position == cursor.count)
        #expect(cursor.advance() == nil)
        #expect(cursor.position == 0)
        #expect(cursor.steps == 0)
    }

    @Test func rewind_keepsCountingSteps() {
        var cursor = QueryCursor("abc")
        cursor.advance { _ in true }
        cursor.rewind(to: 1)
        cursor.advance()
        #expect(cursor.position == 2)
        #expect(cursor.steps == 4)
    }

    @Test func copy_looksAheadWithoutMoving() {
        let cursor = QueryCursor("abc")
        var ahead = cursor
        ahead.advance()
        #expect(cursor.position == 0)
        #expect(ahead.position == 1)
    }

    @Test func unreadableCharacters_readAsSpaces_andAreRememberedOnce() {
        let cursor = QueryCursor("a\0b\0\u{FEFF}\u{FFFD}")
        #expect(cursor.text(0..<6) == "a b   ")
        #expect(cursor.unreadable.map(\.scalar) == ["\0", "\u{FEFF}", "\u{FFFD}"])
        #expect(cursor.unreadable.map(\.position) == [1, 4, 5])
    }

    @Test(arguments: ["\u{200D}", "\u{200C}", "\u{FE0F}", "\u{AD}"])
    func joinersAndSelectors_arePartOfWords(scalar: Unicode.Scalar) {
        #expect(QueryCursor("a\(scalar)b").unreadable.isEmpty)
    }

    @Test(arguments: [
        " ", "\t", "\n", "\r", "\u{A0}", "\u{2003}", "\u{2028}", "\u{3000}", "\u{85}",
    ])
    func whiteSpace_isUnicodes(scalar: Unicode.Scalar) {
        #expect(scalar.isQuerySpace)
        #expect(QueryCursor(String(scalar)).unreadable.isEmpty)
    }
}
