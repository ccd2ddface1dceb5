internal import Blog
internal import Ingest

/// What a first pass over an export learns, so that the second can give everything in order.
///
/// The format names pictures after the posts that show them, and may name authors, terms and even the site after
/// items. The first pass reads headers only, and of items those that tell of pictures (`PlainItems`). It keeps about
/// 200 bytes a term, 400 an attachment, nothing of the posts.
struct WXRSurvey {
    /// The site; `url` is `""` when the file names none.
    private(set) var site = Site(url: "")
    /// Authors by login, in the order of the file.
    private(set) var authors: [(login: String, author: Author)] = []
    /// Terms the file declares, parents resolved.
    private(set) var terms: [Term] = []
    /// The pictures that published posts name as featured.
    private(set) var media: [Media] = []
    /// Number of items.
    private(set) var items = 0
    /// Whether items name their author by a login: exports do since version 1.1, feeds and older exports by the name that is
    /// shown.
    private(set) var namesLogins = false

    private var logins: Set<String> = []
    private var termIDs: [String: Int] = [:]
    private var declared: [WXRTerm] = []
    private var attachments: [Int: (media: Media, details: PictureDetails?)] = [:]
    /// Pictures that published posts name as featured.
    private(set) var featured: Set<Int> = []
    /// What posts show that stands elsewhere.
    var shared = SharedTexts()

    /// Reads a file to its end.
    /// - Throws: `IngestError` when it cannot be read or is no export or feed, `CancellationError`.
    init(path: String, within root: FolderRoot? = nil) throws {
        var file = try WXRFile(
            path: path, wanted: WXRReader.headerOnly, passesPlainItems: true, within: root)
        while let entries = try file.nextEntries() {
            try Task.checkCancellation()
            for entry in entries { add(entry) }
            // A long file of something else is not read in vain.
            if let objection = Self.objection(to: file.reader) {
                throw Self.noExport(path, objection)
            }
        }
        guard file.reader.root != nil || file.items > 0 else {
            if let damage = file.packingDamage { throw IngestError.damaged(path, damage) }
            throw file.beginsAsXML
                ? Self.noExport(path, Self.cutEarly) : Self.noExport(path, "it holds no XML")
        }
        items = file.items
        finish(channel: file.reader.channel, bases: file.reader.bases)
    }

    /// Why a file is no export or feed, `nil` when it is one; reads only as far as it takes to know.
    /// - Throws: `IngestError` when it cannot be read.
    static func objection(
        to path: String, within root: FolderRoot? = nil
    ) throws(IngestError) -> String? {
        var file = try WXRFile(path: path, wanted: [], within: root)
        while file.reader.root == nil, file.items == 0 {
            guard try file.nextEntries() != nil else {
                if let damage = file.packingDamage { throw .damaged(path, damage) }
                return file.beginsAsXML ? cutEarly : "it holds no XML"
            }
        }
        return objection(to: file.reader)
    }

    /// The id of a term, by taxonomy and slug.
    func termID(_ term: WXRTerm) -> Int? { termIDs[Self.key(term)] }

    private mutating func add(_ entry: WXREntry) {
        switch entry {
        case .author(let author): add(author)
        case .term(let term): declared.append(term.normalized)
        case .item(let item):
            item.share(with: &shared)
            if let media = item.media {
                attachments[media.id] = (media, item.pictureDetails(of: media))
            }
            if item.reasonToSkip == nil, let picture = item.featuredMedia {
                featured.insert(picture)
            }
        }
    }

    private mutating func add(_ author: WXRAuthor) {
        guard !author.login.isEmpty, logins.insert(author.login).inserted else { return }
        let name = PublicName.of(HTMLText.plain(author.name))
        // What somebody logs in with is nobody's business where there is a name to show.
        let slug =
            name.flatMap { SlugText.make(from: $0).nonEmpty } ?? Author.slug(ofLogin: author.login)
        let id = Int(author.id).flatMap { $0 > 0 ? $0 : nil }
        authors.append(
            (
                author.login,
                Author(id: id ?? Author.stableID(slug: slug), slug: slug, name: name ?? slug)
            ))
    }

    private mutating func finish(channel: [String: String], bases: [String]) {
        if channel["generator"] == ExportMark.name {
            for index in authors.indices { authors[index].author.slug = authors[index].login }
        }
        namesLogins = !["", "1.0"].contains(channel["wp:wxr_version"]?.trimmed ?? "")
        let base = bases.reduce(WebAddress?.none) { $0?.resolving($1) ?? WebAddress($1) }
        let url = ["wp:base_blog_url", "wp:base_site_url", "link"].compactMap {
            channel[$0].flatMap {
                base?.resolving($0)?.description ?? PublicAddress.whole($0)
                    ?? PublicAddress.whole("https://" + $0)
            }
        }
        // As sites are named everywhere else, without what may stand before the host.
        let address = url.first.flatMap { WebAddress($0) }.map { $0.origin + $0.path }
        site = Site(
            url: address ?? url.first ?? "",
            name: channel["title"].flatMap { HTMLText.plain($0).nonEmpty },
            tagline: channel["description"].flatMap { HTMLText.plain($0).nonEmpty },
            language: (channel["language"] ?? channel["dc:language"])?.nonEmpty)
        declared.removeAll { !$0.isPublic || $0.slug.isEmpty || termIDs[Self.key($0)] != nil }
        for term in declared where termIDs[Self.key(term)] == nil {
            let id = Int(term.id).flatMap { $0 > 0 ? $0 : nil }
            termIDs[Self.key(term)] = id ?? Term.stableID(taxonomy: term.taxonomy, path: term.slug)
            terms.append(
                Term(
                    key: .init(taxonomy: term.taxonomy, id: termIDs[Self.key(term)] ?? 0),
                    slug: term.slug, name: term.name,
                    summary: HTMLText.plain(term.summary).nonEmpty))
        }
        resolveParents()
    }

    /// Settles which pictures are given: those that posts of this or of another file show; forgets the others.
    mutating func keepMedia(featured: Set<Int>) {
        media = featured.sorted().compactMap { attachments[$0] }.map { found in
            var media = found.media
            found.details?.add(to: &media)
            return media
        }
        attachments = [:]
    }

    private mutating func resolveParents() {
        var parents: [Term.Key: String] = [:]
        for term in declared where !term.parent.isEmpty {
            let id = termIDs[Self.key(term)] ?? 0
            parents[.init(taxonomy: term.taxonomy, id: id)] = term.taxonomy + "/" + term.parent
        }
        for index in terms.indices {
            let parent = parents[terms[index].key].flatMap { termIDs[$0] }
            if parent != terms[index].key.id { terms[index].parent = parent }
        }
        declared = []
    }

    private static func key(_ term: WXRTerm) -> String { term.taxonomy + "/" + term.slug }

    private static func objection(to reader: WXRReader) -> String? {
        let known = ["rss", "channel", "item", "rdf:RDF"]
        guard let root = reader.root, !known.contains(root) else { return nil }
        return "its outermost element is <\(root.prefix(60))>"
    }

    /// What is wrong with a file that was cut in its prolog.
    static let cutEarly = "it ends before its first element"

    /// What is said of a file that is none.
    static func noExport(_ path: String, _ reason: String) -> IngestError {
        if reason == cutEarly { return .damagedExport(path, reason) }
        return IngestError(
            .wrongKind,
            "\(path) is no WordPress export: \(reason)",
            then: "export it again under Tools › Export, or \(.nameKind("what it is"))", path: path
        )
    }
}

extension IngestError {
    /// An export of which nothing can be read.
    static func damagedExport(_ path: String, _ reason: String) -> IngestError {
        IngestError(
            .wrongKind, "\(path) is damaged: \(reason)",
            then: "export it again under Tools › Export", path: path)
    }
}

extension Author {
    /// The slug WordPress makes of a login; an e-mail address used as login loses its `@`.
    static func slug(ofLogin login: String) -> String {
        let name = login.replacing("@", with: "").replacing(".", with: "-")
        return SlugText.make(from: name).nonEmpty ?? "author"
    }

    /// An id for an author known by name only.
    static func stableID(slug: String) -> Int { Post.stableID(for: "author/" + slug) }
}

extension Term {
    /// An id for a term known by name only; `path` is its slug, after its parents' and `/` where it has any.
    static func stableID(taxonomy: String, path: String) -> Int {
        Post.stableID(for: taxonomy + "/" + path)
    }
}
