// What the bonuses are, and how they are added, stands at the head of Bonuses.swift.

extension RankingParameters {
    /// The numbers of bonuses.
    package struct Bonuses: Sendable, Hashable {
        /// How many documents, the best by words alone, are given bonuses, half as many when a query is one item; 0 gives none.
        package var depth: Int
        /// t: what all items in the title are worth.
        package var title: Double
        /// w: what a title without further words is worth.
        package var wholeTitle: Double
        /// c: what it is worth that the query has every word of the title.
        package var cover: Double
        /// r: what it is worth that links to a document say every word of the query.
        package var links: Double
        /// p: what two words side by side are worth.
        package var nearness: Double
        /// The greatest e that counts.
        package var reach: Int
        /// f: what the typed form of a word is worth.
        package var form: Double
        /// How many documents must match one item for posts with the query for their title to be looked for.
        package var titleTotal: Int

        /// No bonuses.
        package static let none = Bonuses(depth: 0, title: 0, wholeTitle: 0, nearness: 0, reach: 0)

        package init(
            depth: Int, title: Double, wholeTitle: Double, nearness: Double, reach: Int,
            titleTotal: Int = .max, form: Double = 0, cover: Double = 0, links: Double = 0
        ) {
            self.form = form
            self.depth = depth
            self.title = title
            self.wholeTitle = wholeTitle
            self.cover = cover
            self.links = links
            self.nearness = nearness
            self.reach = reach
            self.titleTotal = titleTotal
        }
    }
}
