internal import BlogSearchPostings
internal import TextAnalysis

extension Vocabulary {
    /// Words within `distance` edits of a word (folded), without the word itself, in their order.
    /// With more than one edit, they must begin with the same letter.
    ///
    /// The automaton gives the smallest word that may come next, and the table's index finds the
    /// first word from there on. So only a small share of the words is read: about three times as
    /// much if the first letter may be wrong.
    func words(near word: String, within limit: Int, in language: Language) throws -> [NearWord] {
        var automaton = LevenshteinAutomaton(
            word.scalars, within: limit, sureLetters: limit > 1 ? 1 : 0)
        var rows: [WordCount] = []
        var next: [UInt32]? = []
        while let start = next {
            next = try readRows(from: start, in: language, &automaton, into: &rows)
        }
        rows += try waitingWords(in: language).filter {
            automaton.distance(of: $0.word.scalars) != nil
        }
        return Vocabulary.summed(rows).compactMap { near in
            guard near.word != word, let distance = automaton.distance(of: near.word.scalars)
            else { return nil }
            return NearWord(
                word: near.word, stem: near.stem, posts: near.posts, distance: distance)
        }
    }

    /// Reads rows while their beginning can lead to a near word.
    ///
    /// - Returns: the word to continue with; `nil` when no near word is left.
    private func readRows(
        from start: [UInt32], in language: Language, _ automaton: inout LevenshteinAutomaton,
        into rows: inout [WordCount]
    ) throws -> [UInt32]? {
        let query = try SQLStatement(
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

    /// Each word once, in their order, with the stem that has the most posts.
    private static func summed(_ rows: [WordCount]) -> [WordCount] {
        var counts: [WordCount: Int] = [:]
        for row in rows {
            counts[WordCount(word: row.word, stem: row.stem, posts: 0), default: 0] += row.posts
        }
        let sorted = counts.filter { $0.value > 0 }.sorted { left, right in
            (left.key.word, right.value, left.key.stem) < (
                right.key.word, left.value, right.key.stem
            )
        }
        return sorted.reduce(into: []) { words, count in
            guard words.last?.word != count.key.word else { return }
            words.append(
                WordCount(word: count.key.word, stem: count.key.stem, posts: count.value))
        }
    }
}
