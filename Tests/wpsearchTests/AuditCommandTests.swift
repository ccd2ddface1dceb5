import Foundation
import Testing

/// `audit`: nothing private is found where it is not, and everything that was planted is.
@Suite struct AuditCommandTests {
    private let scratch: Scratch
    private let index: String

    init() throws {
        scratch = try Scratch()
        index = scratch.path("blog.sqlite")
    }

    private static let secrets = [
        "visitor@mail.example", "192.0.2.77", "opensesame99", "rootlogin7", "draftedxylophone",
        "privatekangaroo", "protectedplatypus", "spammyaardvark", "hiddenmetaotter",
    ]

    private func export(_ publicText: String = "", isProtected: Bool = true) -> String {
        func item(_ id: Int, _ text: String, _ inner: String, _ status: String) -> String {
            """
            <item><title>Post \(id)</title><wp:post_id>\(id)</wp:post_id><wp:status>\(status)</wp:status>
            <wp:post_type>post</wp:post_type><dc:creator>rootlogin7</dc:creator>\(inner)
            <content:encoded><![CDATA[<p>\(text)</p>]]></content:encoded></item>
            """
        }
        let comments = """
            <wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_author_email>visitor@mail.example</wp:comment_author_email>
            <wp:comment_author_IP>192.0.2.77</wp:comment_author_IP><wp:comment_approved>1</wp:comment_approved>
            <wp:comment_content>fine</wp:comment_content></wp:comment>
            <wp:comment><wp:comment_id>2</wp:comment_id><wp:comment_approved>spam</wp:comment_approved>
            <wp:comment_content>spammyaardvark</wp:comment_content></wp:comment>
            <wp:postmeta><wp:meta_key>_x</wp:meta_key><wp:meta_value>hiddenmetaotter</wp:meta_value></wp:postmeta>
            """
        let password = isProtected ? "<wp:post_password>opensesame99</wp:post_password>" : ""
        return """
            <rss xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
            xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:base_blog_url>https://example.org</wp:base_blog_url>
            <wp:author><wp:author_id>1</wp:author_id><wp:author_login>rootlogin7</wp:author_login>
            <wp:author_email>visitor@mail.example</wp:author_email><wp:author_display_name>Ana Ruiz</wp:author_display_name></wp:author>
            \(item(1, "Public words here \(publicText)", comments, "publish"))
            \(item(2, "A draftedxylophone", "", "draft"))\(item(3, "A privatekangaroo", "", "private"))
            \(item(4, "A protectedplatypus", password, "publish"))</channel></rss>
            """
    }

    @Test func anImportedExport_passes() throws {
        let file = try scratch.file("export.xml", export())
        #expect(try Command.wpsearch(["import", file, "--comments"], index: index).status == 0)
        let audit = try Command.wpsearch(["audit", file], index: index)
        #expect(audit.status == 0, "\(audit.output)\(audit.errors)")
        #expect(
            audit.output.hasPrefix(
                "Looked for 1 e-mail address, 1 IP address, 1 password, 1 login, "))
        #expect(audit.output.contains(" hidden words from 3 hidden posts in "))
        #expect(audit.output.contains(": none is there.\n"))
    }

    /// An index has them as one word.
    @Test(arguments: [
        ("chiffré", "chiffre"), ("chiffre", "Chiffré"), ("Straßen", "strassen"),
        ("œuvres", "oeuvres"),
        ("ещё раз", "еще раз"), ("coöperate", "cooperate"), ("naïveté", "naivete"),
        ("İstanbul", "istanbul"), ("Ángeles", "angeles"),
    ])
    func aWordThatIsPublicInAnotherSpelling_isNotHidden(hidden: String, shown: String) throws {
        let text = export(shown).replacingOccurrences(of: "A draftedxylophone", with: hidden)
        let file = try scratch.file("export.xml", text)
        #expect(try Command.wpsearch(["import", file], index: index).status == 0)
        let audit = try Command.wpsearch(["audit", file], index: index)
        #expect(audit.status == 0, "\(audit.output)\(audit.errors)")
        #expect(try Command.wpsearch(["query", shown, "--count"], index: index).output == "1\n")
    }

    /// Joined words of a compound, a word before its stem, and a stem before a number of posts that is the letter s.
    @Test func whatIsInTheFileByAccident_isNotFound() throws {
        let hidden = export("", isProtected: true)
            .replacingOccurrences(
                of: "A draftedxylophone", with: "datetime springs timestamp ffffff wombats")
        let text =
            "date/time time-stamp spring </p>"
            + (1...40).map { "<p>wombat otter\($0)</p>" }.joined()
        let file = try scratch.file(
            "export.xml", hidden.replacingOccurrences(of: "Public words here ", with: text))
        #expect(try Command.wpsearch(["import", file], index: index).status == 0)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: index))
        #expect(bytes.range(of: Data("springspring".utf8)) != nil)
        let audit = try Command.wpsearch(["audit", file], index: index)
        #expect(audit.status == 0, "\(audit.output)\(audit.errors)")
        // The same bytes where no row explains them are a finding.
        try (bytes + Data("..springs..".utf8)).write(to: URL(fileURLWithPath: index))
        let leaky = try Command.wpsearch(["audit", file], index: index)
        #expect(leaky.status == 1)
        #expect(
            leaky.output.hasPrefix(
                "springs, hidden word, is in \(index) at byte \(bytes.count + 2)"))
    }

    @Test(arguments: secrets) func aPlantedSecret_isFoundAndNamed(secret: String) throws {
        let file = try scratch.file("export.xml", export())
        let leaky = try scratch.file("leaky.xml", export(secret))
        #expect(try Command.wpsearch(["import", leaky], index: index).status == 0)
        let audit = try Command.wpsearch(["audit", file], index: index)
        #expect(audit.status == 1)
        #expect(audit.output.contains(secret))
        #expect(audit.output.contains("is in \(index) at byte "))
        #expect(audit.output.hasSuffix("\n"))
    }

    @Test(arguments: ["", "-wal", "-journal"])
    func bytesBesideTheIndex_areSearchedToo(suffix: String) throws {
        let file = try scratch.file("export.xml", export())
        #expect(try Command.wpsearch(["import", file], index: index).status == 0)
        // Behind the last page of the index, or in a file that SQLite left: what no query shows.
        let path = index + suffix
        var bytes = suffix.isEmpty ? try Data(contentsOf: URL(fileURLWithPath: path)) : Data()
        bytes += Data("....protectedplatypus....".utf8)
        let copy = scratch.path("copy.sqlite")
        try FileManager.default.copyItem(atPath: index, toPath: copy)
        try bytes.write(to: URL(fileURLWithPath: copy + suffix))
        let audit = try Command.wpsearch(["audit", file, "--json"], index: copy)
        #expect(audit.status == 1, "\(audit.errors)")
        #expect(audit.output.contains("protectedplatypus"))
    }

    @Test func whatWasPublicAndIsNoMore_leaves() throws {
        let before = try scratch.file("before.xml", export(isProtected: false))
        let after = try scratch.file("after.xml", export())
        #expect(try Command.wpsearch(["import", before], index: index).status == 0)
        #expect(try Command.wpsearch(["audit", after], index: index).status == 1)
        // Another file than the one it came from: its owner has to name the site.
        let summary = try Command.wpsearch(
            ["import", after, "--site", "https://example.org"], index: index)
        #expect(summary.output.contains("1 removed"))
        let audit = try Command.wpsearch(["audit", after], index: index)
        #expect(audit.status == 0, "\(audit.output)")
    }

    @Test func namedTexts_areLookedFor() throws {
        let file = try scratch.file("export.xml", export())
        #expect(try Command.wpsearch(["import", file], index: index).status == 0)
        let absent = try scratch.file("absent.txt", "nowhere at all\n")
        #expect(
            try Command.wpsearch(["audit", "--canaries", absent], index: index).status == 0)
        let present = try scratch.file("present.txt", "nowhere at all\npublic words\n")
        let audit = try Command.wpsearch(["audit", "--canaries", present], index: index)
        #expect(audit.status == 1)
        #expect(audit.output.contains("public words, named text, is in "))
        #expect(audit.output.contains("Looked for 2 named texts in "))
    }

    @Test(
        arguments: [
            ([], "Name an export, or a file of texts with --canaries"),
            (["no-such-file.xml"], "no-such-file.xml does not exist"),
            (["Package.swift"], "is no WordPress export"),
        ] as [([String], String)])
    func whatCannotBeAudited_isAnErrorOfOneSentence(arguments: [String], sentence: String) throws {
        let file = try scratch.file("export.xml", export())
        #expect(try Command.wpsearch(["import", file], index: index).status == 0)
        let audit = try Command.wpsearch(["audit"] + arguments, index: index)
        #expect(audit.status == 2)
        #expect(audit.errors.contains(sentence), "\(audit.errors)")
        #expect(audit.output.isEmpty)
    }
}
