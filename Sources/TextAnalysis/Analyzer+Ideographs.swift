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
// written apart, compatibility ideographs. Thai and Lao sara am is one character, also written as a ring and sara aa
// (U+0E4D, U+0E32), as NFKC writes it.

extension Analyzer {
    /// Whether a token's word was cut out of a run of a script without spaces: a character or two of what may be one word.
    package static func isCut(_ word: String) -> Bool {
        word.unicodeScalars.first.map { ScalarClass.isIdeograph($0.value) } ?? false
    }
}

extension Analyzer {
    /// One character of a run.
    private struct Character {
        var range: Range<Int>
        /// Its folded bytes in `keys`; `nil` when they are the text's own.
        var key: Range<Int>?
    }

    /// The most bytes of one character; 300 marks on a letter are cut here.
    private static var maximumCharacter: Int { 48 }

    /// Reads a run of ideographs and emits each, and each pair.
    mutating func readIdeographs<Sink: TokenSink>(
        _ text: borrowing Span<UInt8>, at start: Int, into sink: inout Sink
    ) -> Int {
        keys.removeAll(keepingCapacity: true)
        var (previous, next) = readCharacter(text, at: start)
        while next < text.count, classes.of(text.scalar(at: next).value) == .ideograph {
            let (character, after) = readCharacter(text, at: next)
            emitCharacter(previous, text, into: &sink)
            emitPair(previous, character, text, into: &sink)
            position += 1
            previous = character
            next = after
        }
        emitCharacter(previous, text, into: &sink)
        position += 1
        lastEnd = previous.range.upperBound
        sink.endUnit(start..<lastEnd, isIdeographic: true)
        return next
    }

    @inline(__always)
    private func emitCharacter<Sink: TokenSink>(
        _ character: Character, _ text: borrowing Span<UInt8>, into sink: inout Sink
    ) {
        let token = RawToken(range: character.range, position: position, role: .word)
        if let key = character.key {
            sink.take(token, word: keys.span.extracting(key), stem: keys.span.extracting(key))
        } else {
            let bytes = text.extracting(character.range)
            sink.take(token, word: bytes, stem: bytes)
        }
    }

    @inline(__always)
    private func emitPair<Sink: TokenSink>(
        _ first: Character, _ second: Character, _ text: borrowing Span<UInt8>,
        into sink: inout Sink
    ) {
        let range = first.range.lowerBound..<second.range.upperBound
        let token = RawToken(range: range, position: position, role: .specific)
        if first.key == nil, second.key == nil, first.range.upperBound == second.range.lowerBound {
            let bytes = text.extracting(range)
            sink.take(token, word: bytes, stem: bytes)
        } else {
            let pair = bytes(of: first, text) + bytes(of: second, text)
            sink.take(token, word: pair.span, stem: pair.span)
        }
    }

    private func bytes(of character: Character, _ text: borrowing Span<UInt8>) -> [UInt8] {
        if let key = character.key { return Array(keys[key]) }
        return character.range.map { text[$0] }
    }

    /// Reads one character with its marks, and returns where the next one begins.
    private mutating func readCharacter(
        _ text: borrowing Span<UInt8>, at start: Int
    ) -> (character: Character, next: Int) {
        let (scalar, length) = text.scalar(at: start)
        var next = start + length
        var end = next
        let endsSaraAm = Self.isSaraAa(scalar) && followsRing(text, start)
        var isVerbatim = Self.isPlain(scalar) && !endsSaraAm
        while next < text.count, text[next] >= 0x80 {
            let (follower, length) = text.scalar(at: next)
            let kind = classes.of(follower)
            guard kind == .mark || kind == .ignorable else { break }
            next += length
            if kind == .mark { end = next }
            isVerbatim =
                isVerbatim && kind == .mark && Self.isPlain(follower) && !Self.isRing(follower)
        }
        // Invisible characters after the last mark are no part of it; before a mark they take the longer way.
        if end == start + length, Self.isPlain(scalar), !endsSaraAm { isVerbatim = true }
        var character = Character(range: start..<end)
        if !isVerbatim || end - start > Self.maximumCharacter {
            let beginsSaraAm = next < text.count && Self.isSaraAa(text.scalar(at: next).value)
            character.key = appendFolded(
                text, start..<end, beginsSaraAm: beginsSaraAm, endsSaraAm: endsSaraAm)
        }
        return (character, next)
    }

    /// The second half of sara am, Thai or Lao; one more is the whole.
    private static func isSaraAa(_ scalar: UInt32) -> Bool { scalar == 0xE32 || scalar == 0xEB2 }

    /// The first half of sara am, a mark.
    private static func isRing(_ scalar: UInt32) -> Bool { scalar == 0xE4D || scalar == 0xECD }

    /// Whether the ring of a sara am stands before an offset, a tone mark between them or not.
    private func followsRing(_ text: borrowing Span<UInt8>, _ offset: Int) -> Bool {
        var before = offset - 3
        while before >= 0, text[before] == 0xE0 {
            let scalar = text.scalar(at: before).value
            if Self.isRing(scalar) { return true }
            guard (0xE48...0xE4B).contains(scalar) || (0xEC8...0xECB).contains(scalar) else {
                return false
            }
            before -= 3
        }
        return false
    }

    /// Appends a character's folded form to `keys`.
    private mutating func appendFolded(
        _ text: borrowing Span<UInt8>, _ range: Range<Int>, beginsSaraAm: Bool, endsSaraAm: Bool
    ) -> Range<Int> {
        var scalars: [UInt32] = []
        var offset = range.lowerBound
        var size = 0
        while offset < range.upperBound {
            let (scalar, length) = text.scalar(at: offset)
            offset += length
            guard classes.of(scalar) != .ignorable, size + length <= Self.maximumCharacter else {
                continue
            }
            size += length
            scalars.append(scalar)
        }
        if beginsSaraAm { scalars.removeAll(where: Self.isRing) }
        if endsSaraAm, !scalars.isEmpty { scalars[0] += 1 }
        let first = keys.count
        keys.append(contentsOf: [UInt8](scalars: Folding.lowercased(scalars, dotlessI: false)))
        return first..<keys.count
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
