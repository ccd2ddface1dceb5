/// How a part of a compound hangs on the part before it.
enum Joiner: UInt8 {
    /// It is the first.
    case none
    /// By something that is left out when the parts are written as one: `e-mail`, `port_ruby`, `Iterator::Stop`.
    case loose
    /// By a point between letters, as in `node.js` and in initials.
    case period
    /// By a point between digits, which stays: `20.04`.
    case decimal
    /// By an ampersand between letters, which stays: `AT&T`.
    case ampersand

    /// The byte that stays when the parts are written as one.
    var kept: UInt8? {
        switch self {
        case .decimal: UInt8(ascii: ".")
        case .ampersand: UInt8(ascii: "&")
        default: nil
        }
    }
}

/// One part of a compound, or a word that stands alone.
struct Piece {
    /// The most scalars looked at in one word; the rest of it is read over.
    static let maximumScalars = 64
    /// The most bytes of one key, so that it fits the cache's buffer with a contraction's ending.
    static let maximumBytes = 240

    /// Where it stands in the text.
    var range: Range<Int>
    /// Where its key stands in the analyzer's `keys`: ASCII in lower case, the rest as written.
    var key: Range<Int>
    var joiner: Joiner
    /// Scalars of the key, marks included.
    var scalars = 0
    var startsWithDigit = false
    var endsWithDigit = false
    /// Whether every byte of the key is an ASCII digit.
    var isNumber = true
    var isASCII = true
}
