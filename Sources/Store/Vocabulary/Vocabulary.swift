internal import BlogSearchPostings
internal import GRDB
internal import TextAnalysis

/// Words as written, with their number of posts, in one state of the index.
struct Vocabulary {
    let db: Database

    init(_ db: Database) {
        self.db = db
    }

    /// Stems of the words that begin with a prefix (folded), each of them once. When there are more
    /// than `limit`, the stems of the most frequent words are taken.
    func stems(withPrefix prefix: String, in language: Language, limit: Int) throws -> [String] {
        let words =
            try VocabularyPages(db).areWaiting()
            ? try summed(prefix, language) : try unsortedRows(prefix, language)
        let stems = Vocabulary.stems(of: words)
        guard stems.count > limit else { return stems.map(\.stem) }
        // Those with the most posts. Of equally frequent stems the first ones.
        let counts = stems.map(\.posts).sorted(by: >)
        let least = limit > 0 ? counts[limit - 1] : .max
        var room = limit - (counts.firstIndex(of: least) ?? 0)
        return stems.compactMap { stem in
            if stem.posts == least { room -= 1 }
            return stem.posts > least || stem.posts == least && room >= 0 ? stem.stem : nil
        }
    }

    /// Every stem once, with the number of posts of its most frequent word.
    private static func stems(of words: [WordCount]) -> [WordCount] {
        // They are almost sorted already, because stems are usually beginnings of words.
        let sorted = words.sorted { $0.stem.precedes($1.stem) }
        var stems: [WordCount] = []
        for word in sorted {
            if let last = stems.last, last.stem.utf8.elementsEqual(word.stem.utf8) {
                stems[stems.count - 1].posts = max(last.posts, word.posts)
            } else {
                stems.append(word)
            }
        }
        return stems
    }

    /// The table's words in its order, with stems and posts only.
    private func unsortedRows(_ prefix: String, _ language: Language) throws -> [WordCount] {
        let query = try SQLStatement(
            """
            SELECT stem, posts FROM vocabulary
            WHERE language = (SELECT id FROM language WHERE code = ?) AND word >= ? AND word < ?
            """, db)
        try query.bind(text: Array(language.code.utf8)[...], at: 1)
        try query.bind(text: Array(prefix.utf8)[...], at: 2)
        try query.bind(text: Array((prefix + "\u{10ffff}").utf8)[...], at: 3)
        var words: [WordCount] = []
        try query.forEachRow { row in
            words.append(
                WordCount(word: "", stem: row.text(0) ?? "", posts: Int(row.number(1) ?? 0)))
        }
        return words
    }

    /// Words that begin with a prefix, those with the most posts first.
    func words(withPrefix prefix: String, in language: Language, limit: Int) throws -> [WordCount] {
        guard try !VocabularyPages(db).areWaiting() else {
            let sorted = try summed(prefix, language).sorted {
                ($1.posts, $0.word, $0.stem) < ($0.posts, $1.word, $1.stem)
            }
            return Array(sorted.prefix(limit))
        }
        return try rows(prefix, language, limit)
    }

    /// Words for completion. It is fast for any number of words: words that wait during an import
    /// are left out, and `CompletionTable` selects words for short beginnings.
    func likelyWords(
        withPrefix prefix: String, in language: Language, limit: Int
    ) throws -> [WordCount] {
        let listed = try CompletionTable(db).words(withPrefix: prefix, in: language)
        return try listed.map { Array($0.prefix(limit)) } ?? rows(prefix, language, limit)
    }

    /// The words of the table.
    private func rows(_ prefix: String, _ language: Language, _ limit: Int) throws -> [WordCount] {
        let query = try SQLStatement(
            """
            SELECT word, stem, posts FROM vocabulary
            WHERE language = (SELECT id FROM language WHERE code = ?) AND word >= ? AND word < ?
            ORDER BY posts DESC, word, stem LIMIT ?
            """, db)
        return try query.with(language.code, prefix, prefix + "\u{10ffff}", limit).rows().map {
            try WordCount($0)
        }
    }

    /// Words of the table and of the waiting pages, with their posts added up.
    private func summed(_ prefix: String, _ language: Language) throws -> [WordCount] {
        var counts: [WordCount: Int] = [:]
        func add(_ word: WordCount) {
            counts[WordCount(word: word.word, stem: word.stem, posts: 0), default: 0] += word.posts
        }
        try rows(prefix, language, .max).forEach(add)
        try waitingWords(withPrefix: prefix, in: language).forEach(add)
        return counts.compactMap { word, posts in
            posts > 0 ? WordCount(word: word.word, stem: word.stem, posts: posts) : nil
        }
    }

    /// Words of the waiting pages. A word occurs once for each page that has it.
    func waitingWords(
        withPrefix prefix: String = "", in language: Language
    ) throws -> [WordCount] {
        let pages = VocabularyPages(db)
        let query = try SQLStatement("SELECT id FROM language WHERE code = ?", db)
        guard try pages.areWaiting(),
            let id = try query.with(language.code).one(UInt32.self)
        else { return [] }
        return try pages.words(withPrefix: prefix, language: id).map { entry in
            WordCount(
                word: String(decoding: entry.word, as: UTF8.self),
                stem: String(decoding: entry.stem, as: UTF8.self), posts: entry.documents)
        }
    }
}

extension WordCount {
    /// Reads a row with word, stem and posts.
    init(_ row: SQLRow) throws {
        self.init(word: try row.value(0), stem: try row.value(1), posts: try row.value(2))
    }
}

extension String {
    /// Whether a text comes before another one. It compares texts, which is fast, and then the
    /// bytes of equal texts.
    fileprivate func precedes(_ other: String) -> Bool {
        self == other ? utf8.lexicographicallyPrecedes(other.utf8) : self < other
    }
}
