public import Blog

/// A post of an index, whatever site it is of: WordPress's id is unique in its site only.
public struct PostReference: Sendable, Hashable, Codable, CustomStringConvertible {
    /// Home address of its site.
    public var site: String
    /// WordPress's id, unique in its site.
    public var id: Post.ID

    /// Names a post.
    public init(site: String, id: Post.ID) {
        self.site = site
        self.id = id
    }

    /// An address under which WordPress finds it: `https://example.org/?p=132`.
    public var description: String { "\(site)/?p=\(id)" }
}
