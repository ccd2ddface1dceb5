internal import Blog
internal import BlogSearchPostings
internal import GRDB
internal import TextAnalysis
internal import BlogSearchPackedPosts

/// What a document is made of: from a post just read, or from a stored one.
struct DocumentSource {
    /// Its searchable text without the names of its terms.
    var text: DocumentFields
    /// Row ids of its own terms, in the post's order.
    var terms: [Int64]
    var author: Int64?
    var type: Int64
    var site: Int64
    var published: Int64?
    /// Seconds that the site's clock was ahead of UTC then.
    var utcOffset: Int?
    var language: Language
    /// That of its content.
    var sketch: ShingleSketch

    /// The searchable text with the names of its terms.
    func fields(_ names: (tags: [String], categories: [String])) -> DocumentFields {
        var fields = text
        fields.add(tags: names.tags, categories: names.categories)
        return fields
    }
}

/// A post's present document, and what it was made of.
struct StoredDocument {
    var document: DocumentID
    var source: DocumentSource
    private let title: String
    private let blocks: [ContentBlock]
    private let html: [UInt8]
    /// The language tag of the post.
    private let postLanguage: String?

    /// Reads what the document of a post was made of; `nil` when there is no such post.
    ///
    /// - Parameters:
    ///   - bodies: reads bodies of the same database.
    ///   - hasCustom: whether it may have custom fields.
    init?(post: Int64, in db: Database, _ bodies: PostBodies, hasCustom: Bool = true) throws {
        let statement = try SQLStatement(
            """
            SELECT title, excerpt, author, type, site, published, language.code, document,
                post.language, \(Schema.column("utc_offset", in: db)),
                \(hasCustom ? NamedRows.postExtra(in: db) : "NULL")
            FROM post LEFT JOIN language ON language.id = document_language WHERE post.id = ?
            """, db)
        guard let row = try statement.with(post).firstRow(), let body = try bodies.body(of: post)
        else { return nil }
        let terms = try SQLStatement(
            "SELECT term FROM post_term WHERE post = ? ORDER BY position", db, post
        ).all(Int64.self)
        title = try row.value(0)
        blocks = try body.blocks()
        html = body.html
        let text = try DocumentFields(
            title: title, excerpt: row.value(1), blocks: blocks,
            custom: (row.value(10) as [UInt8]?).map {
                try Post.Extra.customFields(packed: $0)
            } ?? [:])
        source = try DocumentSource(
            text: text, terms: terms,
            author: row.value(2), type: row.value(3), site: row.value(4),
            published: row.value(5), utcOffset: row.value(9),
            language: (row.value(6) as String?).flatMap { Language(tag: $0) } ?? .undetermined,
            sketch: text.sketch)
        document = try DocumentID(clamping: row.value(7) as Int)
        postLanguage = try row.value(8)
    }

    /// The features of the content; see `SegmentDocument.features`.
    ///
    /// - Parameter marks: finds what the HTML shows that the stored blocks do not.
    func features(_ marks: ContentMarks.Finder) -> UInt32 {
        ContentFeatures.bits(of: BodyContent(blocks: blocks, marks: marks(html)))
    }

    /// The language in which to analyse the post on a site with a locale.
    func language(onSite site: String?) -> Language {
        DocumentSource.language(post: postLanguage, site: site, title: title, blocks: blocks)
    }
}
