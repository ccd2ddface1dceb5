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

    /// Of arguments that end with a sign the letter stands in its place: test cases would sort the marks, too.
    @Test(arguments: [
        ["query", "@"], ["query", "b", "--tag", "@", "--author=@"], ["query", "category:@"],
        ["query", "\"@"], ["show", "@"], ["related", "@"], ["suggest", "@"], ["cloud", "@"],
    ])
    func whatIsTyped_isAnswered(arguments: [String]) throws {
        let typed = arguments.map { $0.utf8.last == 0x40 ? $0.dropLast() + Self.marks : $0 }
        let answer = try Command.wpsearch(typed, index: index)
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
