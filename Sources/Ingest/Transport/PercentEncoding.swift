internal import Blog

/// Percent-encoding, RFC 3986 section 2.1.
package enum PercentEncoding {
    /// Encodes a value for a query: everything but unreserved characters and `,` `:` `/`.
    package static func query(_ text: String) -> String {
        encode(text.utf8) { isUnreserved($0) || $0 == 0x2C || $0 == 0x3A || $0 == 0x2F }
    }

    /// Encodes what may not stand in an address and leaves the rest, `%` before two digits included.
    package static func repairing(_ text: some StringProtocol) -> String {
        let bytes = Array(String(text).utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            let startsEscape =
                byte == 0x25 && index + 2 < bytes.count && digit(bytes[index + 1]) != nil
                && digit(bytes[index + 2]) != nil
            if startsEscape || mayStand(byte) {
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
            if bytes[index] == 0x25, index + 2 < bytes.count, let high = digit(bytes[index + 1]),
                let low = digit(bytes[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(validating: result, as: UTF8.self).map(StreamSafe.text) ?? text
    }

    private static func encode(_ bytes: String.UTF8View, keeping keeps: (UInt8) -> Bool) -> String {
        var result: [UInt8] = []
        for byte in bytes {
            if keeps(byte) { result.append(byte) } else { appendEscape(of: byte, to: &result) }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func appendEscape(of byte: UInt8, to result: inout [UInt8]) {
        let digits = Array("0123456789ABCDEF".utf8)
        result += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }

    /// Unreserved, reserved, but neither `#` nor a lone `%`.
    private static func mayStand(_ byte: UInt8) -> Bool {
        isUnreserved(byte) || ":/?[]@!$&'()*+,;=".utf8.contains(byte)
    }
}
