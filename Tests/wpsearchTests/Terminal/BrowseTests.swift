import Foundation
import TestSupport
import Testing

/// Search as one types, by its keys and what comes to the terminal.
@Suite struct BrowseTests {
    private static let enter = "\u{1B}[?1049h", leave = "\u{1B}[?1049l"

    private func corpus() throws -> String { try CorpusIndex.of("wxr").path }

    @Test func typing_finds_showsThePost_andEscapeLeavesTheTerminalAsItWas() throws {
        let terminal = try DrivenTerminal([], index: corpus(), columns: 120)
        let mode = try terminal.mode
        try terminal.wait(for: "281 posts")
        #expect(try terminal.mode != mode)
        // A word that is not typed to its end finds what begins so.
        terminal.press("betafec plain langu")
        try terminal.wait(for: "› betafec plain langu")
        try terminal.wait(for: "Plain language for the win")
        // The post, from its first match on, beside the list.
        try terminal.wait(for: "Our betaFEC project is a planned")
        #expect(
            terminal.raw.contains("\u{1B}[33mPlain") || terminal.raw.contains("\u{1B}[33mplain"))
        terminal.press("\u{1B}[B")
        try terminal.wait(for: "▌")
        terminal.press("\u{1B}")
        #expect(terminal.end() == 0)
        #expect(try terminal.mode == mode)
        #expect(terminal.raw.contains(Self.enter) && terminal.raw.hasSuffix(Self.leave))
    }

    @Test func everythingDrawn_isHarmless_andNoWiderThanTheTerminal() throws {
        let scratch = try Scratch()
        let index = scratch.path("blog.sqlite")
        let posts = try scratch.file("posts.jsonl", HostileTexts.posts)
        let made = try Command.wpsearch(
            ["import", posts, "--site", "https://example.org"], index: index)
        try #require(made.status == 0)
        for columns in [120, 60, 20] {
            let terminal = try DrivenTerminal(["browse"], index: index, columns: columns)
            try terminal.wait(for: "posts")
            terminal.press("widget")
            try terminal.wait(for: "Widget")
            for key in ["\u{1B}[B", "\u{1B}[6~", "\t", "\t", "\u{1B}[B", "\r"] {
                terminal.press(key)
                try terminal.wait(for: "›")
            }
            terminal.press("\u{3}")
            #expect(terminal.end() == -SIGINT)
            // Own sequences of a screen, beside those of a style.
            let drawn = terminal.raw.replacing(/\u{1B}\[[0-9;]*[HKJ]/, with: "")
                .replacing(/\u{1B}\[\?(1049|7|25)[hl]/, with: "")
            #expect(TerminalCheck.faults(in: Array(drawn.utf8)).isEmpty)
        }
    }

    @Test func valuesToNarrowBy_areOpenedByAKey_andBecomePartOfTheQuery() throws {
        let terminal = try DrivenTerminal([], index: corpus())
        try terminal.wait(for: "281 posts")
        terminal.press("\t")
        try terminal.wait(for: "category")
        try terminal.wait(for: "narrow by it")
        terminal.press("\r")
        try terminal.wait(for: "› category:")
        try terminal.wait(for: "141 posts")
        terminal.press("\u{15}")
        try terminal.wait(for: "281 posts")
        terminal.press("\u{1B}")
        #expect(terminal.end() == 0)
    }

    @Test func nothingFound_saysSo_andWhatMayHaveBeenMeant() throws {
        let terminal = try DrivenTerminal([], index: corpus())
        try terminal.wait(for: "281 posts")
        terminal.press("zzzqqqxx")
        try terminal.wait(for: "No posts")
        terminal.press("\u{15}")
        try terminal.wait(for: "281 posts")
        terminal.press("\u{1B}")
        #expect(terminal.end() == 0)
    }

    @Test func anotherSize_isDrawnAnew() throws {
        let terminal = try DrivenTerminal([], index: corpus(), columns: 60, rows: 20)
        try terminal.wait(for: "281 posts")
        for (columns, rows) in [(120, 40), (30, 8), (5, 2), (1, 1), (100, 30)] {
            terminal.press("")
            try terminal.resize(columns: columns, rows: rows)
            try terminal.wait(for: "›")
        }
        terminal.press("\u{1B}")
        #expect(terminal.end() == 0)
    }

    @Test func wideCharacters_areTypedAndTakenBack() throws {
        let scratch = try Scratch()
        let index = try scratch.index(
            ofPosts: """
                {"id": 1, "title": "日本語の検索エンジンについての長い長い題名", "slug": "a", "text": "検索 日本語 👨‍👩‍👧‍👦", "link": "https://example.org/a"}
                """)
        let terminal = try DrivenTerminal([], index: index, columns: 30, rows: 12)
        try terminal.wait(for: "1 post")
        terminal.press("検索x")
        try terminal.wait(for: "› 検索x")
        terminal.press("\u{7F}")
        try terminal.wait(for: "› 検索")
        terminal.press("\u{1B}")
        #expect(terminal.end() == 0)
    }

    @Test func enter_opensThePost_orPrintsItsAddress() throws {
        let scratch = try Scratch()
        let index = try scratch.index(
            ofPosts:
                #"{"id": 1, "title": "One", "slug": "one", "text": "x", "link": "https://example.org/one"}"#
        )
        let terminal = try DrivenTerminal([], index: index)
        let mode = try terminal.mode
        try terminal.wait(for: "1 post")
        try terminal.wait(for: "▌ One")
        terminal.press("\r")
        #expect(terminal.end() == 0)
        #expect(terminal.raw.contains(Self.leave + "https://example.org/one"))
        #expect(try terminal.mode == mode)
    }

    @Test(arguments: [SIGTERM, SIGHUP]) func signals_leaveTheTerminalAsItWas(signal: Int32) throws {
        let terminal = try DrivenTerminal([], index: corpus())
        let mode = try terminal.mode
        try terminal.wait(for: "281 posts")
        terminal.send(signal)
        #expect(terminal.end() == -signal)
        #expect(try terminal.mode == mode)
        #expect(terminal.raw.contains(Self.leave))
    }

    /// What is on the screen when a text has come.
    private func screen(
        of index: String, columns: Int, rows: Int, when text: String
    ) throws -> [String] {
        let terminal = try DrivenTerminal([], index: index, columns: columns, rows: rows)
        try terminal.wait(for: text)
        terminal.press("\u{1B}")
        #expect(terminal.end() == 0)
        let shown = terminal.raw.components(separatedBy: "\u{1B}[0m\u{1B}[?7h").first ?? ""
        var screen = TerminalScreen(columns: columns, rows: rows)
        screen.take(shown.components(separatedBy: Self.enter).last ?? "")
        return screen.rows
    }

    /// A word as wide as the terminal, and the rule, which is.
    @Test(arguments: [60, 80]) func fullRows_keepTheirLastLetter(columns: Int) throws {
        let scratch = try Scratch()
        let word = String(repeating: "m", count: columns - 1) + "z"
        let index = try scratch.index(
            ofPosts: #"{"id": 1, "title": "One", "slug": "one", "text": "\#(word)"}"#)
        let rows = try screen(of: index, columns: columns, rows: 24, when: word)
        #expect(rows.contains(word), "\(rows)")
        #expect(rows.contains(String(repeating: "─", count: columns)), "\(rows)")
    }

    @Test func lists_keepTheirNumbers_andOneMarkAnItem() throws {
        let scratch = try Scratch()
        let index = try scratch.index(
            ofPosts: """
                {"id": 1, "title": "One", "slug": "one", "html": "<ol><li>Take some leaves and pour hot water over all of them<ul><li>black</li></ul></li><li>Wait</li></ol><ul><li>Drink while it is hot and there is somebody to talk to</li></ul>"}
                """)
        let rows = try screen(of: index, columns: 40, rows: 30, when: "somebody")
        let expected = [
            "1. Take some leaves and pour hot water", "   over all of them", "  • black", "2. Wait",
            "• Drink while it is hot and there is", "  somebody to talk to",
        ]
        #expect(rows.filter(expected.contains) == expected, "\(rows)")
    }

    @Test func withoutAnIndex_itSaysWhatToDo_andTakesNoTerminal() throws {
        let scratch = try Scratch()
        let terminal = try DrivenTerminal([], index: scratch.path("none.sqlite"))
        #expect(terminal.end() == 2)
        #expect(terminal.raw.contains("wpsearch sync") && !terminal.raw.contains(Self.enter))
    }

    @Test func withoutATerminal_helpIsPrinted_andBrowseIsRefused() throws {
        let help = try Command.wpsearch([])
        #expect(help.status == 0 && help.output.contains("USAGE: wpsearch <subcommand>"))
        let refused = try Command.wpsearch(["browse"], index: corpus())
        #expect(refused.status == 2 && refused.output.isEmpty)
        #expect(
            refused.errors
                == "wpsearch: Search as you type needs a terminal; elsewhere there is \"wpsearch query TEXT\".\n"
        )
        let dumb = try DrivenTerminal([], index: corpus(), environment: ["TERM": "dumb"])
        #expect(dumb.end() == 0 && dumb.raw.contains("USAGE"))
    }
}
