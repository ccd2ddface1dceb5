import Foundation
import Testing

/// Addresses and cells as they come out of commands, whatever a source gave.
@Suite struct AddressTests {
    private static let refused = [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:x", "data:text/html,x",
        "file:///etc/passwd", "http://x\r\nSet-Cookie: a", "//evil.example/x", "\u{1}javascript:x",
        "vbscript:x", "https://\u{1B}]0;t\u{7}/", "mailto:a@example.org",
    ]
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    private func line(_ post: [String: Any]) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: post), as: UTF8.self) + "\n"
    }

    private func index() throws -> String {
        try scratch.index(
            ofPosts: Self.refused.enumerated().map { number, address in
                try line([
                    "id": number + 1, "title": "Widget \(number)", "slug": "w\(number)",
                    "link": address, "image": address,
                    "html": "<p>Widgets <a href=\"\(address)\">here</a><img src='\(address)'></p>",
                ])
            }.joined()
                + line([
                    "id": 90, "title": "Widget ninety", "link": "https://me:pw@example.org/ninety/",
                    "image": "/picture.png", "html": "<a href='/x'>x</a>",
                ]))
    }

    private static let outputs: [[String]] =
        ["text", "json", "ndjson", "csv", "tsv", "urls"].map {
            ["query", "widget", "--limit", "50", "--passages", "--format", $0]
        } + ["json", "csv", "urls"].map { ["related", "1", "--limit", "50", "--format", $0] }
        + ["text", "json", "html", "markdown", "blocks"].flatMap { format in
            [1, 2, 4, 5, 10].map { ["show", "\($0)", "--format", format] }
        } + [["suggest", "wid", "--format", "json", "--limit", "50"], ["status", "--json"]]

    @Test func whatIsNotOfTheWeb_leavesByNoDoor() throws {
        let index = try index()
        for arguments in Self.outputs {
            let ran = try Command.wpsearch(arguments, index: index)
            let text = ran.output.lowercased()
            for mark in ["script:", "data:", "file:/", "set-cookie", "//evil", "\u{1B}", "me:pw"] {
                #expect(!text.contains(mark), "\(arguments) has \(mark)")
            }
        }
        let urls = try Command.wpsearch(
            ["query", "widget", "--format", "urls", "--limit", "50"], index: index)
        #expect(
            urls.output.split(separator: "\n").allSatisfy { $0.hasPrefix("https://example.org/") })
        #expect(urls.output.contains("https://example.org/ninety/\n"))
        let shown = try Command.wpsearch(["show", "90", "--format", "json"], index: index)
        #expect(shown.output.contains(#""image" : "https://example.org/picture.png""#))
        #expect(shown.output.contains(#"<a href='\/x'>"#) || shown.output.contains("<a href='/x'>"))
    }

    @Test func anAddressThatIsNotKept_isSaid() throws {
        let posts = try scratch.file(
            "a.jsonl",
            line(["id": 1, "title": "A", "link": "javascript:x"])
                + line(["id": 2, "title": "B", "link": "https://example.org/b"]))
        let ran = try Command.wpsearch(["import", posts], index: scratch.path("blog.sqlite"))
        #expect(ran.status == 0)
        #expect(ran.output.hasPrefix("https://example.org: 2 added, 0 unchanged, 1 incomplete ("))
        #expect(
            ran.output.contains(
                "incomplete, its address, which is neither http nor https: 1 (line 1)"))
    }

    @Test func sites_areOfTheWeb() throws {
        let export = try scratch.file(
            "a.xml",
            """
            <rss version="2.0"><channel><title>T</title><link>javascript:alert(1)</link>
            <item><title>Widget</title><link>data:text/html,x</link><guid>https://a.example/1</guid>
            <description>Widgets</description></item></channel></rss>
            """)
        let index = scratch.path("blog.sqlite")
        #expect(try Command.wpsearch(["import", export, "--as", "wxr"], index: index).status == 0)
        let status = try Command.wpsearch(["status", "--json"], index: index)
        #expect(status.output.contains(#""url" : "file:a.xml""#))
        let hits = try Command.wpsearch(["query", "widget", "--format", "json"], index: index)
        #expect(hits.output.contains(#""url":null"#))
    }

    @Test func cellsThatASpreadsheetWouldRun_areTexts_unlessWantedRaw() throws {
        let cells = ["=1+1", "+1", "-1", "@x", "\u{FF1D}1", "\tx", "=\"\u{301}a"]
        let index = try scratch.index(
            ofPosts: cells.enumerated().map { number, cell in
                try line([
                    "id": number + 1, "title": cell, "slug": cell, "html": "<p>widget</p>",
                    "author": cell, "tags": [cell], "categories": [cell],
                    "link": "https://example.org/\(number)",
                ])
            }.joined())
        for (command, column) in [
            (["query", "widget"], 7), (["query", "widget"], 5), (["query", "widget"], 10),
            (["query", "widget"], 12), (["terms"], 3), (["cloud", "--number", "0"], 2),
            (["suggest", ""], 0),
        ] {
            let made = try Command.wpsearch(command + ["--format", "tsv"], index: index)
            let guarded = rows(made.output).map { $0[column] }
            #expect(guarded.allSatisfy { !beginsFormula($0) }, "\(command): \(guarded)")
            let raw = try Command.wpsearch(
                command + ["--format", "tsv", "--raw-cells"], index: index)
            let bare = rows(raw.output).map { $0[column] }
            #expect(bare.count == guarded.count)
            for (bare, guarded) in zip(bare, guarded) {
                #expect(guarded == (beginsFormula(bare) ? "'" + bare : bare))
            }
            #expect(bare.contains { beginsFormula($0) }, "\(command)")
        }
        let csv = try Command.wpsearch(["query", "widget", "--format", "csv"], index: index).output
        #expect(csv.contains(",\"'=\"\"\u{301}a\","))
        #expect(csv.contains("\r\n1,"))
    }

    private func rows(_ table: String) -> [[String]] {
        table.split(separator: "\n").dropFirst().map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }

    private func beginsFormula(_ cell: String) -> Bool {
        cell.unicodeScalars.first.map { "=+-@\u{FF1D}".unicodeScalars.contains($0) } ?? false
    }
}
