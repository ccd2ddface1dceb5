// What a column of the full-text table is given instead of text: the tokens themselves, so that a text is analysed
// once, by us, and FTS5's tokenizer has nothing left to do but to split.
//
//   column   = token *
//   token    = varint (length * 2 + colocated), then `length` bytes
//   bytes    = language scalar, then the stem in UTF-8     |  %x01, the gap between two pieces
//   varint   = seven bits a byte, lowest first, the high bit set on all but the last
//
// The language scalar is U+0001 + the language's row id in UTF-8: stems of two languages never meet. A colocated
// token stands at the position of the token before it. No byte is 0: FTS5 keeps tokens as C strings.

/// Builder of one column of the full-text table.
struct PackedTokens {
    /// The token that takes up the position between two pieces of a field.
    static let gap: [UInt8] = [1]
    /// Where a column ends, whatever its text: far above any post, far below SQLite's limit for a value.
    static let limit = 256 << 20

    /// The packed column.
    private(set) var bytes: [UInt8] = []

    /// Adds the token of one stem; one that holds a zero byte is left out.
    mutating func append(_ prefix: [UInt8], _ stem: Span<UInt8>, isColocated: Bool = false) {
        guard !stem.hasZeroByte else { return }
        let length = prefix.count + stem.count
        appendVarint(length << 1 | (isColocated ? 1 : 0))
        for byte in prefix { bytes.append(byte) }
        bytes.append(stem)
    }

    /// Adds the gap between two pieces.
    mutating func appendGap() {
        appendVarint(PackedTokens.gap.count << 1)
        for byte in PackedTokens.gap { bytes.append(byte) }
    }

    /// The bytes that stand before every stem of a language.
    static func prefix(forLanguage id: Int) -> [UInt8] {
        Unicode.Scalar(UInt32(clamping: id + 1)).map { Array(String(Character($0)).utf8) } ?? []
    }

    private mutating func appendVarint(_ value: Int) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }
}
