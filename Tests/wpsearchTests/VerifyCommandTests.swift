import Foundation
import Testing

/// `verify` and `compact` on files that are not what was written.
@Suite struct VerifyCommandTests {
    private let scratch: Scratch
    private let index: String

    /// An index of two posts.
    init() throws {
        scratch = try Scratch()
        index = scratch.path("blog.sqlite")
        _ = try importPosts()
    }

    private func importPosts() throws -> Command {
        let file = try scratch.file(
            "posts.jsonl",
            """
            {"id": 1, "title": "Wombat", "text": "Wombats dig burrows", "site": "https://example.org"}
            {"id": 2, "title": "Otter", "text": "Otters swim in rivers", "site": "https://example.org"}
            """)
        return try Command.wpsearch(["import", file], index: index)
    }

    @Test func aMissingEnd_isTold_andMended() throws {
        let whole = try Data(contentsOf: URL(fileURLWithPath: index))
        try whole.dropLast(50).write(to: URL(fileURLWithPath: index))
        let query = try Command.wpsearch(["query", "wombat"], index: index)
        #expect(query.status == 2)
        #expect(query.errors.contains("the file is 50 bytes shorter than it should be"))
        let verified = try Command.wpsearch(["verify"], index: index)
        #expect(verified.status == 1)
        #expect(verified.output.contains("the file is 50 bytes shorter than it should be"))
        let compacted = try Command.wpsearch(["compact"], index: index)
        #expect(compacted.status == 0, "\(compacted.errors)")
        #expect(compacted.output.contains("1 damaged segment mended"))
        #expect(try Command.wpsearch(["verify"], index: index).status == 0)
        #expect(try Command.wpsearch(["query", "wombat", "--count"], index: index).output == "1\n")
    }

    private func damage(_ sql: String) throws {
        let result = try Command.run("/usr/bin/env", ["sqlite3", index, sql], environment: [:])
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3")))
    func lostWords_areTold_andMended() throws {
        try damage("DELETE FROM vocabulary")
        let verified = try Command.wpsearch(["verify"], index: index)
        #expect(verified.status == 1)
        #expect(
            verified.output
                == "The words for completion and correction are not those of the stored posts: run \"wpsearch compact\".\n"
        )
        let compacted = try Command.wpsearch(["compact"], index: index)
        #expect(compacted.status == 0)
        #expect(compacted.output.contains("words counted again"))
        #expect(try Command.wpsearch(["suggest", "womb"], index: index).output.contains("wombat"))
        #expect(try Command.wpsearch(["verify"], index: index).status == 0)
        #expect(try Command.wpsearch(["compact"], index: index).output == "nothing to do\n")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3")))
    func aChangedPost_isTold_andStoredAnewByTheNextImport() throws {
        try damage("UPDATE post SET title = 'VANDAL' WHERE title = 'Wombat'")
        #expect(try Command.wpsearch(["verify"], index: index).status == 1)
        let compacted = try Command.wpsearch(["compact"], index: index)
        #expect(compacted.status == 2)
        #expect(
            compacted.errors
                == "wpsearch: 1 post of https://example.org is not what was stored: run \"wpsearch import\" again with the files of https://example.org.\n"
        )
        #expect(!compacted.output.contains("nothing to do"))
        #expect(try importPosts().output.contains("1 updated"))
        #expect(try Command.wpsearch(["verify"], index: index).status == 0)
        #expect(try Command.wpsearch(["query", "vandal", "--count"], index: index).output == "0\n")
    }
}
