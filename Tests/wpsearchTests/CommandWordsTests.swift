import BlogSearch
import Testing

@testable import wpsearch

/// The library says what helps, the command by which command or option.
@Suite struct CommandWordsTests {
    private static let words: [(Notice, String)] = [
        (Notice("nothing"), "nothing"),
        ("\(.compact) to build it again", "run \"wpsearch compact\" to build it again"),
        ("\(.compacting) removes it", "\"wpsearch compact\" removes it"),
        (
            "\(.compactThenFill).",
            "run \"wpsearch compact\", then \"wpsearch sync --full\" or \"wpsearch import\" again."
        ),
        ("\(.verify)", "run \"wpsearch verify\""),
        ("\(.fill)", "make one with \"wpsearch sync URL\" or \"wpsearch import PATH\""),
        ("\(.fillAgain)", "run \"wpsearch sync\" or \"wpsearch import\" again"),
        (
            "\(.syncFullyOrImport) again",
            "run \"wpsearch sync --full\" or \"wpsearch import\" again"
        ),
        ("\(.syncFully) into a new index", "run \"wpsearch sync --full\" into a new index"),
        (
            "\(.readAgain(site: "https://a.example", isSynced: true)).",
            "run \"wpsearch sync https://a.example --full\"."
        ),
        (
            "\(.readAgain(site: "https://a.example", isSynced: false)).",
            "run \"wpsearch import\" again with the files of https://a.example."
        ),
        ("\(.syncDespiteLoss)", "sync again with --full"),
        (
            "\(.sync(site: "https://a.example")) first",
            "run \"wpsearch sync https://a.example\" first"
        ),
        (
            "\(.syncUnder(asked: "https://a.example", home: "https://b.example"))",
            "wpsearch sync https://a.example --site https://b.example"
        ),
        ("\(.allowPlainHTTP)", "allow it with --insecure"),
        ("\(.nameIndex("another place"))", "name another place with --index"),
        ("let its owner \(.openOnce)", "let its owner run \"wpsearch status\" once"),
        ("\(.nextWriter) sets it aside", "the next command that writes sets it aside"),
        ("\(.runAgain) to go on", "run the command again to go on"),
        ("\(.followLinks)", "give --follow-links"),
        ("\(.importPruning)", "import again with --prune"),
        (
            "\(.importReplacing(site: "https://a.example"))",
            "import them with --site https://a.example"
        ),
        ("\(.nameSite) to read it", "give --site to read it"),
        ("\(.nameKind("which", among: ["wxr", "jsonl"]))", "say which with --as wxr|jsonl"),
        ("\(.nameKind("what it is"))", "say what it is with --as"),
        ("\(.readOnlyAs(kind: "wxr"))", "pass over it with --as wxr"),
        ("\(.nameMapping) where", "say with --mapping where"),
        ("\(.readAboutJudgements)", "see \"wpsearch eval --help\" for what is read"),
    ]

    @Test(arguments: words)
    func whatHelps_isSaidByCommandOrOption(notice: Notice, words: String) {
        #expect(notice.commandWords == words)
        #expect(!notice.description.contains("--") && !notice.description.contains("wpsearch"))
    }

    private static let reasons: [(WhyNot, String)] = [
        (WhyNot.outsideOption(.category, ["a", "b"]), "it does not fit --category a, b"),
        (.outsideDates, "it was not published between --after and --before"),
        (.hit(rank: 3, total: 9, .earlier(offset: 5)), "it is hit 3 of 9, before --offset 5"),
        (.hit(rank: 3, total: 9, .later(limit: 4)), "it is hit 3 of 9; --limit 4 shows it"),
        (.hit(rank: 3, total: 9, .asked), "it is hit 3 of 9"),
        (.hidden, "the owner's settings hide it"),
    ]

    @Test(arguments: reasons)
    func whyAPostIsNoHit_namesTheOptions(reason: WhyNot, words: String) {
        #expect(reason.commandWords == words)
    }

    @Test func jsonOfTheCommand_hasItsWords() throws {
        let corpus = try CorpusIndex.of("wxr")
        let ran = try Command.wpsearch(
            [
                "query", "data", "--category", "no-such", "--why-not", "18f-an-open-source-team",
                "--json",
            ], index: corpus.path)
        #expect(
            ran.output.contains(#""whyNot":"it does not fit --category no-such""#), "\(ran.output)")
    }
}
