/// One term that may appear in a cloud, with its number of posts.
///
/// The name is plain text (`r&b`, not `r&amp;b`); a name that still carries WordPress's entities gives the same HTML.
public struct CloudEntry: Sendable, Hashable {
    /// WordPress's term id.
    public let id: Int
    /// The taxonomy's name, `post_tag` or `category` for example.
    public let taxonomy: String
    /// The term's name as a reader sees it.
    public let name: String
    /// The term's slug.
    public let slug: String
    /// How many posts have the term; below zero counts as zero.
    public let count: Int
    /// The address of the term's archive, `nil` when it has none.
    public let link: String?
    /// How many posts had the term in an earlier period; `nil` where no two periods are compared.
    public let formerCount: Int?
    /// How far the count departs from what is expected (``Significance``): above 0 there are more posts, below 0 fewer. Where there
    /// is one, its size takes the place of the count in choosing and weighing.
    public let significance: Double?
    /// The id of the parent term, `nil` at the top. An empty parent of a used term stays in a cloud, as in WordPress.
    public let parent: Int?

    /// Makes an entry.
    public init(
        id: Int, taxonomy: String, name: String, slug: String, count: Int, link: String? = nil,
        parent: Int? = nil, formerCount: Int? = nil, significance: Double? = nil
    ) {
        self.id = id
        self.taxonomy = taxonomy
        self.name = name
        self.slug = slug
        self.count = max(0, count)
        self.link = link
        self.parent = parent
        self.formerCount = formerCount
        self.significance = significance
    }

    /// What its weight is made of.
    var measured: Double { significance.map(abs) ?? Double(count) }
}
