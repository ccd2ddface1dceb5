// What joins two parts, and what belongs to a word without being a letter of it.

extension Analyzer {
    /// Something between two parts.
    struct FoundJoiner {
        var joiner: Joiner
        /// Where the next part begins.
        var next: Int
        /// Whether what stands before an apostrophe is a word of its own (l'homme).
        var isElision = false
    }

    /// The joiner at an offset, when the last part ends there and another begins behind it.
    mutating func joiner(_ text: borrowing Span<UInt8>, at start: Int) -> FoundJoiner? {
        guard start < text.count else { return nil }
        let (scalar, length) = text.scalar(at: start)
        let kind = classes.of(scalar)
        if kind == .number { return FoundJoiner(joiner: .loose, next: start) }
        var next = start + length
        while scalar == 0x5F, next < text.count, text[next] == 0x5F { next += 1 }  // a row of _
        if isGershayim(text, at: start) { return FoundJoiner(joiner: .loose, next: next) }
        if scalar == 0x3A {
            guard next < text.count, text[next] == 0x3A else { return nil }
            next += 1
        }
        guard startsPiece(text, at: next) else { return nil }
        switch kind {
        case .apostrophe:
            return FoundJoiner(joiner: .loose, next: next, isElision: isElision)
        case .hyphen, .middleDot:
            return FoundJoiner(joiner: .loose, next: next)
        default:
            return joiner(Self.asASCII(scalar), text, next)
        }
    }

    /// Whether a double quotation mark stands at an offset between two Hebrew letters: gershayim, as keyboards have it.
    func isGershayim(_ text: borrowing Span<UInt8>, at offset: Int) -> Bool {
        guard offset >= 2, offset < text.count, Self.isHebrew(text, at: offset - 2) else {
            return false
        }
        let (scalar, length) = text.scalar(at: offset)
        return [0x22, 0x201C, 0x201D, 0x201E, 0x5F4].contains(scalar)
            && Self.isHebrew(text, at: offset + length)
    }

    private static func isHebrew(_ text: borrowing Span<UInt8>, at offset: Int) -> Bool {
        offset + 1 < text.count && text[offset] == 0xD7 && (0x90...0xAA).contains(text[offset + 1])
    }

    private mutating func joiner(
        _ scalar: UInt32, _ text: borrowing Span<UInt8>, _ next: Int
    ) -> FoundJoiner? {
        let last = pieces[pieces.count - 1]
        switch Unicode.Scalar(scalar) {
        case "-", "_", "@", ":":
            return FoundJoiner(joiner: .loose, next: next)
        case ".":
            let isDecimal = last.endsWithDigit && isDigit(text, at: next)
            return FoundJoiner(joiner: isDecimal ? .decimal : .period, next: next)
        case "&" where !last.endsWithDigit && !isDigit(text, at: next):
            return FoundJoiner(joiner: .ampersand, next: next)
        case "/" where last.scalars <= 4 && isShort(text, at: next):
            return FoundJoiner(joiner: .loose, next: next)
        default:
            return nil
        }
    }

    private var isElision: Bool {
        guard !elisions.isEmpty, let last = pieces.last else { return false }
        return elisions.contains(Array(keys[last.key]))
    }

    /// Whether the part at an offset has at most four scalars.
    private mutating func isShort(_ text: borrowing Span<UInt8>, at start: Int) -> Bool {
        var offset = start
        for _ in 0..<4 {
            guard startsPiece(text, at: offset) else { return true }
            offset += text.scalar(at: offset).length
        }
        return !startsPiece(text, at: offset)
    }

    /// A full-width form of ASCII punctuation as ASCII, everything else as it is.
    static func asASCII(_ scalar: UInt32) -> UInt32 {
        (0xFF01...0xFF5E).contains(scalar) ? scalar - 0xFEE0 : scalar
    }

    /// What begins a token at an offset without being a letter, folded: `#` `@` `.` or a currency sign.
    mutating func prefix(_ text: borrowing Span<UInt8>, at start: Int) -> [UInt8]? {
        let (scalar, length) = text.scalar(at: start)
        let next = start + length
        guard next < text.count, start != lastEnd else { return nil }
        let plain = Self.asASCII(scalar)
        switch Unicode.Scalar(plain) {
        case "#", "@":
            let isRun = start > 0 && text[start - 1] == text[start]
            return !isRun && startsPiece(text, at: next) ? [UInt8(truncatingIfNeeded: plain)] : nil
        case ".":
            let isLetter = bytes[text[next]] > 0x39
            return isLetter && followsGap(text, start) ? [UInt8(ascii: ".")] : nil
        default:
            guard isDigit(text, at: next), Self.isCurrency(plain) else { return nil }
            return [UInt8](scalars: [plain])
        }
    }

    /// Whether a point at an offset can begin a name: after white space, an opening bracket or a quotation mark.
    private func followsGap(_ text: borrowing Span<UInt8>, _ offset: Int) -> Bool {
        guard offset > 0 else { return true }
        switch text[offset - 1] {
        case 0...0x20, 0x22, 0x27, 0x28, 0x5B, 0x60, 0x7B, 0x80...: return true
        default: return false
        }
    }

    private static func isCurrency(_ scalar: UInt32) -> Bool {
        Unicode.Scalar(scalar)?.properties.generalCategory == .currencySymbol
    }

    /// What ends a token without being a letter of it, and where that ends: `++` `+` `#` `%` or a currency sign.
    mutating func suffix(
        _ text: borrowing Span<UInt8>, at start: Int
    ) -> (bytes: [UInt8], end: Int)? {
        guard start < text.count else { return nil }
        let (scalar, length) = text.scalar(at: start)
        let next = start + length
        let last = pieces[pieces.count - 1]
        let follower = next < text.count ? text[next] : 0
        switch Unicode.Scalar(Self.asASCII(scalar)) {
        case "+" where next < text.count && Self.asASCII(text.scalar(at: next).value) == 0x2B:
            let end = next + length
            let isLonger = end < text.count && text[end] == UInt8(ascii: "+")
            return isLonger ? nil : (Array("++".utf8), end)
        case "+" where !startsPiece(text, at: next):
            return ([UInt8(ascii: "+")], next)
        case "#"
        where !last.endsWithDigit && follower != UInt8(ascii: "#") && !startsPiece(text, at: next),
            "♯" where !last.endsWithDigit:
            return ([UInt8(ascii: "#")], next)
        case "%" where last.endsWithDigit:
            return ([UInt8(ascii: "%")], next)
        default:
            guard last.endsWithDigit, Self.isCurrency(scalar), !startsPiece(text, at: next) else {
                return nil
            }
            return ([UInt8](scalars: [Self.asASCII(scalar)]), next)
        }
    }
}
