internal import Blog
internal import TextAnalysis

/// Completes what is being typed, from the words, terms and titles of one snapshot.
///
/// - Words and terms come by the number of posts that have them; words that none of the newest documents has count half.
///   Terms count twice: somebody chose them to name what posts are about.
/// - Behind other words come those that follow the last one in new posts with all of them, by how many these are; only when
///   none does, those that occur in such posts at all. Function words count little there, and are left out elsewhere.
/// - The number told is that of all posts: with the word, behind other words with all of them, or with the term. Behind other
///   words it is judged by the newest posts where counting would take too long for a key stroke.
/// - Titles are those that have one of the likeliest words and the words before, of many such posts the newest; first those
///   that begin with what was typed, then the newest. They take a third of the places at most, unless others leave more.
///
/// The work is bounded whatever the size of the index: some dozens of words are looked up, titles are searched once, and
/// so are the words before the last.
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
    /// Every term of the index.
    let terms: [TermName]
    /// Terms and posts that these hide are not completed.
    let rules: SearchRules

    /// The likeliest texts, each once.
    ///
    /// - Parameter text: what was typed; nothing gives the terms of most posts.
    func completions(of text: String, limit: Int) throws -> [Completion] {
        var analyzer = Analyzer(language: .undetermined)
        guard let typed = TypedText(text, by: &analyzer), limit > 0 else { return [] }
        // Half as many more, as words that name a term, too, share a place with it.
        let wanted = min(limit, Self.words) * 3 / 2
        let words = typed.last.isEmpty ? [] : try self.words(completing: typed, wanted)
        var waiting = (words + (try self.terms(completing: typed)))[...]
        waiting.sort(by: Ranked.precedes)
        let context = context(typed)
        var before: WordsBefore?
        var room = Self.countedPostings
        let titles = try self.titles(completing: typed, words, by: &analyzer)
        let places = max(limit - titles.count, limit - limit / 3)
        var chosen = Chosen(
            hidden: Set(terms.filter { rules.hiddenTerms.contains($0.id) }.map(\.words)))
        while chosen.completions.count < places, var first = waiting.popFirst() {
            let score = first.score
            try count(&first, behind: context, &before, &room)
            if first.score < score {
                // Worth less than it seemed: others may come before it.
                let place = waiting.firstIndex { Ranked.precedes(first, $0) }
                waiting.insert(first, at: place ?? waiting.endIndex)
            } else if first.completion.posts > 0 {
                chosen.add(first.completion, by: &analyzer)
            }
        }
        for title in titles where chosen.completions.count < limit {
            chosen.add(title, by: &analyzer)
        }
        return chosen.completions
    }

    /// Everything but what is hidden.
    var selection: Selection {
        Selection(
            conditions: DocumentFilter(rules.condition.map { [$0] } ?? []),
            limit: Self.searchedPosts)
    }
}

extension Completer {
    /// A completion and what it is worth beside others.
    struct Ranked {
        /// What is completed.
        enum Origin {
            indirect case word(SearchPlan.Word)
            /// The row id of a term.
            case term(UInt32)
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
}

/// Completions, each text once.
private struct Chosen {
    /// Names of terms that are not to be shown, be it as words.
    let hidden: Set<[String]>
    private(set) var completions: [Completion] = []
    private var places: [[String]: Int] = [:]

    init(hidden: Set<[String]>) {
        self.hidden = hidden
    }

    /// A term takes the place of a word of the same text, unless the word is in far more posts: it says more.
    mutating func add(_ completion: Completion, by analyzer: inout Analyzer) {
        let words = TypedText.words(completion.text, by: &analyzer)
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

// MARK: Terms and titles

extension Completer {
    private func terms(completing typed: TypedText) throws -> [Ranked] {
        let fitting = terms.filter { term in
            !rules.hiddenTerms.contains(term.id)
                && (typed.isEmpty || typed.place(in: term.words) ?? 2 < 2)
        }
        return try fitting.map { term in
            let documents = try reader.documents(with: term.id, of: term.kind)
                .reduce(0) { $0 + ($1?.count ?? 0) }
            let completion = Completion(
                text: term.name, kind: term.kind == .category ? .category : .tag,
                posts: documents, slug: term.slug)
            return Ranked(
                completion: completion, score: 2 * Double(documents), origin: .term(term.id))
        }.filter { $0.completion.posts > 0 }
    }

    /// Counts the posts of a completion that can be found: of a term so far those of its lists were counted, which may
    /// hold others still, and of a word those without the words before it.
    ///
    /// - Parameters:
    ///   - before: the documents with all words before, once they were found.
    ///   - room: postings that may be looked at.
    private func count(
        _ ranked: inout Ranked, behind context: [SearchPlan.Word], _ before: inout WordsBefore?,
        _ room: inout Int
    ) throws {
        guard !ranked.isCounted else { return }
        ranked.isCounted = true
        switch ranked.origin {
        case .term(let term):
            let kind = ranked.completion.kind == .category ? FacetKind.category : .tag
            let filter = DocumentFilter([.init(.oneOf(kind, [term]))])
            ranked.completion.posts = try total(SearchPlan(root: .filter(filter), words: []))
            ranked.score = 2 * Double(ranked.completion.posts)
        case .word(let word) where !context.isEmpty:
            if before == nil {
                room -= try context.map { try documentFrequency(of: [$0]) }.min() ?? 0
            }
            guard room > 0 else { return }
            let known = try before ?? WordsBefore(context, selection, in: reader)
            before = known
            let opened = try WordOpener(reader).open(word, at: 0)
            room -= min(opened.documentFrequency, PostingsBlock.capacity * known.count)
            if room > 0 { ranked.completion.posts = try known.posts(beside: opened) }
        case .word(let word):
            if rules.hiddenDocuments.isEmpty { return }
            ranked.completion.posts = try total(SearchPlan(root: .word(0), words: [word]))
        }
    }

    private func total(_ plan: SearchPlan) throws -> Int {
        var selection = selection
        selection.limit = 0
        return try Searcher(reader).search(plan, selection).total
    }

    private func titles(
        completing typed: TypedText, _ words: [Ranked], by analyzer: inout Analyzer
    ) throws -> [Completion] {
        guard !words.isEmpty, typed.last.count > 1 || !typed.context.isEmpty else { return [] }
        let likeliest = words.sorted(by: Ranked.precedes).prefix(Self.searchedWords).compactMap {
            if case .word(let word) = $0.origin { word } else { nil }
        }
        let context = self.context(typed)
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
            typed.place(in: TypedText.words(hit.title, by: &analyzer)).map { (place: $0, hit: hit) }
        }
        return titles.sorted { left, right in
            (left.place, right.hit.date?.seconds ?? .min)
                < (right.place, left.hit.date?.seconds ?? .min)
        }.map { Completion(text: $0.hit.title, kind: .title, posts: 1, url: $0.hit.url) }
    }
}
