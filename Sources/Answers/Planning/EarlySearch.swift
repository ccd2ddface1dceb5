internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking

/// Searches for posts with all the words while a query is planned, and keeps what it found.
///
/// Whether posts with some of the words are matches, too, depends on how many posts have all of them. Mostly enough do.
/// Then the search that counted them is the answer, and nothing has to be counted before.
final class EarlySearch {
    private let searcher: Searcher
    private var found: (plan: SearchPlan, selection: Selection, outcome: SearchOutcome)?

    init(_ searcher: Searcher) {
        self.searcher = searcher
    }

    /// Whether a search for a selection can be kept: not when hits are sorted by what the searcher does not know.
    func takes(_ selection: Selection) -> Bool {
        selection.order == .relevance && selection.limit > 0
    }

    /// The number of matches; when there are enough of them, the answer is kept.
    func total(of plan: SearchPlan, _ selection: Selection, atLeast minimum: Int) throws -> Int {
        let outcome = try searcher.search(plan, selection, ifAtLeast: minimum)
        if outcome.total >= minimum { found = (plan, selection, outcome) }
        return outcome.total
    }

    /// The answer to a plan, if it was found on the way.
    func outcome(of planned: PlannedQuery) -> SearchOutcome? {
        guard let found, planned.pinned.isEmpty, found.plan == planned.plan,
            found.selection == planned.selection
        else { return nil }
        return found.outcome
    }
}
