/// Writes JSON (RFC 8259) from left to right: what is written in order comes out in order.
struct JSONWriter {
    private var bytes: [UInt8] = []
    private var needsComma = false

    /// What was written, on one line.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Writes an object; `body` writes pairs of key and value.
    mutating func object(_ body: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "{"))
        body(&self)
        close(UInt8(ascii: "}"))
    }

    /// Writes an array, each element by `body`.
    mutating func array<Element>(
        _ elements: [Element], _ body: (inout JSONWriter, Element) -> Void
    ) {
        open(UInt8(ascii: "["))
        for element in elements { body(&self, element) }
        close(UInt8(ascii: "]"))
    }

    /// Writes a key and a string, `null` for none.
    mutating func pair(_ key: String, _ value: String?) {
        self.key(key)
        string(value)
    }

    /// Writes a key and a whole number.
    mutating func pair(_ key: String, _ value: Int) {
        self.key(key)
        number(value)
    }

    /// Writes a key and a number.
    mutating func pair(_ key: String, _ value: Double) {
        self.key(key)
        number(value)
    }

    /// Writes a key and an object.
    mutating func object(_ key: String, _ body: (inout JSONWriter) -> Void) {
        self.key(key)
        object(body)
    }

    /// Writes a key and an array.
    mutating func array<Element>(
        _ key: String, _ elements: [Element], _ body: (inout JSONWriter, Element) -> Void
    ) {
        self.key(key)
        array(elements, body)
    }

    /// Writes a whole number.
    mutating func number(_ value: Int) {
        separate()
        bytes.append(contentsOf: String(value).utf8)
    }

    /// Writes the shortest number that reads as the same double; `null` for what JSON has no number for.
    mutating func number(_ value: Double) {
        separate()
        bytes.append(contentsOf: (value.isFinite ? "\(value)" : "null").utf8)
    }

    /// Writes a string, `null` for none.
    mutating func string(_ value: String?) {
        separate()
        guard let value else {
            bytes.append(contentsOf: "null".utf8)
            return
        }
        bytes.append(UInt8(ascii: "\""))
        for byte in value.utf8 { append(escaping: byte) }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func key(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    private mutating func append(escaping byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
        case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
        case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
        case 0..<0x20:
            let digits = String(byte, radix: 16)
            bytes.append(contentsOf: ("\\u" + (digits.count == 1 ? "000" : "00") + digits).utf8)
        default: bytes.append(byte)
        }
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
