internal import Blog
package import Ingest

/// Blogs that are files: exports, folders of Markdown or HTML, JSON Lines, saved answers of a REST API.
///
///     var source = try FileSource.open(["export.xml", "notes/"], site: "https://example.org")
///     while let page = try await source.nextPage() { … }
public enum FileSource {
    /// What kind of files a blog is kept in.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// WordPress's own export (WXR 1.0 to 1.2), and plain RSS feeds.
        case wxr
        /// Markdown files with or without front matter.
        case markdown
        /// HTML pages.
        case html
        /// One JSON object a line.
        case jsonl
        /// Ghost's own export, a JSON file.
        case ghost
        /// Blogger's own export, a feed of Atom.
        case blogger
        /// Feeds: RSS and Atom.
        case feed
        /// Substack's own export: `posts.csv` and a folder of posts.
        case substack

        /// Endings of the files in a folder that are of this kind.
        var endings: [String] {
            switch self {
            case .wxr: ["xml", "wxr", "rss"]
            case .markdown: ["md", "markdown", "mdown", "mkd", "mkdn", "mdx"]
            case .html: ["html", "htm"]
            case .jsonl: ["jsonl", "ndjson"]
            // They are told by what is in them.
            case .ghost, .blogger, .feed, .substack: []
            }
        }
    }

    /// A source for files and folders, read one after the other in the order given.
    ///
    /// Each path is looked at before the first is read, so that a wrong one is an error and nothing is half done. Left out and
    /// told are folders inside that cannot be read, links that lead out of a folder, what is no export, or no JSON Lines, in a
    /// folder of these; and, unless the kind is given, files of a folder that could be read but are of another kind than the
    /// folder.
    /// - Parameters:
    ///   - paths: files, folders and zip archives which are searched with all folders in them, and `-` for standard input, which
    ///     is read to its end at once; each may itself be a link. What gzip has packed is read as what it is of.
    ///   - kind: what they are; `nil` to find out for each by its name, then by its contents. Saved REST answers
    ///     are only ever found out.
    ///   - site: home address to attach where the files name none; `example.org` is `https://example.org`.
    ///   - mapping: where an app's own JSON keeps what; every path is JSON then.
    ///   - withComments: whether approved comments of exports are read, too, as posts of the type `comment`.
    ///   - followLinks: whether what symbolic links out of a folder lead to is read.
    ///   - fields: custom fields to take, as patterns of dotted paths (`acf.*`, `meta.subtitle`).
    ///   - built: the folder with the site that a generator made of the files, by which addresses, titles, dates and what is
    ///     published at all are told.
    /// - Throws: `IngestError` when a path does not exist, cannot be read, or holds nothing of a known kind, and when the site's
    ///   address has no host.
    package static func open(
        _ paths: [String], as kind: Kind? = nil, site: String? = nil, mapping: JSONMapping? = nil,
        withComments: Bool = false, followLinks: Bool = false, fields: [String] = [],
        built: String? = nil
    ) throws(IngestError) -> any Source {
        var options = try FileOptions(
            kind, site, mapping, withComments, followLinks, FieldPatterns(fields))
        options.built = built
        options.readInput(for: paths) { _ in }
        var links: [SourceChain.Link] = []
        for path in paths { links += try Self.links(to: path, options) }
        guard !links.isEmpty else { throw .noPaths }
        return FieldsWatch(
            NamedPaths(SourceChain(sharingSurveys(links, isLenient: false)), paths: paths),
            options.fields)
    }

    /// The same for a batch that loses nothing: a path of which nothing can be read is told (`SourcePage.failures`), and all
    /// others are read.
    /// - Parameter progress: told how much of standard input came, before anything else is read.
    /// - Throws: `IngestError` when no path is named, and when the site's address has no host.
    package static func batch(
        _ paths: [String], as kind: Kind? = nil, site: String? = nil, mapping: JSONMapping? = nil,
        withComments: Bool = false, followLinks: Bool = false, fields: [String] = [],
        built: String? = nil, progress: (SourceProgress) -> Void = { _ in }
    ) throws(IngestError) -> any Source {
        guard !paths.isEmpty else { throw .noPaths }
        var options = try FileOptions(
            kind, site, mapping, withComments, followLinks, FieldPatterns(fields))
        options.built = built
        options.readInput(for: paths, progress: progress)
        let links = paths.flatMap { [options] path in
            do throws(IngestError) {
                return try Self.links(to: path, options)
            } catch {
                return [SourceChain.Link(source: FailedSource(failure: error), path: path)]
            }
        }
        return FieldsWatch(
            NamedPaths(
                SourceChain(sharingSurveys(links, isLenient: true), isLenient: true), paths: paths),
            options.fields)
    }

    private static func links(
        to path: String, _ options: FileOptions
    ) throws(IngestError) -> [SourceChain.Link] {
        let sources = try sources(at: withoutSlash(path), options)
        return sources.map { SourceChain.Link(source: $0, path: path) }
    }

    /// Exports that are read together know each other's pictures and terms.
    private static func sharingSurveys(
        _ links: [SourceChain.Link], isLenient: Bool
    ) -> [SourceChain.Link] {
        let exports = links.compactMap { $0.source as? WXRSource }
        guard exports.count > 1 else { return links }
        let surveys = WXRSurveys(of: exports.map { ($0.path, $0.root) }, isLenient: isLenient)
        return links.map { link in
            var link = link
            if let export = link.source as? WXRSource { link.source = export.sharing(surveys) }
            return link
        }
    }

    /// The sources for a path.
    private static func sources(
        at path: String, _ options: FileOptions
    ) throws(IngestError) -> [any Source] {
        let named = try NamedPath(path, options)
        if let built = options.built { return try BuiltSource.sources(named, built, options) }
        if let mapping = options.mapping { return try open(named, mapping, options) }
        if let exported = try source(ofExport: named, options) { return exported }
        if let one = try source(ofOneValue: named, options) { return [one] }
        if options.kind == nil, SavedPagesSource.detects(named.path, within: named.root) {
            let answers = SavedPagesSource(
                path: named.path, site: options.site, withComments: options.withComments,
                fields: options.fields, within: named.root)
            guard let listing = named.listing else { return [answers] }
            let others = OtherFiles(listing)
            return [answers] + LeftOutFiles.sources(listing.unread + others.besideSavedAnswers())
        }
        if let listing = named.listing,
            let lists = try postLists(inFolder: named.path, listing, options)
        {
            return lists
        }
        let layout =
            named.listing.map { SiteLayout($0, followsLinks: options.followsLinks) } ?? .none
        let chosen =
            if let kind = options.kind { kind } else { try detect(named, options, layout) }
        let read = try open(named, chosen, options, chosen == .markdown ? layout : .none)
        guard options.kind == nil, let listing = named.listing else { return read }
        return read
            + LeftOutFiles.sources(
                OtherFiles(listing).beside(chosen, chosen == .markdown ? layout : .none))
    }

    /// What kind of file a path leads to; of a folder, the kind that most of its files are of.
    /// - Throws: `IngestError` when there is nothing, or nothing of a known kind.
    /// - Complexity: O(files in the folder); a file's contents are looked at only if its name does not tell.
    package static func detect(_ path: String) throws(IngestError) -> Kind {
        let options = FileOptions()
        let named = try NamedPath(path, options)
        return try detect(
            named, options, named.listing.map { SiteLayout($0, followsLinks: false) } ?? .none)
    }

    private static func detect(
        _ named: NamedPath, _ options: FileOptions, _ layout: SiteLayout
    ) throws(IngestError) -> Kind {
        let path = named.path
        guard let listing = named.listing else {
            let head = try named.head()
            guard let kind = kind(ofName: path) ?? kind(ofHead: head) else {
                throw unknown(path, head)
            }
            return kind
        }
        var counts: [Kind: Int] = [:]
        let files = listing.files
        if !layout.isPlain, files.contains(where: { layout.isPost($0, in: path) }) {
            return .markdown
        }
        for file in files {
            if let kind = kind(ofName: file) { counts[kind, default: 0] += 1 }
        }
        // In a tie the order of the cases decides.
        guard let most = counts.values.max(),
            let kind = Kind.allCases.first(where: { counts[$0] == most })
        else { throw emptyFolder(path, nil, listing.unread) }
        return kind
    }

    private static func open(
        _ named: NamedPath, _ kind: Kind, _ options: FileOptions, _ layout: SiteLayout
    ) throws(IngestError) -> [any Source] {
        let path = named.path
        guard let listing = named.listing else {
            _ = try ByteFile(path, within: named.root)
            let (folder, name) = (folder(of: path), name(of: path))
            let layout =
                kind == .markdown
                ? SiteLayout(
                    folder: folder, files: [name], followsLinks: options.followsLinks,
                    archive: named.root?.archive) : .none
            return [
                source(folder: folder, files: [name], kind, options, layout, within: named.root)
            ]
        }
        let files = listing.files.filter { file in
            layout.isPlain
                ? kind.endings.contains(ending(of: file)) : layout.isPost(file, in: path)
        }
        let unread = listing.unread.filter {
            layout.isContent($0.id.hasSuffix("/") ? $0.id + "-" : $0.id + "/-")
        }
        if files.isEmpty { throw emptyFolder(path, kind, unread) }
        switch kind {
        case .markdown, .html:
            let read = source(
                folder: path, files: files, kind, options, layout, within: listing.root,
                headers: Set(listing.files.filter { ending(of: $0) == "meta" }))
            return [read] + LeftOutFiles.sources(unread)
        case .wxr, .jsonl, .ghost, .blogger, .feed, .substack:
            let (fitting, others) = try sorted(files, in: path, by: kind, within: listing.root)
            return fitting.map {
                source(folder: path, files: [$0], kind, options, .none, within: listing.root)
            } + LeftOutFiles.sources(others + unread)
        }
    }

    /// The files of a folder that are what their endings say; others may lie beside them.
    /// - Throws: why the first file is none, when no file is.
    private static func sorted(
        _ files: [String], in folder: String, by kind: Kind, within root: FolderRoot?
    ) throws(IngestError) -> (files: [String], others: [Skipped]) {
        var fitting: [String] = []
        var hidden: [Skipped] = []
        var damage: IngestError?
        var others: [(name: String, objection: String)] = []
        for file in files {
            if let reason = Visibility.reason(ofPath: file) {
                hidden.append(Skipped(id: file, reason: reason))
                continue
            }
            let path = folder + "/" + file
            do throws(IngestError) {
                let objection =
                    kind == .wxr
                    ? try WXRSurvey.objection(to: path, within: root)
                    : try JSONLinesSource.objection(to: path, within: root)
                if let objection { others.append((file, objection)) } else { fitting.append(file) }
            } catch  where error.code == .damaged {
                // One of several that is packed and damaged loses nothing of the others.
                hidden.append(Skipped(id: file, reason: error.reasonOfFile))
                damage = damage ?? error
            }
        }
        if fitting.isEmpty, others.isEmpty, let damage { throw damage }
        if fitting.isEmpty, let first = others.first {
            let path = folder + "/" + first.name
            throw kind == .wxr
                ? WXRSurvey.noExport(path, first.objection)
                : JSONLinesSource.noLines(path, first.objection)
        }
        let name = kind == .wxr ? "no export" : "no JSON Lines"
        let told = others.map { file, objection in
            let what = objection == WXRSurvey.cutEarly ? "damaged" : name
            return Skipped(id: file, reason: "\(what): \(objection)")
        }
        return (fitting, told + hidden)
    }

    /// JSON read by a mapping: files of lines each by itself, all others together.
    private static func open(
        _ named: NamedPath, _ mapping: JSONMapping, _ options: FileOptions
    ) throws(IngestError) -> [any Source] {
        let (path, listing) = (named.path, named.listing)
        if listing == nil { _ = try ByteFile(path, within: named.root) }
        let root = listing == nil ? folder(of: path) : path
        let hidden = (listing?.files ?? []).compactMap { file in
            Visibility.reason(ofPath: file).map { Skipped(id: file, reason: $0) }
        }
        let files =
            listing?.files.filter { Visibility.reason(ofPath: $0) == nil } ?? [name(of: path)]
        let lines = files.filter { Kind.jsonl.endings.contains(ending(of: $0)) }
        let others =
            listing != nil
            ? files.filter { ending(of: $0) == "json" } : files.filter { !lines.contains($0) }
        if lines.isEmpty, others.isEmpty {
            throw IngestError(
                .unreadable,
                "\(path) holds no file that ends in .json, .jsonl or .ndjson",
                then: "name another folder", path: path)
        }
        let bodies =
            named.root?.archive == nil
            ? (options.followsLinks ? nil : FolderRoot(root)) : named.root
        let together = MappedJSONSource(
            folder: root, files: others, mapping: mapping, site: options.site,
            within: named.root, bodiesWithin: bodies)
        let apart = lines.map {
            JSONLinesSource(
                path: root + "/" + $0, site: options.site, mapping: mapping,
                within: named.root, bodiesWithin: bodies)
        }
        return (others.isEmpty ? [] : [together]) + apart
            + LeftOutFiles.sources((listing?.unread ?? []) + hidden)
    }

    private static func source(
        folder: String, files: [String], _ kind: Kind, _ options: FileOptions,
        _ layout: SiteLayout, within root: FolderRoot?, headers: Set<String> = []
    ) -> any Source {
        let path = Self.path(files.first ?? "", in: folder)
        let now = Moment.now
        switch kind {
        case .wxr, .feed, .ghost, .blogger, .substack:
            return WXRSource(
                path: path, site: options.site, withComments: options.withComments,
                fields: options.fields, within: root)
        case .jsonl:
            return JSONLinesSource(
                path: path, site: options.site, withComments: options.withComments,
                fields: options.fields, within: root)
        case .markdown:
            return FolderSource(
                folder: folder, files: files, site: options.site, described: layout.site,
                programmed: layout.programmed, headers: headers, within: root
            ) { [fields = options.fields] text, path, site in
                MarkdownPost(
                    text, path: path, site: site, now: now, layout: layout, custom: fields
                ).fields
            }
        case .html:
            let titles = PageTitles(folder: folder, files: files, within: root)
            return FolderSource(
                folder: folder, files: files, site: options.site,
                described: Site(url: "", name: titles.siteName), isOnePerAddress: true,
                within: root
            ) { [fields = options.fields] text, path, site in
                FrontMatterBlock(text).isFenced
                    ? MarkdownPost(text, path: path, site: site, now: now, custom: fields).fields
                    : HTMLPage(text, path: path, titles: titles, site: site).fields
            }
        }
    }
}
