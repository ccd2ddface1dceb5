// The parts of a query: groups become items, words and phrases become lookups.

internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
internal import TextAnalysis

// MARK: Groups

extension QueryPlanner {
    /// Sorts a group's parts by what they do. A group that is the only part of a group is opened,
    /// so that `title:(a b)` can be relaxed like `a b`.
    mutating func gather(
        _ node: QueryNode, scope: FieldSet, scores: Bool
    ) throws -> PlannedGroup {
        guard case .group(let clauses, let fields) = node.kind else {
            return PlannedGroup(items: try items([node], scope: scope, scores: scores))
        }
        let scope = fields.isEmpty ? scope : FieldSet(fields)
        var group = PlannedGroup()
        var positive: [QueryNode] = []
        for clause in clauses.flatMap(\.apart) {
            switch clause.kind {
            case .filter(let filter):
                group.filters.append(try resolver.condition(filter))
            case .not(let excluded):
                if case .filter(let filter) = excluded.kind {
                    var condition = try resolver.condition(filter)
                    condition.isNegated.toggle()
                    group.filters.append(condition)
                } else if let node = try plan(excluded, scope: scope, scores: false) {
                    group.exclusions.append(node)
                    try noteIfNothingIsExcluded(by: excluded)
                }
            case _ where clause.isCondition:
                if let node = try plan(clause, scope: scope, scores: false) {
                    group.choices.append(node)
                }
            default: positive.append(clause)
            }
        }
        if positive.count == 1, let inner = try gatherInner(positive[0], scope, scores) {
            group.items = inner.items
            group.filters += inner.filters
            group.choices += inner.choices
            group.exclusions += inner.exclusions
        } else {
            group.items = try items(positive, scope: scope, scores: scores)
        }
        return group
    }

    private mutating func gatherInner(
        _ node: QueryNode, _ scope: FieldSet, _ scores: Bool
    ) throws -> PlannedGroup? {
        switch node.kind {
        case .group: return try gather(node, scope: scope, scores: scores)
        case .field(let field, let inner):
            guard case .group = inner.kind else { return nil }
            return try gather(inner, scope: FieldSet([field]), scores: scores)
        default: return nil
        }
    }

    /// The parts of a group as items. A repeated word counts again, but is not searched again.
    private mutating func items(
        _ nodes: [QueryNode], scope: FieldSet, scores: Bool
    ) throws -> [PlannedGroup.Item] {
        var items: [PlannedGroup.Item] = []
        // An array, not a dictionary: the first dictionary of a type costs a process more than a
        // query does.
        var known: [Int] = []
        let matches = try synonymMatches(nodes, scope, scores)
        for (index, node) in nodes.enumerated() {
            if let match = matches.first(where: { $0.range.contains(index) }) {
                if index == match.range.lowerBound { items.append(match.item) }
                continue
            }
            guard let planned = try plan(node, scope: scope, scores: scores) else { continue }
            if case .word(let index) = planned {
                if let first = known.first(where: { words[$0].isSameWord(as: words[index]) }) {
                    words[first].occurrences += words[index].occurrences
                    words[index].occurrences = 0
                    continue
                }
                known.append(index)
            }
            items.append(PlannedGroup.Item(node: planned, source: node))
        }
        return items
    }
}

extension QueryNode {
    /// A group without what filters do.
    var withoutConditions: QueryNode {
        guard case .group(let clauses, let fields) = kind else { return self }
        return QueryNode(
            .group(clauses.flatMap(\.apart).filter { !$0.isCondition }, within: fields),
            range: range)
    }

    /// Whether it asks only for what filters do.
    fileprivate var isCondition: Bool {
        switch kind {
        case .filter: true
        case .not(let clause), .required(let clause): clause.isCondition
        case .group(let clauses, _), .and(let clauses), .or(let clauses):
            clauses.allSatisfy(\.isCondition)
        case .word, .prefix, .phrase, .near, .field: false
        }
    }

    /// Its filters beside the rest of it: `a AND tag:b` is `a tag:b`.
    fileprivate var apart: [QueryNode] {
        switch kind {
        case .group(let clauses, _) where isCondition, .and(let clauses) where isCondition:
            return clauses.flatMap(\.apart)
        case .and(let clauses) where clauses.contains(where: \.isCondition):
            let rest = clauses.filter { !$0.isCondition }
            return clauses.filter(\.isCondition).flatMap(\.apart)
                + (rest.count == 1 ? rest : [QueryNode(.and(rest), range: range)])
        default: return [self]
        }
    }
}

extension SearchPlan.Word {
    /// Whether another word is looked up in the same way.
    fileprivate func isSameWord(as other: SearchPlan.Word) -> Bool {
        scope == other.scope && stems == other.stems
    }
}

// MARK: Nodes

extension QueryPlanner {
    /// The plan of a node; `nil` when nothing of it is left to search for, which is noted.
    mutating func plan(
        _ node: QueryNode, scope: FieldSet, scores: Bool
    ) throws -> SearchPlan.Node? {
        switch node.kind {
        case .word(let text):
            if let post = try post(at: text) { return post }
            let read = self.text.word(text)
            let first = words.count
            let typed = try plan(read, of: text, scope: scope, scores: scores)
            guard let typed, let read else { return typed }
            if scores { noteForms(from: first) }
            let node = try withAuthors(of: read, typed, scope: scope, scores: scores)
            return scores ? try withSynonyms(of: read, node, text, scope) : node
        case .phrase(let text):
            let read = self.text.phrase(text)
            return try plan(read, of: text, scope: scope, scores: scores).map {
                try withAuthors(
                    of: read, inTypedForm($0), scope: scope, scores: scores)
            }
        case .prefix(let text):
            return try plan(prefix: text, scope: scope, scores: scores)
        case .near(let left, let right, let distance):
            measuresPositions = true
            defer { measuresPositions = false }
            let sides = try [left, right].compactMap {
                try plan($0, scope: scope, scores: scores)
            }
            guard sides.count == 2 else { return sides.first }
            return near(sides[0], sides[1], distance)
        case .group:
            let group = try gather(node, scope: scope, scores: scores)
            return group.isEmpty ? nil : group.node(matching, words)
        case .and(let clauses):
            return combined(try clauses.compactMap { try plan($0, scope: scope, scores: scores) }) {
                .all($0)
            }
        case .or(let clauses):
            return combined(try clauses.compactMap { try plan($0, scope: scope, scores: scores) }) {
                .any($0)
            }
        case .not(let clause):
            return try plan(clause, scope: scope, scores: false).map { .excluding(.everything, $0) }
        case .required(let clause):
            return try plan(clause, scope: scope, scores: scores)
        case .field(let field, let clause):
            return try plan(clause, scope: FieldSet([field]), scores: scores)
        case .filter(let filter):
            return .filter(DocumentFilter([try resolver.condition(filter)]))
        }
    }

    /// NEAR with every way to find its sides: `multi-agent` as adjacent words or joined, a word or
    /// its synonym.
    private func near(
        _ left: SearchPlan.Node, _ right: SearchPlan.Node, _ distance: Int
    ) -> SearchPlan.Node? {
        let pairs = left.ways.flatMap { left in
            right.ways.map { SearchPlan.Node.near(left, $0, distance: distance) }
        }
        return combined(pairs) { .any($0) }
    }

    private func combined(
        _ nodes: [SearchPlan.Node], _ combine: ([SearchPlan.Node]) -> SearchPlan.Node
    ) -> SearchPlan.Node? {
        nodes.count < 2 ? nodes.first : combine(nodes)
    }

    mutating func plan(
        _ read: AnalyzedText?, of text: String, scope: FieldSet, scores: Bool
    ) throws -> SearchPlan.Node? {
        guard let read else {
            notes.append("\"\(text)\" left out: nothing in it can be searched for")
            return nil
        }
        return combined(
            try read.alternatives.map { slots in
                let phrase = try searched(slots).enumerated().map { offset, slot in
                    SearchPlan.PhraseWord(word: try add(slot, scope, scores), offset: offset)
                }
                return phrase.count == 1 ? .word(phrase[0].word) : .phrase(phrase)
            }
        ) { .any($0) }
    }

    private mutating func add(
        _ slot: AnalyzedText.Slot, _ scope: FieldSet, _ scores: Bool
    ) throws -> Int {
        words.append(
            SearchPlan.Word(
                text: slot.word, stems: slot.stems, scope: scope, occurrences: scores ? 1 : 0,
                boost: try isStopWord(slot) ? QueryPlanner.stopWordBoost : 1))
        return words.count - 1
    }

    /// Whether a word is a function word of the query's language. If the language is unknown, the
    /// languages of most posts with the word decide: one French post among English ones does not
    /// make "car" a function word.
    private func isStopWord(_ slot: AnalyzedText.Slot) throws -> Bool {
        if slot.isStopWord || slot.functionStems.isEmpty { return slot.isStopWord }
        if let language { return slot.functionStems.contains { $0.language == language } }
        let posts = try slot.stems.map { stem in
            try reader.postings(of: stem.stem, in: stem.language, scope: .all)?.documentFrequency
                ?? 0
        }
        let all = posts.reduce(0, +)
        let asFunctionWord = zip(slot.stems, posts).reduce(0) {
            slot.functionStems.contains($1.0) ? $0 + $1.1 : $0
        }
        return asFunctionWord * 2 >= all
    }

    /// A prefix: the words of the vocabulary with that beginning. In `multi-ag*` only the last part
    /// is open; `multiag*` is searched as well.
    private mutating func plan(
        prefix text: String, scope: FieldSet, scores: Bool
    ) throws -> SearchPlan.Node? {
        guard let read = self.text.prefix(text) else {
            notes.append("\"\(text)*\" left out: nothing in it can be searched for")
            return nil
        }
        let limit = max(1, prefixLimit / read.alternatives.count)
        var isCut = false
        let nodes = try read.alternatives.compactMap { slots -> SearchPlan.Node? in
            guard let last = slots.last else { return nil }
            var stems: [SearchPlan.Stem] = []
            for language in reader.languages
            where last.stems.contains(where: { $0.language == language }) {
                let found = try reader.stems(
                    ofWordsWithPrefix: last.word, in: language, limit: limit)
                if found.count >= limit { isCut = true }
                stems += found.map { SearchPlan.Stem($0, in: language) }
            }
            var phrase = try slots.dropLast().enumerated().map { offset, slot in
                SearchPlan.PhraseWord(word: try add(slot, scope, scores), offset: offset)
            }
            words.append(
                SearchPlan.Word(
                    text: last.word + "*", stems: stems, prefix: last.word, scope: scope,
                    occurrences: scores ? 1 : 0))
            phrase.append(SearchPlan.PhraseWord(word: words.count - 1, offset: slots.count - 1))
            return phrase.count == 1 ? .word(phrase[0].word) : .phrase(phrase)
        }
        if isCut {
            notes.append("\"\(text)*\" stands for the \(limit) most frequent words that begin so")
        }
        return combined(nodes) { .any($0) }
    }
}

extension FieldSet {
    /// The fields of the index that a query's names mean.
    init(_ names: [QueryField]) {
        self = []
        for name in names {
            switch name {
            case .title: insert(.title)
            case .excerpt: insert(.excerpt)
            case .heading: insert(.heading)
            case .code: insert(.code)
            case .caption: insert(.caption)
            case .custom: insert(.custom)
            case .body: for field in [Field.heading, .body, .code, .caption] { insert(field) }
            }
        }
    }
}

extension SearchPlan.Node {
    /// The words and phrases of which any will do.
    var ways: [SearchPlan.Node] {
        guard case .any(let nodes) = self else { return [self] }
        return nodes.flatMap(\.ways)
    }
}
