package import BlogSearchPostings
package import BlogSearchQueries
package import BlogSearchRanking
internal import TextAnalysis

/// Turns a query as meant into a plan as executed, for one snapshot of an index.
///
/// - A word becomes its stems in every language of the index; `multi-agent` the words side by side, or joined.
/// - Things side by side must all match, or any of them, as `SearchOptions.Matching` says. With `allRelaxed` any of the
///   outermost things will do when few posts have all of them (see `Relaxation`).
/// - Function words never decide whether a post matches beside telling ones, and count little.
/// - Filters become conditions on row ids; flags and filters in the text must all hold.
package struct QueryPlanner {
    let reader: any IndexReader
    let opener: WordOpener
    let rules: SearchRules
    let text: TextReader
    private var resolver: FilterResolver
    var words: [SearchPlan.Word] = []
    var items: [SearchPlan.Node] = []
    var notes: [String] = []
    private(set) var matching = SearchOptions.Matching.allRelaxed
    private var prefixLimit = QueryPlanner.maximumStems
    /// Synonyms that the words to come may be searched as.
    var synonymsLeft = QueryLimits.synonymsOfQuery
    var correction: SpellingCorrection?
    /// Whether its matches are listed or counted, not ranked: those with all the words then, if there are any.
    private var isList = false
    /// The live document of the post at an address.
    private(set) var posts: ((String) throws -> DocumentID?)?
    private var matchedAll: Int?
    var strict: SearchPlan.Node?
    /// Whether places of words are asked for, which are those of their stems.
    private(set) var measuresPlaces = false
    /// The words of the query, as names are compared.
    private(set) var typedNames: Set<String> = []
    /// The language of the query, told by its words; `nil` when they do not tell.
    var language: Language?
    /// Whether the plan is of words that stand for those that were typed.
    var isCorrected = false

    /// Stems that all prefixes of a query together may stand for.
    static let maximumStems = 2048
    /// How much a function word counts, relative to another word of the same idf.
    static let stopWordEmphasis = 0.25

    /// Plans for one snapshot of an index; `opener` keeps the words that were looked up.
    private init(_ reader: any IndexReader, opener: WordOpener, rules: SearchRules) {
        self.reader = reader
        self.opener = opener
        self.rules = rules
        text = TextReader(reader.languages, stopWords: rules.stopWords)
        resolver = FilterResolver(reader)
    }

    /// A plan of a query, what of its matches is wanted, and what there is to say about it.
    ///
    /// Looks words up and, for relaxation, looks for first matches; never visits all matches.
    package static func plan(
        _ query: Query, on reader: any IndexReader, rules: SearchRules = .none
    ) throws -> PlannedQuery {
        try plan(query, on: reader, opener: WordOpener(reader), rules: rules)
    }

    /// The same; words of the plan that were looked up on the way are open in `opener` afterwards.
    ///
    /// - Parameters:
    ///   - isList: whether matches are listed or counted without regard to their scores.
    ///   - posts: finds the document of the post at an address.
    static func plan(
        _ query: Query, on reader: any IndexReader, opener: WordOpener,
        rules: SearchRules = .none, isList: Bool = false,
        posts: ((String) throws -> DocumentID?)? = nil
    ) throws -> PlannedQuery {
        var planner = QueryPlanner(reader, opener: opener, rules: rules)
        planner.isList = isList
        planner.posts = posts
        return try planner.plan(query)
    }

    private mutating func plan(_ query: Query) throws -> PlannedQuery {
        matching = query.options.matching
        prefixLimit = QueryPlanner.maximumStems / max(1, query.root?.prefixCount ?? 0)
        var selection = try resolver.selection(query.options)
        if let hidden = rules.condition { selection.conditions.conditions.append(hidden) }
        var query = query
        typedNames = Set(query.root?.foldedWords ?? [])
        language = try query.root.flatMap(language(of:))
        let respelled = try query.options.fuzziness == .auto ? query.root.flatMap(respelled) : nil
        if let respelled, try !hasMatch(query, selection) {
            query.root = respelled.tree
            notes += respelled.notes
            isCorrected = true
        }
        let root = try root(of: query, selection)
        var planned = PlannedQuery(
            plan: SearchPlan(root: root, words: words, items: items), selection: selection,
            notes: resolver.notes + notes)
        if let tree = query.root, correction != nil || isCorrected {
            planned.suggestion = correction?.text(of: tree) ?? QueryPrinter.text(of: tree)
        } else {
            planned.suggestion = respelled.map { QueryPrinter.text(of: $0.tree) }
        }
        planned.isCorrected = isCorrected
        (planned.matchedAll, planned.strict) = (matchedAll, strict)
        if let texts = query.root?.plainTexts {
            let meant = planned.isCorrected ? planned.suggestion : nil
            planned.plan.title = meant ?? texts.joined(separator: " ")
        }
        if !rules.pins.isEmpty { try pin(query, &planned) }
        return planned
    }
}

extension QueryPlanner {
    private mutating func root(
        of query: Query, _ selection: Selection
    ) throws -> SearchPlan.Node {
        guard let tree = query.root else { return query.matchesNothing ? .nothing : .everything }
        let group = try gather(tree, scope: .all, scores: true)
        // Something was asked for, and nothing of it is ever indexed.
        if group.isEmpty { return .nothing }
        items = group.items.map(\.node)
        var corrector = SpellingCorrector(
            reader, text: text, words: words, selection: selection, opener: opener)
        corrector.isOn = query.options.fuzziness == .auto
        let isList = self.isList || selection.order != .relevance
        var relaxation = Relaxation(
            group, matching, enough: isList ? 1 : Relaxation.enough, corrector: corrector,
            selection: selection, on: reader, text: text, opener: opener)
        var root = try relaxation.root()
        (matchedAll, strict) = (relaxation.matchedAll, relaxation.strict)
        let typed = words.count
        (words, items) = (relaxation.words, relaxation.items)
        correction = relaxation.correction
        notes += relaxation.notes
        if correction?.isLikely == true {
            isCorrected = true
            let before = root
            try addSynonyms(from: typed, to: &root)
            // What has a synonym has the word.
            if root != before { matchedAll = nil }
        }
        return root
    }
}

/// A query made ready for one snapshot of an index.
package struct PlannedQuery: Sendable, Hashable {
    /// What documents must be.
    package var plan: SearchPlan
    /// Filters by flag, and what is wanted of the matches.
    package var selection: Selection
    /// What was done to the query; sentences without a full stop.
    package var notes: [String]
    /// The query with the words that were meant, when some are misspelled.
    package var suggestion: String?
    /// Whether the plan is of the suggestion.
    package var isCorrected = false
    /// How many documents have all that was asked for, where the plan finds others, too, and that is known.
    var matchedAll: Int?
    /// What a document must be to have all that was asked for, where the plan finds others, too.
    var strict: SearchPlan.Node?
    /// Documents that match whatever their words, and come first when hits are sorted by relevance.
    package var pinned: [DocumentID] = []
}

// MARK: Groups

extension QueryPlanner {
    /// A group's parts, sorted by what they do. A group that is alone in a group is looked into, so that
    /// `title:(a b)` can be relaxed like `a b`.
    mutating func gather(
        _ node: QueryNode, scope: FieldSet, scores: Bool
    ) throws -> PlannedGroup {
        guard case .group(let parts, let fields) = node.kind else {
            return PlannedGroup(items: try items([node], scope: scope, scores: scores))
        }
        let scope = fields.isEmpty ? scope : FieldSet(fields)
        var group = PlannedGroup()
        var positive: [QueryNode] = []
        for part in parts {
            switch part.kind {
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
            default: positive.append(part)
            }
        }
        if positive.count == 1, let inner = try gatherInner(positive[0], scope, scores) {
            group.items = inner.items
            group.filters += inner.filters
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

    /// Parts of a group as items; a word that comes again counts again instead of being searched again.
    private mutating func items(
        _ nodes: [QueryNode], scope: FieldSet, scores: Bool
    ) throws -> [PlannedGroup.Item] {
        var items: [PlannedGroup.Item] = []
        // A row, not a dictionary: the first one of a kind costs a process more than a query does.
        var known: [Int] = []
        let rows = try synonymRows(nodes, scope, scores)
        for (place, node) in nodes.enumerated() {
            if let row = rows.first(where: { $0.places.contains(place) }) {
                if place == row.places.lowerBound { items.append(row.item) }
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

extension SearchPlan.Word {
    /// Whether another word is looked up in the same way.
    fileprivate func isSameWord(as other: SearchPlan.Word) -> Bool {
        scope == other.scope && stems == other.stems
    }
}

// MARK: Nodes

extension QueryPlanner {
    /// What a node comes to; `nil` when nothing of it is left to search for, which is noted.
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
            measuresPlaces = true
            defer { measuresPlaces = false }
            let sides = try [left, right].compactMap {
                try plan($0, scope: scope, scores: scores)
            }
            guard sides.count == 2 else { return sides.first }
            return near(sides[0], sides[1], distance)
        case .group:
            let group = try gather(node, scope: scope, scores: scores)
            return group.isEmpty ? nil : group.node(matching, words)
        case .and(let parts):
            return combined(try parts.compactMap { try plan($0, scope: scope, scores: scores) }) {
                .all($0)
            }
        case .or(let parts):
            return combined(try parts.compactMap { try plan($0, scope: scope, scores: scores) }) {
                .any($0)
            }
        case .not(let part):
            return try plan(part, scope: scope, scores: false).map { .except(.everything, $0) }
        case .required(let part):
            return try plan(part, scope: scope, scores: scores)
        case .field(let field, let part):
            return try plan(part, scope: FieldSet([field]), scores: scores)
        case .filter(let filter):
            return .filter(DocumentFilter([try resolver.condition(filter)]))
        }
    }

    /// Near in any of the ways in which the sides can be found: `multi-agent` side by side or joined, a word or its
    /// synonym.
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
        _ read: ReadText?, of text: String, scope: FieldSet, scores: Bool
    ) throws -> SearchPlan.Node? {
        guard let read else {
            notes.append("\"\(text)\" left out: nothing in it can be searched for")
            return nil
        }
        return combined(
            try read.alternatives.map { slots in
                let parts = try searched(slots).enumerated().map { offset, slot in
                    SearchPlan.PhrasePart(word: try add(slot, scope, scores), offset: offset)
                }
                return parts.count == 1 ? .word(parts[0].word) : .phrase(parts)
            }
        ) { .any($0) }
    }

    private mutating func add(
        _ slot: ReadText.Slot, _ scope: FieldSet, _ scores: Bool
    ) throws -> Int {
        words.append(
            SearchPlan.Word(
                text: slot.word, stems: slot.stems, scope: scope, occurrences: scores ? 1 : 0,
                emphasis: try isStopWord(slot) ? QueryPlanner.stopWordEmphasis : 1))
        return words.count - 1
    }

    /// Whether a word is a function word of the query's language; where that is not told, in the languages of most posts
    /// that have it: one French post among English ones makes no function word of "car".
    private func isStopWord(_ slot: ReadText.Slot) throws -> Bool {
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

    /// A prefix: the words of the vocabulary that begin so. Of `multi-ag*` only the last part is open, and `multiag*` is
    /// looked for as well.
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
            var parts = try slots.dropLast().enumerated().map { offset, slot in
                SearchPlan.PhrasePart(word: try add(slot, scope, scores), offset: offset)
            }
            words.append(
                SearchPlan.Word(
                    text: last.word + "*", stems: stems, prefix: last.word, scope: scope,
                    occurrences: scores ? 1 : 0))
            parts.append(SearchPlan.PhrasePart(word: words.count - 1, offset: slots.count - 1))
            return parts.count == 1 ? .word(parts[0].word) : .phrase(parts)
        }
        if isCut {
            notes.append("\"\(text)*\" stands for the \(limit) most frequent words that begin so")
        }
        return combined(nodes) { .any($0) }
    }
}

extension FieldSet {
    /// The fields of the index that a query's names stand for.
    init(_ names: [QueryField]) {
        self = []
        for name in names {
            switch name {
            case .title: insert(.title)
            case .excerpt: insert(.excerpt)
            case .heading: insert(.heading)
            case .code: insert(.code)
            case .caption: insert(.caption)
            case .body: for field in [Field.heading, .body, .code, .caption] { insert(field) }
            }
        }
    }
}

extension SearchPlan.Node {
    /// The words and phrases of which any will do.
    fileprivate var ways: [SearchPlan.Node] {
        guard case .any(let nodes) = self else { return [self] }
        return nodes.flatMap(\.ways)
    }
}

extension QueryNode {
    /// Words with a star in it.
    fileprivate var prefixCount: Int {
        if case .prefix = kind { return 1 }
        return children.reduce(0) { $0 + $1.prefixCount }
    }
}
