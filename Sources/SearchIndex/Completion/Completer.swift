internal import Blog
internal import TextAnalysis

/// Completes what is being typed, from the words, terms and titles of one snapshot.
///
/// - Words and terms come by the number of posts that have them; those that none of the newest posts has count half.
///   Terms count twice: somebody chose them to name what posts are about. Of words that are forms of one another the most
///   frequent is given. Function words are left out, and count little behind other words.
/// - Behind other words come those that follow the last one somewhere, then those that occur in a post with all of them.
/// - Titles are those of the posts that the likeliest words find, first those that begin with what was typed, then the
///   newest. They take a third of the places at most, unless others leave more.
///
/// The work is bounded whatever the size of the index: some dozens of words are looked up, one search is done.
struct Completer {
    /// Words looked at of those that begin as was typed.
    static let words = 48
    /// Words that posts are searched for to complete by their titles.
    static let searchedWords = 4
    /// Posts found by them.
    static let searchedPosts = 24
    /// What part of all documents counts as new.
    static let newPart = 8

    let reader: any IndexReader
    let rows: any PostRows
    /// Terms that may be shown.
    let terms: [TermName]

    /// The likeliest texts, each once.
    ///
    /// - Parameter text: what was typed; nothing gives the terms of most posts.
    func completions(of text: String, limit: Int) throws -> [Completion] {
        guard let typed = TypedText(text), limit > 0 else { return [] }
        let words = typed.last.isEmpty ? [] : try self.words(completing: typed)
        let ranked = (words.map(\.ranked) + (try self.terms(completing: typed)))
            .sorted { ($1.score, $0.completion.text) < ($0.score, $1.completion.text) }
        let titles = try self.titles(completing: typed, words)
        let places = max(limit - titles.count, limit - limit / 3)
        var chosen = Chosen()
        for candidate in ranked where chosen.completions.count < places {
            let completion = try counted(candidate)
            if completion.posts > 0 { chosen.add(completion) }
        }
        for title in titles where chosen.completions.count < limit { chosen.add(title) }
        return chosen.completions
    }
}

/// Completions, each text once.
private struct Chosen {
    private(set) var completions: [Completion] = []
    private var places: [[String]: Int] = [:]

    /// A term takes the place of a word of the same text: it says more.
    mutating func add(_ completion: Completion) {
        let words = TypedText.words(completion.text)
        if let place = places[words] {
            let isTerm = completion.kind == .category || completion.kind == .tag
            if isTerm, completions[place].kind == .word { completions[place] = completion }
        } else {
            places[words] = completions.count
            completions.append(completion)
        }
    }
}

/// A completion and what it is worth beside others.
private struct Ranked {
    var completion: Completion
    var score: Double
    /// The row id of a term.
    var term: UInt32?
}

/// A word that completes what was typed.
private struct CompletingWord {
    var ranked: Ranked
    var word: SearchPlan.Word
}

// MARK: Words

extension Completer {
    /// Words that begin as was typed and occur with the words before.
    private func words(completing typed: TypedText) throws -> [CompletingWord] {
        var found: [(count: WordCount, language: Language)] = []
        for language in reader.languages {
            for count in try reader.words(
                withPrefix: typed.last, in: language, limit: Self.words)
            where isWorthShowing(count, language, typed)
                && !found.contains(where: {
                    $0.language == language
                        && ($0.count.stem == count.stem || $0.count.word == count.word)
                })
            {
                found.append((count, language))
            }
        }
        found.sort { ($1.count.posts, $0.count.word) < ($0.count.posts, $1.count.word) }
        let context = self.context(typed)
        return try found.prefix(Self.words).compactMap { count, language in
            try self.word(count, language, typed, beside: context)
        }
    }

    /// Function words are only worth it behind other words, or typed to the end.
    private func isWorthShowing(
        _ count: WordCount, _ language: Language, _ typed: TypedText
    ) -> Bool {
        !typed.context.isEmpty || count.word == typed.last
            || !StopWords.contains(count.word, language: language)
    }

    /// The words before the last one as a plan knows them.
    private func context(_ typed: TypedText) -> [SearchPlan.Word] {
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
        var score = Double(count.posts) * (try isNew(stem) ? 1 : 0.5)
        if !context.isEmpty {
            let plan = SearchPlan(root: .nothing, words: context + [word])
            guard try plan.hasAll(reader) else { return nil }
            // Behind the word before it: more than any number of posts with both somewhere.
            if try plan.endsSideBySide(reader) { score += Double(reader.statistics.documents) }
        }
        if StopWords.contains(count.word, language: language) {
            score *= QueryPlanner.stopWordEmphasis
        }
        let text = (typed.context + [count.word]).joined(separator: " ")
        let completion = Completion(text: text, kind: .word, posts: count.posts)
        return CompletingWord(ranked: Ranked(completion: completion, score: score), word: word)
    }

    /// Whether one of the newest documents has a stem.
    private func isNew(_ stem: SearchPlan.Stem) throws -> Bool {
        let parts = reader.parts
        guard let end = parts.last?.documents.upperBound,
            let postings = try reader.postings(of: stem.stem, in: stem.language, scope: .all)
        else { return false }
        let start = end - end / UInt32(Self.newPart) - 1
        for (part, leaf) in zip(parts, postings.leaves) where part.documents.upperBound > start {
            let first = try leaf?.firstDocument(from: max(start, part.documents.lowerBound))
            if let first, first != .none { return true }
        }
        return false
    }
}

extension SearchPlan {
    /// Whether a document has all of its words.
    fileprivate func hasAll(_ reader: any IndexReader) throws -> Bool {
        let root = Node.all(words.indices.map { .word($0) })
        return try Searcher(reader).hasMatch(SearchPlan(root: root, words: words), Selection())
    }

    /// Whether its last two words stand side by side somewhere.
    fileprivate func endsSideBySide(_ reader: any IndexReader) throws -> Bool {
        let parts = [words.count - 2, words.count - 1].enumerated().map {
            PhrasePart(word: $1, offset: $0)
        }
        let plan = SearchPlan(root: .phrase(parts), words: words)
        return try Searcher(reader).hasMatch(plan, Selection())
    }
}

// MARK: Terms and titles

extension Completer {
    private func terms(completing typed: TypedText) throws -> [Ranked] {
        try terms.filter { typed.isEmpty || typed.place(in: $0.words) ?? 2 < 2 }.map { term in
            let documents = try reader.documents(with: term.id, of: term.kind)
                .reduce(0) { $0 + ($1?.count ?? 0) }
            let completion = Completion(
                text: term.name, kind: term.kind == .category ? .category : .tag,
                posts: documents, slug: term.slug)
            return Ranked(completion: completion, score: 2 * Double(documents), term: term.id)
        }.filter { $0.completion.posts > 0 }
    }

    /// With the live posts of a term; so far those of its lists were counted, which may hold others still.
    private func counted(_ candidate: Ranked) throws -> Completion {
        var completion = candidate.completion
        if let term = candidate.term {
            let kind = completion.kind == .category ? FacetKind.category : .tag
            let filter = DocumentFilter([.init(.oneOf(kind, [term]))])
            completion.posts = try Searcher(reader).search(
                SearchPlan(root: .filter(filter), words: []), Selection(limit: 0)
            ).total
        }
        return completion
    }

    private func titles(
        completing typed: TypedText, _ words: [CompletingWord]
    ) throws -> [Completion] {
        guard !words.isEmpty, typed.last.count > 1 || !typed.context.isEmpty else { return [] }
        let likeliest = words.sorted { $0.ranked.score > $1.ranked.score }
            .prefix(Self.searchedWords).map(\.word)
        let context = self.context(typed)
        let any = SearchPlan.Node.any(likeliest.indices.map { .word($0) })
        let before = context.indices.map { SearchPlan.Node.word(likeliest.count + $0) }
        let plan = SearchPlan(root: .all([any] + before), words: likeliest + context)
        let found = try Searcher(reader).search(plan, Selection(limit: Self.searchedPosts))
        let hits = try rows.hits(for: found.documents.map(\.document))
        let titles = hits.compactMap { hit in
            typed.place(in: TypedText.words(hit.title)).map { (place: $0, hit: hit) }
        }
        return titles.sorted { left, right in
            (left.place, right.hit.date?.seconds ?? .min)
                < (right.place, left.hit.date?.seconds ?? .min)
        }.map { Completion(text: $0.hit.title, kind: .title, posts: 1, url: $0.hit.url) }
    }
}
