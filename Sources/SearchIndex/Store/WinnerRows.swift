internal import Blog
internal import GRDB
internal import TextAnalysis

/// Rows of the posts that won a search, from one snapshot.
final class WinnerRows: PostRows {
    private let db: Database
    private let reader: StoredReader
    /// What was read of posts beside what a list shows, in the order of `documents`.
    private var posts: [FoundPost] = []
    private var documents: [DocumentID] = []
    /// Index of the post whose texts are most likely asked for next.
    private var next = 0
    /// The language whose code was read last: most often the next one is the same.
    private var language = Language.undetermined

    /// - Parameter reader: what else is read of the same state.
    init(_ db: Database, _ reader: StoredReader) {
        self.db = db
        self.reader = reader
    }

    func hits(for documents: [DocumentID]) throws -> [Hit] {
        let reader = try CardReader("post.document = ?", db)
        posts = try documents.map { document in
            guard let found = try reader.first(.number(Int64(document))) else {
                throw IndexError.damagedPage
            }
            return found
        }
        self.documents = documents
        next = 0
        return posts.map(\.card)
    }

    func texts(of document: DocumentID) throws -> PostTexts {
        let post = try post(document)
        if language.code != post.language {
            language = Language(tag: post.language) ?? .undetermined
        }
        let blocks = try bytes("SELECT blocks FROM body WHERE post = ?", post.row)
        let places = try PackedBlocks.texts(in: blocks)
        var texts = PostTexts(language: language, bytes: blocks)
        if let excerpt = post.excerpt, !beginsBody(blocks, places, excerpt) {
            texts.append(.excerpt, excerpt)
        }
        texts.excerpt = post.excerpt
        for place in places where !place.text.isEmpty {
            texts.append(
                DocumentFields.field(of: place.kind), place.text, anchor: place.anchor)
        }
        return texts
    }

    func titles(of documents: [DocumentID]) throws -> [String] {
        let statement = try RowStatement("SELECT title FROM post WHERE document = ?", db)
        return try documents.map { document in
            var title = ""
            try statement.forEach(.number(Int64(document))) { title = $0.text(0) ?? "" }
            return title
        }
    }

    func values(_ counts: [FacetCount], of kind: FacetKind) throws -> [FacetValue] {
        try reader.values(counts, of: kind)
    }

    /// What was read of a post, in the order in which hits were asked for or in any other.
    private func post(_ document: DocumentID) throws -> FoundPost {
        if next >= documents.count || documents[next] != document {
            if let known = documents.firstIndex(of: document) {
                next = known
            } else {
                _ = try hits(for: [document])
            }
        }
        defer { next += 1 }
        return posts[next]
    }

    private func bytes(_ sql: String, _ row: Int64) throws -> [UInt8] {
        var bytes: [UInt8]?
        try RowStatement(sql, db).forEach(.number(row)) { bytes = $0.bytes(0) }
        guard let bytes else { throw IndexError.damagedPage }
        return bytes
    }

    private func beginsBody(
        _ bytes: [UInt8], _ places: [PackedBlocks.TextPlace], _ excerpt: String
    ) -> Bool {
        DocumentFields.begin(places, with: excerpt, kind: \.kind) {
            String(decoding: bytes[$0.text], as: UTF8.self)
        }
    }
}

/// A post, as a list shows it, with what else is read of it.
struct FoundPost {
    /// The post's row id.
    var row: Int64
    var card: Hit
    var excerpt: String?
    /// Code of the language its document is in.
    var language: String
}

/// Reads posts with their terms, one row and one list at a time.
struct CardReader {
    private let posts: RowStatement
    private let terms: RowStatement

    /// Prepares to find posts by a condition with one argument.
    init(_ condition: String, _ db: Database) throws {
        posts = try RowStatement(
            """
            SELECT post.id, post.wp, site.url, type.name, post.slug, post.link, title, published,
                modified, coalesce(author.name, author.slug), coalesce(post.image, media.url),
                excerpt, language.code
            FROM post JOIN site ON site.id = post.site JOIN type ON type.id = post.type
            JOIN language ON language.id = document_language
            LEFT JOIN author ON author.id = post.author
            LEFT JOIN media ON media.site = post.site AND media.wp = post.featured
            WHERE \(condition)
            """, db)
        terms = try RowStatement(
            """
            SELECT taxonomy, slug, coalesce(name, slug) FROM post_term
            JOIN term ON term.id = post_term.term WHERE post = ? AND slug IS NOT NULL
            ORDER BY position
            """, db)
    }

    /// The first post that fits, `nil` when none does.
    func first(_ argument: RowStatement.Argument) throws -> FoundPost? {
        var found: FoundPost?
        try posts.forEach(argument) { row in
            if found == nil { found = CardReader.post(row) }
        }
        guard var post = found else { return nil }
        try terms.forEach(.number(post.row)) { row in
            let term = HitTerm(slug: row.text(1) ?? "", name: row.text(2) ?? "")
            switch row.text(0) {
            case Term.category: post.card.categories.append(term)
            case Term.tag: post.card.tags.append(term)
            default: break
            }
        }
        return post
    }

    private static func post(_ row: StoredRow) -> FoundPost {
        let card = Hit(
            id: Int(row.number(1) ?? 0), site: row.text(2) ?? "", type: row.text(3) ?? "",
            slug: row.text(4) ?? "", url: row.text(5), title: row.text(6) ?? "",
            date: row.number(7).map { Moment(seconds: $0) },
            modified: row.number(8).map { Moment(seconds: $0) }, author: row.text(9),
            image: row.text(10))
        return FoundPost(
            row: row.number(0) ?? 0, card: card, excerpt: row.text(11),
            language: row.text(12) ?? "")
    }
}
