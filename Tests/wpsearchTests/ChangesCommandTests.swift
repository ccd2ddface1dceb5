import Foundation
import TestSupport
import Testing

/// `wpsearch changes`: a mirror by the shell.
@Suite struct ChangesCommandTests {
    private let scratch: Scratch
    private let index: String

    init() throws {
        scratch = try Scratch()
        index = scratch.path("blog.sqlite")
    }

    private func add(_ name: String, _ lines: String...) throws {
        let file = try scratch.file(name, lines.joined(separator: "\n") + "\n")
        let ran = try Command.wpsearch(
            ["import", file, "--site", "https://a.example"], index: index)
        #expect(ran.status == 0, "\(ran.errors)")
    }

    private func changes(_ arguments: String...) throws -> Command {
        try Command.wpsearch(["changes"] + arguments, index: index)
    }

    @Test func eachAnswer_givesTheCursorOfTheNext() throws {
        try add(
            "first.jsonl",
            #"{"id": 1, "title": "Apples", "text": "pie", "date": "2024-01-01T00:30:00+09:00"}"#,
            #"{"id": 2, "title": "Pears", "text": "pie", "date": "2024-02-02"}"#)
        let first = try changes("--limit", "1")
        #expect(first.status == 0)
        let lines = first.output.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(try lines[at: 0] == "All posts, from the beginning:")
        // The site's own day.
        #expect(try lines[at: 1].hasPrefix("added    2024-01-01  Apples"))
        var cursor = try #require(lines[at: 2].split(separator: " ").last.map(String.init))
        #expect(try lines[at: 2] == "There are more: --since \(cursor)")
        let second = try changes("--since", cursor)
        #expect(second.output.contains("2024-02-02  Pears"))
        cursor = try #require(
            second.output.split(whereSeparator: \.isWhitespace).last.map(String.init))
        #expect(try changes("--since", cursor).output.hasPrefix("Nothing new.\n"))
        try add(
            "second.jsonl", #"{"id": 2, "title": "Plums", "text": "pie", "date": "2024-02-02"}"#)
        let third = try changes("--since", cursor)
        #expect(third.output.hasPrefix("updated  2024-02-02  Plums"), "\(third.output)")
        #expect(!third.output.contains("Apples"))
    }

    @Test func json_hasEveryKey() throws {
        try add("first.jsonl", #"{"id": 1, "title": "Apples", "text": "pie"}"#)
        let answer = try changes("--format", "json").output
        let object = try #require(
            JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any])
        #expect(Set(object.keys) == ["changes", "cursor", "startsOver", "hasMore"])
        let change = try #require((object["changes"] as? [[String: Any]])?.first)
        #expect(Set(change.keys) == ["kind", "at", "site", "id", "post"])
    }

    @Test(arguments: [["--since", "nonsense"], ["--limit", "0"], ["--limit", "10001"]])
    func whatIsNoCursor_andNoLimit_isRefused(arguments: [String]) throws {
        try add("first.jsonl", #"{"id": 1, "title": "Apples", "text": "pie"}"#)
        let ran = try Command.wpsearch(["changes"] + arguments, index: index)
        #expect(ran.status == 2)
        #expect(ran.output.isEmpty)
        #expect(ran.errors.hasPrefix("wpsearch: "))
    }
}
