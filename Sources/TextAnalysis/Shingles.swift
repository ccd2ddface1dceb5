// Texts that are the same but for a few words.
//
// A text is seen as the set of its shingles: runs of three words (Broder, "On the resemblance and
// containment of documents", 1997). Words are those of ASCII letters and digits, without case, and
// of letters of two bytes. Quotes and dashes end a word, so that "don’t" and "don't" are the same. A
// character of three bytes or more is a word of its own: most scripts of such characters put no
// spaces between words.
//
// Two texts are near-duplicates when the shorter one has at least 6 shingles for 10 of the longer one,
// and the longer one lacks at most a fifth of them; of a short text at most 24, as after eight edits of a
// word, and three tenths. Of the 281 posts of the Corpus, the two most alike share 5 of 10, posts of one
// series 4; after six edits and with a footer of twenty words a post of 95 words has 8 left. Of 7,800
// posts of other blogs, most that follow a template share less than 8: the elections of two years, jobs,
// monthly calls, releases.
//
// To compare all texts of a list so would mean reading them. A sketch of 64 bits tells which may be
// near-duplicates (MinHash with one permutation: Li, Owen & Zhang, "One permutation hashing", 2012;
// of each least number four bits are kept: Li & König, "b-bit minwise hashing", 2010):
//
//   sketch   = sixteen numbers of four bits; 0 for a text with few shingles, 1 for none of its own
//   number i = the four lowest bits of the least ⌊h / 16⌋ over the shingles with h mod 16 = i, h being
//              the hash of a shingle; where there is none, number i + 1, i + 2, …
//
// Of near-duplicates with a resemblance of .7, as that of the short post above, 1 in 1,000 has fewer
// than six numbers in common, and is not found; of longer ones fewer. Of texts with nothing in common
// 1 in 4,000 has six.

/// The shingles of a text, as hashes.
package struct Shingles: Sendable, Hashable {
    /// With fewer shingles a text is near to no other: short texts are the same by chance.
    static let minimumCount = 10

    /// Ascending, each once.
    private let hashes: [UInt64]

    /// The shingles of the pieces of a text in UTF-8, which run over the ends of pieces.
    package init(of pieces: some Sequence<[UInt8]>) {
        var reader = ShingleReader()
        var found: [UInt64] = []
        for piece in pieces { reader.read(piece) { found.append($0) } }
        found.sort()
        var hashes: [UInt64] = []
        hashes.reserveCapacity(found.count)
        for hash in found where hash != hashes.last { hashes.append(hash) }
        self.hashes = hashes
    }

    /// Whether the texts are the same but for a few words.
    ///
    /// - Complexity: O(*n*), where *n* is the length of both texts.
    package func isNearDuplicate(of other: Shingles) -> Bool {
        let shorter = min(hashes.count, other.hashes.count)
        let longer = max(hashes.count, other.hashes.count)
        guard shorter >= Self.minimumCount, 10 * shorter >= 6 * longer else { return false }
        let lost = shorter - countShared(with: other)
        return lost <= max(shorter / 5, min(24, 3 * shorter / 10))
    }

    private func countShared(with other: Shingles) -> Int {
        var (index, otherIndex, shared) = (0, 0, 0)
        while index < hashes.count, otherIndex < other.hashes.count {
            let (hash, otherHash) = (hashes[index], other.hashes[otherIndex])
            if hash == otherHash { shared += 1 }
            if hash <= otherHash { index += 1 }
            if otherHash <= hash { otherIndex += 1 }
        }
        return shared
    }
}

/// What tells whether texts may be near-duplicates.
package struct ShingleSketch: Sendable, Hashable {
    /// Texts with fewer numbers in common are no near-duplicates.
    private static let minimumShared = 6
    private static let lowestBits: UInt64 = 0x1111_1111_1111_1111

    /// That of a document without a text of its own: it is empty, or made of links.
    package static let bare = ShingleSketch(bits: 1)

    /// Sixteen numbers of four bits, 0 for none.
    package let bits: UInt64

    /// A sketch as it was stored.
    package init(bits: UInt64) {
        self.bits = bits
    }

    /// The sketch of a text in pieces of UTF-8.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    package init(of pieces: some Sequence<[UInt8]>) {
        var reader = ShingleReader()
        var least = [UInt64](repeating: .max, count: 16)
        var count = 0
        for piece in pieces {
            reader.read(piece) { hash in
                count += 1
                let bin = Int(truncatingIfNeeded: hash & 15)
                if hash >> 4 < least[bin] { least[bin] = hash >> 4 }
            }
        }
        guard count >= Shingles.minimumCount else {
            bits = 0
            return
        }
        var bits: UInt64 = 0
        for bin in 0..<16 {
            var filled = bin
            while least[filled] == .max { filled = (filled + 1) & 15 }
            bits |= (least[filled] & 15) << UInt64(4 * bin)
        }
        self.bits = bits
    }

    /// Whether the texts may be near-duplicates; `false` where a sketch is not known.
    package func mayBeNearDuplicate(of other: ShingleSketch) -> Bool {
        guard bits > 1, other.bits > 1 else { return false }
        var difference = bits ^ other.bits
        difference |= difference >> 2
        difference |= difference >> 1
        return 16 - (difference & Self.lowestBits).nonzeroBitCount >= Self.minimumShared
    }
}

/// Finds the shingles of a text piece by piece.
private struct ShingleReader {
    // FNV-1a.
    private static let offset: UInt64 = 0xCBF2_9CE4_8422_2325
    private static let prime: UInt64 = 0x100_0000_01B3

    // What a byte is that is none of a word: a space or mark, the rest of a character, or the beginning of a character that is
    // a word of its own.
    private static let mark: UInt8 = 0
    private static let rest: UInt8 = 1
    private static let ownWord: UInt8 = 2

    /// What each byte is; one of a word as it counts, without case.
    private static let meanings: [UInt8] = (UInt8.min...UInt8.max).map { (byte: UInt8) -> UInt8 in
        switch byte {
        case 0x41...0x5A: byte | 0x20
        case 0x30...0x39, 0x61...0x7A, 0xC3...0xDF: byte
        case 0x80...0xBF: rest
        case 0xE0, 0xE1, 0xE3...0xFF: ownWord
        default: mark
        }
    }

    /// The hashes of the last two words.
    private var last: (UInt64, UInt64) = (0, 0)
    private var count = 0
    private var word = offset
    private var hasWord = false

    /// Calls `body` with the hash of each shingle that ends in a piece.
    @inline(__always)
    mutating func read(_ piece: [UInt8], _ body: (UInt64) -> Void) {
        let meanings = Self.meanings
        // Whether the bytes belong to a character that is a word of its own.
        var isOfWholeWord = false
        // Whether they belong to a character that ends a word.
        var isOfMark = false
        for byte in piece {
            let meaning = meanings[Int(byte)]
            guard meaning <= Self.ownWord else {
                if isOfWholeWord { endWord(body) }
                (isOfWholeWord, isOfMark) = (false, false)
                add(meaning)
                continue
            }
            if meaning == Self.rest {
                if !isOfMark { add(byte) }
                continue
            }
            endWord(body)
            isOfWholeWord = meaning == Self.ownWord
            isOfMark = !isOfWholeWord && byte >= 0x80
            if isOfWholeWord { add(byte) }
        }
        endWord(body)
    }

    @inline(__always)
    private mutating func add(_ byte: UInt8) {
        word = (word ^ UInt64(byte)) &* Self.prime
        hasWord = true
    }

    @inline(__always)
    private mutating func endWord(_ body: (UInt64) -> Void) {
        guard hasWord else { return }
        count += 1
        if count >= 3 { body(Self.hash(last.0, last.1, word)) }
        last = (last.1, word)
        (word, hasWord) = (Self.offset, false)
    }

    /// Depends on the order of the words; every bit depends on all of theirs (the finalizer of SplitMix64).
    private static func hash(_ first: UInt64, _ second: UInt64, _ third: UInt64) -> UInt64 {
        var hash = (first &* 0x9E37_79B9_7F4A_7C15) ^ second
        hash = ((hash << 23 | hash >> 41) &* 0x9E37_79B9_7F4A_7C15) ^ third
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        return hash ^ (hash >> 31)
    }
}
