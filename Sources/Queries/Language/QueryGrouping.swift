/// Tokens in the order they were typed, with what stands between two parentheses as one thing.
struct QueryGroup: Hashable {
    indirect enum Item: Hashable {
        case token(QueryToken)
        case group(QueryGroup)

        var token: QueryToken? {
            if case .token(let token) = self { token } else { nil }
        }
    }

    var items: [Item] = []
    /// `in:` tokens; they belong to the whole group wherever in it they stand.
    var fieldTokens: [QueryToken] = []
    /// From parenthesis to parenthesis; the whole text for the outermost group.
    var range: Range<Int>

    /// The fields those tokens name, each once.
    var fields: [QueryField] {
        var fields: [QueryField] = []
        for token in fieldTokens {
            guard case .within(let named) = token.kind else { continue }
            fields += named.filter { !fields.contains($0) }
        }
        return fields
    }
}

/// Pairs the parentheses and settles which operators join something, so that the parser meets neither a parenthesis
/// without its other half nor an operator without two sides. One pass, no recursion.
struct QueryGrouping {
    private(set) var notes: [QueryNote] = []
    /// Groups that are open, the outermost first.
    private var open: [QueryGroup]
    /// Parentheses passed over because they stand too deep.
    private var ignored = 0
    private let operators: QueryOperators
    private let tokens: [QueryToken]

    init(_ tokens: [QueryToken], length: Int, searchablePart: @escaping (String) -> String?) {
        self.tokens = tokens
        open = [QueryGroup(range: 0..<length)]
        operators = QueryOperators(
            isInCapitals: QueryOperators.areInCapitals(tokens), searchablePart: searchablePart)
    }

    /// The outermost group, which holds all tokens.
    mutating func outermost() -> QueryGroup {
        for token in tokens {
            switch token.kind {
            case .open: openGroup(token)
            case .close: closeGroup(token)
            case .within: addField(token)
            default: open[open.count - 1].items.append(.token(token))
            }
        }
        while open.count > 1 { dissolveLastGroup() }
        return settled(open[0])
    }

    private mutating func openGroup(_ token: QueryToken) {
        if open.count > QueryLimits.depth {
            ignored += 1
            notes.append(.tooDeep("(", at: token.range))
        } else {
            open.append(QueryGroup(range: token.range))
        }
    }

    private mutating func closeGroup(_ token: QueryToken) {
        if ignored > 0 {
            ignored -= 1
            notes.append(.tooDeep(")", at: token.range))
        } else if open.count > 1, var group = open.popLast() {
            group.range = group.range.lowerBound..<token.range.upperBound
            open[open.count - 1].items.append(.group(settled(group)))
        } else {
            notes.append(.unopenedParenthesis(at: token.range))
        }
    }

    /// A group that was never closed: what it holds belongs to the group around it.
    private mutating func dissolveLastGroup() {
        guard let group = open.popLast() else { return }
        notes.append(.unclosedParenthesis(at: group.range))
        open[open.count - 1].items += group.items
        for token in group.fieldTokens { addField(token) }
    }

    private mutating func addField(_ token: QueryToken) {
        guard case .within(let fields) = token.kind else { return }
        let last = open.count - 1
        if let minus = open[last].items.last?.token, minus.kind == .minus,
            minus.range.upperBound == token.range.lowerBound
        {
            open[last].items.removeLast()
            let range = minus.range.lowerBound..<token.range.upperBound
            notes.append(.excludedField("-" + token.canonical, at: range))
            return
        }
        let known = open[last].fields
        if fields.contains(where: known.contains) {
            notes.append(.repeatedField(token.canonical, at: token.range))
        }
        // Only tokens that say something new are kept, so a group has no more of them than there are fields.
        if !fields.allSatisfy(known.contains) {
            open[last].fieldTokens.append(token)
        }
    }

    private mutating func settled(_ group: QueryGroup) -> QueryGroup {
        var group = group
        group.items = operators.settled(group.items, notes: &notes)
        return group
    }
}
