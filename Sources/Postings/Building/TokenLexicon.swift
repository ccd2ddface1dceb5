internal import BlogSearchPlatform

/// Numbers for what an inversion counts: pairs of word and stem for the vocabulary, stems for the postings.
///
/// It lives as long as the analyzers that remember the numbers: a word seen once is never hashed again.
struct TokenLexicon {
    /// A word as written, with one of its stems, in one language.
    struct Pair {
        /// Its stem's number; `unindexed` is set when the stem has no postings.
        var stem: UInt32
        /// Which document was counted last, so that a word counts once a document.
        var document: DocumentID = .none
        /// Documents that hold the pair, since the last `takeCounts`.
        var documents: UInt32 = 0
        /// Occurrences, since the last `takeOccurrences`.
        var occurrences: UInt32 = 0
    }

    /// Set in the number of a stem that cannot be indexed: see `PackedTokens`.
    static let unindexed: UInt32 = 1 << 31
    /// Bytes before the word in `words`.
    private static let header = 8

    var pairs: [Pair] = []
    /// Dictionary keys: a language's prefix and a stem.
    private(set) var stems = PackedStringTable()
    /// Bytes of the language's prefix, by stem.
    private var prefixLengths: [UInt8] = []
    /// For each pair, its language and its stem's number, four bytes each, and its word.
    private var words = PackedStringTable()
    private var key = PackedString()

    /// Bytes of all strings.
    var byteCount: Int { stems.byteCount + words.byteCount }

    /// The number of a pair.
    ///
    /// - Parameter prefix: what stands before every stem of the language.
    mutating func number(
        of word: Span<UInt8>, stem: Span<UInt8>, language: UInt32, prefix: [UInt8]
    ) -> UInt32 {
        key.removeAll()
        for byte in prefix { key.append(byte) }
        key.append(stem)
        let stemNumber = stems.number(of: key)
        if stemNumber == prefixLengths.count {
            prefixLengths.append(UInt8(truncatingIfNeeded: prefix.count))
        }
        key.removeAll()
        key.append(eight: UInt64(language) << 32 | UInt64(stemNumber))
        key.append(word)
        let number = words.number(of: key)
        if number == pairs.count {
            let flag = stem.hasZeroByte ? Self.unindexed : 0
            pairs.append(Pair(stem: UInt32(stemNumber) | flag))
        }
        return UInt32(number)
    }

    /// How often each stem occurred since the last call.
    mutating func takeOccurrences() -> [UInt32] {
        var counts: [UInt32] = Array(repeating: 0, count: stems.count)
        for index in pairs.indices where pairs[index].occurrences > 0 {
            counts[Int(pairs[index].stem & ~Self.unindexed)] += pairs[index].occurrences
            pairs[index].occurrences = 0
        }
        return counts
    }

    /// The stems with these numbers, in the order of their keys.
    func sorted(stems numbers: [UInt32]) -> [UInt32] {
        var keys = numbers.map { SortKey(head: stems.head(Int($0)), number: $0) }
        keys.sort { stems.precedes(Int($0), Int($1)) }
        return keys.map(\.number)
    }
}

extension TokenLexicon {
    /// What the vocabulary should know of the words counted since the last call.
    mutating func takeCounts() -> WordCounts {
        var used: [UInt32: [SortKey]] = [:]
        var last: UInt32?
        var keys: [SortKey] = []
        for index in pairs.indices where pairs[index].documents > 0 {
            let language = language(index)
            if language != last {
                if let last { used[last] = keys }
                keys = used.removeValue(forKey: language) ?? []
                last = language
            }
            keys.append(SortKey(head: words.head(index, from: Self.header), number: UInt32(index)))
        }
        if let last { used[last] = keys }
        var counts = WordCounts()
        for (language, keys) in used.sorted(by: { $0.key < $1.key }) {
            var keys = keys
            keys.sort { precedes(Int($0), Int($1)) }
            for key in keys { append(Int(key.number), language, to: &counts) }
        }
        for index in pairs.indices { pairs[index].documents = 0 }
        return counts
    }

    private func append(_ pair: Int, _ language: UInt32, to counts: inout WordCounts) {
        let stem = Int(pairs[pair].stem & ~Self.unindexed)
        let prefix = Int(prefixLengths[stem])
        let wordLength = words.length(pair) - Self.header
        let stemLength = stems.length(stem) - prefix
        guard KeptWord.keeps(wordLength: wordLength, stemLength: stemLength) else {
            return
        }
        counts.append(
            language: language, documents: pairs[pair].documents, wordLength: wordLength,
            stemLength: stemLength
        ) { text in
            words.append(pair, from: Self.header, to: &text)
            stems.append(stem, from: prefix, to: &text)
        }
    }

    private func language(_ pair: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: words.head(pair) >> 32)
    }

    /// The order of pairs of one language.
    private func precedes(_ left: Int, _ right: Int) -> Bool {
        var offset = Self.header
        while offset < max(words.length(left), words.length(right)) {
            let (one, other) = (words.head(left, from: offset), words.head(right, from: offset))
            if one != other { return one < other }
            offset += 8
        }
        guard words.length(left) == words.length(right) else {
            return words.length(left) < words.length(right)
        }
        let (one, other) = (pairs[left].stem, pairs[right].stem)
        return stems.precedes(Int(one & ~Self.unindexed), Int(other & ~Self.unindexed))
    }
}
