internal import Blog
internal import GRDB
internal import BlogSearchPackedPosts

/// Authors, terms and media as rows have them: which columns are read, and what is made of them.
enum NamedRows {
    static let termColumns = "taxonomy, wp, slug, name, summary, parent, link"

    /// A term of a row with these columns, if it has a name.
    static func term(_ row: SQLRow) throws -> Term {
        try Term(
            key: Term.Key(taxonomy: row.value(0), id: row.value(1)), slug: row.value(2) ?? "",
            name: row.value(3), summary: row.value(4), parent: row.value(5), link: row.value(6))
    }

    static func authorColumns(in db: Database) throws -> String {
        try "wp, slug, name, link, \(Schema.column("extra", in: db))"
    }

    /// An author of a row with these columns; `nil` while only posts name them.
    static func author(_ row: SQLRow) throws -> Author? {
        guard let slug: String = try row.value(1), let name: String = try row.value(2) else {
            return nil
        }
        var author = try Author(id: row.value(0), slug: slug, name: name, link: row.value(3))
        if let extra: [UInt8] = try row.value(4) { try author.add(packedExtra: extra) }
        return author
    }

    static func mediaColumns(in db: Database) throws -> String {
        try "wp, url, alt, caption, width, height, \(Schema.column("extra", in: db))"
    }

    /// A media item of a row with these columns.
    static func media(_ row: SQLRow) throws -> Media {
        var media = try Media(
            id: row.value(0), url: row.value(1), alt: row.value(2), caption: row.value(3),
            width: row.value(4), height: row.value(5))
        if let extra: [UInt8] = try row.value(6) { try media.add(packedExtra: extra) }
        return media
    }

    /// What a source says of a post besides, as a column of a query on `post`.
    static func postExtra(in db: Database) throws -> String {
        try Schema.hasExtras(db)
            ? "(SELECT extra FROM post_extra WHERE post_extra.post = post.id)" : "NULL"
    }

    /// The custom fields of a post.
    static func customFields(ofPost post: Int64, in db: Database) throws -> [String: String] {
        let query = try SQLStatement("SELECT \(postExtra(in: db)) FROM post WHERE id = ?", db)
        let extra = try query.with(post).one([UInt8].self)
        return try extra.map { try Post.Extra.customFields(packed: $0) } ?? [:]
    }
}
