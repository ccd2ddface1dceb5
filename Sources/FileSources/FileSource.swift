internal import Blog
package import Ingest

/// Blogs that are files: exports, folders of Markdown or HTML, JSON Lines, saved answers of a REST API.
///
///     var source = try FileSource.open(["export.xml", "notes/"], site: "https://example.org")
///     while let page = try await source.nextPage() { … }
public enum FileSource {
    /// What kind of files a blog is kept in.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// WordPress's own export (WXR 1.0 to 1.2), and plain RSS feeds.
        case wxr
        /// Markdown files with or without front matter.
        case markdown
        /// HTML pages.
        case html
        /// One JSON object a line.
        case jsonl

        /// Endings of the files in a folder that are of this kind.
        var endings: [String] {
            switch self {
            case .wxr: ["xml", "wxr", "rss"]
            case .markdown: ["md", "markdown", "mdown"]
            case .html: ["html", "htm"]
            case .jsonl: ["jsonl", "ndjson"]
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
    ///   - paths: files, and folders which are searched with all folders in them; each may itself be a link.
    ///   - kind: what they are; `nil` to find out for each by its name, then by its contents. Saved REST answers
    ///     are only ever found out.
    ///   - site: home address to attach where the files name none; `example.org` is `https://example.org`.
    ///   - mapping: where an app's own JSON keeps what; every path is JSON then.
    ///   - withComments: whether approved comments of exports are read, too, as posts of the type `comment`.
    ///   - followLinks: whether what symbolic links out of a folder lead to is read.
    /// - Throws: `IngestError` when a path does not exist, cannot be read, or holds nothing of a known kind, and when the site's
    ///   address has no host.
    package static func open(
        _ paths: [String], as kind: Kind? = nil, site: String? = nil, mapping: JSONMapping? = nil,
        withComments: Bool = false, followLinks: Bool = false
    ) throws(IngestError) -> any Source {
        let options = try FileOptions(kind, site, mapping, withComments, followLinks)
        var links: [SourceChain.Link] = []
        for path in paths { links += try Self.links(to: path, options) }
        guard !links.isEmpty else { throw .noPaths }
        return NamedPaths(
            SourceChain(sharingSurveys(links, isLenient: false)), paths: paths)
    }

    /// The same for a batch that loses nothing: a path of which nothing can be read is told (`SourcePage.failures`), and all
    /// others are read.
    /// - Throws: `IngestError` when no path is named, and when the site's address has no host.
    package static func batch(
        _ paths: [String], as kind: Kind? = nil, site: String? = nil, mapping: JSONMapping? = nil,
        withComments: Bool = false, followLinks: Bool = false
    ) throws(IngestError) -> any Source {
        guard !paths.isEmpty else { throw .noPaths }
        let options = try FileOptions(kind, site, mapping, withComments, followLinks)
        let links = paths.flatMap { path in
            do throws(IngestError) {
                return try Self.links(to: path, options)
            } catch {
                return [SourceChain.Link(source: FailedSource(failure: error), path: path)]
            }
        }
        return NamedPaths(
            SourceChain(sharingSurveys(links, isLenient: true), isLenient: true), paths: paths)
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
        if let mapping = options.mapping { return try open(path, mapping, options) }
        if let one = try source(ofOneValue: path, options) { return [one] }
        let root = options.root(of: path)
        let listing =
            FolderListing.kind(of: path).isFolder
            ? try FolderListing(path, followsLinks: options.followsLinks) : nil
        if options.kind == nil, SavedPagesSource.detects(path, within: root) {
            let answers = SavedPagesSource(
                path: path, site: options.site, withComments: options.withComments, within: root)
            guard let listing else { return [answers] }
            let others = OtherFiles(folder: path, files: listing.files)
            return [answers] + LeftOutFiles.sources(listing.unread + others.besideSavedAnswers())
        }
        if let listing, let lists = try postLists(inFolder: path, listing, options) {
            return lists
        }
        let chosen = if let kind = options.kind { kind } else { try detect(path, listing, options) }
        let read = try open(path, listing, chosen, options)
        guard options.kind == nil, let listing else { return read }
        let others = OtherFiles(folder: path, files: listing.files)
        return read + LeftOutFiles.sources(others.beside(chosen))
    }

    /// What kind of file a path leads to; of a folder, the kind that most of its files are of.
    /// - Throws: `IngestError` when there is nothing, or nothing of a known kind.
    /// - Complexity: O(files in the folder); a file's contents are looked at only if its name does not tell.
    package static func detect(_ path: String) throws(IngestError) -> Kind {
        let isFolder = FolderListing.kind(of: path).isFolder
        return try detect(path, isFolder ? FolderListing(path) : nil, FileOptions())
    }

    private static func detect(
        _ path: String, _ listing: FolderListing?, _ options: FileOptions
    ) throws(IngestError) -> Kind {
        let found = FolderListing.kind(of: path)
        guard found.exists else { throw .missing(path) }
        guard let listing else {
            let head = try ByteFile(path).read(4096)
            guard let kind = kind(ofName: path) ?? kind(ofHead: head) else {
                throw unknown(path, head)
            }
            return kind
        }
        var counts: [Kind: Int] = [:]
        let files = listing.files
        let layout = SiteLayout(folder: path, files: files, followsLinks: options.followsLinks)
        if layout.generator != .none, files.contains(where: { layout.isPost($0, in: path) }) {
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
        _ path: String, _ listing: FolderListing?, _ kind: Kind, _ options: FileOptions
    ) throws(IngestError) -> [any Source] {
        guard FolderListing.kind(of: path).exists else { throw .missing(path) }
        guard let listing else {
            _ = try ByteFile(path)
            let (folder, name) = (folder(of: path), name(of: path))
            return [source(folder: folder, files: [name], kind, options, within: nil)]
        }
        let layout =
            kind == .markdown
            ? SiteLayout(
                folder: path, files: listing.files, followsLinks: options.followsLinks) : .none
        let files = listing.files.filter { file in
            layout.generator == .none
                ? kind.endings.contains(ending(of: file)) : layout.isPost(file, in: path)
        }
        let unread = listing.unread.filter {
            layout.isContent($0.id.hasSuffix("/") ? $0.id + "-" : $0.id + "/-")
        }
        if files.isEmpty { throw emptyFolder(path, kind, unread) }
        switch kind {
        case .markdown, .html:
            let read = source(folder: path, files: files, kind, options, within: listing.root)
            return [read] + LeftOutFiles.sources(unread)
        case .wxr, .jsonl:
            let (fitting, others) = try sorted(files, in: path, by: kind, within: listing.root)
            return fitting.map {
                source(folder: path, files: [$0], kind, options, within: listing.root)
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
        var others: [(name: String, objection: String)] = []
        for file in files {
            if let reason = Visibility.reason(ofPath: file) {
                hidden.append(Skipped(id: file, reason: reason))
                continue
            }
            let path = folder + "/" + file
            let objection =
                kind == .wxr
                ? try WXRSurvey.objection(to: path, within: root)
                : try JSONLinesSource.objection(to: path, within: root)
            if let objection {
                others.append((file, objection))
            } else {
                fitting.append(file)
            }
        }
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
        _ path: String, _ mapping: JSONMapping, _ options: FileOptions
    ) throws(IngestError) -> [any Source] {
        let found = FolderListing.kind(of: path)
        guard found.exists else { throw .missing(path) }
        if !found.isFolder { _ = try ByteFile(path) }
        let root = found.isFolder ? path : folder(of: path)
        let listing =
            try found.isFolder
            ? FolderListing(path, followsLinks: options.followsLinks) : nil
        let hidden = (listing?.files ?? []).compactMap { file in
            Visibility.reason(ofPath: file).map { Skipped(id: file, reason: $0) }
        }
        let files =
            listing?.files.filter { Visibility.reason(ofPath: $0) == nil } ?? [name(of: path)]
        let lines = files.filter { Kind.jsonl.endings.contains(ending(of: $0)) }
        let others =
            found.isFolder
            ? files.filter { ending(of: $0) == "json" } : files.filter { !lines.contains($0) }
        if lines.isEmpty, others.isEmpty {
            throw IngestError(
                .unreadable,
                "\(path) holds no file that ends in .json, .jsonl or .ndjson",
                then: "name another folder", path: path)
        }
        let bodies = options.followsLinks ? nil : FolderRoot(root)
        let together = MappedJSONSource(
            folder: root, files: others, mapping: mapping, site: options.site,
            within: listing?.root, bodiesWithin: bodies)
        let apart = lines.map {
            JSONLinesSource(
                path: root + "/" + $0, site: options.site, mapping: mapping,
                within: listing?.root, bodiesWithin: bodies)
        }
        return (others.isEmpty ? [] : [together]) + apart
            + LeftOutFiles.sources((listing?.unread ?? []) + hidden)
    }

    private static func source(
        folder: String, files: [String], _ kind: Kind, _ options: FileOptions,
        within root: FolderRoot?
    ) -> any Source {
        let path = folder + "/" + (files.first ?? "")
        let now = Moment.now
        switch kind {
        case .wxr:
            return WXRSource(
                path: path, site: options.site, withComments: options.withComments, within: root)
        case .jsonl: return JSONLinesSource(path: path, site: options.site, within: root)
        case .markdown:
            let layout = SiteLayout(
                folder: folder, files: files, followsLinks: options.followsLinks)
            return FolderSource(
                folder: folder, files: files, site: options.site, described: layout.site,
                within: root
            ) { text, path, site in
                MarkdownPost(text, path: path, site: site, now: now, layout: layout).fields
            }
        case .html:
            return FolderSource(
                folder: folder, files: files, site: options.site, within: root
            ) { text, path, site in
                [.yaml, .toml].contains(FrontMatterBlock(text).kind)
                    ? MarkdownPost(text, path: path, site: site, now: now).fields
                    : HTMLPage(text, path: path).fields
            }
        }
    }
}

extension FileSource {
    /// The kind that a file's ending names.
    static func kind(ofName path: String) -> Kind? {
        let ending = ending(of: path)
        return Kind.allCases.first { $0.endings.contains(ending) }
    }

    /// Whether a file's ending is one of those that are read here.
    static func mayRead(_ path: String) -> Bool {
        kind(ofName: path) != nil || ending(of: path) == "json"
    }

    /// The kind a file's first bytes speak for.
    private static func kind(ofHead head: [UInt8]) -> Kind? {
        let text = TextFile.decode(head).trimmed.lowercased()
        if text.hasPrefix("<?xml") || text.hasPrefix("<rss") { return .wxr }
        if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") { return .html }
        if text.hasPrefix("{") { return .jsonl }
        if text.hasPrefix("---\n") || text.hasPrefix("+++\n") || text.hasPrefix("# ") {
            return .markdown
        }
        return nil
    }

    /// What stands behind the last dot of a file's name, in lower case.
    static func ending(of path: String) -> String {
        let name = name(of: path)
        return name.lastIndex(of: ".").map { name[$0...].dropFirst().lowercased() } ?? ""
    }

    static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "" : String(path[..<slash])
    }

    private static func withoutSlash(_ path: String) -> String {
        var rest = path[...]
        while rest.count > 1, rest.last == "/" { rest.removeLast() }
        return String(rest)
    }

    private static func unknown(_ path: String, _ head: [UInt8]) -> IngestError {
        if head.isEmpty {
            return IngestError(
                .wrongKind, "\(path) is empty", then: "name a file with posts in it", path: path)
        }
        if head.starts(with: [0x1F, 0x8B]) || head.starts(with: "PK".utf8) {
            return IngestError(
                .wrongKind, "\(path) is compressed", then: "unpack it first", path: path)
        }
        return IngestError(
            .wrongKind,
            "\(path) is of no kind that can be told from its name or its beginning",
            then: "\(.nameKind("which", among: ["wxr", "markdown", "html", "jsonl"]))", path: path
        )
    }

    private static func emptyFolder(
        _ path: String, _ kind: Kind?, _ unread: [Skipped]
    ) -> IngestError {
        let endings = (kind.map { [$0] } ?? Kind.allCases).flatMap(\.endings).map { "." + $0 }
        let hidden = unread.first(where: \.isUnread).map {
            ", and what is in \($0.id) is not known (\($0.notice))" as Notice
        }
        return IngestError(
            .unreadable,
            "\(path) holds no file that ends in \(endings.joined(separator: ", "))\(hidden ?? "")",
            then: "name another folder, or \(.nameKind("what it holds"))", path: path
        )
    }
}
