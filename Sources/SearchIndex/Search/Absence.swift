/// Finds the first true reason why a document is not among the hits of a query.
///
/// Reasons are looked for in this order: settings that hide it; a filter by flag that it does not fit; what it holds and must not; what it
/// must hold and does not, the first such thing of the query; else it is a hit, and further down.
struct Absence {
    private let planned: PlannedQuery
    private let searcher: Searcher
    private let options: SearchOptions
    private let rules: SearchRules

    init(
        _ planned: PlannedQuery, _ searcher: Searcher, _ options: SearchOptions,
        _ rules: SearchRules
    ) {
        self.planned = planned
        self.searcher = searcher
        self.options = options
        self.rules = rules
    }

    /// One sentence without a full stop.
    func reason(of document: DocumentID) throws -> String {
        if rules.hiddenDocuments.contains(document) { return "the owner's settings hide it" }
        for filter in planned.selection.filters
        where try !fits(document, DocumentFilter([filter.condition])) {
            return "it does not fit --\(filter.kind.rawValue) \(listed(values(of: filter.kind)))"
        }
        if try !fits(document, planned.selection.conditions) {
            return "it was not published between --after and --before"
        }
        if let reason = try reason(planned.plan.root, document) { return reason }
        return try rank(of: document)
    }

    /// Where it is among the hits.
    private func rank(of document: DocumentID) throws -> String {
        var selection = planned.selection
        (selection.offset, selection.limit, selection.facets) = (0, .max, [])
        let all = try searcher.search(planned.plan, selection)
        guard let index = all.documents.firstIndex(where: { $0.document == document }) else {
            return "it is not live in this index"
        }
        let page = planned.selection.offset..<planned.selection.capacity
        let place = "it is hit \(index + 1) of \(all.total)"
        return page.contains(index) ? place : place + "; --limit \(index + 1) shows it"
    }

    private func fits(_ document: DocumentID, _ filter: DocumentFilter) throws -> Bool {
        try filter.isEmpty || matches(.filter(filter), document)
    }

    private func matches(_ node: SearchPlan.Node, _ document: DocumentID) throws -> Bool {
        try searcher.matches(SearchPlan(root: node, words: planned.plan.words), document)
    }

    // MARK: Nodes

    /// Why a document does not match; `nil` when it does.
    private func reason(_ node: SearchPlan.Node, _ document: DocumentID) throws -> String? {
        if try matches(node, document) { return nil }
        switch node {
        case .word(let word): return "it does not have \(name(word))"
        case .phrase(let parts):
            for part in parts {
                if let reason = try reason(.word(part.word), document) { return reason }
            }
            return "it has \(listed(parts.map { name($0.word) })) but not side by side"
        case .near(let left, let right, let distance):
            if let reason = try reason(left, document) ?? reason(right, document) { return reason }
            return "its words stand more than \(distance) words apart"
        case .all(let nodes):
            for node in nodes {
                if let reason = try reason(node, document) { return reason }
            }
            return nil
        case .any(let nodes):
            return "it has none of \(listed(nodes.flatMap(\.words).map { name($0) }))"
        case .except(let wanted, let unwanted):
            return try reason(wanted, document)
                ?? "it has \(listed(unwanted.words.map { name($0) })), which the query excludes"
        case .welcome(let required, _): return try reason(required, document)
        case .filter: return "it does not fit a filter of the query"
        case .everything: return nil
        case .nothing: return "nothing can match this query"
        }
    }

    private func name(_ word: Int) -> String {
        let word = planned.plan.words[word]
        let fields =
            word.scope == .all ? "" : " in \(word.scope.map { "\($0)" }.joined(separator: ", "))"
        return "\"\(word.text)\"" + fields
    }

    private func values(of kind: FacetKind) -> [String] {
        switch kind {
        case .category: options.categories
        case .tag: options.tags
        case .author: options.authors
        case .type: options.types
        case .site: options.sites
        case .language: options.languages
        case .year, .has: []
        }
    }

    private func listed(_ names: [String]) -> String { names.joined(separator: ", ") }
}
