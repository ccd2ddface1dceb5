import Blog
import BlogSearchPostings
import Testing
import TextAnalysis

@Suite struct OwnTextTests {
    private static let text =
        "A page says what it is about in some words of its own, more than ten."

    private func sketch(_ blocks: [ContentBlock]) -> ShingleSketch {
        DocumentFields(title: "Archive", excerpt: Self.text, blocks: blocks).sketch
    }

    @Test func contentOfLinks_isNoTextOfItsOwn() {
        let titles = (1...30).map { "The title of a post that is number \($0)" }
        let links = titles.map { title in
            let link = ContentBlock.Span(
                start: 0, length: title.unicodeScalars.count, style: .link, url: "/a/")
            return ContentBlock(.listItem, title, spans: [link])
        }
        #expect(sketch(links) == .bare)
        #expect(sketch([]) == .bare)
        #expect(sketch(links + [ContentBlock(.paragraph, Self.text)]) != .bare)
        #expect(sketch([ContentBlock(.paragraph, Self.text)]) != .bare)
    }
}
