/// Words with how many documents hold them, in the order of language, word and stem: what a batch of documents means to
/// the vocabulary.
package struct WordCounts: Sendable {
    /// One word.
    package struct Entry: Sendable, Hashable {
        /// The language's row.
        package var language: UInt32
        /// As written, folded; UTF-8.
        package var word: ArraySlice<UInt8>
        /// As indexed, without the language's prefix.
        package var stem: ArraySlice<UInt8>
        package var documents: Int

        package init(
            language: UInt32, word: ArraySlice<UInt8>, stem: ArraySlice<UInt8>, documents: Int
        ) {
            self.language = language
            self.word = word
            self.stem = stem
            self.documents = documents
        }
    }

    private struct Place: Sendable {
        var language: UInt32
        var documents: UInt32
        /// Where word and stem stand in `text`, one after the other.
        var start: Int
        var wordLength: UInt16
        var stemLength: UInt16
    }

    private var text: [UInt8] = []
    private var places: [Place] = []

    /// How many different words there are.
    package var count: Int { places.count }

    /// The word at a place in the order.
    package subscript(index: Int) -> Entry {
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
        places.append(
            Place(
                language: language, documents: documents, start: text.count,
                wordLength: UInt16(wordLength), stemLength: UInt16(stemLength)))
        write(&text)
    }

    /// Adds a word behind those that are there.
    package mutating func append(_ entry: Entry) {
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
    package static func forEachSum(of parts: [WordCounts], _ body: (Entry) throws -> Void) rethrows
    {
        var next = parts.map { _ in 0 }
        while true {
            var least: Entry?
            for index in parts.indices where next[index] < parts[index].count {
                let entry = parts[index][next[index]]
                if least.map({ entry.precedes($0) }) ?? true { least = entry }
            }
            guard var sum = least else { return }
            sum.documents = 0
            for index in parts.indices where next[index] < parts[index].count {
                let entry = parts[index][next[index]]
                guard entry.isSameWord(as: sum) else { continue }
                sum.documents += entry.documents
                next[index] += 1
            }
            try body(sum)
        }
    }

    package init() {}
}

extension WordCounts.Entry {
    fileprivate func precedes(_ other: WordCounts.Entry) -> Bool {
        if language != other.language { return language < other.language }
        if !word.elementsEqual(other.word) { return word.lexicographicallyPrecedes(other.word) }
        return stem.lexicographicallyPrecedes(other.stem)
    }

    fileprivate func isSameWord(as other: WordCounts.Entry) -> Bool {
        language == other.language && word.elementsEqual(other.word)
            && stem.elementsEqual(other.stem)
    }
}
