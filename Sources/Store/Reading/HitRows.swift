internal import Blog
package import BlogSearchPostings
package import BlogSearchQueries
internal import GRDB
package import TextAnalysis
internal import BlogSearchPackedPosts

/// Rows of the posts that a search found, from one snapshot.
package final class HitRows: PostRows {
    let db: Database
    let reader: SnapshotReader
    /// Terms that are on no card.
    private let hidden: Set<UInt32>
    /// Posts already read, with data that a list does not show, in the order of `documents`.
    private var posts: [FoundPost] = []
    private var documents: [DocumentID] = []
    /// The index of the post whose texts are most likely requested next.
    private var next = 0
    /// The language whose code was read last. The next one is usually the same.
    private var language = Language.undetermined

    /// - Parameters:
    ///   - reader: reads other data of the same state.
    ///   - hidden: row ids of terms that are on no card.
    init(_ db: Database, _ reader: SnapshotReader, hidden: Set<UInt32>) {
        self.db = db
        self.reader = reader
        self.hidden = hidden
    }

    package func hits(for documents: [DocumentID]) throws -> [Hit] {
        let reader = try CardReader("document = ?", db, reader.cardNames, hidden: hidden)
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

    package func texts(of document: DocumentID) throws -> PostTexts {
        let post = try post(document)
        if language.code != post.language {
            language = Language(tag: post.language) ?? .undetermined
        }
        guard let blocks = try reader.bodies().body(of: post.row)?.blob() else {
            throw IndexError.damagedPage
        }
        let blockTexts = try PackedBlocks.texts(in: blocks)
        var texts = PostTexts(language: language, bytes: blocks)
        if let excerpt = post.excerpt, !beginsBody(blocks, blockTexts, excerpt) {
            texts.append(.excerpt, excerpt)
        }
        texts.excerpt = post.excerpt
        for blockText in blockTexts where !blockText.text.isEmpty {
            texts.append(
                DocumentFields.field(of: blockText.kind), blockText.text, anchor: blockText.anchor)
        }
        if reader.hasCustom {
            let fields = try NamedRows.customFields(ofPost: post.row, in: db)
            for text in DocumentFields.pieces(ofCustom: fields) { texts.append(.custom, text) }
        }
        return texts
    }

    package func excerpt(of document: DocumentID) throws -> (text: String?, language: Language) {
        let post = try post(document)
        return (post.excerpt, Language(tag: post.language) ?? .undetermined)
    }

    package func titles(of documents: [DocumentID]) throws -> [String] {
        let statement = try SQLStatement("SELECT title FROM post WHERE document = ?", db)
        return try documents.map { document in
            var title = ""
            try statement.with(document).forEachRow { title = $0.text(0) ?? "" }
            return title
        }
    }

    package func values(_ counts: [FacetCount], of kind: FacetKind) throws -> [FacetValue] {
        try reader.values(counts, of: kind)
    }

    /// What was read of a post. Posts may be requested in the order of the hits or in any other.
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

    private func beginsBody(
        _ bytes: [UInt8], _ blockTexts: [PackedBlocks.BlockText], _ excerpt: String
    ) -> Bool {
        DocumentFields.begin(blockTexts, with: excerpt, kind: \.kind) {
            String(decoding: bytes[$0.text], as: UTF8.self)
        }
    }
}

/// A post as a list shows it, with other data read with it.
struct FoundPost {
    /// The post's row id.
    var row: Int64
    var card: Hit
    var excerpt: String?
    /// The code of its document's language.
    var language: String
}

/// Reads posts with their terms, one row and one list of terms at a time.
struct CardReader {
    private let posts: SQLStatement
    private let terms: SQLStatement
    /// Reads what a source says of a post besides; `nil` in files of older formats.
    private let extras: SQLStatement?
    private let names: CardNames
    private let hidden: Set<UInt32>

    /// Prepares to find posts by a condition on arguments.
    ///
    /// - Parameter hidden: row ids of terms that are on no card.
    init(
        _ condition: String, _ db: Database, _ names: CardNames, hidden: Set<UInt32>
    ) throws {
        self.hidden = hidden
        posts = try SQLStatement(
            """
            SELECT id, wp, site, type, slug, link, title, published, modified, author, image,
                featured, excerpt, document_language, \(Schema.column("utc_offset", in: db))
            FROM post WHERE \(condition)
            """, db)
        terms = try SQLStatement(
            "SELECT term FROM post_term WHERE post = ? ORDER BY position", db)
        extras =
            try Schema.hasExtras(db)
            ? SQLStatement("SELECT extra FROM post_extra WHERE post = ?", db) : nil
        self.names = names
    }

    /// The first post that fits; `nil` when there is none.
    func first(_ arguments: SQLStatement.Value...) throws -> FoundPost? {
        var found: FoundPost?
        try posts.bind(arguments).forEachRow { row in
            if found == nil { found = try post(row) }
        }
        guard var post = found else { return nil }
        if post.card.url == nil { post.card.file = try file(ofPost: post.row) }
        try terms.with(post.row).forEachRow { row in
            let id = row.number(0) ?? 0
            guard hidden.isEmpty || !hidden.contains(UInt32(clamping: id)),
                let term = try names.term(id)
            else { return }
            switch term.taxonomy {
            case Term.category: post.card.categories.append(term.term)
            case Term.tag: post.card.tags.append(term.term)
            default: break
            }
        }
        return post
    }

    /// The file of a post.
    private func file(ofPost row: Int64) throws -> String? {
        var file: String?
        try extras?.with(row).forEachRow {
            file = try Post.Extra(packed: $0.bytes(0), at: nil).file
        }
        return file
    }

    private func post(_ row: StoredRow) throws -> FoundPost {
        let site = row.number(2) ?? 0
        let home = try names.site(site)
        let address = row.text(5).flatMap {
            PublicAddress.whole($0) ?? PublicAddress.whole($0, at: home + "/")
        }
        var image = row.text(10)
        if image == nil, let featured = row.number(11) {
            image = try names.image(featured, of: site)
        }
        image = image.flatMap {
            PublicAddress.whole($0) ?? PublicAddress.whole($0, at: address ?? home + "/")
        }
        var card = Hit(
            id: Int(row.number(1) ?? 0), site: home,
            type: try names.type(row.number(3) ?? 0), slug: row.text(4) ?? "", url: address,
            title: row.text(6) ?? "", date: row.number(7).map { Moment(seconds: $0) },
            modified: row.number(8).map { Moment(seconds: $0) },
            author: try row.number(9).flatMap { try names.author($0) }, image: image)
        card.utcOffset = row.number(14).map { Int($0) }
        return FoundPost(
            row: row.number(0) ?? 0, card: card, excerpt: row.text(12),
            language: try names.language(row.number(13) ?? 0))
    }
}
