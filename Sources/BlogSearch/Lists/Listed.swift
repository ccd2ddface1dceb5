public import Blog
public import BlogSearchQueries
public import TagClouds

/// A value with what tells it from the others of its list, as views of lists want it: WordPress's ids are unique in their site
/// only, and a block of a post has none.
///
/// Members of the value are members of this, too:
///
/// ```swift
/// ForEach(results.listed) { row in Text(row.title) }
/// ```
@dynamicMemberLookup
public struct Listed<Value: Sendable & Hashable, ID: Sendable & Hashable>: Identifiable, Sendable,
    Hashable
{
    /// What tells it from the others.
    public let id: ID
    /// The value.
    public var value: Value

    /// Gives a value an identity.
    public init(_ value: Value, id: ID) {
        self.id = id
        self.value = value
    }

    /// A member of the value.
    public subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> Member {
        value[keyPath: member]
    }
}

extension Listed: Codable where Value: Codable, ID: Codable {}

/// A term of an index, whatever site it is of.
public struct TermReference: Sendable, Hashable, Codable {
    /// Home address of its site.
    public var site: String
    /// Taxonomy and id, unique in its site.
    public var key: Term.Key

    /// Names a term.
    public init(site: String, key: Term.Key) {
        self.site = site
        self.key = key
    }
}

extension Hit {
    /// What tells the post from all others of the index.
    public var reference: PostReference { PostReference(site: site, id: id) }
}

extension StoredPost {
    /// What tells the post from all others of the index.
    public var reference: PostReference { PostReference(site: site, id: id) }
}

extension IndexChange {
    /// What tells the post from all others of the index.
    public var reference: PostReference { PostReference(site: site, id: id) }
}

extension TermCount {
    /// What tells the term from all others of the index.
    public var reference: TermReference {
        TermReference(site: site, key: Term.Key(taxonomy: taxonomy, id: id))
    }
}

extension Sequence<Hit> {
    /// The posts, each told from the others by site and id.
    public var listed: [Listed<Hit, PostReference>] { map { Listed($0, id: $0.reference) } }
}

extension SearchResults {
    /// The hits, each told from the others by site and id.
    public var listed: [Listed<Hit, PostReference>] { hits.listed }
}

extension Sequence<TermCount> {
    /// The terms, each told from the others by site, taxonomy and id.
    public var listed: [Listed<TermCount, TermReference>] { map { Listed($0, id: $0.reference) } }
}

extension Sequence<ContentBlock> {
    /// The blocks, each told from the others by its place from 0, which is what matches in a post name as well.
    public var listed: [Listed<ContentBlock, Int>] {
        enumerated().map { Listed($0.element, id: $0.offset) }
    }
}

extension TagCloud {
    /// The items, each told from the others by its place from 0, which also is its place on the sphere.
    public var listed: [Listed<CloudItem, Int>] {
        items.enumerated().map { Listed($0.element, id: $0.offset) }
    }
}
