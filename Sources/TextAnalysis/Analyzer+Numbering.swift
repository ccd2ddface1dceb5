// The bulk path of the index builder: texts into numbers. Whoever asks gives each pair of word and stem a number when it
// first comes; from then on it stands for the token, and nobody hashes its bytes again.
//
// Plain ASCII words of up to 16 bytes are read at once: 16 bytes of text are compared with letters and digits
// in parallel, eight to a register, lower-cased, and cut where the first other byte stands.

/// A text's tokens as numbers, in order.
package enum NumberedToken {
    /// Set on a token that shares the position of the token before it.
    package static let colocated: UInt32 = 1 << 31
    /// Numbers are smaller than this.
    package static let limit: UInt32 = 1 << 31
}

extension Analyzer {
    /// Appends the number of every token of a text, with `NumberedToken.colocated` where that is due.
    ///
    /// - Parameters:
    ///   - text: UTF-8; damaged bytes divide words.
    ///   - number: gives the number, below `NumberedToken.limit`, of a word and its stem. It is remembered by the
    ///     word's spelling until `forgetNumbers`, so a pair is asked for now and then, and must always have the same.
    package mutating func appendNumbers(
        of text: borrowing Span<UInt8>, to tokens: inout [UInt32],
        _ number: (_ word: Span<UInt8>, _ stem: Span<UInt8>) -> UInt32
    ) {
        withoutActuallyEscaping(number) { number in
            var sink = NumberingSink(number)
            swap(&sink.numbers, &numbers)
            swap(&sink.tokens, &tokens)
            scan(text, into: &sink)
            swap(&sink.tokens, &tokens)
            swap(&sink.numbers, &numbers)
        }
    }

    /// Forgets all numbers it was given.
    package mutating func forgetNumbers() {
        numbers = WordNumbers()
    }
}

/// Turns tokens into numbers.
private struct NumberingSink: TokenSink {
    var numbers = WordNumbers()
    var tokens: [UInt32] = []
    private let number: (Span<UInt8>, Span<UInt8>) -> UInt32

    init(_ number: @escaping (Span<UInt8>, Span<UInt8>) -> UInt32) {
        self.number = number
    }

    mutating func take(_ token: RawToken, word: Span<UInt8>, stem: Span<UInt8>) {
        append(number(word, stem), token.role)
    }

    mutating func endUnit(_ range: Range<Int>, isIdeographic: Bool) {}

    static var takesPlainWords: Bool { true }

    @inline(__always)
    mutating func takePlain(_ spelling: WordNumbers.Spelling) -> Bool {
        guard let known = numbers.numbers(of: spelling) else { return false }
        append(known, .word)
        return true
    }

    mutating func takeSpelled(_ token: RawToken, from cache: inout WordCache) -> Bool {
        let known =
            cache.count <= WordNumbers.longestSpelling
            ? numbers.numbers(of: cache.spelling) : numbers.numbers(ofLong: cache.key)
        guard let known else { return false }
        append(known, token.role)
        return true
    }

    mutating func learn(_ forms: WordForms, of token: RawToken, in cache: inout WordCache) {
        var all = [number(forms.word.span, forms.stem.span)]
        for variant in forms.variants { all.append(number(forms.word.span, variant.span)) }
        if cache.count <= WordNumbers.longestSpelling {
            numbers.insert(cache.spelling, all)
        } else {
            numbers.insert(long: cache.key, all)
        }
        append(.several(all), token.role)
    }

    @inline(__always)
    private mutating func append(_ known: WordNumbers.Numbers, _ role: TokenRole) {
        switch known {
        case .one(let number):
            append(number, role)
        case .several(let numbers):
            append(numbers[0], role)
            for number in numbers.dropFirst() { append(number, .variant) }
        }
    }

    @inline(__always)
    private mutating func append(_ number: UInt32, _ role: TokenRole) {
        tokens.append(role == .word ? number : number | NumberedToken.colocated)
    }
}

/// A plain ASCII word of at most 16 bytes.
struct PlainWord {
    /// In lower case.
    var spelling: WordNumbers.Spelling
    var count: Int

    /// Reads the letters and digits from `start` on; `nil` when there are more than fit, or the text ends soon.
    @inline(__always)
    init?(_ text: borrowing Span<UInt8>, at start: Int) {
        guard start &+ 16 <= text.count else { return nil }
        let first = unsafe UInt64(
            littleEndian: text.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
        let second = unsafe UInt64(
            littleEndian: text.bytes.unsafeLoadUnaligned(
                fromByteOffset: start &+ 8, as: UInt64.self))
        let firstCount = Self.lettersAndDigits(first)
        let secondCount = Self.lettersAndDigits(second)
        guard firstCount &+ secondCount < 16 else { return nil }
        let isShort = firstCount < 8
        count = isShort ? firstCount : 8 &+ secondCount
        let all: UInt64 = .max
        let last = ~(all &<< UInt64(8 &* (isShort ? firstCount : secondCount)))
        spelling = [
            (first | Self.spaces) & (isShort ? last : all),
            (second | Self.spaces) & (isShort ? 0 : last), 0, 0,
        ]
    }

    private static let spaces: UInt64 = 0x2020_2020_2020_2020

    /// How many of eight bytes, from the lowest on, are ASCII letters or digits.
    ///
    /// Each sum sets the high bit of every byte that is not less than a bound; bytes of 7 bits never carry over.
    @inline(__always)
    private static func lettersAndDigits(_ eight: UInt64) -> Int {
        let every: UInt64 = 0x0101_0101_0101_0101
        let low = eight & (0x7F &* every)
        let lower = low | spaces
        let letters = (lower &+ (0x80 - 0x61) &* every) & ~(lower &+ (0x80 - 0x7B) &* every)
        let digits = (low &+ (0x80 - 0x30) &* every) & ~(low &+ (0x80 - 0x3A) &* every)
        let others = ~((letters | digits) & ~eight) & (0x80 &* every)
        return others.trailingZeroBitCount &>> 3
    }
}
