internal import Blog
internal import GRDB
internal import TextAnalysis

/// Rows of the posts that won a search, from one snapshot.
final class WinnerRows: PostRows {
    private let db: Database

    init(_ db: Database) {
        self.db = db
    }

    func hits(for documents: [DocumentID]) throws -> [Hit] {
        try documents.map { document in
            guard let hit = try hit("post.document = ?", [document]) else {
                throw IndexError.damagedPage
            }
            return hit.card
        }
    }

    func texts(of document: DocumentID) throws -> PostTexts {
        let statement = try db.cachedStatement(
            sql: """
                SELECT excerpt, blocks, language.code FROM post JOIN body ON body.post = post.id
                JOIN language ON language.id = document_language WHERE document = ?
                """)
        guard let row = try statement.fetchRow([document]) else { throw IndexError.damagedPage }
        let blocks = try PackedBlocks.decode(row.bytes(1))
        var parts: [SnippetMaker.Part] = []
        if let excerpt = row[0] as String?, !DocumentFields.begin(blocks, with: excerpt) {
            parts.append(SnippetMaker.Part(.excerpt, excerpt))
        }
        for block in blocks where !block.text.isEmpty {
            parts.append(SnippetMaker.Part(DocumentFields.field(of: block.kind), block.text))
        }
        return PostTexts(language: Language(tag: row[2]) ?? .undetermined, parts: parts)
    }

    func titles(of documents: [DocumentID]) throws -> [String] {
        let statement = try db.cachedStatement(sql: "SELECT title FROM post WHERE document = ?")
        return try documents.map { try statement.fetchRow([$0])?[0] ?? "" }
    }

    func names(of ids: [UInt32], kind: FacetKind) throws -> [UInt32: HitTerm] {
        try FacetNames(db).names(of: ids, kind: kind).mapValues {
            HitTerm(slug: $0.slug, name: $0.name)
        }
    }

    /// What a list shows of a post, and the post's row id.
    func hit(_ condition: String, _ arguments: StatementArguments) throws -> (
        row: Int64, card: Hit
    )? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT post.id, post.wp, site.url, type.name, post.slug, post.link, title, published,
                    modified, coalesce(author.name, author.slug), coalesce(post.image, media.url)
                FROM post JOIN site ON site.id = post.site JOIN type ON type.id = post.type
                LEFT JOIN author ON author.id = post.author
                LEFT JOIN media ON media.site = post.site AND media.wp = post.featured
                WHERE \(condition)
                """)
        guard let row = try statement.fetchRow(arguments) else { return nil }
        let id: Int64 = row[0]
        let terms = try self.terms(ofPost: id)
        let card = Hit(
            id: row[1], site: row[2], type: row[3], slug: row[4], url: row[5], title: row[6],
            date: row.moment(7), modified: row.moment(8), author: row[9],
            categories: terms.categories, tags: terms.tags, image: row[10])
        return (id, card)
    }

    private func terms(ofPost post: Int64) throws -> (categories: [HitTerm], tags: [HitTerm]) {
        let statement = try db.cachedStatement(
            sql: """
                SELECT taxonomy, slug, coalesce(name, slug) FROM post_term
                JOIN term ON term.id = post_term.term WHERE post = ? AND slug IS NOT NULL
                ORDER BY position
                """)
        var categories: [HitTerm] = []
        var tags: [HitTerm] = []
        for row in try Row.fetchAll(statement, arguments: [post]) {
            let term = HitTerm(slug: row[1], name: row[2])
            switch row[0] as String {
            case Term.category: categories.append(term)
            case Term.tag: tags.append(term)
            default: break
            }
        }
        return (categories, tags)
    }
}
