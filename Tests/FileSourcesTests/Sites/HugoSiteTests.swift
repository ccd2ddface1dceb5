import TestSupport
import Testing

@testable import Blog
@testable import BlogSearchFileSources

@Suite struct HugoSiteTests {
    @Test func folderOfConfigurations_isReadAsOne() async throws {
        let site = try WrittenSite([
            "config/_default/hugo.toml":
                "title = 'T'\nbaseURL = 'https://example.org/base/'\nlanguageCode = 'de'\n",
            "config/_default/permalinks.json": "{\"posts\": \"/:year/:month/:title/\"}",
            "config/production/config.yaml": "buildFuture: true\n",
            "content/posts/a.md": page("title: \"Grüße & C++ (2)\"\ndate: 2024-02-03"),
            "content/posts/b.md": page("title: Later\ndate: 2999-01-01"),
            "README.md": "# Readme", "archetypes/default.md": page("title: X"),
        ])
        let all = try await site.read()
        #expect(all.sites.map(\.url) == ["https://example.org/base"])
        #expect(all.sites.map(\.language) == ["de"])
        let links = try await site.links()
        #expect(
            links == [
                "Grüße & C++ (2)": "https://example.org/base/2024/02/gr%C3%BC%C3%9Fe-c-2/",
                "Later": "https://example.org/base/2999/01/later/",
            ])
        let leftOut = try await site.leftOut()
        #expect(
            leftOut == [:])
    }

    @Test(arguments: [
        ("/:year/:month/:day/:slug/", "/2024/01/31/a-bundle/"),
        ("/:section/:contentbasename/", "/posts/bundle/"),
        ("/:sections/:filename", "/posts/in/bundle/"),
        ("/:sections[1:]/:slugorfilename/", "/in/bundle/"),
        ("/:sections[last]/x/", "/in/x/"),
        ("/:yearday/:weekdayname/:monthname/", "/31/wednesday/january/"),
    ])
    func permalinks_areFilledIn(pattern: String, path: String) async throws {
        let site = try WrittenSite([
            "hugo.yaml":
                "baseURL: https://example.org\npermalinks:\n  page:\n    posts: \(pattern)\n",
            "content/posts/in/_index.md": page("title: In"),
            "content/posts/in/bundle/index.md": page("title: A bundle\ndate: 2024-01-31"),
        ])
        #expect(try await site.links()["A bundle"] == "https://example.org" + path)
    }

    @Test func bundlesCascadesAndBuild_keepBack() async throws {
        let site = try WrittenSite([
            "hugo.toml":
                "baseURL = 'https://example.org/'\n[taxonomies]\nseries = 'series'\ntag = 'labels'\n",
            "content/a/bundle/index.md": page(
                "title: Bundle\nseries: [S]\nlabels: [L]\nstatus: evergreen"),
            "content/a/bundle/part.md": page("title: Part"),
            "content/a/bundle/deep/more.md": page("title: More"),
            "content/off/_index.md": page("title: Off\ncascade:\n  draft: true"),
            "content/off/one.md": page("title: One"),
            "content/off/on.md": page("title: On\ndraft: false"),
            "content/b/_index.md": page(
                "title: B\ncascade:\n  - _target: {path: '/b/hid**'}\n    build: {render: never}"),
            "content/b/hidden.md": page("title: Hidden"),
            "content/b/shown.md": page("title: Shown"),
            "content/a/toml.md": "+++\ntitle = 'Toml'\n[build]\nrender = 'never'\n+++\nx",
            "content/a/old.md": "+++\ntitle = 'Old'\n_build.render = 'never'\n+++\nx",
            "content/a/resource.md": "+++\n[[resources]]\ntitle = 'Picture'\n+++\nx",
            "content/a/text.org": "#+title: Org\n", "content/a/text.adoc": "= Adoc\n",
        ])
        let links = try await site.links()
        #expect(
            links == [
                "Bundle": "https://example.org/a/bundle/", "On": "https://example.org/off/on/",
                "B": "https://example.org/b/", "Shown": "https://example.org/b/shown/",
                "resource": "https://example.org/a/resource/",
            ])
        let leftOut = try await site.leftOut()
        #expect(
            leftOut == [
                "a part of another page": [
                    "content/a/bundle/deep/more.md", "content/a/bundle/part.md",
                ],
                "draft": ["content/off/_index.md", "content/off/one.md"],
                "not rendered": ["content/a/old.md", "content/a/toml.md", "content/b/hidden.md"],
                "Org, which is not read": ["content/a/text.org"],
                "AsciiDoc, which is not read": ["content/a/text.adoc"],
            ])
        let all = try await site.read()
        #expect(
            Set(all.terms.map { "\($0.key.taxonomy) \($0.name)" }) == ["series S", "post_tag L"])
    }

    @Test func languages_areThoseOfTheConfiguration() async throws {
        let site = try WrittenSite([
            "hugo.yaml": """
            baseURL: https://example.org/
            defaultContentLanguage: en
            languages:
              en: {weight: 1}
              pt-br: {weight: 2}
              de: {contentDir: inhalt, languageCode: de-AT}
              fr: {disabled: true}
              ja: {baseURL: "https://ja.example/"}
            """,
            "content/posts/node.js.md": page("title: Node"),
            "content/posts/b/index.md": page("title: B"),
            "content/posts/b/index.pt-br.md": page("title: B pt"),
            "content/posts/c.pt-br.md": page("title: C\nurl: own/c.html"),
            "content/posts/d.fr.md": page("title: D"), "content/posts/e.ja.md": page("title: E"),
            "content/posts/f.it.md": page("title: F"), "inhalt/posts/g.md": page("title: G"),
        ])
        let links = try await site.links()
        #expect(
            links == [
                "Node": "https://example.org/posts/node.js/", "B": "https://example.org/posts/b/",
                "B pt": "https://example.org/pt-br/posts/b/",
                "C": "https://example.org/pt-br/own/c.html", "E": "https://ja.example/posts/e/",
                "F": "https://example.org/posts/f.it/", "G": "https://example.org/de/posts/g/",
            ])
        let languages = try Dictionary(
            once: await site.read().posts.map { ($0.title, $0.language) })
        #expect(languages["B pt"] == "pt-BR")
        #expect(languages["G"] == "de-AT")
        #expect(languages["Node"] == .some(nil))
        #expect(try await site.read().sites.map(\.language) == ["en"])
    }

    @Test func namesOfFiles_becomePathsAsHugoWritesThem() async throws {
        let site = try WrittenSite([
            "hugo.toml": "baseURL = 'https://example.org/'\nuglyURLs = true\n",
            "content/Some Section/Page_One  Two.md": page("title: A"),
            "content/s/a & b.md": page("title: B"), "content/s/C++.md": page("title: C"),
            "content/s/v2.0.md": page("title: D"), "content/s/x.md": page("title: E\nslug: a/b"),
        ])
        let links = try await site.links()
        #expect(
            links == [
                "A": "https://example.org/some-section/page_one-two.html",
                "B": "https://example.org/s/a-b.html", "C": "https://example.org/s/c++.html",
                "D": "https://example.org/s/v2.0.html", "E": "https://example.org/s/a/b.html",
            ])
    }

    @Test func datesInNames_countWhereTheConfigurationSaysSo() async throws {
        let files = { (more: String) in
            [
                "hugo.toml": "baseURL = 'https://example.org/'\n" + more,
                "content/s/2020-01-02-name.md": page("title: A"),
            ]
        }
        let plain = try WrittenSite(files(""))
        #expect(try await plain.links() == ["A": "https://example.org/s/2020-01-02-name/"])
        let dated = try WrittenSite(files("[frontmatter]\ndate = [':filename', ':default']\n"))
        #expect(try await dated.links() == ["A": "https://example.org/s/name/"])
    }
}
