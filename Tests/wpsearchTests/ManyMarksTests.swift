import Foundation
import Testing

/// A letter with a hundred thousand marks of many kinds, in whatever is typed: an answer comes, which would take minutes if
/// the marks were sorted.
@Suite(.timeLimit(.minutes(5))) struct ManyMarksTests {
    private let scratch: Scratch
    private var index: String { scratch.path("blog.sqlite") }

    init() throws {
        scratch = try Scratch()
        let file = try scratch.file(
            "posts.jsonl", #"{"id": 1, "title": "Tea", "text": "tea b", "tags": ["c"]}"#)
        _ = try Command.wpsearch(["import", file], index: index)
    }

    private static let marks = {
        let kinds = [0x300, 0x316, 0x321, 0x327, 0x334, 0x345, 0x35C].compactMap(
            Unicode.Scalar.init)
        var text = "a"
        for number in 0..<50_000 { text.unicodeScalars.append(kinds[number * 5 % kinds.count]) }
        return text
    }()

    @Test(arguments: [
        ["query", marks], ["query", "b", "--tag", marks, "--author=" + marks],
        ["query", "category:" + marks], ["query", "\"\(marks) b\""], ["show", marks],
        ["related", marks], ["suggest", marks], ["cloud", marks], ["query", "b", "--" + marks],
        [marks],
    ])
    func whatIsTyped_isAnswered(arguments: [String]) throws {
        let answer = try Command.wpsearch(arguments, index: index)
        #expect([0, 1, 2].contains(answer.status))
        #expect(answer.errors.utf8.count < 1_000_000)
    }

    @Test func aLineOfABatch_isAnswered() throws {
        let answer = try Command.wpsearch(
            ["query", "--batch"], index: index, input: Self.marks + "\ntea\n")
        #expect(answer.status == 0)
        #expect(answer.output.split(separator: "\n").count == 2)
    }
}
