/// Words with how many documents hold them, in the order of language, word and stem: what a batch of documents means to
/// the vocabulary.
struct WordCounts: Sendable {
    /// One word.
    struct Entry: Sendable, Hashable {
        /// The language's row.
        var language: UInt32
        /// As written, folded; UTF-8.
        var word: ArraySlice<UInt8>
        /// As indexed, without the language's prefix.
        var stem: ArraySlice<UInt8>
        var documents: Int
    }

    private struct Place: Sendable {
        var language: UInt32
        var documents: UInt32
        /// The first eight bytes of the word, the first one highest; zeros behind its end.
        var head: UInt64
        /// Where word and stem stand in `text`, one after the other.
        var start: Int
        var wordLength: UInt16
        var stemLength: UInt16
    }

    private var text: [UInt8] = []
    private var places: [Place] = []

    /// How many different words there are.
    var count: Int { places.count }

    /// About as many bytes as they take up in the file.
    var byteCount: Int { text.count + 4 * places.count }

    /// The word at a place in the order.
    subscript(index: Int) -> Entry {
        let place = places[index]
        let wordEnd = place.start + Int(place.wordLength)
        return Entry(
            language: place.language, word: text[place.start..<wordEnd],
            stem: text[wordEnd..<wordEnd + Int(place.stemLength)],
            documents: Int(place.documents))
    }

    /// Adds a word behind those that are there; word and stem are at most 65,535 bytes long.
    ///
    /// - Parameter write: adds word and stem.
    mutating func append(
        language: UInt32, documents: UInt32, wordLength: Int, stemLength: Int,
        write: (_ text: inout [UInt8]) -> Void
    ) {
        let start = text.count
        write(&text)
        var head: UInt64 = 0
        for (index, byte) in text[start...].prefix(min(8, wordLength)).enumerated() {
            head |= UInt64(byte) << UInt64(56 - 8 * index)
        }
        places.append(
            Place(
                language: language, documents: documents, head: head, start: start,
                wordLength: UInt16(wordLength), stemLength: UInt16(stemLength)))
    }

    /// Adds a word behind those that are there.
    mutating func append(_ entry: Entry) {
        append(
            language: entry.language, documents: UInt32(clamping: entry.documents),
            wordLength: entry.word.count, stemLength: entry.stem.count
        ) { text in
            text.append(contentsOf: entry.word)
            text.append(contentsOf: entry.stem)
        }
    }

    /// The sum of several.
    init(merging parts: [WordCounts]) {
        WordCounts.forEachSum(of: parts) { append($0) }
    }

    /// Hands over every word of several, with how many documents hold it in all of them, in order.
    static func forEachSum(of parts: [WordCounts], _ body: (Entry) throws -> Void) rethrows {
        var next = parts.map { _ in 0 }
        var least: [Int] = []
        while true {
            least.removeAll(keepingCapacity: true)
            for part in parts.indices where next[part] < parts[part].count {
                let order = least.first.map {
                    parts[part].order(of: next[part], beside: parts[$0], next[$0])
                }
                if let order, order > 0 { continue }
                if let order, order < 0 { least.removeAll(keepingCapacity: true) }
                least.append(part)
            }
            guard let first = least.first else { return }
            var sum = parts[first][next[first]]
            sum.documents = 0
            for part in least {
                sum.documents += Int(parts[part].places[next[part]].documents)
                next[part] += 1
            }
            try body(sum)
        }
    }

    /// Whether a word comes before (negative), behind (positive) or is another's.
    private func order(of index: Int, beside other: WordCounts, _ otherIndex: Int) -> Int {
        let (own, others) = (places[index], other.places[otherIndex])
        if own.language != others.language { return own.language < others.language ? -1 : 1 }
        // Words have no zeros in them: so far heads are ordered as the words are.
        if own.head != others.head { return own.head < others.head ? -1 : 1 }
        let (entry, otherEntry) = (self[index], other[otherIndex])
        let order = WordCounts.order(entry.word.span, otherEntry.word.span)
        return order != 0 ? order : WordCounts.order(entry.stem.span, otherEntry.stem.span)
    }

    private static func order(_ bytes: Span<UInt8>, _ others: Span<UInt8>) -> Int {
        for index in 0..<min(bytes.count, others.count) where bytes[index] != others[index] {
            return bytes[index] < others[index] ? -1 : 1
        }
        return bytes.count - others.count
    }

    init() {}
}
