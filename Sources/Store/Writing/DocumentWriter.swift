internal import Blog
internal import BlogSearchPlatform
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import GRDB
internal import TextAnalysis

/// Adds and removes the documents of posts, and keeps vocabulary, statistics and deletions up to
/// date. Nothing is complete before `finish`.
///
/// New documents go into the tail, or, if there are many, into a segment of their own
/// (`beginSegment`).
struct DocumentWriter {
    let db: Database
    let checked: CheckedRows
    let bodies: PostBodies
    private var state: CollectionState
    private var words = VocabularyChanges()
    private var terms: TermTree
    private var languages: [String: UInt32] = [:]
    let tools: WritingTools
    private var tail: TailWriter
    /// The segment for new documents; `nil` for the tail.
    private var segment: SegmentStorage?
    private let segments: [SegmentRow]
    private var deletions = DeletionChanges()
    private var removals = RemovalChanges()

    /// - Parameter checked: stores rows in the same transaction, when something else does so.
    init(_ db: Database, _ tools: WritingTools, _ checked: CheckedRows? = nil) throws {
        self.db = db
        self.tools = tools
        self.checked = checked ?? CheckedRows(db)
        bodies = try PostBodies(db)
        state = try CollectionState(db)
        terms = TermTree(db)
        tail = TailWriter(db, tools.analyzer)
        segments = try SegmentRow.all(db)
    }

    // MARK: Removed documents

    /// Removes the documents of posts, by row id. Everything that they were made of must be
    /// unchanged.
    mutating func remove(posts: Set<Int64>) throws {
        let query = try SQLStatement("SELECT document FROM post WHERE id = ?", db)
        let stored = try posts.map { post in
            try query.bind(post, at: 1)
            return (post, try query.firstNumbers()?.first ?? 0)
        }
        for (post, _) in stored.sorted(by: { $0.1 < $1.1 }) { try remove(post: post) }
        terms = TermTree(db)
    }

    private mutating func remove(post: Int64) throws {
        try Task.checkCancellation()
        guard let stored = try StoredDocument(post: post, in: db, bodies) else { return }
        let language = try languageID(stored.source.language)
        let result = tools.analyzer.analyze(
            try stored.source.fields(terms.names(of: stored.source.terms)),
            language: stored.source.language, languageID: language, document: stored.document,
            step: -1, words: &words)
        let isInTail = stored.document >= state.tailFirst
        if isInTail {
            try tail.remove(stored.document, result.columns)
        } else if let segment = segments.first(where: { $0.range.contains(stored.document) }) {
            removals.add(result.columns, segment: segment.id)
        }
        deletions.insert(stored.document)
        count(result.lengths, step: -1, inTail: isInTail)
    }

    // MARK: Added documents

    /// Makes all further documents go into a segment. It seals the tail, because documents ascend.
    mutating func beginSegment() throws {
        try sealTail()
        segment = SegmentStorage(db, tools.builder)
        tools.noteSegment(from: state.nextDocument)
    }

    /// Adds a document.
    ///
    /// - Parameter features: those of its content; see `SegmentDocument.features`.
    /// - Returns: its number, and the row id of its language.
    mutating func add(_ source: DocumentSource, features: UInt32) throws
        -> (document: DocumentID, language: UInt32)
    {
        guard state.nextDocument < DocumentID.none - 1 else { throw IndexError.noDocumentLeft }
        let document = try document(state.nextDocument, of: source, features)
        state.nextDocument += 1
        if segment != nil {
            try count(segment?.add(document))
        } else {
            count(try tail.add(document, words: &words), step: 1, inTail: true)
        }
        return (document.id, document.facts.numbers[.language])
    }

    /// Begins to build the segment, if there is one, while the caller stores other data until
    /// `finish`. No document may be added then.
    mutating func beginFinishing() { segment?.begin() }

    /// Stores everything collected.
    mutating func finish() throws {
        if segment != nil {
            try count(segment?.finish())
            state.tailFirst = state.nextDocument
        }
        try tail.finish()
        tools.lost.add(words)
        try words.store(in: db)
        try deletions.store(in: db)
        try removals.store(in: db)
        state.generation += 1
        state.rows.sums += checked.takeChanges()
        try state.store(in: db)
    }

    private mutating func document(
        _ id: DocumentID, of source: DocumentSource, _ features: UInt32
    ) throws -> SegmentText {
        let closure = try terms.closure(of: source.terms)
        var facts = SegmentDocument(
            lengths: .zero, published: source.published, categories: closure.categories,
            tags: closure.tags)
        facts.numbers[.author] = UInt32(truncatingIfNeeded: source.author ?? 0)
        facts.numbers[.type] = UInt32(truncatingIfNeeded: source.type)
        facts.numbers[.site] = UInt32(truncatingIfNeeded: source.site)
        facts.numbers[.language] = try languageID(source.language)
        facts.numbers[.features] = features
        facts.numbers[.clock] = SiteClock.number(source.utcOffset)
        facts.numbers.sketch = source.sketch
        return SegmentText(
            id: id, fields: source.fields(try terms.names(of: source.terms)),
            language: source.language, facts: facts)
    }

    /// Updates the statistics when a document is added or removed.
    private mutating func count(_ lengths: FieldCounts, step: Int, inTail: Bool) {
        state.documents += step
        if inTail { state.tailDocuments += step }
        for field in 0..<Field.allCases.count {
            state.lengths[field] += step * Int(lengths[field])
            if inTail { state.tailTokens += step * Int(lengths[field]) }
        }
    }

    /// Updates statistics and vocabulary when a segment of new documents was built.
    private mutating func count(_ built: BuiltSegment?) throws {
        guard let built else { return }
        state.documents += built.statistics.documents
        for (field, length) in built.statistics.totalLengths.enumerated() {
            state.lengths[field] += length
        }
        try VocabularyPages(db).add(built.words)
    }

    // MARK: Sealing

    /// Makes a segment of the tail's documents from the stored posts, and empties the tail.
    mutating func sealTail() throws {
        try tail.finish()
        if state.tailDocuments > 0 {
            try build(documents: state.tailFirst..<state.nextDocument)
        }
        if state.tailFirst < state.nextDocument { try tail.removeAll() }
        state.tailFirst = state.nextDocument
        state.tailDocuments = 0
        state.tailTokens = 0
    }

    /// Builds a segment again from the stored posts. Deleted documents disappear, and with them the
    /// counts of deletions.
    mutating func rebuild(_ segment: SegmentRow) throws {
        try SegmentRow.delete(segment.id, in: db)
        try build(documents: segment.range)
    }

    /// Makes segments of the posts with documents in a range. Statistics do not change.
    private mutating func build(documents: Range<DocumentID>) throws {
        let posts = try SQLStatement(
            "SELECT id FROM post WHERE document >= ? AND document < ? ORDER BY document", db,
            documents.lowerBound, documents.upperBound
        ).all(Int64.self)
        var storage = SegmentStorage(db, tools.builder)
        for post in posts {
            try Task.checkCancellation()
            guard let stored = try StoredDocument(post: post, in: db, bodies),
                !deletions.contains(stored.document)
            else { continue }
            _ = try storage.add(
                document(stored.document, of: stored.source, stored.features(tools.marks)))
        }
        _ = try storage.finish()
    }

    /// The row id of a language. The row is created when there is none.
    private mutating func languageID(_ language: Language) throws -> UInt32 {
        if let known = languages[language.code] { return known }
        let key: [SQLStatement.Value] = [.text(language.code)]
        let id = try checked.find(.language, key)?.row ?? checked.insert(.language, key)
        languages[language.code] = UInt32(truncatingIfNeeded: id)
        return UInt32(truncatingIfNeeded: id)
    }
}

extension IndexError {
    /// All ids are used: there were four billion versions of posts.
    static let noDocumentLeft = IndexError(
        .failed,
        "The index has used up its document numbers", step: "\(.syncFully) into a new index")
}
