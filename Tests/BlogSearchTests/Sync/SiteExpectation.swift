import BlogSearch
import BlogSearchStore

/// What an index should hold of a simulated site, and where it does not.
struct SiteExpectation {
    private let site: SimulatedSite
    private let withComments: Bool
    /// Posts that the index had before: of those that lists hide, they alone are there.
    private let held: Set<Int>

    init(_ site: SimulatedSite, withComments: Bool = false, held: Set<Int> = []) {
        self.site = site
        self.held = held
        self.withComments = withComments
    }

    /// Comments that everybody sees, as posts.
    private var comments: [Post] {
        guard withComments else { return [] }
        return site.comments.sorted { $0.key < $1.key }.compactMap { number, comment in
            guard comment.isApproved, let entry = site.entries[comment.post], entry.isPublic else {
                return nil
            }
            var post = Post(
                id: Post.id(ofComment: number), type: "comment", slug: "comment-\(number)",
                link: site.link(of: entry) + "#comment-\(number)", title: "Eve \(number)",
                html: site.html(of: comment, number), date: Moment(iso8601: "2020-01-02T03:04:05"))
            post.extra = Post.Extra(comment: Post.CommentDetails(post: comment.post))
            return post
        }
    }

    private var entries: [SimulatedSite.Entry] {
        site.entries.values.filter { entry in
            site.shows(entry)
                && (!site.hidden.contains(entry.id) || held.contains(entry.id))
        }.sorted { $0.id < $1.id }
    }

    /// The first difference found; `nil` when the index equals the site.
    func difference(from engine: SearchEngine) async throws -> String? {
        if let found = try difference(inRowsOf: engine) { return found }
        let counts = try await engine.terms().filter { $0.site == site.home }
        let (keys, parents) = (entries.map(keys(of:)), terms.compactMapValues(\.parent))
        for term in counts {
            let count = keys.filter { ofPost in
                ofPost.contains { Self.isTerm($0, orBelow: term.key, parents) }
            }.count
            if term.count != count { return "\(term.slug) counts \(term.count), not \(count)" }
        }
        let types = Set(entries.map(\.type) + comments.map(\.type)).sorted()
        let total = try await engine.search(
            "", options: SearchOptions(types: types, sites: [site.home])
        ).total
        let count = entries.count + comments.count
        if total != count { return "\(total) posts are found, not \(count)" }
        guard let some = entries.last else { return nil }
        let word = try await engine.search(
            "word\(some.id)x\(some.version)", options: SearchOptions(sites: [site.home]))
        return word.hits.map(\.id) == [some.id] ? nil : "post \(some.id) is not found by its words"
    }

    private func difference(inRowsOf engine: SearchEngine) throws -> String? {
        try engine.store.read { snapshot in
            let known = try snapshot.knownSite(site.home)
            let ids = (entries.map(\.id) + comments.map(\.id)).sorted()
            if known.posts.keys.sorted() != ids {
                return "posts \(known.posts.keys.sorted()) instead of \(ids)"
            }
            for entry in entries {
                guard let record = try snapshot.post(entry.id, site: site.home) else {
                    return "post \(entry.id) cannot be read"
                }
                if let found = difference(entry, record) { return found }
            }
            for comment in comments {
                let stored = try snapshot.post(comment.id, site: site.home)?.post
                if stored != comment { return "comment \(stored as Any) instead of \(comment)" }
            }
            let terms = try snapshot.terms(ofSite: site.home)
            if terms != self.terms { return "terms \(terms) instead of \(self.terms)" }
            if known.terms != Set(terms.keys) { return "terms without names: \(known.terms)" }
            let authors = try snapshot.authors(ofSite: site.home)
            if authors != self.authors { return "authors \(authors) instead of \(self.authors)" }
            return known.authors == Set(authors.keys) ? nil : "authors without names"
        }
    }

    private func difference(_ entry: SimulatedSite.Entry, _ record: PostRecord) -> String? {
        var post = record.post
        post.terms.sort { ($0.taxonomy, $0.id) < ($1.taxonomy, $1.id) }
        if post != self.post(entry) { return "post \(post) instead of \(self.post(entry))" }
        if record.author != authors[entry.author] {
            return "author \(record.author as Any) of \(entry.id)"
        }
        let picture =
            entry.media == 0
            ? nil
            : Media(
                id: entry.media, url: "\(site.home)/\(entry.media).jpg",
                alt: "Alt \(entry.media) v\(site.pictures[entry.media]?.version ?? 0)")
        return record.media == picture ? nil : "picture of \(entry.id): \(record.media as Any)"
    }

    /// Whether a post of one term counts for another: its own, or one above it. Parents may go in circles.
    private static func isTerm(
        _ key: Term.Key, orBelow other: Term.Key, _ parents: [Term.Key: Int]
    ) -> Bool {
        var (key, steps) = (key, 0)
        while key != other {
            guard let parent = parents[key], steps <= parents.count else { return false }
            (key.id, steps) = (parent, steps + 1)
        }
        return true
    }

    private func keys(of entry: SimulatedSite.Entry) -> [Term.Key] {
        guard entry.type == "post" else { return [] }
        return entry.categories.sorted().map { Term.Key(taxonomy: Term.category, id: $0) }
            + entry.tags.sorted().map { Term.Key(taxonomy: Term.tag, id: $0) }
    }

    private func post(_ entry: SimulatedSite.Entry) -> Post {
        var post = Post(
            id: entry.id, type: entry.type, slug: entry.slug, link: site.link(of: entry),
            title: entry.title, html: entry.html,
            excerpt: entry.hasExcerpt ? "Own words \(entry.version)" : nil,
            date: Moment(seconds: Int64(entry.date)), utcOffset: entry.zone * 3600,
            modified: Moment(seconds: Int64(entry.modified)), author: entry.author,
            terms: keys(of: entry), featuredMedia: entry.media == 0 ? nil : entry.media,
            isSticky: entry.isSticky && entry.type == "post")
        if entry.modifiedZone != entry.zone {
            post.extra = Post.Extra(modifiedOffset: entry.modifiedZone * 3600)
        }
        return post
    }

    private var terms: [Term.Key: Term] {
        var terms: [Term.Key: Term] = [:]
        for (taxonomy, labels) in [(Term.category, site.categories), (Term.tag, site.tags)] {
            for (id, label) in labels {
                let key = Term.Key(taxonomy: taxonomy, id: id)
                terms[key] = Term(
                    key: key, slug: site.slug(of: label), name: label.name,
                    parent: label.parent == 0 ? nil : label.parent,
                    link: "\(site.home)/t/\(id)/")
            }
        }
        return terms
    }

    /// Where users are not listed, only posts tell of them.
    private var authors: [Author.ID: Author] {
        let ids = site.listsUsers ? site.authors : Set(entries.map(\.author))
        return Dictionary(
            uniqueKeysWithValues: ids.map { id in
                let name = site.users[id] ?? ""
                return (
                    id,
                    Author(
                        id: id, slug: name.lowercased(), name: name,
                        link: "\(site.home)/a/\(id)/")
                )
            })
    }
}

extension TermCount {
    fileprivate var key: Term.Key { Term.Key(taxonomy: taxonomy, id: id) }
}
