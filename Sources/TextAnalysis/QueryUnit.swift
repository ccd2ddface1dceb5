// What a query must ask the index for, so that whoever plans a query needs to know nothing about tokens.
//
// A unit is what was written as one word. It matches where any of its `alternatives` matches:
//
//   running       word  [run]                      the stem, or a variant of it (café: [caf, cafe])
//   c++           word  [c++]                      the most specific token: not every post with the letter c
//   20.04         word  [20.04]                    also finds 20.04.3, not "20, 04"
//   multi-agent   phrase [multi] [agent]           multi-agent, multi agent
//                 word  [multiag]                  multiagent
//   l'eau         word  [eau]                      French: the elided article is not asked for
//   東京都         phrase [東京] [京都]              pairs at consecutive positions: exactly the substring
//
// Where the document holds the same text, its tokens are the same, so it always matches. When a slot has several
// stems they stand for one word: count a position once, however many of them are found there.

/// One written word of a query, and what a document must hold to match it.
package struct QueryUnit: Sendable, Hashable {
    /// What may stand at one position: any of `stems`.
    package struct Slot: Sendable, Hashable {
        /// Keys in the index, the first one the word's own.
        package var stems: [String]
        /// Folded, not stemmed: for prefix search, spelling and stop words.
        package var word: String

        /// Creates a slot.
        package init(stems: [String], word: String) {
            self.stems = stems
            self.word = word
        }
    }

    /// One way to match.
    package enum Match: Sendable, Hashable {
        /// The slot, at any position.
        case word(Slot)
        /// The slots at consecutive positions; at least two.
        case phrase([Slot])
    }

    /// Where the word stands in the query, in UTF-8 bytes.
    package var range: Range<Int>
    /// The word as written.
    package var text: String
    /// Never empty; a document matches when any of them does.
    package var alternatives: [Match]

    /// Creates a unit.
    package init(range: Range<Int>, text: String, alternatives: [Match]) {
        self.range = range
        self.text = text
        self.alternatives = alternatives
    }
}

extension Analyzer {
    /// The words of a query, without what is elided before an apostrophe (l'eau, dell'arte); empty when the text holds
    /// nothing that is indexed.
    package mutating func queryUnits(in text: String) -> [QueryUnit] {
        let bytes = Array(text.utf8)
        let all = tokenUnits(bytes)
        var units: [TokenUnit] = []
        for (index, unit) in all.enumerated() {
            let next = index + 1 < all.count ? all[index + 1].range.lowerBound : nil
            if let next, isElided(unit, before: next, in: bytes) { continue }
            units.append(unit)
        }
        return units.map { unit in
            QueryUnit(
                range: unit.range, text: String(decoding: bytes[unit.range], as: UTF8.self),
                alternatives: unit.alternatives)
        }
    }

    /// The slots of a quoted phrase: one for each position of the text, to be found at consecutive positions.
    package mutating func phrase(in text: String) -> [QueryUnit.Slot] {
        tokenUnits(Array(text.utf8)).flatMap(\.slots)
    }

    /// Whether a unit is an article or the like that lost its vowel to the word that begins at `next`.
    private mutating func isElided(
        _ unit: TokenUnit, before next: Int, in text: [UInt8]
    ) -> Bool {
        guard !elisions.isEmpty, unit.slots.count == 1, unit.range.upperBound < next,
            elisions.contains(Array(unit.slots[0].word.utf8))
        else { return false }
        let (scalar, length) = text.span.scalar(at: unit.range.upperBound)
        return unit.range.upperBound + length == next && classes.of(scalar) == .apostrophe
    }

    private mutating func tokenUnits(_ bytes: [UInt8]) -> [TokenUnit] {
        var sink = UnitSink()
        scan(bytes.span, into: &sink)
        return sink.units
    }
}

/// Gathers tokens by unit.
private struct UnitSink: TokenSink {
    var units: [TokenUnit] = []
    private var tokens: [Token] = []

    mutating func take(_ token: RawToken, word: Span<UInt8>, stem: Span<UInt8>) {
        tokens.append(Token(token, word: word, stem: stem))
    }

    mutating func endUnit(_ range: Range<Int>, isIdeographic: Bool) {
        units.append(TokenUnit(tokens, range: range, isIdeographic: isIdeographic))
        tokens.removeAll(keepingCapacity: true)
    }
}

/// The tokens of one written word, by what they are for.
private struct TokenUnit {
    let range: Range<Int>
    let isIdeographic: Bool
    /// The most specific slot of each position.
    private(set) var slots: [QueryUnit.Slot] = []
    /// How far the slot of the first position reaches.
    private var firstEnd = 0
    /// The whole as one word.
    private var joined: QueryUnit.Slot?

    init(_ tokens: [Token], range: Range<Int>, isIdeographic: Bool) {
        self.range = range
        self.isIdeographic = isIdeographic
        var variesJoined = false
        for token in tokens {
            let slot = QueryUnit.Slot(stems: [token.stem], word: token.word)
            switch token.role {
            case .word: slots.append(slot)
            case .specific: slots[slots.count - 1] = slot
            case .joined: joined = slot
            case .variant where variesJoined: joined?.stems.append(token.stem)
            case .variant: slots[slots.count - 1].stems.append(token.stem)
            }
            if token.role != .variant { variesJoined = token.role == .joined }
            if slots.count == 1, token.role != .joined { firstEnd = token.range.upperBound }
        }
    }

    var alternatives: [QueryUnit.Match] {
        if slots.count == 1 || firstEnd == range.upperBound { return [.word(slots[0])] }
        // The last ideograph is already in the pair before it.
        let phrase = QueryUnit.Match.phrase(isIdeographic ? slots.dropLast() : slots)
        return [phrase] + (joined.map { [.word($0)] } ?? [])
    }
}
