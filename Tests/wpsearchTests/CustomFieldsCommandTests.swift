import Foundation
import Testing

/// `--fields`: custom fields are taken when they are named, and never else.
@Suite struct CustomFieldsCommandTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func posts() throws -> String {
        try scratch.file(
            "posts.jsonl",
            """
            {"id": 1, "title": "One", "text": "Rivers", "fields": {"acf": {"subtitle": "Of <b>harbours</b>"}, "meta.note": "Lisbon"}}
            {"id": 2, "title": "Two", "text": "Lisbon harbours"}
            """)
    }

    private func wpsearch(_ arguments: String...) throws -> Command {
        try Command.wpsearch(arguments, index: scratch.path("blog.sqlite"))
    }

    private func fields(of post: String) throws -> Any? {
        let shown = try wpsearch("show", post, "--format", "json")
        let object = try JSONSerialization.jsonObject(with: Data(shown.output.utf8))
        return (object as? [String: Any])?["fields"]
    }

    @Test func theyAreFound_shown_andExplained() throws {
        let path = try posts()
        let made = try wpsearch(
            "import", path, "--fields", "acf.*, meta.nothing", "--site", "a.example")
        #expect(made.status == 0)
        #expect(made.output.contains("2 added, 0 unchanged, 1 incomplete"))
        #expect(
            made.output.contains(
                "no post has text in a custom field of this name: 1 (meta.nothing)"),
            "\(made.output)")
        #expect(try wpsearch("query", "in:custom harbour", "--format", "ids").output == "1\n")
        #expect(try wpsearch("query", "in:custom lisbon", "--format", "ids").status == 1)
        #expect(try fields(of: "1") as? [String: String] == ["acf.subtitle": "Of harbours"])
        #expect(try fields(of: "2") is NSNull)
        let explained = try wpsearch("query", "in:custom harbour", "--explain")
        #expect(explained.output.contains("custom"))
        let tokens = try wpsearch("show", "1", "--format", "tokens")
        #expect(tokens.output.contains("custom"))
        #expect(tokens.output.contains("harbour"))
        let verified = try wpsearch("verify")
        #expect(verified.status == 0)
    }

    @Test func withoutTheOption_nothingIsKept() throws {
        let path = try posts()
        #expect(try wpsearch("import", path, "--fields", "*", "--site", "a.example").status == 0)
        #expect(try wpsearch("query", "in:custom lisbon", "--format", "ids").output == "1\n")
        let again = try wpsearch("import", path, "--site", "a.example")
        #expect(again.output.contains("1 updated, 1 unchanged"))
        #expect(try fields(of: "1") is NSNull)
        #expect(try wpsearch("query", "in:custom lisbon", "--format", "ids").status == 1)
    }

    @Test(arguments: ["a..b", "acf.", ".acf", "a b"])
    func whatIsNoPath_isAMistake(pattern: String) throws {
        for command in [["import", "x"], ["sync", "a.example"], ["audit", "x"]] {
            let failed = try Command.wpsearch(command + ["--fields", pattern])
            #expect(failed.status == 2)
            #expect(failed.errors.contains("--fields takes paths such as acf.subtitle or meta.*"))
        }
    }
}
