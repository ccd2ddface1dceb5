/// Tells which `OR`, `AND` and `NEAR` join what stands on their sides; the others become words.
///
/// - With nothing on one side, an operator is a word: `OR` alone, `tom OR`.
/// - Of several in a row the first counts: `a OR OR b`.
/// - In a text whose words are all capitals nobody can tell `AND` and `NEAR` from words. There `AND` joins no more than
///   standing side by side does and `NEAR` is a word; `OR` and `NEAR/5` stay operators.
struct QueryOperators {
    let isInCapitals: Bool

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
            guard let first = item.token, first.isOperator else {
                settled.append(item)
                continue
            }
            let others = rest.prefix { $0.token?.isOperator == true }.compactMap(\.token)
            rest = rest.dropFirst(others.count)
            if Self.isOperand(settled.last), !rest.isEmpty {
                if let joint = joint(first, notes: &notes) { settled.append(joint) }
                notes += others.map { .repeatedOperator($0.canonical, at: $0.range) }
            } else {
                for token in [first] + others {
                    let word = token.canonical.lowercased()
                    notes.append(.operatorAsWord(token.canonical, word, at: token.range))
                    settled.append(.token(QueryToken(kind: .word(word), range: token.range)))
                }
            }
        }
        return settled
    }

    /// What becomes of an operator between two operands.
    private func joint(_ token: QueryToken, notes: inout [QueryNote]) -> QueryGroup.Item? {
        guard isInCapitals else { return .token(token) }
        switch token.kind {
        case .and:
            notes.append(.needlessAnd(token.canonical, at: token.range))
            return nil
        case .near(nil):
            let word = token.canonical.lowercased()
            notes.append(.capitalsAsWord(token.canonical, word, at: token.range))
            return .token(QueryToken(kind: .word(word), range: token.range))
        default: return .token(token)
        }
    }

    private static func isOperand(_ item: QueryGroup.Item?) -> Bool {
        guard let item else { return false }
        return item.token?.isPrefixOperator != true
    }
}
