package import BlogSearchPostings
package import BlogSearchQueries

/// An index whose documents are elsewhere, on a cluster. It holds the few that may be among the best, and knows of all
/// of them what a search adds up: how many match, and which values they have.
///
/// Its statistics and document frequencies are those of all documents, so a document it holds has the score that it has
/// where all are.
package protocol DistributedReader: IndexReader {
    /// The number of all documents that match a plan, and their facets. Afterwards the reader holds those of them that are
    /// the best by a simpler formula, several times as many as are wanted.
    func tally(_ plan: SearchPlan, _ selection: Selection) throws -> SearchTally
    /// The documents that write a word of a plan in a form (folded, unstemmed), ascending; `nil` when that cannot be told.
    func documents(writing form: String, of word: SearchPlan.Word) throws -> [DocumentID]?
}

/// What all matches of a search add up to.
package struct SearchTally: Sendable, Hashable {
    /// Matches.
    package var total: Int
    /// Matches by value of each facet asked for.
    package var facets: [FacetKind: [FacetCount]]

    package init(total: Int, facets: [FacetKind: [FacetCount]] = [:]) {
        self.total = total
        self.facets = facets
    }
}

extension DistributedReader {
    /// The number of documents that match a plan and fit the filters.
    package func count(_ plan: SearchPlan, _ selection: Selection) throws -> Int {
        var counted = SearchPlan(root: plan.root, words: plan.words)
        for index in counted.words.indices {
            // How it counts does not decide what it matches.
            counted.words[index].occurrences = 0
        }
        return try tally(
            counted,
            Selection(filters: selection.filters, conditions: selection.conditions, limit: 0)
        ).total
    }
}
