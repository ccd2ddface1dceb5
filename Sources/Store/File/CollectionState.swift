internal import Blog
internal import BlogSearchPlatform
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import GRDB

/// The one row of the table `state`: the statistics of the collection, and the ids used so far.
struct CollectionState: Sendable, Hashable {
    /// The `Analyzer.version` with which every document was indexed.
    var analyzer: Int
    /// Counts transactions: two snapshots of the same generation see the same data.
    var generation: Int64
    /// The number of live documents.
    var documents: Int
    /// The id the next document gets.
    var nextDocument: DocumentID
    /// Tokens of live documents, by field.
    var lengths: [Int]
    /// The first document that may be in the tail. Earlier ones are in segments, or gone.
    var tailFirst: DocumentID
    /// The number of live documents in the tail. A query skips an empty tail.
    var tailDocuments: Int
    /// Tokens of live documents in the tail.
    var tailTokens: Int
    /// How rows are checked.
    var rows: RowState

    /// The state of a new index.
    static func empty(analyzer: Int) -> CollectionState {
        CollectionState(
            analyzer: analyzer, generation: 0, documents: 0, nextDocument: 1,
            lengths: Array(repeating: 0, count: Field.allCases.count), tailFirst: 1,
            tailDocuments: 0, tailTokens: 0, rows: .empty)
    }

    /// Reads the row.
    ///
    /// - Throws: `IndexError` with code `damaged` when the row is not what was written.
    init(_ db: Database) throws {
        let query = """
            SELECT analyzer, generation, documents, next_document, lengths, tail_first, tail_documents,
                tail_tokens, checksum, row_state
            FROM state
            """
        guard let row = try SQLStatement(query, db).firstRow() else {
            throw IndexError.noState
        }
        let text: String = try row.value(4, or: .noState)
        let lengths = text.split(separator: " ").compactMap { Int($0) }
        guard [ColumnPage.formerFields, Field.count].contains(lengths.count) else {
            throw IndexError.noState
        }
        try self.init(
            analyzer: row.value(0, or: .noState), generation: row.value(1, or: .noState),
            documents: row.value(2, or: .noState),
            nextDocument: DocumentID(clamping: row.value(3, or: .noState) as Int), lengths: lengths,
            tailFirst: DocumentID(clamping: row.value(5, or: .noState) as Int),
            tailDocuments: row.value(6, or: .noState),
            tailTokens: row.value(7, or: .noState), rows: RowState(row.value(9, or: .noState)))
        guard try row.value(8, or: .noState) == checksum else { throw IndexError.noState }
        // Files of former formats have no number for the last field.
        while self.lengths.count < Field.count { self.lengths.append(0) }
    }

    private init(
        analyzer: Int, generation: Int64, documents: Int, nextDocument: DocumentID, lengths: [Int],
        tailFirst: DocumentID, tailDocuments: Int, tailTokens: Int, rows: RowState
    ) {
        self.analyzer = analyzer
        self.generation = generation
        self.documents = documents
        self.nextDocument = nextDocument
        self.lengths = lengths
        self.tailFirst = tailFirst
        self.tailDocuments = tailDocuments
        self.tailTokens = tailTokens
        self.rows = rows
    }

    /// The checksum of everything except the analyzer's version, on which no answer depends, and
    /// the state of row checksums, which has its own.
    private var checksum: Int64 {
        let numbers =
            [
                Int(generation), documents, Int(nextDocument), Int(tailFirst), tailDocuments,
                tailTokens,
            ] + lengths
        return RowChecksum(numbers.map { Int64($0) }).value
    }

    /// Writes the row.
    func store(in db: Database) throws {
        try SQLStatement(
            """
            INSERT OR REPLACE INTO state (id, analyzer, generation, documents, next_document, lengths,
                tail_first, tail_documents, tail_tokens, checksum, row_state)
            VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, db, analyzer, generation, documents, nextDocument,
            lengths.map { String($0) }.joined(separator: " "), tailFirst, tailDocuments, tailTokens,
            checksum, rows.text
        ).run()
    }

    /// The generation that `db` sees.
    static func generation(_ db: Database) throws -> Int64 {
        let statement = try SQLStatement("SELECT generation FROM state", db)
        guard let generation = try statement.one(Int64.self) else { throw IndexError.noState }
        return generation
    }

    /// The statistics that ranking needs.
    var statistics: CollectionStatistics {
        CollectionStatistics(documents: documents, totalLengths: lengths)
    }
}

extension IndexError {
    /// The statistics are missing.
    static let noState = IndexError(
        .damaged,
        "The index is damaged (its statistics cannot be read)", step: "\(.compact) to rebuild it"
    )
}
