// The order of documents. Each of these facts costs more than the one before, so each is looked up
// only among documents that are equal in all before it:
//
// 1. the score, known of every document that is offered, and the date, which is on a page of its
//   own;
// 2. the address of the site and the site's own id, in the row of the post: looked up once the best
//   documents are known, and only for equals that reach the page.
//
// Document ids say when a post was stored. They never decide: an index answers the same whatever
// its history.

package import BlogSearchPostings
internal import BlogSearchQueries

/// A document that matched, with its score; its date as well once it was needed.
package struct ScoredDocument: Sendable, Hashable {
    package var document: DocumentID
    package var score: Double
    /// Seconds since 1970, `.min` for a document without date; `nil` until it is looked up.
    package var published: Int64?

    package init(document: DocumentID, score: Double, published: Int64? = nil) {
        self.document = document
        self.score = score
        self.published = published
    }

    /// The same without its date: what a search answers.
    var undated: ScoredDocument { ScoredDocument(document: document, score: score) }
}

extension SearchOptions.SortOrder {
    /// Whether one document comes before another by score and date; neither of two equals does.
    ///
    /// - `relevance`: higher score, then newer;
    /// - `newest`, `oldest`: date; without a date last in both;
    /// - orders that rest on rows: settled by them afterwards, as `relevance` until then.
    ///
    /// A date that was not looked up counts as none.
    @inline(__always)
    func ranks(_ left: ScoredDocument, before right: ScoredDocument) -> Bool {
        let (date, other) = (left.published ?? .min, right.published ?? .min)
        guard key == .date else {
            return left.score != right.score ? left.score > right.score : date > other
        }
        guard isAscending else { return date > other }
        return date == .min || other == .min ? other == .min && date != .min : date < other
    }

    /// Whether two documents whose dates are known are equal by score and date.
    @inline(__always)
    func equates(_ left: ScoredDocument, _ right: ScoredDocument) -> Bool {
        left.published == right.published && (key == .date || left.score == right.score)
    }

    /// Whether dates decide which of two documents comes before the other.
    @inline(__always)
    func needsDates(_ left: ScoredDocument, _ right: ScoredDocument) -> Bool {
        key == .date || left.score == right.score
    }
}

/// Looks up the facts that order documents beside their scores.
package struct OrderFacts {
    private let reader: any IndexReader
    private let parts: [any IndexPart]

    package init(_ reader: any IndexReader) {
        self.reader = reader
        parts = reader.parts
    }

    /// Looks up the date of a document unless it is known.
    package func find(_ candidate: inout ScoredDocument) throws {
        guard candidate.published == nil else { return }
        let part = parts.first { $0.documents.contains(candidate.document) }
        candidate.published = try part?.columns.published(candidate.document) ?? .min
    }

    /// Whether two documents are equal by score and date; looks dates up where they decide.
    func areEqual(
        _ left: inout ScoredDocument, _ right: inout ScoredDocument,
        by order: SearchOptions.SortOrder
    ) throws -> Bool {
        guard order.needsDates(left, right) else { return false }
        try find(&left)
        try find(&right)
        return order.equates(left, right)
    }

    /// Indices of documents in an order. It looks up the dates that the order rests on.
    ///
    /// - Parameter page: the ranks at which equals are told apart by their sites and ids.
    func order(
        of candidates: inout [ScoredDocument], by order: SearchOptions.SortOrder, page: Range<Int>
    ) throws -> [Int] {
        func sorted() -> [Int] {
            candidates.indices.sorted { order.ranks(candidates[$0], before: candidates[$1]) }
        }
        var ranking = sorted()
        // Documents whose order depends on dates are neighbours now.
        var hasChanged = false
        for (this, next) in zip(ranking, ranking.dropFirst())
        where order.needsDates(candidates[this], candidates[next]) {
            for index in [this, next] where candidates[index].published == nil {
                try find(&candidates[index])
                hasChanged = true
            }
        }
        if hasChanged { ranking = sorted() }
        try orderEquals(&ranking, page: page) { left, right in
            order.needsDates(candidates[left], candidates[right])
                && order.equates(candidates[left], candidates[right])
        } document: {
            candidates[$0].document
        }
        return ranking
    }

    /// Orders equal neighbours by their sites and ids, where they reach the page.
    package func orderEquals(
        _ ranking: inout [Int], page: Range<Int>, areEqual: (Int, Int) -> Bool,
        document: (Int) -> DocumentID
    ) throws {
        var start = 0
        while start < min(ranking.count, page.upperBound) {
            var end = start + 1
            while end < ranking.count, areEqual(ranking[start], ranking[end]) { end += 1 }
            defer { start = end }
            guard end - start > 1, end > page.lowerBound else { continue }
            let run = Array(ranking[start..<end])
            let first = try reader.first(page.upperBound - start, ofEquals: run.map(document))
            var isSettled = [Bool](repeating: false, count: run.count)
            for index in first { isSettled[index] = true }
            let rest = run.indices.filter { !isSettled[$0] }
            ranking.replaceSubrange(start..<end, with: (first + rest).map { run[$0] })
        }
    }

    /// The first of documents that are equal by score and date, in the order of their sites and ids.
    func first(_ count: Int, ofEquals candidates: [ScoredDocument]) throws -> [ScoredDocument] {
        try reader.first(count, ofEquals: candidates.map(\.document)).map { candidates[$0] }
    }
}
