/// Which matches of a window can reach a score, by the bounds of words and of their blocks alone.
struct MaxScore {
    private let words: [PartWord]
    private let scale: Double
    /// What all words together can add.
    private let bound: Double

    /// The words of a part, whose bounds are those of the window.
    init(_ part: PartSearch, bound: Double) {
        words = part.words
        scale = part.scale
        self.bound = bound
    }

    /// Takes documents out of a window that cannot reach a score.
    func narrow(_ window: inout DocumentWindow, to score: Double) throws {
        guard score > 0 else { return }
        let essential = essentialWords(for: score)
        var scratch = DocumentWindow(around: window.first)
        var union = scratch
        var needsUnion = true
        for word in essential {
            let needed = score - (bound - word.bound)
            if word.isRequired {
                needsUnion = false
                guard needed > 0 else { continue }
                scratch.reset(around: window.first)
                try word.fill(&scratch, adding: needed, scale: scale)
                window.formIntersection(scratch)
            }
        }
        guard needsUnion else { return }
        for word in essential {
            let needed = score - (bound - word.bound)
            try word.fill(&union, adding: needed, scale: scale)
        }
        window.formIntersection(union)
    }

    /// The words of which a document must hold at least one to reach a score: without them the rest does not add up.
    private func essentialWords(for score: Double) -> [PartWord] {
        let falling = words.sorted { $0.bound > $1.bound }
        var rest = bound
        var count = 0
        while count < falling.count, rest >= score {
            rest -= falling[count].bound
            count += 1
        }
        return Array(falling.prefix(count))
    }
}
