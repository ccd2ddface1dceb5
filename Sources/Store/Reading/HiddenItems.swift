package import BlogSearchPostings
package import BlogSearchQueries

/// The posts and terms that the owner of an index hides, in one state of the index.
package struct HiddenItems {
    /// Nothing is hidden.
    package static let none = HiddenItems()

    /// Documents of hidden posts, ascending.
    package private(set) var documents: [DocumentID] = []
    /// Row ids of hidden tags and categories.
    package private(set) var terms: Set<UInt32> = []

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
        let reader = try snapshotReader()
        if let known = reader.hidden { return known }
        let hidden = try HiddenItems(settings(), in: reader, documentsNamed: documents(named:))
        reader.hidden = hidden
        return hidden
    }
}
