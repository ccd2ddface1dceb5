internal import Blog
internal import Ingest

/// Whether files are of a blog that other files brought before, told by their posts.
///
/// They are when nine in ten of the smaller one's posts, theirs or the index's, have the ids and the addresses of the other's.
/// Both are public, so a stranger could write them down: half of those posts must have their titles or dates, too, which a blog
/// keeps and a forger would change.
struct SameBlog: Sendable {
    /// Posts that the index has of the site.
    private let had: Int
    private var given: Set<Post.ID> = []
    private var agreeing = 0
    private var alike = 0

    /// - Parameter had: how many posts the index has of the site.
    init(had: Int) { self.had = had }

    /// Whether what was seen decides for it already, whatever follows.
    var isCertain: Bool { isSame(of: had) }

    /// Whether they are, all of their posts being seen.
    var isSame: Bool { isSame(of: min(had, given.count)) }

    /// What to say when they are.
    func notice(of url: String) -> Notice {
        let few = min(had, given.count)
        return
            "\(url) came from other files before; these are of the same blog, as \(min(agreeing, few)) of \(few) posts have the ids and addresses that they had"
    }

    /// Notes posts.
    ///
    /// - Parameter known: those that the index has of their ids.
    mutating func add(_ posts: [Post], _ known: [Post.ID: Post]) {
        for post in posts where given.insert(post.id).inserted {
            guard let old = known[post.id], Self.spelled(old.link) == Self.spelled(post.link)
            else { continue }
            agreeing += 1
            if old.title == post.title || (old.date != nil && old.date == post.date) { alike += 1 }
        }
    }

    private func isSame(of few: Int) -> Bool {
        few > 0 && agreeing * 10 >= few * 9 && alike * 2 >= agreeing
    }

    /// An address without what a blog changes when it goes from `http` to `https`.
    private static func spelled(_ link: String?) -> String? {
        guard let link, let address = WebAddress(link) else { return link }
        let path = address.path.hasSuffix("/") ? address.path.dropLast() : address.path[...]
        return address.bareHost + path + (address.query.map { "?" + $0 } ?? "")
    }
}
