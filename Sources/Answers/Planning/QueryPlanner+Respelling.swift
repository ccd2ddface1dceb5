internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
internal import TextAnalysis

// Misspelled words that are not adjacent to the other words of a query: in alternatives, next to
// NEAR, in parentheses. `SpellingCorrector` handles adjacent words, because it knows what the
// others find.

/// A query in which words of the index replace words that no post has.
struct RespelledQuery {
    var tree: QueryNode
    /// One sentence for each word.
    var notes: [String] = []
}

extension QueryPlanner {
    /// The corrected query, when a query has misspelled words inside; `nil` when it has none.
    func respelled(_ tree: QueryNode) throws -> RespelledQuery? {
        var result = RespelledQuery(tree: tree)
        result.tree = try respelled(tree, isInside: false, &result.notes)
        return result.notes.isEmpty ? nil : result
    }

    private func respelled(
        _ node: QueryNode, isInside: Bool, _ notes: inout [String]
    ) throws -> QueryNode {
        let kind: QueryNode.Kind
        switch node.kind {
        case .word(let text):
            guard isInside, notes.count < SpellingCorrector.limit,
                let meant = try meant(by: text)
            else { return node }
            notes.append("no post has \"\(text)\"; searched as \"\(meant)\"")
            kind = .word(meant)
        case .near(let left, let right, let distance):
            kind = .near(
                try respelled(left, isInside: true, &notes),
                try respelled(right, isInside: true, &notes), distance: distance)
        case .and(let clauses):
            kind = .and(try clauses.map { try respelled($0, isInside: true, &notes) })
        case .or(let clauses):
            kind = .or(try clauses.map { try respelled($0, isInside: true, &notes) })
        case .group(let clauses, let fields):
            // `gather` opens a group that is the only part of a group, too.
            let isAlone = clauses.count { !$0.isAside } == 1
            let inner = try clauses.map { clause in
                let isItem = clause.isWord || isAlone && !isInside
                return try respelled(clause, isInside: isInside || !isItem, &notes)
            }
            kind = .group(inner, within: fields)
        case .field(let field, let clause):
            kind = .field(field, try respelled(clause, isInside: isInside, &notes))
        case .not, .phrase, .prefix, .filter, .required: return node
        }
        return QueryNode(kind, range: node.range)
    }

    /// The likeliest word that was meant by a word that no post has; `nil` when the text is no word
    /// that can be misspelled.
    private func meant(by text: String) throws -> String? {
        guard let read = self.text.word(text), read.alternatives.count == 1,
            read.alternatives[0].count == 1
        else { return nil }
        let slot = read.alternatives[0][0]
        guard !slot.isStopWord, SpellingCandidates.canCorrect(slot.word),
            slot.word.unicodeScalars.count > SpellingCandidates.minimumWordLength,
            try !occurs(slot),
            try reader.authors(called: [CanonicalForm.folded(slot.word)], beginning: false).isEmpty
        else { return nil }
        return try SpellingCandidates(reader).words(near: slot.word).first { word in
            let slots = self.text.word(word)?.alternatives.first ?? []
            return try slots.allSatisfy(reader.isKnown)
        }
    }

    /// Whether a post has a word.
    func occurs(_ slot: AnalyzedText.Slot) throws -> Bool {
        try slot.stems.contains { stem in
            let postings = try reader.postings(of: stem.stem, in: stem.language, scope: .all)
            return postings?.documentFrequency ?? 0 > 0
        }
    }
}

extension QueryPlanner {
    /// Whether the words of a query find something as typed.
    func hasMatch(_ query: Query, _ domain: Selection) throws -> Bool {
        guard let tree = query.root else { return false }
        var planner = self
        var group = try planner.gather(tree, scope: .all, scores: true)
        _ = group.takeNarrowing()
        return try planner.hasMatch(group.node(matching, planner.words), domain)
    }

    private func hasMatch(_ node: SearchPlan.Node, _ selection: Selection) throws -> Bool {
        try Searcher(reader).hasMatch(SearchPlan(root: node, words: words), selection)
    }

    /// Notes that excluding a word changes nothing, because no post has it.
    mutating func noteIfNothingIsExcluded(by node: QueryNode) throws {
        guard case .word(let text) = node.kind, let read = self.text.word(text),
            try !read.alternatives.joined().contains(where: occurs),
            try reader.authors(called: [CanonicalForm.folded(text)], beginning: false).isEmpty
        else { return }
        notes.append("\"-\(text)\" leaves nothing out: no post has \"\(text)\"")
    }
}

extension QueryNode {
    /// Whether it is a condition beside the words that are searched for.
    fileprivate var isAside: Bool {
        switch kind {
        case .filter, .not: true
        default: false
        }
    }

    /// A word by itself, also in a field.
    fileprivate var isWord: Bool {
        switch kind {
        case .word: true
        case .field(_, let clause): clause.isWord
        default: false
        }
    }
}
