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
}
