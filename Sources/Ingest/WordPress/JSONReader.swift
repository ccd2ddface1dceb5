package import Blog

/// Reads JSON text into values.
///
///     value  = object / array / string / number / "true" / "false" / "null"
///     object = "{" [ string ":" value *( "," string ":" value ) ] "}"
///     array  = "[" [ value *( "," value ) ] "]"
///
/// RFC 8259, with three kindnesses that cost nobody a post: control characters inside strings are taken as they
/// are, half a surrogate pair and broken UTF-8 become U+FFFD. Our own reader rather than a library's because it
/// says where it stopped, keeps the elements before that offset, and bounds nesting.
package struct JSONReader {
    /// Deeper nesting is refused, as PHP refuses it.
    static let maximumDepth = 512

    private let bytes: [UInt8]
    package private(set) var position: Int
    /// Whether bytes that are no UTF-8 were replaced.
    private(set) var hasReplaced = false

    /// Reads `bytes` from an offset on.
    package init(_ bytes: [UInt8], from position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    /// Reads the value at the position; white space before it is skipped.
    package mutating func value(depth: Int = 0) throws(JSONError) -> JSONValue {
        skipSpace()
        guard position < bytes.count else { throw error("the text ends where a value should be") }
        switch bytes[position] {
        case UInt8(ascii: "{"): return try object(depth: depth + 1)
        case UInt8(ascii: "["):
            var elements: [JSONValue] = []
            try array(into: &elements, depth: depth + 1)
            return .array(elements)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        default: return try number()
        }
    }

    /// Reads an array element by element, so that those before a broken one are kept.
    mutating func array(into elements: inout [JSONValue], depth: Int = 1) throws(JSONError) {
        try enter(depth)
        if take(UInt8(ascii: "]")) { return }
        while true {
            elements.append(try value(depth: depth))
            if take(UInt8(ascii: "]")) { return }
            try expect(UInt8(ascii: ","), "a comma or ] after an element")
        }
    }

    /// The offset of the next byte that is no white space.
    package mutating func skipSpace() {
        while position < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[position]) {
            position += 1
        }
    }

    /// An error at the position.
    func error(_ message: String) -> JSONError {
        JSONError(message, at: position, in: bytes)
    }
}

extension JSONReader {
    private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
        try enter(depth)
        var members: [JSONValue.Member] = []
        if take(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipSpace()
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
                throw error("a member name should be here")
            }
            let name = try string()
            try expect(UInt8(ascii: ":"), "a colon after a member name")
            members.append(JSONValue.Member(name: name, value: try value(depth: depth)))
            if take(UInt8(ascii: "}")) { return .object(members) }
            try expect(UInt8(ascii: ","), "a comma or } after a member")
        }
    }

    private mutating func enter(_ depth: Int) throws(JSONError) {
        guard depth <= Self.maximumDepth else {
            throw error("nested deeper than \(Self.maximumDepth) levels")
        }
        position += 1
    }

    private mutating func literal(_ word: StaticString, _ value: JSONValue) throws(JSONError)
        -> JSONValue
    {
        for byte in word.description.utf8 {
            guard position < bytes.count, bytes[position] == byte else {
                throw error("no JSON value starts here")
            }
            position += 1
        }
        return value
    }

    private mutating func number() throws(JSONError) -> JSONValue {
        let start = position
        while position < bytes.count, "+-.0123456789Ee".utf8.contains(bytes[position]) {
            position += 1
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if let integer = Int(text), text.first != "+" { return .integer(integer) }
        if let first = text.first, first == "-" || first.isNumber, let number = Double(text) {
            return .number(number)
        }
        position = start
        throw error("no JSON value starts here")
    }

    private mutating func string() throws(JSONError) -> String {
        position += 1
        let start = position
        skipPlain()
        guard position < bytes.count else { throw error("the text ends inside a string") }
        if bytes[position] == UInt8(ascii: "\""),
            let text = SourceBytes.with(bytes, { $0.printable(start..<position) })
        {
            position += 1
            return text
        }
        var text = Array(bytes[start..<position])
        while bytes[position] != UInt8(ascii: "\"") {
            try escape(into: &text)
            let run = position
            skipPlain()
            guard position < bytes.count else { throw error("the text ends inside a string") }
            text += bytes[run..<position]
        }
        position += 1
        let decoded = String(decoding: text, as: UTF8.self)
        if SourceBytes.with(text, { $0.isText(decoded) }) {
            return StreamSafe.bytes(text).map { String(decoding: $0, as: UTF8.self) } ?? decoded
        }
        hasReplaced = true
        return StreamSafe.text(decoded)
    }

    /// Moves to the next quote or backslash.
    private mutating func skipPlain() {
        let start = position
        position = SourceBytes.with(bytes) { $0.firstQuoteOrBackslash(in: start..<$0.count) }
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
        guard position + 1 < bytes.count else { throw error("the text ends inside a string") }
        let kind = bytes[position + 1]
        switch kind {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(kind)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "u"): return try unicodeEscape(into: &text)
        default: throw error("an unknown escape in a string")
        }
        position += 2
    }

    private mutating func unicodeEscape(into text: inout [UInt8]) throws(JSONError) {
        var value = try codeUnit(at: position)
        position += 6
        if (0xD800..<0xDC00).contains(value), position + 1 < bytes.count,
            bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
        {
            let low = try codeUnit(at: position)
            if (0xDC00..<0xE000).contains(low) {
                value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
                position += 6
            }
        }
        let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
        text += Array(String(Character(scalar)).utf8)
    }

    /// The four digits of `\uXXXX` at an offset.
    private func codeUnit(at offset: Int) throws(JSONError) -> UInt32 {
        guard offset + 6 <= bytes.count else { throw error("the text ends inside a string") }
        var value: UInt32 = 0
        for byte in bytes[(offset + 2)..<(offset + 6)] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw error("an unknown escape in a string")
            }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ byte: UInt8, _ what: String) throws(JSONError) {
        guard take(byte) else {
            throw error(
                position < bytes.count
                    ? "\(what) should be here" : "the text ends where \(what) should be")
        }
    }
}

/// Why a text is no JSON, and where.
package struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong there.
    package var message: String
    /// Offset of the byte, from 0.
    package var offset: Int
    /// Line of the byte, from 1.
    package var line: Int
    /// Column of the byte in its line, from 1.
    package var column: Int
    /// Whether the text simply stops: the mark of an answer cut short.
    package var isCut: Bool

    init(_ message: String, at offset: Int, in bytes: [UInt8]) {
        let before = bytes[..<min(offset, bytes.count)]
        self.message = message
        self.offset = offset
        line = before.count { $0 == 0x0A } + 1
        column = offset - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
        isCut = offset >= bytes.count
    }

    /// `line 15, column 1: a comma or ] after an element should be here`
    package var description: String { "line \(line), column \(column): \(message)" }
}
