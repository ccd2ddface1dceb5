import Foundation
import Testing

/// A letter with a hundred thousand marks of many kinds, in whatever is typed: an answer comes, which would take minutes if
/// the marks were sorted: a minute of processor time is given, however busy the machine is.
@Suite struct ManyMarksTests {
    private let scratch: Scratch
    private var index: String { scratch.path("blog.sqlite") }

    init() throws {
        scratch = try Scratch()
        let file = try scratch.file(
            "posts.jsonl", #"{"id": 1, "title": "Tea", "text": "tea b", "tags": ["c"]}"#)
        _ = try Command.wpsearch(["import", file], index: index)
    }

    private func run(_ arguments: [String], input: String = "") throws -> Command {
        var environment = ProcessInfo.processInfo.environment
        environment["WPSEARCH_INDEX"] = index
        let program = Command.products.appendingPathComponent("wpsearch").path
        return try Command.run(
            "/bin/sh", ["-c", "ulimit -t 60; exec \"$0\" \"$@\"", program] + arguments,
            environment: environment, input: input)
    }

    private static let marks = {
        let kinds = [0x300, 0x316, 0x321, 0x327, 0x334, 0x345, 0x35C].compactMap(
            Unicode.Scalar.init)
        var text = "a"
        for number in 0..<50_000 { text.unicodeScalars.append(kinds[number * 5 % kinds.count]) }
        return text
    }()

    /// Of arguments that end with a sign the letter stands in its place: test cases would sort the marks, too.
    @Test(arguments: [
        ["query", "@"], ["query", "b", "--tag", "@", "--author=@"], ["query", "category:@"],
        ["query", "\"@"], ["show", "@"], ["related", "@"], ["suggest", "@"], ["cloud", "@"],
    ])
    func whatIsTyped_isAnswered(arguments: [String]) throws {
        let typed = arguments.map { $0.utf8.last == 0x40 ? $0.dropLast() + Self.marks : $0 }
        let answer = try run(typed)
        #expect([0, 1, 2].contains(answer.status))
        #expect(answer.errors.utf8.count < 1_000_000)
    }

    @Test func aLineOfABatch_isAnswered() throws {
        let answer = try run(["query", "--batch"], input: Self.marks + "\ntea\n")
        #expect(answer.status == 0)
        #expect(answer.output.split(separator: "\n").count == 2)
    }
}
