internal import TextAnalysis

/// A word that completes what was typed.
struct CompletingWord {
    var ranked: Completer.Ranked
    var word: SearchPlan.Word
    /// Whether it stands behind the word before it somewhere.
    var follows: Bool
}

extension Completer {
    /// Words looked at of those that begin as was typed.
    static let words = 48
    /// How many of the newest documents are looked at for words beside others: words that stand together in none of them
    /// would make every stroke go through all.
    static let searchedDocuments: DocumentID = 1 << 15
    /// What part of all documents counts as new.
    static let newPart: UInt32 = 8

    /// Words that begin as was typed and occur with the words before, the best so many of them and some more.
    func words(completing typed: TypedText, _ wanted: Int) throws -> [CompletingWord] {
        var found: [(count: WordCount, language: Language)] = []
        for language in reader.languages {
            for count in try reader.words(
                withPrefix: typed.last, in: language, limit: Self.words)
            where isWorthShowing(count, language, typed)
                && !found.contains(where: { $0.count.word == count.word })
            {
                found.append((count, language))
            }
        }
        found.sort { ($1.count.posts, $0.count.word) < ($0.count.posts, $1.count.word) }
        let context = self.context(typed)
        var words: [CompletingWord] = []
        for (count, language) in found.prefix(Self.words) {
            // No word is worth more than its posts, of which those to come have fewer still.
            let better = words.count {
                (context.isEmpty || $0.follows) && $0.ranked.score > Double(count.posts)
            }
            if better >= wanted { break }
            if let word = try word(count, language, typed, beside: context) { words.append(word) }
        }
        let following = words.filter(\.follows)
        return following.isEmpty ? words : following
    }

    /// Function words are only worth it behind other words or typed to the end, words with numbers when such were typed.
    private func isWorthShowing(
        _ count: WordCount, _ language: Language, _ typed: TypedText
    ) -> Bool {
        if count.word.contains(where: \.isNumber), !typed.last.contains(where: \.isNumber) {
            return false
        }
        return !typed.context.isEmpty || count.word == typed.last
            || !StopWords.contains(count.word, language: language)
    }

    /// The words before the last one as a plan knows them.
    func context(_ typed: TypedText) -> [SearchPlan.Word] {
        guard !typed.context.isEmpty else { return [] }
        let text = TextReader(reader.languages)
        return typed.context.compactMap { word in
            guard let slots = text.word(word)?.alternatives.first, slots.count == 1 else {
                return nil
            }
            return SearchPlan.Word(text: word, stems: slots[0].stems)
        }
    }

    private func word(
        _ count: WordCount, _ language: Language, _ typed: TypedText,
        beside context: [SearchPlan.Word]
    ) throws -> CompletingWord? {
        let stem = SearchPlan.Stem(count.stem, in: language)
        let word = SearchPlan.Word(text: count.word, stems: [stem])
        var follows = false
        if !context.isEmpty || !rules.hiddenDocuments.isEmpty {
            guard try hasMatch(context + [word], sideBySide: 0) else { return nil }
            follows = try !context.isEmpty && hasMatch(context + [word], sideBySide: 2)
        }
        var score = Double(count.posts) * (try isNew(stem) ? 1 : 0.5)
        if StopWords.contains(count.word, language: language) {
            score *= QueryPlanner.stopWordEmphasis
        }
        let text = (typed.context + [count.word]).joined(separator: " ")
        let completion = Completion(text: text, kind: .word, posts: count.posts)
        return CompletingWord(
            ranked: Ranked(completion: completion, score: score), word: word, follows: follows)
    }

    /// Whether one of the newest documents has a stem.
    private func isNew(_ stem: SearchPlan.Stem) throws -> Bool {
        let parts = reader.parts
        guard let end = parts.last?.documents.upperBound, end > 0,
            let postings = try reader.postings(of: stem.stem, in: stem.language, scope: .all)
        else { return false }
        let start = end - end / Self.newPart - 1
        for (part, leaf) in zip(parts, postings.leaves) where part.documents.upperBound > start {
            let first = try leaf?.firstDocument(from: max(start, part.documents.lowerBound))
            if let first, first != .none { return true }
        }
        return false
    }

    /// Whether a post has all of some words, and the last few of them side by side; of several words, a new one.
    private func hasMatch(_ words: [SearchPlan.Word], sideBySide count: Int) throws -> Bool {
        let end = reader.parts.last?.documents.upperBound ?? 0
        let first =
            words.count > 1 && end > Self.searchedDocuments ? end - Self.searchedDocuments : 0
        let parts = words.indices.suffix(count).enumerated().map {
            SearchPlan.PhrasePart(word: $1, offset: $0)
        }
        let all = words.indices.map { SearchPlan.Node.word($0) }
        let root = SearchPlan.Node.all(parts.isEmpty ? all : all + [.phrase(parts)])
        return try Searcher(reader).hasMatch(
            SearchPlan(root: root, words: words), selection, from: first)
    }
}
