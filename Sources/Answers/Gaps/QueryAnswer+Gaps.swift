package import BlogSearchQueries
internal import BlogSearchRanking
package import BlogSearchStore

extension IndexStore {
    /// What a query lacks, from one state of the index; see `QueryAnswer.gap`.
    package func gap(
        of text: String, below least: Int, options: SearchOptions
    ) throws -> SearchGaps.Gap? {
        try read { try $0.answer().gap(of: text, below: least, options: options) }
    }
}

extension QueryAnswer {
    /// What a query lacks, and what is near it and finds more; `nil` when enough posts have all its words.
    ///
    /// - Parameters:
    ///   - least: how many posts are enough.
    ///   - options: how to search, but for the number of hits.
    /// - Throws: what the storage throws; `CancellationError` when the task is cancelled.
    package func gap(
        of text: String, below least: Int, options: SearchOptions
    ) throws -> SearchGaps.Gap? {
        let finder = GapFinder(self, options)
        let all = try finder.postsWithAll(text)
        guard all < least else { return nil }
        let found = try results(of: finder.counting(text, options))
        let nearest = try finder.nearest(
            to: text, postsWithAll: all, found: found, enough: least)
        return SearchGaps.Gap(
            text: text, asked: 1, total: found.total, all: all, nearest: nearest)
    }
}
