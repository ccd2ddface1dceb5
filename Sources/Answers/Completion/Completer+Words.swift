internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
internal import TextAnalysis

extension Completer {
    /// The maximum number of words looked at that begin as was typed.
    static let words = 48
    /// How many documents with the words before are searched for words next to them, estimated from
    /// the number of such documents, and the maximum number of the newest documents searched.
    /// Without the maximum, words that never occur together would make every keystroke read all
    /// documents.
    static let documentsBeside = 128
    static let searchedDocuments: DocumentID = 1 << 15
    /// The number of windows searched for documents that fit a filter, the newest first.
    static let searchedWindows = 8
    /// The number of words whose forms are looked at after the words before, and the number of
    /// posts read for each.
    static let readWords = 3
    static let readPosts = 3
    /// The share of all documents that counts as new: one in so many.
    static let newPart: UInt32 = 8

    /// A word of the index that begins as was typed, in all languages that have it.
    private struct Candidate {
        var word: String
        /// Other words of its stem that begin as was typed.
        var forms: [String] = []
        var stems: [SearchPlan.Stem] = []
        /// Posts with the word as it is written.
        var posts = 0
        /// Posts in languages in which it is a function word.
        var functionPosts = 0

        var isFunctionWord: Bool { functionPosts * 2 >= posts }

        mutating func add(_ count: WordCount, in language: Language) {
            stems.append(SearchPlan.Stem(count.stem, in: language))
            posts += count.posts
            if StopWords.contains(word, language: language) { functionPosts += count.posts }
        }

        func planned(_ scope: FieldSet) -> SearchPlan.Word {
            SearchPlan.Word(text: word, stems: stems, scope: scope)
        }
    }

    /// The best words that begin as was typed and occur with the words before: the wanted number,
    /// and some more.
    func words(
        completing typed: TypedText, behind context: [SearchPlan.Word], _ wanted: Int
    ) throws -> [Ranked] {
        let candidates = try candidates(completing: typed)
        guard context.isEmpty, !isNarrowed else {
            return try words(behind: context, typed, candidates[...], wanted)
        }
        let isHidden = !rules.hiddenDocuments.isEmpty || typed.scope != .all
        var words: [Ranked] = []
        for candidate in candidates {
            // No word scores higher than its number of posts, and the candidates that follow have
            // fewer posts.
            let better = words.count { $0.score > Double(candidate.posts) }
            if better >= wanted { break }
            if isHidden {
                let plan = SearchPlan(root: .word(0), words: [candidate.planned(typed.scope)])
                guard try Searcher(reader).hasMatch(plan, selection) else { continue }
            }
            let score = Double(candidate.posts) * (try isNew(candidate.stems) ? 1 : 0.5)
            words.append(completing(typed, candidate, posts: candidate.posts, score: score))
        }
        return words
    }

    /// Compounds that begin as was typed: a single word of the vocabulary (`18fgsagov`) that begins
    /// with words which are adjacent in some post (18f, gsa). Both are required: `e-m` begins
    /// e-mail, but not every word that begins with em, and `user-c` begins nothing although users
    /// can do something.
    ///
    /// - Parameters:
    ///   - joined: the text typed, with its compound read as one word.
    ///   - typed: the same text, with its compound read as several words.
    ///   - words: completions of the last of the several words.
    func compounds(
        completing joined: TypedText, _ typed: TypedText, following words: [Ranked], _ wanted: Int
    ) throws -> [Ranked] {
        let beginnings = words.compactMap { word -> String? in
            guard case .word(let word, _) = word.origin else { return nil }
            return joined.last.dropLast(typed.last.count) + word.text
        }
        guard !beginnings.isEmpty else { return [] }
        return try self.words(
            completing: joined, behind: context(joined.required), Self.words
        ).filter { ranked in
            guard case .word(let word, _) = ranked.origin else { return false }
            return beginnings.contains { word.text.hasPrefix($0) }
        }
    }

    /// The most frequent words that begin as was typed and are worth showing, most frequent first.
    private func candidates(completing typed: TypedText) throws -> [Candidate] {
        var found: [Candidate] = []
        for language in reader.languages {
            var own: [WordCount] = []
            for count in try reader.words(withPrefix: typed.last, in: language, limit: Self.words)
            where !own.contains(where: { $0.word == count.word }) { own.append(count) }
            for count in own {
                let index = found.firstIndex { $0.word == count.word } ?? found.count
                if index == found.count { found.append(Candidate(word: count.word)) }
                found[index].add(count, in: language)
            }
        }
        found.removeAll { !isWorthShowing($0, typed) }
        found.sort { ($1.posts, $0.word) < ($0.posts, $1.word) }
        found = Array(found.prefix(Self.words))
        for (index, candidate) in found.enumerated() {
            found[index].forms = found.filter { other in
                other.word != candidate.word
                    && other.stems.contains { candidate.stems.contains($0) }
            }.map(\.word)
        }
        return found
    }

    /// The form of a word that most often follows the words before, or is written most where there are none, in a few of the
    /// newest posts.
    private func form(
        of candidate: Candidate, behind last: SearchPlan.Word?, from first: DocumentID
    ) throws -> String {
        let words = (last.map { [$0] } ?? []) + [candidate.planned(.all)]
        let plan = SearchPlan(
            root: .phrase(words.indices.map { .init(word: $0, offset: $0) }), words: words)
        var newest = selection
        (newest.order, newest.limit, newest.first) = (.newest, Self.readPosts, first)
        var counts: [String: Int] = [:]
        for found in try Searcher(reader).search(plan, newest).documents {
            let (texts, language) = try texts(of: found.document)
            let analyzers = AnalyzerPool.shared.take([language])
            defer { AnalyzerPool.shared.put(back: analyzers) }
            for text in texts {
                var isBehind = last == nil
                for token in analyzers[0].tokens(in: text) where token.role == .word {
                    if isBehind,
                        token.word == candidate.word || candidate.forms.contains(token.word)
                    {
                        counts[token.word, default: 0] += 1
                    }
                    guard let last else { continue }
                    isBehind = last.stems.contains { $0.stem == token.stem }
                }
            }
        }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? candidate.word
    }

    /// Everything that a post writes, and its language.
    private func texts(of document: DocumentID) throws -> ([String], Language) {
        let texts = try rows.texts(of: document)
        let pieces = texts.pieces.map { String(decoding: texts.bytes[$0.bytes], as: UTF8.self) }
        let names = try rows.hits(for: [document]).flatMap {
            [$0.title ?? ""] + ($0.categories + $0.tags).map(\.name)
        }
        return (names + pieces, texts.language)
    }

    /// Words by the number of the newest posts with the words before in which they follow these. If
    /// none follows, words by the number of these posts that have them at all.
    private func words(
        behind context: [SearchPlan.Word], _ typed: TypedText, _ candidates: ArraySlice<Candidate>,
        _ wanted: Int
    ) throws -> [Ranked] {
        var newest = selection
        if !context.isEmpty {
            newest.first = max(
                try firstDocument(seeing: Self.documentsBeside, of: context),
                reader.end - min(reader.end, Self.searchedDocuments))
        }
        let before = try WordsBefore(
            context, newest, in: reader, maximumWindows: Self.searchedWindows)
        var beside: [(candidate: Candidate, word: OpenedWord, posts: Int)] = []
        for candidate in candidates {
            let opened = try WordOpener(reader).open(candidate.planned(typed.scope), at: 0)
            let posts = try before.posts(beside: opened)
            if posts > 0 { beside.append((candidate, opened, posts)) }
        }
        beside.sort { ($1.posts, $0.candidate.word) < ($0.posts, $1.candidate.word) }
        // Counts in few posts are projected to all posts, because terms are counted in all posts.
        let scale = Double(reader.end) / Double(max(1, reader.end - before.first))
        var forms: [Set<SearchPlan.Stem>: String] = [:]
        // Forms of one word are in the same posts. The form that follows the words before, or is written most, comes first.
        func share(of candidate: Candidate) throws -> Double {
            guard !candidate.forms.isEmpty, !candidate.isFunctionWord else { return 1 }
            let group = Set(candidate.stems)
            if forms[group] == nil, forms.count < Self.readWords {
                forms[group] = try form(of: candidate, behind: context.last, from: before.first)
            }
            return forms[group] == candidate.word ? 1.001 : 1
        }
        var following: [Ranked] = []
        var best = BestScores(wanted)
        for (candidate, word, posts) in beside where before.hasWords {
            if let least = best.least, Double(posts) < least { break }
            let count = Double(try before.posts(followedBy: word))
            guard count > 0 else { continue }
            best.offer(count)
            let all = Int(Double(posts) * scale)
            following.append(
                completing(
                    typed, candidate, posts: all, score: count * scale * (try share(of: candidate)))
            )
        }
        guard following.isEmpty, typed.glue == nil else { return following }
        return try beside.map { candidate, _, posts in
            let all = Double(posts) * scale
            let share = context.isEmpty ? try share(of: candidate) : 1
            return completing(typed, candidate, posts: Int(all), score: all * share)
        }
    }

    private func completing(
        _ typed: TypedText, _ candidate: Candidate, posts: Int, score: Double
    ) -> Ranked {
        let completion = Completion(
            text: typed.text(endingWith: candidate.word), kind: .word, posts: posts)
        let boost = candidate.isFunctionWord ? QueryPlanner.stopWordBoost : 1
        return Ranked(
            completion: completion, score: score * boost,
            origin: .word(candidate.planned(typed.scope), typed))
    }

    /// Whether a word is worth showing. Function words are only shown after other words or when
    /// they were typed to the end. Words with numbers are only shown when some letters or a number
    /// were typed.
    private func isWorthShowing(_ candidate: Candidate, _ typed: TypedText) -> Bool {
        if candidate.word.contains(where: \.isNumber), typed.last.count < 2,
            !typed.last.contains(where: \.isNumber)
        {
            return false
        }
        return !typed.required.isEmpty || candidate.word == typed.last || !candidate.isFunctionWord
    }

    /// The words before the last one, as words of a plan.
    func context(_ words: [String]) -> [SearchPlan.Word] {
        guard !words.isEmpty else { return [] }
        let text = QueryTextAnalyzer(reader.languages)
        return words.compactMap { word in
            guard let slots = text.word(word)?.alternatives.first, slots.count == 1 else {
                return nil
            }
            return SearchPlan.Word(text: word, stems: slots[0].stems)
        }
    }

    /// The document from which on about `wanted` documents have all of some words, estimated from
    /// the rarest word.
    func firstDocument(seeing wanted: Int, of words: [SearchPlan.Word]) throws -> DocumentID {
        let rarest = try words.map { try documentFrequency(of: [$0]) }.min() ?? 0
        return firstDocument(seeing: wanted, ofAllIn: rarest)
    }

    /// The document from which on there are about `wanted` of `count` documents, if these are
    /// spread evenly.
    func firstDocument(seeing wanted: Int, ofAllIn count: Int) -> DocumentID {
        let share = Double(max(1, count)) / Double(max(1, reader.statistics.documents))
        return reader.end - DocumentID(min(Double(wanted) / share, Double(reader.end)))
    }

    /// How many documents have one of some words. A document with several of them counts several
    /// times.
    func documentFrequency(of words: [SearchPlan.Word]) throws -> Int {
        try words.flatMap(\.stems).reduce(0) { sum, stem in
            let postings = try reader.postings(of: stem.stem, in: stem.language, scope: .all)
            return sum + (postings?.documentFrequency ?? 0)
        }
    }

    /// Whether one of the newest documents has one of some stems.
    private func isNew(_ stems: [SearchPlan.Stem]) throws -> Bool {
        let end = reader.end
        guard end > 0 else { return false }
        let start = end - end / Self.newPart - 1
        for stem in stems {
            guard
                let postings = try reader.postings(of: stem.stem, in: stem.language, scope: .all)
            else { continue }
            for (part, cursor) in zip(reader.parts, postings.cursors)
            where part.documents.upperBound > start {
                let first = try cursor?.firstDocument(from: max(start, part.documents.lowerBound))
                if let first, first != .none { return true }
            }
        }
        return false
    }
}

extension IndexReader {
    /// The document after the last one.
    fileprivate var end: DocumentID { parts.last?.documents.upperBound ?? 0 }
}
