import Foundation
import TestSupport
import Testing

/// `import -`.
@Suite struct StandardInputTests {
    private let scratch: Scratch
    private let index: String

    init() throws {
        scratch = try Scratch()
        index = scratch.path("blog.sqlite")
    }

    /// Runs a command whose input comes through a pipe.
    private func piped(_ file: String, _ arguments: String) throws -> Command {
        let program = Command.products.appendingPathComponent("wpsearch").path
        return try Command.run(
            "/bin/sh", ["-c", "cat '\(file)' | '\(program)' \(arguments)"],
            environment: ["WPSEARCH_INDEX": index, "TMPDIR": scratch.path, "PATH": "/usr/bin:/bin"])
    }

    @Test(
        arguments: [
            "{\"title\": \"Apple\", \"text\": \"pie\"}\n{\"title\": \"Pear\", \"text\": \"pie\"}\n",
            "[{\"title\": \"Apple\", \"text\": \"pie\"},\n{\"title\": \"Pear\", \"text\": \"pie\"}]",
            "<rss><channel><title>T</title><item><title>Apple</title><description>pie</description></item><item><title>Pear</title><description>pie</description></item></channel></rss>",
        ])
    func standardInput_isReadAsWhatItsFirstBytesSay(text: String) throws {
        let file = try scratch.file("input", text)
        let kept = try scratch.files
        let ran = try piped(file, "import -")
        #expect(ran.status == 0, "\(ran.errors)")
        #expect(ran.output.hasPrefix("file:stdin: 2 added, 0 unchanged ("), "\(ran.output)")
        #expect(try Command.wpsearch(["query", "pie", "--count"], index: index).output == "2\n")
        let again = try piped(file, "import -")
        #expect(again.output.hasPrefix("file:stdin: nothing changed, 2 unchanged ("))
        let left = try scratch.files.filter { !$0.hasPrefix("blog.sqlite") }
        #expect(left == kept)
    }

    @Test func standardInputThatIsAFile_isThatFile() throws {
        let text = "{\"title\": \"Apple\", \"text\": \"pie\", \"link\": \"https://a.example/1\"}\n"
        let file = try scratch.file("posts.jsonl", text)
        #expect(try Command.wpsearch(["import", file], index: index).status == 0)
        let program = Command.products.appendingPathComponent("wpsearch").path
        let ran = try Command.run(
            "/bin/sh", ["-c", "'\(program)' import - <'\(file)'"],
            environment: ["WPSEARCH_INDEX": index])
        #expect(ran.output.hasPrefix("https://a.example: nothing changed, 1 unchanged ("))
        // The same by another way is of the same blog; a stranger's does not speak for it, not even then.
        let same = try piped(file, "import -")
        #expect(same.status == 0 && same.output.contains("are of the same blog"))
        let forged = try scratch.file("forged.jsonl", text.replacing("Apple", with: "Forged"))
        let other = try piped(forged, "import -")
        #expect(other.status == 2)
        #expect(
            other.errors.contains(
                "The index has https://a.example already, from other files, so nothing of it was changed"
            ))
    }

    @Test func standardInput_takesArchivesAndWhatIsPacked() throws {
        let posts = "{\"title\": \"Apple\", \"text\": \"pie\", \"link\": \"https://a.example/1\"}\n"
        let zip = PackedBytes.zip([PackedBytes.File("a.jsonl", posts)])
        for bytes in [zip, PackedBytes.gzip(posts.utf8)] {
            let file = try scratch.write(bytes, to: "input")
            let ran = try piped(file, "import - --site https://a.example")
            #expect(ran.status == 0, "\(ran.errors)")
        }
        #expect(try Command.wpsearch(["query", "pie", "--count"], index: index).output == "1\n")
    }

    @Test func whatCannotBeRead_isSaid() throws {
        #expect(
            try piped("/dev/null", "import -").errors
                == "wpsearch: standard input is empty; name a file with posts in it.\n")
        let odd = try scratch.file("odd", "\u{1}\u{2}\u{3}")
        #expect(
            try piped(odd, "import -").errors
                == "wpsearch: standard input is of no kind that can be told from its name or its beginning; say which with --as wxr|markdown|html|jsonl.\n"
        )
        #expect(
            try piped(try scratch.file("md", "Apple *pie*"), "import - --as markdown").status == 0)
        let program = Command.products.appendingPathComponent("wpsearch").path
        let ran = try Command.run(
            "/bin/sh", ["-c", "cat '\(odd)' | '\(program)' import -"],
            environment: ["WPSEARCH_INDEX": index, "TMPDIR": "/nowhere", "PATH": "/usr/bin:/bin"])
        #expect(ran.status == 2)
        #expect(
            ran.errors
                == "wpsearch: What came on standard input could not be kept in /nowhere: No such file or directory; name another folder in TMPDIR, or import from a file.\n"
        )
    }
}
