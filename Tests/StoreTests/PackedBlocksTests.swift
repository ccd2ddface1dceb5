import Blog
import TestSupport
import Testing

@testable import BlogSearchPostings
@testable import BlogSearchQueries
@testable import BlogSearchStore
@testable import BlogSearchPackedPosts

@Suite struct PackedBlocksTests {
    private let blocks = [
        ContentBlock(
            .paragraph, "Grüße 🙂",
            spans: [
                .init(start: 0, length: 5, style: .link, url: "https://example.org"),
                .init(start: 6, length: 1, style: .strong),
                .init(start: 1, length: 2, style: .link, url: ""),
            ]),
        ContentBlock(.heading, "H", level: 2, anchor: "h"),
        ContentBlock(.listItem, "item", level: 3, isOrdered: true),
        ContentBlock(.listItem, "item", level: 1, isOrdered: false),
        ContentBlock(.code, "a\n\tb\u{0}", language: "swift"),
        ContentBlock(.image, url: "a.png"),
        ContentBlock(.tableRow, "a\tb", isHeader: true),
        ContentBlock(.tableRow, String(repeating: "x", count: 20_000), isHeader: false),
        ContentBlock(.separator),
    ]

    private let html = Array("<p>Grüße <b>🙂</b></p> item a b".utf8)

    private func decoded(_ blocks: [ContentBlock]) throws -> [ContentBlock] {
        try PackedBlocks.decode(PackedBlocks.encode(blocks, html: html), html: html)
    }

    @Test func blocks_comeBackAsTheyWere() throws {
        #expect(try decoded(blocks) == blocks)
        #expect(try decoded([]) == [])
    }

    @Test func everyKindAndStyle_hasItsNumber() throws {
        let blocks = ContentBlock.Kind.allCases.map { kind in
            ContentBlock(
                kind, "text", spans: allStyles.map { .init(start: 0, length: 1, style: $0) })
        }
        #expect(try decoded(blocks) == blocks)
    }

    private let allStyles: [ContentBlock.Span.Style] = [
        .link, .emphasis, .strong, .code, .superscript, .subscript, .deleted,
    ]

    @Test func cutOrChangedBytes_throw_orGiveBlocks_butNeverTrap() {
        let bytes = PackedBlocks.encode(Array(blocks.prefix(6)), html: html)
        for count in bytes.indices {
            _ = try? PackedBlocks.decode(Array(bytes.prefix(count)), html: html)
        }
        var random = SplitMix64(seed: 7)
        for _ in 0..<5000 {
            var bytes = bytes
            for _ in 0..<3 { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
            _ = try? PackedBlocks.decode(bytes, html: html)
        }
        #expect(throws: IndexError.damagedBlocks) { try PackedBlocks.decode([], html: html) }
        #expect(throws: IndexError.damagedBlocks) { try PackedBlocks.decode([2], html: html) }
        #expect(throws: IndexError.damagedBlocks) { try PackedBlocks.decode([3], html: html) }
        #expect(throws: IndexError.damagedBlocks) {
            try PackedBlocks.decode([1, 0, 0, 9], html: html)
        }
    }

    @Test func blocksOfOlderFiles_areWhole() throws {
        let stored: [UInt8] = [1, 0, 0, 7] + Array("Grüße".utf8)
        #expect(try PackedBlocks.decode(stored, html: []).map(\.text) == ["Grüße"])
        #expect(try PackedBlocks.decode(stored, html: html).map(\.text) == ["Grüße"])
    }
}
