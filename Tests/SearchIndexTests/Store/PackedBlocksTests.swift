import Blog
import Testing

@testable import SearchIndex

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

    @Test func blocks_comeBackAsTheyWere() throws {
        #expect(try PackedBlocks.decode(PackedBlocks.encode(blocks)) == blocks)
        #expect(try PackedBlocks.decode(PackedBlocks.encode([])) == [])
    }

    @Test func everyKindAndStyle_hasItsNumber() throws {
        let blocks = ContentBlock.Kind.allCases.map { kind in
            ContentBlock(
                kind, "text", spans: allStyles.map { .init(start: 0, length: 1, style: $0) })
        }
        #expect(try PackedBlocks.decode(PackedBlocks.encode(blocks)) == blocks)
    }

    private let allStyles: [ContentBlock.Span.Style] = [
        .link, .emphasis, .strong, .code, .superscript, .subscript, .deleted,
    ]

    @Test func cutOrChangedBytes_throw_orGiveBlocks_butNeverTrap() {
        let bytes = PackedBlocks.encode(Array(blocks.prefix(6)))
        for count in bytes.indices { _ = try? PackedBlocks.decode(Array(bytes.prefix(count))) }
        var random = SplitMix64(state: 7)
        for _ in 0..<5000 {
            var bytes = bytes
            for _ in 0..<3 { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
            _ = try? PackedBlocks.decode(bytes)
        }
        #expect(throws: IndexError.damagedBlocks) { try PackedBlocks.decode([]) }
        #expect(throws: IndexError.damagedBlocks) { try PackedBlocks.decode([2]) }
        #expect(throws: IndexError.damagedBlocks) { try PackedBlocks.decode([1, 0, 0, 9]) }
    }
}
