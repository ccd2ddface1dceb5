// Bytes that repeat much of other bytes, which are stored next to them: almost everything in the
// content blocks of a post is also in its HTML. Such bytes are borrowed.
//
//   borrowed = version:%x02  step *
//   step     = own:varint  own bytes  [skipped:varint  count:varint]
//
// A step has `own` bytes of its own, and then `count` bytes of the source. These begin `skipped`
// bytes after the source's bytes of the previous step. The last step may end with its own bytes.
// The source is only read forwards. So the result is never longer than both together, whatever a
// damaged file says. Varints are those of PackedBlocks.swift.
//
// Borrowing makes the blocks of a blog many times smaller, its file smaller and an import faster
// (the file and the time are what `Benchmarks/bench` shows).
//
// Example: "some words, mine" where the source is "<p>some words, ".
//
//     02               version 2
//     00               nothing of its own
//     03 0c            12 bytes of the source, after 3 skipped: "some words, "
//     04 6d 69 6e 65   4 bytes of its own: "mine"

internal import BlogSearchPlatform
internal import BlogSearchPostings
internal import BlogSearchQueries

enum BorrowedBytes {
    static let version: UInt8 = 2

    /// The minimum length of a run in bytes: its numbers take about four.
    private static let shortest = 8
    /// The number of skipped bytes must be at most this many times the length of the run. Otherwise
    /// some common word would move the source too far ahead.
    private static let maximumSkipped = 32
    /// How many bytes ahead a run is looked for in the source, within a text and at its beginning.
    /// A tag with its attributes may come first, or a style sheet.
    private static let (reach, farReach) = (1 << 10, 1 << 16)
    /// How often each byte of the source may be read in vain, on average.
    private static let patience = 64

    /// Encodes bytes for the disk.
    ///
    /// - Parameters:
    ///   - texts: ranges of `bytes`, in order, that may be in the source.
    static func encode(
        _ bytes: [UInt8], texts: [Range<Int>], borrowingFrom source: [UInt8]
    ) -> [UInt8] {
        var writer = ByteWriter()
        writer.append(version)
        var (written, offset) = (0, 0)
        var patience = patience * source.count
        for text in texts {
            var next = text.lowerBound
            while patience > 0, next < text.upperBound {
                if next > text.lowerBound, offset < source.count {
                    next += difference(bytes[next..<text.upperBound], source[offset])
                }
                guard text.upperBound - next >= shortest else { break }
                guard
                    let run = run(
                        bytes.span.extracting(next..<text.upperBound), in: source.span,
                        within: offset..<offset + (next == text.lowerBound ? farReach : reach),
                        &patience)
                else {
                    next = bytes[next..<text.upperBound].firstIndex(of: space) ?? text.upperBound
                    next += 1
                    continue
                }
                writer.append(bytes: bytes[written..<next])
                writer.append(varint: UInt64(run.lowerBound - offset))
                writer.append(varint: UInt64(run.count))
                next += run.count
                (written, offset) = (next, run.upperBound)
            }
        }
        if written < bytes.count { writer.append(bytes: bytes[written...]) }
        return writer.bytes
    }

    /// Decodes the bytes that `encode` was given.
    ///
    /// - Throws: `IndexError` with code `damaged` for other bytes, or when they borrow what the
    ///   source does not have.
    static func decode(_ stored: [UInt8], borrowingFrom source: [UInt8]) throws -> [UInt8] {
        var input = ByteScanner(stored)
        guard try input.byte() == version else { throw IndexError.damagedBlocks }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(source.count + stored.count)
        var rest = source[...]
        while !input.isAtEnd {
            bytes += try input.slice()
            if input.isAtEnd { break }
            let (skipped, count) = (try input.varint(), try input.varint())
            guard skipped <= UInt64(rest.count), count <= UInt64(rest.count) - skipped else {
                throw IndexError.damagedBlocks
            }
            rest = rest.dropFirst(Int(skipped))
            bytes += rest.prefix(Int(count))
            rest = rest.dropFirst(Int(count))
        }
        return bytes
    }

    private static let space = UInt8(ascii: " ")

    /// The number of bytes of a text that the source writes differently: a space for a line break,
    /// a character for a reference (`&#8217;`).
    private static func difference(_ text: ArraySlice<UInt8>, _ other: UInt8) -> Int {
        switch other {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
            text.first == space ? 1 : 0
        case UInt8(ascii: "&"):
            1 + text.dropFirst().prefix { $0 & 0xc0 == 0x80 }.count
        default: 0
        }
    }

    /// The nearest range of the source that equals the beginning of a text, as long as possible.
    private static func run(
        _ text: Span<UInt8>, in source: Span<UInt8>, within range: Range<Int>,
        _ patience: inout Int
    ) -> Range<Int>? {
        var next = range.lowerBound
        let end = min(source.count, range.upperBound)
        while let start = source.firstOffset(ofEightFrom: text, in: next..<end) {
            let length = source.count(equalTo: text, from: start)
            if length * maximumSkipped >= start - range.lowerBound { return start..<start + length }
            next = start + 1
        }
        patience -= end - range.lowerBound
        return nil
    }
}
