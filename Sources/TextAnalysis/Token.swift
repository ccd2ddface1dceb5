// Positions count words as read. The tokens of one position stand together, its `.word` first; only a `.word` moves
// to the next position, so in FTS5's terms every other role is a colocated token.
//
//   text      multi-agent systems                     C++         東京都
//   position  0: multi, multiagent   1: agent         0: c, c++   0: 東, 東京   1: 京, 京都   2: 都
//             2: systems

/// What a token is to the position it stands at.
package enum TokenRole: UInt8, Sendable, Hashable, Codable {
    /// The word, number, symbol or ideograph itself. Every position has exactly one.
    case word
    /// The key of the token before it when typed without accents (`WordForms`).
    case variant
    /// The same with what makes it special (`c++`, `#tag`, `20.04`, `at&t`), or two ideographs.
    case specific
    /// All parts of a compound in one (`multiagent`); stands at the position of the first.
    case joined
}

/// One token, with text of its own.
package struct Token: Sendable, Hashable {
    /// Folded, not stemmed: `running`.
    package var word: String
    /// As indexed: `run`. Equals `word` where nothing stems.
    package var stem: String
    /// Where it stands in the analysed text, in UTF-8 bytes, from scalar to scalar.
    package var range: Range<Int>
    /// 0, 1, 2, …
    package var position: Int
    /// What it is to its position.
    package var role: TokenRole

    /// Creates a token.
    package init(word: String, stem: String, range: Range<Int>, position: Int, role: TokenRole) {
        self.word = word
        self.stem = stem
        self.range = range
        self.position = position
        self.role = role
    }
}

/// One token of the bulk path: its position and range. Word and stem are passed next to it, as bytes.
package struct RawToken: Sendable, Hashable {
    /// Where it stands in the analysed text, in UTF-8 bytes.
    package var range: Range<Int>
    /// 0, 1, 2, …
    package var position: Int
    /// What it is to its position.
    package var role: TokenRole

    /// Whether it shares the position of the token before it.
    package var isColocated: Bool { role != .word }
}

/// What the scanner hands its tokens to.
protocol TokenSink {
    /// Whether no more tokens are wanted.
    var isDone: Bool { get }
    /// How the plain words begin whose tokens are wanted; `nil` when all are. Others may come all the same.
    var wanted: WordBeginnings? { get }
    /// Takes one token; `word` and `stem` are valid during the call.
    mutating func take(_ token: RawToken, word: Span<UInt8>, stem: Span<UInt8>)
    /// Everything since the last call was written as one word.
    mutating func endUnit(_ range: Range<Int>, isIdeographic: Bool)

    /// Whether short ASCII words should come by `takePlain`.
    static var takesPlainWords: Bool { get }
    /// Takes a short ASCII word, a token of its own, by its spelling in lower case, filled up with zeros.
    mutating func takePlain(_ word: SIMD2<UInt64>)
    /// Takes the word that is spelled in the cache, and its variants; `false` when it is not known.
    mutating func takeSpelled(_ token: RawToken, from cache: inout WordCache) -> Bool
    /// Takes the word that is spelled in the cache and was not known, and remembers it.
    mutating func learn(_ forms: WordForms, of token: RawToken, in cache: inout WordCache)
}

/// What nearly every sink does: it wants bytes, and the cache remembers them.
extension TokenSink {
    var isDone: Bool { false }

    @inline(__always)
    var wanted: WordBeginnings? { nil }

    static var takesPlainWords: Bool { false }

    mutating func takePlain(_ word: SIMD2<UInt64>) {}

    @inline(__always)
    mutating func takeSpelled(_ token: RawToken, from cache: inout WordCache) -> Bool {
        cache.deliver(token, to: &self)
    }

    mutating func learn(_ forms: WordForms, of token: RawToken, in cache: inout WordCache) {
        cache.store(forms)
        take(token, word: forms.word.span, stem: forms.stem.span)
        var variant = token
        variant.role = .variant
        for stem in forms.variants { take(variant, word: forms.word.span, stem: stem.span) }
    }
}
