internal import Blog
internal import BlogSearchAnswers
internal import BlogSearchIndexFile
internal import BlogSearchQueries
internal import BlogSearchStore
internal import Ingest

/// Posts of an export that were read at a time.
struct ExportPage: Sendable {
    var records: [PostRecord] = []
    /// The comments on each of the posts, where the form has them there.
    var comments: [[Post]] = []
    /// Sites whose first posts these are.
    var newSites: [ExportedSite] = []
}

/// What an export says of a site besides its posts.
struct ExportedSite: Sendable {
    var site: Site
    /// Terms that have a name, by key: all of the site.
    var terms: [Term.Key: Term]
    /// Authors who have a name, by id: all of the site.
    var authors: [Author.ID: Author]
}

/// Which posts are exported, and how far that is.
///
/// Everything is gone through in the order of the rows, a page in one state of the index: a post that is stored meanwhile comes
/// in the end, one that changes comes once, as it is when its page is read. Nothing is kept of the posts that were read. Of
/// what a query finds the rows are kept, eight bytes a post.
struct ExportWalk: Sendable {
    private enum Selection: Sendable {
        /// All posts, or those of some sites.
        case everything(sites: [Int64]?)
        case found([Int64])
    }

    /// Posts and bytes of bodies that a page has at most; one post more than the bytes.
    private static let (posts, bytes) = (256, 4 << 20)

    private let selection: Selection
    private let form: ExportForm
    /// How many posts there are, as far as that is known.
    let total: Int?
    /// The site of an export of one, where that is known before its posts are; `nil` for a form of several.
    private(set) var site: String?
    /// The last row that was read; of found ones how many were.
    private var position: Int64 = 0
    private var knownSites: Set<String> = []

    /// Whether posts are all there are of their sites.
    var isWhole: Bool { if case .everything = selection { true } else { false } }

    /// - Throws: `SearchError` (`severalSites`) where a form of one site is asked for of several; `IndexError` where there is no
    ///   site of a name.
    init(
        _ snapshot: IndexSnapshot, _ form: ExportForm, of text: String, _ options: SearchOptions,
        path: String
    ) throws {
        self.form = form
        if try snapshot.isSealed { throw IndexError.sealed(path) }
        let sites = try snapshot.sites()
        var homes: [String]
        if text.allSatisfy(\.isWhitespace), options.namesSitesOnly {
            let named = try options.sites.flatMap { value in
                if let row = try snapshot.siteRow(named: value) { return [row] }
                return try value.partsAtCommas.map { name in
                    guard let row = try snapshot.siteRow(named: name) else {
                        throw IndexError.unknownSite(name, in: path)
                    }
                    return row
                }
            }
            selection = .everything(sites: named.isEmpty ? nil : named)
            total = named.isEmpty ? sites.reduce(0) { $0 + $1.posts } : nil
            homes = try named.compactMap { try snapshot.site(ofRow: $0)?.url }
            if named.isEmpty { homes = sites.filter { $0.posts > 0 }.map(\.url) }
        } else {
            let found = try snapshot.rows(matching: text, options: options)
            selection = .found(found.rows)
            total = found.rows.count
            homes = Array(found.sites)
        }
        guard form.isOfOneSite else { return }
        guard homes.count <= 1 else { throw SearchError.severalSites(homes.sorted()) }
        site = homes.first ?? sites.first?.url
    }

    /// The next posts; `nil` behind the last.
    mutating func nextPage(_ snapshot: IndexSnapshot) throws -> ExportPage? {
        let rows = try nextRows(snapshot)
        guard !rows.isEmpty else { return nil }
        var page = ExportPage()
        var bytes = 0
        for row in rows {
            switch selection {
            case .everything: position = row
            case .found: position += 1
            }
            guard let record = try snapshot.post(ofRow: row) else { continue }
            // WXR has comments below their posts, Markdown has none.
            if form != .jsonl, record.post.type == Post.commentType { continue }
            if knownSites.insert(record.site).inserted {
                page.newSites.append(try ExportedSite(record.site, snapshot))
            }
            page.records.append(record.harmless)
            if form == .wxr {
                page.comments.append(isWhole ? try snapshot.comments(on: record) : [])
            }
            bytes += record.post.html.utf8.count
            if bytes >= Self.bytes { break }
        }
        return page
    }

    /// How many posts of how many were read, where that is known.
    func progress(_ done: Int) -> SourceProgress {
        SourceProgress(done: done, total: total, unit: .posts)
    }

    /// What the posts that are left name, without reading their bodies: terms, and authors.
    func named(_ snapshot: IndexSnapshot) throws -> (terms: Set<Term.Key>, authors: Set<Int>) {
        guard case .found(let rows) = selection else { return ([], []) }
        var named: (terms: Set<Term.Key>, authors: Set<Int>) = ([], [])
        for piece in rows.pieces(of: Self.posts) {
            try Task.checkCancellation()
            for post in try snapshot.plainPosts(piece, withBodies: false) {
                named.terms.formUnion(post.terms)
                if let author = post.author { named.authors.insert(author) }
            }
        }
        return named
    }

    private func nextRows(_ snapshot: IndexSnapshot) throws -> [Int64] {
        switch selection {
        case .everything(let sites):
            try snapshot.postRows(after: position, limit: Self.posts, sites: sites)
        case .found(let rows): Array(rows.dropFirst(Int(position)).prefix(Self.posts))
        }
    }
}

extension ExportedSite {
    /// A site of the index.
    init(_ url: String, _ snapshot: IndexSnapshot) throws {
        site = try snapshot.site(at: url)?.site ?? Site(url: url)
        terms = try snapshot.terms(ofSite: url)
        authors = try snapshot.authors(ofSite: url)
    }
}

extension SearchOptions {
    /// Whether they say nothing of posts but of which sites they are.
    fileprivate var namesSitesOnly: Bool {
        filters.allSatisfy { if case .site = $0 { true } else { false } }
            && excludedCategories.isEmpty && excludedTags.isEmpty && excludedAuthors.isEmpty
            && include.isEmpty && exclude.isEmpty && slugs.isEmpty && isSticky == nil
            && modifiedAfter == nil && modifiedBefore == nil
    }
}

extension PostRecord {
    /// The same with a body whose addresses may leave the index.
    fileprivate var harmless: PostRecord {
        var record = self
        record.post.html = HTMLAddresses.harmless(post.html)
        return record
    }
}

extension IndexSnapshot {
    fileprivate func site(ofRow row: Int64) throws -> Site? {
        try names(of: .site).first { Int64($0.id) == row }.map { Site(url: $0.name.slug) }
    }

    /// The comments on a post, by their addresses, the oldest first.
    fileprivate func comments(on record: PostRecord) throws -> [Post] {
        guard let link = record.post.link, let site = try site(at: record.site) else { return [] }
        var selection = PostSelection(site: site.row)
        selection.types = [Post.commentType]
        selection.isAscending = true
        selection.linkPrefixes = [link + "#comment-"]
        return try plainPosts(rows(of: selection).map(\.row), withBodies: true).map { comment in
            var comment = comment
            comment.html = HTMLAddresses.harmless(comment.html)
            return comment
        }
    }
}
