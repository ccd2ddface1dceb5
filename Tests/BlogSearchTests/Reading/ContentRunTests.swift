import Blog
import BlogSearch
import Foundation
import TestSupport
import Testing

@Suite struct ContentRunTests {
    private func block(_ text: String, _ spans: [ContentBlock.Span]) -> ContentBlock {
        ContentBlock(.paragraph, text, spans: spans)
    }

    @Test func overlappingSpans_areCutWhereOneBeginsOrEnds() {
        let runs = block(
            "read the small print now",
            [
                .init(start: 5, length: 9, style: .strong),
                .init(start: 9, length: 11, style: .link, url: "/terms"),
            ]
        ).runs(highlights: [Highlight(start: 15, length: 5)])
        #expect(
            runs == [
                ContentRun(text: "read "),
                ContentRun(text: "the ", styles: [.strong]),
                ContentRun(text: "small", styles: [.strong, .link], url: "/terms"),
                ContentRun(text: " ", styles: [.link], url: "/terms"),
                ContentRun(
                    text: "print", styles: [.link], url: "/terms", isHighlighted: true),
                ContentRun(text: " now"),
            ])
    }

    @Test func positionsCountScalars_whateverStandsBefore() throws {
        let runs = block("👩‍👩‍👧 cafe\u{301} 🇨🇭", [.init(start: 6, length: 5, style: .code)]).runs()
        #expect(runs.map(\.text) == ["👩‍👩‍👧 ", "cafe\u{301}", " 🇨🇭"])
        #expect(try runs[at: 1].styles == [.code])
    }

    @Test func aSpan_isARangeOfIndicesAndOfUTF16() throws {
        let text = "👩‍👩‍👧 cafe\u{301} 🇨🇭"
        let span = ContentBlock.Span(start: 6, length: 5, style: .link, url: "/x")
        let range = try #require(span.range(in: text))
        #expect(text[range] == "cafe\u{301}")
        let native = NSRange(range, in: text)
        #expect(span.utf16Range(in: text) == native.lowerBound..<native.upperBound)
        let beyond = ContentBlock.Span(start: 6, length: 99, style: .link)
        #expect(beyond.range(in: text) == nil && beyond.utf16Range(in: text) == nil)
    }

    @Test func whatLiesOutsideOfTheText_doesNotCount() {
        let text = block(
            "short",
            [
                .init(start: 3, length: 99, style: .strong),
                .init(start: -4, length: 5, style: .emphasis),
                .init(start: 70, length: 2, style: .code), .init(start: 1, length: 0, style: .code),
                .init(start: .max, length: .max, style: .code),
            ]
        ).runs()
        #expect(text.map(\.text) == ["s", "ho", "rt"])
        #expect(text.map(\.styles) == [[.emphasis], [], [.strong]])
        #expect(block("", []).runs().isEmpty)
    }

    @Test func theInnerLinkCounts_andAddressesAreMadeWhole() {
        let runs = block(
            "outer inner",
            [
                .init(start: 0, length: 11, style: .link, url: "../a/?q=1#b"),
                .init(start: 6, length: 5, style: .link, url: "mailto:a@b.example"),
            ]
        ).runs(relativeTo: "https://blog.example/2020/post/")
        #expect(runs.map(\.url) == ["https://blog.example/2020/a/?q=1#b", "mailto:a@b.example"])
    }

    @Test func randomSpans_giveTheTextAndWhatEachScalarHas() {
        for number in 0..<300 * LongRun.factor {
            var random = SplitMix64(seed: UInt64(number))
            func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
            let text = (0..<below(40)).map { _ in ["a", "é", "😀", " ", "\u{301}"][below(5)] }
                .joined()
            let count = text.unicodeScalars.count
            let styles: [ContentBlock.Span.Style] = [.strong, .code, .emphasis, .deleted]
            let spans = (0..<below(6)).map { _ in
                ContentBlock.Span(
                    start: below(45), length: below(20),
                    style: styles[below(4)])
            }
            let runs = block(text, spans).runs()
            #expect(runs.map(\.text).joined().unicodeScalars.elementsEqual(text.unicodeScalars))
            let found = runs.flatMap { run in
                run.text.unicodeScalars.map { _ in run.styles }
            }
            let expected = (0..<count).map { position in
                Set(
                    spans.filter { $0.start <= position && position < $0.start + $0.length }
                        .map(\.style))
            }
            #expect(found == expected)
        }
    }

    @Test func anAttributedString_saysAllThatTheSpansSay() throws {
        let text = AttributedString(
            block(
                "E = mc2, see here",
                [
                    .init(start: 0, length: 7, style: .strong),
                    .init(start: 6, length: 1, style: .superscript),
                    .init(start: 13, length: 4, style: .link, url: "/proof"),
                ]), highlights: [Highlight(start: 9, length: 3)],
            relativeTo: "https://blog.example/post/")
        #expect(String(text.characters) == "E = mc2, see here")
        let runs = text.runs.map { (String(text[$0.range].characters), $0.attributes) }
        let two = try #require(runs.first { $0.0 == "2" }?.1)
        #expect(two[StylesAttribute.self] == [.superscript, .strong])
        let here = try #require(runs.first { $0.0 == "here" }?.1)
        #expect(here[AddressAttribute.self] == "https://blog.example/proof")
        #expect(runs.first { $0.0 == "see" }?.1[HighlightAttribute.self] == true)
        #expect(runs.first { $0.0 == ", " }?.1 == AttributeContainer())
    }
}
