internal import Blog
internal import Ingest

/// A WordPress export file (WXR 1.0 to 1.2, or a plain RSS feed), read in two passes of flat memory.
///
/// An actor because an XML parser stands inside it, which is no value.
actor WXRSource: Source {
    /// The file.
    nonisolated let path: String
    private let fallbackSite: String?
    private let withComments: Bool
    private let fields: FieldPatterns
    /// The folder that the file must lie in; `nil` for any.
    nonisolated let root: FolderRoot?
    private let surveys: WXRSurveys
    private var survey: WXRSurvey?
    private var file: WXRFile?
    private var waiting: ArraySlice<WXREntry> = []
    /// What relative addresses of posts are completed by; `nil` where the site has none.
    private var home: WebAddress?
    /// Authors by login.
    private var authors: [String: Author] = [:]
    private var declaredTerms: [Term.Key: Term] = [:]
    private var givenAuthors: Set<Author.ID> = []
    private var givenTerms: Set<Term.Key> = []
    /// Terms of items that are not public.
    private var hiddenTerms: Set<Term.Key> = []
    private var givenIDs: Set<Post.ID> = []
    private var itemsDone = 0
    private var pages = 0
    /// Whether anything came of it but damage, and the first damage.
    private var hasContent = false
    private var firstDamage: String?
    /// The site and the pictures of public posts, as far as not yet given.
    private var header: ArraySlice<Change> = []

    /// Prepares to read a file; nothing is opened before the first page.
    /// - Parameters:
    ///   - site: the site's address when the file names none.
    ///   - withComments: whether approved comments are posts of the type `comment`.
    ///   - fields: custom fields to take.
    ///   - root: the folder that the file must lie in; `nil` for any.
    ///   - surveys: those of the files that are read together; `nil` for this one alone.
    init(
        path: String, site: String?, withComments: Bool = false, fields: FieldPatterns = .none,
        within root: FolderRoot? = nil, surveys: WXRSurveys? = nil
    ) {
        self.path = path
        self.root = root
        self.surveys = surveys ?? WXRSurveys(of: [(path, root)])
        fallbackSite = site
        self.withComments = withComments
        self.fields = fields
    }

    func nextPage() async throws -> SourcePage? {
        try Task.checkCancellation()
        guard let survey else {
            try await prepare()
            var page = headerPage()
            page.bytes = try ByteFile(path, within: root).length
            page.note(path: path)
            return page
        }
        if !header.isEmpty { return headerPage() }
        var page = PageInProgress(before: pages)
        pages += 1
        while !page.isFull, let item = try nextItem() {
            itemsDone += 1
            add(item, survey, to: &page)
        }
        if page.isEmpty || !hasContent, file != nil, !page.isFull { try await finish(&page) }
        if page.isEmpty { return nil }
        var finished = page.finished(
            progress: SourceProgress(done: itemsDone, total: survey.items, unit: .posts))
        if file == nil, !hasContent, let firstDamage {
            finished.failures = [.damagedExport(path, firstDamage)]
        }
        return finished
    }

    /// The same file, not yet read, as one of several that are read together.
    nonisolated func sharing(_ surveys: WXRSurveys) -> WXRSource {
        WXRSource(
            path: path, site: fallbackSite, withComments: withComments, fields: fields,
            within: root, surveys: surveys)
    }

    private func prepare() async throws {
        let survey = try await surveys.survey(of: path)
        var site = survey.site
        if site.url.isEmpty {
            site.url = Site(url: FileSite.url(given: fallbackSite, link: nil, path: path)).url
        }
        site.url = FileSite.spelled(site.url, as: fallbackSite)
        home = WebAddress(site.url + "/")
        for (login, author) in survey.authors { authors[login] = author }
        for term in survey.terms { declaredTerms[term.key] = term }
        let comments = withComments ? WXRReader.comments : []
        file = try WXRFile(
            path: path, wanted: WXRReader.everything.union(comments), keepsFields: !fields.isEmpty,
            within: root)
        self.survey = survey
        header = [Change.site(site)] + survey.media.map { .media($0) }
    }

    /// Gives the terms that no item has: a site shows those, too. Not, however, those of hidden items, nor when nobody knows
    /// what stood in the rest of a file.
    private func finish(_ page: inout PageInProgress) async throws {
        if let damage = file?.damage {
            firstDamage = firstDamage ?? String(damage.dropFirst("damaged: ".count))
            page.skip(path, damage)
        } else {
            for term in await surveys.unnamedTerms(
                afterReading: path, given: givenTerms, hidden: hiddenTerms)
            {
                page.add(.term(term))
            }
        }
        file = nil
    }

    private func headerPage() -> SourcePage {
        defer { header = header.dropFirst(5000) }
        return SourcePage(
            changes: Array(header.prefix(5000)),
            progress: SourceProgress(done: 0, total: survey?.items, unit: .posts))
    }

    private func nextItem() throws -> WXRItem? {
        while true {
            while let entry = waiting.popFirst() {
                if case .item(let item) = entry { return item }
            }
            try Task.checkCancellation()
            guard let entries = try file?.nextEntries() else { return nil }
            waiting = entries[...]
        }
    }

    private func add(_ item: WXRItem, _ survey: WXRSurvey, to page: inout PageInProgress) {
        if item.damage == nil {
            hasContent = true
        } else {
            firstDamage = firstDamage ?? item.damage
        }
        if let reason = item.reasonToSkip {
            // What an index still has of a post that is no longer public must go.
            if item.isHidden, !givenIDs.contains(item.id) { page.add(.removal(item.id)) }
            hiddenTerms.formUnion(item.filedUnder.map { key(of: $0, survey) })
            return page.skip(item.label, reason)
        }
        let all = item.filedUnder.filter(\.isPublic)
        let terms = all.prefix(PostBounds.terms)
        let base = address(of: item.bases)
        let html = item.html
        let text = survey.shared.completed(
            item.bases.isEmpty ? html : base.map { HTMLAddresses.resolved(html, at: $0) } ?? html,
            of: item.id, footnotes: item.meta[WXRItem.footnotes])
        var post = Post(
            id: unusedID(for: item), type: item.type,
            slug: PercentEncoding.decoding(item["wp:post_name"] ?? ""),
            link: item.link.flatMap(PublicAddress.kept).map { link in
                base?.whole(link) ?? link
            },
            title: HTMLText.plain(item.fields["title"] ?? ""), html: text.shown,
            excerpt: item.excerpt, date: item.date?.moment, utcOffset: item.date?.offset,
            modified: item.modified,
            author: author(of: item, survey, &page),
            terms: terms.map { given($0, survey, &page) },
            featuredMedia: item.featuredMedia,
            language: terms.first { $0.taxonomy == "language" }?.slug,
            isSticky: item["wp:is_sticky"] == "1")
        post.extras = item.extra(of: post)
        let custom = item.customFields(fields)
        if !fields.isEmpty { post.extras.fields = custom.texts }
        page.add(post, of: item.label)
        if all.count > terms.count { page.lack(item.label, PostBounds.furtherTerms) }
        if text.isCut { page.lack(item.label, MembershipText.reason) }
        page.lack(unreadDates: item.unreadDates, of: item.label)
        page.lack(address: item.link, of: item.label)
        if custom.isCut { page.lack(item.label, CustomFields.furtherFields) }
        for comment in item.comments {
            if let comment = comment.post(on: post), givenIDs.insert(comment.id).inserted {
                page.add(comment, of: comment.slug)
            }
        }
    }

    /// What relative addresses are at: the site, and what `xml:base` makes of that.
    private func address(of bases: [String]) -> WebAddress? {
        bases.reduce(home) { $0?.resolving($1) ?? WebAddress($1) }
    }

    /// The item's id; exports put together by hand use one twice, and no post may take another's place.
    private func unusedID(for item: WXRItem) -> Post.ID {
        var id = item.id
        var repetition = 0
        while !givenIDs.insert(id).inserted {
            repetition += 1
            let name = item.link ?? item["guid"] ?? item.fields["title"] ?? ""
            id = Post.stableID(for: "\(item.id)/\(repetition)/\(name)")
        }
        return id
    }

    /// Its author's id. Authors are given with their first public post: an export names those of drafts, too. Where a file
    /// introduces its authors, or says that it is of version 1.1 or later, `dc:creator` is a login and names nobody else; feeds
    /// and exports of version 1.0 have a name there.
    private func author(
        of item: WXRItem, _ survey: WXRSurvey, _ page: inout PageInProgress
    ) -> Int? {
        guard let login = item["dc:creator"] else { return nil }
        if authors[login] == nil, survey.authors.isEmpty, !survey.namesLogins {
            let slug = Author.slug(ofLogin: login)
            authors[login] = Author(
                id: Author.stableID(slug: slug), slug: slug,
                name: PublicName.of(HTMLText.plain(login)) ?? slug)
        }
        guard let author = authors[login] else { return nil }
        if givenAuthors.insert(author.id).inserted { page.add(.author(author)) }
        return author.id
    }

    /// A term's key. Like authors, terms are given with their first public post, parents before them; one that only items
    /// name is as those have it.
    private func given(
        _ term: WXRTerm, _ survey: WXRSurvey, _ page: inout PageInProgress
    ) -> Term.Key {
        let key = key(of: term, survey)
        give(declaredTerms[key] ?? Term(key: key, slug: term.slug, name: term.name), &page)
        return key
    }

    private func key(of term: WXRTerm, _ survey: WXRSurvey) -> Term.Key {
        Term.Key(
            taxonomy: term.taxonomy,
            id: survey.termID(term) ?? Term.stableID(taxonomy: term.taxonomy, path: term.slug))
    }

    private func give(_ term: Term, _ page: inout PageInProgress) {
        var upwards: [Term] = []
        var next: Term? = term
        while let term = next, givenTerms.insert(term.key).inserted {
            upwards.append(term)
            next = term.parent.flatMap {
                declaredTerms[Term.Key(taxonomy: term.key.taxonomy, id: $0)]
            }
        }
        for term in upwards.reversed() { page.add(.term(term)) }
    }
}
