// What orders documents. By relevance dates matter only between equal scores, and each stands on a page of its own: they
// are looked up when two scores are equal.

/// A document that may be among the best ones.
struct Contender {
    var document: DocumentID
    var score: Double
    /// Seconds since 1970, `.min` for a document without date; `nil` until it is looked up.
    var published: Int64?

    var ranked: RankedDocument { RankedDocument(document: document, score: score) }
}

extension SearchOptions.SortOrder {
    /// Whether one document comes before another. A total order, so that pages never overlap:
    ///
    /// - `relevance`: higher score, then newer, then the smaller document id (indexed earlier);
    /// - `newest`, `oldest`: date, then higher score, then the smaller id; without a date last in both;
    /// - `title`: settled by titles afterwards, as `relevance` until then.
    ///
    /// A date that was not looked up counts as none.
    @inline(__always)
    func places(_ left: Contender, before right: Contender) -> Bool {
        let (date, other) = (left.published ?? .min, right.published ?? .min)
        switch self {
        case .relevance, .title:
            if left.score != right.score { return left.score > right.score }
            if date != other { return date > other }
        case .newest:
            if date != other { return date > other }
            if left.score != right.score { return left.score > right.score }
        case .oldest:
            if date != other {
                if date == .min || other == .min { return other == .min }
                return date < other
            }
            if left.score != right.score { return left.score > right.score }
        }
        return left.document < right.document
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

/// When the documents of an index were published.
struct DocumentDates {
    private let parts: [any IndexPart]

    init(_ parts: [any IndexPart]) { self.parts = parts }

    /// Looks up the date of a document unless it is known.
    func find(_ contender: inout Contender) throws {
        guard contender.published == nil else { return }
        let part = parts.first { $0.documents.contains(contender.document) }
        contender.published = try part?.columns.published(contender.document) ?? .min
    }

    /// The places of documents in an order; looks up the dates that it rests on.
    func places(
        of contenders: inout [Contender], by order: SearchOptions.SortOrder
    ) throws -> [Int] {
        func sorted() -> [Int] {
            contenders.indices.sorted { order.places(contenders[$0], before: contenders[$1]) }
        }
        let places = sorted()
        // Whose order dates decide stand side by side.
        var hasChanged = false
        for (place, next) in zip(places, places.dropFirst())
        where order.needsDates(contenders[place], contenders[next]) {
            for index in [place, next] where contenders[index].published == nil {
                try find(&contenders[index])
                hasChanged = true
            }
        }
        return hasChanged ? sorted() : places
    }
}
