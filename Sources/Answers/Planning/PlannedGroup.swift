internal import BlogSearchQueries
internal import BlogSearchRanking

/// Adjacent parts of a query: conditions that must always hold, and items of which all or any must
/// match.
struct PlannedGroup {
    /// One item of a group.
    struct Item {
        var node: SearchPlan.Node
        /// The item in the query.
        var source: QueryNode
        /// The words that replace the word of the query, when it is misspelled.
        var correction: [String] = []

        /// The text as a user would type it.
        var text: String {
            correction.isEmpty
                ? QueryPrinter.text(of: source) : correction.joined(separator: " ")
        }

        /// Whether the query requires it: `+word`.
        var isRequired: Bool {
            if case .required = source.kind { true } else { false }
        }

        /// Whether it is a function word by itself, which never decides whether a post matches.
        /// Quoted, it does.
        func isFree(_ words: [SearchPlan.Word]) -> Bool {
            guard word != nil, correction.isEmpty else { return false }
            let indices = node.words
            return !indices.isEmpty
                && indices.allSatisfy { words[$0].boost < 1 && words[$0].synonymOf == nil }
        }

        /// The words that it consists of, when it was written as one word (`multi-agent`, 東京都)
        /// without quotes; else itself.
        func pieces(_ words: [SearchPlan.Word]) -> [Item] {
            guard case .word = source.kind else { return [self] }
            let indices = node.words
            let isPlain = indices.allSatisfy {
                words[$0].synonymOf == nil && words[$0].authors.isEmpty
            }
            guard indices.count > 1, isPlain else { return [self] }
            return indices.map { index in
                let word = QueryNode(.word(words[index].text), range: source.range)
                return Item(node: .word(index), source: word)
            }
        }

        /// The word that it is, as typed; `nil` for anything else.
        var word: String? {
            switch source.kind {
            case .word(let text): return text
            case .field(_, let clause):
                guard case .word(let text) = clause.kind else { return nil }
                return text
            default: return nil
            }
        }
    }

    var items: [Item] = []
    var filters: [DocumentFilter.Condition] = []
    /// Alternatives of filters: `(tag:a OR tag:b)`.
    var choices: [SearchPlan.Node] = []
    var exclusions: [SearchPlan.Node] = []

    /// Whether nothing is left to search for.
    var isEmpty: Bool { items.isEmpty && exclusions.isEmpty && narrowing == nil }

    /// The whole group, with its items combined. When any word will do, the parts of a word written
    /// as one count as words, too.
    func node(_ matching: SearchOptions.Matching, _ words: [SearchPlan.Word]) -> SearchPlan.Node {
        let pieces = matching == .any ? items.flatMap { $0.pieces(words) } : items
        return node(PlannedGroup.combined(pieces, matching, words))
    }

    /// Items combined: all of them, or any. Function words only add to the score, unless there are
    /// no other words. Required items must always occur.
    static func combined(
        _ items: [Item], _ matching: SearchOptions.Matching, _ words: [SearchPlan.Word]
    ) -> SearchPlan.Node {
        var deciding = items.filter { !$0.isFree(words) }
        var optional = items.filter { $0.isFree(words) }
        if deciding.isEmpty { (deciding, optional) = (optional, []) }
        var all = matching != .any
        if !all, deciding.contains(where: \.isRequired) {
            optional = deciding.filter { !$0.isRequired } + optional
            deciding = deciding.filter(\.isRequired)
            all = true
        }
        let nodes = all ? deciding.map(\.node) : deciding.flatMap(\.node.choices)
        let node = nodes.count == 1 ? nodes[0] : all ? SearchPlan.Node.all(nodes) : .any(nodes)
        return optional.isEmpty ? node : .optional(node, optional.map(\.node))
    }

    /// The whole group with another node instead of its items.
    func node(_ items: SearchPlan.Node) -> SearchPlan.Node {
        var node = self.items.isEmpty ? SearchPlan.Node.everything : items
        for exclusion in exclusions { node = .excluding(node, exclusion) }
        return node.narrowed(to: narrowing)
    }

    /// What its filters ask of a document, whatever its words; `nil` when it has none.
    private var narrowing: SearchPlan.Node? {
        let nodes = choices + (filters.isEmpty ? [] : [.filter(DocumentFilter(filters))])
        return nodes.count > 1 ? .all(nodes) : nodes.first
    }

    /// Takes its filters out of the group.
    ///
    /// - Returns: what they ask of a document; `nil` when there are none.
    mutating func takeNarrowing() -> SearchPlan.Node? {
        defer { (filters, choices) = ([], []) }
        return narrowing
    }
}

extension SearchPlan.Node {
    /// The documents of a node that meet a condition.
    func narrowed(to condition: SearchPlan.Node?) -> SearchPlan.Node {
        condition.map { .all([self, $0]) } ?? self
    }

    /// The words of a choice among words; else the node itself.
    fileprivate var choices: [SearchPlan.Node] {
        guard case .any(let nodes) = self,
            nodes.allSatisfy({ if case .word = $0 { true } else { false } })
        else { return [self] }
        return nodes
    }
}
