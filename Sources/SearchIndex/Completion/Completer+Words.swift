internal import TextAnalysis

/// A word that completes what was typed.
struct CompletingWord {
    var ranked: Completer.Ranked
    var word: SearchPlan.Word
}

extension Completer {
    /// Words looked at of those that begin as was typed.
    static let words = 48
    /// How many documents with the words before are looked at for words beside them, as far as can be told from how many
    /// there are, and how many of the newest documents at most: words that stand together in none would make every stroke
    /// go through all.
    static let documentsBeside = 512
    static let searchedDocuments: DocumentID = 1 << 15
    /// What part of all documents counts as new.
    static let newPart: UInt32 = 8

    private typealias Candidate = (count: WordCount, language: Language)

    /// Words that begin as was typed and occur with the words before, the best so many of them and some more.
    func words(completing typed: TypedText, _ wanted: Int) throws -> [CompletingWord] {
        var found: [Candidate] = []
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
        let candidates = found.prefix(Self.words)
        let context = self.context(typed)
        guard !context.isEmpty else {
            let isHidden = !rules.hiddenDocuments.isEmpty
            return try best(wanted, of: candidates, typed) { word in
                let plan = SearchPlan(root: .word(0), words: [word])
                return try !isHidden || Searcher(reader).hasMatch(plan, selection)
            }
        }
        var newest = selection
        newest.first = max(
            try firstDocument(seeing: Self.documentsBeside, of: context),
            reader.end - min(reader.end, Self.searchedDocuments))
        let before = try WordsBefore(context, newest, in: reader)
        var relations: [String: WordsBefore.Relation] = [:]
        let following = try best(wanted, of: candidates, typed) { word in
            let opened = try WordOpener(reader).open(word, at: 0)
            let relation = try before.relation(to: opened)
            relations[word.text] = relation
            return relation == .following
        }
        if !following.isEmpty { return following }
        return try best(wanted, of: candidates, typed) { relations[$0.text] == .beside }
    }

    /// The best so many of those that fit, and some more.
    private func best(
        _ wanted: Int, of candidates: ArraySlice<Candidate>, _ typed: TypedText,
        where fits: (SearchPlan.Word) throws -> Bool
    ) throws -> [CompletingWord] {
        var words: [CompletingWord] = []
        for (count, language) in candidates {
            // No word is worth more than its posts, of which those to come have fewer still.
            let better = words.count { $0.ranked.score > Double(count.posts) }
            if better >= wanted { break }
            let stem = SearchPlan.Stem(count.stem, in: language)
            let word = SearchPlan.Word(text: count.word, stems: [stem])
            guard try fits(word) else { continue }
            var score = Double(count.posts) * (try isNew(stem) ? 1 : 0.5)
            if StopWords.contains(count.word, language: language) {
                score *= QueryPlanner.stopWordEmphasis
            }
            let text = typed.text(endingWith: count.word)
            let completion = Completion(text: text, kind: .word, posts: count.posts)
            words.append(
                CompletingWord(ranked: Ranked(completion: completion, score: score), word: word))
        }
        return words
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

    /// The document from which on one sees about so many that have all of some words, as far as can be told from the rarest.
    func firstDocument(seeing wanted: Int, of words: [SearchPlan.Word]) throws -> DocumentID {
        let rarest = try words.map { try documentFrequency(of: [$0]) }.min() ?? 0
        return firstDocument(seeing: wanted, ofAllIn: rarest)
    }

    /// The document from which on one sees about so many of those that many documents are.
    func firstDocument(seeing wanted: Int, ofAllIn count: Int) -> DocumentID {
        let share = Double(max(1, count)) / Double(max(1, reader.statistics.documents))
        return reader.end - DocumentID(min(Double(wanted) / share, Double(reader.end)))
    }

    /// How many documents have one of some words; those with several count several times.
    func documentFrequency(of words: [SearchPlan.Word]) throws -> Int {
        try words.flatMap(\.stems).reduce(0) { sum, stem in
            let postings = try reader.postings(of: stem.stem, in: stem.language, scope: .all)
            return sum + (postings?.documentFrequency ?? 0)
        }
    }

    /// Whether one of the newest documents has a stem.
    private func isNew(_ stem: SearchPlan.Stem) throws -> Bool {
        let end = reader.end
        guard end > 0,
            let postings = try reader.postings(of: stem.stem, in: stem.language, scope: .all)
        else { return false }
        let start = end - end / Self.newPart - 1
        for (part, leaf) in zip(reader.parts, postings.leaves)
        where part.documents.upperBound > start {
            let first = try leaf?.firstDocument(from: max(start, part.documents.lowerBound))
            if let first, first != .none { return true }
        }
        return false
    }
}

extension IndexReader {
    /// Behind the last document.
    fileprivate var end: DocumentID { parts.last?.documents.upperBound ?? 0 }
}
