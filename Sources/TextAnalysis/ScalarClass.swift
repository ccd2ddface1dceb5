// What a character is to the scanner. ASCII is a table; the scripts written without spaces are ranges; everything
// else asks the standard library's Unicode properties once per page of 64 scalars and remembers the answer, so no
// table of our own can fall behind Unicode.

/// The part a Unicode scalar plays in a text.
enum ScalarClass: UInt8 {
    /// White space, punctuation and control characters: no part of a word.
    case separator
    /// A letter of a script that writes spaces.
    case letter
    /// A decimal digit.
    case digit
    /// A number that is no plain digit: superscript, circled, fraction.
    case number
    /// A combining mark: belongs to the letter before it.
    case mark
    /// Neither seen nor meant: soft hyphen, joiners, direction marks, variation selectors.
    case ignorable
    /// A character of a script written without spaces (Han, kana, Hangul, Thai, Lao, Khmer, Myanmar).
    case ideograph
    /// An emoji or other symbol: a token of its own.
    case symbol
    /// A form of the apostrophe.
    case apostrophe
    /// A hyphen that is not ASCII.
    case hyphen
    /// A point inside a word: Catalan l·l.
    case middleDot

    /// Whether a scalar is a character of a script written without spaces.
    static func isIdeograph(_ scalar: UInt32) -> Bool {
        ScalarClasses.classify(scalar) == .ideograph
    }
}

/// Classes of scalars, remembered by page.
struct ScalarClasses {
    private static let pageBits = 6
    /// For each page of the Basic Multilingual Plane: its index in `pages` plus one, 0 when not looked up yet.
    private var index = [UInt16](repeating: 0, count: 0x10000 >> pageBits)
    private var pages: [ScalarClass] = []

    /// The class of any scalar value; a surrogate or a number beyond Unicode is a separator.
    mutating func of(_ scalar: UInt32) -> ScalarClass {
        if (0x3400...0x9FFF).contains(scalar) || (0xAC00...0xD7A3).contains(scalar) {
            return .ideograph
        }
        guard scalar < 0x10000 else { return Self.classify(scalar) }
        let page = Int(scalar >> Self.pageBits)
        if index[page] == 0 { fill(page) }
        return pages[(Int(index[page]) - 1) << Self.pageBits | Int(scalar) & 63]
    }

    private mutating func fill(_ page: Int) {
        let first = UInt32(page << Self.pageBits)
        pages.append(contentsOf: (first..<first + 64).lazy.map(Self.classify))
        index[page] = UInt16(pages.count >> Self.pageBits)
    }

    fileprivate static func classify(_ scalar: UInt32) -> ScalarClass {
        guard let known = Unicode.Scalar(scalar) else { return .separator }
        if let exception = exception(scalar) { return exception }
        let properties = known.properties
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .letterNumber:
            return isWrittenWithoutSpaces(scalar) ? .ideograph : .letter
        case .decimalNumber: return .digit
        case .otherNumber: return .number
        case .nonspacingMark, .spacingMark, .enclosingMark: return .mark
        case .format: return .ignorable
        case .otherSymbol, .mathSymbol, .currencySymbol: return .symbol
        case .modifierSymbol: return properties.isEmoji ? .symbol : .separator
        default: return .separator
        }
    }

    /// Where the general category says something else than we need.
    private static func exception(_ scalar: UInt32) -> ScalarClass? {
        switch scalar {
        case 0x27, 0xB4, 0x2BB, 0x2BC, 0x2018, 0x2019, 0x201B, 0x5F3, 0x5F4, 0xFF07:
            .apostrophe
        case 0x2010, 0x2011: .hyphen
        case 0xB7, 0x2027: .middleDot
        case 0x200B, 0x2212, 0x2044, 0x2500...0x259F, 0xFFF9...0xFFFD: .separator
        case 0x34F, 0x115F, 0x1160, 0x3164, 0xFFA0, 0x180B...0x180F, 0xFE00...0xFE0F,
            0xE0100...0xE01EF:
            .ignorable
        // A Hangul vowel or final consonant, a half-width voicing mark: written into the letter before it.
        case 0x1161...0x11FF, 0xD7B0...0xD7FB, 0xFF9E, 0xFF9F: .mark
        case 0x2E80...0x2FD5, 0x3007, 0x3021...0x3029, 0x30FB, 0xFF65, 0x309B, 0x309C, 0x30A0:
            .ideograph
        default: nil
        }
    }

    private static func isWrittenWithoutSpaces(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x0E01...0x0EDF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17D3, 0x17D7, 0x17DC,
            0x3005...0x3007, 0x3021...0x312F, 0x3131...0x31BF, 0x31F0...0x31FF, 0x3400...0x9FFF,
            0xA960...0xA97C, 0xA9E0...0xA9FE, 0xAA60...0xAA7F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFF66...0xFFDC, 0x1AFF0...0x1B16F, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
