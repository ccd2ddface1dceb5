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
    let text: QueryTextAnalyzer
    var resolver: FilterResolver
    var words: [SearchPlan.Word] = []
    var items: [SearchPlan.Node] = []
    var notes: [String] = []
    private(set) var matching = SearchOptions.Matching.allRelaxed
    var prefixLimit = QueryPlanner.maximumStems
    /// Synonyms that the words to come may be searched as.
    var synonymsLeft = QueryLimits.synonymsOfQuery
    var correction: SpellingCorrection?
    /// Whether its matches are listed or counted, not ranked: those with all the words then, if there are any.
    private var isList = false
    /// The live document of the post at an address.
    private(set) var posts: ((String) throws -> DocumentID?)?
    /// Searches on the way, where a plan may be the one in the end.
    private var early: EarlySearch?
    private var matchedAll: Int?
    var strict: SearchPlan.Node?
    /// Whether places of words are asked for, which are those of their stems.
    var measuresPositions = false
    /// The query as it was typed.
    private(set) var typed: QueryNode?
    /// The language of the query, told by its words; `nil` when they do not tell.
    var language: Language?
    /// Whether the plan is of words that stand for those that were typed.
    var isCorrected = false

    /// Stems that all prefixes of a query together may stand for.
    static let maximumStems = 2048
    /// How much a function word counts, relative to another word of the same idf.
    static let stopWordBoost = 0.25

    /// Plans for one snapshot of an index; `opener` keeps the words that were looked up.
    private init(_ reader: any IndexReader, opener: WordOpener, rules: SearchRules) {
        self.reader = reader
        self.opener = opener
        self.rules = rules
        text = QueryTextAnalyzer(reader.languages, stopWords: rules.stopWords)
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
    ///   - early: searches instead of counting, where the plan may be the one in the end.
    static func plan(
        _ query: Query, on reader: any IndexReader, opener: WordOpener,
        rules: SearchRules = .none, isList: Bool = false,
        posts: ((String) throws -> DocumentID?)? = nil, early: EarlySearch? = nil
    ) throws -> PlannedQuery {
        var planner = QueryPlanner(reader, opener: opener, rules: rules)
        planner.early = early
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
        typed = query.root
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
        if let title = query.title {
            planned.plan.title = planned.isCorrected ? planned.suggestion ?? title : title
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
        if matching == .allRelaxed, !isList, let early, early.takes(selection) {
            let (words, items) = (words, items)
            relaxation.first = { root in
                var plan = SearchPlan(root: root, words: words, items: items)
                plan.title = query.title
                return try early.total(of: plan, selection, atLeast: Relaxation.enough)
            }
        }
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

extension Query {
    /// The title of a post that is exactly what was typed.
    fileprivate var title: String? { root?.plainTexts?.joined(separator: " ") }
}

extension QueryNode {
    /// Words with a star in it.
    fileprivate var prefixCount: Int {
        if case .prefix = kind { return 1 }
        return children.reduce(0) { $0 + $1.prefixCount }
    }
}
