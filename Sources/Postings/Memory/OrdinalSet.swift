/// A set of ordinals 0…127 of a block, and the one way blocks keep such sets and bits of numbers:
/// 128 bits in two words.
struct OrdinalSet: Sendable, Hashable {
    var low: UInt64
    var high: UInt64

    static let empty = OrdinalSet(low: 0, high: 0)

    /// The ordinals before `end`.
    @inline(__always)
    init(before end: Int) {
        low = end >= 64 ? .max : (1 << UInt64(truncatingIfNeeded: end)) &- 1
        high = end <= 64 ? 0 : end >= 128 ? .max : (1 << UInt64(truncatingIfNeeded: end - 64)) &- 1
    }

    @inline(__always)
    init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    @inline(__always)
    func contains(_ ordinal: Int) -> Bool {
        (ordinal < 64 ? low : high) >> UInt64(truncatingIfNeeded: ordinal & 63) & 1 != 0
    }

    /// Takes the first ordinal out, `nil` when there is none. A loop over it captures nothing,
    /// unlike a closure, which may copy what it calls a method of.
    @inline(__always)
    mutating func popFirst() -> Int? {
        if low != 0 {
            defer { low &= low &- 1 }
            return low.trailingZeroBitCount
        }
        guard high != 0 else { return nil }
        defer { high &= high &- 1 }
        return 64 | high.trailingZeroBitCount
    }

    mutating func insert(_ ordinal: Int) {
        if ordinal < 64 { low |= 1 << UInt64(ordinal) } else { high |= 1 << UInt64(ordinal & 63) }
    }

    @inline(__always)
    var count: Int { low.nonzeroBitCount &+ high.nonzeroBitCount }

    @inline(__always)
    func intersection(_ other: OrdinalSet) -> OrdinalSet {
        OrdinalSet(low: low & other.low, high: high & other.high)
    }

    @inline(__always)
    func subtracting(_ other: OrdinalSet) -> OrdinalSet {
        OrdinalSet(low: low & ~other.low, high: high & ~other.high)
    }

    /// The ordinals, those from one on moved up by one.
    @inline(__always)
    func shifted(from ordinal: Int) -> OrdinalSet {
        let before = OrdinalSet(before: ordinal)
        let (stay, move) = (intersection(before), subtracting(before))
        let moved = OrdinalSet(low: move.low << 1, high: move.high << 1 | move.low >> 63)
        return stay.union(moved)
    }

    @inline(__always)
    func union(_ other: OrdinalSet) -> OrdinalSet {
        OrdinalSet(low: low | other.low, high: high | other.high)
    }
}
