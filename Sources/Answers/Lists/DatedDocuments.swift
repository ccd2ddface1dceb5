internal import BlogSearchPostings
internal import BlogSearchRanking

/// Documents that match, by date: what a page of a long list is cut out of, however far down it lies.
///
/// A search keeps the best of its matches in a heap, which is right for the first page. The thousandth page of a list would
/// fill the heap with all that comes before. So all documents are listed here, which costs some nanoseconds each, and are
/// sorted unless their dates ascend already: documents are mostly stored in the order of their dates.
///
/// Four bytes a document: the dates of those around a page are looked up again, so that a list can be kept for further pages
/// (`KeptAnswers`).
struct DatedDocuments {
    /// Oldest first; those without a date come before all others.
    private var documents: [DocumentID] = []

    var count: Int { documents.count }

    /// Lists the documents that match a plan.
    ///
    /// - Throws: what the storage throws; `CancellationError` when the task is cancelled.
    init(
        of plan: SearchPlan, _ selection: Selection, by searcher: Searcher,
        in reader: any IndexReader
    ) throws {
        let parts = reader.parts
        var dates: [Int64] = []
        var (listed, found): ([DocumentID], [Int64]) = ([], [])
        try searcher.forEachMatchingWindow(plan, selection) { part, window in
            window.list(into: &listed)
            try parts[part].columns.published(listed, into: &found)
            documents += listed
            dates += found
            return true
        }
        guard zip(dates, dates.dropFirst()).contains(where: { $0 > $1 }) else { return }
        documents = zip(dates, documents).sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// The documents at some ranks. Equal dates are told apart by the ids of posts: the larger one is the newer.
    ///
    /// - Parameter isAscending: whether the oldest comes first, which is the same order from its other end.
    func page(
        _ ranks: Range<Int>, isAscending: Bool, in reader: any IndexReader
    ) throws -> [DocumentID] {
        let ranks = ranks.clamped(to: 0..<count)
        guard !ranks.isEmpty else { return [] }
        let fromNewest =
            isAscending ? count - ranks.upperBound..<count - ranks.lowerBound : ranks
        let facts = OrderFacts(reader)
        func dated(_ rank: Int) throws -> ScoredDocument {
            var found = ScoredDocument(document: documents[count - 1 - rank], score: 0)
            try facts.find(&found)
            return found
        }
        // With those of the dates at its ends: all that may be on the page.
        var (start, end) = (fromNewest.lowerBound, fromNewest.upperBound)
        let ends = (try dated(start).published, try dated(end - 1).published)
        while start > 0, try dated(start - 1).published == ends.0 { start -= 1 }
        while end < count, try dated(end).published == ends.1 { end += 1 }
        let candidates = try (start..<end).map(dated)
        var order = Array(candidates.indices)
        let page = fromNewest.lowerBound - start..<fromNewest.upperBound - start
        try facts.orderEquals(&order, page: page) {
            candidates[$0].published == candidates[$1].published
        } document: {
            candidates[$0].document
        }
        let found = order[page].map { candidates[$0].document }
        return isAscending ? found.reversed() : found
    }
}
