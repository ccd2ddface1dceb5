import Foundation
import Testing

/// What is not for everybody never reaches an index, whatever kind of source it stands in.
@Suite struct AuditSourcesTests {
    /// Files of a source: each holds one public post with the word `wombat`, and things with canaries.
    struct Source: CustomTestStringConvertible, Sendable {
        var name: String
        var files: [String: String]
        var arguments: [String] = []

        var testDescription: String { name }
    }

    private static let canaries = [
        "draftedxylophone", "privatekangaroo", "protectedplatypus", "scheduledaardvark",
        "opensesame99", "visitor@mail.example", "192.0.2.77", "rootlogin7", "rawshortcodeotter",
        "spammytapir",
    ]

    private static let sources = [markdown, jekyll, html, lines, mapped, editAnswers, wordPressCom]

    private static let markdown = Source(
        name: "Markdown with front matter of any spelling",
        files: [
            "a.md": "---\ntitle: Wombat\n---\nWombat",
            "b.md": "---\ntitle: B\ndraft: true\n---\ndraftedxylophone",
            "c.md": "+++\ntitle = 'C'\nDraft = true\n+++\ndraftedxylophone",
            "d.md": "---\nTitle: D\nPublished: no\n---\ndraftedxylophone",
            "e.md": "---\ntitle: E\nstatus: private\n---\nprivatekangaroo",
            "f.md": "---\ntitle: F\npassword: opensesame99\n---\nprotectedplatypus",
            "g.md": "---\ntitle: G\ndate: 2999-01-01\n---\nscheduledaardvark",
            "h.html": "---\ntitle: H\ndraft: true\n---\n<p>draftedxylophone",
        ])

    private static let jekyll = Source(
        name: "a Jekyll site",
        files: [
            "_config.yml": "title: Site\nurl: https://example.org\nauthor: rootlogin7",
            "_posts/2020-01-01-wombat.md": "---\ntitle: Wombat\n---\nWombat",
            "_posts/2020-01-02-b.md": "---\ntitle: B\npublished: false\n---\nprivatekangaroo",
            "_drafts/c.md": "---\ntitle: C\n---\ndraftedxylophone",
            "_includes/d.html": "<p>rawshortcodeotter", "_data/e.md": "visitor@mail.example",
        ])

    private static let html = Source(
        name: "HTML pages",
        files: [
            "a.html": "<title>Wombat</title><p>Wombat",
            "b.html":
                "<title>B</title><meta name=robots content='noindex, nofollow'><p>privatekangaroo",
            "c.html":
                "<title>C</title><meta http-equiv=refresh content='0; url=/a'><p>draftedxylophone",
        ])

    private static let lines = Source(
        name: "JSON Lines",
        files: [
            "posts.jsonl": """
            {"id": 1, "title": "Wombat", "text": "Wombat", "email": "visitor@mail.example", "ip": "192.0.2.77"}
            {"id": 2, "title": "B", "text": "draftedxylophone", "status": "draft"}
            {"id": 3, "title": "C", "text": "privatekangaroo", "status": "private"}
            {"id": 4, "title": "D", "text": "scheduledaardvark", "status": "future"}
            {"id": 5, "title": "E", "text": "spammytapir", "status": "trash"}
            """
        ])

    private static let mapped = Source(
        name: "an app's own JSON",
        files: [
            "mapping.json": """
            {"posts": "items", "title": "t", "html": "b", "id": "i", "draft": "isDraft",
             "private": "hidden", "password": "secret", "published": "live"}
            """,
            "posts.json": """
            {"items": [
              {"i": 1, "t": "Wombat", "b": "<p>Wombat", "live": true, "mail": "visitor@mail.example"},
              {"i": 2, "t": "B", "b": "draftedxylophone", "isDraft": true, "live": true},
              {"i": 3, "t": "C", "b": "privatekangaroo", "hidden": 1, "live": true},
              {"i": 4, "t": "D", "b": "protectedplatypus", "secret": "opensesame99", "live": true},
              {"i": 5, "t": "E", "b": "scheduledaardvark", "live": false}],
             "owner": {"login": "rootlogin7", "ip": "192.0.2.77"}}
            """,
        ], arguments: ["--mapping", "mapping.json"])

    /// As an administrator's `context=edit` answers: private posts among the others, texts as typed, passwords, addresses.
    private static let editAnswers = Source(
        name: "REST answers to an administrator",
        files: [
            "posts.json": """
            [{"id": 1, "type": "post", "status": "publish", "slug": "wombat", "link": "https://example.org/wombat/",
              "title": {"raw": "Wombat", "rendered": "Wombat"}, "password": "", "author": 7,
              "content": {"raw": "[rawshortcodeotter]", "rendered": "<p>Wombat</p>", "protected": false}},
             {"id": 2, "type": "post", "status": "draft", "slug": "b", "title": {"raw": "B", "rendered": "B"},
              "content": {"raw": "draftedxylophone", "rendered": "<p>draftedxylophone</p>", "protected": false}},
             {"id": 3, "type": "post", "status": "private", "slug": "c", "title": {"rendered": "Private: C"},
              "content": {"raw": "privatekangaroo", "rendered": "<p>privatekangaroo</p>", "protected": false}},
             {"id": 4, "type": "post", "status": "publish", "slug": "d", "title": {"rendered": "D"}, "password": "opensesame99",
              "content": {"raw": "protectedplatypus", "rendered": "<p>protectedplatypus</p>", "protected": true},
              "excerpt": {"raw": "protectedplatypus", "rendered": "protectedplatypus", "protected": true}},
             {"id": 5, "type": "post", "status": "future", "slug": "e", "title": {"rendered": "E"},
              "content": {"rendered": "<p>scheduledaardvark</p>", "protected": false}}]
            """,
            "users.json": """
            [{"id": 7, "name": "Ana Ruiz", "username": "rootlogin7", "slug": "ana", "email": "visitor@mail.example",
              "link": "https://example.org/author/ana/", "roles": ["administrator"]}]
            """,
            "comments.json": """
            [{"id": 8, "post": 1, "author_name": "Eve", "author_email": "visitor@mail.example", "author_ip": "192.0.2.77",
              "content": {"raw": "rawshortcodeotter", "rendered": "<p>Fine</p>"}, "status": "approved", "type": "comment"},
             {"id": 9, "post": 1, "author_name": "Bot", "author_email": "visitor@mail.example",
              "content": {"rendered": "<p>spammytapir</p>"}, "status": "spam", "type": "comment"}]
            """,
        ], arguments: ["--comments"])

    /// Its API has a form of its own, and gives a user who logged in the authors' addresses.
    private static let wordPressCom = Source(
        name: "answers of WordPress.com",
        files: [
            "posts.json": """
            {"found": 3, "posts": [
              {"ID": 1, "site_ID": 5, "author": {"ID": 7, "login": "rootlogin7", "email": "visitor@mail.example", "name": "Ana Ruiz",
               "nice_name": "ana"}, "title": "Wombat", "URL": "https://example.org/wombat/", "content": "<p>Wombat</p>",
               "slug": "wombat", "status": "publish", "password": "", "type": "post"},
              {"ID": 2, "site_ID": 5, "title": "B", "content": "<p>draftedxylophone</p>", "slug": "b", "status": "draft",
               "password": "", "type": "post"},
              {"ID": 3, "site_ID": 5, "title": "C", "content": "<p>protectedplatypus</p>", "slug": "c", "status": "publish",
               "password": "opensesame99", "type": "post"},
              {"ID": 4, "site_ID": 5, "title": "D", "content": "<p>privatekangaroo</p>", "slug": "d", "status": "private",
               "password": "", "type": "post"}]}
            """
        ])

    @Test(arguments: sources) func nothingHidden_reachesAnIndex(source: Source) throws {
        let scratch = try Scratch()
        let index = scratch.path("blog.sqlite")
        let folder = scratch.path("source")
        for (name, text) in source.files where name != "mapping.json" {
            let file = URL(fileURLWithPath: folder).appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        var arguments = ["import", folder] + source.arguments
        if let mapping = source.files["mapping.json"] {
            arguments[arguments.count - 1] = try scratch.file("mapping.json", mapping)
        }
        let imported = try Command.wpsearch(arguments, index: index)
        #expect(imported.status == 0, "\(imported.errors)")
        #expect(try Command.wpsearch(["query", "wombat", "--count"], index: index).output == "1\n")
        let list = try scratch.file("canaries.txt", Self.canaries.joined(separator: "\n") + "\n")
        let audit = try Command.wpsearch(["audit", "--canaries", list], index: index)
        #expect(audit.status == 0, "\(audit.output)\(audit.errors)")
        #expect(audit.output.hasPrefix("Looked for \(Self.canaries.count) named texts in "))
    }
}
