import Foundation
import Testing

@Suite struct SettingsCommandTests {
    private let scratch: Scratch
    private let index: String

    init() throws {
        scratch = try Scratch()
        index = try scratch.index(
            ofPosts: """
                {"slug": "one", "title": "Apple cake", "text": "An apple cake of flour, sugar and butter."}
                {"slug": "two", "title": "Pears", "text": "A cake of pears, flour, sugar and apple butter."}
                """)
    }

    private func wpsearch(_ arguments: String...) throws -> Command {
        try Command.wpsearch(arguments, index: index)
    }

    @Test func withoutFile_theUsualWeightsAreShown() throws {
        let ran = try wpsearch("settings")
        #expect(ran.status == 0)
        #expect(
            ran.output.hasPrefix(scratch.path("blog.settings.json") + ": nothing is set\nweights\n")
        )
        #expect(ran.output.contains("  body        1\n"))
        #expect(try wpsearch("settings", "--json").output == "{\n\n}\n")
    }

    @Test func settings_areShown_withWhatTheIndexDoesNotHave() throws {
        _ = try scratch.file(
            "blog.settings.json",
            """
            {"weights": {"title": 7.5}, "synonyms": [["a", "b"], {"from": "c", "to": ["d", "e"]}],
             "pinned": [{"query": "pears", "posts": ["one", "gone"]}], "hidden": {"tags": ["t"]},
             "stopWords": {"en": {"add": ["x"], "remove": ["the"]}}}
            """)
        let ran = try wpsearch("settings")
        #expect(ran.status == 0 && ran.errors.isEmpty)
        #expect(ran.output.contains("  title       7.5 (usually "))
        #expect(
            ran.output.hasSuffix(
                """
                synonyms
                  a = b
                  c → d, e
                pinned
                  pears: one, gone
                hidden tags
                  t
                stop words
                  en: +x, -the
                not in the index
                  post gone
                  tag t

                """))
        let json = try wpsearch("settings", "--json").output
        _ = try scratch.file("blog.settings.json", json)
        #expect(try wpsearch("settings", "--json").output == json)
        #expect(
            try wpsearch("query", "pears", "--format", "ids").output.split(separator: "\n").count
                == 2)
    }

    @Test(arguments: [["settings"], ["query", "cake"], ["cloud"], ["terms"], ["related", "one"]])
    func badSettings_endWith2_andNameTheKey(arguments: [String]) throws {
        let file = try scratch.file("blog.settings.json", "{\"weights\": {\"titel\": 7}}")
        let ran = try Command.wpsearch(arguments, index: index)
        #expect(ran.status == 2 && ran.output.isEmpty)
        #expect(
            ran.errors.hasPrefix("wpsearch: \(file) cannot be used, \"weights.titel\" is not known")
        )
        #expect(ran.errors.split(separator: "\n").count == 1)
    }

    @Test func evaluation_comparesSettings() throws {
        let judgements = try scratch.file("j.tsv", "apple\ttwo\t1\n")
        let pinned = try scratch.file(
            "pinned.json", "{\"pinned\": [{\"query\": \"apple\", \"posts\": [\"two\"]}]}")
        let worse = try wpsearch("eval", judgements, "--compare", pinned)
        #expect(worse.status == 1 && worse.output.contains("-0.3691  1.0000 → 0.6309  apple"))
        let better = try wpsearch("eval", judgements, "--settings", pinned)
        #expect(better.status == 0 && better.output.contains("nDCG@10    1.0000"))
        #expect(try wpsearch("eval", judgements, "--settings", scratch.path("none")).status == 2)
    }

    // MARK: Related posts

    @Test func related_printsPostsLikeQueryDoes() throws {
        let ran = try wpsearch("related", "one")
        #expect(ran.status == 0)
        #expect(ran.output.hasPrefix("1 post for one ("))
        #expect(
            try wpsearch("related", "one", "--format", "ids").output.split(separator: "\n").count
                == 1)
        #expect(try wpsearch("related", "one", "--explain").output.contains(" in body"))
        #expect(try wpsearch("related", "one", "--limit", "0").status == 1)
    }

    @Test func relatedToNothing_endsWith1_andWrongUsageWith2() throws {
        let none = try wpsearch("related", "gone")
        #expect(none.status == 1 && none.output.isEmpty)
        #expect(
            none.errors
                == "wpsearch: no post \"gone\" in this index; \"wpsearch query\" finds posts by words.\n"
        )
        #expect(try wpsearch("related").status == 2)
        #expect(try wpsearch("related", "one", "--limit=-1").status == 2)
    }
}
