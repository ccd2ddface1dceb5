import TestSupport
import Testing

@testable import Blog
@testable import BlogSearchFileSources
@testable import Ingest

@Suite struct TemplateTextTests {
    private func jekyll(_ body: String, _ more: String = "") async throws -> [ContentBlock] {
        try await WrittenSite([
            "_config.yml": "url: https://example.org\ntitle: S\n" + more,
            "_posts/2020-01-02-a.md": page("title: A", body),
        ]).blocks(of: "A")
    }

    private func hugo(_ body: String) async throws -> [ContentBlock] {
        try await WrittenSite([
            "hugo.toml": "baseURL = 'https://example.org/'\n",
            "content/p/a.md": page("title: A", body),
        ]).blocks(of: "A")
    }

    @Test(arguments: [
        "{% highlight rust linenos %}\n# derive\nlet list: Vec<Device> = f::<A>();\n\n    if a < b && *c* {}\n{% endhighlight %}",
        "{%- codeblock Title lang:rust -%}\n# derive\nlet list: Vec<Device> = f::<A>();\n\n    if a < b && *c* {}\n{%- endcodeblock -%}",
        "{{< highlight rust \"linenos=table\" >}}\n# derive\nlet list: Vec<Device> = f::<A>();\n\n    if a < b && *c* {}\n{{< /highlight >}}",
    ])
    func codeInTags_isCodeAsItStands(tag: String) async throws {
        let blocks = try await hugo("Before.\n" + tag + "\nAfter *it*.")
        #expect(blocks.map(\.kind).filter { $0 != .caption } == [.paragraph, .code, .paragraph])
        let code = try #require(blocks.first { $0.kind == .code })
        #expect(
            code.text == "# derive\nlet list: Vec<Device> = f::<A>();\n\n    if a < b && *c* {}")
        #expect(code.language == "rust")
        #expect(blocks.last?.text == "After it.")
    }

    @Test(
        arguments: [
            ("{% comment %}\ngone *x*\n{% endcomment %}\nkept", ["kept"]),
            ("{% raw %}{{ page.title }}{% endraw %} kept", ["{{ page.title }} kept"]),
            ("`{% raw %}{{ x }}{% endraw %}` kept", ["{{ x }} kept"]),
            ("Vue {{ message }} gone", ["Vue gone"]),
            ("{{ page.title }} of {{ site.title }}", ["A of S"]),
            ("{% assign w = 'world' %}Hello {{ w | upcase }}", ["Hello WORLD"]),
            ("{% capture x %}captured{% endcapture %}{{ x }} text", ["captured text"]),
            ("{% for p in site.posts %}\n* {{ p.title }} by x\n{% endfor %}\nkept", ["kept"]),
            ("{% if site.ads %}Ad{% else %}No ad{% endif %}", ["No ad"]),
            ("{% if site.title %}Yes{% else %}No{% endif %}", ["Yes"]),
            ("{% unless site.ads %}Yes{% endunless %}", ["Yes"]),
            ("{% if page.x == 1 %}One{% else %} two{% endif %}", ["One two"]),
            ("{% if site.a %}A{% if site.title %}B{% endif %}{% else %}C{% endif %}", ["C"]),
            ("{% include figure.html src='/a.png' caption='A caption' %}", ["", "A caption"]),
            ("{% include note.html content=\"Some *words*\" %}", ["Some words"]),
            ("{% include x.html caption=page.other %} kept", ["kept"]),
            ("{% gist ana/123 %}", [""]),
            ("[a]({% post_url 2020-01-03-b %}) [b]({% link c.md %})", ["a b"]),
            ("{::comment}\ngone\n{:/comment}\nkept", ["kept"]),
            ("a {::comment}gone{:/} b", ["a b"]),
            ("{::nomarkdown}\n<b>kept</b>\n{:/nomarkdown}", ["kept"]),
            ("* Contents\n{:toc}\n\nkept", ["kept"]),
            ("Text\n{: .lead}\n\n> Quote\n{: .x #y}", ["Text", "Quote"]),
            ("![Alt](/a.png){: width=\"3\" .c} and *it*{:.d}", ["Alt", "and it"]),
            ("Term\n: Its meaning", ["Term", "Its meaning"]),
            ("The HTML\n\n*[HTML]: Hyper Text", ["The HTML"]),
            ("<div markdown=\"1\">\n**Bold** it\n</div>", ["Bold it"]),
            ("<div>\n\n    <p>One</p>\n\n    <p>Two</p>\n</div>\n\nkept", ["One", "Two", "kept"]),
        ])
    func readersOfJekyll_seeThis(body: String, texts: [String]) async throws {
        #expect(try await jekyll(body).map(\.text) == texts)
    }

    @Test(
        arguments: [
            (
                "{{< figure src=\"/a.png\" alt=\"Alt\" title=\"Title\" caption=\"A *cap*\" >}}\ntext *x*",
                ["Alt", "Title A cap", "text x"]
            ),
            (
                "{{< details summary=\"Sum\" >}}\nInside *it*\n{{< /details >}}",
                ["Sum", "Inside it"]
            ),
            ("{{< details \"Sum\" >}}\nInside\n{{< /details >}}", ["Sum", "Inside"]),
            ("{{% notice tip %}}\n**bold**\n{{% /notice %}}", ["bold"]),
            ("{{</* youtube id */>}} shows", ["{{< youtube id >}} shows"]),
            ("{{/* gone */}} kept", ["kept"]),
            ("`{{< ref \"a\" >}}` [b]({{< ref \"/b\" >}})", ["{{< ref \"a\" >}} b"]),
            ("{{< comment >}}gone{{< /comment >}} kept", ["kept"]),
            ("{{< youtube abc >}}", [""]), ("Keeps {{ braces }} here", ["Keeps {{ braces }} here"]),
            ("Text\n{.lead}", ["Text"]), ("[TOC]\n\nkept", ["kept"]),
            ("**词。**词 和 **普通** 词", ["词。词 和 普通 词"]),
            ("`**词。**词`", ["**词。**词"]), ("{not attributes}\n{a b}", ["{not attributes} {a b}"]),
            ("```\n{: .x}\n{% if %}\n```", ["{: .x}\n{% if %}"]),
        ])
    func readersOfHugo_seeThis(body: String, texts: [String]) async throws {
        #expect(try await hugo(body).map(\.text) == texts)
    }

    @Test func quotationsInTags_areQuotations() async throws {
        let blocks = try await hugo("{{< quote author=\"Ana\" >}}A *word*{{< /quote >}}\n\nAfter")
        #expect(blocks.map(\.kind) == [.quote, .quote, .paragraph])
        #expect(blocks.map(\.text) == ["A word", "Ana", "After"])
    }

    @Test(arguments: [
        ("{{< youtube abc >}}", "https://www.youtube.com/watch?v=abc"),
        ("{{< vimeo 12 >}}", "https://vimeo.com/12"),
        ("{{< gist ana 12 >}}", "https://gist.github.com/ana/12"),
        ("{% include youtube.html id=\"abc\" %}", "https://www.youtube.com/watch?v=abc"),
        ("> youtube https://youtu.be/abc", "https://youtu.be/abc"),
    ])
    func films_areEmbedded(tag: String, address: String) async throws {
        let blocks = try await hugo("One\n\n\(tag)\n\nTwo")
        #expect(blocks.map(\.kind) == [.paragraph, .embed, .paragraph])
        #expect(try blocks[at: 1].url == address)
    }

    @Test(
        arguments: [
            ("## Setup {#setup .x}", "Setup", "setup"), ("Setup {#setup}\n-----", "Setup", "setup"),
            ("## Setup\n{: #setup .x}", "Setup", "setup"), ("## Setup {:.no_toc}", "Setup", nil),
            ("## Set {up} {x y}", "Set {up} {x y}", nil),
        ] as [(String, String, String?)])
    func idsOfHeadings_areTheirAnchors(heading: String, text: String, anchor: String?) async throws
    {
        let blocks = try await hugo(heading)
        #expect(blocks.map(\.kind) == [.heading])
        #expect(blocks.first?.text == text)
        #expect(blocks.first?.anchor == anchor)
    }

    @Test func cards_areLinkCards() async throws {
        let blocks = try await hugo(
            "Look:\n\n> prettylink https://a.example/x\n> image /i.png\n> title A & b\n> description What it is\n\n> A quotation"
        )
        #expect(blocks.map(\.kind) == [.paragraph, .linkCard, .quote])
        #expect(try blocks[at: 1].url == "https://a.example/x")
        #expect(try blocks[at: 1].text == "A & b\nWhat it is")
    }

    @Test(arguments: ["*A caption*", "_A caption_"])
    func emphasisUnderAPicture_isItsCaption(caption: String) async throws {
        let blocks = try await hugo("![Alt](/a.png)\n\(caption)\n\n_More_")
        #expect(blocks.map(\.kind) == [.image, .caption, .paragraph])
        #expect(try blocks[at: 1].text == "A caption")
    }

    @Test(arguments: [
        "{% raw %}", "{% if x %}", "{% for a in b %}{{ a }}", "{{< quote >}}", "{{< details >}}",
        "`", "``{%",
        "{: .x}\n", "{::comment}\n", "<div markdown=\"1\">\n", "<div>\n\n", "> prettylink x\n",
        "**词。**词",
        "![a](b)\n*c*\n\n", "{% endfor %}", "{{</*",
    ])
    func repeatedTags_takeLinearTime(tag: String) {
        let text = String(repeating: tag, count: 20_000)
        let context = TemplateTags.Context(replacesOutputs: true)
        let plain = TemplateTags.removed(from: text[...], context)
        let marked = MarkdownMarks.removed(from: plain, keepsHTML: true)
        #expect(marked.utf8.count <= 20 * text.utf8.count)
        _ = ScriptedMarkdown.removed(from: text)
        _ = PictureCaptions.marked(in: MarkdownHTML.render(String(repeating: tag, count: 2000)))
    }
}
