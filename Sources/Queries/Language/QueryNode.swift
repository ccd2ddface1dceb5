/// One part of a query: what is looked for, and where in the text it was said.
///
/// The tree has the shape of the canonical text: a nested `group` is what stands in parentheses, so printing needs no
/// rules of precedence, and what is printed parses to the same tree.
public struct QueryNode: Sendable, Hashable {
    /// What is looked for.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public indirect enum Kind: Sendable, Hashable {
        /// A word, stemmed like the index: `swift`. When the analyzer makes several words of it (`multi-agent`), they
        /// belong together.
        case word(String)
        /// Every word that begins so, as written and unstemmed: `wid*`.
        case prefix(String)
        /// These words next to each other in this order: `"a phrase"`.
        case phrase(String)
        /// Both, with at most `distance` other words between them, in either order. Each side is a word, prefix or phrase.
        case near(QueryNode, QueryNode, distance: Int)
        /// Things side by side: the whole query, or what stands in parentheses; never empty.
        ///
        /// Filters and exclusions always hold; how many of the rest must match is for `SearchOptions.Matching` to say.
        /// A group of nothing but exclusions and filters means every post that meets them.
        /// `within` holds the fields of `in:title`; all words of the group, and of groups inside it that say nothing
        /// else, must stand in one of these fields. Empty means anywhere.
        case group([QueryNode], within: [QueryField])
        /// All of them, however many words must match elsewhere; two or more: `a AND b`.
        case and([QueryNode])
        /// At least one of them; two or more: `a OR b`.
        case or([QueryNode])
        /// Not this: `-a`.
        case not(QueryNode)
        /// This always, however few of the rest must match: `+a`.
        case required(QueryNode)
        /// This, in that field, whatever the group around says: `title:a`, `title:(a b)`.
        case field(QueryField, QueryNode)
        /// A condition on the post: `tag:news`.
        case filter(QueryFilter)
    }

    /// What is looked for.
    public var kind: Kind
    /// The range in the query's text, in Unicode scalars. It contains the ranges of its parts.
    public var range: Range<Int>

    /// Creates a node.
    public init(_ kind: Kind, range: Range<Int>) {
        self.kind = kind
        self.range = range
    }

    /// The parts this one is made of, in reading order.
    public var children: [QueryNode] {
        switch kind {
        case .word, .prefix, .phrase, .filter: []
        case .near(let first, let second, _): [first, second]
        case .group(let clauses, _), .and(let clauses), .or(let clauses): clauses
        case .not(let clause), .required(let clause), .field(_, let clause): [clause]
        }
    }
}

/// The shape of a tree on one line, ranges aside: `[a (b | !title={c d})]`.
extension QueryNode: CustomStringConvertible {
    /// For reading and comparing; `Query.canonical` is what a user types.
    public var description: String {
        switch kind {
        case .word(let text): text
        case .prefix(let text): text + "*"
        case .phrase(let text): "\"\(text)\""
        case .near(let first, let second, let distance): "(\(first) ~\(distance) \(second))"
        case .group(let clauses, let fields):
            "["
                + (fields.map { "in:\($0.rawValue)" } + clauses.map(\.description))
                .joined(separator: " ") + "]"
        case .and(let clauses): "(" + clauses.map(\.description).joined(separator: " & ") + ")"
        case .or(let clauses): "(" + clauses.map(\.description).joined(separator: " | ") + ")"
        case .required(let clause): "+\(clause)"
        case .not(let clause): "!\(clause)"
        case .field(let field, let clause): "\(field.rawValue)=\(clause)"
        case .filter(let filter): "<\(filter.canonical)>"
        }
    }
}
