/// Names for the ASCII bytes that HTML gives a meaning to.
package enum ASCII {
    static let tab: UInt8 = 0x09
    package static let lineFeed: UInt8 = 0x0A
    static let formFeed: UInt8 = 0x0C
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20
    static let exclamation: UInt8 = 0x21
    static let quotation: UInt8 = 0x22
    static let numberSign: UInt8 = 0x23
    package static let ampersand: UInt8 = 0x26
    static let apostrophe: UInt8 = 0x27
    static let hyphen: UInt8 = 0x2D
    static let slash: UInt8 = 0x2F
    static let semicolon: UInt8 = 0x3B
    package static let lessThan: UInt8 = 0x3C
    static let equals: UInt8 = 0x3D
    package static let greaterThan: UInt8 = 0x3E
    static let question: UInt8 = 0x3F
    static let leftBracket: UInt8 = 0x5B
    static let backslash: UInt8 = 0x5C
    static let rightBracket: UInt8 = 0x5D
}

extension UInt8 {
    /// HTML's white space: tab, line feed, form feed, carriage return and space.
    var isHTMLSpace: Bool {
        self == ASCII.space || self == ASCII.lineFeed || self == ASCII.tab
            || self == ASCII.carriageReturn || self == ASCII.formFeed
    }

    package var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

    var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

    var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

    /// The lower-case letter of an ASCII capital, every other byte itself.
    var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

    /// Value of an ASCII hexadecimal digit.
    var hexadecimalValue: UInt32? {
        switch self {
        case 0x30...0x39: UInt32(self) - 0x30
        case 0x41...0x46: UInt32(self) - 0x41 + 10
        case 0x61...0x66: UInt32(self) - 0x61 + 10
        default: nil
        }
    }
}
