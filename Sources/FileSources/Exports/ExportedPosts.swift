internal import Blog
internal import Ingest

/// What an export of another platform than WordPress holds: a site and its posts.
struct ExportedPosts {
    var site = Site(url: "")
    var posts: [PostFields] = []
    /// What in it is damaged; `nil` for nothing.
    var damage: String?
}

/// Posts of an export that was read as a whole, page by page.
struct ExportedPostsSource: Source {
    typealias Reader =
        @Sendable (_ bytes: [UInt8], _ site: String?) throws(IngestError) -> ExportedPosts

    private static let maximumLength = 512 << 20

    private let path: String
    /// What the site is called after where nothing names it.
    private let home: String
    private let givenSite: String?
    private let root: FolderRoot?
    private let read: Reader
    private var export: ExportedPosts?
    private var position = 0
    private var pages = 0
    private var maker = PostMaker()

    /// Prepares to read a file.
    /// - Parameters:
    ///   - path: where it is.
    ///   - home: the file or folder that was named, where that is another.
    ///   - site: the site's address, if it was given.
    ///   - root: the folder that the file must lie in; `nil` for any.
    init(
        path: String, of home: String? = nil, site: String?, within root: FolderRoot?,
        read: @escaping Reader
    ) {
        (self.path, self.home, self.root, self.read) = (path, home ?? path, root, read)
        givenSite = site
    }

    mutating func nextPage() async throws -> SourcePage? {
        var page = PageInProgress(before: pages)
        if export == nil {
            guard
                let bytes = try ByteFile.contents(
                    of: path, limit: Self.maximumLength, within: root)
            else {
                throw IngestError(
                    .unreadable, "\(path) is longer than 512 MB", then: "split it", path: path)
            }
            page.count(bytes: bytes.count)
            export = try read(TextEncoding.utf8(bytes), givenSite)
        } else if position == export?.posts.count {
            return nil
        }
        guard let export else { return nil }
        while !page.isFull, position < export.posts.count {
            try Task.checkCancellation()
            let fields = export.posts[position]
            position += 1
            let label = fields.id ?? fields.title ?? "post \(position)"
            if let damage = fields.damage {
                page.skip(label, "damaged: \(damage)")
            } else {
                let identity = fields.id ?? fields.link ?? fields.slug ?? label
                maker.add(fields, identity: identity, label: label, to: &page)
            }
        }
        var site: Site?
        if pages == 0 {
            site = export.site
            let link = export.posts.lazy.compactMap(\.link).first
            site?.url =
                Site(
                    url: FileSite.url(
                        given: givenSite ?? export.site.url.nonEmpty, link: link, path: home)
                ).url
            if let damage = export.damage { page.skip(path, "damaged: \(damage)") }
        }
        pages += 1
        return page.finished(
            site: site, of: home,
            progress: SourceProgress(done: position, total: export.posts.count, unit: .posts))
    }
}

extension FileSource {
    /// A source for an export of another platform; `nil` for everything else.
    /// - Throws: `IngestError` (`wrongKind`) when something else was named as one.
    static func source(
        ofExport named: NamedPath, _ options: FileOptions
    ) throws(IngestError) -> [any Source]? {
        let kind = options.kind
        let isOther = kind.map { ![.ghost, .blogger, .feed, .substack].contains($0) } ?? false
        if isOther || options.mapping != nil { return nil }
        if let listing = named.listing {
            if kind == nil || kind == .substack, SubstackExport.isOne(listing.files) {
                return [try SubstackExport.source(listing, options)]
                    + LeftOutFiles.sources(listing.unread)
            }
            guard let kind else { return try source(ofOneIn: listing, options) }
            if !listing.files.contains(where: { kind.exportEndings.contains(ending(of: $0)) }) {
                throw emptyFolder(named.path, kind, listing.unread)
            }
            if kind == .substack { throw .noExport(named.path, of: kind) }
            return try sources(inFolder: listing, kind, options)
        }
        guard kind != nil || mayBeExport(named) else { return nil }
        let head = try named.head()
        guard let found = exportKind(of: head, kind) else {
            guard let kind else { return nil }
            // What is RSS is read as WordPress's exports are, which are RSS.
            if kind == .feed { return nil }
            throw .noExport(named.path, of: kind)
        }
        return [source(named.path, found, options, within: named.root)]
    }

    /// The export in a folder, or an archive, that holds nothing else.
    private static func source(
        ofOneIn listing: FolderListing, _ options: FileOptions
    ) throws(IngestError) -> [any Source]? {
        guard listing.files.count == 1, let file = listing.files.first,
            ["xml", "atom", "rss", "json"].contains(ending(of: file))
        else { return nil }
        let path = listing.folder + "/" + file
        let head = try ByteFile(path, within: listing.root).read(4096)
        return exportKind(of: head, nil).map {
            [source(path, $0, options, within: listing.root)]
                + LeftOutFiles.sources(listing.unread)
        }
    }

    private static func mayBeExport(_ named: NamedPath) -> Bool {
        ["xml", "atom", "rss", "json", "ghost"].contains(ending(of: named.path)) || named.isNameless
    }

    /// The files of a folder that are of a kind, each by itself.
    private static func sources(
        inFolder listing: FolderListing, _ kind: Kind, _ options: FileOptions
    ) throws(IngestError) -> [any Source] {
        var found: [any Source] = []
        for file in listing.files where kind.exportEndings.contains(ending(of: file)) {
            let path = listing.folder + "/" + file
            let head = try ByteFile(path, within: listing.root).read(4096)
            if let fitting = exportKind(of: head, kind) {
                found.append(source(path, fitting, options, within: listing.root))
            } else if kind == .feed, try WXRSurvey.objection(to: path, within: listing.root) == nil
            {
                found.append(
                    WXRSource(
                        path: path, site: options.site, fields: options.fields, within: listing.root
                    ))
            }
        }
        guard !found.isEmpty else { throw .noExport(listing.folder, of: kind) }
        return found + LeftOutFiles.sources(listing.unread)
    }

    private static func source(
        _ path: String, _ kind: Kind, _ options: FileOptions, within root: FolderRoot?
    ) -> any Source {
        ExportedPostsSource(path: path, site: options.site, within: root) {
            bytes, site throws(IngestError) in
            if kind == .ghost { return try GhostExport(bytes, path: path, site: site).posts }
            return bytes.first { $0 > 0x20 } == UInt8(ascii: "{")
                ? try JSONFeed(bytes, path: path).posts : try AtomFeed(bytes, path: path).posts
        }
    }

    /// What the first bytes of a file speak for.
    private static func exportKind(of head: [UInt8], _ kind: Kind?) -> Kind? {
        let text = TextFile.decode(head)
        if text.drop(while: \.isWhitespace).first == "{" {
            if kind == nil || kind == .feed, JSONFeed.begins(text) { return .feed }
            let isGhost = text.contains("\"db\"") && text.contains("\"meta\"") || kind == .ghost
            return isGhost && (kind == nil || kind == .ghost) ? .ghost : nil
        }
        guard AtomFeed.begins(text) else { return nil }
        let isBlogger = text.contains("blogger")
        switch kind {
        case nil: return isBlogger ? .blogger : .feed
        case .feed, .blogger: return kind
        default: return nil
        }
    }
}

extension FileSource.Kind {
    /// Endings of files that may be exports of a kind which is told by what is in them.
    var exportEndings: [String] {
        switch self {
        case .ghost: ["json"]
        case .blogger: ["xml", "atom", "rss"]
        case .feed: ["xml", "atom", "rss", "json"]
        case .substack: ["csv"]
        default: []
        }
    }
}

extension IngestError {
    /// A file or folder that is not the export it was said to be.
    static func noExport(_ path: String, of kind: FileSource.Kind) -> IngestError {
        let what =
            switch kind {
            case .ghost: "export of Ghost: it is no JSON object that has its \"db\""
            case .blogger: "export of Blogger: it has no <feed> of Atom"
            case .substack: "export of Substack: it has no posts.csv beside a folder of posts"
            default: "feed: it has neither <feed> nor <rss>, nor is it a JSON Feed"
            }
        return IngestError(
            .wrongKind, "\(path) is no \(what)", then: "\(.nameKind("what it is"))", path: path)
    }
}
