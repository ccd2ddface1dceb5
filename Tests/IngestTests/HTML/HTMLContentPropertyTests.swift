import Blog
import TestSupport
import Testing

@testable import Ingest

/// What must hold for every text, tried on random soup of markup.
@Suite struct HTMLContentPropertyTests {
    private static let pieces = [
        "<p>", "</p>", "<div>", "</div>", "<b>", "</b>", "<i>", "</i>", "<a href=#x>", "<a href=u>",
        "</a>", "<sup>", "</sup>",
        "<table>", "<tr>", "<td>", "<th>", "</td>", "</tr>", "</table>", "<ul>", "<ol>", "<li>",
        "</li>", "</ul>", "<pre>\n",
        "</pre>", "<h2 id=q>", "</h2>", "<blockquote>", "</blockquote>", "<img src=x alt='a b'>",
        "<br>", "<hr>", "<svg>",
        "</svg>", "<title>", "</title>", "<script>", "</script>", "<template>", "</template>",
        "<ruby>", "<rt>", "</rt>",
        "</ruby>", "<figcaption>", "</figcaption>", "<!--noindex-->", "<!--/noindex-->",
        "[caption]", "[/caption]",
        "[gallery]", "[foo a=1]", "[/foo]", "[[x]]", "[", "]", "&amp;", "&#8617;", "&nbsp;", "&",
        "<", ">", "\"", "=", "\n", "\n\n",
        "  ", "word", "é", "😀", "â€œ", "Ã©", "\u{AD}", "\0", "\r\n", "https://vimeo.com/1\n",
        "<span data-pagefind-ignore>",
        "</span>", "<math>", "<mi>", "<foreignObject>", "<![CDATA[", "]]>", "<!--", "-->",
        "<option>", "<dd>", "<video>", "</video>",
        "<div class=vlp-link-container>", "<blockquote class=twitter-tweet>", "<plaintext>",
        "<textarea>", "</textarea>", "<figure class='wp-block-gallery'>", "<audio src=x>",
        "[video src=\"/v\"]",
        "[playlist]", "</figure>",
    ]

    @Test(arguments: 0..<(12 * LongRun.factor))
    func blocksAndText_agreeAndAreWellFormed(seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed) &* 7919 &+ 1)
        for _ in 0..<50 {
            let count = Int.random(in: 1...60, using: &generator)
            let html = (0..<count).compactMap { _ in Self.pieces.randomElement(using: &generator) }
                .joined()
            let body = HTMLContent.body(in: html)
            let blocks = body.blocks
            let text = HTMLContent.text(in: html)
            #expect(
                blocks.map(\.text).filter { !$0.isEmpty }.joined(separator: "\n") == text,
                "\(html.debugDescription)")
            #expect(HTMLContent.marks(in: Array(html.utf8)) == body.marks)
            for block in blocks { check(block, html) }
            #expect(!HTMLText.plain(html).contains("\n"))
        }
    }

    private func check(_ block: ContentBlock, _ html: String) {
        let note = Comment(rawValue: html.debugDescription)
        let length = block.text.unicodeScalars.count
        #expect(
            block.spans.allSatisfy {
                $0.start >= 0 && $0.length > 0 && $0.start + $0.length <= length
            }, note)
        #expect(block.text.last?.isWhitespace != true, note)
        if block.kind != .code, block.kind != .tableRow {
            #expect(block.text.first?.isWhitespace != true, note)
            #expect(!block.text.contains("  ") && !block.text.contains("\u{A0}"), note)
        }
        switch block.kind {
        case .heading, .listItem, .quote: #expect((block.level ?? 0) > 0, note)
        case .separator, .image, .embed, .linkCard: break
        default: #expect(!block.text.isEmpty, note)
        }
    }

    @Test(arguments: [
        ("<div>", "</div>"), ("<b>", ""), ("<b>x<p>", ""), ("<table><tr><td>", ""),
        ("<ul><li>", ""), ("<svg><title>", ""),
        ("<", ""), ("&", ""), ("[", ""), ("[a ", "]"), ("[a]", "[/a]"), ("[a b=\"", ""),
        ("<!--", ""), ("<blockquote>", ""),
        ("<script><!--", ""), ("<a href=#x>^</a>", ""), ("<img alt=a>", ""), ("<rt>a", ""),
        ("<template>", "</template>"),
    ])
    func text_survivesAnyDepth(opening: String, closing: String) {
        let html =
            "first " + String(repeating: opening, count: 20_000)
            + String(repeating: closing, count: 20_000)
        #expect(HTMLContent.text(in: html).hasPrefix("first"))
        #expect(HTMLContent.blocks(in: html).first?.text.hasPrefix("first") == true)
    }
}
