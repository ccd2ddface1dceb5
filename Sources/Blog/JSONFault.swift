/// Where a text stops being JSON, and what is expected there.
///
/// Foundation's decoder says so on Apple's systems only, so this reads a rejected text again. It
/// accepts what the decoder accepts of JSON5: comments, commas after the last value, names without
/// quotation marks, texts in single ones, and more ways to write a number.
package struct JSONFault: Error, Hashable, CustomStringConvertible {
    /// The line, counted from 1.
    package let line: Int
    /// The column in Unicode scalars, counted from 1.
    package let column: Int
    /// What is wrong there.
    package let message: String

    /// Looks for the first fault; `nil` when there is none. It takes linear time.
    package init?(in bytes: [UInt8]) {
        var scanner = JSONFaultScanner(bytes)
        do {
            try scanner.document()
            return nil
        } catch {
            self = error
        }
    }

    fileprivate init(_ message: String, at offset: Int, in bytes: ArraySlice<UInt8>) {
        let before = bytes[..<offset]
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? before.startIndex
        line = before.count { $0 == UInt8(ascii: "\n") } + 1
        column = before[start...].count { $0 & 0xC0 != 0x80 } + 1
        self.message = message
    }

    /// `line 3, column 9: a colon should be here`
    package var description: String { "line \(line), column \(column): \(message)" }
}

/// Reads a text until it is no JSON.
private struct JSONFaultScanner {
    /// The maximum depth, which is that of the decoder.
    private static let deepest = 512

    private let bytes: ArraySlice<UInt8>
    private var position: Int

    init(_ bytes: [UInt8]) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        self.bytes = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
        position = self.bytes.startIndex
    }

    mutating func document() throws(JSONFault) {
        try value(depth: 0)
        try skipSpace()
        if position < bytes.endIndex { throw fault("nothing more should be here") }
    }

    private func fault(_ message: String, at offset: Int? = nil) -> JSONFault {
        JSONFault(message, at: offset ?? position, in: bytes)
    }

    /// The byte at a distance from the position; 0 after the end.
    private func byte(_ distance: Int = 0) -> UInt8 {
        position + distance < bytes.endIndex ? bytes[position + distance] : 0
    }

    private mutating func take(_ sign: Unicode.Scalar) throws(JSONFault) -> Bool {
        try skipSpace()
        guard byte() == UInt8(ascii: sign) else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() throws(JSONFault) {
        while position < bytes.endIndex {
            if byte() == UInt8(ascii: " ") || (0x09...0x0D).contains(byte()) {
                position += 1
            } else if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "/") {
                let end = bytes[position...].firstIndex { $0 == 0x0A || $0 == 0x0D }
                position = end ?? bytes.endIndex
            } else if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
                let start = position
                position += 2
                while byte() != UInt8(ascii: "*") || byte(1) != UInt8(ascii: "/") {
                    position += 1
                    guard position < bytes.endIndex else {
                        throw fault("this comment has no end", at: start)
                    }
                }
                position += 2
            } else {
                return
            }
        }
    }
}

// MARK: Values

extension JSONFaultScanner {
    private mutating func value(depth: Int) throws(JSONFault) {
        try skipSpace()
        guard depth <= Self.deepest else { throw fault("lists and objects stand too deep here") }
        switch byte() {
        case UInt8(ascii: "{"): try object(depth: depth + 1)
        case UInt8(ascii: "["): try list(depth: depth + 1)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): try text()
        default:
            let start = position
            let word = takeWord()
            if word.isEmpty { throw fault("a value should be here") }
            if !Self.isValue(word) { throw fault("no value begins like this", at: start) }
        }
    }

    private mutating func object(depth: Int) throws(JSONFault) {
        position += 1
        while try !take("}") {
            if byte() == UInt8(ascii: "\"") || byte() == UInt8(ascii: "'") {
                try text()
            } else {
                let start = position
                let first = takeWord().first
                guard let first, !first.isNumber, first != "+", first != "-", first != "." else {
                    throw fault("a name or } should be here", at: start)
                }
            }
            guard try take(":") else { throw fault("a colon should be here") }
            try value(depth: depth)
            if try take(",") { continue }
            guard try take("}") else { throw fault("a comma or } should be here") }
            return
        }
    }

    private mutating func list(depth: Int) throws(JSONFault) {
        position += 1
        while try !take("]") {
            try value(depth: depth)
            if try take(",") { continue }
            guard try take("]") else { throw fault("a comma or ] should be here") }
            return
        }
    }

    /// A number, a name, or something that was meant to be one.
    private mutating func takeWord() -> String {
        let start = position
        while position < bytes.endIndex {
            switch byte() {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
                UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "\\"),
                0x80...0xFF:
                position += 1
            default: return String(decoding: bytes[start..<position], as: UTF8.self)
            }
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private static func isValue(_ word: String) -> Bool {
        if ["true", "false", "null"].contains(word) { return true }
        let isSigned = word.hasPrefix("+") || word.hasPrefix("-")
        let size = isSigned ? word.dropFirst() : word[...]
        if size == "Infinity" || size == "NaN" { return true }
        if size.hasPrefix("0x") || size.hasPrefix("0X") {
            return size.count > 2 && size.dropFirst(2).allSatisfy(\.isHexDigit)
        }
        guard let first = size.utf8.first, (0x30...0x39).contains(first) || first == 0x2E,
            size.allSatisfy({ "0123456789.eE+-".contains($0) })
        else { return false }
        let isPadded = first == 0x30 && size.utf8.dropFirst().first.map(isDigit) == true
        return !isPadded && Double(size)?.isFinite == true
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

// MARK: Texts

extension JSONFaultScanner {
    private mutating func text() throws(JSONFault) {
        let start = position
        let mark = byte()
        position += 1
        while position < bytes.endIndex, byte() != mark {
            if byte() == UInt8(ascii: "\\") {
                try escape()
            } else if byte() == 0x0A || byte() == 0x0D {
                throw fault("this text is not closed on its line", at: start)
            } else if byte() < 0x20 {
                throw fault("a control character is in this text; \\t would be a tab")
            } else {
                position += 1
            }
        }
        guard position < bytes.endIndex else { throw fault("this text is not closed", at: start) }
        guard String(validating: bytes[start..<position], as: UTF8.self) != nil else {
            throw fault("this text is no UTF-8", at: start)
        }
        position += 1
    }

    private mutating func escape() throws(JSONFault) {
        let start = position
        let kind = byte(1)
        position += 2
        switch kind {
        case UInt8(ascii: "x"): _ = try codeUnit(digits: 2, start)
        case UInt8(ascii: "u"):
            let unit = try codeUnit(digits: 4, start)
            guard (0xD800..<0xE000).contains(unit) else { return }
            guard unit < 0xDC00, byte() == UInt8(ascii: "\\"), byte(1) == UInt8(ascii: "u") else {
                throw fault("this is half a character", at: start)
            }
            position += 2
            guard (0xDC00..<0xE000).contains(try codeUnit(digits: 4, start)) else {
                throw fault("this is half a character", at: start)
            }
        case 0x0D: if byte() == 0x0A { position += 1 }
        default:
            guard "\"'\\/bfnrt\n".utf8.contains(kind) else {
                throw fault("this means no character; \\\\ would be a backslash", at: start)
            }
        }
    }

    private mutating func codeUnit(digits: Int, _ start: Int) throws(JSONFault) -> Int {
        var unit = 0
        for _ in 0..<digits {
            guard let digit = Character(Unicode.Scalar(byte())).hexDigitValue else {
                throw fault("this means no character; \\\\ would be a backslash", at: start)
            }
            unit = unit << 4 | digit
            position += 1
        }
        return unit
    }
}
