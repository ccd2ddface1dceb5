import Foundation
import Testing

/// Sources × ways to hide a post, each with words of its own in title, text, excerpt, terms, author and other keys: none of
/// them is in any byte of an index, nor in any of its lists of words.
@Suite struct HiddenSourcesTests {
    /// A source whose files are made of what hides and of a canary.
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        /// What hides a post, in the words of the source.
        var kinds: [String]
        /// The name of a file that a hidden post makes, and its contents.
        var file: @Sendable (_ number: Int, _ hides: String, _ canary: String) -> (String, String)
        var testDescription: String { name }
    }

    private static let keys = [
        #""draft": true"#, #""draft": "yes""#, #""published": false"#, #""published": "0""#,
        #""published": "2999-01-01""#, #""visibility": "private""#, #""visibility": "members""#,
        #""visibility": ["paid"]"#, #""private": 1"#, #""hidden": "true""#, #""protected": true"#,
        #""status": "draft""#, #""status": "pending""#, #""password": "pw""#, #""state": "draft""#,
        #""access": "members""#, #""is_draft": true"#, #""meta": {"draft": true}"#,
        #""members_only": "yes""#, #""status": {"a": 1}"#,
    ]

    private static func line(_ number: Int, _ hides: String, _ canary: String) -> String {
        """
        {"id": \(number), \(hides), "title": "\(canary)title", "text": "\(canary)text", "slug": "\(canary)slug", \
        "excerpt": "\(canary)excerpt", "tags": ["\(canary)tag"], "categories": ["\(canary)category"], \
        "author": "\(canary)author", "other": "\(canary)other", "image": "https://example.org/\(canary)image.png"}
        """
    }

    private static func matter(_ number: Int, _ hides: String, _ canary: String) -> String {
        """
        ---
        id: \(number)
        \(hides)
        title: \(canary)title
        tags: [\(canary)tag]
        author: \(canary)author
        excerpt: \(canary)excerpt
        other: \(canary)other
        ---
        \(canary)text
        """
    }

    private static func item(_ number: Int, _ inner: String, _ canary: String) -> String {
        """
        <?xml version="1.0"?>
        <rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
          xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
        <title>S</title><wp:base_blog_url>https://example.org</wp:base_blog_url>
        <item><title>\(canary)title</title><wp:post_id>\(number)</wp:post_id><wp:post_name>\(canary)slug</wp:post_name>
        <dc:creator>\(canary)author</dc:creator><category domain="post_tag" nicename="\(canary)tag">\(canary)tag</category>
        <content:encoded><![CDATA[\(canary)text]]></content:encoded>
        <excerpt:encoded><![CDATA[\(canary)excerpt]]></excerpt:encoded>
        <wp:postmeta><wp:meta_key>other</wp:meta_key><wp:meta_value>\(canary)other</wp:meta_value></wp:postmeta>
        \(inner)</item></channel></rss>
        """
    }

    private static func meta(_ key: String, _ value: String) -> String {
        "<wp:postmeta><wp:meta_key>\(key)</wp:meta_key><wp:meta_value>\(value)</wp:meta_value></wp:postmeta>"
    }

    private static let matters = [
        "draft: true", "published: no", "publish: false", "published: 2999-01-01", "state: draft",
        "status: private", "visibility: members", "protected: true", "private: yes", "hidden: 1",
        "access: members", "password: pw", "params:\n  draft: true", "date: 2999-01-01",
        "expiryDate: 2001-01-01", "headless: true", "build:\n  render: never",
    ]

    private static let cases = [
        Case(name: "JSON Lines", kinds: keys) { number, hides, canary in
            ("\(number).jsonl", line(number, hides, canary))
        },
        Case(name: "lists of posts", kinds: keys) { number, hides, canary in
            ("list\(number).json", "[\(line(number, hides, canary))]")
        },
        Case(name: "front matter", kinds: matters) { number, hides, canary in
            ("\(number).md", matter(number, hides, canary))
        },
        Case(name: "front matter above HTML", kinds: matters) { number, hides, canary in
            ("\(number).html", matter(number, hides, canary))
        },
        Case(
            name: "folders", kinds: ["drafts", "_drafts", "a/Drafts/b", "private", "node_modules"]
        ) { number, folder, canary in
            ("\(folder)/\(number).md", "# \(canary)title\n\n\(canary)text")
        },
        Case(
            name: "exports",
            kinds: [
                "<wp:status>draft</wp:status>", "<wp:status>private</wp:status>",
                "<wp:status>pending</wp:status>", "<wp:post_password>pw</wp:post_password>",
                "<wp:post_type>revision</wp:post_type>",
                meta("_jetpack_newsletter_access", "subscribers"),
                meta("_members_access_role", "editor"), meta("rcp_subscription_level", "1"),
                meta("_wpmem_block", "1"), meta("groups-read", "2"), meta("members_only", "1"),
            ]
        ) { number, hides, canary in ("\(number).xml", item(number, hides, canary)) },
        Case(
            name: "saved REST answers",
            kinds: [
                #""status": "draft""#, #""status": "private""#, #""password": "pw""#,
                #""excerpt": {"rendered": "", "protected": true}"#,
            ]
        ) { number, hides, canary in
            (
                "posts-\(number).json",
                """
                [{"id": \(number), "type": "post", "title": {"rendered": "\(canary)title"}, "slug": "\(canary)slug",
                  "content": {"rendered": "\(canary)text"}, "link": "https://example.org/\(canary)link/", \(hides)}]
                """
            )
        },
    ]

    /// The beginning of a word that stands nowhere else, different in its first and last letters for each post.
    private static func canary(_ number: Int) -> String {
        let letters = Array("bcdfghjklmnpqrstvwxz")
        return "zq\(letters[number / 20 % 20])\(letters[number % 20])uvyx"
    }

    @Test(arguments: cases) func nothingHidden_isInAnyByte(of source: Case) throws {
        let scratch = try Scratch()
        let folder = scratch.path("source")
        func write(_ name: String, _ text: String) throws {
            let file = URL(fileURLWithPath: folder).appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let (shownName, shownText) = source.file(999, Self.showsInstead(of: source), "Wombat ")
        if source.name == "folders" {
            try write("a.md", "# Wombat")
        } else {
            try write(shownName, shownText)
        }
        for (number, hides) in source.kinds.enumerated() {
            let (name, text) = source.file(number + 1, hides, Self.canary(number))
            try write(name, text)
        }
        let index = scratch.path("blog.sqlite")
        let imported = try Command.wpsearch(["import", folder], index: index)
        #expect(imported.status == 0, "\(imported.errors)")
        #expect(
            imported.output.contains(", \(source.kinds.count) left out ("), "\(imported.output)")
        #expect(try Command.wpsearch(["query", "wombat", "--count"], index: index).output == "1\n")
        let canaries = source.kinds.indices.map(Self.canary)
        for (canary, hides) in zip(canaries, source.kinds) {
            #expect(try places(of: canary, in: index).isEmpty, "\(hides)")
        }
        let endings = ["title", "text", "slug", "excerpt", "tag", "author", "other", ""]
        let all = canaries.flatMap { canary in endings.map { canary + $0 } }
        let list = try scratch.file("canaries.txt", all.joined(separator: "\n"))
        let audit = try Command.wpsearch(["audit", "--canaries", list], index: index)
        #expect(audit.status == 0, "\(audit.output)\(audit.errors)")
    }

    private static func showsInstead(of source: Case) -> String {
        switch source.name {
        case "exports": "<wp:status>publish</wp:status>"
        case "saved REST answers": #""status": "publish""#
        case "JSON Lines", "lists of posts": #""published": "2019-01-01""#
        default: "published: 2019-01-01"
        }
    }

    /// Where a text stands in an index and what lies beside it, in any of these encodings, letters in either case.
    private func places(of text: String, in index: String) throws -> [String] {
        let folder = URL(fileURLWithPath: index).deletingLastPathComponent()
        let name = (index as NSString).lastPathComponent
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasPrefix(name) }
        #expect(files.contains(name))
        var found: [String] = []
        for file in files {
            let bytes = Data(
                try Data(contentsOf: folder.appendingPathComponent(file)).map {
                    (0x41...0x5A).contains($0) ? $0 | 0x20 : $0
                })
            for encoding in [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian] {
                let wanted = try #require(text.data(using: encoding))
                if bytes.range(of: wanted) != nil { found.append("\(file) \(encoding)") }
            }
        }
        return found
    }

    @Test func textForMembers_isInNoByte() throws {
        let scratch = try Scratch()
        let shortcodes = [
            "members_only", "private", "protected", "wpmem_logged_in", "ihc-hide-content",
            "mepr-show", "restrict", "um_loggedin", "swpm_protected", "s2If", "wcm_restrict",
        ]
        let blocks = [
            "premium-content/subscriber-view", "memberful/protected",
            "wc-memberships/member-content",
        ]
        var texts = shortcodes.enumerated().map { number, name in
            "Wombat [\(name)]\(Self.canary(number))[/\(name)] seen"
        }
        texts += blocks.enumerated().map { number, name in
            "Wombat <!-- wp:\(name) -->\(Self.canary(number + 20))<!-- /wp:\(name) --> seen"
        }
        texts.append("Wombat seen <!-- wp:jetpack/paywall /-->\(Self.canary(40))")
        let items = texts.enumerated().map { number, text in
            "<item><title>A</title><wp:post_id>\(number + 1)</wp:post_id><content:encoded><![CDATA[\(text)]]></content:encoded></item>"
        }
        let export = try scratch.file(
            "export.xml",
            "<rss xmlns:wp='http://wordpress.org/export/1.2/' xmlns:content='http://purl.org/rss/1.0/modules/content/'><channel><wp:base_blog_url>https://example.org</wp:base_blog_url>\(items.joined())</channel></rss>"
        )
        let index = scratch.path("blog.sqlite")
        let imported = try Command.wpsearch(["import", export], index: index)
        #expect(imported.status == 0)
        #expect(
            imported.output.contains(
                "  incomplete, its text for members: \(texts.count) (1, 2, 3, 4, 5, …)\n"))
        #expect(
            try Command.wpsearch(["query", "wombat seen", "--count"], index: index).output
                == "\(texts.count)\n")
        for number in 0...40 { #expect(try places(of: Self.canary(number), in: index).isEmpty) }
        let audit = try Command.wpsearch(["audit", export], index: index)
        #expect(audit.status == 0, "\(audit.output)")
        #expect(audit.output.contains(" hidden words in "), "\(audit.output)")
        #expect(audit.output.contains("none is there."), "\(audit.output)")
    }

    @Test func whatIsHiddenLater_leavesTheIndex() throws {
        let scratch = try Scratch()
        let index = scratch.path("blog.sqlite")
        func imported(_ hides: String) throws -> String {
            let file = try scratch.file(
                "posts.jsonl", Self.line(1, hides, Self.canary(7)) + "\n{\"title\": \"Other\"}")
            return try Command.wpsearch(["import", file], index: index).output
        }
        #expect(try imported(#""draft": false"#).contains("2 added"))
        #expect(try !places(of: Self.canary(7), in: index).isEmpty)
        #expect(
            try imported(#""visibility": "members""#).contains("1 removed, 1 unchanged, 1 left out")
        )
        #expect(try Command.wpsearch(["compact"], index: index).status == 0)
        #expect(try places(of: Self.canary(7), in: index).isEmpty)
    }
}
