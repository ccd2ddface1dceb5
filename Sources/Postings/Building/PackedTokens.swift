// What a column of the full-text table is given instead of text: the tokens themselves. A text is
// analysed once, by us. FTS5's tokenizer only has to split.
//
//   column   = token *
//   token    = varint (length * 2 + colocated), then `length` bytes
//   bytes    = language scalar, then the stem in UTF-8     |  %x01, the gap between two pieces
//   varint   = seven bits a byte, lowest first, the high bit set on all but the last
//
// The language scalar is U+0001 + the language's row id in UTF-8: stems of two languages never
// meet. A colocated token is at the position of the token before it. No byte is 0: FTS5 keeps
// tokens as C strings.
//
// Example: the stem "blog" of language 1, the stem "log" at the same position, and a gap.
//
//     0a 02 62 6c 6f 67   5 bytes: language 1, "blog"
//     09 02 6c 6f 67      4 bytes, colocated: language 1, "log"
//     02 01               1 byte: a gap

internal import BlogSearchPlatform

/// Builder of one column of the full-text table.
package struct PackedTokens {
    /// The token that takes up the position between two pieces of a field.
    package static let gap: [UInt8] = [1]
    /// Where a column ends, whatever its text: far above any post, far below SQLite's limit for a value.
    package static let limit = 256 << 20

    private var storage: [UInt8] = []
    /// Bytes of the column.
    package private(set) var count = 0

    package init() {}

    /// The packed column.
    package var bytes: ArraySlice<UInt8> { storage[..<count] }

    /// Adds the token of one stem; one that holds a zero byte is left out.
    ///
    /// Every token of every new post passes here, so it makes room once and stores.
    package mutating func append(_ prefix: [UInt8], _ stem: Span<UInt8>, isColocated: Bool = false)
    {
        guard !stem.hasZeroByte else { return }
        let length = prefix.count + stem.count
        makeRoom(for: length)
        appendVarint(length << 1 | (isColocated ? 1 : 0))
        var offset = count
        var target = storage.mutableSpan
        for byte in prefix {
            target[offset] = byte
            offset &+= 1
        }
        for index in stem.indices { target[offset &+ index] = stem[index] }
        count = offset + stem.count
    }

    /// Adds the gap between two pieces.
    package mutating func appendGap() {
        append(PackedTokens.gap, Span())
    }

    /// Calls `body` with the bytes of every token, gaps included, and the position it stands at.
    package func forEachToken(_ body: (_ token: ArraySlice<UInt8>, _ position: UInt32) -> Void) {
        var positions: UInt32 = 0
        var offset = 0
        while offset < count {
            var header = 0
            var shift = 0
            var byte: UInt8
            repeat {
                byte = storage[offset]
                header |= Int(byte & 0x7f) << shift
                shift += 7
                offset += 1
            } while byte >= 0x80
            if header & 1 == 0 || positions == 0 { positions += 1 }
            body(storage[offset..<offset + header >> 1], positions - 1)
            offset += header >> 1
        }
    }

    /// The bytes that begin every stem of a language.
    package static func prefix(forLanguage id: Int) -> [UInt8] {
        Unicode.Scalar(UInt32(clamping: id + 1)).map { Array(String(Character($0)).utf8) } ?? []
    }

    private mutating func makeRoom(for length: Int) {
        let needed = count + length + 10
        guard needed > storage.count else { return }
        storage.append(
            contentsOf: repeatElement(0, count: max(needed, storage.count * 2) - storage.count))
    }

    private mutating func appendVarint(_ value: Int) {
        var rest = value
        while rest >= 0x80 {
            storage[count] = UInt8(truncatingIfNeeded: rest) | 0x80
            count += 1
            rest >>= 7
        }
        storage[count] = UInt8(truncatingIfNeeded: rest)
        count += 1
    }
}
