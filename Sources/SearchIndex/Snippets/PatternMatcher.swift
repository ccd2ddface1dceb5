internal import TextAnalysis

/// Finds the patterns of a query in texts of one language, by the analyzer that made the index.
///
/// One pass over the tokens; words of a phrase count only where the whole phrase stands.
final class PatternMatcher {
    /// A place in a text.
    struct Match: Hashable {
        /// UTF-8 bytes of the text.
        var range: Range<Int>
        /// Index of the pattern.
        var pattern: Int
    }

    private var analyzer: Analyzer
    private let patterns: [HighlightPattern]
    private var slotsByHash: [UInt64: [KnownStem]] = [:]
    private var prefixes: [(bytes: [UInt8], slot: SlotID)] = []
    private var progress: [Progress] = []

    /// How far a pattern has come in a text.
    private struct Progress {
        /// For each slot: the last position at which it stood with everything before it in place.
        var positions: [Int]
        /// For the last few positions, as many as there are slots: what was found there.
        var ranges: [Range<Int>]

        init(slots: Int) {
            positions = Array(repeating: -2, count: slots)
            ranges = Array(repeating: 0..<0, count: slots)
        }
    }

    private struct SlotID {
        var pattern: Int
        var slot: Int
    }

    private struct KnownStem {
        var bytes: [UInt8]
        var slot: SlotID
    }

    init(_ patterns: [HighlightPattern], language: Language) {
        analyzer = Analyzer(language: language)
        self.patterns = patterns
        for (pattern, value) in patterns.enumerated() {
            for (slot, asked) in value.slots.enumerated() {
                let id = SlotID(pattern: pattern, slot: slot)
                if let prefix = asked.prefix {
                    prefixes.append((Array(prefix.utf8), id))
                    continue
                }
                for stem in asked.stems where stem.language == language {
                    let bytes = Array(stem.stem.utf8)
                    slotsByHash[hash(bytes.span), default: []]
                        .append(KnownStem(bytes: bytes, slot: id))
                }
            }
        }
        // A phrase may have the same word twice: later slots look before earlier ones move on.
        for key in slotsByHash.keys { slotsByHash[key]?.sort { $0.slot.slot > $1.slot.slot } }
        prefixes.sort { $0.slot.slot > $1.slot.slot }
    }

    /// Matches in a text in the order in which they end; several may share a place.
    ///
    /// - Parameters:
    ///   - bytes: the text or a piece of it that neither begins nor ends within a word.
    ///   - field: what the text is of; patterns for other fields are left out.
    func matches(in bytes: Span<UInt8>, of field: Field) -> [Match] {
        progress = patterns.map { Progress(slots: $0.slots.count) }
        var matches: [Match] = []
        analyzer.forEachToken(in: bytes) { token, word, stem in
            for known in slotsByHash[hash(stem)] ?? [] where equal(known.bytes, stem) {
                advance(known.slot, at: token, field, &matches)
            }
            for prefix in prefixes where begins(word, with: prefix.bytes) {
                advance(prefix.slot, at: token, field, &matches)
            }
        }
        return matches
    }

    /// Notes that a slot was found; the last slot of an unbroken row completes a match of every word in it.
    private func advance(
        _ slot: SlotID, at token: RawToken, _ field: Field, _ matches: inout [Match]
    ) {
        let length = patterns[slot.pattern].slots.count
        guard patterns[slot.pattern].scope.contains(field) else { return }
        if slot.slot > 0,
            progress[slot.pattern].positions[slot.slot - 1] != token.position - 1
        {
            return
        }
        progress[slot.pattern].positions[slot.slot] = token.position
        progress[slot.pattern].ranges[token.position % length] = token.range
        guard slot.slot == length - 1 else { return }
        for range in progress[slot.pattern].ranges {
            matches.append(Match(range: range, pattern: slot.pattern))
        }
    }
}

/// FNV-1a, 64 bits.
private func hash(_ bytes: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01b3 }
    return hash
}

private func equal(_ known: [UInt8], _ bytes: Span<UInt8>) -> Bool {
    known.count == bytes.count && begins(bytes, with: known)
}

private func begins(_ bytes: Span<UInt8>, with prefix: [UInt8]) -> Bool {
    guard bytes.count >= prefix.count else { return false }
    for index in prefix.indices where bytes[index] != prefix[index] { return false }
    return true
}
