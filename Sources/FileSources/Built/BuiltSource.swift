internal import Blog
internal import Ingest

/// A folder of Markdown, read as its generator published it: texts and front matter are those of the files; addresses, titles,
/// dates, and what is published at all, those of the pages that it made (`BuiltSite`).
struct BuiltSource: Source {
    private typealias Reader = @Sendable (_ text: String, _ path: String) -> PostFields

    private let folder: String
    private let files: [String]
    private let options: FileOptions
    private let layout: SiteLayout
    private let root: FolderRoot?
    private let headers: Set<String>
    private var site: BuiltSite
    private var base: FolderSource?

    /// Reasons of a generator, which the page that there is contradicts. What its author calls a draft is one: Pelican writes pages
    /// of them, too.
    private static let overruled: Set<String> = [
        "future", "expired", "not rendered", "excluded", "not published",
        "a part of another page", "no front matter", "no date in its name", "a page without text",
        "a language that is switched off",
    ]

    /// The source for a folder, and what is told of other files in it.
    static func sources(
        _ named: NamedPath, _ built: String, _ options: FileOptions
    ) throws(IngestError) -> [any Source] {
        guard let listing = named.listing, options.kind ?? .markdown == .markdown else {
            throw IngestError(
                .wrongKind,
                "\(named.path) is no folder of Markdown, of which a generated site is made",
                then: "name the folder with the texts", path: named.path)
        }
        let kind = FolderListing.kind(of: built)
        guard kind.exists, kind.isFolder else { throw .missing(built) }
        let site = try BuiltSite(built, followsLinks: options.followsLinks)
        let layout = SiteLayout(listing, followsLinks: options.followsLinks)
        // Pages often lie in the folder that they are made of.
        let (inner, outer) = (
            PathFacts.realPath(built) ?? built, PathFacts.realPath(named.path) ?? ""
        )
        let isInside = { (file: String) in "\(outer)/\(file)".hasPrefix(inner + "/") }
        let files = listing.files.filter { file in
            let isText = FileSource.Kind.markdown.endings.contains(FileSource.ending(of: file))
            return !isInside(file) && (isText || layout.isPost(file, in: named.path))
        }
        if files.isEmpty { throw FileSource.emptyFolder(named.path, .markdown, listing.unread) }
        let others = listing.files.filter { !isInside($0) }.compactMap { file in
            OtherTexts.name(of: file).map { Skipped(id: file, reason: "\($0), which is not read") }
        }
        let source = BuiltSource(
            folder: named.path, files: files, options: options, layout: layout, root: listing.root,
            headers: Set(listing.files.filter { FileSource.ending(of: $0) == "meta" }), site: site)
        return [source] + LeftOutFiles.sources(others + listing.unread)
    }

    private init(
        folder: String, files: [String], options: FileOptions, layout: SiteLayout,
        root: FolderRoot?, headers: Set<String>, site: BuiltSite
    ) {
        (self.folder, self.files, self.options, self.layout) = (folder, files, options, layout)
        (self.root, self.headers, self.site) = (root, headers, site)
    }

    mutating func nextPage() async throws -> SourcePage? {
        if base == nil {
            await readFeeds()
            site.settle(site: options.site ?? layout.site.url.nonEmpty)
            base = published()
        }
        return try await base?.nextPage()
    }

    private mutating func readFeeds() async {
        for feed in site.feeds {
            do {
                var source = try FileSource.open([feed])
                while let page = try await source.nextPage() {
                    for case .post(let post) in page.changes { site.note(feed: post) }
                }
            } catch {
                // Other XML is no feed, and the pages say what they can by themselves.
            }
        }
    }

    /// The files, as the pages show them.
    private func published() -> FolderSource {
        let now = Moment.now
        let read: Reader = { [options, layout] text, path in
            MarkdownPost(
                text, path: path, site: options.site, now: now, layout: layout,
                custom: options.fields, rendersHidden: true
            ).fields
        }
        let matches = BuiltMatches(sources(read), site)
        return FolderSource(
            folder: folder, files: files, site: options.site, described: described,
            headers: headers, within: root
        ) { [site] text, path, _ in
            var fields = read(text, path)
            if let page = matches.pages[path] {
                Self.publish(&fields, as: page, of: site)
            } else if fields.reasonToSkip == nil {
                fields.status =
                    matches.ambiguous.contains(path)
                    ? "several pages of the generated site may be it"
                    : "no page in the generated site"
            }
            return fields
        }
    }

    private var described: Site {
        var described = layout.site
        if let base = site.base { described.url = base }
        return described
    }

    /// Each file without its text. What cannot be read is said when it is read again.
    private func sources(_ read: Reader) -> [BuiltMatches.Source] {
        files.compactMap { file in
            do throws(IngestError) {
                let path = FileSource.path(file, in: folder)
                guard let text = try TextFile.read(path, within: root) else { return nil }
                var fields = read(text, FileSite.unpacked(file))
                fields.html = ""
                return BuiltMatches.Source(path: FileSite.unpacked(file), fields: fields)
            } catch {
                return nil
            }
        }
    }

    private static func publish(
        _ fields: inout PostFields, as page: BuiltSite.Page, of site: BuiltSite
    ) {
        if let reason = fields.reasonToSkip, overruled.contains(reason) { fields.status = nil }
        if page.fields.status != "a list of posts" {
            fields.status = fields.status ?? page.fields.status
        }
        fields.link = site.address(of: page)
        fields.lacksAddress = fields.link == nil
        fields.slug = page.key.split(separator: "/").last.map(String.init) ?? fields.slug
        let title = SlugText.make(from: PlainText.of(fields.title ?? ""))
        if !page.names.contains(title) { fields.title = page.fields.title ?? fields.title }
        fields.date = site.date(of: page, source: fields.date)
        fields.modified = page.fields.modified ?? fields.modified
        if fields.date != nil {
            fields.unreadDates = []
            fields.unkept.removeAll { $0.hasPrefix("its date") }
        }
    }
}
