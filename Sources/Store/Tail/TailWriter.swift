internal import BlogSearchPlatform
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import GRDB
internal import TextAnalysis

/// Adds documents to the full-text table and removes them, and keeps their facts. Nothing is
/// complete before `finish`.
struct TailWriter {
    private let db: Database
    private let analyzer: DocumentAnalyzer
    private var page: ColumnPage
    /// Analysed documents that are not in the full-text table yet. Analysing many documents and
    /// then storing many is faster than alternating, because the data of each step stays in the
    /// processor's cache.
    private var waiting: [(document: DocumentID, columns: [PackedTokens])] = []
    private var waitingBytes = 0

    private static let columns = Field.allCases.map { "\($0)" }.joined(separator: ", ")
    private static let placeholders = Field.allCases.map { _ in "?" }.joined(separator: ", ")
    private static let insertion =
        "INSERT INTO tail (rowid, \(columns)) VALUES (?, \(placeholders))"
    private static let deletion =
        "INSERT INTO tail (tail, rowid, \(columns)) VALUES ('delete', ?, \(placeholders))"

    /// The maximum size in bytes of the packed columns that wait.
    private static let batchSize = 4 << 20

    init(_ db: Database, _ analyzer: DocumentAnalyzer) {
        self.db = db
        self.analyzer = analyzer
        page = ColumnPage(first: 0)
    }

    /// Adds a document. Numbers must ascend without gaps.
    ///
    /// - Returns: the number of tokens in each field.
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

    /// Removes a document, by the tokens with which it was indexed.
    func remove(_ document: DocumentID, _ columns: [PackedTokens]) throws {
        try change(TailWriter.deletion, document, columns)
    }

    /// Empties the tail.
    func removeAll() throws {
        try SQLStatement.run(
            "INSERT INTO tail (tail) VALUES ('delete-all'); DELETE FROM document_page;", db)
    }

    /// Makes FTS5 rewrite its lists without removed documents. Until then it only records the
    /// removal.
    static func forgetDeleted(in db: Database) throws {
        try SQLStatement.run("INSERT INTO tail (tail) VALUES ('optimize')", db)
    }

    /// Stores everything collected.
    mutating func finish() throws {
        try storeWaiting()
        guard page.count > 0 else { return }
        try SQLStatement("INSERT INTO document_page (first, count, columns) VALUES (?, ?, ?)", db)
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
        let statement = try SQLStatement(sql, db)
        try statement.bind(Int64(document), at: 1)
        for (index, column) in columns.enumerated() {
            try statement.bind(blob: column.bytes, at: index + 2)
        }
        try statement.run()
    }
}
