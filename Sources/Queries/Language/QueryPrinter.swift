/// A tree as its user would type it. Parsing the result gives the same tree, ranges aside.
package enum QueryPrinter {
    /// The text of a whole query: its outermost group stands without parentheses.
    package static func text(of root: QueryNode?) -> String {
        guard let root else { return "" }
        guard case .group(let clauses, let fields) = root.kind else { return text(of: root) }
        return text(of: clauses, within: fields)
    }

    private static func text(of node: QueryNode) -> String {
        switch node.kind {
        case .word(let text): text
        case .prefix(let text): text + "*"
        case .phrase(let text): "\"\(text)\""
        case .near(let first, let second, let distance):
            text(of: first) + " NEAR/\(distance) " + text(of: second)
        case .group(let clauses, let fields): "(" + text(of: clauses, within: fields) + ")"
        case .and(let clauses): clauses.map(text).joined(separator: " AND ")
        case .or(let clauses): clauses.map(text).joined(separator: " OR ")
        case .not(let clause): "-" + text(of: clause)
        case .required(let clause): "+" + text(of: clause)
        case .field(let field, let clause): field.rawValue + ":" + text(of: clause)
        case .filter(let filter): filter.canonical
        }
    }

    private static func text(of clauses: [QueryNode], within fields: [QueryField]) -> String {
        (fields.map { "in:" + $0.rawValue } + clauses.map(text)).joined(separator: " ")
    }
}
