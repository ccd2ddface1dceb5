import Blog
import Foundation
import TestSupport
import Testing

@testable import BlogSearchFileSources

/// Document types tell nothing, and cost nothing of what follows them.
@Suite struct XMLDeclarationTests {
    private static let long = String(
        repeating: "name|",
        count: LongRun.isLong ? 250_000 : 15_000)
    private static let tooLong = ["damaged: its document type is longer than 64 kB"]

    private func export(_ before: String, items: String? = nil) -> String {
        exportText(items ?? exportItem(1) + exportItem(2))
            .replacing("<rss", with: before + "<rss", maxReplacements: 1)
    }

    private func expectWhole(_ text: String, _ reasons: [String] = []) async throws {
        let all = try await readExport(text)
        #expect(all.posts.map(\.id) == [1, 2])
        #expect(all.sites.map(\.url) == ["https://example.org/blog"])
        #expect(all.sites.map(\.name) == ["Tea & Cake"])
        #expect(all.reasons == reasons)
    }

    @Test(arguments: [
        "<!DOCTYPE rss>", "<!DOCTYPE rss SYSTEM \"a>b\">", "<!DOCTYPE rss PUBLIC '-//a>' 'it\"s'>",
        "<!DOCTYPE rss [<!ENTITY nbsp \"&#160;\"><!ELEMENT rss (channel)>]>",
        "<!DOCTYPE rss [<!ENTITY a \"]><item>\"> <!-- it's ]> <item> - -- --> <?x ' ]> ?> %b; ] >",
        "<!-- a --><?xml-stylesheet href='a'?>\n<!DOCTYPE rss>\n<!-- <!DOCTYPE rss [ -->",
        "<!ELEMENT rss (channel)>", "<!DOCTYPE rss [<?a?><!---->]>",
    ])
    func whatADocumentTypeSays_isPassedOver(declared: String) async throws {
        try await expectWhole(export(declared))
    }

    /// Longer than a tag may be, in a long run.
    @Test(arguments: ["ELEMENT rss (%)", "ATTLIST rss %", "ENTITY rss '%'"])
    func aLongDeclaration_isPassedOver(declared: String) async throws {
        let declared = "<!" + declared.replacing("%", with: Self.long) + ">"
        try await expectWhole(export("<!DOCTYPE rss [\(declared)]>"), Self.tooLong)
        try await expectWhole(
            exportText(exportItem(1) + exportItem(2)).replacing(
                "<channel>", with: "<channel>" + declared, maxReplacements: 1))
    }

    @Test func aDocumentTypeThatDoesNotEnd_isTold() async throws {
        let all = try await readExport(export("<!DOCTYPE rss [<!ENTITY a \"\(Self.long)>]>"))
        #expect(all.posts.map(\.id) == [1, 2])
        #expect(all.reasons == ["damaged: its document type does not end"])
        await #expect {
            _ = try await readExport(export("<!DOCTYPE rss [<!ENTITY a \"x>]>"))
        } throws: {
            "\($0)".hasSuffix(
                "is damaged: it ends before its first element; export it again under Tools › Export."
            )
        }
    }

    @Test(arguments: ["<!ELEMENT a <b/>", "<!ENTITY a"])
    func aDeclarationThatDoesNotEnd_losesItsItemOnly(damage: String) async throws {
        let items = exportItem(1) + exportItem(2, damage) + exportItem(3)
        let all = try await readExport(export("", items: items))
        #expect(all.posts.map(\.id) == [1, 3])
        #expect(all.reasons == ["damaged: a tag in it is broken"])
    }

    /// What is cut out is the same however the text is cut.
    @Test(arguments: 1...90) func pieces_sayWhatIsDeclared(size: Int) {
        let declared =
            "<!DOCTYPE rss [<!ENTITY a \"]><item>\"><!-- it's ]> - -- --><?x ' ]> ?>]>"
        let other = "<!ELEMENT a (b)>"
        let bytes = Array("<?xml?>\(declared)<rss>\(other)<item>a</item></rss>".utf8)
        var splitter = XMLItemSplitter()
        var (text, kept, items) = ("", "", 0)
        for start in stride(from: 0, to: bytes.count, by: size) {
            let chunk = Array(bytes[start..<min(start + size, bytes.count)])
            for piece in splitter.split(chunk, isLast: start + size >= bytes.count) {
                items += piece.beginsItem ? 1 : 0
                let part = String(decoding: piece.bytes, as: UTF8.self)
                if piece.isDeclaration { text += part } else { kept += part }
            }
        }
        #expect(items == 1)
        #expect(text == declared + other)
        #expect(kept == "<?xml?><rss><item>a</item></rss>")
    }

    /// Short tags are not looked at byte by byte.
    @Test(arguments: [499, 500, 501, 502])
    func valuesOfATag_areCounted(count: Int) {
        for tail in ["/>", "/>" + String(repeating: "x", count: 3_000)] {
            for filler in ["''", "a=''", " a1='bbb'"] {
                let tag = "<x" + String(repeating: filler, count: count) + tail + "<y/>"
                var splitter = XMLItemSplitter()
                let pieces = splitter.split(Array(tag.utf8), isLast: true)
                #expect(pieces.contains(where: \.isInLongTag) == (count > 500))
            }
        }
    }
}
