/// Which matches of a window can reach a score, by the bounds of words and of their blocks alone.
struct MaxScore {
    private var scratch = DocumentWindow()
    private var union = DocumentWindow()

    /// Takes documents out of a window that cannot reach a score.
    ///
    /// - Parameters:
    ///   - part: its words have the bounds of the window.
    ///   - bound: what they can add together.
    mutating func narrow(
        _ window: inout DocumentWindow, to score: Double, in part: PartSearch, bound: Double
    ) throws {
        guard score > 0 else { return }
        let essential = essentialWords(of: part, for: score, bound)
        for word in essential where word.isRequired {
            // What a match must get from this word, with the most of all others.
            let needed = score - (bound - word.bound)
            guard needed > 0 else { continue }
            scratch.reset(around: window.first)
            try word.fill(&scratch, adding: needed, scale: part.scale)
            window.formIntersection(scratch)
        }
        // Every match holds a required word, so then no other is needed.
        if essential.contains(where: \.isRequired) { return }
        union.reset(around: window.first)
        for word in essential {
            let needed = score - (bound - word.bound)
            try word.fill(&union, adding: needed, scale: part.scale)
        }
        window.formIntersection(union)
    }

    /// The words of which a document must hold at least one to reach a score: without them the rest does not add up.
    private func essentialWords(
        of part: PartSearch, for score: Double, _ bound: Double
    ) -> ArraySlice<PartWord> {
        let falling = part.wordsByBound
        var rest = bound
        var count = 0
        while count < falling.count, rest >= score {
            rest -= falling[count].bound
            count += 1
        }
        return falling.prefix(count)
    }
}
