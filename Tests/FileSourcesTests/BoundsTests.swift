import Blog
import Foundation
import Testing

@testable import BlogSearchFileSources
@testable import Ingest

/// What is too long is left out, named, and costs its neighbours nothing.
@Suite struct BoundsTests {
    private static let long = String(repeating: "word ", count: 14_000_000)

    private func around(_ inner: String, body: String = "x") async throws -> Everything {
        try await readExport(
            exportText(
                exportItem(1)
                    + exportItem(2, inner).replacing("<p>Body 2</p>", with: body) + exportItem(3)))
    }

    @Test func anItemOverTheBound_isLeftOut() async throws {
        let all = try await around("", body: Self.long)
        #expect(all.posts.map(\.id) == [1, 3])
        #expect(all.skipped == [Skipped(id: "2", reason: "damaged: it is longer than 64 MB")])
    }

    @Test func aLineOverTheBound_isLeftOut() async throws {
        let folder = try TemporaryFolder()
        let lines = ["{\"text\": \"a\"}", "{\"text\": \"\(Self.long)\"}", "{\"text\": \"b\"}"]
        let path = try folder.write(lines.joined(separator: "\n"), to: "posts.jsonl")
        let all = try await Everything(of: JSONLinesSource(path: path, site: nil))
        #expect(all.posts.count == 2)
        #expect(all.skipped.map(\.reason) == ["damaged: line 2 is longer than 64 MB"])
    }

    @Test func aLoneLineOverTheBound_isTheReason() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("{\"text\": \"\(Self.long)\"}", to: "posts.jsonl")
        let error = await #expect(throws: IngestError.self) {
            try await Everything(of: JSONLinesSource(path: path, site: nil))
        }
        #expect(
            error?.description
                == "\(path) has no post that can be read (line 1 is longer than 64 MB); write one post as an object a line, with a title or a text."
        )
    }

    @Test(arguments: [
        "<x " + (0..<501).map { "a\($0)='' " }.joined() + "/>",
        "<x a='" + String(repeating: "b", count: 1_100_000) + "'/>",
    ])
    func aTagOverTheBound_losesItsItemOnly(tag: String) async throws {
        let all = try await around(tag)
        #expect(all.posts.map(\.id) == [1, 3])
        #expect(
            all.skipped.map(\.reason) == [
                "damaged: a tag in it is longer than 1 MB or has more than 500 attributes"
            ])
    }

    @Test(arguments: [
        (
            (0..<30_000).map { "<n\($0)/>" }.joined() + String(repeating: "<a/>", count: 70_000),
            "damaged: it has more than 20000 different names"
        ),
        (
            (0..<1_100).map { "<n xmlns:p\($0)='u'>" }.joined(),
            "damaged: it has more than 1000 namespaces"
        ),
    ])
    func anItemThatIsCostly_isLeftOut(inner: String, reason: String) async throws {
        let all = try await around(inner)
        #expect(all.posts.map(\.id) == [1, 3])
        #expect(all.skipped.map(\.reason) == [reason])
    }

    @Test func comments_costNothing() async throws {
        let comment = "<!--" + String(repeating: "- <item> ", count: 500_000) + "-->"
        let all = try await around(comment)
        #expect(all.posts.map(\.id) == [1, 2, 3])
        #expect(all.skipped.isEmpty)
    }

    @Test func attributesThatADocumentTypeDeclares_areForgotten() async throws {
        let declared = (0..<3_000).map { "a\($0) CDATA 'b'" }.joined(separator: " ")
        let items = (1...300).map { exportItem($0) }.joined()
        let text = exportText(items).replacing(
            "<rss", with: "<!DOCTYPE rss [<!ATTLIST item \(declared)>]><rss", maxReplacements: 1)
        #expect(try await readExport(text).posts.count == 300)
    }

    private static func names(_ before: String, _ after: String) -> String {
        var text = ""
        for number in 0..<300_000 { text += before + String(number) + after }
        return text
    }

    /// libxml2 would take ten seconds for these, all at once.
    @Test(arguments: [("<!ENTITY e", " 'x'>"), ("<?p", " q?>")])
    func aLongDocumentType_isLeftOut(before: String, after: String) async throws {
        let declarations = Self.names(before, after)
        let text = exportText(exportItem(1)).replacing(
            "<rss", with: "<!DOCTYPE rss [" + declarations + "]><rss", maxReplacements: 1)
        let all = try await readExport(text)
        #expect(all.posts.map(\.id) == [1])
        #expect(
            all.skipped.map(\.reason) == ["damaged: its document type is longer than 64 kB"])
        #expect(all.sites.map(\.url) == ["https://example.org/blog"])
    }

    @Test func entitiesOfADocumentType_stayUnknown() async throws {
        var declared = ""
        for number in 0..<253 { declared += "<!ENTITY e" + String(number) + " 'x'>" }
        let text = exportText(exportItem(1)).replacing(
            "<rss", with: "<!DOCTYPE rss [\(declared)]><rss", maxReplacements: 1)
        #expect(try await readExport(text).posts.count == 1)
    }

    @Test func aPost_hasAThousandTerms() async throws {
        let folder = try TemporaryFolder()
        let tags = (0..<1_200).map { "\"t\($0)\"" }.joined(separator: ",")
        let path = try folder.write("{\"text\": \"a\", \"tags\": [\(tags)]}", to: "posts.jsonl")
        let all = try await Everything(of: JSONLinesSource(path: path, site: nil))
        #expect(all.posts.first?.terms.count == 1_000)
        #expect(all.skipped.map(\.reason) == ["its terms behind the first 1000"])
    }

    @Test func aText_hasAMillionIdeographs() {
        let html = "<p>" + String(repeating: "日", count: 1_000_000) + "本</p>"
        #expect(PostBounds.cut(html)?.utf8.count == 3_000_003)
        #expect(PostBounds.cut(String(repeating: "word ", count: 1_000_000)) == nil)
        #expect(PostBounds.cut(String(html.dropLast(5))) == nil)
    }

    /// Bytes that are written behind the end a file had are no part of it.
    @Test func aFileThatGrows_endsWhereItEnded() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("{\"text\": \"a\"}\n", to: "posts.jsonl")
        let file = try ByteFile(path)
        var source = JSONLinesSource(path: path, site: nil)
        let first = try await source.nextPage()
        try folder.write("{\"text\": \"a\"}\n{\"text\": \"b\"}\n", to: "posts.jsonl")
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("more".utf8))
        #expect(first?.changes.isEmpty == false)
        #expect(try await source.nextPage() == nil)
        #expect(try file.read(1000).count <= 14)
    }

    @Test func marks_areParted_whereverTheyComeFrom() async throws {
        let marks = String(repeating: "\u{301}\u{316}", count: 2_000)
        let references = String(repeating: "&#x301;&#x316;", count: 2_000)
        let apart = String(repeating: "<b>\u{301}</b>\u{AD}\u{316}", count: 2_000)
        let folder = try TemporaryFolder()
        let line = """
            {"title": "a\(references)", "html": "<p>a\(apart)</p><p>\(references)</p>", \
            "tags": ["a\(marks)"], "slug": "a\(String(repeating: "%CC%81%CC%96", count: 2_000))"}
            """
        let path = try folder.write(line, to: "posts.jsonl")
        let post = try #require(
            try await Everything(of: JSONLinesSource(path: path, site: nil)).posts.first)
        let texts = [post.title, post.slug] + HTMLContent.blocks(in: post.html).map(\.text)
        #expect(texts.count == 4)
        for text in texts {
            #expect(text.unicodeScalars.count { $0.value == 0x34F } > 60)
        }
        let page = MarkdownPost("a\(references)", path: "a.md", site: nil).fields.html
        #expect(page.unicodeScalars.contains("\u{34F}"))
    }
}
