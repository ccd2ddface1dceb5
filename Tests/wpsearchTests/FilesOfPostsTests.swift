import Foundation
import Testing

/// Posts of folders: which file one is of that has no address, and under which addresses it was found before.
@Suite struct FilesOfPostsTests {
    private let scratch: Scratch
    private let index: String

    init() throws {
        scratch = try Scratch()
        index = scratch.path("blog.sqlite")
        _ = try scratch.file("blog/notes/wombat.md", "---\ntitle: W\nslug: w\n---\nWombats dig.")
        _ = try scratch.file(
            "blog/notes/otter.md",
            """
            ---
            title: O
            slug: o
            url: https://a.example/o/
            aliases: [/old/otter.html, lutra]
            ---
            Otters swim.
            """)
    }

    private func json(_ arguments: String...) throws -> [String: Any] {
        let ran = try Command.wpsearch(arguments, index: index)
        #expect(ran.status == 0, "\(ran.errors)")
        return try #require(
            try JSONSerialization.jsonObject(with: Data(ran.output.utf8)) as? [String: Any])
    }

    @Test func aHitWithoutAddress_namesItsFile() throws {
        #expect(
            try Command.wpsearch(["import", scratch.path("blog")], index: index).status == 0)
        let wombat = try #require(
            (try json("query", "wombats", "--json")["hits"] as? [[String: Any]])?.first)
        #expect(wombat["url"] is NSNull)
        #expect(wombat["file"] as? String == "notes/wombat.md")
        let otter = try #require(
            (try json("query", "otters", "--json")["hits"] as? [[String: Any]])?.first)
        #expect(otter["url"] as? String == "https://a.example/o/")
        #expect(otter["file"] is NSNull)
        #expect(try Command.wpsearch(["verify"], index: index).status == 0)
    }

    @Test func show_findsAPostByAFormerAddress() throws {
        #expect(
            try Command.wpsearch(["import", scratch.path("blog")], index: index).status == 0)
        for former in ["lutra", "/old/otter.html"] {
            #expect(try json("show", former, "--format", "json")["slug"] as? String == "o")
        }
        #expect(try Command.wpsearch(["show", "nutria"], index: index).status == 1)
    }
}
