// Reading UTF-8 that may be damaged: the bulk path is handed bytes from a database. A byte that starts no valid
// sequence (cut short, overlong, a surrogate, beyond Unicode) counts as U+FFFD of length 1, which is a separator.

extension Span<UInt8> {
    /// The scalar at an offset and the number of bytes it takes; `offset` must be inside.
    func scalar(at offset: Int) -> (value: UInt32, length: Int) {
        let first = UInt32(self[offset])
        if first < 0x80 { return (first, 1) }
        let left = count - offset
        if first & 0xE0 == 0xC0, left > 1, isContinuation(offset + 1) {
            let value = (first & 0x1F) << 6 | tail(offset + 1)
            if value >= 0x80 { return (value, 2) }
        } else if first & 0xF0 == 0xE0, left > 2, isContinuation(offset + 1),
            isContinuation(offset + 2)
        {
            let value = (first & 0x0F) << 12 | tail(offset + 1) << 6 | tail(offset + 2)
            if value >= 0x800, value & 0xF800 != 0xD800 { return (value, 3) }
        } else if first & 0xF8 == 0xF0, left > 3, isContinuation(offset + 1),
            isContinuation(offset + 2), isContinuation(offset + 3)
        {
            let high = (first & 0x07) << 18 | tail(offset + 1) << 12
            let value = high | tail(offset + 2) << 6 | tail(offset + 3)
            if (0x10000...0x10FFFF).contains(value) { return (value, 4) }
        }
        return (0xFFFD, 1)
    }

    private func isContinuation(_ offset: Int) -> Bool { self[offset] & 0xC0 == 0x80 }

    private func tail(_ offset: Int) -> UInt32 { UInt32(self[offset] & 0x3F) }
}

extension [UInt8] {
    /// Appends a scalar value as UTF-8.
    mutating func append(scalar: UInt32) {
        switch scalar {
        case 0..<0x80:
            append(UInt8(truncatingIfNeeded: scalar))
        case 0x80..<0x800:
            append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        case 0x800..<0x10000:
            append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        default:
            append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18 & 0x07))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        }
    }

    /// The scalars as UTF-8.
    init(scalars: [UInt32]) {
        self = []
        reserveCapacity(scalars.count * 2)
        for scalar in scalars { append(scalar: scalar) }
    }

    /// The bytes as scalars; damaged ones as U+FFFD.
    var scalars: [UInt32] {
        var result: [UInt32] = []
        result.reserveCapacity(count)
        var offset = 0
        let bytes = span
        while offset < bytes.count {
            let (value, length) = bytes.scalar(at: offset)
            result.append(value)
            offset += length
        }
        return result
    }
}
