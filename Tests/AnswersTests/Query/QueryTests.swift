import Foundation
import Testing

@testable import BlogSearchQueries

@Suite struct QueryTests {
    @Test(arguments: QueryCase.all)
    func text_isRead_andSaysHow(expected: QueryCase) {
        let query = Query(expected.text)
        #expect(query.root?.description ?? "nothing" == expected.tree)
        #expect(query.canonical.isWrittenLike(expected.canonical))
        #expect(query.notes.map { $0.message.escaped } == expected.notes)
    }

    @Test(arguments: QueryCase.all)
    func canonicalForm_parsesToItself(expected: QueryCase) {
        let again = Query(expected.canonical)
        #expect(again.root?.description ?? "nothing" == expected.tree)
        #expect(again.canonical.isWrittenLike(expected.canonical))
    }

    @Test func table_isReadWhole() {
        #expect(QueryCase.all.count > 200)
        #expect(QueryCase.all.allSatisfy { !$0.tree.isEmpty })
    }

    /// Every node's own piece of the text, from the outside in.
    @Test(arguments: [
        ("why? not", ["why? not", "why?", "not"]),
        (" a ", [" a ", "a"]),
        ("a  OR b", ["a  OR b", "a  OR b", "a", "b"]),
        ("x a AND b y", ["x a AND b y", "x", "a AND b", "a", "b", "y"]),
        (
            "-title:(a wid*)",
            ["-title:(a wid*)", "-title:(a wid*)", "title:(a wid*)", "(a wid*)", "a", "wid*"]
        ),
        (
            "e\u{301}👍 a NEAR/5 \"b c\"",
            ["e\u{301}👍 a NEAR/5 \"b c\"", "e\u{301}👍", "a NEAR/5 \"b c\"", "a", "\"b c\""]
        ),
        ("in:code tag:x,y \"open", ["in:code tag:x,y \"open", "tag:x,y", "open"]),
    ])
    func nodes_knowTheirPlace(text: String, pieces: [String]) {
        func collect(_ node: QueryNode) -> [QueryNode] { [node] + node.children.flatMap(collect) }
        let cursor = QueryCursor(text)
        let nodes = Query(text).root.map(collect) ?? []
        #expect(nodes.map { cursor.text($0.range) } == pieces)
    }

    @Test func notes_knowTheirPlace_inTheOrderOfTheText() {
        let query = Query("(why~ title: \0 OR")
        let cursor = QueryCursor(query.text)
        #expect(query.notes.map { cursor.text($0.range) } == ["(", "why~", "title:", " ", "OR"])
    }

    @Test func formThatCannotBeSearched_isNamedAsTyped() {
        let query = Query("=ab \"cd\" ef") { $0 == "ef" ? $0 : nil }
        #expect(query.canonical == "ef")
        #expect(
            query.notes.map(\.message) == [
                "\"=ab\" left out: nothing in it can be searched for",
                "\"cd\" left out: nothing in it can be searched for",
            ])
    }

    @Test func searchablePart_decidesWhatIsLeftOfAWord() {
        let query = Query("a.b (!) c* \"d e\"") { $0 == "!" || $0 == "e" ? nil : "<\($0)>" }
        #expect(query.canonical == "<a.b> <c>* \"d e\"")
        #expect(query.notes.first?.message == "\"a.b\" searched as \"<a.b>\"")
    }

    @Test func matchesNothing_onlyWhenSomethingWasTyped() {
        #expect(Query("???").matchesNothing)
        #expect(Query("()").matchesNothing)
        #expect(!Query(" \n").matchesNothing)
        #expect(!Query("-a").matchesNothing)
        #expect(Query("").root == nil)
    }

    @Test func reading_isTheQueryObjectOfAnAnswer() throws {
        let reading = Query("why?").reading
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = String(decoding: try encoder.encode(reading), as: UTF8.self)
        #expect(
            json == #"{"canonical":"why","notes":[],"text":"why?"}"#)
    }

    @Test func options_areKeptBesideTheText() {
        let query = Query("a", options: SearchOptions(limit: 3, tags: ["b"]))
        #expect(query.options.limit == 3)
        #expect(query.canonical == "a")
    }
}

/// One row of `QueryTable`.
struct QueryCase: CustomTestStringConvertible {
    var text: String
    var tree = ""
    var canonical: String
    var notes: [String] = []

    var testDescription: String { text.debugDescription }

    static let all: [QueryCase] = QueryTable.all.components(separatedBy: "\n\n").map { row in
        let lines = row.split(separator: "\n").map(String.init)
        var row = QueryCase(text: lines[0].unescaped, canonical: lines[0].unescaped)
        for line in lines.dropFirst() {
            let value = String(line.dropFirst("    > ".count))
            switch line.dropFirst(4).first {
            case ">": row.tree = value.unescaped
            case "=": row.canonical = value.unescaped
            default: row.notes.append(value)
            }
        }
        return row
    }
}

extension String {
    /// With the escapes of `QueryTable` replaced by what they stand for.
    fileprivate var unescaped: String {
        var text = replacingOccurrences(of: "\\n", with: "\n").replacingOccurrences(
            of: "\\t", with: "\t")
        while let start = text.range(of: "\\u{"),
            let end = text.range(of: "}", range: start.upperBound..<text.endIndex),
            let value = UInt32(text[start.upperBound..<end.lowerBound], radix: 16),
            let scalar = Unicode.Scalar(value)
        {
            text.replaceSubrange(start.lowerBound..<end.upperBound, with: String(scalar))
            if scalar == "\\" { break }
        }
        return text
    }

    /// Combining marks as the table writes them, so that they can be seen.
    fileprivate var escaped: String {
        replacingOccurrences(of: "\u{301}", with: "\\u{301}").replacingOccurrences(
            of: "\"\\\"", with: "\"\\u{5C}\"")
    }
}
