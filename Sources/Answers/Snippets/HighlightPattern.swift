internal import BlogSearchPostings
internal import BlogSearchRanking
internal import TextAnalysis

/// A pattern that a query marks in a text: a word, or adjacent words.
struct HighlightPattern: Hashable {
    /// What matches one position.
    struct Slot: Hashable {
        var stems: [SearchPlan.Stem]
        /// The beginning of the unstemmed word, for words with a star.
        var prefix: String?
    }

    /// The slots of consecutive positions; never empty.
    var slots: [Slot]
    /// The fields in which it counts.
    var scope: FieldSet
    /// How much it adds to the worth of a passage.
    var weight: Double
}

extension SearchPlan {
    /// The patterns of everything in the query that can make a document match, in the order of the query, each
    /// of them once.
    var highlightPatterns: [HighlightPattern] {
        var patterns: [HighlightPattern] = []
        collect(root, into: &patterns)
        return patterns
    }

    private func collect(_ node: Node, into patterns: inout [HighlightPattern]) {
        switch node {
        case .word(let index): append([words[index]], to: &patterns)
        case .phrase(let phrase): append(phrase.map { words[$0.word] }, to: &patterns)
        case .near(let left, let right, _):
            collect(left, into: &patterns)
            collect(right, into: &patterns)
        case .all(let nodes), .any(let nodes):
            for node in nodes { collect(node, into: &patterns) }
        case .excluding(let wanted, _): collect(wanted, into: &patterns)
        case .optional(let required, let others):
            for node in [required] + others { collect(node, into: &patterns) }
        case .filter, .everything, .nothing: break
        }
    }

    private func append(_ row: [Word], to patterns: inout [HighlightPattern]) {
        guard !row.isEmpty, !row.contains(where: \.isExpansion) else { return }
        let pattern = HighlightPattern(
            slots: row.map { HighlightPattern.Slot(stems: $0.stems, prefix: $0.prefix) },
            scope: row.reduce(.all) { $0.intersection($1.scope) },
            weight: row.reduce(0) { $0 + $1.boost })
        if !patterns.contains(pattern) { patterns.append(pattern) }
    }
}
