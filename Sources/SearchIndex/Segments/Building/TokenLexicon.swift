/// Numbers for what an inversion counts: pairs of word and stem for the vocabulary, stems for the postings.
///
/// It lives as long as the analyzers that remember the numbers: a word seen once is never hashed again.
struct TokenLexicon {
    /// A word as written, with one of its stems, in one language.
    struct Pair {
        /// Its stem's number; `unindexed` is set when the stem has no postings.
        var stem: UInt32
        /// The language's row.
        var language: UInt32
        /// Which document was counted last, so that a word counts once a document.
        var document: DocumentID = .none
        /// Documents that hold the pair, since the last `takeCounts`.
        var documents: UInt32 = 0
    }

    /// Set in the number of a stem that cannot be indexed: see `PackedTokens`.
    static let unindexed: UInt32 = 1 << 31
    /// Bytes before the word in `words`.
    private static let header = 8

    var pairs: [Pair] = []
    /// Dictionary keys: a language's prefix and a stem.
    private(set) var stems = ByteStringTable()
    /// Bytes of the language's prefix, by stem.
    private var prefixLengths: [UInt8] = []
    /// For each pair, its stem's number, its language and its word.
    private var words = ByteStringTable()
    private var key: [UInt8] = []

    /// Bytes of all strings.
    var byteCount: Int { stems.byteCount + words.byteCount }

    /// The number of a pair.
    ///
    /// - Parameter prefix: what stands before every stem of the language.
    mutating func number(
        of word: Span<UInt8>, stem: Span<UInt8>, language: UInt32, prefix: [UInt8]
    ) -> UInt32 {
        key.removeAll(keepingCapacity: true)
        key.append(contentsOf: prefix)
        key.append(stem)
        let stemNumber = stems.number(of: key)
        if stemNumber == prefixLengths.count {
            prefixLengths.append(UInt8(truncatingIfNeeded: prefix.count))
        }
        key.removeAll(keepingCapacity: true)
        key.append(littleEndian: [UInt32(stemNumber), language])
        key.append(word)
        let number = words.number(of: key)
        if number == pairs.count {
            let flag = stem.hasZeroByte ? Self.unindexed : 0
            pairs.append(Pair(stem: UInt32(stemNumber) | flag, language: language))
        }
        return UInt32(number)
    }
}

extension TokenLexicon {
    /// The stems with these numbers, in the order of their keys.
    func sorted(stems numbers: [UInt32]) -> [UInt32] {
        var heads = numbers.map { (head: stems[Int($0)].head, number: $0) }
        heads.sort { left, right in
            if left.head != right.head { return left.head < right.head }
            return stems[Int(left.number)].lexicographicallyPrecedes(stems[Int(right.number)])
        }
        return heads.map(\.number)
    }

    /// What the vocabulary should know of the words counted since the last call.
    mutating func takeCounts() -> WordCounts {
        var used: [(language: UInt32, head: UInt64, pair: Int)] = []
        for index in pairs.indices where pairs[index].documents > 0 {
            let (word, stem) = (word(index), stem(ofPair: index))
            if VocabularyChanges.keeps(wordLength: word.count, stemLength: stem.count) {
                used.append((pairs[index].language, word.head, index))
            }
        }
        used.sort { left, right in
            if left.language != right.language { return left.language < right.language }
            if left.head != right.head { return left.head < right.head }
            return precedes(left.pair, right.pair)
        }
        var counts = WordCounts()
        for entry in used {
            counts.append(
                language: entry.language, word: word(entry.pair), stem: stem(ofPair: entry.pair),
                documents: Int(pairs[entry.pair].documents))
        }
        for index in pairs.indices { pairs[index].documents = 0 }
        return counts
    }

    private func word(_ pair: Int) -> ArraySlice<UInt8> { words[pair].dropFirst(Self.header) }

    private func stem(ofPair pair: Int) -> ArraySlice<UInt8> {
        let stem = Int(pairs[pair].stem & ~Self.unindexed)
        return stems[stem].dropFirst(Int(prefixLengths[stem]))
    }

    private func precedes(_ left: Int, _ right: Int) -> Bool {
        let (first, second) = (word(left), word(right))
        if !first.elementsEqual(second) { return first.lexicographicallyPrecedes(second) }
        return stem(ofPair: left).lexicographicallyPrecedes(stem(ofPair: right))
    }
}
