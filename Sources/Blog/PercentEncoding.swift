/// Percent-encoding, RFC 3986 section 2.1.
package enum PercentEncoding {
    /// Encodes every byte but those that are kept.
    package static func encoding(
        _ text: some StringProtocol, isLowerCase: Bool = false, keeping isKept: (UInt8) -> Bool
    ) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isKept(byte) {
                result.append(byte)
            } else {
                appendEscape(of: byte, isLowerCase: isLowerCase, to: &result)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Encodes a value for a query: everything but unreserved characters and `,` `:` `/`.
    package static func query(_ text: String) -> String {
        encoding(text) { isUnreserved($0) || $0 == 0x2C || $0 == 0x3A || $0 == 0x2F }
    }

    /// Encodes what may not stand in an address and leaves the rest, `%` before two digits included.
    package static func repairing(_ text: some StringProtocol) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            if mayStand(byte) || escaped(bytes, at: index) != nil {
                result.append(byte)
            } else {
                appendEscape(of: byte, to: &result)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Decodes `%XX`; bytes that are no UTF-8 afterwards leave the text as it was.
    package static func decoding(_ text: String) -> String {
        guard text.utf8.contains(0x25) else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = escaped(bytes, at: index)
            result.append(byte ?? bytes[index])
            index += byte == nil ? 1 : 3
        }
        return String(validating: result, as: UTF8.self).map(StreamSafe.text) ?? text
    }

    /// The byte that a percent sign and the two digits behind it stand for; `nil` where there are none.
    @inlinable package static func escaped(_ bytes: [UInt8], at index: Int) -> UInt8? {
        guard bytes[index] == 0x25, index + 2 < bytes.count, let high = digit(bytes[index + 1]),
            let low = digit(bytes[index + 2])
        else { return nil }
        return high << 4 | low
    }

    /// The value of a hexadecimal digit.
    @inlinable package static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }

    /// Whether a byte is a letter, a digit or one of `-._~`, which mean nothing but themselves.
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }

    private static func appendEscape(
        of byte: UInt8, isLowerCase: Bool = false, to result: inout [UInt8]
    ) {
        let letters: UInt8 = isLowerCase ? 0x57 : 0x37
        result.append(0x25)
        for digit in [byte >> 4, byte & 15] {
            result.append(digit + (digit < 10 ? 0x30 : letters))
        }
    }

    /// Unreserved, reserved, but neither `#` nor a lone `%`.
    private static func mayStand(_ byte: UInt8) -> Bool {
        isUnreserved(byte) || ":/?[]@!$&'()*+,;=".utf8.contains(byte)
    }
}
