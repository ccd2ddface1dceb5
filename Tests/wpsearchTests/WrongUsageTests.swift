import Foundation
import TestSupport
import Testing

/// What wrong usages are answered, word for word: one sentence that names the thing, what is wrong with it, and what helps.
@Suite struct WrongUsageTests {
    /// What is typed, and what is said, in a folder of its own without an index.
    static let answers: [(typed: String, said: String)] = [
        (
            "querry foo",
            "There is no command \"querry\"; did you mean \"query\"? See \"wpsearch --help\"."
        ),
        (
            "'plain language'",
            "There is no command \"plain language\"; to search: wpsearch query \"plain language\". See \"wpsearch --help\"."
        ),
        (
            "search 'plain language'",
            "There is no command \"search\"; to search: wpsearch query \"plain language\". See \"wpsearch --help\"."
        ),
        (
            "https://example.org",
            "There is no command \"https://example.org\"; to fetch a site: wpsearch sync https://example.org. See \"wpsearch --help\"."
        ),
        (
            "/etc/passwd",
            "There is no command \"/etc/passwd\"; to read files: wpsearch import \"/etc/passwd\". See \"wpsearch --help\"."
        ),
        (
            "help qurey",
            "There is no command \"qurey\"; did you mean \"query\"? See \"wpsearch --help\"."
        ),
        (
            "help bogus",
            "There is no command \"bogus\"; there are sync, import, query, browse, show, open, related, suggest, cloud, terms, changes, export, status, compact, verify, doctor, audit, eval, tune, gaps, settings, serve, mcp, cluster. See \"wpsearch --help\"."
        ),
        (
            "--verison",
            "Unknown option \"--verison\"; did you mean \"--version\"? See \"wpsearch --help\"."
        ),
        (
            "query data --formt json",
            "Unknown option \"--formt\"; did you mean \"--format\"? To search for it, put \"--\" before your words. See \"wpsearch query --help\"."
        ),
        (
            "query data --format pdf",
            "The value \"pdf\" is invalid for \"--format <format>\". Please provide one of \"text\", \"json\", \"ndjson\", \"csv\", \"tsv\", \"ids\" or \"urls\". See \"wpsearch query --help\"."
        ),
        (
            "query data --limit many",
            "The value \"many\" is invalid for \"--limit <limit>\": it takes a whole number, 0 or more. See \"wpsearch query --help\"."
        ),
        (
            "query data --limit -1",
            "The value \"-1\" is invalid for \"--limit <limit>\": it takes a whole number, 0 or more. See \"wpsearch query --help\"."
        ),
        (
            "query data --limit",
            "Missing value for \"--limit <limit>\". See \"wpsearch query --help\"."
        ),
        (
            "query data --any --all",
            "--any and --all exclude each other; give one. See \"wpsearch query --help\"."
        ),
        (
            "query data --after soon",
            "--after wants a date such as 2020, 2020-01, 2020-01-31 or 2020-01-31T10:00:00Z, not \"soon\". See \"wpsearch query --help\"."
        ),
        (
            "query data --facets colour",
            "--facets knows category, tag, author, year, month, type, site, language, has, not \"colour\". See \"wpsearch query --help\"."
        ),
        (
            "query data --sort best",
            "The value \"best\" is invalid for \"--sort <sort>\". Please provide one of \"relevance\", \"newest\", \"oldest\" or \"title\". See \"wpsearch query --help\"."
        ),
        (
            "query data --color sometimes",
            "The value \"sometimes\" is invalid for \"--color <color>\". Please provide one of \"auto\", \"always\" or \"never\". See \"wpsearch query --help\"."
        ),
        (
            "query data --batch",
            "--batch reads its queries from standard input; write the text there, on a line. See \"wpsearch query --help\"."
        ),
        (
            "query --batch --format tsv",
            "--batch answers with a line of JSON and knows no --format tsv. See \"wpsearch query --help\"."
        ),
        (
            "query data --recency 5x",
            "--recency wants an age such as 180d, 26w, 6m or 2y, not \"5x\". See \"wpsearch query --help\"."
        ),
        (
            "query data --nosuchoption",
            "Unknown option \"--nosuchoption\". To search for it, put \"--\" before your words. See \"wpsearch query --help\"."
        ),
        (
            "show",
            "Missing expected argument \"<post>\". See \"wpsearch show --help\"."
        ),
        (
            "show a b",
            "Unexpected argument \"b\". See \"wpsearch show --help\"."
        ),
        (
            "show a --format pdf",
            "The value \"pdf\" is invalid for \"--format <format>\". Please provide one of \"text\", \"json\", \"html\", \"markdown\", \"blocks\" or \"tokens\". See \"wpsearch show --help\"."
        ),
        (
            "related",
            "Missing expected argument \"<post>\". See \"wpsearch related --help\"."
        ),
        (
            "related a --limit few",
            "The value \"few\" is invalid for \"--limit <limit>\": it takes a whole number, 0 or more. See \"wpsearch related --help\"."
        ),
        (
            "suggest",
            "Missing expected argument \"<prefix> ...\". See \"wpsearch suggest --help\"."
        ),
        (
            "suggest x --limit=-1",
            "The value \"-1\" is invalid for \"--limit <limit>\": it takes a whole number, 0 or more. See \"wpsearch suggest --help\"."
        ),
        (
            "open",
            "Missing expected argument \"<post>\". See \"wpsearch open --help\"."
        ),
        (
            "browse",
            "Search as you type needs a terminal; elsewhere there is \"wpsearch query TEXT\"."
        ),
        (
            "cloud --smallest big",
            "The value \"big\" is invalid for \"--smallest <smallest>\". See \"wpsearch cloud --help\"."
        ),
        (
            "cloud --format jpeg",
            "The value \"jpeg\" is invalid for \"--format <format>\". Please provide one of \"json\", \"csv\", \"tsv\", \"html\", \"text\", \"svg\", \"png\", \"page\", \"dot\" or \"graphml\". See \"wpsearch cloud --help\"."
        ),
        (
            "cloud --width 100",
            "--width is for pictures: --format svg, png or page. See \"wpsearch cloud --help\"."
        ),
        (
            "cloud --by significance",
            "--by significance compares the posts of a query with all others: say which, as in \"wpsearch cloud accessibility --by significance\". See \"wpsearch cloud --help\"."
        ),
        (
            "terms --taxonomy tag --hygiene",
            "--hygiene looks through all taxonomies. See \"wpsearch terms --help\"."
        ),
        (
            "changes --since yesterday",
            "The value \"yesterday\" is invalid for \"--since <since>\": --since takes the cursor that an answer gave, and \"yesterday\" is none. See \"wpsearch changes --help\"."
        ),
        (
            "changes --limit 0",
            "--limit is from 1 to 10000 changes and cannot be 0. See \"wpsearch changes --help\"."
        ),
        (
            "import",
            "Missing expected argument \"<paths> ...\". See \"wpsearch import --help\"."
        ),
        (
            "import nosuch.xml",
            "nosuch.xml does not exist; check the path."
        ),
        (
            "import . --as pdf",
            "The value \"pdf\" is invalid for \"--as <as>\". Please provide one of \"wxr\", \"markdown\", \"html\", \"jsonl\", \"ghost\", \"blogger\", \"feed\" or \"substack\". See \"wpsearch import --help\"."
        ),
        (
            "import . --site http://",
            "--site: \"http://\" names no site, because no host can be read from it; write an address such as https://example.org. See \"wpsearch import --help\"."
        ),
        (
            "eval nosuch.tsv",
            "nosuch.tsv does not exist; check the path."
        ),
        (
            "serve --listen x",
            "The value \"x\" is invalid for \"--listen <host:port>\": it takes a host and a port, such as 127.0.0.1:8080. See \"wpsearch serve --help\"."
        ),
        (
            "status --frobnicate",
            "Unknown option \"--frobnicate\". See \"wpsearch status --help\"."
        ),
        (
            "settings --jsn",
            "Unknown option \"--jsn\"; did you mean \"--json\"? See \"wpsearch settings --help\"."
        ),
        (
            "--index X query 'plain language'",
            "Options stand behind the command: wpsearch query \"plain language\" --index X. See \"wpsearch --help\"."
        ),
        (
            "-n 3 query data",
            "Options stand behind the command: wpsearch query data -n 3. See \"wpsearch --help\"."
        ),
        (
            "cluster push",
            "Missing expected argument \"<url>\". See \"wpsearch cluster push --help\"."
        ),
        (
            "cluster psh http://localhost:9200/blog",
            "There is no command \"cluster psh\"; did you mean \"push\"? See \"wpsearch cluster --help\"."
        ),
        (
            "cluster mend",
            "There is no command \"cluster mend\"; there are push, query, verify, drop. See \"wpsearch cluster --help\"."
        ),
        (
            "sync .",
            ". is a folder here, and no site answers by that name; to read it: wpsearch import ."
        ),
        (
            "verify a b",
            "Unexpected argument \"b\". See \"wpsearch verify --help\"."
        ),
    ]

    @Test(arguments: answers.indices) func mistake_isAnsweredInOneSentence(place: Int) throws {
        let (typed, said) = Self.answers[place]
        let ran = try answer(to: typed)
        #expect(ran.status == 2, "\(typed)")
        #expect(ran.output.isEmpty, "\(typed)")
        #expect(ran.errors == "wpsearch: " + said + "\n", "\(typed)")
    }

    @Test func thereAreThirty() {
        #expect(Self.answers.count >= 30)
        #expect(Set(Self.answers.map(\.typed)).count == Self.answers.count)
    }

    private func answer(to typed: String) throws -> Command {
        let scratch = try Scratch()
        return try Command.run(
            "/bin/sh", ["-c", "cd '\(scratch.folder.path)' && wpsearch \(typed)"],
            environment: [
                "PATH": Command.products.path + ":/usr/bin:/bin", "WPSEARCH_INDEX": "none.sqlite",
            ])
    }
}
