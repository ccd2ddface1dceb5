// What orders documents. Each of these facts costs more than the one before it, so each is looked up only among documents
// that are equal in all before it:
//
// 1. the score, known of every document that is offered, and the date, on a page of its own;
// 2. the address of the site and the id that the site gave, in the row of the post: looked up once the best documents are
//    known, and only for equals that reach the page.
//
// Document ids say when a post was stored. They never decide: an index answers the same whatever its history was.

package import BlogSearchPostings
internal import BlogSearchQueries

/// A document that may be among the best ones.
package struct Contender {
    package var document: DocumentID
    package var score: Double
    /// Seconds since 1970, `.min` for a document without date; `nil` until it is looked up.
    package var published: Int64?

    package init(document: DocumentID, score: Double, published: Int64? = nil) {
        self.document = document
        self.score = score
        self.published = published
    }

    var ranked: RankedDocument { RankedDocument(document: document, score: score) }
}

extension SearchOptions.SortOrder {
    /// Whether one document comes before another by score and date; neither of two equals does.
    ///
    /// - `relevance`: higher score, then newer;
    /// - `newest`, `oldest`: date; without a date last in both;
    /// - `title`: settled by titles afterwards, as `relevance` until then.
    ///
    /// A date that was not looked up counts as none.
    @inline(__always)
    func places(_ left: Contender, before right: Contender) -> Bool {
        let (date, other) = (left.published ?? .min, right.published ?? .min)
        switch self {
        case .relevance, .title:
            return left.score != right.score ? left.score > right.score : date > other
        case .newest:
            return date > other
        case .oldest:
            return date == .min || other == .min ? other == .min && date != .min : date < other
        }
    }

    /// Whether two documents whose dates are known are equal by score and date.
    @inline(__always)
    func equates(_ left: Contender, _ right: Contender) -> Bool {
        switch self {
        case .relevance, .title:
            left.score == right.score && left.published == right.published
        case .newest, .oldest: left.published == right.published
        }
    }

    /// Whether dates decide which of two documents comes before the other.
    @inline(__always)
    func needsDates(_ left: Contender, _ right: Contender) -> Bool {
        switch self {
        case .relevance, .title: left.score == right.score
        case .newest, .oldest: true
        }
    }
}

/// Looks up what orders documents beside their scores.
package struct OrderFacts {
    private let reader: any IndexReader
    private let parts: [any IndexPart]

    package init(_ reader: any IndexReader) {
        self.reader = reader
        parts = reader.parts
    }

    /// Looks up the date of a document unless it is known.
    package func find(_ contender: inout Contender) throws {
        guard contender.published == nil else { return }
        let part = parts.first { $0.documents.contains(contender.document) }
        contender.published = try part?.columns.published(contender.document) ?? .min
    }

    /// Whether two documents are equal by score and date; looks dates up where they decide.
    func areEqual(
        _ left: inout Contender, _ right: inout Contender, by order: SearchOptions.SortOrder
    ) throws -> Bool {
        guard order.needsDates(left, right) else { return false }
        try find(&left)
        try find(&right)
        return order.equates(left, right)
    }

    /// Indices of documents in an order; looks up the dates that it rests on.
    ///
    /// - Parameter page: the places in that order at which equals are told apart by their sites and ids.
    func places(
        of contenders: inout [Contender], by order: SearchOptions.SortOrder, page: Range<Int>
    ) throws -> [Int] {
        func sorted() -> [Int] {
            contenders.indices.sorted { order.places(contenders[$0], before: contenders[$1]) }
        }
        var places = sorted()
        // Whose order dates decide stand side by side.
        var hasChanged = false
        for (place, next) in zip(places, places.dropFirst())
        where order.needsDates(contenders[place], contenders[next]) {
            for index in [place, next] where contenders[index].published == nil {
                try find(&contenders[index])
                hasChanged = true
            }
        }
        if hasChanged { places = sorted() }
        try settle(&places, page: page) { left, right in
            order.needsDates(contenders[left], contenders[right])
                && order.equates(contenders[left], contenders[right])
        } document: {
            contenders[$0].document
        }
        return places
    }

    /// Puts neighbours that are equal into the order of their sites and ids, where they reach the page.
    package func settle(
        _ places: inout [Int], page: Range<Int>, areEqual: (Int, Int) -> Bool,
        document: (Int) -> DocumentID
    ) throws {
        var start = 0
        while start < min(places.count, page.upperBound) {
            var end = start + 1
            while end < places.count, areEqual(places[start], places[end]) { end += 1 }
            defer { start = end }
            guard end - start > 1, end > page.lowerBound else { continue }
            let run = Array(places[start..<end])
            let first = try reader.first(page.upperBound - start, ofEquals: run.map(document))
            var isSettled = [Bool](repeating: false, count: run.count)
            for index in first { isSettled[index] = true }
            let rest = run.indices.filter { !isSettled[$0] }
            places.replaceSubrange(start..<end, with: (first + rest).map { run[$0] })
        }
    }

    /// The first of documents that are equal by score and date, in the order of their sites and ids.
    func first(_ count: Int, ofEquals contenders: [Contender]) throws -> [Contender] {
        try reader.first(count, ofEquals: contenders.map(\.document)).map { contenders[$0] }
    }
}
