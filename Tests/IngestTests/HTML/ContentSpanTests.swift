import Blog
import Testing

@testable import Ingest

@Suite struct ContentSpanTests {
    /// `style[url]=text` for each span of the first block.
    private func spans(_ html: String) -> [String] {
        guard let block = HTMLContent.blocks(in: html).first else { return [] }
        let scalars = Array(block.text.unicodeScalars)
        return block.spans.map { span in
            let text = String(
                String.UnicodeScalarView(scalars[span.start..<(span.start + span.length)]))
            return span.style.rawValue + (span.url.map { "[\($0)]" } ?? "") + "=" + text
        }
    }

    @Test(arguments: [
        ("a <b> bold </b> c", ["strong=bold"]),
        ("<a href='?a=1&amp;b'>x <em>y</em></a>", ["link[?a=1&b]=x y", "emphasis=y"]),
        ("<a href=1>x<a href=2>y</a>", ["link[1]=x", "link[2]=y"]),
        ("<b><strong>x</b>y</strong>z", ["strong=xy"]),
        ("<b>1<i>2</b>3</i>4", ["strong=12", "emphasis=23"]),
        (
            "😀é <code>ü</code>😀<sup>2</sup><sub>3</sub><s>4</s>",
            ["code=ü", "superscript=2", "subscript=3", "deleted=4"]
        ),
        ("<b></b><i> </i>x", []),
        ("<b>x", ["strong=x"]),
        ("</b>x</a>", []),
        ("<pre><b>x\n\n</b></pre>", ["strong=x"]),
        ("<p>a <a href='#r'>↩</a></p>", []),
    ])
    func spans_coverTheirText(html: String, expected: [String]) {
        #expect(spans(html) == expected)
    }

    @Test func styles_goOnInTheNextBlockButNotInTheNextCell() {
        #expect(HTMLContent.blocks(in: "<p><b>a<p>b").map(\.spans.count) == [1, 1])
        let row = HTMLContent.blocks(in: "<table><tr><td><b>a<td>b</table>")
        #expect(row.first?.spans == [.init(start: 0, length: 1, style: .strong)])
    }

    @Test func spans_areBounded() {
        let html = String(repeating: "<b>a</b> ", count: BlockBuilder.maximumSpans + 5)
        #expect(HTMLContent.blocks(in: html).first?.spans.count == BlockBuilder.maximumSpans)
    }
}
