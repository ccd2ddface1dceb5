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

    private struct Slice: Sendable {
        var language: UInt32
        var documents: UInt32
        /// Where word and stem begin in `text`, one after the other.
        var start: Int
        var wordLength: UInt16
        var stemLength: UInt16
    }

    private var text: [UInt8] = []
    private var slices: [Slice] = []

    /// How many different words there are.
    package var count: Int { slices.count }

    /// The word of an index in the order.
    package subscript(index: Int) -> Entry {
        let slice = slices[index]
        let wordEnd = slice.start + Int(slice.wordLength)
        return Entry(
            language: slice.language, word: text[slice.start..<wordEnd],
            stem: text[wordEnd..<wordEnd + Int(slice.stemLength)],
            documents: Int(slice.documents))
    }

    /// Adds a word after those that are there; word and stem are at most 65,535 bytes long.
    mutating func append(
        language: UInt32, documents: UInt32, wordLength: Int, stemLength: Int,
        write: (_ text: inout [UInt8]) -> Void
    ) {
        slices.append(
            Slice(
                language: language, documents: documents, start: text.count,
                wordLength: UInt16(wordLength), stemLength: UInt16(stemLength)))
        write(&text)
    }

    /// Adds a word after those that are there.
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
    init(merging lists: [WordCounts]) {
        WordCounts.forEachSum(of: lists) { append($0) }
    }

    /// Hands over every word of several, with how many documents hold it in all of them, in order.
    package static func forEachSum(of lists: [WordCounts], _ body: (Entry) throws -> Void) rethrows
    {
        var next = lists.map { _ in 0 }
        while true {
            var least: Entry?
            for index in lists.indices where next[index] < lists[index].count {
                let entry = lists[index][next[index]]
                if least.map({ entry.precedes($0) }) ?? true { least = entry }
            }
            guard var sum = least else { return }
            sum.documents = 0
            for index in lists.indices where next[index] < lists[index].count {
                let entry = lists[index][next[index]]
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
