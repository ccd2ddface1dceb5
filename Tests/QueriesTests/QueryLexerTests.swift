import Testing

@testable import BlogSearchQueries

@Suite struct QueryLexerTests {
    static let texts: [(String, [QueryToken.Kind])] = [
        ("", []),
        ("a b", [.word("a"), .word("b")]),
        ("a(b)\"c\"d", [.word("a"), .open, .word("b"), .close, .phrase("c"), .word("d")]),
        ("why?", [.word("why?")]),
        ("a,b;;c?,d", [.word("a,"), .word("b;;"), .word("c?,"), .word("d")]),
        (
            ",a a, a!* 1,2 a,1",
            [
                .word(",a"), .word("a,"), .prefix("a!"), .word("1,2"), .word("a,"), .word("1"),
            ]
        ),
        ("wid* * ** a**", [.prefix("wid"), .word("*"), .word("**"), .prefix("a")]),
        ("-a -\"b\" -(c", [.minus, .word("a"), .minus, .phrase("b"), .minus, .open, .word("c")]),
        (
            "- a --b -) a-b (-c",
            [
                .word("-"), .word("a"), .word("--b"), .word("-"), .close, .word("a-b"), .open,
                .minus, .word("c"),
            ]
        ),
        ("\"a\"-b )-c", [.phrase("a"), .word("-b"), .close, .word("-c")]),
        (
            "a OR b AND c NEAR d NEAR/7 e",
            [
                .word("a"), .or, .word("b"), .and, .word("c"), .near(nil), .word("d"), .near(7),
                .word("e"),
            ]
        ),
        (
            "or Or ORB NEAR/ NEAR/x -OR",
            [
                .word("or"), .word("Or"), .word("ORB"), .word("NEAR/"), .word("NEAR/x"), .minus,
                .word("OR"),
            ]
        ),
        ("(a)OR(b)", [.open, .word("a"), .close, .or, .open, .word("b"), .close]),
        (
            "title:a title:-a title:(",
            [.field(.title), .word("a"), .field(.title), .minus, .word("a"), .field(.title), .open]
        ),
        ("-title:\"a\"", [.minus, .field(.title), .phrase("a")]),
        ("title: a title", [.word("title:"), .word("a"), .word("title")]),
        ("(title:)", [.open, .word("title:"), .close]),
        ("title::a xtitle:a", [.word("title::a"), .word("xtitle:a")]),
        (
            "title:title:a title:-tag:a",
            [.field(.title), .word("title:a"), .field(.title), .minus, .word("tag:a")]
        ),
        (
            "in:title in:code,BODY in:x",
            [.within([.title]), .within([.code, .body]), .word("in:x")]
        ),
        ("tag:a,b", [.filter(.tag(["a", "b"]))]),
        ("tag:\"a b\",c\"d\"", [.filter(.tag(["a b", "c"])), .phrase("d")]),
        (
            "tag:, tag:() -tag:a",
            [.word("tag:,"), .word("tag:"), .open, .close, .minus, .filter(.tag(["a"]))]
        ),
        ("year:1999,2001..2003", [.filter(.year([1999...1999, 2001...2003]))]),
        (
            "year:99 year:2001.. year:2001...2003",
            [.word("year:99"), .word("year:2001.."), .word("year:2001...2003")]
        ),
        ("year:\"x y\"", [.word("year:"), .phrase("x y")]),
    ]

    @Test(arguments: texts)
    func text_isCutIntoTokens(text: String, kinds: [QueryToken.Kind]) {
        #expect(QueryLexer.tokens(of: text).map(\.kind) == kinds)
    }

    @Test(arguments: texts.map(\.0))
    func tokens_coverAllButWhiteSpace_inOrder(text: String) {
        let tokens = QueryLexer.tokens(of: text)
        var covered = 0
        for token in tokens {
            let between = QueryCursor(text).text(covered..<token.range.lowerBound)
            #expect(between.unicodeScalars.allSatisfy { $0.isQuerySpace })
            covered = token.range.upperBound
        }
        #expect(covered == text.unicodeScalars.count)
    }

    @Test(arguments: ["\"", "“", "”", "„", "‟", "«", "»", "＂"])
    func everyQuotationMark_opensAndCloses(mark: String) {
        #expect(
            QueryLexer.tokens(of: "\(mark)a b\(mark) c").map(\.kind) == [
                .phrase("a b"), .word("c"),
            ])
        #expect(QueryLexer.tokens(of: "\(mark)a\"c").map(\.kind) == [.phrase("a"), .word("c")])
    }

    @Test(arguments: ["’", "‘", "'", "`"])
    func apostrophes_arePartOfWords(mark: String) {
        #expect(QueryLexer.tokens(of: "a\(mark)b").map(\.kind) == [.word("a\(mark)b")])
    }

    @Test func notesInsideOfAValue_areForgottenWhenItIsReadAsWords() {
        var lexer = QueryLexer("year:\"x")
        while lexer.next() != nil {}
        #expect(
            lexer.notes.map(\.message) == [
                "year:\"x searched as words: a year is year:2020 or year:2019..2021",
                "\" left out: there is no second one to make a phrase",
            ])
    }

    /// Texts that make a lexer go back, over and over; the work per character stays the same.
    @Test(arguments: [
        "year:\"", "year:x,", "year:x ", "after:\",\"", "tag:\"a\",", "tag:,", "in:x,y", "title:",
        "titl", "-", "\"",
        "(", ")", "NEAR/", "NEAR/1 ", "*", "a*", "tag:-title:\"", "in:title,", "\0", " ", "é",
        "year:2020..", "5\" ", "a,", "1,", ",+", "/.?a",
    ])
    func work_growsWithTheTextAndNoFaster(piece: String) {
        for count in [100, 1_000, 4_000] {
            let text = String(repeating: piece, count: count)
            var lexer = QueryLexer(text)
            while lexer.next() != nil {}
            #expect(lexer.cursor.steps <= 2 * text.unicodeScalars.count)
        }
    }
}
