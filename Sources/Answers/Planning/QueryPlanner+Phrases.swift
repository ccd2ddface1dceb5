// How much of a phrase is searched.

internal import BlogSearchQueries

extension QueryPlanner {
    /// The beginning of a phrase up to where a word would occur too often. Each repetition costs a
    /// look at all positions of the word.
    mutating func searched(_ slots: [AnalyzedText.Slot]) -> ArraySlice<AnalyzedText.Slot> {
        guard slots.count > QueryLimits.repetitions else { return slots[...] }
        var counts: [String: Int] = [:]
        for (index, slot) in slots.enumerated() {
            counts[slot.word, default: 0] += 1
            guard counts[slot.word, default: 0] > QueryLimits.repetitions else { continue }
            let note =
                "a phrase searched by its first \(index) words: \"\(slot.word)\" stands in it more than \(QueryLimits.repetitions) times"
            if !notes.contains(note) { notes.append(note) }
            return slots[..<index]
        }
        return slots[...]
    }
}
