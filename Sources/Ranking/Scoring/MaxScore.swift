internal import BlogSearchPostings

/// Which matches of a window can reach a score, by the bounds of words and of their blocks alone.
struct MaxScore {
    /// Words that together add no more than this share of the highest score are not looked at one by one.
    private static let lightShare = 0.1

    private var held = DocumentWindow()
    /// Of few words, and of more.
    private var sets = WordSets()
    private var sums = BoundSums()
    private var isSet = true
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
            try part.heedCancellation()
            let needed = score - (bound - word.bound)
            guard needed > 0 else { continue }
            try word.retain(&window, adding: needed, scale: part.scale)
        }
        try addUp(window, in: part, bound: bound, for: score)
        retain(&window, reaching: score - rest)
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
            retain(&window, reaching: bound * share - rest)
            if window.count >= count { return }
        }
        window.assign(held)
    }

    private mutating func retain(_ window: inout DocumentWindow, reaching score: Double) {
        if isSet {
            sets.retain(&window, reaching: score)
        } else {
            sums.retain(&window, reaching: score)
        }
    }

    /// Adds up the bounds of each document's words; for a score, of those only that do not lie in hopeless blocks.
    private mutating func addUp(
        _ window: DocumentWindow, in part: PartSearch, bound: Double, for score: Double
    ) throws {
        let words = heavyWords(of: part, bound: bound)
        isSet = words.count <= WordSets.maximumWords
        if isSet { sets.removeAll() } else { sums.reset(bound: bound) }
        for word in words {
            let needed = score - (bound - word.bound)
            if isSet {
                try sets.add(word.bound, around: window.first) {
                    try word.fill(&$0, adding: needed, scale: part.scale)
                }
            } else {
                held.reset(around: window.first)
                try word.fill(&held, adding: needed, scale: part.scale)
                sums.add(word.bound, to: held)
            }
        }
    }

    /// The words that are looked at one by one; the others add up to `rest`.
    private mutating func heavyWords(of part: PartSearch, bound: Double) -> ArraySlice<WordScorer> {
        rest = bound
        var count = 0
        let words = part.optionalWordsByBound
        for word in words {
            if rest <= bound * Self.lightShare || count == BoundSums.maximumWords { break }
            rest -= word.bound
            count += 1
        }
        return words[..<count]
    }
}
