internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking

/// Looks for the words that were meant when a group of words finds nothing.
///
/// 1. Two words that the blog writes as one: `word press`.
/// 2. A word that no post has, and a word of the index with almost the same spelling: `wigdet`.
/// 3. A word that no post has, and two words that are adjacent in some post: `wordpresstheme`.
///
/// For a word that hardly any post has, another word is only ever suggested (`betterKnown`).
///
/// Words in alternatives, in parentheses and next to NEAR are left out: see
/// QueryPlanner+Respelling.swift.
///
/// If several words may have been meant, the first one is taken with which the rest of the query
/// finds something: all of the rest if possible, else any of it. If there is none, the first word
/// that a post has is taken.
struct SpellingCorrector {
    /// The maximum number of words of a query looked at.
    static let limit = 4

    private let reader: any IndexReader
    private let candidates: SpellingCandidates
    private let text: QueryTextAnalyzer
    private let searcher: Searcher
    private let opener: WordOpener
    private let selection: Selection
    /// The words of the plan. Words that were only tried are at the end.
    var words: [SearchPlan.Word]
    /// Whether spelling correction is on.
    var isOn = true

    init(
        _ reader: any IndexReader, text: QueryTextAnalyzer, words: [SearchPlan.Word],
        selection: Selection, opener: WordOpener
    ) {
        self.reader = reader
        candidates = SpellingCandidates(reader)
        searcher = Searcher(reader, words: opener)
        self.text = text
        self.words = words
        self.selection = selection
        self.opener = opener
    }

    /// The corrected group; `nil` when the group may well be correct.
    mutating func correction(of group: PlannedGroup) throws -> SpellingCorrection? {
        guard isOn else { return nil }
        var correction = SpellingCorrection(group: group)
        if try join(&correction) { return correction }
        var missing: [Int] = []
        for index in group.items.indices
        where try missing.count < Self.limit && isMissing(group.items[index]) {
            missing.append(index)
        }
        let known = try group.items.filter { try !isUnknown($0.node) }.map(\.node)
        var context = known
        for index in missing {
            guard let item = try correct(group.items[index], in: group, beside: context) else {
                continue
            }
            context.append(item.node)
            correction.replacements.append(
                .init(typed: [group.items[index].word ?? ""], words: item.correction))
            correction.group.items[index] = item
        }
        return correction.replacements.isEmpty ? nil : correction
    }

    /// The group with words that many more posts have than the typed ones, if everything matches
    /// then, too. A word may be rare because it is a rare misspelling.
    mutating func betterKnown(_ group: PlannedGroup) throws -> SpellingCorrection? {
        var correction = SpellingCorrection(group: group, isFoundAsTyped: true)
        for (itemIndex, item) in group.items.enumerated()
        where correction.replacements.count < Self.limit {
            guard let index = correctable(item),
                let posts = try postsIfFew(index),
                let word = try candidates.betterKnown(than: words[index].text, posts: posts),
                let meant = self.item(item, as: [word]), case .word(let better) = meant.node,
                try isKnown(meant),
                text.word(word)?.alternatives.first?.first?.functionStems.isEmpty == true,
                Set(words[better].stems).isDisjoint(with: words[index].stems)
            else { continue }
            correction.group.items[itemIndex] = meant
            correction.replacements.append(.init(typed: [item.word ?? ""], words: [word]))
        }
        guard !correction.replacements.isEmpty,
            try hasMatch(correction.group.node(.all, words))
        else { return nil }
        return correction
    }

    /// The number of posts with a word, if there are few and none has it in its title.
    private func postsIfFew(_ index: Int) throws -> Int? {
        let posts = try opener.open(words[index], at: index).documentFrequency
        guard (1...SpellingCandidates.fewPosts).contains(posts) else { return nil }
        var title = words[index]
        title.scope = [.title]
        let plan = SearchPlan(root: .word(0), words: [title])
        return try Searcher(reader).hasMatch(plan, Selection()) ? nil : posts
    }

    /// Whether no post has a word that can be corrected.
    func isMissing(_ item: PlannedGroup.Item) throws -> Bool {
        try correctable(item) != nil && isUnknown(item.node)
    }

    /// The word of an item, if it can be misspelled.
    private func correctable(_ item: PlannedGroup.Item) -> Int? {
        guard isOn, item.word != nil, case .word(let index) = item.node,
            words[index].boost == 1, SpellingCandidates.canCorrect(words[index].text)
        else { return nil }
        return index
    }

    /// Whether a word occurs nowhere.
    private func isUnknown(_ node: SearchPlan.Node) throws -> Bool {
        guard case .word(let index) = node else { return false }
        return try opener.open(words[index], at: index).documentFrequency == 0
    }
}

// MARK: One word

extension SpellingCorrector {
    private mutating func correct(
        _ item: PlannedGroup.Item, in group: PlannedGroup, beside context: [SearchPlan.Node]
    ) throws -> PlannedGroup.Item? {
        guard case .word(let index) = item.node else { return nil }
        var meant: [PlannedGroup.Item] = []
        for word in try candidates.words(near: words[index].text) {
            if let item = self.item(item, as: [word]) { meant.append(item) }
        }
        if meant.isEmpty { meant = try splits(of: item, words[index].text) }
        let isNew = meant.filter { !context.contains($0.node) }
        if let fit = try first(of: isNew, { group.node(.all(context + [$0])) }) { return fit }
        guard !context.isEmpty else { return nil }
        if let fit = try first(of: isNew, { group.node(.all([.any(context), $0])) }) { return fit }
        return try first(of: isNew) { group.node($0) }
    }

    /// The first item with which something is found. An index that is elsewhere is asked for all of them at once.
    private func first(
        of items: [PlannedGroup.Item], _ node: (SearchPlan.Node) -> SearchPlan.Node
    ) throws -> PlannedGroup.Item? {
        guard reader is any DistributedReader else {
            return try items.first { try hasMatch(node($0.node)) && isKnown($0) }
        }
        let asked = items.map { item in Result { try hasMatch(node(item.node)) } }
        return try zip(items, asked).first { try $1.get() }?.0
    }

    /// Whether a post that is known of writes the word of an item.
    private func isKnown(_ item: PlannedGroup.Item) throws -> Bool {
        guard reader.visible != nil, case .word(let index) = item.node else { return true }
        let word = words[index]
        return try word.stems.contains {
            try reader.isKnown(word.text, as: $0.stem, in: $0.language)
        }
    }

    /// An item with other words instead of its word; `nil` when they are not indexed as words.
    private mutating func item(
        _ item: PlannedGroup.Item, as texts: [String]
    ) -> PlannedGroup.Item? {
        guard case .word(let typed) = item.node else { return nil }
        var nodes: [SearchPlan.Node] = []
        for text in texts {
            guard let slots = self.text.word(text)?.alternatives, slots.count == 1,
                slots[0].count == 1
            else { return nil }
            nodes.append(add(slots[0][0], like: words[typed]))
        }
        var item = item
        item.node = nodes.count == 1 ? nodes[0] : .all(nodes)
        item.correction = texts
        return item
    }

    /// The index of a word in the plan. The word is added once.
    private mutating func add(
        _ slot: AnalyzedText.Slot, like typed: SearchPlan.Word
    ) -> SearchPlan.Node {
        let known = words.firstIndex {
            $0.stems == slot.stems && $0.scope == typed.scope && $0.synonymOf == nil
        }
        if let known { return .word(known) }
        words.append(
            SearchPlan.Word(
                text: slot.word, stems: slot.stems, scope: typed.scope,
                occurrences: typed.occurrences,
                boost: slot.isStopWord ? QueryPlanner.stopWordBoost : 1))
        return .word(words.count - 1)
    }

    private func hasMatch(_ node: SearchPlan.Node) throws -> Bool {
        try searcher.hasMatch(SearchPlan(root: node, words: words), selection)
    }
}

// MARK: Words written apart and together

extension SpellingCorrector {
    /// Replaces two neighbours by one word, if everything matches then.
    private mutating func join(_ correction: inout SpellingCorrection) throws -> Bool {
        let items = correction.group.items
        for index in items.indices.dropLast() {
            guard let left = items[index].word, let right = items[index + 1].word,
                case .word(let first) = items[index].node,
                case .word(let second) = items[index + 1].node,
                words[first].scope == words[second].scope,
                let joined = item(items[index], as: [left + right]),
                case .word(let word) = joined.node, try !isUnknown(joined.node),
                SpellingCandidates.canCorrect(words[word].text)
            else { continue }
            var group = correction.group
            group.items.replaceSubrange(index...index + 1, with: [joined])
            guard try hasMatch(group.node(.all, words)) else { continue }
            correction.group = group
            correction.replacements = [.init(typed: [left, right], words: joined.correction)]
            return true
        }
        return false
    }

    /// Splits a word into two that are adjacent in some post. Splits with the most frequent rarer
    /// word come first.
    private mutating func splits(
        of item: PlannedGroup.Item, _ text: String
    ) throws -> [PlannedGroup.Item] {
        let letters = Array(text)
        guard letters.count > 4 else { return [] }
        var splits: [(posts: Int, item: PlannedGroup.Item)] = []
        for offset in 2...letters.count - 2 {
            let halves = [String(letters[..<offset]), String(letters[offset...])]
            guard let split = self.item(item, as: halves), case .all(let nodes) = split.node else {
                continue
            }
            var phrase: [SearchPlan.PhraseWord] = []
            var posts = Int.max
            for case .word(let index) in nodes {
                let opened = try opener.open(words[index], at: index)
                posts = min(posts, opened.documentFrequency)
                phrase.append(SearchPlan.PhraseWord(word: index, offset: phrase.count))
            }
            if posts > 0, try hasMatch(.phrase(phrase)) { splits.append((posts, split)) }
        }
        return splits.sorted { $0.posts > $1.posts }.prefix(SpellingCandidates.limit).map(\.item)
    }
}
