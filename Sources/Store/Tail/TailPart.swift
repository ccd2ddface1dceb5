internal import BlogSearchPostings
internal import BlogSearchQueries
internal import GRDB

/// The documents that are not sealed yet: postings from the full-text table, facts from the column
/// pages.
final class TailPart: IndexPart {
    let documents: Range<DocumentID>
    private let table: TailColumns
    private let live: LiveDocuments
    private let db: Database

    init(_ db: Database, first: DocumentID, live: LiveDocuments) throws {
        self.db = db
        self.live = live
        // A read-only connection registers the tokenizer here, because most indexes have no tail
        // when no writer has them open.
        try FullText.register(in: db)
        table = try TailColumns(db, first: first)
        documents = table.documents
    }

    var columns: any DocumentColumns { table }

    /// Bounds of the tail's cursors are infinite, or 0.
    func boundScale(_ parameters: RankingParameters, _ statistics: CollectionStatistics) -> Double {
        1
    }

    func retainLive(_ window: inout DocumentWindow) throws {
        window.clear(outside: documents)
        try live.retain(&window)
    }

    func isLive(_ document: DocumentID) throws -> Bool {
        try documents.contains(document) && live.contains(document)
    }

    /// The cursor of a stem, written with its language (PackedTokens.swift), and the number of
    /// documents with it in any field.
    func postings(of token: String, scope: FieldSet) throws -> (
        cursor: TailPostingsCursor?, documents: Int
    ) {
        let postings = try FullText.postings(of: token, in: db)
        guard let first = postings.documents.first, let last = postings.documents.last else {
            return (nil, 0)
        }
        // A document without columns can only come from a damaged file.
        guard documents.contains(first), documents.contains(last) else {
            throw IndexError.damagedTail
        }
        return (TailPostingsCursor(postings, scope: scope), postings.documents.count)
    }

    /// The cursor of several stems together, and the sum of the documents of each.
    func postings(ofAll tokens: [String], scope: FieldSet) throws -> (
        cursor: (any PostingsCursor)?, documents: Int
    ) {
        let found = try tokens.map { try postings(of: $0, scope: scope) }
        let members = found.compactMap(\.cursor)
        let cursor: (any PostingsCursor)? =
            members.count > 1
            ? GatheringCursor(GatheredCursors(members), in: documents) : members.first
        return (cursor, found.reduce(0) { $0 + $1.documents })
    }

    func documents(with id: UInt32, of kind: FacetKind) -> TailDocumentCursor? {
        TailDocumentCursor(table, id, kind)
    }
}
