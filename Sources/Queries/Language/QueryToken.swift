/// One sign of the query language, with its range in the text.
package struct QueryToken: Hashable {
    package enum Kind: Hashable {
        /// A word as typed, punctuation and all.
        case word(String)
        /// A word that ended with a star, without the star.
        case prefix(String)
        /// The text between quotation marks, one space between its words.
        case phrase(String)
        case open
        case close
        /// A dash that excludes what follows it directly.
        case minus
        /// A plus sign before what must always occur.
        case plus
        /// `NOT` before what is excluded; a dash once it is known to exclude something.
        case not
        /// `title:` before what it applies to.
        case field(QueryField)
        /// `in:title`, which stands alone.
        case within([QueryField])
        case filter(QueryFilter)
        case or
        case and
        /// `NEAR/5` with its number, or `NEAR` alone.
        case near(Int?)
        /// A word or phrase of which nothing can be searched for; it is named in the notes already.
        case nothing
    }

    package var kind: Kind
    package var range: Range<Int>

    /// Whether it joins what stands on its two sides.
    var isOperator: Bool {
        switch kind {
        case .or, .and, .near: true
        default: false
        }
    }

    /// Whether it applies to what follows it directly: a dash, a plus sign, or `title:`.
    package var isPrefixOperator: Bool {
        switch kind {
        case .minus, .plus, .field: true
        default: false
        }
    }

    /// The token as it is written in a canonical query.
    var canonical: String {
        switch kind {
        case .word(let text): text
        case .prefix(let text): text + "*"
        case .phrase(let text): "\"\(text)\""
        case .open: "("
        case .close: ")"
        case .minus: "-"
        case .plus: "+"
        case .not: "NOT"
        case .field(let field): field.rawValue + ":"
        case .within(let fields): fields.map { "in:" + $0.rawValue }.joined(separator: " ")
        case .filter(let filter): filter.canonical
        case .or: "OR"
        case .and: "AND"
        case .near(let distance): distance.map { "NEAR/\($0)" } ?? "NEAR"
        case .nothing: ""
        }
    }
}
