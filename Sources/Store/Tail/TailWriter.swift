internal import BlogSearchPlatform
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import GRDB
internal import TextAnalysis

/// Adds documents to the full-text table and takes them out, and keeps their facts. Nothing is complete before `finish`.
struct TailWriter {
    private let db: Database
    private let analyzer: DocumentAnalyzer
    private var page: ColumnPage
    /// Analysed documents that the full-text table has not been given yet. Analysing many and then
    /// storing many is faster than taking turns: the tables of each stay in the processor's cache.
    private var waiting: [(document: DocumentID, columns: [PackedTokens])] = []
    private var waitingBytes = 0

    private static let columns = Field.allCases.map { "\($0)" }.joined(separator: ", ")
    private static let places = Field.allCases.map { _ in "?" }.joined(separator: ", ")
    private static let insertion = "INSERT INTO tail (rowid, \(columns)) VALUES (?, \(places))"
    private static let deletion =
        "INSERT INTO tail (tail, rowid, \(columns)) VALUES ('delete', ?, \(places))"

    /// Bytes of packed columns that wait at most.
    private static let batchSize = 4 << 20

    init(_ db: Database, _ analyzer: DocumentAnalyzer) {
        self.db = db
        self.analyzer = analyzer
        page = ColumnPage(first: 0)
    }

    /// Adds a document; numbers ascend without gaps.
    ///
    /// - Returns: tokens of each field.
    mutating func add(_ document: SegmentText, words: inout VocabularyChanges) throws
        -> FieldCounts
    {
        let result = analyzer.analyze(
            document.fields, language: document.language,
            languageID: document.facts.numbers[.language],
            document: document.id, step: 1, words: &words)
        waiting.append((document.id, result.columns))
        waitingBytes += result.columns.reduce(0) { $0 + $1.count }
        if waitingBytes > TailWriter.batchSize { try storeWaiting() }
        if page.count == 0 { page = ColumnPage(first: document.id) }
        var facts = document.facts
        facts.lengths = result.lengths
        page.append(facts)
        return result.lengths
    }

    /// Takes a document out, by the tokens it was indexed with.
    func remove(_ document: DocumentID, _ columns: [PackedTokens]) throws {
        try change(TailWriter.deletion, document, columns)
    }

    /// Empties the tail.
    func removeAll() throws {
        try db.execute(
            sql: "INSERT INTO tail (tail) VALUES ('delete-all'); DELETE FROM document_page;")
    }

    /// Lets FTS5 write its lists anew without those of documents that were taken out: until then it only notes that they were.
    static func forgetDeleted(in db: Database) throws {
        try db.execute(sql: "INSERT INTO tail (tail) VALUES ('optimize')")
    }

    /// Stores what was collected.
    mutating func finish() throws {
        try storeWaiting()
        guard page.count > 0 else { return }
        try RawStatement("INSERT INTO document_page (first, count, columns) VALUES (?, ?, ?)", db)
            .run([.number(Int64(page.first)), .number(Int64(page.count)), .blob(page.encoded)])
        page = ColumnPage(first: 0)
    }

    private mutating func storeWaiting() throws {
        for (document, columns) in waiting {
            try change(TailWriter.insertion, document, columns)
        }
        waiting.removeAll(keepingCapacity: true)
        waitingBytes = 0
    }

    private func change(_ sql: String, _ document: DocumentID, _ columns: [PackedTokens]) throws {
        let statement = try RawStatement(sql, db)
        try statement.bind(Int64(document), at: 1)
        for (index, column) in columns.enumerated() {
            try statement.bind(blob: column.bytes, at: index + 2)
        }
        try statement.run()
    }
}
