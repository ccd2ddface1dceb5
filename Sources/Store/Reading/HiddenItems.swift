package import BlogSearchPostings
package import BlogSearchQueries

/// The posts and terms that the owner of an index hides, in one state of the index.
package struct HiddenItems {
    /// Nothing is hidden.
    package static let none = HiddenItems()

    /// Documents of hidden posts, ascending.
    package fileprivate(set) var documents: [DocumentID] = []
    /// Row ids of hidden tags and categories.
    package private(set) var terms: Set<UInt32> = []
    /// The same, and terms that only hidden posts have.
    fileprivate(set) var unlisted: Set<UInt32> = []

    private init() {}

    /// The items that settings hide, in the state that a reader shows.
    ///
    /// - Parameter documentsNamed: the documents of the posts that a slug, id or address names.
    /// - Throws: what the storage throws.
    package init(
        _ settings: SearchSettings, in reader: any IndexReader,
        documentsNamed: (String) throws -> [DocumentID]
    ) throws {
        documents = Set(try settings.hiddenPosts.flatMap(documentsNamed)).sorted()
        for (names, kind) in [
            (settings.hiddenTags, FacetKind.tag), (settings.hiddenCategories, .category),
        ] {
            for name in names {
                terms.formUnion(try reader.identifiers(of: name, kind: kind))
            }
        }
    }
}

extension IndexSnapshot {
    /// The items that the owner hides in this state.
    package func hiddenItems() throws -> HiddenItems {
        let seen = try seen()
        if let known = seen.hidden { return known }
        isReadingSettings = true
        defer { isReadingSettings = false }
        var hidden = try HiddenItems(
            settings(), in: snapshotReader(), documentsNamed: documents(named:))
        // Who may not read a post may not read what others say about it either.
        hidden.documents = Set(
            try hidden.documents + hidden.documents.flatMap(comments)
        ).sorted()
        hidden.unlisted = hidden.terms
        let posts = try SQLStatement("SELECT count(*) FROM post_term WHERE term = ?", db)
        for (term, count) in try counts(ofTermsOf: hidden.documents) {
            if try posts.with(term).one(Int.self) == count { hidden.unlisted.insert(term) }
        }
        seen.hidden = hidden
        return hidden
    }

    /// Documents of the comments on the post of a document.
    private func comments(on document: DocumentID) throws -> [DocumentID] {
        try SQLStatement(
            """
            SELECT comment.document FROM post CROSS JOIN post AS comment
            WHERE post.document = ? AND +comment.site = post.site
            AND comment.link >= post.link || '#comment-' AND comment.link < post.link || '#comment.'
            """, db, document
        ).all(DocumentID.self)
    }

    /// How many of some documents have each term, by row id.
    func counts(ofTermsOf documents: [DocumentID]) throws -> [UInt32: Int] {
        let terms = try SQLStatement(
            "SELECT term FROM post_term WHERE post = (SELECT id FROM post WHERE document = ?)", db)
        var counts: [UInt32: Int] = [:]
        for document in documents {
            for term in try terms.with(document).all(UInt32.self) { counts[term, default: 0] += 1 }
        }
        return counts
    }
}
