public import BlogSearchQueries

// Numbers and texts of no fixed size.
//
//   varint   = seven bits a byte, lowest first, the high bit set on all but the last
//   text     = bytes:varint, then UTF-8
//
// Example: the number 300 and the text "é".
//
//     ac 02      300 = 2 · 128 + 44
//     02 c3 a9   2 bytes of UTF-8

/// Appends bytes, varints and texts.
package struct ByteWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func append(_ byte: UInt8) {
        bytes.append(byte)
    }

    package mutating func append(varint value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    package mutating func append(_ text: String) {
        append(varint: UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    /// Adds bytes of a text.
    package mutating func append(bytes text: ArraySlice<UInt8>) {
        append(varint: UInt64(text.count))
        bytes.append(contentsOf: text)
    }
}

/// Reads what a `ByteWriter` wrote; whatever does not fit throws.
@usableFromInline package struct ByteScanner {
    @usableFromInline let bytes: [UInt8]
    @usableFromInline var offset = 0

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    @inlinable package var isAtEnd: Bool { offset == bytes.count }

    @inlinable package mutating func byte() throws -> UInt8 {
        guard offset < bytes.count else { throw IndexError.damagedBlocks }
        defer { offset += 1 }
        return bytes[offset]
    }

    @inlinable package mutating func varint() throws -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            let byte = try byte()
            value |= UInt64(byte & 0x7f) << shift
            if byte < 0x80 { return value }
        }
        throw IndexError.damagedBlocks
    }

    /// How many bytes or values follow; never more than there are bytes left.
    @inlinable package mutating func count() throws -> Int {
        let count = try varint()
        guard count <= UInt64(bytes.count - offset) else { throw IndexError.damagedBlocks }
        return Int(count)
    }

    package mutating func text() throws -> String {
        String(decoding: try slice(), as: UTF8.self)
    }

    /// The bytes of a text.
    @inlinable package mutating func slice() throws -> ArraySlice<UInt8> {
        bytes[try textRange()]
    }

    /// The location of a text, which is passed over.
    @inlinable package mutating func textRange() throws -> Range<Int> {
        let count = try count()
        defer { offset += count }
        return offset..<offset + count
    }
}
