import Foundation
import Testing

/// What `import` promises: complete, repeatable, honest about what it left out.
@Suite struct ImportTests {
    private struct Summary: Decodable {
        struct Skipped: Decodable {
            var id: String
            var reason: String
        }
        var site: String?
        var added: Int
        var updated: Int
        var removed: Int
        var unchanged: Int
        var skipped: [Skipped]
        var requests: Int
        var bytes: Int
        var seconds: Double
    }

    private func summary(_ text: String) throws -> Summary {
        try JSONDecoder().decode(Summary.self, from: Data(text.utf8))
    }

    @Test(arguments: ["wxr", "markdown", "rest"])
    func everyShape_hasAllPosts(shape: String) throws {
        let summary = try summary(CorpusIndex.of(shape).summary)
        #expect(summary.added == 281)
        #expect(summary.updated == 0 && summary.removed == 0 && summary.unchanged == 0)
        #expect(summary.skipped.count == (shape == "wxr" ? 10 : 0))
        #expect(summary.site == "https://blog.example.org")
        #expect(summary.bytes > 1_000_000)
    }

    @Test func importingTwice_changesNothing() throws {
        let scratch = try Scratch()
        let index = scratch.path("blog.sqlite")
        #expect(try Command.wpsearch(["import", "Corpus/wxr"], index: index).status == 0)
        let again = try Command.wpsearch(["import", "Corpus/wxr", "--json"], index: index)
        let summary = try summary(again.output)
        #expect(summary.added == 0 && summary.updated == 0 && summary.removed == 0)
        #expect(summary.unchanged == 281)
        let spoken = try Command.wpsearch(["import", "Corpus/wxr"], index: index)
        #expect(spoken.output.contains("nothing changed"))
    }

    @Test(arguments: [
        "accessibility", "open source", "\"user research\"", "data -open", "wom*", "title:design",
        "category:18f agile", "year:2015", "",
    ])
    func threeShapes_rankAlike(query: String) throws {
        func ranking(_ shape: String) throws -> [String] {
            let ran = try CorpusIndex.of(shape).wpsearch(
                "query", query, "--limit", "300", "--format", "ndjson")
            return try ran.output.split(separator: "\n").map {
                let hit = try #require(
                    JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
                return try #require(hit["slug"] as? String)
            }
        }
        let wxr = try ranking("wxr")
        #expect(!wxr.isEmpty)
        #expect(try ranking("rest") == wxr)
        #expect(try ranking("markdown") == wxr)
    }

    @Test func aSiteThatNoConfigurationNames_isAskedFor() throws {
        let scratch = try Scratch()
        _ = try scratch.write("title: T\n", to: "blog/_config.yml")
        _ = try scratch.write("---\ntitle: A\n---\nx\n", to: "blog/_posts/2020-01-02-a.md")
        let index = scratch.path("blog.sqlite")
        let lacking = try Command.wpsearch(["import", scratch.path("blog")], index: index)
        #expect(
            lacking.output.contains(
                "incomplete, the address of a post, as no configuration names the site; give --site: 1"
            ))
        let other = scratch.path("other.sqlite")
        let given = try Command.wpsearch(
            ["import", scratch.path("blog"), "--site", "https://example.org"], index: other)
        #expect(!given.output.contains("incomplete"))
        let found = try Command.wpsearch(["query", "a", "--format", "urls"], index: other)
        #expect(found.output == "https://example.org/2020/01/02/a.html\n")
    }

    @Test func jsonLines_takeTheNamedKeys() throws {
        let scratch = try Scratch()
        let index = scratch.path("blog.sqlite")
        let file = try scratch.file(
            "posts.jsonl",
            """
            {"id": 7, "title": "Über C++ & <em>Swift</em>", "html": "<p>It&#8217;s a caf&eacute;</p>", "categories": ["Code > Swift"], "tags": ["c++"], "date": "2020-01-02"}
            {"title": "Draft", "text": "canary-draft", "status": "draft"}
            this is no JSON
            {"id": "8", "title": "Zweiter", "text": "Ein Absatz.\\n\\nNoch einer.", "lang": "de", "unknown": {"a": 1}}

            """)
        let ran = try Command.wpsearch(
            ["import", file, "--json", "--site", "https://example.org"], index: index)
        #expect(ran.status == 0)
        let summary = try summary(ran.output)
        #expect(summary.added == 2)
        #expect(summary.skipped.count == 2)
        for (query, id) in [
            ("C++", "7"), ("it's cafe", "7"), ("absätze", "8"), ("category:code", "7"),
        ] {
            let found = try Command.wpsearch(["query", query, "--format", "ids"], index: index)
            #expect(found.output == id + "\n", "\(query)")
        }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: index))
        #expect(bytes.range(of: Data("canary-draft".utf8)) == nil)
    }

    @Test func aTermOfTwoSites_isOneValueOfAFacet() throws {
        let scratch = try Scratch()
        let index = scratch.path("blog.sqlite")
        for (site, name) in [("one", "News"), ("two", "News"), ("three", "Novelties")] {
            let file = try scratch.file(
                "\(site).jsonl",
                """
                {"id": 1, "title": "Widgets", "text": "Of \(site)", "tags": ["\(name)", "\(site)"]}

                """)
            let ran = try Command.wpsearch(
                ["import", file, "--site", "https://\(site).example"], index: index)
            #expect(ran.status == 0)
        }
        for _ in 1...2 {
            let ran = try Command.wpsearch(
                ["query", "widgets", "--facets", "tag", "--format", "json"], index: index)
            let answer = try #require(
                JSONSerialization.jsonObject(with: Data(ran.output.utf8)) as? [String: Any])
            let facets = try #require(answer["facets"] as? [String: [[String: Any]]])
            let tags = try #require(facets["tag"])
            #expect(
                tags.map { $0["name"] as? String } == ["News", "Novelties", "one", "three", "two"])
            #expect(tags.map { $0["count"] as? Int } == [2, 1, 1, 1, 1])
        }
        let filtered = try Command.wpsearch(
            ["query", "tag:news", "--count"], index: index)
        #expect(filtered.output == "2\n")
    }

    @Test func theSite_isTheSameInAnySpelling() throws {
        let scratch = try Scratch()
        let index = scratch.path("blog.sqlite")
        let file = try scratch.file("posts.jsonl", #"{"id": 1, "title": "One", "text": "Text"}"#)
        var sites: [String?] = []
        for site in ["n.example", "HTTPS://N.example/", "https://n.example:443"] {
            let ran = try Command.wpsearch(
                ["import", file, "--site", site, "--json"], index: index)
            let summary = try summary(ran.output)
            sites.append(summary.site)
            #expect(summary.added + summary.unchanged == 1)
        }
        #expect(sites == Array(repeating: "https://n.example", count: 3))
        let found = try Command.wpsearch(["query", "text", "--count"], index: index)
        #expect(found.output == "1\n")
    }

    @Test func help_saysWhatPruneRefuses() throws {
        let help = try Command.wpsearch(["import", "--help"])
        let text = help.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains("three in ten of its posts (and more than ten) are missing"))
    }

    @Test func postsThatAreGoneFromAFolder_goWithPrune() throws {
        let scratch = try Scratch()
        let index = scratch.path("blog.sqlite")
        let names = (1...20).map { "post-\($0)" }
        for name in names { _ = try scratch.file("\(name).md", "# Title of \(name)\n\nText.") }
        let folder = scratch.path("")
        func imported(_ options: String...) throws -> Command {
            try Command.wpsearch(
                ["import", folder, "--site", "https://example.org"] + options, index: index)
        }
        func found() throws -> Set<String> {
            let ran = try Command.wpsearch(
                ["query", "text", "--format", "ids", "--limit", "99"], index: index)
            return Set(ran.output.split(separator: "\n").map(String.init))
        }
        #expect(try imported().status == 0)
        let all = try found()
        #expect(all.count == 20)
        let files = FileManager.default
        try files.removeItem(atPath: scratch.path("post-1.md"))
        try files.moveItem(atPath: scratch.path("post-2.md"), toPath: scratch.path("renamed.md"))
        #expect(try imported().status == 0)
        #expect(try found().count == 21)
        let summary = try summary(imported("--prune", "--json").output)
        #expect(summary.removed == 2 && summary.unchanged == 19)
        #expect(try found().count == 19)

        // What cannot be read may be there still.
        try files.removeItem(atPath: scratch.path("post-4.md"))
        let large = scratch.path("post-3.md")
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: large))
        try handle.truncate(atOffset: 65 << 20)
        try handle.close()
        try refusal("No post was removed, because not everything could be read: post-3.md")
        try files.removeItem(atPath: large)
        let link = scratch.path("older")
        try files.createSymbolicLink(atPath: link, withDestinationPath: "/nowhere/at/all")
        try refusal("could be read: older (unreadable: a link that leads nowhere)")
        try files.removeItem(atPath: link)
        let page = try scratch.file("page.html", "<title>Of another kind</title>")
        try refusal("could be read: page.html (another kind than the folder's Markdown: ")
        try files.removeItem(atPath: page)
        // Half of a blog is not gone at once.
        for name in names[8...] { try files.removeItem(atPath: scratch.path("\(name).md")) }
        try refusal(
            "The files lack 14 of the 19 posts the index holds of https://example.org, which looks as if they were not all of it, so none was removed; if they are, make the index anew from them."
        )
        let other = try scratch.file(
            "other.jsonl", #"{"title": "Other", "link": "https://o.example/"}"#)
        #expect(try Command.wpsearch(["import", other], index: index).status == 0)
        try files.removeItem(atPath: other)
        try refusal("make a new index from them and from the sources of its other sites.")

        func refusal(_ reason: String) throws {
            let refused = try imported("--prune")
            #expect(refused.status == 2)
            #expect(refused.errors.contains(reason), "\(refused.errors)")
            #expect(try found().count == 19)
        }
    }
}
