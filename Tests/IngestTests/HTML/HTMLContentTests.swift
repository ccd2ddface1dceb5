import Blog
import Testing

@testable import Ingest

/// One block in a few characters: `kind level #anchor {language} (url) ordered/header: text`.
extension ContentBlock {
    var brief: String {
        var parts = [kind.rawValue]
        if let level { parts.append("\(level)") }
        if let anchor { parts.append("#\(anchor)") }
        if let language { parts.append("{\(language)}") }
        if let url { parts.append("(\(url))") }
        if isOrdered == true { parts.append("ordered") }
        if isHeader == true { parts.append("header") }
        return parts.joined(separator: " ") + (text.isEmpty ? "" : ": \(text)")
    }
}

func briefs(_ html: String) -> [String] { HTMLContent.blocks(in: html).map(\.brief) }

@Suite struct HTMLContentTests {
    @Test(arguments: [
        ("<h2 id=\"a&amp;b\">Title</h2>", ["heading 2 #a&b: Title"]),
        ("<h3>T <a name=x></a><i>u</i></h3>", ["heading 3 #x: T u"]),
        ("<h2><div>One</div><div>line</div></h2>", ["heading 2: One line"]),
        (
            "<h2>Unclosed<p>text<p>more",
            ["heading 2: Unclosed", "paragraph: text", "paragraph: more"]
        ),
        ("<h1>a</h3>b", ["heading 1: a", "paragraph: b"]),
    ])
    func headings_haveLevelAnchorAndOneLine(html: String, blocks: [String]) {
        #expect(briefs(html) == blocks)
    }

    @Test(arguments: [
        (
            "<ul><li>a<ol><li>b</ol>c<li><p>d</p><p>e</p></ul>",
            [
                "listItem 1: a", "listItem 2 ordered: b", "paragraph: c", "listItem 1: d",
                "paragraph: e",
            ]
        ),
        ("<dl><dt>T<dd>D</dl>", ["listItem 1: T", "listItem 1: D"]),
        ("<li>loose", ["listItem 1: loose"]),
        (
            "<blockquote>a<blockquote>b</blockquote><ul><li>c</ul><cite>d</cite></blockquote>e",
            ["quote 1: a", "quote 2: b", "listItem 1: c", "quote 1: d", "paragraph: e"]
        ),
        ("<ol><li id=fn1>Note <a href='#fnref1'>↩︎</a></ol>", ["listItem 1 #fn1 ordered: Note"]),
    ])
    func listsAndQuotes_keepTheirDepth(html: String, blocks: [String]) {
        #expect(briefs(html) == blocks)
    }

    @Test(arguments: [
        ("<pre>\na\n\n  b<br>c\n</pre>", ["code: a\n\n  b\nc"]),
        (
            "<pre><code class='x language-html'>&lt;p&gt;\u{A0}x</code></pre>",
            ["code {html}: <p> x"]
        ),
        ("<pre class='brush: php; title: x'>a</pre>", ["code {php}: a"]),
        ("<div class='lang-ruby y'><pre>a</pre></div><pre>b</pre>", ["code {ruby}: a", "code: b"]),
        ("<pre data-enlighter-language=swift>a</pre>", ["code {swift}: a"]),
        ("<xmp><b>x</b></xmp>y", ["code: <b>x</b>", "paragraph: y"]),
        ("a<plaintext><b>", ["paragraph: a", "code: <b>"]),
        (
            "<pre>[gallery]\n\n[x y=\"z\"]</pre><code>[gallery]</code>",
            ["code: [gallery]\n\n[x y=\"z\"]", "paragraph: [gallery]"]
        ),
    ])
    func code_keepsItsSpaceAndLanguage(html: String, blocks: [String]) {
        #expect(briefs(html) == blocks)
    }

    @Test(arguments: [
        (
            "<table><caption>C</caption><thead><tr><th>A<th>B<tbody><tr><td>1<td>2<tr><th>x</th>\n\n<td><p>y<p>z</table>",
            ["caption: C", "tableRow header: A\tB", "tableRow: 1\t2", "tableRow: x\ty z"]
        ),
        (
            "<table><tr><td></td><td>b</td><td></td></tr><tr><td></td></tr></table>",
            ["tableRow: \tb"]
        ),
        (
            "<table>lost<tr>more<td>cell</td>x</tr><p>para</p></table>",
            ["paragraph: lost", "paragraph: more", "tableRow: cell x", "paragraph: para"]
        ),
        (
            "<table><tr><td>a<table><tr><td>in</table>b<td>c</table>",
            ["tableRow: a", "tableRow: in", "tableRow: b\tc"]
        ),
        (
            "<table><tr><td>a<ul><li>i</ul>b<td>c</table>",
            ["tableRow: a", "listItem 1: i", "tableRow: b\tc"]
        ),
        ("<td>a<td>b", ["tableRow: a\tb"]),
    ])
    func tables_areRowsAndLoseNothing(html: String, blocks: [String]) {
        #expect(briefs(html) == blocks)
    }

    @Test(arguments: [
        (
            "<figure><img src=a.jpg alt='A lighthouse'><figcaption>Fanad <b>Head</b></figcaption></figure>",
            ["image (a.jpg): A lighthouse", "caption: Fanad Head"]
        ),
        ("<p>one <img src=a.png alt=pic> two</p>", ["paragraph: one two", "image (a.png): pic"]),
        ("a<img class=wp-smiley alt=':)' src=s>b", ["paragraph: a:)b"]),
        ("<img src='data:image/gif;base64,AAAA' data-src=real.jpg>", ["image (real.jpg)"]),
        ("<img src='data:image/gif;base64,AAAA' alt=''>", []),
        ("<p class=wp-caption-text>c</p>d", ["caption: c", "paragraph: d"]),
        ("<video src=v.mp4>Your browser</video>", ["embed (v.mp4)"]),
        ("<audio><source src=a.mp3><source src=a.ogg>no</audio>", ["embed (a.mp3)"]),
        (
            "<iframe src='https://youtu.be/x'><p>no</iframe>b",
            ["embed (https://youtu.be/x)", "paragraph: b"]
        ),
        ("<object data=x.pdf><p>Read it</p></object>", ["embed (x.pdf)", "paragraph: Read it"]),
        ("a<hr>b", ["paragraph: a", "separator", "paragraph: b"]),
    ])
    func picturesAndMedia_areBlocksWithAddresses(html: String, blocks: [String]) {
        #expect(briefs(html) == blocks)
    }

    @Test(arguments: [
        (
            "<div class='vlp-link-container x'><a href=u></a><div class=vlp-link-title>T</div><div>S</div></div>",
            ["linkCard (u): T\nS"]
        ),
        (
            "<blockquote class=wp-embedded-content><a href=u>T</a></blockquote><iframe class=wp-embedded-content src=v></iframe>",
            ["linkCard (u): T"]
        ),
        (
            "<blockquote class=twitter-tweet><p>Hi <a href=t>x</a></p>Me <a href=u>May</a></blockquote>",
            ["embed (u): Hi x\nMe May"]
        ),
        (
            "<figure class=wp-block-embed><div>\nhttps://any.example/1?a=1&amp;b=2\n</div><figcaption>C</figcaption></figure>",
            ["embed (https://any.example/1?a=1&b=2)", "caption: C"]
        ),
        (
            "Watch:\nhttps://vimeo.com/1\nend",
            ["paragraph: Watch:", "embed (https://vimeo.com/1)", "paragraph: end"]
        ),
        (
            "<p>https://www.youtube.com/watch?v=1&t=2</p>",
            ["embed (https://www.youtube.com/watch?v=1&t=2)"]
        ),
        ("see https://vimeo.com/1\nthere", ["paragraph: see https://vimeo.com/1 there"]),
        ("<p>https://other.example/</p>", ["paragraph: https://other.example/"]),
        ("<p><a href=x>https://vimeo.com/1</a></p>", ["paragraph: https://vimeo.com/1"]),
        ("https://notvimeo.com/1", ["paragraph: https://notvimeo.com/1"]),
    ])
    func linkedPagesAndEmbeds_keepTheirAddress(html: String, blocks: [String]) {
        #expect(briefs(html) == blocks)
    }

    @Test(arguments: [
        (
            "one\n\ntwo\nstill\n \n<b>three</b>",
            ["paragraph: one", "paragraph: two still", "paragraph: three"]
        ),
        ("<p>a\n\nb</p>", ["paragraph: a b"]),
        (
            "a<!--more Read on-->b<!-- wp:x {\"a\":1 -->c",
            ["paragraph: a", "paragraph: b", "paragraph: c"]
        ),
        ("a<br>b<br><br/>c", ["paragraph: a\nb", "paragraph: c"]),
        ("a</div>b</p>c", ["paragraph: a", "paragraph: b", "paragraph: c"]),
        (
            "<p lang=fr>x</p><div lang=pl><p>y</div>z",
            ["paragraph {fr}: x", "paragraph {pl}: y", "paragraph: z"]
        ),
    ])
    func paragraphs_endWhereAReaderSeesThemEnd(html: String, blocks: [String]) {
        #expect(briefs(html) == blocks)
    }

    @Test func blocks_beyondTheMaximumAreLinesOfTheLast() {
        let html = String(repeating: "<p>a", count: BlockBuilder.maximumBlocks + 10)
        let blocks = HTMLContent.blocks(in: html)
        #expect(blocks.count == BlockBuilder.maximumBlocks + 1)
        #expect(blocks.last?.text == Array(repeating: "a", count: 10).joined(separator: "\n"))
    }
}
