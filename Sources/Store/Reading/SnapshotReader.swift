internal import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import GRDB
internal import TextAnalysis

/// What a search reads of one state of the index: its sealed segments, and its tail unless it is
/// empty.
///
/// It belongs to one connection, which keeps it until the connection sees another state. Nothing is
/// read twice, and a query on a known state begins with comparing two numbers.
///
/// It is `@unchecked Sendable`: it stays with its connection, and one snapshot at a time uses the
/// connection.
final class SnapshotReader: IndexReader, @unchecked Sendable {
    /// The state it reads.
    let generation: Int64
    let statistics: CollectionStatistics
    let languages: [Language]
    let parts: [any IndexPart]
    let db: Database
    private let segments: [SegmentPart]
    private let tail: TailPart?
    private let live: LiveDocuments
    /// The prefix of the keys of each language's stems.
    private let prefixes: [[UInt8]]
    /// What is kept with this state for those who may know of a scope only, the scope last asked for last.
    private var seen: [SeenState] = []
    /// The number of the settings that it is of.
    private var settings = 0
    /// The row ids of filter values as written, by kind and value. Values are compared as bytes, as
    /// in storage, because strings with the same accents are equal in any encoding of them.
    private var named = KnownAnswers<[UInt32]>()
    /// The authors found for words.
    var authorsByWords = KnownAnswers<[NamedAuthor]>()

    /// The number of posts that write a word in a form; -1 where it cannot be told.
    var countsByForm = KnownAnswers<Int>()
    /// Finds the forms of words in posts, once that was requested.
    var forms: FormFinder?
    var knownForms = KnownForms()
    /// Finds what links to documents say, once that was requested.
    var links: LinkFinder?

    /// Whether any post has custom fields.
    var hasCustom: Bool { statistics.totalLengths[Field.custom.rawValue] > 0 }

    private var knownBodies: PostBodies?

    /// Names in the posts that were shown.
    let cardNames: CardNames
    /// Names of values that were shown before.
    private var shown: [FacetKind: KnownNames] = [:]

    /// The maximum number of names kept of each kind.
    private static let maximumShown = 1 << 16
    private static let maximumScopes = 8

    /// Forgets what was made of other settings.
    func use(settings number: Int) {
        guard settings != number else { return }
        (settings, seen) = (number, [])
    }

    init(_ db: Database, pool: PagePool) throws {
        self.db = db
        cardNames = CardNames(db)
        let state = try CollectionState(db)
        generation = state.generation
        statistics = state.statistics
        var (languages, prefixes): ([Language], [[UInt8]]) = ([], [])
        try SQLStatement("SELECT id, code FROM language ORDER BY id", db).forEachRow { row in
            languages.append(Language(tag: row.text(1) ?? "") ?? .undetermined)
            prefixes.append(PackedTokens.prefix(forLanguage: Int(row.number(0) ?? 0)))
        }
        (self.languages, self.prefixes) = (languages, prefixes)
        let live = LiveDocuments(db)
        let rows = try SegmentRow.all(db)
        pool.forget(allBut: rows.map(\.id))
        segments = try rows.map { try SegmentPart($0, in: db, pool: pool, live: live) }
        tail =
            state.tailDocuments > 0 ? try TailPart(db, first: state.tailFirst, live: live) : nil
        parts = segments + (tail.map { [$0] } ?? [])
        self.live = live
    }

    /// Reads bodies of posts, and keeps some: those in which forms of words were looked for are often
    /// those of which passages are shown, and who types finds the same posts with the next letter.
    func bodies() throws -> PostBodies {
        let bodies = try knownBodies ?? PostBodies(db, keeping: 256 << 10)
        knownBodies = bodies
        return bodies
    }

    /// What is kept with this state for a scope. Few are kept.
    func seen(in scope: SearchScope) -> SeenState {
        if let last = seen.last, last.scope == scope { return last }
        let known = seen.firstIndex { $0.scope == scope }.map { seen.remove(at: $0) }
        if seen.count >= SnapshotReader.maximumScopes { seen.removeFirst() }
        seen.append(known ?? SeenState(scope))
        return seen[seen.count - 1]
    }

    func postings(of stem: String, in language: Language, scope: FieldSet) throws -> StemPostings? {
        guard let row = languages.firstIndex(of: language), !stem.isEmpty, !stem.utf8.contains(0)
        else { return nil }
        let key = prefixes[row] + stem.utf8
        return try postings {
            try $0.postings(of: key, scope: scope)
        } inTail: {
            try $0.postings(of: String(decoding: key, as: UTF8.self), scope: scope)
        }
    }

    func postings(
        ofAll stems: [String], in language: Language, scope: FieldSet
    ) throws -> StemPostings? {
        guard let row = languages.firstIndex(of: language) else { return nil }
        let keys = stems.filter { !$0.isEmpty && !$0.utf8.contains(0) }
            .map { prefixes[row] + $0.utf8 }.sorted { $0.lexicographicallyPrecedes($1) }
        return try postings {
            try $0.postings(ofAll: keys, scope: scope)
        } inTail: {
            try $0.postings(
                ofAll: keys.map { String(decoding: $0, as: UTF8.self) }, scope: scope)
        }
    }

    /// A cursor for each part, and the number of documents in them; `nil` when there are none.
    private func postings(
        inSegment: (SegmentPart) throws -> (cursor: (any PostingsCursor)?, documents: Int),
        inTail: (TailPart) throws -> (cursor: (any PostingsCursor)?, documents: Int)
    ) throws -> StemPostings? {
        var found = StemPostings(documentFrequency: 0, cursors: [])
        found.cursors.reserveCapacity(parts.count)
        for segment in segments { found.add(try inSegment(segment)) }
        if let tail { found.add(try inTail(tail)) }
        return found.documentFrequency > 0 ? found : nil
    }

    func documents(with id: UInt32, of kind: FacetKind) throws -> [(any DocumentCursor)?] {
        var cursors: [(any DocumentCursor)?] = []
        for segment in segments { cursors.append(try segment.documents(with: id, of: kind)) }
        if let tail { cursors.append(tail.documents(with: id, of: kind)) }
        return cursors
    }

    func stems(ofWordsWithPrefix prefix: String, in language: Language, limit: Int) throws
        -> [String]
    {
        guard !prefix.isEmpty else { return [] }
        return try Vocabulary(db).stems(withPrefix: prefix, in: language, limit: limit)
    }

    func words(withPrefix prefix: String, in language: Language, limit: Int) throws -> [WordCount] {
        guard !prefix.isEmpty else { return [] }
        return try Vocabulary(db).likelyWords(withPrefix: prefix, in: language, limit: limit)
    }

    func words(near word: String, within distance: Int, in language: Language) throws -> [NearWord]
    {
        try Vocabulary(db).words(near: word, within: distance, in: language)
    }

    func identifiers(of value: String, kind: FacetKind) throws -> [UInt32] {
        let name = Array(kind.rawValue.utf8) + [0] + Array(value.utf8)
        if let known = named[name] { return known }
        let ids = try FacetNames(db).identifiers(of: value, kind: kind)
        named.keep(ids, for: name)
        return ids
    }

    func documents(withSlug slug: String) throws -> [DocumentID] {
        var documents: [DocumentID] = []
        let query = """
            SELECT document FROM post JOIN site ON site.id = post.site WHERE slug = ?
            ORDER BY site.url, post.wp DESC LIMIT 16
            """
        try SQLStatement(query, db, slug).forEachRow { row in
            documents.append(DocumentID(clamping: row.number(0) ?? 0))
        }
        return documents
    }

    func first(_ count: Int, ofEquals documents: [DocumentID]) throws -> [Int] {
        try EqualPosts(db).first(count, of: documents)
    }

    /// Values of a facet with their names, most frequent first, then by name and slug.
    func values(_ counts: [FacetCount], of kind: FacetKind) throws -> [FacetValue] {
        if let values = shown[kind]?.values(counts) { return values }
        var known = shown.removeValue(forKey: kind) ?? KnownNames()
        if known.count + counts.count > SnapshotReader.maximumShown { known = KnownNames() }
        let unknown = known.unknown(of: counts)
        known.add(try FacetNames(db).names(of: unknown, kind: kind), of: unknown)
        defer { shown[kind] = known }
        return known.values(counts) ?? []
    }
}

extension StemPostings {
    fileprivate mutating func add(_ part: (cursor: (any PostingsCursor)?, documents: Int)) {
        cursors.append(part.cursor)
        documentFrequency += part.documents
    }
}
