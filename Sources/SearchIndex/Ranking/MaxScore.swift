/// Which matches of a window can reach a score, by the bounds of words and of their blocks alone.
struct MaxScore {
    /// Words that together add no more than this share of the highest score are not looked at one by one.
    private static let lightShare = 0.1

    private var held = DocumentWindow()
    private var sums = BoundSums()
    /// The most that words add which were not looked at.
    private var rest = 0.0

    /// Takes documents out of a window that cannot reach a score.
    ///
    /// - Parameters:
    ///   - part: its words have the bounds of the window.
    ///   - bound: what they can add together.
    mutating func narrow(
        _ window: inout DocumentWindow, to score: Double, in part: PartSearch, bound: Double
    ) throws {
        guard score > 0 else { return }
        for word in part.words where word.isRequired {
            // What a match must get from this word, with the most of all others.
            let needed = score - (bound - word.bound)
            guard needed > 0 else { continue }
            held.reset(around: window.first)
            try word.fill(&held, adding: needed, scale: part.scale)
            window.formIntersection(held)
        }
        try addUp(window, in: part, bound: bound, for: score)
        sums.retain(&window, reaching: score - rest)
    }

    /// Takes out of a window all but the documents with the highest bounds, at least `count` of them if there are so
    /// many.
    mutating func narrow(
        _ window: inout DocumentWindow, toBest count: Int, in part: PartSearch, bound: Double
    ) throws {
        try addUp(window, in: part, bound: bound, for: 0)
        held.assign(window)
        for share in stride(from: 0.95, to: 0.1, by: -0.05) {
            window.assign(held)
            sums.retain(&window, reaching: bound * share - rest)
            if window.count >= count { return }
        }
        window.assign(held)
    }

    /// Adds up the bounds of each document's words; for a score, of those only that do not lie in hopeless blocks.
    private mutating func addUp(
        _ window: DocumentWindow, in part: PartSearch, bound: Double, for score: Double
    ) throws {
        sums.reset(bound: bound)
        rest = bound
        var added = 0
        for word in part.wordsByBound where !word.isRequired {
            if rest <= bound * Self.lightShare || added == BoundSums.mostWords { return }
            held.reset(around: window.first)
            try word.fill(&held, adding: score - (bound - word.bound), scale: part.scale)
            sums.add(word.bound, to: held)
            rest -= word.bound
            added += 1
        }
    }
}
