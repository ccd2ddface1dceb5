internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
internal import TextAnalysis

/// Completes what is being typed, from the words, terms and titles of one snapshot.
///
/// - One form of each word is shown: the most frequent one, or after other words the form that
///   usually follows them.
/// - Words and terms are sorted by their number of posts. Words that occur in none of the newest
///   documents count half. Terms count twice: somebody chose them to say what posts are about.
/// - Words are shown as posts write them, in lower case, with their accents, points and hyphens
///   (`SpellingSearch.swift`).
/// - After other words come the words that follow the last one in new posts with all of them,
///   sorted by the number of these posts. If no word follows, words that occur anywhere in such
///   posts are shown. Function words count little after other words and are left out elsewhere.
/// - The number shown counts all posts with the word, with the word and all words before it, or
///   with the term. After other words it is estimated from the newest posts when counting would
///   take too long for a keystroke.
/// - Titles are those of posts with one of the likeliest words and the words before; of many such
///   posts the newest are taken. Titles that begin with the typed text come first, then the newest.
///   At most a third of the completions are titles, unless there are too few others.
/// - The text before the last word stays as it was typed, with operators and quotation marks
///   (`TypedText.swift`). The value of a filter is completed by names of its kind
///   (`Completer+Values.swift`).
///
/// The work is bounded whatever the size of the index: some dozens of words are looked up, titles
/// and the words before the last are searched once, and a few posts are read.
struct Completer {
    /// The number of words that posts are searched for to complete titles.
    static let searchedWords = 6
    /// The maximum number of posts found by them.
    static let searchedPosts = 24
    /// The number of documents with the words in which titles are looked for, estimated from
    /// document frequencies. Of a frequent word the newest documents are taken.
    static let documentsForTitles = 1 << 13
    /// About how many postings are looked at to count posts for one text: half a millisecond.
    private static let countedPostings = 1 << 17

    let reader: any IndexReader
    let rows: any PostRows
    /// All values of a kind with their names: terms, authors, languages.
    let names: (FacetKind) throws -> [TermName]
    /// The owner's settings. Hidden terms and posts are not completed.
    let rules: SearchRules
    /// The spellings of words seen in posts.
    let spellings: KnownSpellings
    /// The conditions that posts must meet as well: their sites, and the filters typed before.
    private(set) var conditions: [DocumentFilter.Condition] = []
    /// Whether only a part of the index counts.
    var isNarrowed: Bool { !conditions.isEmpty || reader.visible?.sites != nil }

    init(
        reader: any IndexReader, rows: any PostRows,
        names: @escaping (FacetKind) throws -> [TermName], rules: SearchRules,
        spellings: KnownSpellings = KnownSpellings()
    ) {
        (self.reader, self.rows, self.names) = (reader, rows, names)
        (self.rules, self.spellings) = (rules, spellings)
    }

    /// The likeliest texts, each of them once.
    ///
    /// - Parameters:
    ///   - text: the typed text; an empty one gives the terms with the most posts.
    ///   - sites: home addresses of the sites whose posts count; none means all.
    func completions(
        of text: String, limit: Int, sites: [String] = []
    ) throws -> [Completion] {
        guard limit > 0 else { return [] }
        guard sites.isEmpty else {
            var completer = self
            completer.conditions = try DocumentFilter.Condition.sites(sites, in: reader)
            return try completer.completions(of: text, limit: limit)
        }
        var analyzer = Analyzer(language: .undetermined)
        switch TypedQuery(text) {
        case .nothing:
            return try chosen(from: try terms { _ in "" }, limit, by: &analyzer).completions
        case .value(let value):
            return try completions(of: value, limit: limit, by: &analyzer)
        case .run(let run):
            guard let typed = TypedText(run, by: &analyzer) else { return [] }
            var completer = self
            completer.conditions += try conditions(typed.filters)
            return try completer.completions(of: typed, limit: limit, by: &analyzer)
        case .other:
            return []
        }
    }

    private func completions(
        of typed: TypedText, limit: Int, by analyzer: inout Analyzer
    ) throws -> [Completion] {
        // Twice as many words: some name a term, which replaces them, and others are spelled like
        // this in no post.
        let wanted = min(limit, Self.words) * 2
        let context = context(typed.required)
        let words = try self.words(completing: typed, behind: context, wanted)
        var waiting = words
        if let joined = typed.asJoined {
            let compounds = try self.compounds(completing: joined, typed, following: words, wanted)
            waiting = typed.isElision ? words + compounds : compounds
        }
        waiting += try terms(completing: typed)
        let titles = try self.titles(completing: typed, words, behind: context, by: &analyzer)
        let capacity = max(limit - titles.count, limit - limit / 3)
        var chosen = try chosen(from: waiting, capacity, behind: context, by: &analyzer)
        for title in titles where chosen.completions.count < limit {
            chosen.add(title, by: &analyzer)
        }
        return chosen.completions
    }

    /// The best completions that can be found and that some post writes.
    func chosen(
        from ranked: [Ranked], _ capacity: Int, behind context: [SearchPlan.Word] = [],
        by analyzer: inout Analyzer
    ) throws -> Chosen {
        var waiting = ranked.sorted(by: Ranked.precedes)[...]
        var counting = Counting(context: context, room: Self.countedPostings)
        var spelling = Spelling(self)
        var chosen = Chosen(hidden: try hiddenNames())
        var shown: Set<SearchPlan.Stem> = []
        while chosen.completions.count < capacity, var first = waiting.popFirst() {
            let score = first.score
            try count(&first, &counting)
            if first.score < score {
                // The exact score is lower than the estimate: others may come first.
                let index = waiting.firstIndex { Ranked.precedes(first, $0) }
                waiting.insert(first, at: index ?? waiting.endIndex)
            } else if first.completion.posts > 0, !first.isForm(of: shown),
                try spelling.write(&first)
            {
                chosen.add(first.completion, by: &analyzer)
                if case .word(let word, _) = first.origin { shown.formUnion(word.stems) }
            }
        }
        return chosen
    }

    /// All documents that are not hidden.
    var selection: Selection {
        Selection(
            conditions: DocumentFilter(conditions + rules.conditions),
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
