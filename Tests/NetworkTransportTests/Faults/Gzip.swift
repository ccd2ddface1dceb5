/// Just enough gzip (RFC 1952) and deflate (RFC 1951) to send packed answers and bombs.
enum Gzip {
    private static let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]

    /// Bytes in stored blocks: packed by name, not in size.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var packed = head
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            packed.append(rest.isEmpty ? 1 : 0)
            packed += littleEndian(UInt16(block.count)) + littleEndian(~UInt16(block.count))
            packed += block
        } while !rest.isEmpty
        return packed + littleEndian(checksum(bytes)) + littleEndian(UInt32(bytes.count))
    }

    /// What starts a stream that unpacks to spaces without end: one space, and the space before it again and again.
    ///
    /// In the fixed code a repetition of 258 bytes at distance 1 takes 13 bits, so eight take 13 bytes and unpack to
    /// 2,064. The literal before them takes 8 bits, the block's head 3: the pattern is shifted by 11 bits.
    static let bombHead: [UInt8] = head + Array(bombBytes.prefix(2))
    /// Eight repetitions: to be sent as often as wanted after `bombHead`.
    static let bombRepetition: [UInt8] = Array(bombBytes[2..<15])

    private static let bombBytes: [UInt8] = {
        // The last block in the fixed code, a space (0x30 + 0x20), then repetitions; codes go in from their first bit.
        var bits: [UInt8] = [1, 1, 0] + [0, 1, 0, 1, 0, 0, 0, 0]
        for _ in 0..<24 { bits += [1, 1, 0, 0, 0, 1, 0, 1] + [0, 0, 0, 0, 0] }
        return stride(from: 0, to: bits.count - 7, by: 8).map { start in
            (0..<8).reduce(UInt8(0)) { $0 | bits[start + $1] << UInt8($1) }
        }
    }()

    private static func littleEndian(_ value: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
        (0..<(value.bitWidth / 8)).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    /// CRC-32.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { value, byte in
            var value = value ^ UInt32(byte)
            for _ in 0..<8 { value = value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
            return value
        }
    }
}
