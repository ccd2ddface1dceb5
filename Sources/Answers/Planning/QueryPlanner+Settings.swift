internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
internal import TextAnalysis

// What an owner's settings add to a plan: synonyms of its words, and posts pinned to it.

extension QueryPlanner {
    /// A word's node together with its synonyms.
    mutating func withSynonyms(
        of read: AnalyzedText, _ node: SearchPlan.Node, _ text: String, _ scope: FieldSet
    ) throws -> SearchPlan.Node {
        var found: [String] = []
        for words in read.alternatives {
            for synonym in rules.synonyms.synonyms(of: words) where !found.contains(synonym) {
                found.append(synonym)
            }
        }
        return try adding(found, to: node, text, scope)
    }

    /// Adds the synonyms of corrected words, which are in `words` from an index on.
    mutating func addSynonyms(from first: Int, to root: inout SearchPlan.Node) throws {
        for index in first..<words.count where root.words.contains(index) {
            let word = words[index]
            guard let read = text.word(word.text) else { continue }
            let node = try withSynonyms(of: read, .word(index), word.text, word.scope)
            root = root.replacing(index, by: node)
            strict = strict?.replacing(index, by: node)
            items = items.map { $0.replacing(index, by: node) }
        }
    }

    /// Adjacent words that have synonyms as a whole.
    struct SynonymMatch {
        /// The parts of the group that they are.
        var range: Range<Int>
        var item: PlannedGroup.Item
    }

    /// The runs of words in a group that have synonyms, longer ones first. No two of them overlap.
    mutating func synonymMatches(
        _ nodes: [QueryNode], _ scope: FieldSet, _ scores: Bool
    ) throws -> [SynonymMatch] {
        let longest = min(rules.synonyms.longest, nodes.count)
        guard scores, longest > 1 else { return [] }
        var matches: [SynonymMatch] = []
        var start = 0
        search: while start < nodes.count {
            for count in stride(from: min(longest, nodes.count - start), to: 1, by: -1) {
                guard let match = try match(nodes, start..<start + count, scope) else { continue }
                matches.append(match)
                start += count
                continue search
            }
            start += 1
        }
        return matches
    }

    private mutating func match(
        _ nodes: [QueryNode], _ range: Range<Int>, _ scope: FieldSet
    ) throws -> SynonymMatch? {
        var typed: [String] = []
        var slots: [AnalyzedText.Slot] = []
        for node in nodes[range] {
            guard case .word(let text) = node.kind else { return nil }
            typed.append(text)
            slots += self.text.word(text)?.alternatives.first ?? []
        }
        let synonyms = rules.synonyms.synonyms(of: slots)
        guard !synonyms.isEmpty else { return nil }
        let words = try nodes[range].compactMap { try plan($0, scope: scope, scores: true) }
        let match = try adding(
            synonyms, to: matching == .any ? .any(words) : .all(words),
            typed.joined(separator: " "), scope)
        let source = QueryNode(
            .group(Array(nodes[range]), within: []),
            range: nodes[range.lowerBound].range
                .lowerBound..<nodes[range.upperBound - 1].range.upperBound)
        return SynonymMatch(range: range, item: PlannedGroup.Item(node: match, source: source))
    }

    /// A node, or any of the synonyms of its text. No synonym counts more than the node itself.
    private mutating func adding(
        _ synonyms: [String], to node: SearchPlan.Node, _ text: String, _ scope: FieldSet
    ) throws -> SearchPlan.Node {
        // A word with several spellings (`AT&T`) is a synonym of its own spellings.
        var synonyms = synonyms.filter { $0 != text }
        if rules.synonyms.isInLongList(text) {
            notes.append("\"\(text)\" has more synonyms than are searched")
        }
        guard !synonyms.isEmpty else { return node }
        if synonyms.count > synonymsLeft {
            notes.append(
                "\"\(text)\" not searched as \(synonyms.count - synonymsLeft) of its synonyms: the query has more than \(QueryLimits.synonymsOfQuery)"
            )
            synonyms.removeLast(synonyms.count - synonymsLeft)
            if synonyms.isEmpty { return node }
        }
        synonymsLeft -= synonyms.count
        let most = try telling.weight(of: node)
        var nodes = [node]
        var known: [String] = []
        for synonym in synonyms {
            let first = words.count
            let read = self.text.phrase(synonym)
            // A synonym that no post has finds nothing. Those who may not know of its posts are not told of it.
            guard let planned = try plan(read, of: synonym, scope: scope, scores: true),
                try planned.ways.contains(where: isKnown)
            else { continue }
            let weight = try weight(ofBest: planned)
            for index in first..<words.count {
                words[index].boost *= SynonymTable.share * min(1, most / weight)
                words[index].synonymOf = text
            }
            nodes.append(planned)
            known.append("\"\(synonym)\"")
        }
        guard !known.isEmpty else { return node }
        notes.append("\"\(text)\" also searched as \(known.joined(separator: ", "))")
        return .any(nodes)
    }

    /// Whether posts have all words of a node.
    private func isKnown(_ node: SearchPlan.Node) throws -> Bool {
        try node.words.allSatisfy { try opener.open(words[$0], at: $0).documentFrequency > 0 }
    }

    private var telling: Telling {
        Telling(words, opener, documents: reader.statistics.documents)
    }

    private func weight(ofBest node: SearchPlan.Node) throws -> Double {
        guard case .any(let ways) = node else { return try telling.weight(of: node) }
        return try ways.map { try telling.weight(of: $0) }.max() ?? 0
    }
}

extension QueryPlanner {
    /// Adds the posts that are pinned to the words of a query that has nothing but words and
    /// filters, and notes which of them fit the filters.
    func pin(
        _ query: Query, _ narrowing: SearchPlan.Node?, _ planned: inout PlannedQuery
    ) throws {
        guard let texts = query.root?.withoutConditions.plainTexts else { return }
        let words = texts.flatMap { text.phrase($0)?.alternatives.first ?? [] }
        guard let pinned = rules.pins.pinned(for: words) else { return }
        let shown = zip(pinned.posts, pinned.documents).filter {
            !rules.hiddenDocuments.contains($0.1)
        }
        guard !shown.isEmpty else { return }
        let pins = SearchPlan.Node.filter(
            DocumentFilter([.init(.documents(shown.map(\.1).sorted()))]))
        planned.plan.root = .any([planned.plan.root, pins])
        planned.pinned = shown.map(\.1)
        let fitting = try shown.filter {
            let only = DocumentFilter([.init(.documents([$0.1]))])
            let root = SearchPlan.Node.filter(only).narrowed(to: narrowing)
            let plan = SearchPlan(root: root, words: [])
            return try Searcher(reader).hasMatch(plan, planned.selection)
        }
        guard !fitting.isEmpty else { return }
        let listed = fitting.map { "\"\($0.0)\"" }.joined(separator: ", ")
        planned.notes.append("pinned for this query: \(listed)")
    }
}

extension SearchPlan.Node {
    /// The node with one word replaced by another node. Words in phrases stay.
    fileprivate func replacing(_ word: Int, by other: SearchPlan.Node) -> SearchPlan.Node {
        switch self {
        case .word(word): other
        case .all(let nodes): .all(nodes.map { $0.replacing(word, by: other) })
        case .any(let nodes): .any(nodes.map { $0.replacing(word, by: other) })
        case .excluding(let wanted, let unwanted):
            .excluding(wanted.replacing(word, by: other), unwanted)
        case .optional(let required, let others):
            .optional(
                required.replacing(word, by: other), others.map { $0.replacing(word, by: other) })
        default: self
        }
    }
}
