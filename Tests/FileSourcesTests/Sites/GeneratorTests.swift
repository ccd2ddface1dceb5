import Foundation
import Testing

@testable import Blog
@testable import BlogSearchFileSources
@testable import Ingest

/// Sites built by the generators themselves, where they are installed: the same posts, addresses and dates come of both.
@Suite struct GeneratorTests {
    /// Runs a program in a folder; what it prints, and how it ended.
    static func run(
        _ program: String, _ arguments: [String], in folder: String
    ) throws -> (output: String, status: Int32) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/" + program)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder, "LANG": "C.UTF-8"]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (String(decoding: bytes, as: UTF8.self), process.terminationStatus)
    }

    static func isInstalled(_ program: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/" + program)
    }

    /// Addresses and moments of the posts, as they are read.
    private func read(_ site: WrittenSite) async throws -> [String: Int64] {
        let posts = try await site.read().posts
        return Dictionary(
            posts.map { ($0.link ?? "-", $0.date?.seconds ?? 0) }, uniquingKeysWith: { $1 })
    }

    @Test(.enabled(if: isInstalled("jekyll"), "Jekyll is not installed"))
    func jekyll_publishesTheSame() async throws {
        let body = "URL @{{ page.url }}@{{ page.date | date: '%s' }}@"
        let site = try WrittenSite([
            "_config.yml": """
            url: https://example.org
            timezone: America/New_York
            permalink: /:categories/:year/:month/:day/:title:output_ext
            collections:
              plates: {output: true, permalink: "/food/:path/"}
              secrets: {output: false}
            defaults:
              - scope: {path: "x"}
                values: {permalink: "/moved/:year/:slug/"}
            exclude: [old/stuff, "*.mine.md"]
            """,
            "_posts/2020-01-02-Plain_one.md": page("title: A", body),
            "_posts/sub/2020-01-03-deep.md": page("title: B\ncategories: [Big Tea, c]", body),
            "_posts/2020-01-04-utc.md": page("title: C\ndate: 2020-01-05 02:30:00", body),
            "_posts/2020-01-05-local.md": page("title: D\ndate: 2020-01-05 23:30", body),
            "_posts/2020-01-06-zone.md": page("title: E\ndate: 2020-01-07 01:30:00 +0900", body),
            "_posts/2020-01-08-no-matter.md": body, "_posts/undated.md": page("title: U", body),
            "_posts/2020-01-09-v1.2 x.md": page("title: F\ntags: a b", body),
            "_posts/2020-07-10-own.md": page(
                "title: G\npermalink: /own/:y_day/:short_month/", body),
            "x/_posts/2020-01-11-moved.md": page("title: H\nslug: Other_One", body),
            "_plates/soup/hot.md": page("title: I", body), "_secrets/s.md": page("title: J", body),
            "_trash/t.md": page("title: K", body), "about/_part.md": page("title: L", body),
            "old/stuff/m.md": page("title: M", body), "old/n.md": page("title: N", body),
            "o.mine.md": page("title: O", body), "p/index.md": page("title: P", body),
            "q.markdown": page("title: Q\npermalink: /q", body), "bare.md": body,
        ])
        let built = try Self.run("jekyll", ["build", "--quiet"], in: site.folder.path)
        try #require(built.status == 0, "\(built.output)")
        let files = FileManager.default.enumerator(atPath: site.folder.path + "/_site")
        var published: [String: Int64] = [:]
        // What has no date is as old as the site is built.
        let today = Int64(Date.now.timeIntervalSince1970) - 86_400
        while let file = files?.nextObject() as? String {
            guard file.hasSuffix(".html") else { continue }
            let text = try String(
                contentsOfFile: site.folder.path + "/_site/" + file, encoding: .utf8)
            let parts = text.split(separator: "@", omittingEmptySubsequences: false)
            guard parts.count > 2, parts[0].hasSuffix("URL ") else { continue }
            let date = Int64(parts[2]) ?? 0
            published["https://example.org" + parts[1]] = date < today ? date : 0
        }
        #expect(published.count == 13)
        #expect(try await read(site) == published)
    }

    @Test(.enabled(if: isInstalled("hugo"), "Hugo is not installed"))
    func hugo_publishesTheSame() async throws {
        let site = try WrittenSite([
            "config/_default/hugo.toml": """
            title = 'T'
            baseURL = 'https://example.org/base/'
            timeZone = 'America/New_York'
            [permalinks]
            posts = '/:year/:month/:day/:title/'
            news = '/n/:sections/:filename'
            short = '/s/:slugorfilename/'
            days = '/d/:yearday-:weekdayname-:monthname/:slug/'
            """,
            "config/_default/languages.yaml":
                "en: {weight: 1}\nfr: {weight: 2}\nde: {weight: 3, contentDir: inhalt}\n",
            "content/posts/a.md": page(
                "title: \"Hello, World & C++ (2)\"\ndate: 2024-01-31T23:30:00"),
            "content/posts/b.md": page("title: B\ndate: 2024-01-31T23:30:00-05:00\nslug: Bee Bee"),
            "content/posts/c/index.md": page("title: \"C: “quo” it's a+b\"\ndate: 2024-02-01"),
            "content/posts/c/index.fr.md": page("title: Ünï 日本語!\ndate: 2024-02-01"),
            "content/posts/c/part.md": page("title: Part"),
            "content/posts/c/d/e.md": page("title: E"),
            "content/Some Section/Page_One  Two.md": page("title: P\ndate: 2020-01-01"),
            "content/news/x/y/z.md": page("title: Z\ndate: 2020-01-01"),
            "content/news/with/_index.md": page("title: With"),
            "content/news/with/w.md": page("title: W\ndate: 2020-01-01"),
            "content/short/q.md": page("title: Q\ndate: 2020-01-01"),
            "content/short/bundle/index.md": page("title: R\ndate: 2020-01-01"),
            "content/days/s.md": page("title: S S\ndate: 2020-01-01"),
            "content/plain/2020-01-01-t.md": page("title: T\ndate: 2020-05-05"),
            "content/plain/ünï.md": page("title: U"), "content/plain/v2.0.md": page("title: V"),
            "content/plain/node.js.md": page("title: X"),
            "content/plain/a & b.md": page("title: Y"),
            "content/plain/C++.md": page("title: Z2"),
            "content/plain/url.md": page("title: A2\nurl: /here/"),
            "content/plain/url2.fr.md": page("title: B2\nurl: there.html"),
            "content/plain/slash.md": page("title: C2\nslug: a/b"),
            "content/about.fr.md": page("title: D2"),
            "content/off/_index.md": page(
                "title: Off\ncascade:\n  - _target: {path: '/off/hid**'}\n    draft: true"),
            "content/off/hidden.md": page("title: E2"), "content/off/shown.md": page("title: F2"),
            "content/off/never.md": page("title: G2\n_build: {render: never}"),
            "content/plain/expired.md": page("title: H2\nexpiryDate: 2020-01-01"),
            "content/plain/later.md": page("title: I2\ndate: 2999-01-01"),
            "inhalt/posts/j.md": page("title: Übung eins\ndate: 2024-03-01"),
        ])
        let all = try Self.run("hugo", ["list", "all"], in: site.folder.path)
        try #require(all.status == 0, "\(all.output)")
        let rows = CommaSeparatedRows(all.output).named
        // What it keeps back stands in the list, too.
        let back = ["E2", "G2", "H2", "I2"]
        var published: [String: Int64] = [:]
        for row in rows where !back.contains(row["title"] ?? "") {
            let date = row["date"].flatMap { Moment(iso8601: $0) }
            let isDated = (date?.date.year ?? 1) > 1900
            published[row["permalink"] ?? ""] = isDated ? date?.seconds ?? 0 : 0
        }
        #expect(published.count >= 22)
        let posts = try await read(site)
        // Pages of sections stand in no list of Hugo's.
        let sections = ["off/", "news/with/"].map { "https://example.org/base/" + $0 }
        #expect(Set(posts.keys) == Set(published.keys).union(sections))
        for (link, date) in published where date != 0 {
            #expect(posts[link] == date, "\(link)")
        }
    }

    @Test(.enabled(if: isInstalled("pelican"), "Pelican is not installed"))
    func pelican_publishesTheSame() async throws {
        let site = try WrittenSite([
            "pelicanconf.py": """
            AUTHOR = 'Ada'
            SITENAME = 'S'
            SITEURL = 'https://example.org'
            PATH = 'content'
            TIMEZONE = 'Europe/Berlin'
            DEFAULT_LANG = 'de'
            ARTICLE_URL = 'posts/{date:%Y}/{date:%m}/{slug}.html'
            ARTICLE_SAVE_AS = 'posts/{date:%Y}/{date:%m}/{slug}.html'
            ARTICLE_LANG_URL = '{lang}/{category}/{slug}.html'
            ARTICLE_LANG_SAVE_AS = '{lang}/{category}/{slug}.html'
            PAGE_URL = 'p/{slug}.html'
            PAGE_SAVE_AS = 'p/{slug}.html'
            """,
            "content/a.md": "Title: Hello, World! C++ & co\nDate: 2024-01-31 23:30\n\nx\n",
            "content/b.md":
                "Title: Zwei Wörter: größer -- x\nDate: 2024-02-01\nCategory: My Cat\n\nx\n",
            "content/c.md": "Title: Draft\nDate: 2024-02-01\nStatus: draft\n\nx\n",
            "content/d.md": "Title: No date\n\nx\n",
            "content/news/e.md": "Title: English\nDate: 2024-02-03\nLang: en\n\nx\n",
            "content/pages/f.md": "Title: About me\n\nx\n",
            "content/2024-02-04-g.md": "Title: Named\nSlug: own_slug\n\nx\n",
            "content/h.md": "Title: Ahead\nDate: 2999-01-01\n\nx\n",
        ])
        let built = try Self.run(
            "pelican", ["content", "-s", "pelicanconf.py", "-o", "output"], in: site.folder.path)
        try #require(built.status == 0, "\(built.output)")
        let files = FileManager.default.enumerator(atPath: site.folder.path + "/output")
        var published: Set<String> = []
        while let file = files?.nextObject() as? String {
            let isPost = ["posts/", "en/", "p/"].contains { file.hasPrefix($0) }
            if isPost, file.hasSuffix(".html") { published.insert("https://example.org/" + file) }
        }
        #expect(published.count == 6)
        #expect(Set(try await read(site).keys) == published)
    }
}
