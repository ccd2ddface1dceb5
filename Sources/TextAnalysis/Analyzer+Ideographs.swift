// Scripts written without spaces. For a run c1 c2 c3 the tokens are
//
//   position 0: c1, c1c2     position 1: c2, c2c3     position 2: c3
//
// so that a text of n ≥ 2 characters is in a document exactly if its n−1 pairs stand at consecutive positions: the
// result of a search is the truth about substrings, without a dictionary that index and query could disagree on.
// Hangul is written with spaces, but its words carry particles (한국어를), so it is treated the same.
//
// A character here is a letter with its marks, vowel signs and invisible followers. A middle dot (・) between kana is
// a character too. The characters are compared as they are, except compatibility forms: half-width kana, jamo
// written apart, compatibility ideographs.

extension Analyzer {
    /// The most bytes of one character; 300 marks on a letter are cut here.
    private static var maximumCharacter: Int { 48 }

    /// Reads a run of ideographs and emits each, and each pair.
    mutating func readIdeographs<Sink: TokenSink>(
        _ text: borrowing Span<UInt8>, at start: Int, into sink: inout Sink
    ) -> Int {
        // `keys` holds the character before the present one, then the present one.
        keys.removeAll(keepingCapacity: true)
        var next = start
        var end = start
        var previous = start..<start
        var isFirst = true
        while next < text.count, classes.of(text.scalar(at: next).value) == .ideograph {
            let before = keys.count
            let (range, after) = readCharacter(text, at: next)
            if !isFirst {
                emitIdeograph(keys[..<before], previous, .word, into: &sink)
                emitIdeograph(keys[...], previous.lowerBound..<range.upperBound, .specific, into: &sink)
                position += 1
                keys.removeSubrange(..<before)
            }
            isFirst = false
            previous = range
            end = range.upperBound
            next = after
        }
        emitIdeograph(keys[...], previous, .word, into: &sink)
        position += 1
        lastEnd = end
        sink.endUnit(start..<end, isIdeographic: true)
        return next
    }

    private func emitIdeograph<Sink: TokenSink>(
        _ bytes: ArraySlice<UInt8>, _ range: Range<Int>, _ role: TokenRole, into sink: inout Sink
    ) {
        let token = RawToken(range: range, position: position, role: role)
        sink.take(token, word: bytes.span, stem: bytes.span)
    }

    /// Appends one character to `keys`; returns its range and where the next one begins.
    private mutating func readCharacter(
        _ text: borrowing Span<UInt8>, at start: Int
    ) -> (range: Range<Int>, next: Int) {
        let first = keys.count
        let (scalar, length) = text.scalar(at: start)
        append(text, start, length)
        var next = start + length
        var end = next
        var isPlain = Self.isPlain(scalar)
        while next < text.count, text[next] >= 0x80 {
            let (follower, length) = text.scalar(at: next)
            let kind = classes.of(follower)
            guard kind == .mark || kind == .ignorable else { break }
            if kind == .mark {
                if keys.count - first + length <= Self.maximumCharacter { append(text, next, length) }
                isPlain = isPlain && Self.isPlain(follower)
                end = next + length
            }
            next += length
        }
        if !isPlain {
            let folded = Folding.lowercased(Array(keys[first...]).scalars, dotlessI: false)
            keys.replaceSubrange(first..., with: [UInt8](scalars: folded))
        }
        return (start..<end, next)
    }

    private mutating func append(_ text: borrowing Span<UInt8>, _ start: Int, _ length: Int) {
        for offset in start..<start + length { keys.append(text[offset]) }
    }

    /// Whether a character is its own folded form whatever follows.
    private static func isPlain(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x0E00...0x109F, 0x1780...0x17FF, 0x3005...0x3098, 0x309D...0x30FE, 0x3400...0x9FFF,
            0xAC00...0xD7A3, 0x20000...0x2F7FF, 0x30000...0x3FFFF:
            true
        default: false
        }
    }
}
