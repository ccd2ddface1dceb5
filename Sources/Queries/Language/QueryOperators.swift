/// Tells which `OR`, `AND` and `NEAR` join what stands on their sides; the others become words.
///
/// - With nothing on one side, an operator is a word: `OR` alone, `tom OR`.
/// - Of several in a row the first counts: `a OR OR b`.
/// - `NEAR` measures between two words, prefixes or phrases; beside anything else, or a second time in a row, it is read
///   as `AND`.
/// - `NOT` is a dash before whatever follows it; with nothing behind it, a word.
/// - In a text whose words are all capitals nobody can tell operators from words. There `AND` joins no more than standing
///   side by side does, `OR`, `NOT` and `NEAR` are words; `NEAR/5` stays an operator.
struct QueryOperators {
    let isInCapitals: Bool
    let searchablePart: (String) -> String?

    /// Whether words have capital letters and no small ones; operators, fields and filters do not count.
    static func areInCapitals(_ tokens: [QueryToken]) -> Bool {
        var hasCapitals = false
        for token in tokens {
            switch token.kind {
            case .word(let text), .prefix(let text), .phrase(let text):
                for scalar in text.unicodeScalars {
                    if scalar.properties.isLowercase { return false }
                    hasCapitals = hasCapitals || scalar.properties.isUppercase
                }
            default: break
            }
        }
        return hasCapitals
    }

    /// One group's items, in which every operator has an operand on both sides.
    func settled(_ items: [QueryGroup.Item], notes: inout [QueryNote]) -> [QueryGroup.Item] {
        var settled: [QueryGroup.Item] = []
        var rest = items[...]
        while let item = rest.popFirst() {
            if let token = item.token, token.kind == .not {
                if let sign = exclusion(token, before: rest, behind: settled.last, notes: &notes) {
                    settled.append(.token(sign))
                }
                continue
            }
            guard let first = item.token, first.isOperator else {
                settled.append(item)
                continue
            }
            let others = rest.prefix { $0.token?.isOperator == true }.compactMap(\.token)
            rest = rest.dropFirst(others.count)
            if let left = settled.last, left.token?.isPrefixOperator != true, !rest.isEmpty {
                let measures = Self.measures(after: settled, before: rest)
                if let joint = joint(first, measures: measures, notes: &notes) {
                    settled.append(.token(joint))
                }
                notes += others.map { .repeatedOperator($0.canonical, at: $0.range) }
            } else {
                for token in [first] + others {
                    settled.append(
                        .token(word(token, notes: &notes, because: QueryNote.operatorAsWord)))
                }
            }
        }
        return settled
    }

    /// What becomes of `NOT`; `nil` when what follows is excluded without it.
    private func exclusion(
        _ token: QueryToken, before rest: ArraySlice<QueryGroup.Item>,
        behind last: QueryGroup.Item?, notes: inout [QueryNote]
    ) -> QueryToken? {
        if isInCapitals { return word(token, notes: &notes, because: QueryNote.capitalsAsWord) }
        guard let next = rest.first, next.token?.isOperator != true,
            next.token?.kind != .nothing
        else { return word(token, notes: &notes, because: QueryNote.notAsWord) }
        if last?.token?.isPrefixOperator == true || next.token?.kind == .minus
            || next.token?.kind == .not
        {
            notes.append(.needlessNot(token.canonical, at: token.range))
            return nil
        }
        notes.append(.read(token.canonical, as: "-", at: token.range))
        return QueryToken(kind: .minus, range: token.range)
    }

    /// What becomes of an operator between two operands; `nil` when it joins nothing.
    private func joint(
        _ token: QueryToken, measures: Bool, notes: inout [QueryNote]
    ) -> QueryToken? {
        if case .near(let distance) = token.kind {
            if isInCapitals && distance == nil {
                return word(token, notes: &notes, because: QueryNote.capitalsAsWord)
            }
            if measures { return token }
            let note = isInCapitals ? QueryNote.nearLeftOut : QueryNote.nearAsAnd
            notes.append(note(token.canonical, token.range))
        } else if token.kind == .or {
            guard isInCapitals else { return token }
            return word(token, notes: &notes, because: QueryNote.capitalsAsWord)
        } else if isInCapitals {
            notes.append(.needlessAnd(token.canonical, at: token.range))
        }
        return isInCapitals ? nil : QueryToken(kind: .and, range: token.range)
    }

    /// Whether both sides have something with a position in posts that no other sign applies to.
    private static func measures(
        after left: [QueryGroup.Item], before right: ArraySlice<QueryGroup.Item>
    ) -> Bool {
        guard let last = left.last?.token, last.hasPosition, let next = right.first?.token,
            next.hasPosition
        else { return false }
        guard let sign = left.dropLast().last?.token else { return true }
        if case .near = sign.kind { return false }
        return !sign.isPrefixOperator
    }

    private func word(
        _ token: QueryToken, notes: inout [QueryNote],
        because note: (String, String, Range<Int>) -> QueryNote
    ) -> QueryToken {
        guard let part = searchablePart(token.canonical.lowercased()), !part.isEmpty else {
            notes.append(.nothingToSearch(in: token.canonical, at: token.range))
            return QueryToken(kind: .nothing, range: token.range)
        }
        notes.append(note(token.canonical, part, token.range))
        return QueryToken(kind: .word(part), range: token.range)
    }
}

extension QueryToken {
    /// Whether it has positions in posts, so that a distance from it can be measured.
    fileprivate var hasPosition: Bool {
        switch kind {
        case .word, .prefix, .phrase: true
        default: false
        }
    }
}
