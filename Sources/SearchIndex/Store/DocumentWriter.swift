internal import GRDB
internal import TextAnalysis

/// Adds documents to the full-text table and takes them out, and keeps what goes with them: columns, vocabulary,
/// statistics. Nothing is complete before `finish`.
struct DocumentWriter {
    let db: Database
    private var state: CollectionState
    private var page: ColumnPage
    private var words = VocabularyChanges()
    private var terms: TermTree
    /// Analysed documents that the full-text table has not been given yet. Analysing many and then storing many keeps
    /// the tables of each in the processor's cache: an eighth less time for both than taking turns.
    private var waiting: [(document: DocumentID, columns: [PackedTokens])] = []
    private var waitingBytes = 0
    private var languages: [String: UInt32] = [:]
    private let analyzer: DocumentAnalyzer
    private let segments: [SegmentRow]
    private var deletions = DeletionChanges()
    private var removals = RemovalChanges()

    private static let columns = Field.allCases.map { "\($0)" }.joined(separator: ", ")
    private static let places = Field.allCases.map { _ in "?" }.joined(separator: ", ")
    private static let insertion = "INSERT INTO tail (rowid, \(columns)) VALUES (?, \(places))"
    private static let deletion =
        "INSERT INTO tail (tail, rowid, \(columns)) VALUES ('delete', ?, \(places))"

    /// Bytes of packed columns that wait at most.
    private static let batchSize = 4 << 20

    /// Documents of one column page at most: bounds what a reindexing holds in memory.
    private static let pageLimit = 10_000

    init(_ db: Database, _ analyzer: DocumentAnalyzer) throws {
        self.db = db
        self.analyzer = analyzer
        state = try CollectionState(db)
        page = ColumnPage(first: state.nextDocument)
        terms = TermTree(db)
        segments = try SegmentRow.all(db)
    }

    /// Takes out the documents of posts, by row id, while everything they were made of is as it was.
    mutating func remove(posts: Set<Int64>) throws {
        let stored = try posts.map { post in
            (
                post,
                try Int.fetchOne(
                    db, sql: "SELECT document FROM post WHERE id = ?", arguments: [post]) ?? 0
            )
        }
        for (post, _) in stored.sorted(by: { $0.1 < $1.1 }) { try remove(post: post) }
        terms = TermTree(db)
    }

    /// Adds a document.
    ///
    /// - Returns: its number, and the row id of its language.
    mutating func add(_ source: DocumentSource) throws -> (document: DocumentID, language: UInt32) {
        guard state.nextDocument < DocumentID.none - 1 else { throw IndexError.noDocumentLeft }
        if page.count == DocumentWriter.pageLimit { try storePage() }
        let document = state.nextDocument
        let language = try languageID(source.language)
        let result = try analyze(source, language, document, step: 1)
        waiting.append((document, result.columns))
        waitingBytes += result.columns.reduce(0) { $0 + $1.count }
        if waitingBytes > DocumentWriter.batchSize { try storeWaiting() }
        page.append(
            DocumentFacts(
                lengths: result.lengths, author: UInt32(truncatingIfNeeded: source.author ?? 0),
                type: UInt32(truncatingIfNeeded: source.type),
                site: UInt32(truncatingIfNeeded: source.site), language: language,
                published: source.published, terms: try terms.closure(of: source.terms)))
        state.nextDocument += 1
        count(result.lengths, step: 1, inTail: true)
        return (document, language)
    }

    /// Stores what was collected.
    mutating func finish() throws {
        try storeWaiting()
        try storePage()
        try words.store(in: db)
        try deletions.store(in: db)
        try removals.store(in: db)
        state.generation += 1
        try state.store(in: db)
    }

    private mutating func remove(post: Int64) throws {
        guard let stored = try StoredDocument(post: post, in: db) else { return }
        let language = try languageID(stored.source.language)
        let result = try analyze(stored.source, language, stored.document, step: -1)
        let isInTail = stored.document >= state.tailFirst
        if isInTail {
            try changeTail(DocumentWriter.deletion, stored.document, result.columns)
        } else if let segment = segments.first(where: { $0.range.contains(stored.document) }) {
            removals.add(result.columns, segment: segment.id)
        }
        deletions.insert(stored.document)
        count(result.lengths, step: -1, inTail: isInTail)
    }

    /// Keeps the statistics when a document comes or goes.
    private mutating func count(_ lengths: [UInt32], step: Int, inTail: Bool) {
        state.documents += step
        if inTail { state.tailDocuments += step }
        for (field, length) in lengths.enumerated() {
            state.lengths[field] += step * Int(length)
            if inTail { state.tailTokens += step * Int(length) }
        }
    }

    private mutating func analyze(
        _ source: DocumentSource, _ language: UInt32, _ document: DocumentID, step: Int32
    ) throws -> DocumentAnalyzer.Result {
        let fields = source.fields(try terms.names(of: source.terms))
        return analyzer.analyze(
            fields, language: source.language, languageID: language, document: document, step: step,
            words: &words)
    }

    /// Hands analysed documents to the full-text table.
    private mutating func storeWaiting() throws {
        for (document, columns) in waiting {
            try changeTail(DocumentWriter.insertion, document, columns)
        }
        waiting.removeAll(keepingCapacity: true)
        waitingBytes = 0
    }

    private func changeTail(_ sql: String, _ document: DocumentID, _ columns: [PackedTokens]) throws
    {
        let statement = try RawStatement(sql, db)
        try statement.bind(Int64(document), at: 1)
        for (index, column) in columns.enumerated() {
            try statement.bind(blob: column.bytes, at: index + 2)
        }
        try statement.run()
    }

    private mutating func storePage() throws {
        guard page.count > 0 else { return }
        try db.cachedStatement(
            sql: "INSERT INTO document_page (first, count, columns) VALUES (?, ?, ?)"
        )
        .execute(arguments: [page.first, page.count, page.encoded.blob])
        page = ColumnPage(first: state.nextDocument)
    }

    /// The row of a language; made when there is none.
    private mutating func languageID(_ language: Language) throws -> UInt32 {
        if let known = languages[language.code] { return known }
        let query = try db.cachedStatement(sql: "SELECT id FROM language WHERE code = ?")
        var id = try Int64.fetchOne(query, arguments: [language.code])
        if id == nil {
            try db.execute(
                sql: "INSERT INTO language (code) VALUES (?)", arguments: [language.code])
            id = db.lastInsertedRowID
        }
        languages[language.code] = UInt32(truncatingIfNeeded: id ?? 0)
        return UInt32(truncatingIfNeeded: id ?? 0)
    }
}

extension IndexError {
    /// Four billion versions of posts.
    static let noDocumentLeft = IndexError(
        .failed,
        "The index has used up its document numbers: run `wpsearch sync --full` into a new index.")
}
