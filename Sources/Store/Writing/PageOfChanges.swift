internal import Blog

/// Changes sorted by what they change. Of two changes to the same thing the later one counts.
struct PageOfChanges: Sendable {
    private(set) var site: Site?
    private(set) var terms: [Term.Key: Term] = [:]
    private(set) var authors: [Author.ID: Author] = [:]
    private(set) var media: [Media.ID: Media] = [:]
    /// Posts to be stored, in the order of the page.
    private(set) var posts: [(post: Post, fingerprint: PostFingerprint)] = []
    /// Earlier versions of posts in the same page.
    private(set) var superseded: [Post] = []
    /// Posts to be removed.
    private(set) var removals: Set<Post.ID> = []
    /// Terms to be removed.
    private(set) var termRemovals: Set<Term.Key> = []
    /// Authors to be removed, unless a post names them.
    private(set) var authorRemovals: Set<Author.ID> = []

    init(_ changes: [Change]) {
        var indices: [Post.ID: Int] = [:]
        for change in changes {
            switch change {
            case .site(let site): self.site = site.storable
            case .term(let term):
                termRemovals.remove(term.storable.key)
                terms[term.storable.key] = term.storable
            case .author(let author):
                authorRemovals.remove(author.id)
                authors[author.id] = author.storable
            case .media(let item): media[item.id] = item.storable
            case .post(let post):
                removals.remove(post.id)
                let post = post.storable
                if let index = indices[post.id] {
                    superseded.append(posts[index].post)
                    posts[index] = (post, PostFingerprint(post))
                } else {
                    indices[post.id] = posts.count
                    posts.append((post, PostFingerprint(post)))
                }
            case .removal(let id): removals.insert(id)
            case .termRemoval(let key):
                terms[key.storable] = nil
                termRemovals.insert(key.storable)
            case .authorRemoval(let id):
                authors[id] = nil
                authorRemovals.insert(id)
            }
        }
        guard !removals.isEmpty else { return }
        let removals = removals
        superseded += posts.lazy.map(\.post).filter { removals.contains($0.id) }
        posts.removeAll { removals.contains($0.post.id) }
    }
}
