import Blog
import Testing

@testable import BlogSearchPackedPosts
@testable import BlogSearchStore

/// Which addresses a post links to, and with which words.
@Suite struct PostLinksTests {
    private func block(
        _ text: String, _ links: [(start: Int, length: Int, to: String)]
    ) -> ContentBlock {
        var block = ContentBlock(.paragraph, text)
        block.spans = links.map {
            .init(start: $0.start, length: $0.length, style: .link, url: $0.to)
        }
        return block
    }

    private func texts(_ block: ContentBlock) throws -> [String?] {
        let addresses = block.spans.compactMap { $0.url.flatMap { LinkTarget.number($0) } }
        let links = PostLinks.links(in: [block], at: "https://a.example/own/")
        return addresses.map { address in links.first { $0.target == address }?.text }
    }

    @Test func theWordsOfALink_areThoseOfItsSpan_inAnyOrder() throws {
        let text = "gr\u{00FC}\u{00DF}e one two e\u{301}nde"
        let one = (start: 6, length: 3, to: "https://b.example/1")
        let two = (start: 10, length: 3, to: "https://b.example/2")
        let last = (start: 14, length: 9, to: "https://b.example/3")
        let beyond = (start: 99, length: 4, to: "https://b.example/4")
        let whole = (start: 0, length: 5, to: "https://b.example/5")
        #expect(
            try texts(block(text, [whole, one, two, last, beyond])) == [
                "gr\u{00FC}\u{00DF}e", "one", "two", "e\u{301}nde", nil,
            ])
        #expect(
            try texts(block(text, [beyond, last, two, whole, one])) == [
                nil, "e\u{301}nde", "two", "gr\u{00FC}\u{00DF}e", "one",
            ])
    }

    /// One paragraph of many links is gone through once: with a walk for each, this took minutes.
    @Test func oneParagraphOfManyLinks_isReadInOneWalk() throws {
        let links = (0..<60_000).map {
            (start: $0 * 6, length: 5, to: "https://b.example/\($0 % 100)/")
        }
        let text = String(repeating: "words ", count: links.count)
        let found = PostLinks.links(in: [block(text, links)], at: nil)
        #expect(found.count == 100 && found.allSatisfy { $0.text == "words" })
    }

    @Test func aTextOfALink_isNoLongerThanThereIsRoomFor() throws {
        for (length, isKept) in [(255, true), (256, false), (400, false)] {
            let text = String(repeating: "w", count: length)
            let found = try texts(block(text, [(0, length, "https://b.example/1")]))
            #expect(found == [isKept ? text : nil])
        }
    }
}
