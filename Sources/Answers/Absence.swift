internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking

/// Finds the first true reason why a document is not among the hits of a query.
///
/// Reasons are checked in this order: settings that hide it; a filter by option that it does not
/// fit; an excluded part of the query that it has; a required part of the query that it lacks, the
/// first one in the query. Otherwise it is a hit with a lower rank.
struct Absence {
    private let planned: PlannedQuery
    private let searcher: Searcher
    private let answer: (PlannedQuery) throws -> SearchOutcome
    private let options: SearchOptions
    private let rules: SearchRules
    private let ranking: CollapsedRanking?
    private let name: (DocumentID) throws -> String

    /// - Parameters:
    ///   - ranking: what near-duplicates are left out by; `nil` where they are hits.
    ///   - answer: the hits of a plan, in their order, near-duplicates included.
    ///   - name: what to call the post of a document.
    init(
        _ planned: PlannedQuery, _ searcher: Searcher, _ options: SearchOptions,
        _ rules: SearchRules, _ ranking: CollapsedRanking?,
        answer: @escaping (PlannedQuery) throws -> SearchOutcome,
        name: @escaping (DocumentID) throws -> String
    ) {
        self.ranking = ranking
        self.name = name
        self.planned = planned
        self.searcher = searcher
        self.answer = answer
        self.options = options
        self.rules = rules
    }

    /// The first true reason.
    func reason(of document: DocumentID) throws -> WhyNot {
        if rules.hiddenDocuments.contains(document) { return .hidden }
        for filter in planned.selection.filters
        where try !fits(document, DocumentFilter([filter.condition])) {
            let values = values(of: filter.kind)
            return values.isEmpty ? .notListed : .outsideOption(filter.kind, values)
        }
        if try !fits(document, planned.selection.conditions) {
            return options.after == nil && options.before == nil ? .comment : .outsideDates
        }
        if let reason = try reason(planned.plan.root, document) { return reason }
        return try rank(of: document)
    }

    /// Its rank among the hits.
    private func rank(of document: DocumentID) throws -> WhyNot {
        var planned = planned
        let (offset, capacity) = (max(0, planned.selection.offset), planned.selection.capacity)
        (planned.selection.offset, planned.selection.limit) = (0, .max)
        planned.selection.facets = []
        let all = try answer(planned)
        guard var index = all.documents.firstIndex(where: { $0.document == document }) else {
            return .notLive
        }
        if var ranking {
            try ranking.add(all.documents[...index].map(\.document))
            if let last = ranking.leftOut.last, last.document == document {
                let hit = all.documents[ranking.hits[last.hit]].document
                return .nearDuplicate(of: try name(hit), rank: last.hit + 1)
            }
            index = ranking.hits.count - 1
        }
        let page: WhyNot.Page =
            index < offset
            ? .earlier(offset: offset)
            : index < capacity ? .asked : .later(limit: index - offset + 1)
        return .hit(rank: index + 1, total: all.total, page)
    }

    private func fits(_ document: DocumentID, _ filter: DocumentFilter) throws -> Bool {
        try filter.isEmpty || matches(.filter(filter), document)
    }

    private func matches(_ node: SearchPlan.Node, _ document: DocumentID) throws -> Bool {
        try searcher.matches(SearchPlan(root: node, words: planned.plan.words), document)
    }

    // MARK: Nodes

    /// Why a document does not match; `nil` when it does.
    private func reason(_ node: SearchPlan.Node, _ document: DocumentID) throws -> WhyNot? {
        if try matches(node, document) { return nil }
        switch node {
        case .word(let word): return .lacks(self.word(word))
        case .phrase(let phrase):
            for word in phrase {
                if let reason = try reason(.word(word.word), document) { return reason }
            }
            return .apart(phrase.map { word($0.word) })
        case .near(let left, let right, let distance):
            if let reason = try reason(left, document) ?? reason(right, document) { return reason }
            return .distant(distance)
        case .all(let nodes):
            for node in nodes {
                if let reason = try reason(node, document) { return reason }
            }
            return nil
        case .any(let nodes):
            return try reason(among: nodes, document)
        case .excluding(let wanted, let unwanted):
            if let reason = try reason(wanted, document) { return reason }
            let held = try unwanted.words.filter { try matches(.word($0), document) }
            return .excluded(held.map(word))
        case .optional(let required, _): return try reason(required, document)
        case .filter: return .outsideFilter
        case .everything: return nil
        case .nothing: return .nothingMatches
        }
    }

    /// Why none of some nodes matches: the reason of the first node whose words all occur, else of
    /// a node with some words that occur.
    private func reason(
        among nodes: [SearchPlan.Node], _ document: DocumentID
    ) throws -> WhyNot? {
        let words = nodes.flatMap(\.words)
        let held = try words.filter { try matches(.word($0), document) }
        guard !held.isEmpty else { return .lacksAll(words.map(word)) }
        let nearest =
            nodes.first { node in
                !node.words.isEmpty && node.words.allSatisfy { held.contains($0) }
            } ?? nodes.first { node in node.words.contains { held.contains($0) } }
        return try nearest.flatMap { try reason($0, document) }
    }

    private func word(_ word: Int) -> WhyNot.Word {
        let word = planned.plan.words[word]
        return WhyNot.Word(
            word.text, fields: word.scope == .all ? [] : word.scope.map(\.self),
            isAuthor: !word.authors.isEmpty)
    }

    private func values(of kind: FacetKind) -> [String] {
        switch kind {
        case .category: options.categories
        case .tag: options.tags
        case .author: options.authors
        case .type: options.types
        case .site: options.sites
        case .language: options.languages
        case .year, .month, .has: []
        }
    }
}
