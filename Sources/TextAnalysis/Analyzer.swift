// The one analyzer, for index and query alike: what it makes of a text must be the same on both sides.
//
// Words       Letters, digits and their marks (UAX #29 in the main). Soft hyphens, joiners and other invisible
//             characters vanish; ZERO WIDTH SPACE divides. At most 64 scalars of a word are looked at.
// Forms       `WordForms`: folded word, stem, and the stem of the word typed without accents where that differs.
// Compounds   Parts joined by one of - ' . _ & @ / · :: are words of their own, at positions of their own. The
//             whole stands beside its first part as one joined word, so `e-mail` and `email` meet, and so do
//             `node.js` and `nodejs`, `O'Reilly` and `oreilly`. `/` joins only short parts (I/O, TCP/IP).
//             Points between digits and & between letters stay: `20.04.3` also stands as `20.04` and `20.04.3`,
//             `AT&T` as `at&t`. What comes before or after belongs to the part: `c++`, `c#`, `.net`, `#tag`,
//             `@name`, `$100`, `10%`. Initials (U.S.A.) and thousands (1,234) are single words.
// Hebrew      Gershayim, and a quotation mark between two letters, join as hyphens do: צה״ל, צה"ל and צהל meet.
// Apostrophes ’ ‘ ʼ ´ are '. Contractions are one word (don't, indexed as dont), a possessive 's is dropped, French,
//             Italian and Catalan elisions are words of their own (l'homme: l, homme).
// Ideographs  `Analyzer+Ideographs`: every character of a script without spaces, and every two neighbours.
// Symbols     Emoji and other non-ASCII symbols are words; a row of the same one is one word.
//
// Without accents. `cafe` finds `café` and the other way round because a word also stands under the stem of its
// unaccented spelling (`WordForms`). Additional keys per word of running text: de 8.9 % (umlauts also as ae, oe, ue),
// es 2.5 %, fr 2.3 %, ro 1.9 %, en and ru less than 0.1 %. Compounds add 2.2 % in English blogs. The alternative, to
// fold before stemming, costs nothing, but then the German, French or Spanish stemmer no longer sees what it needs.
//
// Speed of `forEachToken`, MB of text per CPU second, release, one thread, on two busy 2.8 GHz Xeon cores, November
// 2026: English blogs 55 to 63; words drawn from blog vocabularies de 69 to 74, fr 65 to 70, ru 98 to 106; encyclopedic
// text de 39 to 48, es 55 to 73, ru 42 to 45; Japanese posts 37 to 45. An analyzer and a query of five words: 6 to 12 µs.

/// Turns text into tokens in one language. Not for two threads at a time; cheap to make.
package struct Analyzer: ~Copyable {
    /// Of the tokens an analyzer makes and of how languages are told apart: stored with an index, whose texts are
    /// analysed anew when it changes. Version 4 makes the stems of Snowball 2.2 for every language an index names.
    package static let version = 4

    /// The language whose stemmer and elisions are used.
    package let language: Language

    let stemmer: Stemmer?
    let elisions: Set<[UInt8]>
    let bytes: ByteTable
    let hasDotlessI: Bool
    var cache = WordCache()
    var numbers = WordNumbers()
    var classes = ScalarClasses()
    /// Parts of the compound being read, and their keys one after the other.
    var pieces: [Piece] = []
    var keys: [UInt8] = []
    /// Position of the next word.
    var position = 0
    /// Where the last unit ended.
    var lastEnd = 0

    /// Makes an analyzer; a language without a stemmer is folded only.
    package init(language: Language) {
        self.init(language: language, stemmer: language.algorithm.flatMap(Stemmer.init(algorithm:)))
    }

    /// Makes an analyzer with a stemmer other than the language's.
    init(language: Language, stemmer: Stemmer?) {
        self.language = language
        self.stemmer = stemmer
        elisions = Set(language.elisions.map { Array($0.utf8) })
        hasDotlessI = language.hasDotlessI
        bytes = ByteTable(dotlessI: hasDotlessI)
    }

    /// Every token of a text, in order of position.
    package mutating func tokens(in text: String) -> [Token] {
        var tokens: [Token] = []
        forEachToken(in: text) { token, word, stem in
            tokens.append(Token(token, word: word, stem: stem))
        }
        return tokens
    }

    /// Calls `body` with every token of a text, its word and its stem, in order of position; makes no strings.
    package mutating func forEachToken<Failure: Error>(
        in text: String,
        _ body: (_ token: RawToken, _ word: Span<UInt8>, _ stem: Span<UInt8>) throws(Failure) ->
            Void
    ) throws(Failure) {
        try forEachToken(in: Array(text.utf8).span, body)
    }

    /// The same for UTF-8 from elsewhere; damaged bytes divide words.
    package mutating func forEachToken<Failure: Error>(
        in text: borrowing Span<UInt8>,
        _ body: (_ token: RawToken, _ word: Span<UInt8>, _ stem: Span<UInt8>) throws(Failure) ->
            Void
    ) throws(Failure) {
        var failure: (any Error)?
        // The scanner knows one concrete sink: a generic one would not be specialised across modules.
        withoutActuallyEscaping(body) { body in
            var sink = ClosureSink { token, word, stem in
                do throws(Failure) {
                    try body(token, word, stem)
                    return true
                } catch {
                    failure = error
                    return false
                }
            }
            scan(text, into: &sink)
        }
        if let failure = failure as? Failure { throw failure }
    }
}

extension Analyzer {
    /// Calls `body` with the tokens of a text in order of position, but leaves out most of those of plain words that begin
    /// otherwise than `beginnings` says; positions are those of the whole text.
    package mutating func forEachToken(
        in text: borrowing Span<UInt8>, beginning beginnings: WordBeginnings,
        _ body: (_ token: RawToken, _ word: Span<UInt8>, _ stem: Span<UInt8>) -> Void
    ) {
        withoutActuallyEscaping(body) { body in
            var sink = ChoosySink(wanted: beginnings, body: body)
            scan(text, into: &sink)
        }
    }
}

/// Passes wanted tokens to a closure.
private struct ChoosySink: TokenSink {
    let wanted: WordBeginnings?
    let body: (RawToken, Span<UInt8>, Span<UInt8>) -> Void

    mutating func take(_ token: RawToken, word: Span<UInt8>, stem: Span<UInt8>) {
        body(token, word, stem)
    }

    mutating func endUnit(_ range: Range<Int>, isIdeographic: Bool) {}
}

/// Passes every token to a closure, until that returns false.
private struct ClosureSink: TokenSink {
    private let body: (RawToken, Span<UInt8>, Span<UInt8>) -> Bool
    private(set) var isDone = false

    init(_ body: @escaping (RawToken, Span<UInt8>, Span<UInt8>) -> Bool) {
        self.body = body
    }

    mutating func take(_ token: RawToken, word: Span<UInt8>, stem: Span<UInt8>) {
        if !isDone, !body(token, word, stem) { isDone = true }
    }

    mutating func endUnit(_ range: Range<Int>, isIdeographic: Bool) {}
}

extension Token {
    /// A token of the bulk path with strings of its own.
    init(_ token: RawToken, word: Span<UInt8>, stem: Span<UInt8>) {
        self.init(
            word: String(copying: word), stem: String(copying: stem), range: token.range,
            position: token.position, role: token.role)
    }
}

extension String {
    fileprivate init(copying bytes: Span<UInt8>) {
        var copy: [UInt8] = []
        copy.reserveCapacity(bytes.count)
        for index in bytes.indices { copy.append(bytes[index]) }
        self.init(decoding: copy, as: UTF8.self)
    }
}
