internal import BlogSearchQueries

/// What is being typed at the end of a query, as the query lexer reads it: words, or the value of a
/// filter.
enum TypedQuery: Hashable {
    /// Nothing but white space.
    case nothing
    /// Words.
    case run(Run)
    /// The value of a filter.
    case value(Value)
    /// Something that is not completed: a date, a year, a dash.
    case other

    /// Adjacent words that end the query, and what is around them.
    struct Run: Hashable {
        var text: String
        /// The text before them, as typed.
        var head: String
        /// Closing marks after them.
        var tail = ""
        /// What posts must have as well.
        var required = Required()
        /// Whether a dash or a field directly precedes the last word.
        var isBound = false
        /// Fields that the last word must be in; anywhere when empty.
        var fields: [QueryField] = []
    }

    /// What a query requires whatever comes next.
    struct Required: Hashable {
        /// Words and phrases before the run.
        var words: [String] = []
        /// Filters.
        var filters: [Filter] = []
        /// Fields that all words must be in; anywhere when empty.
        var fields: [QueryField] = []

        /// A filter, which may be negated.
        struct Filter: Hashable {
            var filter: QueryFilter
            var isNegated: Bool
        }
    }

    /// The beginning of one value of a filter.
    struct Value: Hashable {
        var kind: FacetKind
        var text: String
        /// The text before it, as typed.
        var head: String
        var isQuoted = false
    }

    /// Reads what was typed so far.
    init(_ text: String) {
        guard let ending = QueryEnding(text) else {
            self = text.unicodeScalars.allSatisfy(\.isQuerySpace) ? .nothing : .other
            return
        }
        self = ending.value ?? ending.run.map { .run($0) } ?? .other
    }
}

/// The tokens of a query, read from its end.
private struct QueryEnding {
    private let scalars: [Unicode.Scalar]
    private let tokens: [QueryToken]
    private let last: QueryToken
    /// The index of the last token that is no closing parenthesis.
    private let end: Int

    init?(_ text: String) {
        scalars = Array(text.unicodeScalars)
        tokens = QueryLexer.tokens(of: text)
        guard let end = tokens.lastIndex(where: { $0.kind != .close }) else { return nil }
        (self.end, last) = (end, tokens[end])
    }

    private func text(_ range: Range<Int>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[range])
        return String(text)
    }

    // MARK: Filters

    /// The value being typed; `nil` when the query ends with words.
    var value: TypedQuery? {
        switch last.kind {
        case .filter, .within: break
        case .word: if name == nil { return nil }
        case .field, .minus, .open: return .other
        default: return nil
        }
        guard end == tokens.count - 1, last.range.upperBound == scalars.count,
            let name, let kind = name.kind
        else { return .other }
        let (start, isQuoted) = valueStart
        let inside = text(start + (isQuoted ? 1 : 0)..<scalars.count)
        return .value(
            TypedQuery.Value(
                kind: kind,
                text: String(
                    String.UnicodeScalarView(inside.unicodeScalars.filter { !$0.isQuotationMark })),
                head: text(0..<start), isQuoted: isQuoted))
    }

    /// The name before the colon of the last token, other than that of a field.
    private var name: QueryName? {
        let token = scalars[last.range]
        guard let colon = token.firstIndex(of: ":"),
            colon + 1 == token.endIndex || token[colon + 1] != ":",
            let name = QueryName(text(token.startIndex..<colon).lowercased())
        else { return nil }
        if case .field = name, colon + 1 < token.endIndex { return nil }
        return name
    }

    /// Where the last of the values after the colon begins.
    private var valueStart: (Int, isQuoted: Bool) {
        var start = last.range.lowerBound
        var (isNamed, isQuoted) = (false, false)
        for index in last.range {
            if scalars[index].isQuotationMark { isQuoted.toggle() }
            if !isNamed && scalars[index] == ":" || isNamed && !isQuoted && scalars[index] == "," {
                (isNamed, start) = (true, index + 1)
            }
        }
        return (start, start < scalars.count && scalars[start].isQuotationMark)
    }

    // MARK: Words

    /// The run of words that ends the query.
    var run: TypedQuery.Run? {
        var first = end
        if !isPhrase { while first > 0, goesOn(before: first) { first -= 1 } }
        var (start, stop) = (tokens[first].range.lowerBound, last.range.upperBound)
        if isPhrase {
            start += 1
            if stop - start > 0, scalars[stop - 1].isQuotationMark { stop -= 1 }
        }
        var run = TypedQuery.Run(text: text(start..<stop), head: head(before: start))
        let behind = scalars[stop...]
        if behind.allSatisfy({ $0 == ")" || $0.isQuotationMark }) {
            run.tail = text(stop..<scalars.count)
        }
        run.required = required(before: first)
        run.isBound = isBound(end)
        run.fields = run.required.fields
        if end > 0, case .field(let field) = tokens[end - 1].kind { run.fields = [field] }
        return run
    }

    private var isPhrase: Bool {
        if case .phrase = last.kind { true } else { false }
    }

    private func head(before start: Int) -> String {
        let head = text(0..<start)
        return head.unicodeScalars.allSatisfy(\.isQuerySpace) ? "" : head
    }

    /// Whether the token before one is a word of the same run: nothing applies to one of them
    /// alone.
    private func goesOn(before index: Int) -> Bool {
        guard case .word = tokens[index - 1].kind else { return false }
        return !isBound(index) && !isBound(index - 1) && !isChoice(index - 1)
    }

    /// Whether a dash or a field directly precedes a token.
    private func isBound(_ index: Int) -> Bool {
        index > 0 && tokens[index - 1].isPrefixOperator
    }

    /// Whether a token is one of several alternatives.
    private func isChoice(_ index: Int) -> Bool {
        index > 0 && tokens[index - 1].kind == .or
    }

    /// What the query requires before a token, whatever comes next; back to a word that is one of
    /// several alternatives.
    private func required(before first: Int) -> TypedQuery.Required {
        var required = TypedQuery.Required()
        for index in (0..<first).reversed() where !isChoice(index) {
            let isNegated = index > 0 && tokens[index - 1].kind == .minus
            switch tokens[index].kind {
            case .word(let text), .phrase(let text):
                if !isNegated { required.words.insert(text, at: 0) }
            case .filter(let filter):
                required.filters.append(.init(filter: filter, isNegated: isNegated))
            case .within(let fields):
                if !isNegated { required.fields = fields }
            case .or, .open, .close: return required
            default: break
            }
        }
        return required
    }
}

extension QueryName {
    /// The kind of value after the colon, if its values have names.
    fileprivate var kind: FacetKind? {
        switch self {
        case .category: .category
        case .tag: .tag
        case .author: .author
        case .type: .type
        case .site: .site
        case .language: .language
        case .has: .has
        case .field, .within, .year, .after, .before: nil
        }
    }
}
