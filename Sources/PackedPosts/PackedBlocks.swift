// Content blocks as one compact blob, about as large as their text. On disk, bytes that the blob
// shares with the HTML of the post are borrowed from there (BorrowedBytes.swift). In the oldest
// files nothing is borrowed.
//
//   blocks   = version:%x01  block *
//   block    = kind:byte  present:varint  text
//              [level:varint] [anchor:text] [language:text] [url:text] [spans]
//   present  = bits, lowest first: level, anchor, language, url, spans, isOrdered, its value,
//              isHeader, its value
//   spans    = count:varint  span *
//   span     = start:varint  length:varint  style:byte  hasURL:byte  [url:text]
//   text     = bytes:varint, then UTF-8
//   varint   = a 64-bit number, seven bits a byte, lowest first, the high bit set on all but the last
//
// The two tables below number kinds and styles: only ever add to their ends.
//
// Example: a heading "Hi" of level 2 and a paragraph "é".
//
//     01         version 1
//     01 01      a heading that has a level
//     02 48 69   "Hi"
//     02         level 2
//     00 00      a paragraph, nothing else
//     02 c3 a9   "é"

package import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries

package enum PackedBlocks {
    private static let version: UInt8 = 1

    private static let kinds: [ContentBlock.Kind] = [
        .paragraph, .heading, .listItem, .quote, .code, .image, .caption, .tableRow, .embed,
        .linkCard,
        .separator,
    ]

    private static let styles: [ContentBlock.Span.Style] = [
        .link, .emphasis, .strong, .code, .superscript, .subscript, .deleted,
    ]

    private enum Bit {
        static let level: UInt64 = 1
        static let anchor: UInt64 = 2
        static let language: UInt64 = 4
        static let url: UInt64 = 8
        static let spans: UInt64 = 16
        static let isOrdered: UInt64 = 32
        static let isOrderedValue: UInt64 = 64
        static let isHeader: UInt64 = 128
        static let isHeaderValue: UInt64 = 256
    }

    /// Encodes blocks for the disk.
    ///
    /// - Parameter html: the HTML stored with them.
    package static func encode(_ blocks: [ContentBlock], html: [UInt8]) -> [UInt8] {
        var output = ByteWriter()
        output.append(version)
        var texts: [Range<Int>] = []
        for block in blocks { texts.append(encode(block, to: &output)) }
        return BorrowedBytes.encode(output.bytes, texts: texts, borrowingFrom: html)
    }

    /// The blob of blocks, from its encoding on disk.
    ///
    /// - Throws: `IndexError` with code `damaged` for bytes that are no encoded blocks.
    package static func blob(_ stored: [UInt8], html: [UInt8]) throws -> [UInt8] {
        stored.first == BorrowedBytes.version
            ? try BorrowedBytes.decode(stored, borrowingFrom: html) : stored
    }

    /// Decodes blocks from the disk.
    ///
    /// - Throws: `IndexError` with code `damaged` for bytes that are no encoded blocks.
    package static func decode(_ stored: [UInt8], html: [UInt8]) throws -> [ContentBlock] {
        var input = ByteScanner(try blob(stored, html: html))
        guard try input.byte() == version else { throw IndexError.damagedBlocks }
        var blocks: [ContentBlock] = []
        while !input.isAtEnd { blocks.append(try block(from: &input)) }
        return blocks
    }

    /// A block of which only the text is needed.
    package struct BlockText: Hashable {
        package var kind: ContentBlock.Kind
        /// The range of its text in the blob, as UTF-8.
        package var text: Range<Int>
        /// The range of its anchor.
        package var anchor: Range<Int>?
    }

    /// Finds the texts of the blocks without copying anything. Snippets are made from them.
    ///
    /// - Throws: `IndexError` with code `damaged` for bytes that are no encoded blocks.
    package static func texts(in bytes: [UInt8]) throws -> [BlockText] {
        var input = ByteScanner(bytes)
        guard try input.byte() == version else { throw IndexError.damagedBlocks }
        var texts: [BlockText] = []
        while !input.isAtEnd { texts.append(try blockText(from: &input)) }
        return texts
    }

    private static func blockText(from input: inout ByteScanner) throws -> BlockText {
        let kind = try element(Int(input.byte()), of: kinds)
        let present = try input.varint()
        let text = try input.textRange()
        if present & Bit.level != 0 { _ = try input.varint() }
        let anchor = present & Bit.anchor != 0 ? try input.textRange() : nil
        for bit in [Bit.language, Bit.url] where present & bit != 0 {
            _ = try input.textRange()
        }
        let blockText = BlockText(kind: kind, text: text, anchor: anchor)
        guard present & Bit.spans != 0 else { return blockText }
        for _ in 0..<(try input.count()) {
            _ = try input.varint()
            _ = try input.varint()
            _ = try input.byte()
            if try input.byte() != 0 { _ = try input.textRange() }
        }
        return blockText
    }

    /// - Returns: the range of the text.
    private static func encode(
        _ block: ContentBlock, to output: inout ByteWriter
    ) -> Range<Int> {
        var present: UInt64 = 0
        if block.level != nil { present |= Bit.level }
        if block.anchor != nil { present |= Bit.anchor }
        if block.language != nil { present |= Bit.language }
        if block.url != nil { present |= Bit.url }
        if !block.spans.isEmpty { present |= Bit.spans }
        if let isOrdered = block.isOrdered {
            present |= Bit.isOrdered | (isOrdered ? Bit.isOrderedValue : 0)
        }
        if let isHeader = block.isHeader {
            present |= Bit.isHeader | (isHeader ? Bit.isHeaderValue : 0)
        }
        output.append(number(of: block.kind, in: kinds))
        output.append(varint: present)
        output.append(block.text)
        let end = output.bytes.count
        if let level = block.level { output.append(varint: UInt64(bitPattern: Int64(level))) }
        for text in [block.anchor, block.language, block.url] {
            if let text { output.append(text) }
        }
        if !block.spans.isEmpty { encode(block.spans, to: &output) }
        return end - block.text.utf8.count..<end
    }

    private static func encode(_ spans: [ContentBlock.Span], to output: inout ByteWriter) {
        output.append(varint: UInt64(spans.count))
        for span in spans {
            output.append(varint: UInt64(bitPattern: Int64(span.start)))
            output.append(varint: UInt64(bitPattern: Int64(span.length)))
            output.append(number(of: span.style, in: styles))
            output.append(span.url == nil ? 0 : 1)
            if let url = span.url { output.append(url) }
        }
    }

    private static func block(from input: inout ByteScanner) throws -> ContentBlock {
        let kind = try element(Int(input.byte()), of: kinds)
        let present = try input.varint()
        func has(_ bit: UInt64) -> Bool { present & bit != 0 }
        var block = ContentBlock(kind, try input.text())
        if has(Bit.level) { block.level = Int(Int64(bitPattern: try input.varint())) }
        if has(Bit.anchor) { block.anchor = try input.text() }
        if has(Bit.language) { block.language = try input.text() }
        if has(Bit.url) { block.url = try input.text() }
        if has(Bit.spans) { block.spans = try spans(from: &input) }
        if has(Bit.isOrdered) { block.isOrdered = has(Bit.isOrderedValue) }
        if has(Bit.isHeader) { block.isHeader = has(Bit.isHeaderValue) }
        return block
    }

    private static func spans(from input: inout ByteScanner) throws -> [ContentBlock.Span] {
        var spans: [ContentBlock.Span] = []
        for _ in 0..<(try input.count()) {
            let start = Int(Int64(bitPattern: try input.varint()))
            let length = Int(Int64(bitPattern: try input.varint()))
            let style = try element(Int(input.byte()), of: styles)
            let url = try input.byte() == 0 ? nil : try input.text()
            spans.append(.init(start: start, length: length, style: style, url: url))
        }
        return spans
    }

    private static func number<Element: Equatable>(of element: Element, in table: [Element])
        -> UInt8
    {
        UInt8(truncatingIfNeeded: table.firstIndex(of: element) ?? 0)
    }

    private static func element<Element>(_ number: Int, of table: [Element]) throws -> Element {
        guard number < table.count else { throw IndexError.damagedBlocks }
        return table[number]
    }
}
