import Foundation
import Testing

@testable import Blog
@testable import BlogSearchFileSources

/// Sites with what their generator made of them: by the generators themselves where they are installed, else by pages that were
/// written after their documentation.
@Suite struct BuiltGeneratorTests {
    private static let theme = """
        <!doctype html><html lang="en"><head><title>{T} | A site</title></head>\
        <body><article><h1>{T}</h1><time datetime="{D}">x</time>{C}</article></body></html>
        """

    private static func theme(_ title: String, _ date: String, _ content: String) -> String {
        theme.replacing("{T}", with: title).replacing("{D}", with: date)
            .replacing("{C}", with: content)
    }

    /// Addresses and days by titles.
    private func read(_ site: WrittenSite, _ output: String) async throws -> [String: String] {
        let path = site.folder.path
        let all = try await Everything(
            of: AnySource(FileSource.open([path], built: path + "/" + output)))
        return Dictionary(
            uniqueKeysWithValues: all.posts.map { post in
                let day = post.date.map { "\($0.description(offset: post.utcOffset).prefix(10))" }
                return (post.title, "\(post.link ?? "-") \(day ?? "-")")
            })
    }

    @Test(.enabled(if: GeneratorTests.isInstalled("hugo"), "Hugo is not installed"))
    func hugo_saysWhatItMade() async throws {
        let site = try WrittenSite([
            // An address that the files alone do not tell.
            "config.toml":
                "baseURL = 'https://h.example/sub/'\ntitle = 'A site'\n[permalinks]\nposts = '/:year/:slug/'\n",
            "layouts/_default/single.html": Self.theme(
                "{{ .Title }}", "{{ .Date.Format \"2006-01-02\" }}", "{{ .Content }}"),
            "layouts/_default/list.html":
                "<html><body class=list><h1>{{ .Title }}</h1></body></html>",
            "content/posts/tea.md": page(
                "title: \"Green Tea & more\"\ndate: 2024-01-05T23:30:00+02:00"),
            "content/posts/json.md":
                "{\"title\": \"Json\", \"date\": \"2024-02-01\", \"slug\": \"own\"}\nx\n",
            "content/posts/quoted.md": page(
                "title: \"It's \\\"quoted\\\" -- text\"\ndate: 2024-03-02\naliases: [/old/]"),
            "content/posts/draft.md": page("title: Draft\ndate: 2024-03-02\ndraft: true"),
            "content/notes/n.md": page("title: Note"),
        ])
        let built = try GeneratorTests.run("hugo", ["--quiet"], in: site.folder.path)
        try #require(built.status == 0, "\(built.output)")
        let posts = try await read(site, "public")
        #expect(
            posts == [
                "Green Tea & more": "https://h.example/sub/2024/green-tea-more/ 2024-01-05",
                "Json": "https://h.example/sub/2024/own/ 2024-02-01",
                "It's \"quoted\" -- text":
                    "https://h.example/sub/2024/its-quoted--text/ 2024-03-02",
                "Note": "https://h.example/sub/notes/n/ -",
            ])
    }

    @Test(.enabled(if: GeneratorTests.isInstalled("jekyll"), "Jekyll is not installed"))
    func jekyll_saysWhatItMade() async throws {
        let site = try WrittenSite([
            "_config.yml":
                "title: A site\nurl: https://j.example\nbaseurl: /b\npermalink: pretty\ntimezone: Europe/Berlin\n",
            "_layouts/post.html": Self.theme(
                "{{ page.title }}", "{{ page.date | date_to_xmlschema }}", "{{ content }}"),
            "_posts/2024-01-05-one.md": page("layout: post\ntitle: One"),
            "_posts/2024-02-05-two.md": page("layout: post\ntitle: Two\nid: 7\ntype: letter"),
            "_posts/2024-03-05-off.md": page("layout: post\ntitle: Off\npublished: false"),
            "about.md": page("layout: post\ntitle: About"),
        ])
        let built = try GeneratorTests.run("jekyll", ["build", "-q"], in: site.folder.path)
        try #require(built.status == 0, "\(built.output)")
        let posts = try await read(site, "_site")
        #expect(
            posts == [
                "One": "https://j.example/b/2024/01/05/one/ 2024-01-05",
                "Two": "https://j.example/b/2024/02/05/two/ 2024-02-05",
                "About": "https://j.example/b/about/ -",
            ])
    }

    @Test(.enabled(if: GeneratorTests.isInstalled("pelican"), "Pelican is not installed"))
    func pelican_saysWhatItMade() async throws {
        let site = try WrittenSite([
            "pelicanconf.py": """
            import os
            AUTHOR = 'Ada'
            SITENAME = 'A site'
            HOST = 'p.example'
            SITEURL = 'https://' + HOST
            PATH = 'content'
            TIMEZONE = 'Europe/Berlin'
            DEFAULT_LANG = 'en'
            FEED_ALL_ATOM = 'all.atom.xml'
            if os.environ.get('HOME'):
                ARTICLE_URL = 'a/{date:%Y}/{slug}/'
                ARTICLE_SAVE_AS = 'a/{date:%Y}/{slug}/index.html'
            """,
            "content/a.md": "Title: Hello, World\nDate: 2024-01-31 23:30\n\nx\n",
            "content/b.md": "Title: Draft\nDate: 2024-01-31\nStatus: draft\n\nx\n",
            "content/pages/c.md": "Title: About\n\nx\n",
        ])
        let built = try GeneratorTests.run(
            "pelican", ["content", "-s", "pelicanconf.py", "-o", "output", "-q"],
            in: site.folder.path)
        try #require(built.status == 0, "\(built.output)")
        let posts = try await read(site, "output")
        #expect(
            posts == [
                "Hello, World": "https://p.example/a/2024/hello-world/ 2024-01-31",
                "About": "https://p.example/pages/about.html -",
            ])
        // Without it no address is made up, and it is said which settings would tell.
        let all = try await site.read()
        #expect(all.posts.allSatisfy { $0.link == nil })
        let told = all.incomplete.map(\.reason)
        #expect(told.contains { $0.hasPrefix("SITEURL in its configuration") })
        #expect(told.contains { $0.hasPrefix("ARTICLE_URL in its configuration") })
    }

    @Test(.enabled(if: GeneratorTests.isInstalled("mkdocs"), "MkDocs is not installed"))
    func mkdocs_saysWhatItMade() async throws {
        let site = try WrittenSite([
            "mkdocs.yml":
                "site_name: A site\nsite_url: https://m.example/docs/\ntheme: readthedocs\n",
            "docs/index.md": "# Welcome\n\nx\n", "docs/blog/second.md": page("title: Second page"),
            "docs/third.md": "# Third one\n\nx\n",
        ])
        let built = try GeneratorTests.run("mkdocs", ["build", "-q"], in: site.folder.path)
        try #require(built.status == 0, "\(built.output)")
        let posts = try await read(site, "site")
        #expect(
            posts == [
                "Welcome": "https://m.example/docs/ -",
                "Second page": "https://m.example/docs/blog/second/ -",
                "Third one": "https://m.example/docs/third/ -",
            ])
    }

    /// Pages as their generators write them by their documentation: Eleventy by a permalink that a program makes, Astro by a route
    /// with a date, Hexo with its numbers, Zola and Nikola by their usual paths.
    @Test(arguments: [
        (
            [
                ".eleventy.js":
                    "module.exports = (c) => { const dir = require('./x'); return { dir }; };\n",
                "src/a.md": page("title: Tea\ndate: 2024-01-05\npermalink: \"/{{ f() }}/\""),
            ], "_site/x-tea/index.html", "_site/sitemap.xml"
        ),
        (
            [
                "astro.config.mjs": "export default defineConfig({ site: process.env.SITE });\n",
                "src/content/blog/a.md": page("title: Tea\npubDate: 2024-01-05"),
                "src/content/blog/b.md": page("title: Off\ndraft: true"),
            ], "dist/2024/01/a/index.html", "dist/sitemap-0.xml"
        ),
        (
            [
                "_config.yml": "source_dir: source\npermalink: :id/\n",
                "source/_posts/tea.md": "title: Tea\ndate: 2024-01-05\n---\nx\n",
            ], "public/17/index.html", "public/sitemap.xml"
        ),
        (
            [
                "zola.toml": "base_url = '/'\n",
                "content/blog/2024-01-05-tea.md": "+++\ntitle = 'Tea'\n+++\nx\n",
            ], "public/blog/tea/index.html", "public/sitemap.xml"
        ),
        (
            [
                "conf.py": "BLOG_TITLE = 'A site'\n",
                "posts/a.md":
                    ".. title: Tea\n.. slug: tea\n.. date: 2024-01-05 10:00:00 UTC\n\nx\n",
                "posts/b.md": ".. title: Off\n.. slug: off\n.. status: draft\n\nx\n",
            ], "output/posts/tea/index.html", "output/sitemap.xml"
        ),
    ])
    func others_sayWhatTheyMade(
        files: [String: String], made: String, sitemap: String
    ) async throws {
        let output = String(made.prefix { $0 != "/" })
        let address = "https://s.example/" + made.dropFirst(output.count + 1).dropLast(10)
        let page = Self.theme("Tea", "2024-01-05", "<p>x</p>")
        let list =
            "<urlset><url><loc>https://s.example/</loc></url><url><loc>\(address)</loc></url></urlset>"
        let site = try WrittenSite(files.merging([made: page, sitemap: list]) { $1 })
        let posts = try await read(site, output)
        #expect(posts == ["Tea": "\(address) 2024-01-05"])
        // Without it there is no wrong address.
        let alone = try await site.read()
        #expect(alone.posts.allSatisfy { $0.link == nil || $0.link == address })
    }
}
