// How good each posting of a block is, beside the block's best one.
//
//   levels   = a nibble for each posting; the first is the low half of the first byte; an odd last
//              byte ends with 0
//   level l  = x of the posting is at most bound · 2^((l − 15) / 4); the bound is the block's, see
//              `SkipArray`
//
// A search adds up levels to learn what each candidate can be worth at most. It reads counts and
// lengths only of candidates that can still be among the best, which are few. Impacts of a few bits
// in place of counts are an old idea (Anh & Moffat, "Vector-space ranking with effective early
// termination", 2001). Here they only say what need not be scored, so scores stay exact.
//
// A block has no levels when its word is in more than every third document: they would say little
// and make the index larger. A block of a few postings has none either. In segments of version 3
// only full blocks have levels.
//
// Example: three postings with x of 2, 0.9 and 0.4 under a bound of 2.
//
//     bf   level 15: at most 2; level 11: at most 1
//     06   level 6: at most 0.42; no fourth posting

/// Levels of the postings of a block.
package enum Impacts {
    private static let highest = 15
    /// Of fewer postings all are looked at.
    static let fewPostings = 16

    /// Bytes of the levels of so many postings.
    @inline(__always)
    static func size(of count: Int) -> Int { (count &+ 1) / 2 }

    /// By level: the share of the bound that x does not exceed.
    package static let shares: [Double] = (0...highest).map { level in
        // Square roots are the same to the last bit everywhere, unlike powers.
        let root = 2.0.squareRoot().squareRoot()
        return (level..<highest).reduce(1) { share, _ in share / root }
    }

    /// The level of the posting at an index of a block, whose levels begin at an offset of a page.
    @inline(__always)
    static func level(of ordinal: Int, _ bytes: PageBytes, at offset: Int) -> Int {
        let pair = bytes.byte(offset &+ ordinal >> 1)
        return Int(pair >> UInt8(truncatingIfNeeded: (ordinal & 1) &<< 2) & 15)
    }

    /// The lowest level whose postings can have an x of `x`, one above all when there is none.
    static func least(reaching x: Double, under bound: Double) -> Int {
        shares.firstIndex { bound * $0 >= x } ?? highest + 1
    }

    /// The ordinals of a block of so many postings that have at least a level: sixteen are compared at a time.
    static func ordinals(
        from level: Int, of count: Int, _ bytes: PageBytes, at offset: Int
    ) -> OrdinalSet {
        guard level <= highest else { return .empty }
        var ordinals = OrdinalSet.empty
        for word in 0..<(size(of: count) + 7) / 8 {
            let pairs: UInt64 = bytes.load(offset &+ word &* 8)
            // Of each byte the highest bit is set where the level is reached.
            let missing = UInt64(128 - level) &* 0x0101_0101_0101_0101
            let low = (pairs & 0x0f0f_0f0f_0f0f_0f0f) &+ missing
            let high = (pairs >> 4 & 0x0f0f_0f0f_0f0f_0f0f) &+ missing
            var reached = (low >> 7 & 0x0101_0101_0101_0101) | (high >> 6 & 0x0202_0202_0202_0202)
            while reached != 0 {
                let bit = reached.trailingZeroBitCount
                // Bit 0 of byte i stands for index 2 i of the word, bit 1 for the one after.
                ordinals.insert(word << 4 | bit >> 2 | bit & 1)
                reached &= reached &- 1
            }
        }
        // What stands behind the last level means nothing.
        return ordinals.intersection(OrdinalSet(before: count))
    }

    /// Whether a block of so many documents within so many has levels.
    static func isFor(_ count: Int, from first: DocumentID, to last: DocumentID) -> Bool {
        count >= fewPostings && Int(last &- first) >= 3 * count
    }

    /// Adds the levels of a block's postings to bytes under construction.
    static func encode(_ xs: ArraySlice<Double>, bound: Float, to bytes: inout SegmentBytes) {
        let upperBounds = shares.map { $0 * Double(bound) }
        for ordinal in stride(from: xs.startIndex, to: xs.endIndex, by: 2) {
            let low = level(of: xs[ordinal], upperBounds)
            let high = ordinal + 1 < xs.endIndex ? level(of: xs[ordinal + 1], upperBounds) : 0
            bytes.append(UInt8(low | high << 4))
        }
    }

    /// The lowest level whose upper bound x does not exceed, whatever the rounding of its sum.
    private static func level(of x: Double, _ upperBounds: [Double]) -> Int {
        let x = x * (1 + 0x1p-40)
        var level = x > upperBounds[7] ? 8 : 0
        if x > upperBounds[level + 3] { level += 4 }
        if x > upperBounds[level + 1] { level += 2 }
        if x > upperBounds[level] { level += 1 }
        return level
    }
}
