public import Blog
internal import GRDB

/// What a list of hits shows of a post.
public struct PostCard: Sendable, Hashable, Codable {
    /// WordPress's id.
    public var id: Int
    /// Home address of its site.
    public var site: String
    /// Post type by name.
    public var type: String
    /// The last part of the address.
    public var slug: String
    /// The permalink.
    public var link: String?
    /// Title as plain text.
    public var title: String
    /// When it was published.
    public var date: Moment?
    /// When it was last edited.
    public var modified: Moment?
    /// The author's display name.
    public var author: String?
    /// Its categories, without their ancestors.
    public var categories: [FacetName]
    /// Its tags.
    public var tags: [FacetName]
    /// Address of the featured image.
    public var image: String?
}

extension IndexSnapshot {
    /// Cards of documents, in the same order; about 20 microseconds each.
    ///
    /// - Throws: `IndexError` with code `damaged` when a document has no post.
    package func cards(of documents: [DocumentID]) throws -> [PostCard] {
        try documents.map { document in
            let statement = try db.cachedStatement(sql: IndexSnapshot.cardQuery)
            guard let row = try statement.fetchRow([document]) else { throw IndexError.damagedPage }
            var card = PostCard(
                id: row[1], site: row[2], type: row[3], slug: row[4], link: row[5], title: row[6],
                date: row.moment(7), modified: row.moment(8), author: row[9], categories: [],
                tags: [],
                image: row[10])
            for term in try terms(ofPost: row[0]) {
                let name = FacetName(slug: term.slug, name: term.name)
                if term.key.taxonomy == Term.category { card.categories.append(name) }
                if term.key.taxonomy == Term.tag { card.tags.append(name) }
            }
            return card
        }
    }

    private static let cardQuery = """
        SELECT post.id, post.wp, site.url, type.name, post.slug, post.link, title, published, modified,
            author.name, coalesce(image, media.url)
        FROM post JOIN site ON site.id = post.site JOIN type ON type.id = post.type
        LEFT JOIN author ON author.id = post.author
        LEFT JOIN media ON media.site = post.site AND media.wp = post.featured
        WHERE document = ?
        """
}

extension Row {
    /// A time, `nil` for NULL.
    func moment(_ index: Int) -> Moment? {
        let seconds: Int64? = self[index]
        return seconds.map { Moment(seconds: $0) }
    }
}
