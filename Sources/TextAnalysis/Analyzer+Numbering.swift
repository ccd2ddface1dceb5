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
            var sink = NumberingSink(stemmer: stemmer, language: language, number)
            numbers.prepare()
            swap(&sink.numbers, &numbers)
            swap(&sink.tokens, &tokens)
            scan(text, into: &sink)
            sink.finish()
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
    /// Plain words that wait in `numbers.waiting`.
    private var waiting = 0
    private let stemmer: Stemmer?
    private let language: Language
    private let number: (Span<UInt8>, Span<UInt8>) -> UInt32

    init(
        stemmer: Stemmer?, language: Language,
        _ number: @escaping (Span<UInt8>, Span<UInt8>) -> UInt32
    ) {
        self.stemmer = stemmer
        self.language = language
        self.number = number
    }

    static var takesPlainWords: Bool { true }

    @inline(__always)
    mutating func takePlain(_ word: SIMD2<UInt64>) {
        if waiting == WordNumbers.room { finish() }
        numbers.waiting[waiting] = word
        waiting &+= 1
    }

    /// Looks up the words that wait.
    @inline(never)
    mutating func finish() {
        guard waiting > 0 else { return }
        numbers.fetch(waiting)
        for index in 0..<waiting {
            if let known = numbers.number(ofWaiting: index) {
                tokens.append(known)
            } else {
                learnPlain(numbers.waiting[index])
            }
        }
        waiting = 0
    }

    /// Remembers a plain word. ASCII has no variants.
    private mutating func learnPlain(_ word: SIMD2<UInt64>) {
        let bytes = word.bytes
        let forms = WordForms(bytes, stemmer: stemmer, language: language)
        let new = number(forms.word.span, forms.stem.span)
        numbers.insert([word[0], word[1], 0, 0], [new])
        tokens.append(new)
    }

    mutating func take(_ token: RawToken, word: Span<UInt8>, stem: Span<UInt8>) {
        finish()
        append(number(word, stem), token.role)
    }

    mutating func endUnit(_ range: Range<Int>, isIdeographic: Bool) {}

    mutating func takeSpelled(_ token: RawToken, from cache: inout WordCache) -> Bool {
        finish()
        let known =
            cache.count <= WordNumbers.maximumSpellingLength
            ? numbers.numbers(of: cache.spelling) : numbers.numbers(ofLong: cache.key)
        guard let known else { return false }
        append(known, token.role)
        return true
    }

    mutating func learn(_ forms: WordForms, of token: RawToken, in cache: inout WordCache) {
        var all = [number(forms.word.span, forms.stem.span)]
        for variant in forms.variants { all.append(number(forms.word.span, variant.span)) }
        if cache.count <= WordNumbers.maximumSpellingLength {
            numbers.insert(cache.spelling, all)
        } else {
            numbers.insert(long: cache.key, all)
        }
        append(.several(all), token.role)
    }

    private mutating func append(_ known: WordNumbers.Numbers, _ role: TokenRole) {
        switch known {
        case .one(let number):
            append(number, role)
        case .several(let numbers):
            append(numbers[0], role)
            for number in numbers.dropFirst() { append(number, .variant) }
        }
    }

    private mutating func append(_ number: UInt32, _ role: TokenRole) {
        tokens.append(role == .word ? number : number | NumberedToken.colocated)
    }
}

extension SIMD2<UInt64> {
    /// The bytes before the first zero.
    fileprivate var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for lane in 0..<2 {
            for index in 0..<8 {
                let byte = UInt8(truncatingIfNeeded: self[lane] >> UInt64(8 * index))
                if byte != 0 { bytes.append(byte) }
            }
        }
        return bytes
    }
}

/// A plain ASCII word of at most 16 bytes.
struct PlainWord {
    /// In lower case.
    var spelling: SIMD2<UInt64>
    var count: Int

    /// Reads the letters and digits from `start` on; `nil` when there are more than fit, or the text ends soon.
    @inline(__always)
    init?(_ text: borrowing Span<UInt8>, at start: Int) {
        guard start &+ 16 <= text.count else { return nil }
        let (first, second) = (Self.eight(text, at: start), Self.eight(text, at: start &+ 8))
        let firstCount = Self.lettersAndDigits(first)
        let secondCount = Self.lettersAndDigits(second)
        guard firstCount &+ secondCount < 16 else { return nil }
        let isShort = firstCount < 8
        count = isShort ? firstCount : 8 &+ secondCount
        let all: UInt64 = .max
        let last = ~(all &<< UInt64(8 &* (isShort ? firstCount : secondCount)))
        spelling = [
            (first | Self.spaces) & (isShort ? last : all),
            (second | Self.spaces) & (isShort ? 0 : last),
        ]
    }

    private static let spaces: UInt64 = 0x2020_2020_2020_2020

    /// How many of eight bytes, from the lowest on, are ASCII letters or digits.
    @inline(__always)
    private static func lettersAndDigits(_ eight: UInt64) -> Int {
        let others = ~highBits(ofLettersAndDigits: eight) & 0x8080_8080_8080_8080
        return others.trailingZeroBitCount &>> 3
    }

    /// The high bit of every byte of eight that is an ASCII letter or digit.
    ///
    /// Each sum sets the high bit of every byte that is not less than a bound; bytes of 7 bits never carry over.
    @inline(__always)
    static func highBits(ofLettersAndDigits eight: UInt64) -> UInt64 {
        let every: UInt64 = 0x0101_0101_0101_0101
        let low = eight & (0x7F &* every)
        let lower = low | spaces
        let letters = (lower &+ (0x80 - 0x61) &* every) & ~(lower &+ (0x80 - 0x7B) &* every)
        let digits = (low &+ (0x80 - 0x30) &* every) & ~(low &+ (0x80 - 0x3A) &* every)
        return (letters | digits) & ~eight & (0x80 &* every)
    }
}
