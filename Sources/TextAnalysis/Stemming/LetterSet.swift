/// A set of letters that have their codes within 256 of each other, asked without a search.
struct LetterSet: Sendable, ExpressibleByStringLiteral {
    /// The code of the first member that could be.
    private let base: UInt32
    private let low: UInt128
    private let high: UInt128

    /// Makes a set of the letters of a text.
    ///
    /// All have their codes in one row of 256: `aeé` can be asked for together, and so can `аеё`.
    init(stringLiteral letters: String) {
        base = (letters.unicodeScalars.first?.value ?? 0) & ~0xFF
        var (low, high): (UInt128, UInt128) = (0, 0)
        for letter in letters.unicodeScalars {
            let place = letter.value - base
            precondition(place < 256, "letters of one row")
            if place < 128 { low |= 1 << UInt128(place) } else { high |= 1 << UInt128(place - 128) }
        }
        (self.low, self.high) = (low, high)
    }

    @inline(__always)
    func contains(_ letter: Unicode.Scalar) -> Bool {
        let place = letter.value &- base
        if place < 128 { return (low &>> UInt128(place)) & 1 != 0 }
        return place < 256 && (high &>> UInt128(place &- 128)) & 1 != 0
    }
}
