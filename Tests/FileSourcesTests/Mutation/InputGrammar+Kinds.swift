extension InputGrammar {
    private static let bodies = [
        "<!-- wp:paragraph --><p>One <em>two</em> three &amp; <a href=\"https://a.example/\">four</a></p><!-- /wp:paragraph -->",
        "<table><tr><th>A</th><td>B<ul><li>x<li>y</ul></td></tr></table><pre><code>if a &lt; b {}</code></pre>",
        "[caption id=\"a\"]<img src=\"x.png\" alt=\"Alt\"> text[/caption] [gallery ids=\"1,2\"] <script>x</script>",
        "<h2 id=\"a\">Head</h2><blockquote><p>Quote<br>more</blockquote><figure><figcaption>C</figcaption></figure>",
    ]

    /// WordPress exports.
    static let export = InputGrammar(
        samples: [
            exportText(
                bodies.enumerated().map { exportItem($0 + 1).replacing("<p>Body", with: $1) }
                    .joined(),
                header: """
                    <wp:author><wp:author_id>7</wp:author_id><wp:author_login>ana</wp:author_login><wp:author_email>a@b.example</wp:author_email><wp:author_display_name><![CDATA[Ana]]></wp:author_display_name></wp:author>
                    <wp:category><wp:term_id>3</wp:term_id><wp:category_nicename>tea</wp:category_nicename><wp:cat_name>Tea</wp:cat_name></wp:category>
                    """),
            exportText(
                exportItem(
                    9,
                    """
                    <dc:creator>ana</dc:creator><pubDate>Fri, 05 Jun 2020 10:00:00 +0000</pubDate>
                    <wp:post_date_gmt>2020-06-05 10:00:00</wp:post_date_gmt><wp:post_name>m%C3%ADlk</wp:post_name>
                    <category domain="category" nicename="tea"><![CDATA[Tea]]></category><category domain="post_tag" nicename="n"><![CDATA[N]]></category>
                    <wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>20</wp:meta_value></wp:postmeta>
                    <wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_author_email>v@w.example</wp:comment_author_email><wp:comment_content><![CDATA[Nice]]></wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>
                    """)
                    + exportItem(10, "<wp:post_password>pw</wp:post_password>", status: "draft"),
                version: "1.0"),
        ],
        fragments: [
            "<item>", "</item>", "<item", "<![CDATA[", "]]>", "]]", "<!--", "-->", "&", "&amp;",
            "&#0;",
            "&#xFFFFFFFF;", "&e40;", "<!DOCTYPE rss [<!ENTITY e \"x\"><!ENTITY f \"&e;&e;&e;\">]>",
            "<!ENTITY x SYSTEM \"file:///etc/passwd\">", "&f;", "&x;", "<?xml version=\"1.0\"?>",
            "<?p",
            "</rss>", "<rss>", "</channel>", "<channel>", "<wp:comment>", "</wp:comment>",
            "<wp:post_id>-1</wp:post_id>", "<wp:post_id>99999999999999999999</wp:post_id>",
            "<a b='",
            "<a xmlns:wp='x'>", "<wp:status>publish</wp:status>", "<", ">", "\"", "'", "/>", "=",
            "<content:encoded>", "</content:encoded>", "<category domain=\"\" nicename=\"\">",
            "<wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt>", "<x y=\"&lt;\">", " ", "\n",
            "encoding=\"UTF-16\"", "<![IGNORE[", "%a;",
        ], opening: "<&", closing: ">;")

    /// Posts as JSON: lines, answers of a REST API, an app's own.
    static let json = InputGrammar(
        samples: [
            """
            {"id": 7, "title": "A", "html": "<p>b</p>", "date": "2020-01-02", "tags": ["x", "y"], "categories": "P > C, D"}
            {"title": {"rendered": "T"}, "text": "One.\\n\\nTwo", "author": {"name": "Ana"}, "status": "publish", "sticky": true}
            """,
            """
            [{"id":1,"date_gmt":"2020-01-01T10:00:00","slug":"a","status":"publish","type":"post","link":"https://a.example/a/","title":{"rendered":"A &amp; B"},"content":{"rendered":"<p>x</p>","protected":false},"excerpt":{"rendered":""},"author":3,"featured_media":0,"categories":[1],"tags":[],"meta":[],"_embedded":{"author":[{"id":3,"name":"Ana","slug":"ana"}],"wp:term":[[{"id":1,"name":"Tea","slug":"tea","taxonomy":"category"}]]}}]
            """,
            """
            {"data": {"items": [{"head": "T", "body": {"rendered": "<b>x</b>"}, "labels": [{"name": "n"}], "file": "a.md", "on": 1591351200}]}}
            """,
        ],
        fragments: [
            "{", "}", "[", "]", ",", ":", "\"", "null", "true", "false", "-", "1e999", "-0",
            "1.5e-7",
            "123456789012345678901234567890", "\\u0000", "\\uD800", "\\uDC00\\uD800", "\\", "\\x",
            "{}", "[]",
            "{\"rendered\":", "\"title\":", "\"html\":", "\"id\": \"\"", "\"id\": -5",
            "\"date\": \"9999-99-99\"",
            "\"tags\": {\"a\": {\"b\": 1}}", "\"author\": [[[]]]", "\"file\": \"../../etc/passwd\"",
            "\"categories\": [null, {\"name\": 5}, \" > \"]", "\n", " ", "\u{FEFF}", "\u{2028}",
            "NaN", "// x",
        ], opening: "{[\"", closing: "]},:\n")

    /// Markdown files with front matter.
    static let markdown = InputGrammar(
        samples: [
            """
            ---
            title: "A: b"
            date: 2020-01-02 10:00:00 +0200
            tags: [x, "y"]
            categories:
              - P
              - [Q, R]
            author: &a Ana
            ---
            # Head

            Text with *em*, `code`, [link](https://a.example "t") and ![pic](x.png).

            | A | B |
            |---|---|
            | 1 | 2 |

            ```swift
            let a = 1
            ```

            > quote
            1. one
               - two[^1]

            [^1]: note
            <div>raw</div>
            """,
            "+++\ntitle = 'T'\ntags = [\n 'a',\n \"b\"]\n[extra]\nx = \"\"\"\nlong\n\"\"\"\n+++\n{{< figure src=\"x\" >}} text {% raw %}{{ site.url }}{% endraw %}\n",
            "{\n \"title\": \"J\", \"tags\": [\"a\"]\n}\nbody\n===\n",
        ],
        fragments: [
            "---\n", "+++\n", "...\n", "- ", "  - ", "[", "]", "](", ")", "!", "*", "**", "_", "`",
            "```\n", "~~~\n",
            "|", "|---|\n", "> ", "# ", "\n", "\n\n", "\t", "    ", "<", "</div>", "<!--", "-->",
            "[^1]: ", "[a]: ",
            "[[", "{{", "}}", "{%", "%}", "{{<", ">}}", "&amp;", "&", "*a", "&a ", "<<: *a\n",
            "!!binary ", "|\n", ">\n",
            "key: ", "title: ", "tags: ", "date: 0000-00-00\n", "draft: true\n", "? ", ": ", "'",
            "\"", "\\", "http://",
            "www.", "a@b.c", "====\n", "***\n", "1. ", "\u{0}", "\u{FEFF}", "%YAML 1.2\n",
            "--- !x\n",
        ], opening: "#[<{`|", closing: "\n")

    /// HTML pages and bodies.
    static let html = InputGrammar(
        samples: bodies + [
            "<!doctype html><html lang=en><head><title>T</title><meta name=description content='x'><link rel=canonical href='https://a.example/a/'></head><body><main><article><h1>H</h1><p>Text</article></main></body></html>"
        ],
        fragments: [
            "<", "</", ">", "<!--", "--!>", "-->", "<![CDATA[", "<script>", "</script>", "<style>",
            "<textarea>",
            "<title>", "<plaintext>", "<svg>", "<math>", "<template>", "<table>", "<tr>", "<td>",
            "</table>", "<p>",
            "<b>", "</b>", "<a href=", "<li>", "</li>", "<ul>", "<pre>\n", "<br>", "<img alt='",
            "&", "&amp", "&#",
            "&#x110000;", "&notit;", "&CounterClockwiseContourIntegral;", "[", "]", "[caption",
            "[/caption]", "[[",
            "[gallery a='", "=", "'", "\"", "/", "\u{0}", "\u{AD}", "<!doctype", "<?php",
            "<meta property=og:title content=",
            "<h1>", "<article>", "</article>", "<body>", "<noscript>", "<iframe>",
            "<select><option>", "<ruby><rt>",
        ], opening: "<&[", closing: ">;]")
}
