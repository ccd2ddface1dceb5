/// A tree as its user would type it. Parsing the result gives the same tree, ranges aside.
package enum QueryPrinter {
    /// The text of a whole query: its outermost group stands without parentheses.
    package static func text(of root: QueryNode?) -> String {
        guard let root else { return "" }
        guard case .group(let parts, let fields) = root.kind else { return text(of: root) }
        return text(of: parts, within: fields)
    }

    private static func text(of node: QueryNode) -> String {
        switch node.kind {
        case .word(let text): text
        case .prefix(let text): text + "*"
        case .phrase(let text): "\"\(text)\""
        case .near(let first, let second, let distance):
            text(of: first) + " NEAR/\(distance) " + text(of: second)
        case .group(let parts, let fields): "(" + text(of: parts, within: fields) + ")"
        case .and(let parts): parts.map(text).joined(separator: " AND ")
        case .or(let parts): parts.map(text).joined(separator: " OR ")
        case .not(let part): "-" + text(of: part)
        case .required(let part): "+" + text(of: part)
        case .field(let field, let part): field.rawValue + ":" + text(of: part)
        case .filter(let filter): filter.canonical
        }
    }

    private static func text(of parts: [QueryNode], within fields: [QueryField]) -> String {
        (fields.map { "in:" + $0.rawValue } + parts.map(text)).joined(separator: " ")
    }
}
