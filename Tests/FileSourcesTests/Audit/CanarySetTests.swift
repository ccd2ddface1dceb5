import Testing

@testable import BlogSearchFileSources
@testable import Ingest

@Suite struct CanarySetTests {
    private func canaries(_ items: String, header: String = "") throws -> CanarySet {
        let folder = try TemporaryFolder()
        return try CanarySet(
            ofExports: [folder.write(exportText(items, header: header), to: "export.xml")])
    }

    private func texts(_ set: CanarySet, _ kind: Canary.Kind) -> [String] {
        set.canaries.filter { $0.kind == kind }.map(\.text).sorted()
    }

    private let author = """
        <wp:author><wp:author_id>7</wp:author_id><wp:author_login>anaslogin</wp:author_login>
        <wp:author_email>ana@example.org</wp:author_email>
        <wp:author_display_name><![CDATA[Ana Ruiz]]></wp:author_display_name></wp:author>
        """
    private let comments = """
        <wp:comment><wp:comment_author>Visitor</wp:comment_author>
        <wp:comment_author_email>Visitor@example.net</wp:comment_author_email>
        <wp:comment_author_IP>192.0.2.17</wp:comment_author_IP><wp:comment_approved>1</wp:comment_approved>
        <wp:comment_content><![CDATA[Wonderful approved thing]]></wp:comment_content>
        <wp:commentmeta><wp:meta_key>k</wp:meta_key><wp:meta_value>hiddenmeta</wp:meta_value></wp:commentmeta>
        </wp:comment>
        <wp:comment><wp:comment_author>Spammer</wp:comment_author><wp:comment_approved>spam</wp:comment_approved>
        <wp:comment_content><![CDATA[Cheap watches]]></wp:comment_content></wp:comment>
        """

    @Test func secretsAndHiddenWords_areGathered() throws {
        let meta =
            "<wp:postmeta><wp:meta_key>x</wp:meta_key><wp:meta_value>customervalue</wp:meta_value></wp:postmeta>"
        let set = try canaries(
            exportItem(1, comments + meta + "<dc:creator>anaslogin</dc:creator>")
                + exportItem(2, status: "draft").replacing("Body 2", with: "Drafted zebras")
                + exportItem(3, "<wp:post_password>opensesame</wp:post_password>")
                .replacing("Body 3", with: "Guarded penguins")
                + exportItem(4, status: "private").replacing("Post 4", with: "Privately"),
            header: author)
        #expect(texts(set, .emailAddress) == ["Visitor@example.net", "ana@example.org"])
        #expect(texts(set, .ipAddress) == ["192.0.2.17"])
        #expect(texts(set, .password) == ["opensesame"])
        #expect(texts(set, .login) == ["anaslogin"])
        #expect(
            texts(set, .word) == [
                "customervalue", "drafted", "guarded", "hiddenmeta", "penguins", "privately",
                "spammer", "watches", "zebras",
            ])
        #expect(set.hiddenPosts == 3)
    }

    @Test func whatIsPublicToo_provesNothing() throws {
        let set = try canaries(
            exportItem(1).replacing("Body 1", with: "zebras, write to ana@example.org, Zürich-See")
                + exportItem(2, status: "draft").replacing(
                    "Body 2", with: "Zebras zebra’s Z&uuml;rich")
                + exportItem(3, "<wp:post_password>zebra</wp:post_password>"), header: author)
        #expect(set.canaries == [Canary("anaslogin", .login)])
        #expect(set.publicTexts == 4)
        #expect(set.hiddenPosts == 2)
    }

    @Test func customFieldsThatWereImportedOnPurpose_areNoSecret() throws {
        let folder = try TemporaryFolder()
        func meta(_ key: String, _ value: String) -> String {
            "<wp:postmeta><wp:meta_key>\(key)</wp:meta_key><wp:meta_value>\(value)</wp:meta_value></wp:postmeta>"
        }
        let path = try folder.write(
            exportText(
                exportItem(1, meta("subtitle", "zebras") + meta("_hidden", "giraffes"))
                    + exportItem(2, meta("subtitle", "leopards"), status: "draft")),
            to: "export.xml")
        #expect(
            try texts(CanarySet(ofExports: [path]), .word) == ["giraffes", "leopards", "zebras"])
        #expect(
            try texts(CanarySet(ofExports: [path], fields: ["meta.*", "_hidden"]), .word)
                == ["giraffes", "leopards"])
    }

    @Test func whatAnIndexMakesOfPublicTexts_isPublicToo() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            exportText(
                exportItem(1).replacing("Body 1", with: "date/time")
                    + exportItem(2, status: "draft").replacing(
                        "Body 2", with: "datetime zebras")), to: "export.xml")
        #expect(try texts(CanarySet(ofExports: [path]), .word) == ["datetime", "zebras"])
        let set = try CanarySet(ofExports: [path]) {
            $0 == "date/time" ? ["datetime", "zeb", "ras"] : []
        }
        #expect(texts(set, .word) == ["zebras"])
        #expect(set.publicTexts == 1)
    }

    @Test func wordsOfTwoLetters_areNoneToLookFor() throws {
        let set = try canaries(
            exportItem(1, status: "draft").replacing("Body 1", with: "ffffff ababab ff00ff abcabc"))
        #expect(texts(set, .word) == ["abcabc"])
    }

    @Test func aLoginThatIsShown_isNoSecret() throws {
        let shown = author.replacing("<![CDATA[Ana Ruiz]]>", with: "")
        #expect(try texts(canaries(exportItem(1), header: shown), .login).isEmpty)
        let same = author.replacing("anaslogin", with: "ana-ruiz")
        #expect(try texts(canaries(exportItem(1), header: same), .login).isEmpty)
    }

    /// What one export hides and another one shows is no secret of the blog.
    @Test func aFolderOfExports_isOneBlog() throws {
        let folder = try TemporaryFolder()
        for (name, header) in [("a.xml", author), ("b.XML", "")] {
            _ = try folder.write(exportText(exportItem(1), header: header), to: "exports/" + name)
        }
        _ = try folder.write("no export", to: "exports/notes.txt")
        let set = try CanarySet(ofExports: [folder.path + "/exports"])
        #expect(texts(set, .emailAddress) == ["ana@example.org"])
        let empty = folder.path + "/empty"
        _ = try folder.write("no export", to: "empty/notes.txt")
        #expect(throws: IngestError.self) { try CanarySet(ofExports: [empty]) }
    }

    @Test func whatIsNoExport_isAnError() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("<html></html>", to: "page.xml")
        #expect(throws: IngestError.self) { try CanarySet(ofExports: [path]) }
        #expect(throws: IngestError.self) { try CanarySet(ofExports: [path + "x"]) }
    }

    @Test func lines_areTextsOfTheirOwn() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("\u{FEFF}one text\r\n\n  other \n", to: "list.txt")
        #expect(
            try CanarySet(ofLines: path).canaries == [
                Canary("one text", .named), Canary("other", .named),
            ])
        let short = try folder.write("long enough\nabc\n", to: "short.txt")
        let error = #expect(throws: IngestError.self) { try CanarySet(ofLines: short) }
        #expect(
            error?.description
                == "\"abc\" in \(short) is too short to be looked for; write texts of at least 4 bytes."
        )
    }

    @Test func sets_addUpWithoutRepetition() throws {
        var set = CanarySet()
        set.canaries = [Canary("a", .named)]
        var other = CanarySet()
        other.canaries = [Canary("a", .named), Canary("a", .word)]
        other.hiddenPosts = 2
        set.add(other)
        #expect(set.canaries == [Canary("a", .named), Canary("a", .word)])
        #expect(set.hiddenPosts == 2)
    }
}
