import Foundation
import TestSupport
import Testing

/// Files with posts of several sites, and posts without an address.
@Suite struct SeveralSitesTests {
    private let scratch: Scratch
    private let index: String

    init() throws {
        scratch = try Scratch()
        index = scratch.path("blog.sqlite")
    }

    private func line(_ id: Int, _ host: String, _ title: String) -> String {
        "{\"id\": \(id), \"title\": \"\(title)\", \"text\": \"apple\", \"link\": \"https://\(host)/\(id)\"}\n"
    }

    @Test func linesOfSeveralHosts_areKeptUnderTheirSites() throws {
        let lines = (1...40).map { line($0, "\(["a", "b", "c"][$0 % 3]).example", "T\($0)") }
        let file = try scratch.file(
            "all.jsonl", lines.joined() + "{\"title\": \"\", \"text\": \"\"}\n")
        let ran = try Command.wpsearch(["import", file, "--json"], index: index)
        #expect(ran.status == 0, "\(ran.errors)")
        let objects = ran.output.split(separator: "\n")
        #expect(objects.count == 3)
        for (site, count) in [("a", 13), ("b", 14), ("c", 13)] {
            let object = try #require(
                objects.first { $0.contains("\"site\":\"https://\(site).example\"") })
            #expect(object.contains("\"added\":\(count),"))
            let found = try Command.wpsearch(
                ["query", "apple", "--site", "\(site).example", "--count"], index: index)
            #expect(found.output == "\(count)\n")
        }
        #expect(objects.joined().components(separatedBy: "neither title nor text").count == 2)
        let again = try Command.wpsearch(["import", file], index: index)
        #expect(again.output.hasPrefix("nothing changed, 40 unchanged, 1 left out ("))
        #expect(try Command.wpsearch(["verify"], index: index).status == 0)
    }

    @Test func aSiteFromOtherFiles_isNotReplacedByOneOfSeveral() throws {
        let own = try scratch.file("own.jsonl", line(1, "a.example", "Mine"))
        #expect(try Command.wpsearch(["import", own], index: index).status == 0)
        let other = try scratch.file(
            "other.jsonl",
            line(9, "c.example", "Nine") + line(1, "a.example", "Theirs")
                + line(2, "b.example", "Two"))
        let ran = try Command.wpsearch(["import", other], index: index)
        #expect(ran.status == 2)
        #expect(
            ran.errors.contains(
                "The index has https://a.example already, from other files, so nothing of it was changed"
            ), "\(ran.errors)")
        let titles = try Command.wpsearch(
            ["query", "apple", "--format", "tsv", "--sort", "title"], index: index
        ).output
        #expect(["Mine", "Nine", "Two"].allSatisfy(titles.contains) && !titles.contains("Theirs"))
    }

    @Test func addresses_areOnlyThoseThatPostsHave() throws {
        let file = try scratch.file(
            "posts.jsonl",
            line(1, "a.example", "One") + "{\"title\": \"Two\", \"text\": \"apple\"}\n")
        #expect(try Command.wpsearch(["import", file], index: index).status == 0)
        let ran = try Command.wpsearch(["query", "apple", "--format", "urls"], index: index)
        #expect(ran.output == "https://a.example/1\n")
        #expect(try Command.wpsearch(["query", "apple", "--count"], index: index).output == "2\n")
    }

    @Test func whatPostsLack_isListedApart() throws {
        let file = try scratch.file(
            "posts.jsonl",
            """
            {"id": 1, "title": "A", "date": "31.31.2020", "author": ["Ann", "Bob"], "text": "apple"}
            {"id": 2, "title": "B", "text": "apple", "status": "draft"}
            {"id": 3, "title": "C", "link": "javascript:1", "text": "apple"}

            """)
        let ran = try Command.wpsearch(
            ["import", file, "--site", "https://s.example"], index: index)
        #expect(
            ran.output.hasPrefix(
                "https://s.example: 2 added, 0 unchanged, 1 left out, 2 incomplete ("),
            "\(ran.output)")
        #expect(
            ran.output.contains(
                "  incomplete, its further authors, as a post has one: 1 (line 1)\n"))
        #expect(ran.output.contains("  left out, draft: 1 (2)\n"))
        let json = try Command.wpsearch(
            ["import", file, "--site", "https://s.example", "--json"], index: index)
        #expect(
            json.output.contains(
                "{\"id\":\"line 3\",\"reason\":\"its address, which is neither http nor https\"}"))
        #expect(json.output.contains("\"skipped\":[{\"id\":\"2\",\"reason\":\"draft\"}]"))
        // Something that a post lacks does not keep what is gone.
        let pruned = try Command.wpsearch(
            ["import", file, "--site", "https://s.example", "--prune"], index: index)
        #expect(pruned.status == 0, "\(pruned.errors)")
    }

    @Test func aLoginThatOnlyItemsName_isNobodysName() throws {
        func export(_ version: String) throws -> String {
            try scratch.file(
                "\(version).xml",
                "<rss xmlns:wp='http://wordpress.org/export/1.2/' xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:content='http://purl.org/rss/1.0/modules/content/'><channel><wp:wxr_version>\(version)</wp:wxr_version><wp:base_blog_url>https://v\(version).example</wp:base_blog_url><item><title>Apple</title><dc:creator>ann_login</dc:creator><content:encoded>apple</content:encoded><wp:post_id>1</wp:post_id></item></channel></rss>"
            )
        }
        for (version, isShown) in [("1.0", true), ("1.1", false), ("1.2", false)] {
            let path = scratch.path("i\(version).sqlite")
            #expect(try Command.wpsearch(["import", export(version)], index: path).status == 0)
            let hit = try Command.wpsearch(["query", "apple", "--json"], index: path).output
            #expect(hit.contains("ann_login") == isShown, "\(version)")
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            #expect((bytes.range(of: Data("ann_login".utf8)) != nil) == isShown)
        }
    }
}
