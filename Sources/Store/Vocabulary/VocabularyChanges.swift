internal import BlogSearchPostings
internal import GRDB

/// Which words a transaction brought and took away, with how many posts hold them; stored at once, because a table
/// row for each word of each post would cost more than indexing it.
struct VocabularyChanges {
    private var words = WordTable()
    /// Words that are not kept, with their posts gained less posts lost: of posts that went, and of the tail.
    private(set) var unkept: [LostWords.Word: Int] = [:]
    /// The document of which each of those was counted last.
    private var unkeptDocuments: [LostWords.Word: DocumentID] = [:]

    /// Notes a word of a document.
    ///
    /// - Parameters:
    ///   - document: the document's number; occurrences of one document come together.
    ///   - step: 1 when the document comes, -1 when it goes.
    mutating func count(
        _ word: Span<UInt8>, stem: Span<UInt8>, language: UInt32, document: DocumentID, step: Int32
    ) {
        guard KeptWord.keeps(wordLength: word.count, stemLength: stem.count) else {
            return countUnkept(word, stem, language, document, step)
        }
        words.count(word, stem: stem, language: language, document: document, step: step)
    }

    private mutating func countUnkept(
        _ word: Span<UInt8>, _ stem: Span<UInt8>, _ language: UInt32, _ document: DocumentID,
        _ step: Int32
    ) {
        let key = LostWords.Word(
            language: language, word: [], stem: stem.indices.map { stem[$0] })
        guard !key.stem.isEmpty, unkeptDocuments.updateValue(document, forKey: key) != document
        else { return }
        unkept[key, default: 0] += Int(step)
    }

    /// How many different words there are.
    var count: Int { words.count }

    /// Calls `body` with every word, its stem, and how many posts more hold them.
    func forEach(
        _ body: (
            _ language: UInt32, _ word: ArraySlice<UInt8>, _ stem: ArraySlice<UInt8>, _ posts: Int
        ) -> Void
    ) {
        for index in 0..<words.count {
            body(
                words.language(index), words.word(index), words.stem(index),
                Int(words.posts(index)))
        }
    }

    /// Adds the counts to the table; words that no post holds any more leave it.
    func store(in db: Database) throws {
        let rows = try VocabularyRows(db)
        // While pages wait to be merged into the table, a row alone does not tell how many posts hold a word.
        let isComplete = try !VocabularyPages(db).areWaiting()
        for index in changedWords() {
            try rows.add(
                Int64(words.posts(index)), words.language(index), words.word(index),
                words.stem(index))
            if isComplete, words.posts(index) < 0 {
                try rows.deleteIfUnused(
                    words.language(index), words.word(index), words.stem(index))
            }
        }
    }

    /// Words of which the count changed, in the order of the table's key: neighbours share a page.
    private func changedWords() -> [Int] {
        (0..<words.count).filter { words.posts($0) != 0 }.sorted { left, right in
            let (first, second) = (words.language(left), words.language(right))
            guard first == second else { return first < second }
            return words.word(left).lexicographicallyPrecedes(words.word(right))
        }
    }
}
