internal import Blog

/// A post as a list tells it.
struct ListedPost: Sendable, Hashable {
    /// A hash of its outline, to be compared with that of the index.
    let outline: Int
    /// When it was last edited: without that nothing proves that it is as it was.
    let modified: Moment?
    /// Why it is not for the index, although it is listed: `password`, `private`.
    let reason: String?
    let author: Author.ID?
    let terms: [Term.Key]

    /// Reads a row of a list; `nil` for one that names no post.
    init?(_ row: JSONValue, type: PostType, _ decoder: RecordDecoder) {
        guard decoder.id(of: row) != nil else { return nil }
        self.init(decoder.post(row, type: type.name, location: ""))
    }

    /// What a list would tell of a post that was read whole.
    init(_ reading: PostReading) {
        switch reading {
        case .post(let post, _):
            outline = PostOutline(post).hashValue
            modified = post.modified
            reason = nil
            author = post.author
            terms = post.terms
        case .skipped(let skipped):
            outline = 0
            modified = nil
            reason = skipped.reason
            author = nil
            terms = []
        }
    }
}

/// The posts of one type as a site lists them.
struct PostList: Sendable {
    let type: PostType
    let posts: [Post.ID: ListedPost]
    /// Whether what it lacks may be asked for, and then found gone.
    let isWhole: Bool
    /// Whether it is empty, does not say so, and the index holds posts of the type.
    var isDoubtful = false
    /// Whether the site counts more than it shows of it; then what it lacks is asked for post by post, in turns.
    var isShort = false
    /// What the site counts.
    var total = 0
}
