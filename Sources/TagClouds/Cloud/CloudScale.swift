/// How a count becomes a weight from 0 to 1.
///
/// Every scale first takes a value `v` of the count, then places it between the smallest and largest value of the
/// cloud: `weight = (v − min) / (max − min)`, and 0 for all when they are equal.
///
///     wordpress   v = round(100 · log10(count + 1))     WordPress's default_topic_count_scale()
///     linear      v = count
///     log         v = ln(count + 1)
///     sqrt        v = √count
///     rank        v = position of the count among the distinct counts of the cloud
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum CloudScale: String, Sendable, Hashable, Codable, CaseIterable {
    /// The logarithm in hundredths, rounded, as WordPress does it.
    case wordPress = "wordpress"
    /// In proportion to the count: one huge tag dwarfs all others.
    case linear
    /// By orders of magnitude.
    case logarithmic = "log"
    /// Between linear and logarithmic: the area of a word is in proportion to its count.
    case squareRoot = "sqrt"
    /// Even steps, whatever the counts: outliers do not matter.
    case rank

    /// The value of each count, in the same order. O(n), and O(n log n) for `rank`.
    func values(of counts: [Double]) -> [Double] {
        switch self {
        case .wordPress: counts.map { (Logarithm.base10($0 + 1) * 100).rounded() }
        case .linear: counts
        case .logarithmic: counts.map { Logarithm.natural($0 + 1) }
        case .squareRoot: counts.map { $0.squareRoot() }
        case .rank: ranks(of: counts)
        }
    }

    /// How large each count is beside the largest, from 0 (no post) to 1: `v(count) / v(largest)`, where `v(0)` is 0. O(n log n).
    func shares(of counts: [Double]) -> [Double] {
        let values = values(of: [0] + counts)
        let largest = values.max() ?? 0
        return values.dropFirst().map { largest > 0 ? $0 / largest : 1 }
    }

    private func ranks(of counts: [Double]) -> [Double] {
        var rank: [Double: Double] = [:]
        for (position, count) in Set(counts).sorted().enumerated() {
            rank[count] = Double(position)
        }
        return counts.map { rank[$0] ?? 0 }
    }
}
