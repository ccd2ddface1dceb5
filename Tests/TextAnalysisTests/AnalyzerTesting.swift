import TextAnalysis

/// Shorthand for tests: `analyse("de", "Über")`.
func analyse(_ tag: String, _ text: String) -> [Token] {
    var analyzer = Analyzer(language: Language(tag: tag) ?? .undetermined)
    return analyzer.tokens(in: text)
}

/// The units of a query.
func units(_ tag: String, _ text: String) -> [QueryUnit] {
    var analyzer = Analyzer(language: Language(tag: tag) ?? .undetermined)
    return analyzer.queryUnits(in: text)
}

/// Tokens by position, as `stem stem(variant) …`: what an index holds, in a form a test can spell out.
func keys(_ tag: String, _ text: String) -> [String] {
    var result: [String] = []
    for token in analyse(tag, text) {
        let mark =
            switch token.role {
            case .word: ""
            case .variant: "~"
            case .specific: "!"
            case .joined: "+"
            }
        if token.role == .word {
            result.append(token.stem)
        } else {
            result[result.count - 1] += " " + mark + token.stem
        }
    }
    return result
}

/// Whether a document holding `text` matches every unit of a query: the reference for what planners must do.
func matches(_ tag: String, _ text: String, query: String) -> Bool {
    var positions: [String: Set<Int>] = [:]
    for token in analyse(tag, text) { positions[token.stem, default: []].insert(token.position) }
    func places(_ slot: QueryUnit.Slot) -> Set<Int> {
        slot.stems.reduce(into: []) { $0.formUnion(positions[$1] ?? []) }
    }
    return units(tag, query).allSatisfy { unit in
        unit.alternatives.contains { match in
            switch match {
            case .word(let slot): !places(slot).isEmpty
            case .phrase(let slots):
                slots.first.map(places)?.contains { first in
                    slots.indices.allSatisfy { places(slots[$0]).contains(first + $0) }
                } ?? false
            }
        }
    }
}
