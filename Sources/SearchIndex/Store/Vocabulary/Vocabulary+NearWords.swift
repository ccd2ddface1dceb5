internal import GRDB
internal import TextAnalysis

extension Vocabulary {
    /// Words within so many edits of a word (folded), itself aside, in their order.
    ///
    /// The automaton says which word could be the next one, the table's index finds what comes there: of a million words
    /// a few hundred are read.
    func words(near word: String, within limit: Int, in language: Language) throws -> [NearWord] {
        var automaton = LevenshteinAutomaton(word.scalars, within: limit)
        var rows: [WordCount] = []
        var place: [UInt32]? = []
        while let start = place {
            place = try readRows(from: start, in: language, &automaton, into: &rows)
        }
        rows += try waitingWords(in: language).filter {
            automaton.distance(of: $0.word.scalars) != nil
        }
        return Vocabulary.summed(rows).compactMap { near, posts in
            guard near != word, let distance = automaton.distance(of: near.scalars) else {
                return nil
            }
            return NearWord(word: near, posts: posts, distance: distance)
        }.sorted { $0.word.unicodeScalars.lexicographicallyPrecedes($1.word.unicodeScalars) }
    }

    /// Reads rows while what they begin with can lead to something near.
    ///
    /// - Returns: where to go on; `nil` when there is nothing near any more.
    private func readRows(
        from start: [UInt32], in language: Language, _ automaton: inout LevenshteinAutomaton,
        into rows: inout [WordCount]
    ) throws -> [UInt32]? {
        let query = try RawStatement(
            """
            SELECT word, stem, posts FROM vocabulary
            WHERE language = (SELECT id FROM language WHERE code = ?) AND word >= ?
            """, db)
        try query.bind(text: Array(language.code.utf8)[...], at: 1)
        try query.bind(text: Array(String(start).utf8)[...], at: 2)
        defer { query.reset() }
        while let row = try query.nextRow() {
            let word = row.text(0) ?? ""
            let scalars = word.scalars
            if automaton.distance(of: scalars) != nil {
                rows.append(
                    WordCount(word: word, stem: row.text(1) ?? "", posts: Int(row.number(2) ?? 0)))
            } else if !automaton.leadsOn(from: scalars) {
                return automaton.next(after: scalars)
            }
        }
        return nil
    }

    /// Posts by word: a word that has several stems is in the posts of the most frequent of them.
    private static func summed(_ rows: [WordCount]) -> [String: Int] {
        var counts: [WordCount: Int] = [:]
        for row in rows {
            counts[WordCount(word: row.word, stem: row.stem, posts: 0), default: 0] += row.posts
        }
        return counts.reduce(into: [:]) { posts, count in
            if count.value > 0 {
                posts[count.key.word] = max(posts[count.key.word] ?? 0, count.value)
            }
        }
    }
}
