// Readers in search of few words pass the others: nearly all of a text. Eight bytes at a time are told apart by
// arithmetic on all of them at once: letters and digits, white space, and what must be looked at one by one. Words are
// counted by where they begin. Whatever is not plainly a word between gaps is left to the main loop, which then
// comes back here.
//
// In bits of eight bytes, the high bit of a byte stands for it, the lowest byte for the first.

extension Analyzer {
    /// Counts the plain words from `start` on that are not wanted. `lastEnd` stays as it is: nothing begins where a plain word
    /// between gaps ends.
    ///
    /// - Returns: where a word begins that may be wanted, or something that is no plain word between gaps, or the last few
    ///   bytes; from there on the text is read as if everything before had been.
    mutating func passUnwanted(
        _ text: borrowing Span<UInt8>, from start: Int, _ wanted: WordBeginnings
    ) -> Int {
        var block = start
        // The word that goes on at `block`.
        var (isInWord, wordStart) = (false, start)
        while block &+ 8 < text.count {
            let eight = PlainWord.eight(text, at: block)
            let letters = PlainWord.highBits(ofLettersAndDigits: eight)
            let afterLetters = letters &<< 8 | (isInWord ? 0x80 : 0)
            var end = plainEnd(text, at: block, closer: ~(letters | Self.gaps(eight)))
            var starts = letters & ~afterLetters & Self.bytes(before: end.offset)
            if let found = firstWanted(text, at: block, eight, starts, wanted) {
                end = (found, true)
                starts &= Self.bytes(before: found)
            }
            position += Self.count(starts)
            if starts != 0 { wordStart = block + Self.last(starts) }
            guard end.offset == 8 else {
                // Who does not end here is no plain word.
                let isBroken =
                    !end.isWordEnd && afterLetters & 0x80 << UInt64(8 * end.offset) != 0
                return isBroken ? takeBack(wordStart) : block + end.offset
            }
            block &+= 8
            isInWord = letters & 1 << 63 != 0
            if isInWord, block - wordStart > Piece.maximumScalars - 8 { break }
        }
        return isInWord ? takeBack(wordStart) : block
    }

    private mutating func takeBack(_ wordStart: Int) -> Int {
        position -= 1
        return wordStart
    }

    /// How many of eight bytes are letters, digits and gaps, and whether a word that reaches that far ends there.
    ///
    /// - Parameter closer: the bytes that are neither letters, digits nor white space.
    @inline(__always)
    private func plainEnd(
        _ text: borrowing Span<UInt8>, at block: Int, closer: UInt64
    ) -> (offset: Int, isWordEnd: Bool) {
        var closer = closer & Self.highs
        while closer != 0 {
            let offset = closer.trailingZeroBitCount &>> 3
            guard isWordEnd(text, at: block + offset) else { return (offset, false) }
            // What ends a word is a gap itself.
            let length =
                bytes[text[block + offset]] != ByteTable.other
                ? 1 : text[block + offset] == 0xC2 ? 2 : 3
            if offset + length > 8 { return (offset, true) }
            closer &= ~Self.bytes(before: offset + length)
        }
        return (8, true)
    }

    /// The first of some beginnings of words among eight bytes that is wanted.
    @inline(__always)
    private func firstWanted(
        _ text: borrowing Span<UInt8>, at block: Int, _ eight: UInt64, _ starts: UInt64,
        _ wanted: WordBeginnings
    ) -> Int? {
        var likely = wanted.firsts.isEmpty ? starts : 0
        let lower = eight | 0x2020_2020_2020_2020
        for first in wanted.firsts { likely |= starts & Self.zeros(lower ^ first) }
        while likely != 0 {
            let offset = likely.trailingZeroBitCount &>> 3
            let (first, second) = (text[block + offset], text[block + offset + 1])
            if wanted.admits(bytes[first], bytes[second]) { return offset }
            likely &= likely &- 1
        }
        return nil
    }

    static let highs: UInt64 = 0x8080_8080_8080_8080

    /// The bytes that are zero, among those of seven bits.
    @inline(__always)
    static func zeros(_ eight: UInt64) -> UInt64 {
        ~((eight & ~highs) &+ ~highs) & highs
    }

    /// Spaces and ends of lines.
    @inline(__always)
    private static func gaps(_ eight: UInt64) -> UInt64 {
        let every: UInt64 = 0x0101_0101_0101_0101
        return (zeros(eight ^ 0x20 &* every) | zeros(eight ^ 0x0A &* every)) & ~eight
    }

    /// All bits of the first so many bytes.
    @inline(__always)
    private static func bytes(before count: Int) -> UInt64 {
        count >= 8 ? .max : 1 &<< UInt64(8 &* count) &- 1
    }

    /// How many bytes stand for something: their bits add up in the highest byte. Not every processor counts bits.
    @inline(__always)
    private static func count(_ bits: UInt64) -> Int {
        Int(truncatingIfNeeded: ((bits &>> 7) &* 0x0101_0101_0101_0101) &>> 56)
    }

    /// The index of the last byte that stands for something.
    @inline(__always)
    private static func last(_ bits: UInt64) -> Int { (63 - bits.leadingZeroBitCount) &>> 3 }
}
