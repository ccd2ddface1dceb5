/// A JSON value as far as this reader needs it; numbers keep their spelling.
enum JSONValue: Hashable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])
}

/// A small JSON reader (RFC 8259) over bytes that builds only the members it is asked for.
///
/// About four times as fast as `JSONDecoder` on posts, because bodies are copied once and the rest is skipped.
/// Tolerant where nothing is lost: control characters in strings, invalid UTF-8 (U+FFFD), lone surrogates
/// (U+FFFD), any number spelling, a comma after the last member. Everything else that is no JSON gives `nil`.
struct JSONBytes {
    private static let maximumDepth = 32

    private let bytes: ArraySlice<UInt8>
    private var index: Int

    private init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    /// The members of the one object that these bytes are.
    /// - Parameter wanted: the keys to build values for; others are checked and skipped.
    /// - Returns: `nil` when the bytes are no JSON object.
    static func object(_ bytes: ArraySlice<UInt8>, wanted: Set<String>) -> [String: JSONValue]? {
        var reader = JSONBytes(bytes)
        reader.skipSpace()
        guard reader.peek == UInt8(ascii: "{"), let members = reader.object(wanted, depth: 0) else {
            return nil
        }
        reader.skipSpace()
        return reader.peek == nil ? members : nil
    }

    private var peek: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            index += 1
        }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: scalar) else { return false }
        index += 1
        return true
    }

    private mutating func object(_ wanted: Set<String>?, depth: Int) -> [String: JSONValue]? {
        var members: [String: JSONValue] = [:]
        index += 1
        while true {
            skipSpace()
            if take("}") { return members }
            guard peek == UInt8(ascii: "\""), let key = string() else { return nil }
            skipSpace()
            guard take(":") else { return nil }
            skipSpace()
            if wanted?.contains(key) ?? true {
                guard let value = value(depth: depth + 1) else { return nil }
                members[key] = value
            } else if !skipValue() {
                return nil
            }
            skipSpace()
            guard take(",") || peek == UInt8(ascii: "}") else { return nil }
        }
    }

    private mutating func array(depth: Int) -> [JSONValue]? {
        var values: [JSONValue] = []
        index += 1
        while true {
            skipSpace()
            if take("]") { return values }
            guard let value = value(depth: depth + 1) else { return nil }
            values.append(value)
            skipSpace()
            guard take(",") || peek == UInt8(ascii: "]") else { return nil }
        }
    }

    private mutating func value(depth: Int) -> JSONValue? {
        guard depth < Self.maximumDepth else { return skipValue() ? .null : nil }
        switch peek {
        case UInt8(ascii: "{"): return object(nil, depth: depth).map { .object($0) }
        case UInt8(ascii: "["): return array(depth: depth).map { .array($0) }
        case UInt8(ascii: "\""): return string().map { .string($0) }
        default: return literal()
        }
    }

    private mutating func literal() -> JSONValue? {
        let start = index
        while let byte = peek, Self.isLiteral(byte) { index += 1 }
        let word = String(decoding: bytes[start..<index], as: UTF8.self)
        switch word {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null", "NaN": return .null
        default: return Double(word) == nil ? nil : .number(word)
        }
    }

    private static func isLiteral(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
            || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }

    /// Passes over a value of any depth without recursion.
    private mutating func skipValue() -> Bool {
        var open: [UInt8] = []
        repeat {
            skipSpace()
            guard let byte = peek else { return false }
            switch byte {
            case UInt8(ascii: "\""): guard skipString() else { return false }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                // `{` + 2 is `}`, `[` + 2 is `]`.
                open.append(byte + 2)
                index += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard open.popLast() == byte else { return false }
                index += 1
            case UInt8(ascii: ","), UInt8(ascii: ":"):
                guard !open.isEmpty else { return false }
                index += 1
            default: guard literal() != nil else { return false }
            }
        } while !open.isEmpty
        return true
    }

    private mutating func skipString() -> Bool {
        index += 1
        while let byte = peek {
            index += byte == UInt8(ascii: "\\") ? 2 : 1
            if byte == UInt8(ascii: "\"") { return true }
        }
        return false
    }

    /// A string, its escapes resolved; the opening quote is at `index`.
    private mutating func string() -> String? {
        index += 1
        let start = index
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                defer { index += 1 }
                return String(decoding: bytes[start..<index], as: UTF8.self)
            }
            if byte == UInt8(ascii: "\\") { return stringWithEscapes(from: start) }
            index += 1
        }
        return nil
    }

    private mutating func stringWithEscapes(from start: Int) -> String? {
        var text: [UInt8] = []
        text.reserveCapacity(max(64, (index - start) * 2))
        var copied = start
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                text += bytes[copied..<index]
                index += 1
                return String(decoding: text, as: UTF8.self)
            }
            guard byte == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            text += bytes[copied..<index]
            index += 1
            guard escape(into: &text) else { return nil }
            copied = index
        }
        return nil
    }

    /// What follows a backslash.
    private mutating func escape(into text: inout [UInt8]) -> Bool {
        guard let byte = peek else { return false }
        index += 1
        switch byte {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "u"):
            guard let scalar = unicodeEscape() else { return false }
            text += Array(String(scalar).utf8)
        default: return false
        }
        return true
    }

    private mutating func unicodeEscape() -> Unicode.Scalar? {
        guard let first = fourHexDigits() else { return nil }
        if let scalar = Unicode.Scalar(first) { return scalar }
        let before = index
        if UTF16.isLeadSurrogate(UInt16(first)), take("\\"), take("u"), let second = fourHexDigits(),
            (0xDC00...0xDFFF).contains(second)
        {
            return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        }
        index = before
        return "\u{FFFD}"
    }

    private mutating func fourHexDigits() -> UInt32? {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = peek else { return nil }
            switch byte {
            case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
            case 0x41...0x46, 0x61...0x66: value = value << 4 | UInt32((byte | 0x20) - 0x61 + 10)
            default: return nil
            }
            index += 1
        }
        return value
    }
}
