internal import Blog
internal import TextAnalysis

/// Completes what is being typed, from the words, terms and titles of one snapshot.
///
/// - Words and terms come by the number of posts that have them; words that none of the newest documents has count half.
///   Terms count twice: somebody chose them to name what posts are about.
/// - Words are shown as posts write them, in lower case, with their accents, points and hyphens (`SpellingSearch.swift`).
/// - Behind other words come those that follow the last one in new posts with all of them, by how many these are; only when
///   none does, those that occur in such posts at all. Function words count little there, and are left out elsewhere.
/// - The number told is that of all posts: with the word, behind other words with all of them, or with the term. Behind other
///   words it is judged by the newest posts where counting would take too long for a key stroke.
/// - Titles are those that have one of the likeliest words and the words before, of many such posts the newest; first those
///   that begin with what was typed, then the newest. They take a third of the places at most, unless others leave more.
/// - What stands before the last word stays as it was typed, operators and quotation marks too (`TypedText.swift`). The value
///   of a filter is completed by the names of its kind (`Completer+Values.swift`).
///
/// The work is bounded whatever the size of the index: some dozens of words are looked up, titles are searched once, and
/// so are the words before the last; some posts are read.
struct Completer {
    /// Words that posts are searched for to complete by their titles.
    static let searchedWords = 6
    /// Posts found by them.
    static let searchedPosts = 24
    /// How many documents that have the words anywhere are looked at, as far as can be told from how many there are: of a
    /// word that many have, the newest.
    static let documentsForTitles = 1 << 13
    /// Postings that are looked at, about, to count posts for one text: half a millisecond.
    private static let countedPostings = 1 << 17

    let reader: any IndexReader
    let rows: any PostRows
    /// Every value of a kind by its name: terms, authors, languages.
    let names: (FacetKind) throws -> [TermName]
    /// Terms and posts that these hide are not completed.
    let rules: SearchRules
    /// How posts were seen to write words.
    let spellings: KnownSpellings
    /// What posts have to fit besides: the filters typed before.
    private var conditions: [DocumentFilter.Condition] = []

    init(
        reader: any IndexReader, rows: any PostRows,
        names: @escaping (FacetKind) throws -> [TermName], rules: SearchRules,
        spellings: KnownSpellings = KnownSpellings()
    ) {
        (self.reader, self.rows, self.names) = (reader, rows, names)
        (self.rules, self.spellings) = (rules, spellings)
    }

    /// The likeliest texts, each once.
    ///
    /// - Parameter text: what was typed; nothing gives the terms of most posts.
    func completions(of text: String, limit: Int) throws -> [Completion] {
        guard limit > 0 else { return [] }
        var analyzer = Analyzer(language: .undetermined)
        switch TypedQuery(text) {
        case .nothing:
            return try chosen(from: try terms { _ in "" }, limit, by: &analyzer).completions
        case .value(let value):
            return try completions(of: value, limit: limit, by: &analyzer)
        case .row(let row):
            guard let typed = TypedText(row, by: &analyzer) else { return [] }
            var completer = self
            completer.conditions = try conditions(typed.filters)
            return try completer.completions(of: typed, limit: limit, by: &analyzer)
        case .other:
            return []
        }
    }

    private func completions(
        of typed: TypedText, limit: Int, by analyzer: inout Analyzer
    ) throws -> [Completion] {
        // As many more, as words that name a term, too, share a place with it, and others are not written so anywhere.
        let wanted = min(limit, Self.words) * 2
        let context = context(typed.required)
        let words = try self.words(completing: typed, behind: context, wanted)
        var waiting = words
        if let joined = typed.asJoined {
            // What is written as one in some post is surely written so; parts of compounds come from any.
            let compounds = try self.words(
                completing: joined, behind: self.context(joined.required), wanted)
            waiting = compounds.isEmpty || typed.isElision ? words + compounds : compounds
        }
        waiting += try terms(completing: typed)
        let titles = try self.titles(completing: typed, words, behind: context, by: &analyzer)
        let places = max(limit - titles.count, limit - limit / 3)
        var chosen = try chosen(from: waiting, places, behind: context, by: &analyzer)
        for title in titles where chosen.completions.count < limit {
            chosen.add(title, by: &analyzer)
        }
        return chosen.completions
    }

    /// The best that can be found and is written somewhere.
    func chosen(
        from ranked: [Ranked], _ places: Int, behind context: [SearchPlan.Word] = [],
        by analyzer: inout Analyzer
    ) throws -> Chosen {
        var waiting = ranked.sorted(by: Ranked.precedes)[...]
        var counting = Counting(context: context, room: Self.countedPostings)
        var spelling = Spelling(self)
        var chosen = Chosen(hidden: try hiddenNames())
        while chosen.completions.count < places, var first = waiting.popFirst() {
            let score = first.score
            try count(&first, &counting)
            if first.score < score {
                // Worth less than it seemed: others may come before it.
                let place = waiting.firstIndex { Ranked.precedes(first, $0) }
                waiting.insert(first, at: place ?? waiting.endIndex)
            } else if first.completion.posts > 0, try spelling.write(&first) {
                chosen.add(first.completion, by: &analyzer)
            }
        }
        return chosen
    }

    /// Everything but what is hidden.
    var selection: Selection {
        Selection(
            conditions: DocumentFilter(conditions + (rules.condition.map { [$0] } ?? [])),
            limit: Self.searchedPosts)
    }

    private func conditions(
        _ filters: [TypedQuery.Required.Filter]
    ) throws -> [DocumentFilter.Condition] {
        var resolver = FilterResolver(reader)
        return try filters.map { typed in
            var condition = try resolver.condition(typed.filter)
            if typed.isNegated { condition.isNegated.toggle() }
            return condition
        }
    }

    private func hiddenNames() throws -> Set<[NameWord]> {
        guard !rules.hiddenTerms.isEmpty else { return [] }
        let terms = try names(.category) + names(.tag)
        return Set(terms.filter { rules.hiddenTerms.contains($0.id) }.map(\.words))
    }
}

extension Completer {
    /// A completion and what it is worth beside others.
    struct Ranked {
        /// What is completed.
        enum Origin {
            /// A word of the vocabulary, and what was typed as it was read to find it.
            indirect case word(SearchPlan.Word, TypedText)
            /// The row id of a value of a filter.
            case value(FacetKind, UInt32)
        }

        var completion: Completion
        var score: Double
        var origin: Origin
        /// Whether its posts were counted for certain.
        var isCounted = false

        static func precedes(_ left: Ranked, _ right: Ranked) -> Bool {
            (right.score, left.completion.text) < (left.score, right.completion.text)
        }
    }

    /// Completions, each text once.
    struct Chosen {
        /// Names of terms that are not to be shown, be it as words.
        let hidden: Set<[NameWord]>
        private(set) var completions: [Completion] = []
        private var places: [[NameWord]: Int] = [:]

        init(hidden: Set<[NameWord]>) {
            self.hidden = hidden
        }

        /// A term takes the place of a word of the same text, unless the word is in far more posts: it says more.
        mutating func add(_ completion: Completion, by analyzer: inout Analyzer) {
            let words = NameWord.words(of: completion.text, by: &analyzer)
            if hidden.contains(words) { return }
            guard let place = places[words] else {
                places[words] = completions.count
                completions.append(completion)
                return
            }
            let isTerm = completion.kind == .category || completion.kind == .tag
            let known = completions[place]
            if isTerm, known.kind == .word, 2 * completion.posts >= known.posts {
                completions[place] = completion
            }
        }
    }

    /// Writes words as posts do.
    private struct Spelling {
        let completer: Completer
        private var searches: [(typed: TypedText, search: SpellingSearch)] = []

        init(_ completer: Completer) {
            self.completer = completer
        }

        /// Puts the way posts write a word into its completion.
        ///
        /// - Returns: `false` when none was found that does, or when it is no word but was cut out of a text without spaces.
        mutating func write(_ ranked: inout Ranked) throws -> Bool {
            guard case .word(let word, let typed) = ranked.origin else { return true }
            guard !Analyzer.isCut(word.text), let written = try search(typed).spelling(of: word)
            else { return false }
            ranked.completion.text = typed.text(endingWith: written)
            return true
        }

        private mutating func search(_ typed: TypedText) -> SpellingSearch {
            if let known = searches.first(where: { $0.typed == typed }) { return known.search }
            let search = SpellingSearch(
                typed.last, typed: typed.written, hidden: completer.rules.hiddenDocuments,
                known: completer.spellings, completer.reader, completer.rows)
            searches.append((typed, search))
            return search
        }
    }
}

// MARK: Counting

extension Completer {
    /// What it takes to count posts with the words before.
    private struct Counting {
        let context: [SearchPlan.Word]
        /// Postings that may be looked at.
        var room: Int
        /// The documents with all words before, once they were found.
        var before: WordsBefore?
    }

    /// Counts the posts of a completion that can be found: of a term so far those of its lists were counted, which may
    /// hold others still, and of a word those without the words before it.
    private func count(_ ranked: inout Ranked, _ counting: inout Counting) throws {
        guard !ranked.isCounted else { return }
        ranked.isCounted = true
        switch ranked.origin {
        case .value(let kind, let id):
            let filter = DocumentFilter([.init(.oneOf(kind, [id]))])
            ranked.completion.posts = try total(SearchPlan(root: .filter(filter), words: []))
            ranked.score = 2 * Double(ranked.completion.posts)
        case .word(let word, let typed)
        where !typed.required.isEmpty && !counting.context.isEmpty || !typed.filters.isEmpty:
            if counting.before == nil {
                counting.room -=
                    try counting.context.map { try documentFrequency(of: [$0]) }.min()
                    ?? reader.statistics.documents
            }
            guard counting.room > 0 else { return }
            let known =
                try counting.before ?? WordsBefore(counting.context, selection, in: reader)
            counting.before = known
            let opened = try WordOpener(reader).open(word, at: 0)
            counting.room -= min(
                opened.documentFrequency, PostingsBlock.capacity * known.count)
            if counting.room > 0 { ranked.completion.posts = try known.posts(beside: opened) }
        case .word(let word, let typed):
            guard !rules.hiddenDocuments.isEmpty || typed.scope != .all else { return }
            counting.room -= try documentFrequency(of: [word])
            guard counting.room > 0 || typed.scope == .all else { return }
            ranked.completion.posts = try total(SearchPlan(root: .word(0), words: [word]))
        }
    }

    private func total(_ plan: SearchPlan) throws -> Int {
        var selection = selection
        selection.limit = 0
        return try Searcher(reader).search(plan, selection).total
    }
}

// MARK: Terms and titles

extension Completer {
    private func terms(completing typed: TypedText) throws -> [Ranked] {
        if typed.isBound || typed.scope != .all { return [] }
        return try terms { term in
            typed.place(in: term.words) ?? 2 < 2 ? typed.text(naming: term.name) : nil
        }
    }

    /// Categories and tags.
    ///
    /// - Parameter text: what a term completes to; empty for its name, `nil` when it does not fit.
    private func terms(_ text: (TermName) -> String?) throws -> [Ranked] {
        try (names(.category) + names(.tag)).compactMap { term in
            guard !rules.hiddenTerms.contains(term.id), let text = text(term) else { return nil }
            return try ranked(term, as: text.isEmpty ? term.name : text)
        }
    }

    /// A value of a filter; `nil` when no post has it.
    func ranked(_ name: TermName, as text: String) throws -> Ranked? {
        let documents = try reader.documents(with: name.id, of: name.kind)
            .reduce(0) { $0 + ($1?.count ?? 0) }
        guard documents > 0 else { return nil }
        let completion = Completion(
            text: text, kind: Completion.Kind(name.kind), posts: documents, slug: name.slug)
        return Ranked(
            completion: completion, score: 2 * Double(documents),
            origin: .value(name.kind, name.id))
    }

    private func titles(
        completing typed: TypedText, _ words: [Ranked], behind context: [SearchPlan.Word],
        by analyzer: inout Analyzer
    ) throws -> [Completion] {
        let isEnough = typed.last.count > 1 || !typed.row.isEmpty || Analyzer.isCut(typed.last)
        guard !words.isEmpty, isEnough, typed.isPlain else { return [] }
        let likeliest = words.sorted(by: Ranked.precedes).prefix(Self.searchedWords).compactMap {
            if case .word(let word, _) = $0.origin { word } else { nil }
        }
        let any = SearchPlan.Node.any(likeliest.indices.map { .word($0) })
        let before = context.indices.map { SearchPlan.Node.word(likeliest.count + $0) }
        let words = (likeliest + context).map { word in
            var word = word
            word.scope = [.title]
            return word
        }
        let plan = SearchPlan(root: .all([any] + before), words: words)
        let rarest = try (context.map { [$0] } + [likeliest]).map(documentFrequency).min() ?? 0
        var selection = selection
        selection.first = firstDocument(seeing: Self.documentsForTitles, ofAllIn: rarest)
        let found = try Searcher(reader).search(plan, selection)
        let hits = try rows.hits(for: found.documents.map(\.document))
        let titles = hits.compactMap { hit in
            typed.place(in: NameWord.words(of: hit.title, by: &analyzer)).map {
                (place: $0, hit: hit)
            }
        }
        return titles.sorted { left, right in
            (left.place, right.hit.date?.seconds ?? .min)
                < (right.place, left.hit.date?.seconds ?? .min)
        }.map { Completion(text: $0.hit.title, kind: .title, posts: 1, url: $0.hit.url) }
    }
}
