import Testing

@testable import Blog
@testable import BlogSearchFileSources
@testable import BlogSearchNotations

@Suite struct HexoSiteTests {
    private let configuration =
        "title: 茶记\nurl: https://cha.example\nroot: /\nlanguage: zh-CN\ntimezone: Asia/Shanghai\nsource_dir: source\n"

    @Test func postsAndPages_areWhereHexoPutsThem() async throws {
        let site = try WrittenSite([
            "_config.yml": configuration,
            "source/_posts/green-tea.md": page(
                "title: 绿茶\ndate: 2019/7/3 20:46:25\ncategories:\n- 饮品\n- 茶\ntags:\n- 绿茶"),
            "source/_posts/sub/两 杯.md": page("title: B\ndate: 2019-07-04\ncategories: [[甲, 乙], 丙]"),
            "source/_drafts/d.md": page("title: D"),
            "source/about/index.md": page("title: 关于\ntype: about"),
            "source/links.md": page("title: Links"),
            "source/tags/index.md": page("title: T\ntype: tags", ""),
            "source/_posts/own.md": page("title: Own\ndate: 2019-07-05\npermalink: own/place/"),
            "source/_posts/off.md": page("title: Off\npublished: false"),
            "scaffolds/post.md": page("title: X"), "README.md": "# R", "themes/t/README.md": "# R",
        ])
        let links = try await site.links()
        #expect(
            links == [
                "绿茶": "https://cha.example/2019/07/03/green-tea/",
                "B": "https://cha.example/2019/07/04/sub/%E4%B8%A4%20%E6%9D%AF/",
                "关于": "https://cha.example/about/", "Links": "https://cha.example/links.html",
                "Own": "https://cha.example/own/place/",
            ])
        let leftOut = try await site.leftOut()
        #expect(
            leftOut == [
                "draft": ["source/_drafts/d.md", "source/_posts/off.md"],
                "a page without text": ["source/tags/index.md"],
            ])
        let all = try await site.read()
        let tea = try #require(all.posts.first { $0.title == "绿茶" })
        #expect(all.names(of: tea, in: "category") == ["饮品", "茶"])
        #expect(tea.date == Moment(iso8601: "2019-07-03T12:46:25Z"))
        let child = try #require(all.terms.first { $0.name == "茶" })
        #expect(child.parent == all.terms.first { $0.name == "饮品" }?.key.id)
        let two = try #require(all.posts.first { $0.title == "B" })
        #expect(all.names(of: two, in: "category") == ["甲", "乙", "丙"])
        #expect(all.posts.first { $0.title == "关于" }?.type == "page")
        #expect(all.sites.map(\.language) == ["zh-CN"])
    }

    @Test(arguments: [
        (
            "new_post_name: :year-:month-:day-:title.md\npermalink: :title.html", "2019-07-03-a.md",
            "/a.html"
        ),
        ("permalink: :category/:name/\ndefault_category: misc", "x/a.md", "/misc/a/"),
        ("permalink: p/:i_month-:i_day/:post_title/", "a.md", "/p/7-3/The-title/"),
        ("permalink: :lang/:title/\npermalink_defaults: {lang: en}", "a.md", "/en/a/"),
        ("pretty_urls: {trailing_html: false}\npermalink: :title.html", "a.md", "/a"),
        ("permalink: :nonsense/:title/", "a.md", "-"),
    ])
    func patterns_areFilledIn(more: String, name: String, path: String) async throws {
        let site = try WrittenSite([
            "_config.yml": configuration + more + "\n",
            "source/_posts/\(name)": page("title: The title\ndate: 2019-07-03"),
        ])
        let link = path == "-" ? path : "https://cha.example" + path
        let links = try await site.links()
        #expect(
            links == ["The title": link])
    }
}

@Suite struct ZolaSiteTests {
    @Test func pages_areWhereZolaPutsThem() async throws {
        let site = try WrittenSite([
            "config.toml":
                "base_url = 'https://example.org'\ntitle = 'T'\ndefault_language = 'en'\nignored_content = ['*.wip.md']\n[languages.fr]\n[[taxonomies]]\nname = 'series'\n",
            "content/blog/_index.md": "+++\ntitle = 'Blog'\n+++\nx",
            "content/blog/2020-01-02-First Post.md":
                "+++\ntitle = 'First'\n[taxonomies]\ntags = ['a']\nseries = ['s']\n[extra]\nstatus = 'stable'\n+++\nx",
            "content/blog/bundle/index.md":
                "+++\ntitle = 'Bundle'\ndate = 2020-01-03\nslug = 'other'\n+++\nx",
            "content/blog/bundle/note.md": "+++\ntitle = 'Note'\n+++\nx",
            "content/blog/first.fr.md": "+++\ntitle = 'Premier'\ndate = 2020-01-02\n+++\nx",
            "content/placed.md": "+++\ntitle = 'Placed'\npath = 'own/place'\n+++\nx",
            "content/off.md": "+++\ntitle = 'Off'\ndraft = true\n+++\nx",
            "content/unrendered.md": "+++\ntitle = 'Un'\nrender = false\n+++\nx",
            "content/a.wip.md": "+++\ntitle = 'Wip'\n+++\nx", "README.md": "# R",
        ])
        let links = try await site.links()
        #expect(
            links == [
                "Blog": "https://example.org/blog/",
                "First": "https://example.org/blog/first-post/",
                "Bundle": "https://example.org/blog/other/",
                "Premier": "https://example.org/fr/blog/first/",
                "Placed": "https://example.org/own/place/",
            ])
        let leftOut = try await site.leftOut()
        #expect(
            leftOut == [
                "a part of another page": ["content/blog/bundle/note.md"],
                "draft": ["content/off.md"],
                "not rendered": ["content/unrendered.md"], "excluded": ["content/a.wip.md"],
            ])
        let all = try await site.read()
        let first = try #require(all.posts.first { $0.title == "First" })
        #expect(all.names(of: first, in: "post_tag") == ["a"])
        #expect(all.names(of: first, in: "series") == ["s"])
        #expect(first.date == Moment(iso8601: "2020-01-02"))
    }
}

@Suite struct PelicanSiteTests {
    @Test func articles_areReadByTheirHeaders() async throws {
        let site = try WrittenSite([
            "pelicanconf.py": """
            # settings
            AUTHOR = 'Ada'
            SITENAME = "Site's name"
            SITEURL = ''
            PATH = 'content'
            TIMEZONE = 'Europe/Berlin'
            DEFAULT_LANG = 'de'
            ARTICLE_URL = 'posts/{date:%Y}/{date:%b}/{slug}/'
            ARTICLE_LANG_URL = '{lang}/{category}/{slug}.html'
            ARTICLE_EXCLUDES = ['extra', 'pages']
            LINKS = (('A', 'https://a.example'),)
            MENU = [x for x in range(3)]
            """,
            "publishconf.py": "from pelicanconf import *\nSITEURL = 'https://example.org/blog'\n",
            "content/a.md":
                "Title: Hello, World! C++ & co\nDate: 2024-01-31 23:30\nTags: a b, c\nSummary: one\n    two\n\nx text\n",
            "content/b.md": "Title: Draft\nDate: 2024-02-01\nStatus: draft\n\nx\n",
            "content/d.md": "Title: No date\n\nx\n",
            "content/news/e.md": "Title: English\nDate: 2024-02-03\nLang: en\n\nx\n",
            "content/pages/about.md": "Title: About me\n\nx\n",
            "content/extra/x.md": "Title: x\nDate: 2020-01-01\n\nx\n",
            "content/2024-02-04-f.md": page("title: Fenced\nslug: own_slug"),
            "content/o.md": "Title: Own\nDate: 2021-01-01\nurl: own/place/\n\nx\n",
            "content/j.md": "Title: 日本\nDate: 2021-01-01\n\nx\n", "content/r.rst": "Title\n=====\n",
            "output/x.md": "Title: Out\nDate: 2020-01-01\n\nx\n",
        ])
        let links = try await site.links()
        #expect(
            links == [
                "Hello, World! C++ & co":
                    "https://example.org/blog/posts/2024/Jan/hello-world-c-co/",
                "English": "https://example.org/blog/en/news/english.html",
                "About me": "https://example.org/blog/pages/about-me.html",
                "Fenced": "https://example.org/blog/posts/2024/Feb/own_slug/",
                "Own": "https://example.org/blog/own/place/", "日本": "-",
            ])
        let leftOut = try await site.leftOut()
        #expect(
            leftOut == [
                "draft": ["content/b.md"], "not rendered": ["content/d.md"],
                "excluded": ["content/extra/x.md"],
                "reStructuredText, which is not read": ["content/r.rst"],
            ])
        let all = try await site.read()
        let first = try #require(all.posts.first { $0.title.hasPrefix("Hello") })
        #expect(first.html == "<p>x text</p>\n")
        #expect(first.excerpt == "one two")
        #expect(first.slug == "hello-world-c-co")
        #expect(first.date == Moment(iso8601: "2024-01-31T22:30:00Z"))
        #expect(all.names(of: first, in: "post_tag") == ["a b", "c"])
        #expect(all.names(of: first, in: "category") == ["misc"])
        #expect(all.authors.map(\.name) == ["Ada"])
        #expect(all.sites.map(\.name) == ["Site's name"])
    }

    @Test(
        arguments: [
            ("A = 'it\\'s'", "it's"), ("A = \"x\" 'y'", "xy"), ("A = r'\\d'", "\\d"),
            ("A = True  # yes", "True"),
            ("A = ('one')", "one"), ("A = '''a\nb'''", "a\nb"), ("A = B + 'x'", nil),
            ("A = f'x'", nil),
            ("A = 'x'\nA = os.getcwd()", nil), ("def f():\n    A = 'x'\n", nil), ("A == 'x'", nil),
            ("B = \"\"\"\nA = 'no'\n\"\"\"\nA = 'x'", "x"),
        ] as [(String, String?)])
    func pythonValues_areThoseWrittenOut(text: String, value: String?) {
        #expect(PythonSettings(text).text("A") == value)
    }
}

@Suite struct ScriptedSiteTests {
    @Test func eleventy_isReadAsFarAsItIsWrittenOut() async throws {
        let site = try WrittenSite([
            ".eleventy.js":
                "module.exports = (c) => {\n  c.ignores.add(\"src/off.md\");\n  return { dir: { input: \"src\", output: \"out\" }, pathPrefix: \"/p/\" };\n};\n",
            "src/_data/metadata.json":
                "{\"url\": \"https://example.org/\", \"title\": \"T\", \"language\": \"en\"}",
            "src/posts/posts.json": "{\"tags\": [\"posts\"], \"author\": \"Ada\"}",
            "src/posts/2020-01-02-first.md": page("title: First"),
            "src/posts/second.md": page(
                "title: Second\npermalink: \"/blog/{{ title | slugify }}/\""),
            "src/posts/third.md": page("title: Third\npermalink: \"/{{ locale }}/x/\""),
            "src/posts/none.md": page("title: None\npermalink: false"),
            "src/talks/talks.11tydata.js":
                "module.exports = { permalink: (d) => `/t/${d.slug}/` };",
            "src/talks/a.md": page("title: Talk"), "src/about/index.md": page("title: About"),
            "src/off.md": page("title: Off"), "src/_includes/x.md": page("title: X"),
            "README.md": "# R",
        ])
        let links = try await site.links()
        #expect(
            links == [
                "First": "https://example.org/p/posts/2020-01-02-first/",
                "Second": "https://example.org/p/blog/second/", "Third": "-", "Talk": "-",
                "About": "https://example.org/p/about/",
            ])
        let leftOut = try await site.leftOut()
        #expect(
            leftOut == [
                "not rendered": ["src/posts/none.md"], "excluded": ["src/off.md"],
            ])
        let all = try await site.read()
        #expect(all.authors.map(\.name) == ["Ada"])
        #expect(
            all.incomplete.map(\.reason)
                == Array(repeating: "its date, which its generator takes of the file", count: 3)
                + ["the addresses of 2 posts, which its configuration does not tell"])
    }

    @Test func astro_showsCollectionsAtTheirPages() async throws {
        let site = try WrittenSite([
            "astro.config.mjs":
                "export default defineConfig({\n  site: 'https://example.org',\n  base: '/b',\n});\n",
            "src/content.config.ts":
                "const notes = defineCollection({ loader: glob({ pattern: '**/*.md', base: './src/notes' }) });\n",
            "src/pages/blog/[...slug].astro":
                "---\nconst posts = await getCollection('blog');\n---\n<p/>",
            "src/pages/n/[id].astro": "---\nconst n = await getCollection(\"notes\");\n---\n",
            "src/pages/about.md": page("title: About"), "src/pages/_part.md": page("title: Part"),
            "src/content/blog/First Post.md": page("title: First\npubDate: 2020-01-02"),
            "src/content/blog/second/index.mdx": page(
                "title: Second",
                "import X from './x'\n\n<Note title=\"A word\">inside</Note>\n\n{/* gone */} {1 + 1} {'kept'}\n\n```js\nimport a from 'b'\n```"
            ),
            "src/content/blog/_draft.md": page("title: Draft"),
            "src/notes/one.md": page("title: One\nslug: uno"),
            "src/content/docs/d.md": page("title: Doc"),
            "README.md": "# R",
        ])
        let links = try await site.links()
        #expect(
            links == [
                "First": "https://example.org/b/blog/first-post/",
                "Second": "https://example.org/b/blog/second/",
                "One": "https://example.org/b/n/uno/",
                "About": "https://example.org/b/about/", "Doc": "-",
            ])
        let leftOut = try await site.leftOut()
        #expect(
            leftOut == [
                "not published": ["src/content/blog/_draft.md", "src/pages/_part.md"]
            ])
        let text = try await site.blocks(of: "Second").map(\.text)
        #expect(text == ["A word", "inside", "kept", "import a from 'b'"])
    }
}
