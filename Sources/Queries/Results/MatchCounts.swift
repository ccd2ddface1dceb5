/// How many hits have all the words of a query, and how many only some of them.
public struct MatchCounts: Sendable, Hashable, Codable {
    /// Hits with all words, function words aside.
    public var all: Int
    /// Hits that lack words.
    public var some: Int

    /// Creates counts.
    public init(all: Int, some: Int = 0) {
        self.all = all
        self.some = some
    }

    /// One sentence when there are hits that lack words.
    ///
    /// - Parameter isFiltered: whether only those hits are counted that fit filters.
    package func notes(isFiltered: Bool) -> [String] {
        guard some > 0 else { return [] }
        let lacking = some == 1 ? "1 has some of them" : "\(some) have some of them"
        switch all {
        case 0:
            let none = isFiltered ? "no post that fits the filters" : "no post"
            return ["\(none) has all the words; \(lacking)"]
        case 1: return ["1 post has all the words; \(lacking)"]
        default: return ["\(all) posts have all the words; \(lacking)"]
        }
    }
}
