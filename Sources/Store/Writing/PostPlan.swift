internal import Blog
internal import GRDB

/// What to do with the posts of a page. It is found by comparing fingerprints: nothing is parsed.
struct PostPlan {
    /// Rows of posts whose present document must be removed because their content changed.
    private(set) var replaced: Set<Int64> = []
    /// Rows of posts to be removed.
    private(set) var removed: Set<Int64> = []
    /// Posts to be stored and indexed: new ones, and those with changed content.
    private(set) var rewritten: [Rewrite] = []
    /// Posts with the same content, of which other values changed.
    private(set) var restyled: [(post: Post, fingerprint: PostFingerprint, row: Int64)] = []
    private(set) var summary = WriteSummary()
    /// What happens to posts, in the order of the page.
    private(set) var changes: [(kind: ChangeLog.Kind, id: Post.ID)] = []

    /// A post to be stored and indexed.
    struct Rewrite {
        let post: Post
        let fingerprint: PostFingerprint
        /// Its row id; `nil` for a new post.
        let row: Int64?
    }

    init(_ page: PageOfChanges, site: Int64, in db: Database) throws {
        let lookup = try SQLStatement(
            "SELECT id, content, details FROM post WHERE site = ? AND wp = ?", db)
        try lookup.bind(site, at: 1)
        for id in page.removals {
            try lookup.bind(Int64(id), at: 2)
            guard let known = try lookup.firstNumbers() else { continue }
            removed.insert(known[0])
            summary.removed += 1
            changes.append((.removed, id))
        }
        for (post, fingerprint) in page.posts {
            try lookup.bind(Int64(post.id), at: 2)
            add(post, fingerprint, known: try lookup.firstNumbers())
        }
    }

    private mutating func add(_ post: Post, _ fingerprint: PostFingerprint, known: [Int64]?) {
        guard let known else {
            rewritten.append(Rewrite(post: post, fingerprint: fingerprint, row: nil))
            summary.added += 1
            changes.append((.added, post.id))
            return
        }
        if known[1] != fingerprint.content {
            replaced.insert(known[0])
            rewritten.append(Rewrite(post: post, fingerprint: fingerprint, row: known[0]))
            summary.updated += 1
            changes.append((.updated, post.id))
        } else if known[2] != fingerprint.details {
            restyled.append((post, fingerprint, known[0]))
            summary.updated += 1
            changes.append((.updated, post.id))
        } else {
            summary.unchanged += 1
        }
    }
}
