/// Finds the passage of a text that shows best why it was found.
///
/// A passage is a run of matches that fits into a snippet. Its worth is the sum of the weights of
/// the different patterns in it, plus a little for each further match. So coverage wins, and
/// density decides among equals. Of equal passages the first one stays. The time is linear in the
/// number of matches.
struct PassageFinder {
    /// The worth of a repeated match compared with the first, and how many repeated matches count.
    private static let repetition = 0.05
    private static let countedRepetitions = 6

    /// The worth of a passage that has every pattern, however dense.
    let completeWorth: Double
    private let weights: [Double]

    init(_ patterns: [HighlightPattern]) {
        weights = patterns.map(\.weight)
        completeWorth = weights.reduce(0, +)
    }

    /// A run of matches, and its worth.
    struct Passage {
        /// The range of UTF-8 bytes from the first match to the last.
        var range: Range<Int>
        var worth: Double
    }

    /// The best run of matches at most `length` Unicode scalars long; `nil` without matches.
    ///
    /// - Parameter text: the text in whose bytes the matches are given.
    func best(
        of matches: [PatternMatcher.Match], in text: ArraySlice<UInt8>, length: Int
    ) -> Passage? {
        guard !matches.isEmpty else { return nil }
        let sorted = matches.sorted { $0.range.lowerBound < $1.range.lowerBound }
        var counts = Array(repeating: 0, count: weights.count)
        var coverage = 0.0
        var first = 0
        var best: Passage?
        for last in sorted.indices {
            let match = sorted[last]
            if counts[match.pattern] == 0 { coverage += weights[match.pattern] }
            counts[match.pattern] += 1
            while first < last,
                text.exceeds(
                    length, from: sorted[first].range.lowerBound, to: match.range.upperBound)
            {
                let gone = sorted[first].pattern
                counts[gone] -= 1
                if counts[gone] == 0 { coverage -= weights[gone] }
                first += 1
            }
            let repeats = min(last - first, PassageFinder.countedRepetitions)
            let worth = coverage + PassageFinder.repetition * Double(repeats)
            if worth > best?.worth ?? 0 {
                let end = max(match.range.upperBound, sorted[first].range.upperBound)
                best = Passage(range: sorted[first].range.lowerBound..<end, worth: worth)
            }
        }
        return best
    }
}

extension ArraySlice<UInt8> {
    /// Whether two bytes of the text, counted from its beginning, are more than a number of Unicode
    /// scalars apart.
    fileprivate func exceeds(_ length: Int, from first: Int, to end: Int) -> Bool {
        // A scalar has one to four bytes.
        if end - first <= length { return false }
        if end - first > 4 * length { return true }
        return self[startIndex + first..<startIndex + end].scalarCount > length
    }
}
