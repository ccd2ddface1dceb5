internal import BlogSearchPlatform

/// The bytes of an HTML text, as the tokenizer sees them: read-only, every access checked.
///
/// This is the only file of the HTML reader that touches memory through a pointer. A stored `Span`
/// would say the same, but types that hold one cannot be declared in Swift 6.3 without an
/// experimental feature. A value is only ever handed to a closure, so it cannot outlive the text it
/// points into.
@safe
@usableFromInline package struct SourceBytes {
    @usableFromInline let buffer: UnsafeBufferPointer<UInt8>

    /// Calls `body` with the UTF-8 bytes of `text`, without copying them where `text` is native.
    @inlinable package static func with<Result>(_ text: String, _ body: (SourceBytes) -> Result)
        -> Result
    {
        var text = text
        return text.withUTF8 { unsafe body(SourceBytes(buffer: $0)) }
    }

    /// Calls `body` with `bytes`, which need not be valid UTF-8.
    @inlinable package static func with<Result>(_ bytes: [UInt8], _ body: (SourceBytes) -> Result)
        -> Result
    {
        unsafe bytes.withUnsafeBufferPointer { unsafe body(SourceBytes(buffer: $0)) }
    }

    @inlinable init(buffer: UnsafeBufferPointer<UInt8>) {
        unsafe self.buffer = buffer
    }

    @inlinable package var count: Int { unsafe buffer.count }

    /// The byte at `position`; traps outside the text.
    @inlinable package subscript(position: Int) -> UInt8 {
        precondition(position >= 0 && position < count, "position outside the text")
        return unsafe buffer[position]
    }

    /// The byte at `position`, `nil` behind the end.
    @inlinable package func byte(at position: Int) -> UInt8? {
        position < count ? self[position] : nil
    }

    /// Whether the bytes from `position` on are `text`, ASCII letters compared without case.
    func matches(_ text: StaticString, at position: Int) -> Bool {
        guard text.utf8CodeUnitCount <= count - position else { return false }
        return text.withUTF8Buffer { expected in
            for offset in 0..<expected.count {
                let byte = unsafe expected[offset].lowercasedASCII
                if self[position + offset].lowercasedASCII != byte { return false }
            }
            return true
        }
    }

    /// Whether the bytes from `position` on are `text`, byte for byte.
    @inlinable package func startsWith(_ text: StaticString, at position: Int) -> Bool {
        guard text.utf8CodeUnitCount <= count - position else { return false }
        return text.withUTF8Buffer { expected in
            for offset in 0..<expected.count {
                let byte = unsafe expected[offset]
                if self[position + offset] != byte { return false }
            }
            return true
        }
    }

    /// Whether the bytes from `position` on are the beginning of `text`, and end before it does.
    package func endsWithin(_ text: StaticString, from position: Int) -> Bool {
        guard text.utf8CodeUnitCount > count - position else { return false }
        return text.withUTF8Buffer { expected in
            (0..<count - position).allSatisfy { unsafe expected[$0] == self[position + $0] }
        }
    }

    /// Appends the bytes of `range` to `output`.
    package func append(_ range: Range<Int>, to output: inout [UInt8]) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "range outside the text")
        unsafe output.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[range]))
    }

    /// The bytes of `range` as text.
    package func string(_ range: Range<Int>) -> String {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "range outside the text")
        return unsafe String(decoding: UnsafeBufferPointer(rebasing: buffer[range]), as: UTF8.self)
    }

    /// The bytes of `range` as text where all of them are printable ASCII, `nil` where one is not.
    func printable(_ range: Range<Int>) -> String? {
        firstUnprintable(in: range) == range.upperBound ? string(range) : nil
    }

    /// Whether these are the bytes of a text: what was decoded from bytes that are no UTF-8 has others.
    func isText(_ text: String) -> Bool {
        SourceBytes.with(text) { other in
            guard count == other.count else { return false }
            let theirs = unsafe Span(_unsafeElements: other.buffer)
            return unsafe Span(_unsafeElements: buffer).count(equalTo: theirs, from: 0) == count
        }
    }
}

// MARK: - Scanning

/// Eight bytes are looked at in one step, with ordinary arithmetic on a word ("Bit Twiddling
/// Hacks", Sean Anderson; SIMD types compile to calls in Swift 6.3: 4 MB/s where this does 300).
extension SourceBytes {
    /// The first position in `range` that holds `byte`, or the end of `range`.
    package func first(_ byte: UInt8, in range: Range<Int>) -> Int {
        let pattern = Word.repeating(byte)
        return scan(range) { word, _ in (word ^ pattern).zeroBytes }
    }

    /// The same for what as a rule is far away: thirty-two bytes a step, after a call.
    package func firstFar(_ byte: UInt8, in range: Range<Int>) -> Int {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= count, "range outside the text")
        return unsafe Span(_unsafeElements: buffer).firstOffset(of: byte, in: range)
            ?? range.upperBound
    }

    /// Whether `byte` stands at a position that a test takes.
    package func contains(_ byte: UInt8, where test: (_ position: Int) -> Bool) -> Bool {
        var position = first(byte, in: 0..<count)
        while position < count {
            if test(position) { return true }
            position = first(byte, in: position + 1..<count)
        }
        return false
    }

    /// The first position in `range` that holds no printable ASCII character.
    package func firstUnprintable(in range: Range<Int>) -> Int {
        scan(range) { word, _ in
            word.bytesBelow(ASCII.space) | (word & Word.repeating(0x80))
        }
    }

    /// The first position in `range` at which a run of plain characters in a JSON string ends.
    func firstQuoteOrBackslash(in range: Range<Int>) -> Int {
        scan(range) { word, _ in
            (word ^ Word.repeating(ASCII.quotation)).zeroBytes
                | (word ^ Word.repeating(ASCII.backslash)).zeroBytes
        }
    }

    /// The first position in `range` at which plain text may go on to another line, or holds a character that HTML
    /// writes in another way: a control character, `&`, `<`, `>`, or the first byte of U+0080–00BF or U+2000–2FFF.
    package func firstOfParagraphs(in range: Range<Int>) -> Int {
        scan(range) { word, _ in
            var found =
                word.bytesBelow(ASCII.space) | (word ^ Word.repeating(ASCII.ampersand)).zeroBytes
                | (word ^ Word.repeating(ASCII.lessThan)).zeroBytes
                | (word ^ Word.repeating(ASCII.greaterThan)).zeroBytes
            if word & Word.repeating(0x80) != 0 {
                // 0xC2 and 0xE2 differ in one bit.
                found |= ((word & Word.repeating(0xDF)) ^ Word.repeating(0xC2)).zeroBytes
            }
            return found
        }
    }

    /// The first position in `range` at which a run of character data may end: `<`, `&`, CR or NUL.
    func firstMarkup(in range: Range<Int>) -> Int {
        scan(range) { word, _ in
            (word ^ Word.repeating(ASCII.lessThan)).zeroBytes
                | (word ^ Word.repeating(ASCII.ampersand)).zeroBytes
                | (word ^ Word.repeating(ASCII.carriageReturn)).zeroBytes | word.zeroBytes
        }
    }

    /// The first position in `range` that cannot be copied as it stands when white space is
    /// collapsed: a control character, the first of two spaces, `[`, or the first byte of a scalar
    /// that may be dropped or turned into a space (U+0080–00BF, U+2000–2FFF, U+F000–FFFF). A single
    /// space is fine.
    func firstIrregular(in range: Range<Int>) -> Int {
        scan(range) { word, next in
            let spaces = Word.repeating(ASCII.space)
            var found =
                word.bytesBelow(ASCII.space) | (word ^ Word.repeating(ASCII.leftBracket)).zeroBytes
                | ((word ^ spaces) | (next ^ spaces)).zeroBytes
            if word & Word.repeating(0x80) != 0 {
                // 0xC2 and 0xE2 differ in one bit.
                found |=
                    ((word & Word.repeating(0xDF)) ^ Word.repeating(0xC2)).zeroBytes
                    | (word ^ Word.repeating(0xEF)).zeroBytes
            }
            return found
        }
    }

    /// The first position in `range` whose high bit is set in the result of `test`, which sees eight
    /// bytes from there on, and the eight from the next position on (which may lie behind `range`).
    /// Bits above the lowest one set need not be right.
    @inline(__always)
    private func scan(_ range: Range<Int>, _ test: (Word, Word) -> Word) -> Int {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= count, "range outside the text")
        var position = range.lowerBound
        while position < range.upperBound, position + 9 <= count {
            var found = test(word(at: position), word(at: position + 1))
            let remaining = range.upperBound - position
            if remaining < 8 { found &= (1 << Word(remaining * 8)) - 1 }
            if found != 0 { return position + found.trailingZeroBitCount / 8 }
            position += 8
        }
        while position < range.upperBound {
            // The last bytes of the text, one at a time: the rest of the word is made of letters,
            // which no test looks for.
            let letters = Word.repeating(UInt8(ascii: "a")) << 8
            let next = position + 1 < count ? self[position + 1] : UInt8(ascii: "a")
            if test(letters | Word(self[position]), letters | Word(next)) & 0x80 != 0 {
                return position
            }
            position += 1
        }
        return range.upperBound
    }

    /// Eight bytes, the first in the lowest bits; the caller has checked that they are there.
    @inline(__always)
    private func word(at position: Int) -> Word {
        assert(position >= 0 && position + 8 <= count, "word outside the text")
        return Word(
            littleEndian: unsafe UnsafeRawBufferPointer(buffer).loadUnaligned(
                fromByteOffset: position, as: Word.self))
    }
}

private typealias Word = UInt64

extension UInt64 {
    /// `byte` in all eight bytes.
    @inline(__always)
    fileprivate static func repeating(_ byte: UInt8) -> UInt64 {
        0x0101_0101_0101_0101 &* UInt64(byte)
    }

    /// The high bit of each byte that is zero; bytes above the lowest such one may be wrong.
    @inline(__always)
    fileprivate var zeroBytes: UInt64 {
        (self &- 0x0101_0101_0101_0101) & ~self & 0x8080_8080_8080_8080
    }

    /// The high bit of each byte below `limit`, 128 at most; bytes above the lowest such one may be
    /// wrong.
    @inline(__always)
    fileprivate func bytesBelow(_ limit: UInt8) -> UInt64 {
        (self &- Self.repeating(limit)) & ~self & 0x8080_8080_8080_8080
    }
}
