internal import Blog
package import BlogSearchPostings
internal import BlogSearchQueries
package import BlogSearchRanking
internal import TextAnalysis

/// Turns a query as meant into a plan as executed, for one snapshot of an index.
///
/// - A word becomes its stems in every language of the index; `multi-agent` becomes the adjacent
///   words, or the joined word.
/// - All adjacent items must match, or any of them, as `SearchOptions.Matching` says. With
///   `allRelaxed`, any of the outermost items is enough when few posts have all of them (see
///   `Relaxation`).
/// - Function words never decide whether a post matches when there are other words, and count
///   little.
/// - Filters become conditions on row ids; flags and filters in the text must all hold. They narrow
///   what the words match, and have no say in what that is.
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
    /// How many more synonyms the query may search for.
    var synonymsLeft = QueryLimits.synonymsOfQuery
    var correction: SpellingCorrection?
    /// Whether its matches are listed or counted without ranking. Such a list only has posts with
    /// all words, if there are any.
    private var isList = false
    /// The live document of the post at an address.
    private(set) var posts: ((String) throws -> DocumentID?)?
    /// Searches on the way, where a plan may be the one in the end.
    private var early: EarlySearch?
    private var matchedAll: Int?
    /// What the filters in the text ask of a document.
    private var narrowing: SearchPlan.Node?
    var strict: SearchPlan.Node?
    /// Whether the plan asks for positions of words, which are those of their stems.
    var measuresPositions = false
    /// The query as typed.
    private(set) var typed: QueryNode?
    /// The language of the query, derived from its words; `nil` when they do not decide.
    var language: Language?
    /// Whether the plan has words that replace the typed ones.
    var isCorrected = false

    /// The maximum number of stems for all prefixes of a query together.
    static let maximumStems = 2048
    /// How much a function word counts, relative to another word of the same idf.
    static let stopWordBoost = 0.25

    /// Plans for one snapshot of an index. `opener` keeps the words that were looked up.
    private init(_ reader: any IndexReader, opener: WordOpener, rules: SearchRules) {
        self.reader = reader
        self.opener = opener
        self.rules = rules
        text = QueryTextAnalyzer(reader.languages, stopWords: rules.stopWords)
        resolver = FilterResolver(reader)
    }

    /// Plans a query: the plan, the wanted part of its matches, and notes about it.
    ///
    /// It looks up words. For relaxation it looks for first matches, but never visits all matches.
    /// - Parameters:
    ///   - opener: has the words of the plan that were looked up open afterwards.
    ///   - isList: whether matches are listed or counted without regard to their scores.
    ///   - posts: finds the document of the post at an address.
    ///   - early: searches instead of counting, where the plan may be the one in the end.
    static func plan(
        _ query: Query, on reader: any IndexReader, opener: WordOpener? = nil,
        rules: SearchRules = .none, isList: Bool = false,
        posts: ((String) throws -> DocumentID?)? = nil, early: EarlySearch? = nil
    ) throws -> PlannedQuery {
        var planner = QueryPlanner(reader, opener: opener ?? WordOpener(reader), rules: rules)
        planner.early = early
        planner.isList = isList
        planner.posts = posts
        return try planner.plan(query)
    }

    private mutating func plan(_ query: Query) throws -> PlannedQuery {
        matching = query.options.matching
        prefixLimit = QueryPlanner.maximumStems / max(1, query.root?.prefixCount ?? 0)
        var selection = try resolver.selection(query.options)
        let domain = try domain(of: query, &selection)
        var query = query
        typed = query.root
        language = try query.root.flatMap(language(of:))
        let respelled = try query.options.fuzziness == .auto ? query.root.flatMap(respelled) : nil
        if let respelled, try !hasMatch(query, domain) {
            query.root = respelled.tree
            notes += respelled.notes
            isCorrected = true
        }
        let root = try root(of: query, selection, domain)
        var planned = PlannedQuery(
            plan: SearchPlan(root: root, words: words, items: items), selection: selection,
            notes: resolver.notes + notes)
        if let tree = query.root, correction != nil || isCorrected {
            planned.suggestion = correction?.text(of: tree) ?? QueryPrinter.text(of: tree)
        } else {
            planned.suggestion = respelled.map { QueryPrinter.text(of: $0.tree) }
        }
        planned.isCorrected = isCorrected
        planned.included = query.options.include
        (planned.matchedAll, planned.strict) = (matchedAll, strict?.narrowed(to: narrowing))
        if let title = query.title {
            planned.plan.title = planned.isCorrected ? planned.suggestion ?? title : title
        }
        if !rules.pins.isEmpty { try pin(query, narrowing, &planned) }
        if isFiltered(selection, domain), !items.isEmpty {
            planned.unfiltered = PlannedQuery.Unfiltered(
                root: planned.plan.root, selection: domain)
        }
        planned.plan.root = planned.plan.root.narrowed(to: narrowing)
        return planned
    }

    /// The posts that words are asked of, whatever filters say. A selection without filters is made of the same.
    private func domain(of query: Query, _ selection: inout Selection) throws -> Selection {
        let isList = query.root?.hasText != true
        let saysTypes = !query.options.types.isEmpty || query.root?.asksForType == true
        if isList, !saysTypes { try resolver.chooseTypes(isList: true, in: &selection) }
        var domain = Selection()
        if !isList { try resolver.chooseTypes(isList: false, in: &domain) }
        if !saysTypes { selection.conditions.conditions += domain.conditions.conditions }
        selection.conditions.conditions += rules.conditions
        domain.conditions.conditions += rules.conditions
        return domain
    }

    /// Whether there are filters, by option or in the text.
    private func isFiltered(_ selection: Selection, _ domain: Selection) -> Bool {
        narrowing != nil || !selection.filters.isEmpty || selection.conditions != domain.conditions
    }
}

extension QueryPlanner {
    private mutating func root(
        of query: Query, _ selection: Selection, _ domain: Selection
    ) throws -> SearchPlan.Node {
        guard let tree = query.root else { return query.matchesNothing ? .nothing : .everything }
        var group = try gather(tree, scope: .all, scores: true)
        // The query asks for something, but all of it is left out of the index.
        if group.isEmpty { return .nothing }
        narrowing = group.takeNarrowing()
        items = group.items.map(\.node)
        var corrector = SpellingCorrector(
            reader, text: text, words: words, selection: domain, opener: opener)
        corrector.isOn = query.options.fuzziness == .auto
        let isList = self.isList || selection.order != .relevance
        var relaxation = Relaxation(
            group, matching, enough: isList ? 1 : Relaxation.enough, corrector: corrector,
            domain: domain, on: reader, text: text, opener: opener)
        let isFiltered = isFiltered(selection, domain)
        var narrowed: Int?
        if matching == .allRelaxed, !isList, let early, early.takes(selection) {
            let (words, items, narrowing) = (words, items, narrowing)
            relaxation.first = { root in
                var plan = SearchPlan(
                    root: root.narrowed(to: narrowing), words: words, items: items)
                plan.title = query.title
                let total = try early.total(of: plan, selection, atLeast: Relaxation.enough)
                if isFiltered { narrowed = total }
                // Where enough are left by filters, there are enough without them.
                return isFiltered && total < Relaxation.enough ? nil : total
            }
        }
        var root = try relaxation.root()
        (matchedAll, strict) = (relaxation.matchedAll, relaxation.strict)
        if isFiltered, matchedAll != nil { matchedAll = relaxation.isAsTyped ? narrowed : nil }
        let typed = words.count
        (words, items) = (relaxation.words, relaxation.items)
        correction = relaxation.correction
        notes += relaxation.notes
        if correction?.isLikely == true {
            isCorrected = true
            let before = root
            try addSynonyms(from: typed, to: &root)
            // Posts with a synonym count as posts with the word.
            if root != before { matchedAll = nil }
        }
        return root
    }
}

/// A query prepared for one snapshot of an index.
package struct PlannedQuery: Sendable, Hashable {
    /// What documents must match.
    package var plan: SearchPlan
    /// Filters by options, and the wanted part of the matches.
    package var selection: Selection
    /// What was done to the query: sentences without a full stop.
    package var notes: [String]
    /// The query with the words that were meant, when some are misspelled.
    package var suggestion: String?
    /// Whether the plan is that of the suggestion.
    package var isCorrected = false
    /// How many documents match everything asked for, when the plan finds others, too, and the
    /// number is known.
    var matchedAll: Int?
    /// What a document must match to have everything asked for, when the plan finds others, too.
    var strict: SearchPlan.Node?
    /// What is found without the filters; `nil` when there are none, and for a list.
    var unfiltered: Unfiltered?
    /// Documents that match whatever their words. They come first when hits are sorted by
    /// relevance.
    package var pinned: [DocumentID] = []
    /// The ids in whose order documents are wanted, where they are.
    var included: [Post.ID] = []

    /// A query without its filters.
    struct Unfiltered: Sendable, Hashable {
        var root: SearchPlan.Node
        var selection: Selection
    }
}

extension Query {
    /// The title of a post that is exactly what was typed.
    fileprivate var title: String? { root?.plainTexts?.joined(separator: " ") }
}

extension QueryNode {
    /// Whether it says which types posts must have.
    fileprivate var asksForType: Bool {
        switch kind {
        case .filter(.type): return true
        case .not: return false
        default: break
        }
        return children.contains(where: \.asksForType)
    }

    /// Whether it has anything that texts are searched for.
    var hasText: Bool {
        switch kind {
        case .word, .prefix, .phrase, .near: true
        case .filter, .not: false
        case .group, .and, .or, .required, .field: children.contains(where: \.hasText)
        }
    }

    /// The number of words with a star.
    fileprivate var prefixCount: Int {
        if case .prefix = kind { return 1 }
        return children.reduce(0) { $0 + $1.prefixCount }
    }
}
