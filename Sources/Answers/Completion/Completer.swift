internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
internal import TextAnalysis

/// Completes what is being typed, from the words, terms and titles of one snapshot.
///
/// - Of the forms of a word one is shown: the most frequent, behind other words the one that mostly stands there.
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
        case .run(let run):
            guard let typed = TypedText(run, by: &analyzer) else { return [] }
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
            let compounds = try self.compounds(completing: joined, typed, following: words, wanted)
            waiting = typed.isElision ? words + compounds : compounds
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
        var shown: Set<SearchPlan.Stem> = []
        while chosen.completions.count < places, var first = waiting.popFirst() {
            let score = first.score
            try count(&first, &counting)
            if first.score < score {
                // Worth less than it seemed: others may come before it.
                let place = waiting.firstIndex { Ranked.precedes(first, $0) }
                waiting.insert(first, at: place ?? waiting.endIndex)
            } else if first.completion.posts > 0, !first.isForm(of: shown),
                try spelling.write(&first)
            {
                chosen.add(first.completion, by: &analyzer)
                if case .word(let word, _) = first.origin { shown.formUnion(word.stems) }
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
