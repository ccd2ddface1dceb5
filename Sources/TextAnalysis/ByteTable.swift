/// What each byte means to the scanner before anything is decoded.
///
/// A value of 0x30 or more is a letter or digit, in lower case. In Turkish, capital I is none, because its lower case
/// is two bytes long: it is read by the slower path.
struct ByteTable {
    /// Never part of a token.
    static let separator: UInt8 = 0
    /// May join two parts, or end a word: `- ' _ & / : + %` and comma.
    static let joiner: UInt8 = 1
    /// May begin a token: `. # @ $ *`.
    static let prefix: UInt8 = 2
    /// Not ASCII, or not to be lower-cased byte by byte.
    static let other: UInt8 = 3
    /// The least value of a letter or digit.
    static let firstWord: UInt8 = 0x30

    private let values: [UInt8]

    init(dotlessI: Bool) {
        values = (UInt8.min...UInt8.max).map { byte in
            switch byte {
            case UInt8(ascii: "I") where dotlessI: Self.other
            case 0x41...0x5A: byte | 0x20
            case 0x30...0x39, 0x61...0x7A: byte
            case 0x80...: Self.other
            default: Self.punctuation(byte)
            }
        }
    }

    private static func punctuation(_ byte: UInt8) -> UInt8 {
        switch Unicode.Scalar(byte) {
        case "-", "'", "_", "&", "/", ":", "+", "%", ",": joiner
        case ".", "#", "@", "$", "*": prefix
        default: separator
        }
    }

    subscript(_ byte: UInt8) -> UInt8 {
        @inline(__always) get { values[Int(byte)] }
    }
}
