/// Grouped tokens into a tree. The language (EBNF, white space separates; QueryLexer says what a word is):
///
/// ```
/// query    = [ group ] ;
/// group    = { "in:" , field , { "," , field } | either } ;     side by side; in: counts for the whole group
/// either   = both , { "OR" , both } ;                           OR joins closer than standing side by side
/// both     = part , { ( "AND" | near ) , part } ;               AND and NEAR join closer than OR
/// near     = "NEAR" , [ "/" , number ] ;                        10 unless said; between words, prefixes, phrases
/// part     = [ "-" | "NOT" | "+" ] , ( filter | [ field , ":" , [ "-" ] ] , primary ) ;
/// primary  = word | "=" , word | prefix | phrase | "(" , group , ")" ;
/// prefix   = word , "*" ;
/// phrase   = quotation mark , words , quotation mark ;
/// field    = "title" | "excerpt" | "body" | "heading" | "code" | "caption" | "custom" ;
/// filter   = ( "category" | "tag" | "author" | "type" | "site" | "lang" ) , ":" , values
///          | "has:" , feature , { "," , feature }                a ContentFeature: image, gallery, video, …
///          | "year:" , year , [ ".." , year ] , { "," , … }
///          | ( "after" | "before" ) , ":" , ISO 8601 date or date-time ;
/// values   = value , { "," , value } ;                          any of them; "quoted" when it has spaces
/// ```
///
/// So `a b OR c` is a with b or c, and `a OR b tag:news` is a or b, tagged news. Filters can stand wherever words can:
/// `-tag:news`, `(tag:a OR year:2020)`. A dash always excludes (`-5` too); `"-5"` searches for it. `+a` must occur, however
/// few of the other words do. Operators are words where all words are in capitals: `DO NOT PANIC`.
struct QueryParser {
    private(set) var notes: [QueryNote] = []

    /// The tree of a whole text; `nil` when nothing in it says what to look for.
    mutating func root(_ outermost: QueryGroup) -> QueryNode? {
        let root = group(outermost)
        if root == nil { noteFieldsWithoutWords(outermost) }
        return root
    }

    /// Recursion goes as deep as parentheses do, which `QueryGrouping` bounds.
    private mutating func group(_ group: QueryGroup) -> QueryNode? {
        var items = group.items[...]
        var clauses: [QueryNode] = []
        while !items.isEmpty {
            if let clause = either(&items) { clauses.append(clause) }
        }
        guard !clauses.isEmpty else { return nil }
        return QueryNode(.group(clauses, within: group.fields), range: group.range)
    }

    private mutating func either(_ items: inout ArraySlice<QueryGroup.Item>) -> QueryNode? {
        var sides: [QueryNode] = []
        if let first = both(&items) { sides.append(first) }
        while let joint = items.first?.token, joint.kind == .or {
            items.removeFirst()
            let side = both(&items)
            if side == nil || sides.isEmpty {
                notes.append(.lonelyOperator(joint.canonical, at: joint.range))
            }
            if let side { sides.append(side) }
        }
        return joined(sides) { .or($0) }
    }

    private mutating func both(_ items: inout ArraySlice<QueryGroup.Item>) -> QueryNode? {
        var sides: [QueryNode] = []
        if let first = clause(&items) { sides.append(first) }
        while let joint = items.first?.token, joint.isOperator, joint.kind != .or {
            items.removeFirst()
            let side = clause(&items)
            if side == nil || sides.isEmpty {
                notes.append(.lonelyOperator(joint.canonical, at: joint.range))
            }
            guard let side else { continue }
            if case .near(let distance) = joint.kind, let last = sides.popLast() {
                let range = last.range.lowerBound..<side.range.upperBound
                let distance = distance ?? QueryLimits.usualNearDistance
                sides.append(QueryNode(.near(last, side, distance: distance), range: range))
            } else {
                sides.append(side)
            }
        }
        return joined(sides) { .and($0) }
    }

    private func joined(
        _ sides: [QueryNode], by kind: ([QueryNode]) -> QueryNode.Kind
    ) -> QueryNode? {
        guard let first = sides.first, let last = sides.last, sides.count > 1 else {
            return sides.first
        }
        return QueryNode(kind(sides), range: first.range.lowerBound..<last.range.upperBound)
    }

    private mutating func clause(_ items: inout ArraySlice<QueryGroup.Item>) -> QueryNode? {
        let signs = items.prefix { $0.token?.isPrefixOperator == true }.compactMap(\.token)
        items = items.dropFirst(signs.count)
        guard let primary = primary(&items) else {
            notes += signs.map { .nothingFollows($0.canonical, at: $0.range) }
            return nil
        }
        return applicable(signs, to: primary).reduce(primary) { clause, sign in
            let range = sign.range.lowerBound..<clause.range.upperBound
            guard case .field(let field) = sign.kind else {
                return QueryNode(
                    sign.kind == .plus ? .required(clause) : .not(clause), range: range)
            }
            return QueryNode(.field(field, clause), range: range)
        }
    }

    /// The dashes and fields that the grammar allows before `primary`, the innermost first.
    ///
    /// More of them meet only where a parenthesis between them was left out, as in `-(-a`.
    private mutating func applicable(_ signs: [QueryToken], to primary: QueryNode) -> [QueryToken] {
        var kept: [QueryToken] = []
        for sign in signs.reversed() {
            let hasField = kept.contains { $0.kind != .minus && $0.kind != .plus }
            let hasPlus = kept.contains { $0.kind == .plus }
            let isAllowed =
                if case .filter = primary.kind {
                    sign.kind == .minus && kept.isEmpty
                } else if sign.kind == .minus {
                    kept.last?.kind != .minus && !hasPlus
                } else if sign.kind == .plus {
                    kept.allSatisfy { $0.kind != .minus && $0.kind != .plus }
                } else if hasPlus {
                    false
                } else {
                    !hasField
                }
            if isAllowed {
                kept.append(sign)
            } else if sign.kind == .plus {
                notes.append(.needlessPlus(sign.canonical, at: sign.range))
            } else {
                notes.append(.nothingFollows(sign.canonical, at: sign.range))
            }
        }
        return kept
    }

    private mutating func primary(_ items: inout ArraySlice<QueryGroup.Item>) -> QueryNode? {
        guard let item = items.popFirst() else { return nil }
        switch item {
        case .group(let inner):
            let node = group(inner)
            if node == nil {
                notes.append(.emptyParentheses(at: inner.range))
                noteFieldsWithoutWords(inner)
            }
            return node
        case .token(let token):
            switch token.kind {
            case .word(let text): return QueryNode(.word(text), range: token.range)
            case .prefix(let text): return QueryNode(.prefix(text), range: token.range)
            case .phrase(let text): return QueryNode(.phrase(text), range: token.range)
            case .filter(let filter): return QueryNode(.filter(filter), range: token.range)
            default: return nil
            }
        }
    }

    private mutating func noteFieldsWithoutWords(_ group: QueryGroup) {
        notes += group.fieldTokens.map { .fieldWithoutWords($0.canonical, at: $0.range) }
    }
}
