internal import BlogSearchPostings
internal import GRDB

/// The words that a transaction added and removed, with their number of posts. They are stored at
/// once, because a table row for each word of each post would take longer than indexing the post.
struct VocabularyChanges {
    private var words = WordTable()
    /// The change in the number of posts for words that are not kept: words of removed posts, and
    /// of the tail.
    private(set) var unkept: [LostWords.Word: Int] = [:]
    /// The document in which each of these words was last counted.
    private var unkeptDocuments: [LostWords.Word: DocumentID] = [:]

    /// Counts a word of a document.
    ///
    /// - Parameters:
    ///   - document: the document's number. Occurrences in one document must come together.
    ///   - step: 1 when the document is added, -1 when it is removed.
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

    /// The number of different words.
    var count: Int { words.count }

    /// Calls `body` with every word, its stem, and the change in its number of posts.
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

    /// Adds the counts to the table. Words that no post has any more are deleted.
    func store(in db: Database) throws {
        let rows = try VocabularyRows(db)
        // While pages wait to be merged into the table, a row alone does not have the number of
        // posts of a word.
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

    /// Words whose count changed, in the order of the table's key: neighbours share a page.
    private func changedWords() -> [Int] {
        (0..<words.count).filter { words.posts($0) != 0 }.sorted { left, right in
            let (first, second) = (words.language(left), words.language(right))
            guard first == second else { return first < second }
            return words.word(left).lexicographicallyPrecedes(words.word(right))
        }
    }
}
