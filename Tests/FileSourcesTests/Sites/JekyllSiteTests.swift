import Testing

@testable import Blog
@testable import BlogSearchFileSources

@Suite struct JekyllSiteTests {
    @Test func configuration_saysWhatIsPublishedAndWhere() async throws {
        let site = try WrittenSite([
            "_config.yml": """
            url: https://example.org
            collections:
              plates: {output: true, permalink: "/food/:name/"}
              secrets: {output: false}
            defaults:
              - scope: {path: "", type: posts}
                values: {permalink: "/blog/:title/", author: Ada, categories: [diary]}
              - scope: {path: docs}
                values: {published: false}
              - scope: {path: "docs/shown"}
                values: {published: true}
            exclude: [old/stuff, "*.mine.md", tmp/]
            include: [_extra]
            """,
            "_posts/2020-01-02-one.md": page("title: One"),
            "_posts/2020-01-03-two.md": page("title: Two\npermalink: /two/\ncategories: more"),
            "_posts/undated.md": page("title: Undated"),
            "_posts/2999-01-01-later.md": page("title: Later"),
            "_plates/soup.md": page("title: Soup"), "_plates/_part.md": page("title: Part"),
            "_plates/plain.md": "no front matter", "_secrets/s.md": page("title: Secret"),
            "_trash/2020-01-01-old.md": page("title: Trash"),
            "_extra/e.md": page("title: Extra"), "about/_snippet.md": page("title: Snippet"),
            "docs/draft.md": page("title: Draft"), "docs/shown/s.md": page("title: Shown"),
            "old/stuff/x.md": page("title: X"), "old/y.md": page("title: Y"),
            "a.mine.md": page("title: Mine"), "tmp/t.md": page("title: T"),
            "bare.md": "no front matter",
        ])
        let links = try await site.links()
        #expect(
            links == [
                "One": "https://example.org/blog/one/", "Two": "https://example.org/two/",
                "Soup": "https://example.org/food/soup/",
                "Extra": "https://example.org/_extra/e.html",
                "Shown": "https://example.org/docs/shown/s.html",
                "Y": "https://example.org/old/y.html",
            ])
        let leftOut = try await site.leftOut()
        #expect(
            leftOut == [
                "no date in its name": ["_posts/undated.md"],
                "future": ["_posts/2999-01-01-later.md"],
                "not published": [
                    "_plates/_part.md", "_secrets/s.md", "_trash/2020-01-01-old.md",
                    "about/_snippet.md",
                ],
                "no front matter": ["_plates/plain.md", "bare.md"], "draft": ["docs/draft.md"],
                "excluded": ["a.mine.md", "old/stuff/x.md", "tmp/t.md"],
            ])
        let all = try await site.read()
        let two = try #require(all.posts.first { $0.title == "Two" })
        #expect(all.names(of: two, in: "category") == ["diary", "more"])
        #expect(all.authors.map(\.name) == ["Ada"])
    }

    @Test(
        arguments: [
            ("date", "https://example.org/big%20tea/2020/01/02/A_b-c.html"),
            ("ordinal", "https://example.org/big%20tea/2020/002/A_b-c.html"),
            ("weekdate", "https://example.org/big%20tea/2020/W01/Thu/A_b-c.html"),
            (
                "/:slugified_categories/:short_month-:long_day/:slug",
                "https://example.org/big-tea/Jan-Thursday/a-b-c"
            ),
            (
                "/:w_year/:w_day/:hour:minute:second/:title:output_ext",
                "https://example.org/2020/4/000000/A_b-c.html"
            ),
        ])
    func styles_areThoseOfJekyll(style: String, link: String) async throws {
        let site = try WrittenSite([
            "_config.yml": "url: https://example.org/\npermalink: \(style)\n",
            "_posts/2020-01-02-A_b c.md": page("title: A\ncategory: Big Tea"),
        ])
        let links = try await site.links()
        #expect(
            links == ["A": link])
    }

    @Test func timezone_isWhatDatesWithoutOneMean() async throws {
        let site = try WrittenSite([
            "_config.yml": "url: https://example.org\ntimezone: Asia/Tokyo\n",
            "_posts/2020-01-05-utc.md": page("title: A\ndate: 2020-01-05 23:30:00"),
            "_posts/2020-01-06-local.md": page("title: B\ndate: 2020-01-06 23:30"),
            "_posts/2020-01-07-far.md": page("title: C\ndate: 2020-01-07 23:30:00 -0500"),
            "_posts/2020-01-08-name.md": page("title: D"),
        ])
        let links = try await site.links()
        #expect(
            links == [
                "A": "https://example.org/2020/01/06/utc.html",
                "B": "https://example.org/2020/01/06/local.html",
                "C": "https://example.org/2020/01/08/far.html",
                "D": "https://example.org/2020/01/08/name.html",
            ])
        let posts = try await site.read().posts
        #expect(posts.allSatisfy { $0.utcOffset == 9 * 3600 })
        #expect(posts.first { $0.title == "D" }?.date == Moment(iso8601: "2020-01-07T15:00:00Z"))
    }

    @Test func octopress_keepsItsFilesInSource() async throws {
        let site = try WrittenSite([
            "_config.yml":
                "url: http://blog.example\nsource: source\npermalink: /blog/:year/:title/\n",
            "source/_posts/2012-05-06-tea.markdown": page("title: Tea\ncategories: [a, b]"),
            "source/about/index.markdown": page("title: About"), "README.markdown": "# Readme",
        ])
        let links = [
            "Tea": "http://blog.example/blog/2012/tea/", "About": "http://blog.example/about/",
        ]
        #expect(try await site.links() == links)
        #expect(try await site.links("/source") == links)
        #expect(try await site.links("/source/_posts") == ["Tea": links["Tea"]])
        let all = try await site.read()
        #expect(all.terms.map(\.name) == ["a", "b"])
    }

    @Test func collectionsMayBeInAFolderOfTheirOwn() async throws {
        let site = try WrittenSite([
            "_config.yml": """
            url: https://example.org
            permalink: pretty
            collections_dir: stuff
            collections:
              books: {output: true}
              talks: {output: true, permalink: "/t/:year/:title"}
            defaults:
              - scope: {path: "stuff/_books/*/special.md", type: books}
                values: {permalink: /special/}
            """,
            "stuff/_posts/2021-03-04-hi.md": page("title: Hi\ncategories: a"),
            "stuff/n/_posts/2020-05-05-n.md": page(
                "title: N\npermalink: /:name/:collection/:path/"),
            "stuff/_books/one.md": page("title: One"),
            "stuff/_books/x/special.md": page("title: Special"),
            "stuff/_talks/2020-02-02-k.md": page("title: Talk"),
            "_posts/2020-01-01-root.md": page("title: Elsewhere"),
        ])
        let links = try await site.links()
        #expect(
            links == [
                "Hi": "https://example.org/a/2021/03/04/hi/",
                "N": "https://example.org/2020-05-05-n/posts/n/2020-05-05-n/",
                "One": "https://example.org/books/one/", "Special": "https://example.org/special/",
                "Talk": "https://example.org/t/2020/k",
            ])
    }

    @Test(arguments: [
        ["_config.yml": "url: https://example.org\nremote_theme: a/b\n"],
        ["_config.yml": "url: https://example.org\n", "Gemfile": "gem \"github-pages\"\n"],
        ["_config.yml": "url: https://example.org\nplugins: [jekyll-optional-front-matter]\n"],
    ])
    func pagesOfGitHub_needNoFrontMatter(files: [String: String]) async throws {
        let own = ["about.md": "# About us\n\nx\n", "README.md": "# Readme\n"]
        let site = try WrittenSite(files.merging(own) { $1 })
        #expect(try await site.links() == ["About us": "https://example.org/about.html"])
    }

    @Test func anUnknownSite_isSupplied() async throws {
        let files = ["_config.yml": "baseurl: /b\n", "_posts/2020-01-02-a.md": page("title: A")]
        let site = try WrittenSite(files)
        let all = try await site.read()
        #expect(all.posts.map(\.link) == [nil])
        #expect(
            all.incomplete.map(\.reason) == [
                "the address of a post, as no configuration names the site; name the site"
            ])
        #expect(
            try await site.links(site: "https://given.example") == [
                "A": "https://given.example/b/2020/01/02/a.html"
            ])
    }

    @Test func pagesWithoutText_areNoPosts() async throws {
        let site = try WrittenSite([
            "_config.yml": "url: https://example.org\n",
            "_posts/2020-01-02-a.md": page("title: A", ""),
            "index.html": page(
                "title: Home",
                "<ul>{% for p in site.posts %}<li>{{ p.title }}</li>{% endfor %}</ul>"),
            "tags.md": page("title: Tags", ""), "about.md": page("title: About"),
        ])
        #expect(try await site.read().posts.map(\.title).sorted() == ["A", "About"])
        let leftOut = try await site.leftOut()
        #expect(
            leftOut == ["a page without text": ["index.html", "tags.md"]])
    }
}
