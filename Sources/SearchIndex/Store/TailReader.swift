internal import GRDB
internal import TextAnalysis

/// What a search reads, from the full-text table and the column pages of one snapshot.
final class TailReader: IndexReader {
    let statistics: CollectionStatistics
    let languages: [Language]
    private let db: Database
    private let table: DocumentTable
    private let languageIDs: [String: Int]

    init(_ db: Database, table: DocumentTable) throws {
        self.db = db
        self.table = table
        statistics = try CollectionState(db).statistics
        let rows = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT id, code FROM language ORDER BY id"))
        languages = rows.compactMap { Language(tag: $0[1]) }
        languageIDs = Dictionary(
            rows.map { ($0[1], $0[0]) }, uniquingKeysWith: { first, _ in first })
    }

    var parts: [any IndexPart] { [TailPart(table)] }

    func postings(
        of stem: String, in language: Language, scope: FieldSet
    ) throws -> StemPostings? {
        guard let id = languageIDs[language.code], !stem.isEmpty, !stem.utf8.contains(0) else {
            return nil
        }
        let prefix = String(decoding: PackedTokens.prefix(forLanguage: id), as: UTF8.self)
        let postings = try FullText.postings(of: prefix + stem, in: db)
        guard let last = postings.documents.last else { return nil }
        // A document without columns can only come from a damaged file.
        guard last <= table.last, postings.documents.first != 0 else {
            throw IndexError.damagedPage
        }
        return StemPostings(
            documentFrequency: postings.documents.count,
            leaves: [TailPostings(postings.within(scope))])
    }

    func documents(with id: UInt32, of kind: FacetKind) throws -> [(any DocumentLeaf)?] {
        [TailAttribute(id, of: kind, in: table)]
    }

    func stems(ofWordsWithPrefix prefix: String, in language: Language, limit: Int) throws
        -> [String]
    {
        guard let id = languageIDs[language.code], !prefix.isEmpty else { return [] }
        let query = try db.cachedStatement(
            sql: """
                SELECT stem FROM vocabulary WHERE language = ? AND word >= ? AND word < ?
                GROUP BY stem ORDER BY max(posts) DESC, stem LIMIT ?
                """)
        return try String.fetchAll(query, arguments: [id, prefix, prefix + "\u{10ffff}", limit])
    }

    func identifiers(of value: String, kind: FacetKind) throws -> [UInt32] {
        try FacetNames(db).identifiers(of: value, kind: kind)
    }
}
