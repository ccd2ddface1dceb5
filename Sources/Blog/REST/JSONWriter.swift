/// Writes JSON (RFC 8259) from left to right: what is written in order comes out in order.
///
/// Control characters are escaped, those too that JSON would take (U+007F to U+009F): an answer may be read on a terminal.
///
/// Everything goes into one array of bytes; a text is copied whole and looked through afterwards, because hardly one in
/// a hundred has anything to escape.
package struct JSONWriter {
    /// What was written, as UTF-8 on one line.
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// What was written, on one line.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Makes room for that many bytes.
    package init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    /// Begins anew; room that was made stays.
    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
    }

    /// Writes an object; `body` writes pairs of key and value.
    package mutating func object(_ body: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "{"))
        body(&self)
        close(UInt8(ascii: "}"))
    }

    /// Writes an array, each element by `body`.
    package mutating func array<Element>(
        _ elements: [Element], _ body: (inout JSONWriter, Element) -> Void
    ) {
        open(UInt8(ascii: "["))
        for element in elements { body(&self, element) }
        close(UInt8(ascii: "]"))
    }

    /// Writes a key and a string, `null` for none.
    package mutating func pair(_ key: String, _ value: String?) {
        self.key(key)
        string(value)
    }

    /// Writes a key and a whole number.
    package mutating func pair(_ key: String, _ value: Int) {
        self.key(key)
        number(value)
    }

    /// Writes a key and a number.
    package mutating func pair(_ key: String, _ value: Double) {
        self.key(key)
        number(value)
    }

    /// Writes a key and a yes or no.
    package mutating func pair(_ key: String, flag: Bool) {
        self.key(key)
        value(.bool(flag))
    }

    /// Writes a key and any value; keys of its objects may be anybody's.
    package mutating func pair(_ key: String, _ value: JSONValue) {
        self.key(key)
        self.value(value)
    }

    /// Writes a key and a value that is JSON already.
    package mutating func pair(_ key: String, json: [UInt8]) {
        self.key(key)
        separate()
        bytes += json
    }

    /// Writes a key and an object.
    package mutating func object(_ key: String, _ body: (inout JSONWriter) -> Void) {
        self.key(key)
        object(body)
    }

    /// Writes a key and an array.
    package mutating func array<Element>(
        _ key: String, _ elements: [Element], _ body: (inout JSONWriter, Element) -> Void
    ) {
        self.key(key)
        array(elements, body)
    }

    /// Writes a whole number.
    package mutating func number(_ value: Int) {
        separate()
        appendDigits(value)
    }

    /// Writes a time in the form of ISO 8601, as `2020-09-05T15:00:41Z`, or as a clock shows it that is ahead of UTC by some
    /// seconds, `2020-09-05T16:00:41+01:00`; `null` for none.
    package mutating func pair(_ key: String, _ value: Moment?, offset: Int? = nil) {
        self.key(key)
        let local = value?.onClock(offset)
        guard let local, (0...9999).contains(local.date.year) else {
            return string(value?.description(offset: offset))
        }
        let (year, month, day) = local.date
        let time = local.secondsOfDay
        separate()
        bytes.append(UInt8(ascii: "\""))
        appendTwoDigits(year / 100)
        appendTwoDigits(year % 100)
        append("-", twoDigits: month)
        append("-", twoDigits: day)
        append("T", twoDigits: time / 3600)
        append(":", twoDigits: time / 60 % 60)
        append(":", twoDigits: time % 60)
        if let offset {
            append(offset < 0 ? "-" : "+", twoDigits: abs(offset) / 3600)
            append(":", twoDigits: abs(offset) / 60 % 60)
        } else {
            bytes.append(UInt8(ascii: "Z"))
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes the shortest number that reads as the same double; `null` for what JSON has no number for.
    package mutating func number(_ value: Double) {
        separate()
        bytes.append(contentsOf: (value.isFinite ? "\(value)" : "null").utf8)
    }

    /// Writes a string, `null` for none.
    package mutating func string(_ value: String?) {
        separate()
        guard let value else {
            bytes.append(contentsOf: "null".utf8)
            return
        }
        bytes.append(UInt8(ascii: "\""))
        let start = bytes.count
        bytes.append(contentsOf: value.utf8)
        if JSONWriter.needsEscapes(bytes[start...]) {
            let text = Array(bytes[start...])
            bytes.removeSubrange(start...)
            append(escaping: text)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes any value; keys of its objects may be anybody's.
    package mutating func value(_ value: JSONValue) {
        switch value {
        case .null: string(nil)
        case .bool(let flag):
            separate()
            bytes.append(contentsOf: (flag ? "true" : "false").utf8)
        case .integer(let number): self.number(number)
        case .number(let number): self.number(number)
        case .string(let text): string(text)
        case .array(let elements): array(elements) { $0.value($1) }
        case .object(let members):
            object { object in
                for member in members {
                    object.string(member.name)
                    object.bytes.append(UInt8(ascii: ":"))
                    object.needsComma = false
                    object.value(member.value)
                }
            }
        }
    }

    /// Keys are ours and hold nothing to escape.
    private mutating func key(_ name: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: name.utf8)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Looks at every byte whatever comes first, so that sixteen are looked at at a time.
    private static func needsEscapes(_ bytes: ArraySlice<UInt8>) -> Bool {
        var found: UInt8 = 0
        for byte in bytes { found |= mayNeedEscape(byte) ? 1 : 0 }
        return found != 0
    }

    /// In UTF-8 control characters from U+0080 on begin with C2.
    @inline(__always)
    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2
    }

    private mutating func appendDigits(_ value: Int) {
        var rest = value.magnitude
        let start = bytes.count
        repeat {
            bytes.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        bytes[start...].reverse()
    }

    private mutating func append(_ separator: Unicode.Scalar, twoDigits value: Int) {
        bytes.append(UInt8(ascii: separator))
        appendTwoDigits(value)
    }

    private mutating func appendTwoDigits(_ value: Int) {
        bytes.append(0x30 + UInt8(truncatingIfNeeded: value / 10))
        bytes.append(0x30 + UInt8(truncatingIfNeeded: value % 10))
    }

    /// What lies between two characters to escape is copied at a time.
    private mutating func append(escaping text: [UInt8]) {
        var start = 0
        while let index = text[start...].firstIndex(where: JSONWriter.mayNeedEscape) {
            bytes.append(contentsOf: text[start..<index])
            start = index + 1
            let byte = text[index]
            switch byte {
            case UInt8(ascii: "\""): bytes.append(contentsOf: #"\""#.utf8)
            case UInt8(ascii: "\\"): bytes.append(contentsOf: #"\\"#.utf8)
            case UInt8(ascii: "\n"): bytes.append(contentsOf: #"\n"#.utf8)
            case UInt8(ascii: "\r"): bytes.append(contentsOf: #"\r"#.utf8)
            case UInt8(ascii: "\t"): bytes.append(contentsOf: #"\t"#.utf8)
            case 0xC2:
                guard start < text.count, text[start] < 0xA0 else {
                    bytes.append(byte)
                    continue
                }
                append(escape: text[start])
                start += 1
            default: append(escape: byte)
            }
        }
        bytes.append(contentsOf: text[start...])
    }

    private mutating func append(escape code: UInt8) {
        let digits = String(code, radix: 16)
        bytes.append(contentsOf: (digits.count == 1 ? #"\u000"# : #"\u00"#).utf8)
        bytes.append(contentsOf: digits.utf8)
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }
}
