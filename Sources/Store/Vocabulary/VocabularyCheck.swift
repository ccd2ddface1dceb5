// Whether the vocabulary counts the words of the stored posts. Both are added up as sums of hashes,
// in which each word counts once for each of its posts. However many words there are, that makes
// one number for the posts and one for the table.

internal import BlogSearchPostings
internal import GRDB
internal import TextAnalysis

/// Compares the vocabulary with the words of the stored posts.
///
/// It takes as long as analysing every post again, which is most of a verification.
struct VocabularyCheck {
    private let db: Database

    init(_ db: Database) {
        self.db = db
    }

    /// Whether every word has the correct number of posts, and no other word exists.
    ///
    /// - Parameter progress: called with the number of posts analysed.
    /// - Throws: `IndexError` with code `damaged` when a post cannot be read; `CancellationError`.
    func isSound(progress: (Int) -> Void) throws -> Bool {
        try sumOfVocabulary() == sumOfPosts(progress)
    }

    private func sumOfPosts(_ progress: (Int) -> Void) throws -> WordSum {
        var sum = WordSum()
        _ = try StoredWords(db).forEachPost(progress) { words in
            words.forEach { language, word, stem, posts in sum.add(language, word, stem, posts) }
            words = VocabularyChanges()
        }
        return sum
    }

    private func sumOfVocabulary() throws -> WordSum {
        var sum = WordSum()
        let query = try SQLStatement("SELECT language, word, stem, posts FROM vocabulary", db)
        try query.forEachRow { row in
            sum.add(
                UInt32(truncatingIfNeeded: row.number(0) ?? 0), row.bytes(1)[...],
                row.bytes(2)[...], Int(row.number(3) ?? 0))
        }
        let pages = try SQLStatement("SELECT words FROM vocabulary_page", db)
        try pages.forEachRow { page in
            let waiting = try VocabularyPages.decode(page.bytes(0))
            for index in 0..<waiting.count {
                let entry = waiting[index]
                sum.add(entry.language, entry.word[...], entry.stem[...], entry.documents)
            }
        }
        return sum
    }
}

/// Fills the vocabulary from the stored posts.
struct VocabularyRebuild {
    /// The maximum number of different words kept in memory until they are stored.
    private static let maximumWords = 200_000

    private let db: Database

    init(_ db: Database) {
        self.db = db
    }

    /// Runs inside the transaction of `db`.
    func run(progress: (Int) -> Void) throws {
        try SQLStatement.run("DELETE FROM vocabulary; DELETE FROM vocabulary_page", db)
        let rest = try StoredWords(db).forEachPost(progress) { words in
            guard words.count > Self.maximumWords else { return }
            try words.store(in: db)
            words = VocabularyChanges()
        }
        try rest.store(in: db)
        try CompletionTable(db).rebuild()
        var state = try CollectionState(db)
        state.generation += 1
        try state.store(in: db)
    }
}

/// The words of every stored post, analysed as when they were indexed.
private struct StoredWords {
    private let db: Database
    private let analyzer = DocumentAnalyzer()

    init(_ db: Database) {
        self.db = db
    }

    /// Calls `body` after each post with the words counted since `body` last emptied them.
    ///
    /// - Returns: the words that `body` left.
    func forEachPost(
        _ progress: (Int) -> Void, _ body: (inout VocabularyChanges) throws -> Void
    ) throws -> VocabularyChanges {
        var terms = TermTree(db)
        var words = VocabularyChanges()
        let bodies = try PostBodies(db)
        let posts = try SQLStatement("SELECT id, document_language FROM post ORDER BY document", db)
            .rows()
        for (index, post) in posts.enumerated() {
            if index % 1_000 == 0 {
                try Task.checkCancellation()
                progress(index)
            }
            let language: Int64 = try post.value(1)
            guard let stored = try StoredDocument(post: post.value(0), in: db, bodies) else {
                continue
            }
            _ = analyzer.analyze(
                try stored.source.fields(terms.names(of: stored.source.terms)),
                language: stored.source.language,
                languageID: UInt32(truncatingIfNeeded: language), document: stored.document,
                step: 1, words: &words)
            try body(&words)
        }
        return words
    }
}

/// A sum over words that does not depend on their order.
private struct WordSum: Equatable {
    private var sum: UInt64 = 0

    mutating func add(
        _ language: UInt32, _ word: ArraySlice<UInt8>, _ stem: ArraySlice<UInt8>, _ posts: Int
    ) {
        var hash = UInt64(language) << 32 | UInt64(word.count)
        for byte in word { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        for byte in stem { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        hash = (hash ^ hash >> 32) &* 0x9e37_79b9_7f4a_7c15
        sum &+= (hash ^ hash >> 29 | 1) &* UInt64(bitPattern: Int64(posts))
    }
}
