/// PHP's `strnatcasecmp`, the order of names in a WordPress tag cloud (Martin Pool's natural order, as PHP 8 has it).
///
/// Bytes are compared, ASCII letters in upper case. Where both names have a run of digits, the runs are compared as
/// numbers: the longer run is greater, else the first digit that differs decides. White space is passed
/// over, and so are zeros before a digit at the very beginning. Where a run begins with 0, both are compared like
/// decimals: digit by digit, and the run that ends first is smaller.
enum NaturalOrder {
    /// A name prepared for comparing: its bytes as WordPress stores it (`&` as `&amp;`), ended by a zero.
    struct Key: Comparable {
        fileprivate let bytes: [UInt8]
        fileprivate var end: Int { bytes.count - 1 }

        init(_ name: String) { self.init(bytes: WordPressText.stored(name)) }

        init(bytes: [UInt8]) { self.bytes = bytes + [0] }

        static func < (left: Key, right: Key) -> Bool { NaturalOrder.compare(left, right) < 0 }
        static func == (left: Key, right: Key) -> Bool { NaturalOrder.compare(left, right) == 0 }
    }

    /// −1, 0 or 1. Two names that differ only in case or white space are equal. O(length).
    static func compare(_ left: Key, _ right: Key) -> Int {
        if left.end == 0 || right.end == 0 { return (left.end - right.end).signum() }
        var a = Cursor(left)
        var b = Cursor(right)
        a.skipZeros()
        b.skipZeros()
        while true {
            a.skipSpace()
            b.skipSpace()
            if a.isAtDigit && b.isAtDigit {
                let order =
                    a.byte == zero || b.byte == zero
                    ? compareDecimals(&a, &b) : compareNumbers(&a, &b)
                if order != 0 { return order }
                if a.isAtEnd || b.isAtEnd { return endOrder(a, b) }
            }
            let order = Int(a.upperCased) - Int(b.upperCased)
            if order != 0 { return order.signum() }
            a.advance()
            b.advance()
            if a.isAtEnd || b.isAtEnd { return endOrder(a, b) }
        }
    }

    /// The name that ended first is smaller.
    private static func endOrder(_ a: Cursor, _ b: Cursor) -> Int {
        if a.isAtEnd && b.isAtEnd { return 0 }
        return a.isAtEnd ? -1 : 1
    }

    /// Right-aligned: the longer run wins; of two equally long, the first difference, remembered in `bias`.
    private static func compareNumbers(_ a: inout Cursor, _ b: inout Cursor) -> Int {
        var bias = 0
        while a.isAtDigit && b.isAtDigit {
            if bias == 0 { bias = (Int(a.byte) - Int(b.byte)).signum() }
            a.advance()
            b.advance()
        }
        if a.isAtDigit { return 1 }
        if b.isAtDigit { return -1 }
        return bias
    }

    /// Left-aligned, as after a decimal point: the first difference wins, else the longer run.
    private static func compareDecimals(_ a: inout Cursor, _ b: inout Cursor) -> Int {
        while a.isAtDigit && b.isAtDigit {
            if a.byte != b.byte { return a.byte < b.byte ? -1 : 1 }
            a.advance()
            b.advance()
        }
        if a.isAtDigit { return 1 }
        return b.isAtDigit ? -1 : 0
    }

    private static let zero = UInt8(ascii: "0")

    private struct Cursor {
        private let key: Key
        private var position = 0

        init(_ key: Key) { self.key = key }

        var byte: UInt8 { position < key.bytes.count ? key.bytes[position] : 0 }
        var isAtEnd: Bool { position >= key.end }
        var isAtDigit: Bool { !isAtEnd && isDigit(byte) }
        var upperCased: UInt8 {
            byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte - 32 : byte
        }

        mutating func advance() { position += 1 }

        mutating func skipZeros() {
            while byte == zero, position + 1 < key.end, isDigit(key.bytes[position + 1]) {
                advance()
            }
        }

        mutating func skipSpace() {
            while byte == UInt8(ascii: " ") || (byte >= 9 && byte <= 13) { advance() }
        }

        private func isDigit(_ byte: UInt8) -> Bool { byte >= zero && byte <= UInt8(ascii: "9") }
    }
}
