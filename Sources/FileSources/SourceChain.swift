internal import Blog
internal import Ingest

/// Several sources read one after the other, as one.
///
/// Where a source's posts have the ids of a file's own (JSON, Markdown, HTML), a post with the id of one that an earlier source
/// gave of the same site is left out and told; exports and saved answers have WordPress's ids, and the later one counts.
///
/// What is only said of a site, or of pictures, waits until a source gives more: one that fails before it does so leaves
/// nothing behind.
struct SourceChain: Source {
    /// What is read, and by which path it was named.
    struct Link: Sendable {
        var source: any Source
        var path: String
    }

    private var sources: ArraySlice<Link>
    /// Whether a source that fails is told, and the next one read.
    private let isLenient: Bool
    /// Posts of the sources read so far, by site; a site without an address, by its path, too.
    private var earlier: [String: Set<Post.ID>] = [:]
    /// Posts of the source that is being read, by site, and the site of its last page.
    private var given: [String: Set<Post.ID>] = [:]
    private var site = ""
    /// Pages of the source that is being read that say nothing by themselves.
    private var held: [SourcePage] = []
    /// What came of sources of the path that is being read of which nothing came but damage.
    private var damaged: [SourcePage] = []
    /// Whether anything came of the path that is being read.
    private var hasContent = false
    private var ready: ArraySlice<SourcePage> = []

    /// Reads sources in order.
    /// - Parameter isLenient: whether one that fails is told, and the next one read.
    init(_ sources: [Link], isLenient: Bool = false) {
        self.sources = sources[...]
        self.isLenient = isLenient
    }

    mutating func nextPage() async throws -> SourcePage? {
        while ready.isEmpty, var link = sources.first {
            do {
                let page = try await link.source.nextPage()
                // The source moved on; the next call must find it where it is now.
                sources[sources.startIndex] = link
                if let page { take(page, of: link) } else { end() }
            } catch let failure as IngestError where isLenient {
                fail(failure, link.path)
            }
        }
        return ready.popFirst()
    }

    private mutating func take(_ page: SourcePage, of link: Link) {
        let page = once(page, of: link.source)
        if !page.failures.isEmpty {
            held = []
            var told = page
            told.changes = []
            damaged.append(told)
        } else if page.isOfSiteAlone {
            held.append(page)
        } else {
            ready += held + [page]
            held = []
            hasContent = true
        }
    }

    /// After the last page of a source.
    private mutating func end() {
        ready += held
        held = []
        if let link = sources.popFirst(), link.path != sources.first?.path { endPath(link.path) }
        earlier.merge(given) { $0.union($1) }
        given = [:]
    }

    /// After the last source of a path: of a folder one damaged file is left out, of a path that is all damage it is said.
    private mutating func endPath(_ path: String) {
        for page in damaged {
            if hasContent {
                var told = page
                told.failures = []
                ready.append(told)
            } else if isLenient {
                ready += page.failures.map { SourcePage($0, of: path) }
            } else {
                ready.append(page)
            }
        }
        damaged = []
        hasContent = false
    }

    private mutating func fail(_ failure: IngestError, _ path: String) {
        // What it left out itself is told by its failure.
        held = []
        end()
        ready.append(SourcePage(failure, of: path))
    }

    /// A page without the posts that an earlier source gave.
    private mutating func once(_ page: SourcePage, of source: any Source) -> SourcePage {
        for case .site(let named) in page.changes {
            // What lives nowhere is told apart by where its files are.
            site = named.url + (named.url.hasPrefix("file:") ? " " + (page.path ?? "") : "")
        }
        let known = earlier[site] ?? []
        let isOfWordPress = source is WXRSource || source is SavedPagesSource
        var page = page
        page.changes.removeAll { change in
            guard case .post(let post) = change else { return false }
            given[site, default: []].insert(post.id)
            guard !isOfWordPress, known.contains(post.id) else { return false }
            page.skipped.append(
                Skipped(
                    id: "\(post.id) (\(post.title))",
                    reason: "the same id as a post of another file of this import"))
            return true
        }
        return page
    }
}

/// A path that nothing can be read of: tells why.
struct FailedSource: Source {
    let failure: IngestError

    mutating func nextPage() async throws -> SourcePage? { throw failure }
}

extension SourcePage {
    /// A page that tells of a path that could not be read.
    fileprivate init(_ failure: IngestError, of path: String) {
        self.init(skipped: [Skipped(id: path, reason: "unreadable: \(failure)")])
        failures = [failure]
    }

    /// Whether it holds only what is said of a site and of pictures, which mean nothing without posts, and what is left out.
    fileprivate var isOfSiteAlone: Bool {
        changes.allSatisfy { change in
            switch change {
            case .site, .media: true
            default: false
            }
        }
    }
}
