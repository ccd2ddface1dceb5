import Blog
import Testing

@testable import BlogSearchFileSources
@testable import Ingest

@Suite struct DamagedExportTests {
    @Test func aFileCutAnywhere_keepsWholeItemsAndNamesTheCutOne() async throws {
        let xml = exportText(exportItem(1) + exportItem(2) + exportItem(3))
        let starts = xml.utf8.count - 200
        for cut in stride(from: 700, to: starts, by: 37) {
            let text = String(decoding: Array(xml.utf8)[..<cut], as: UTF8.self)
            let all = try await readExport(text)
            #expect(all.posts.count == text.ranges(of: "</item>").count)
            #expect(all.skipped.count == 1)
            #expect(all.reasons.allSatisfy { $0.hasPrefix("damaged: ") })
        }
    }

    @Test(arguments: [
        "<wp:post_name>never closed", "1 < 2", "<a <b>", "&#xZZ; <<<", "</wp:author></rss>",
        "<wp:post_name>a</b></wp:post_name>",
    ])
    func oneBrokenItem_neverLosesTheRest(damage: String) async throws {
        let all = try await readExport(
            exportText(exportItem(1) + exportItem(2, damage) + exportItem(3) + exportItem(4)))
        #expect(all.posts.map(\.id) == [1, 3, 4])
        #expect(all.reasons.count == 1)
        #expect(all.reasons.allSatisfy { $0.hasPrefix("damaged: ") })
    }

    @Test func damageBeforeTheItems_losesNoItem() async throws {
        let all = try await readExport(
            exportText(exportItem(1) + exportItem(2), header: "<wp:author><wp:author_id>1 < 2"))
        #expect(all.posts.map(\.id) == [1, 2])
        #expect(all.reasons.count == 1)
    }

    @Test func controlCharactersAndBadBytes_areRepaired() async throws {
        let folder = try TemporaryFolder()
        var bytes = Array(exportText(exportItem(1) + exportItem(2)).utf8)
        let place = try #require(bytes.firstRange(of: Array("Body 1".utf8))?.lowerBound)
        bytes.replaceSubrange(place..<(place + 4), with: [0x42, 0x08, 0xFF, 0x79])
        let path = try folder.write([0x0A, 0x0A] + bytes, to: "x.xml")
        let all = try await Everything(of: WXRSource(path: path, site: nil))
        #expect(all.posts.map(\.html) == ["<p>B\u{FFFD}y 1</p>", "<p>Body 2</p>"])
    }

    @Test func namespaces_mayBeUnboundOrOtherwiseNamed() async throws {
        let unbound = exportItem(1)
        #expect(try await readExport(unbound).posts.map(\.html) == ["<p>Body 1</p>"])
        let renamed = exportText(exportItem(1)).replacing("wp:", with: "w:").replacing(
            ":wp=", with: ":w="
        )
        .replacing("content:", with: "c:").replacing(":content=", with: ":c=")
        #expect(try await readExport(renamed).posts.map(\.html) == ["<p>Body 1</p>"])
    }

    @Test func entityBomb_isHarmless() async throws {
        let bomb = (1...40).map { "<!ENTITY e\($0) \"&e\($0 - 1);&e\($0 - 1);\">" }.joined()
        let xml =
            "<!DOCTYPE rss [<!ENTITY e0 \"x\">\(bomb)<!ENTITY f SYSTEM \"file:///etc/passwd\">]>"
            + "<rss><channel>" + exportItem(1).replacing("Post 1", with: "&e40; &f; &amp;")
            + "</channel></rss>"
        #expect(try await readExport(xml).posts.map(\.title) == ["&e40; &f; &"])
    }

    @Test(arguments: [
        ("", "it holds no XML"), ("   \n", "it holds no XML"), ("just text", "it holds no XML"),
        ("<catalog><book/></catalog>", "its outermost element is <catalog>"),
        ("<!DOCTYPE html><html><body><p>Hi</body>", "its outermost element is <html>"),
        ("{\"title\": 1}", "it holds no XML"),
    ])
    func whatIsNoExport_isAnError(text: String, reason: String) async throws {
        let error = await #expect(throws: IngestError.self) { try await readExport(text) }
        #expect(error?.code == .wrongKind)
        #expect(error?.description.contains(reason) == true)
    }

    @Test func twoExportsInOneFile_areBothRead() async throws {
        let all = try await readExport(exportText(exportItem(1)) + "\n" + exportText(exportItem(2)))
        #expect(all.posts.map(\.id) == [1, 2])
    }

    @Test func hugeBodies_areRead() async throws {
        let body = String(repeating: "word ", count: 13_000_000)
        let all = try await readExport(
            exportText(exportItem(1).replacing("Body 1", with: body) + exportItem(2)))
        #expect(all.posts.first?.html.utf8.count == body.utf8.count + 7)
        #expect(all.posts.count == 2)
        #expect(all.pages == 3)
    }
}
