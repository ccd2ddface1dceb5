internal import BlogSearchQueries

/// Corrections of words of a query.
struct SpellingCorrection {
    /// Adjacent words, and the words that replace them.
    struct Replacement: Hashable {
        var typed: [String]
        var words: [String]
    }

    /// The query's group with the correct words in it.
    var group: PlannedGroup
    var replacements: [Replacement] = []
    /// Whether the query finds something as typed.
    var isFoundAsTyped = false

    /// Whether it is likely enough to be searched for without asking.
    var isLikely: Bool {
        !isFoundAsTyped && replacements.allSatisfy { $0.typed.joined().unicodeScalars.count > 3 }
    }

    /// One sentence for each word.
    var notes: [String] {
        replacements.map { replacement in
            let typed = replacement.typed.map { "\"\($0)\"" }.joined(separator: ", ")
            let words = "searched as \"\(replacement.words.joined(separator: " "))\""
            return replacement.typed.count > 1
                ? "nothing has all of \(typed); \(words)" : "no post has \(typed); \(words)"
        }
    }

    /// The query with the correct words, as a user would type it.
    func text(of query: QueryNode) -> String {
        QueryPrinter.text(of: corrected(query).first)
    }

    /// A node with the correct words. Only words that must occur by themselves are ever replaced.
    private func corrected(_ node: QueryNode) -> [QueryNode] {
        switch node.kind {
        case .word: return corrected([node])
        case .group(let clauses, let fields):
            let clauses = corrected(clauses).flatMap { clause in
                if case .word = clause.kind { [clause] } else { corrected(clause) }
            }
            return [QueryNode(.group(clauses, within: fields), range: node.range)]
        case .field(let field, let clause):
            let clauses = corrected(clause)
            let inner =
                clauses.count == 1
                ? clauses[0] : QueryNode(.group(clauses, within: []), range: node.range)
            return [QueryNode(.field(field, inner), range: node.range)]
        default: return [node]
        }
    }

    /// Adjacent words, corrected.
    private func corrected(_ nodes: [QueryNode]) -> [QueryNode] {
        var result: [QueryNode] = []
        var rest = nodes[...]
        while let first = rest.first {
            let found = replacements.first { rest.starts(with: $0.typed) { $0.kind == .word($1) } }
            if let found {
                result += found.words.map { QueryNode(.word($0), range: first.range) }
                rest = rest.dropFirst(found.typed.count)
            } else {
                result.append(first)
                rest = rest.dropFirst()
            }
        }
        return result
    }
}
