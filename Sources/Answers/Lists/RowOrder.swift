internal import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
internal import TextAnalysis

/// An order of documents by what stands in their rows: titles, ids, slugs, dates of editing.
///
/// Documents without a value come last. Of equal ones the newer comes first, then the one of the smaller site address, then the
/// one of the larger id.
struct RowOrder {
    private let order: SearchOptions.SortOrder
    private let included: [Post.ID]
    private let rows: any PostRows
    private let facts: OrderFacts

    /// - Parameter included: the ids in whose order documents come, where that is the order.
    init(
        _ order: SearchOptions.SortOrder, included: [Post.ID], rows: any PostRows, facts: OrderFacts
    ) {
        self.order = order
        self.included = included
        self.rows = rows
        self.facts = facts
    }

    /// Documents in the order, as far as a page needs it.
    func sorted(_ documents: [ScoredDocument], page: Range<Int>) throws -> [ScoredDocument] {
        let keys = try keys(of: documents.map(\.document))
        let dates = try documents.map { try date(of: $0.document) }
        var ranking = documents.indices.sorted { left, right in
            compare(keys[left], dates[left], keys[right], dates[right]) < 0
        }
        try facts.orderEquals(&ranking, page: page) { left, right in
            compare(keys[left], dates[left], keys[right], dates[right]) == 0
        } document: {
            documents[$0].document
        }
        return ranking[page.clamped(to: ranking.indices)].map { documents[$0] }
    }

    /// What documents are sorted by; nothing where only their scores or dates count.
    func keys(of documents: [DocumentID]) throws -> [OrderKey] {
        switch order.key {
        case .relevance, .date: return documents.map { _ in .none }
        case .title:
            // By the words, whatever their case, accents and punctuation.
            var analyzer = Analyzer(language: .undetermined)
            return try rows.titles(of: documents).map { title in
                let words = analyzer.tokens(in: title).filter { $0.role == .word }.map(\.word)
                return words.isEmpty ? .none : .words(words)
            }
        case .included:
            let places = Dictionary(
                included.enumerated().map { (Int64($1), Int64($0)) },
                uniquingKeysWith: { a, _ in a })
            return try rows.sortKeys(of: documents, by: .included).map { key in
                guard case .number(let id) = key, let place = places[id] else { return .none }
                return .number(place)
            }
        case .modified, .id, .slug, .author:
            return try rows.sortKeys(of: documents, by: order.key)
        }
    }

    /// When a document was published; `nil` when nobody knows.
    func date(of document: DocumentID) throws -> Int64? {
        var candidate = ScoredDocument(document: document, score: 0)
        try facts.find(&candidate)
        return candidate.published == .min ? nil : candidate.published
    }

    /// How two documents follow each other by their keys and dates: less than 0, more than 0; 0 where site and id decide.
    func compare(_ key: OrderKey, _ date: Int64?, _ other: OrderKey, _ otherDate: Int64?) -> Int {
        let byKey = OrderKey.order(key, other, isAscending: order.isAscending)
        guard byKey == 0, date != otherDate else { return byKey }
        guard let date, let otherDate else { return date == nil ? 1 : -1 }
        let isFirst = order == .oldest ? date < otherDate : date > otherDate
        return isFirst ? -1 : 1
    }
}
