// How the words begin that some keys can come from, so that a reader in search of these keys need not stem all others.
//
// libstemmer's algorithms take endings off. On words of ASCII letters all but four leave the first letter as it is, and
// the second too, except that English makes `die` of `dying`. So a plain word (letters and digits of ASCII, nothing
// joined to it) has one key, and that begins like the word. Which algorithms do was tried out: see `kept` below, and the tests.

/// The beginnings of plain words that can have one of some keys.
package struct WordBeginnings: Sendable, Hashable {
    /// For each first byte (lower case): a bit for each second byte, by its last five bits.
    private var seconds: [UInt32]
    /// Every first byte there is, eight times; none when there are many.
    private(set) var firsts: [UInt64] = []

    /// With more first bytes every word is looked at.
    private static let maximumFirsts = 8

    /// The beginnings that can lead to some keys.
    ///
    /// - Parameters:
    ///   - stems: keys as an analyzer of the language makes them.
    ///   - words: beginnings of words, folded but not stemmed.
    /// - Returns: `nil` for a language whose stemmer changes beginnings: any word may lead to any key there. Also for
    ///   an empty beginning, which every word has.
    package init?(stems: [[UInt8]], words: [[UInt8]], language: Language) {
        let kept = language.algorithm.map { Self.kept[$0] ?? .none } ?? .two
        guard kept != .none, !words.contains([]) else { return nil }
        seconds = Array(repeating: 0, count: 256)
        for stem in stems { admit(stem, kept) }
        for word in words { admit(word, .two) }
        let firsts = seconds.indices.filter { seconds[$0] != 0 }
        guard firsts.count <= Self.maximumFirsts else { return }
        self.firsts = firsts.map { UInt64($0) &* 0x0101_0101_0101_0101 }
    }

    /// Whether a plain word can have one of the keys; `true` only means: look closer.
    ///
    /// - Parameters:
    ///   - first: the word's first byte in lower case.
    ///   - second: its second byte in lower case; anything that is no letter or digit for a word of one.
    @inline(__always)
    func admits(_ first: UInt8, _ second: UInt8) -> Bool {
        let seconds = seconds[Int(first)]
        if seconds == 0 { return false }
        return second < ByteTable.firstWord || seconds & Self.bit(second) != 0
    }

    private mutating func admit(_ key: [UInt8], _ kept: Beginning) {
        guard let first = key.first, first < 0x80 else { return }
        guard kept == .two, key.count > 1, key[1] < 0x80 else {
            seconds[Int(first)] = .max
            return
        }
        seconds[Int(first)] |= Self.bit(key[1])
        if key[1] == UInt8(ascii: "i") { seconds[Int(first)] |= Self.bit(UInt8(ascii: "y")) }
    }

    private static func bit(_ byte: UInt8) -> UInt32 { 1 &<< UInt32(byte & 31) }

    /// How much of the beginning of a word of ASCII letters an algorithm never changes.
    private enum Beginning {
        case none, one, two
    }

    private static let kept: [String: Beginning] = [
        "arabic": .two, "armenian": .two, "basque": .two, "catalan": .two, "danish": .two,
        "dutch": .two, "english": .two, "finnish": .one, "french": .two, "german": .two,
        "greek": .two, "hindi": .two, "hungarian": .two, "italian": .two, "lithuanian": .two,
        "nepali": .two, "norwegian": .two, "portuguese": .two, "romanian": .two, "russian": .two,
        "spanish": .two, "swedish": .two, "tamil": .two, "yiddish": .two,
    ]
}
