internal import Blog
internal import BlogSearchStore
internal import Ingest

/// A source without the changes that it may not make.
///
/// What is of a site that other files brought waits until it is known whether it is of the same blog: in memory, and no more
/// than a limit; beyond it, it is refused as a stranger's.
struct AdmittedPages: Source {
    /// Pages of a site that wait.
    private struct Waiting {
        let home: KnownHome
        var blog: SameBlog
        /// The site as the files name it.
        var site: Site
        var pages: [SourcePage] = []
        var size = 0
        /// What was decided before the end.
        var verdict: SiteAdmission.Verdict?
    }

    /// Bytes of posts that may wait.
    private static let limit = 512 << 20

    private var base: any Source
    private let store: IndexStore
    private(set) var admission: SiteAdmission
    /// What is to be known of sites whose files are of the same blog.
    private(set) var notes: [String: Notice] = [:]
    /// The site of the changes that follow, and what may be done with them.
    private var site: String?
    private var verdict = SiteAdmission.Verdict.admitted
    private var waiting: [String: Waiting] = [:]
    private var ready: ArraySlice<SourcePage> = []
    private var hasEnded = false

    init(_ base: any Source, _ admission: SiteAdmission, _ store: IndexStore) {
        (self.base, self.admission, self.store) = (base, admission, store)
    }

    mutating func nextPage() async throws -> SourcePage? {
        while ready.isEmpty, !hasEnded {
            guard let page = try await base.nextPage() else {
                settle()
                hasEnded = true
                break
            }
            for piece in page.bySite(after: site) { try take(piece) }
        }
        return ready.popFirst()
    }

    /// A page whose changes are of one site.
    private mutating func take(_ page: SourcePage) throws {
        for case .site(let named) in page.changes {
            site = named.url
            verdict = admission.verdict(on: named, from: page.origin)
            if case .undecided(let home) = verdict { try wait(for: home, named) }
        }
        switch verdict {
        case .admitted: ready.append(page)
        case .refused: ready.append(page.withoutChanges)
        case .undecided(let home): try hold(page, of: home)
        }
    }

    private mutating func wait(for home: KnownHome, _ named: Site) throws {
        if waiting[home.url] == nil {
            let had = try store.read { try $0.postIDs(ofSite: home.url).count }
            waiting[home.url] = Waiting(home: home, blog: SameBlog(had: had), site: named)
        }
        waiting[home.url]?.site = named
    }

    private mutating func hold(_ page: SourcePage, of home: KnownHome) throws {
        guard var held = waiting.removeValue(forKey: home.url) else { return }
        defer { waiting[home.url] = held }
        if held.verdict == .refused { return ready.append(page.withoutChanges) }
        let page = page.named(held.site, as: home.url)
        let posts = page.changes.compactMap { if case .post(let post) = $0 { post } else { nil } }
        let known = try store.read { snapshot in
            try snapshot.posts(posts.map(\.id), ofSite: home.url).mapValues(\.post)
        }
        held.blog.add(posts, known)
        if held.verdict == .admitted { return ready.append(page) }
        ready.append(page.withoutChanges)
        held.pages.append(page.changesAlone)
        held.size += posts.reduce(0) { $0 + $1.html.utf8.count }
        if held.blog.isCertain {
            ready += held.pages
            (held.pages, held.verdict) = ([], .admitted)
        } else if held.size > Self.limit {
            (held.pages, held.verdict) = ([], .refused)
        }
    }

    /// After the last page: decides what is left.
    private mutating func settle() {
        for (url, held) in waiting.sorted(by: { $0.key < $1.key }) {
            if held.verdict == .admitted || (held.verdict == nil && held.blog.isSame) {
                ready += held.pages
                notes[url] = held.blog.notice(of: url)
            } else {
                admission.refuse(held.home)
            }
        }
        waiting = [:]
    }
}

extension SourcePage {
    /// What a page tells, without what it changes.
    fileprivate var withoutChanges: SourcePage {
        var page = self
        (page.changes, page.incomplete) = ([], [])
        return page
    }

    /// What a page changes, without what it tells besides.
    fileprivate var changesAlone: SourcePage {
        var page = SourcePage(changes: changes)
        (page.incomplete, page.origin, page.path) = (incomplete, origin, path)
        return page
    }

    /// The page as one of the site under the address that the index has for it; the site comes first.
    fileprivate func named(_ site: Site, as url: String) -> SourcePage {
        var page = self
        var site = site
        site.url = url
        page.changes.removeAll { if case .site = $0 { true } else { false } }
        page.changes.insert(.site(site), at: 0)
        // What is piped comes from nowhere: the next that is piped is looked at again.
        if page.path?.hasPrefix("/stdin") == true { page.origin = nil }
        return page
    }
}
