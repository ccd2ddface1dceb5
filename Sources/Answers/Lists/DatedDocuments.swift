internal import BlogSearchPostings
internal import BlogSearchRanking

/// Documents that match, by date: what a page of a long list is cut out of, however far down it lies.
///
/// A search keeps the best of its matches in a heap, which is right for the first page. The thousandth page of a list would
/// fill the heap with all that comes before. So all dates are listed here, which costs some nanoseconds each, and are sorted
/// unless they ascend already: documents are mostly stored in the order of their dates.
struct DatedDocuments {
    /// A document with its date, `.min` where it has none.
    private struct Dated {
        var date: Int64
        var document: DocumentID
    }

    /// Oldest first.
    private var documents: [Dated] = []

    var count: Int { documents.count }

    /// Lists the documents that match a plan.
    ///
    /// - Throws: what the storage throws; `CancellationError` when the task is cancelled.
    init(
        of plan: SearchPlan, _ selection: Selection, by searcher: Searcher,
        in reader: any IndexReader
    ) throws {
        let parts = reader.parts
        var (listed, dates): ([DocumentID], [Int64]) = ([], [])
        var isSorted = true
        var last = Int64.min
        try searcher.forEachMatchingWindow(plan, selection) { part, window in
            window.list(into: &listed)
            try parts[part].columns.published(listed, into: &dates)
            for index in listed.indices {
                isSorted = isSorted && last <= dates[index]
                last = dates[index]
                documents.append(Dated(date: last, document: listed[index]))
            }
            return true
        }
        if !isSorted { documents.sort { $0.date < $1.date } }
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
        // Documents with a date of the page: all that may be on it.
        let dates = [fromNewest.lowerBound, fromNewest.upperBound - 1].map {
            documents[count - 1 - $0].date
        }
        var start = fromNewest.lowerBound
        while start > 0, documents[count - start].date == dates[0] { start -= 1 }
        var end = fromNewest.upperBound
        while end < count, documents[count - 1 - end].date == dates[1] { end += 1 }
        let candidates = (start..<end).map { documents[count - 1 - $0] }
        var order = Array(candidates.indices)
        let page = fromNewest.lowerBound - start..<fromNewest.upperBound - start
        try OrderFacts(reader).orderEquals(&order, page: page) {
            candidates[$0].date == candidates[$1].date
        } document: {
            candidates[$0].document
        }
        let found = order[page].map { candidates[$0].document }
        return isAscending ? found.reversed() : found
    }
}
