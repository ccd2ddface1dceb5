internal import GRDB
internal import TextAnalysis

/// Words as written with the posts that hold them, as one state of the index has them.
struct Vocabulary {
    private let db: Database

    init(_ db: Database) {
        self.db = db
    }

    /// Stems of the words that begin with a prefix (folded), those of the most frequent words first.
    func stems(withPrefix prefix: String, in language: Language, limit: Int) throws -> [String] {
        guard try !VocabularyPages(db).areWaiting() else {
            var most: [String: Int] = [:]
            for word in try summed(prefix, language) {
                most[word.stem] = max(most[word.stem] ?? 0, word.posts)
            }
            let sorted = most.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            return sorted.prefix(limit).map(\.key)
        }
        let query = try db.cachedStatement(
            sql: """
                SELECT stem FROM vocabulary
                WHERE language = (SELECT id FROM language WHERE code = ?) AND word >= ? AND word < ?
                GROUP BY stem ORDER BY max(posts) DESC, stem LIMIT ?
                """)
        return try String.fetchAll(
            query, arguments: [language.code, prefix, prefix + "\u{10ffff}", limit])
    }

    /// Words that begin with a prefix, those of most posts first.
    func words(withPrefix prefix: String, in language: Language, limit: Int) throws -> [WordCount] {
        guard try !VocabularyPages(db).areWaiting() else {
            let sorted = try summed(prefix, language).sorted {
                ($1.posts, $0.word, $0.stem) < ($0.posts, $1.word, $1.stem)
            }
            return Array(sorted.prefix(limit))
        }
        return try rows(prefix, language, limit)
    }

    /// The table's words.
    private func rows(_ prefix: String, _ language: Language, _ limit: Int) throws -> [WordCount] {
        let query = try db.cachedStatement(
            sql: """
                SELECT word, stem, posts FROM vocabulary
                WHERE language = (SELECT id FROM language WHERE code = ?) AND word >= ? AND word < ?
                ORDER BY posts DESC, word, stem LIMIT ?
                """)
        return try Row.fetchAll(
            query, arguments: [language.code, prefix, prefix + "\u{10ffff}", limit]
        ).map { WordCount(word: $0[0], stem: $0[1], posts: $0[2]) }
    }

    /// Words of the table and of the pages that wait, added up.
    private func summed(_ prefix: String, _ language: Language) throws -> [WordCount] {
        var counts: [WordCount: Int] = [:]
        func add(_ word: WordCount) {
            counts[WordCount(word: word.word, stem: word.stem, posts: 0), default: 0] += word.posts
        }
        try rows(prefix, language, .max).forEach(add)
        let query = try db.cachedStatement(sql: "SELECT id FROM language WHERE code = ?")
        guard let id = try UInt32.fetchOne(query, arguments: [language.code]) else { return [] }
        for entry in try VocabularyPages(db).words(withPrefix: prefix, language: id) {
            add(
                WordCount(
                    word: String(decoding: entry.word, as: UTF8.self),
                    stem: String(decoding: entry.stem, as: UTF8.self), posts: entry.documents))
        }
        return counts.compactMap { word, posts in
            posts > 0 ? WordCount(word: word.word, stem: word.stem, posts: posts) : nil
        }
    }
}
