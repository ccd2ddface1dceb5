internal import Blog

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

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
    /// told are folders inside that cannot be read; what is no export, or no JSON Lines, in a folder of these; and, unless
    /// the kind is given, files of a folder that could be read but are of another kind than the folder.
    /// - Parameters:
    ///   - paths: files, and folders which are searched with all folders in them.
    ///   - kind: what they are; `nil` to find out for each by its name, then by its contents. Saved REST answers
    ///     are only ever found out.
    ///   - site: home address to attach where the files name none; `example.org` is `https://example.org`.
    ///   - mapping: where an app's own JSON keeps what; every path is JSON then.
    ///   - withComments: whether approved comments of exports are read, too, as posts of the type `comment`.
    /// - Throws: `IngestError` when a path does not exist, cannot be read, or holds nothing of a known kind, and when the site's
    ///   address has no host.
    public static func open(
        _ paths: [String], as kind: Kind? = nil, site: String? = nil, mapping: JSONMapping? = nil,
        withComments: Bool = false
    ) throws(IngestError) -> any Source {
        let site = if let site { try FileSite.address(site) } else { nil as String? }
        var sources: [any Source] = []
        for path in paths {
            let path = withoutSlash(path)
            if let mapping {
                sources += try open(path, mapping, site)
                continue
            }
            if let one = try source(ofOneValue: path, as: kind, site, withComments) {
                sources.append(one)
                continue
            }
            if kind == nil, SavedPagesSource.detects(path) {
                sources.append(SavedPagesSource(path: path, site: site, withComments: withComments))
                if FolderListing.kind(of: path).isFolder {
                    let listing = try FolderListing(path)
                    let others = OtherFiles(folder: path, files: listing.files)
                    sources += LeftOutFiles.sources(
                        listing.unread + others.besideSavedAnswers())
                }
                continue
            }
            if let lists = try postLists(inFolder: path, as: kind, site) {
                sources += lists
                continue
            }
            let chosen = if let kind { kind } else { try detect(path) }
            sources += try open(path, chosen, site, withComments)
            if kind == nil { sources += try others(in: path) }
        }
        let exports = sources.compactMap { ($0 as? WXRSource)?.path }
        if exports.count > 1 {
            let surveys = WXRSurveys(of: exports)
            sources = sources.map { ($0 as? WXRSource)?.sharing(surveys) ?? $0 }
        }
        guard let first = sources.first else {
            throw IngestError(.unreadable, "No file was named; name a file or a folder to import.")
        }
        return NamedPaths(sources.count == 1 ? first : SourceChain(sources), paths: paths)
    }

    /// What kind of file a path leads to; of a folder, the kind that most of its files are of.
    /// - Throws: `IngestError` when there is nothing, or nothing of a known kind.
    /// - Complexity: O(files in the folder); a file's contents are looked at only if its name does not tell.
    public static func detect(_ path: String) throws(IngestError) -> Kind {
        let found = FolderListing.kind(of: path)
        guard found.exists else { throw .missing(path) }
        guard found.isFolder else {
            let head = try ByteFile(path).read(4096)
            guard let kind = kind(ofName: path) ?? kind(ofHead: head) else {
                throw unknown(path, head)
            }
            return kind
        }
        var counts: [Kind: Int] = [:]
        let listing = try FolderListing(path)
        let files = listing.files
        let layout = SiteLayout(folder: path, files: files)
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

    private static func open(_ path: String, _ kind: Kind, _ site: String?, _ withComments: Bool)
        throws(IngestError) -> [any Source]
    {
        let found = FolderListing.kind(of: path)
        guard found.exists else { throw .missing(path) }
        guard found.isFolder else {
            _ = try ByteFile(path)
            return [
                source(folder: folder(of: path), files: [name(of: path)], kind, site, withComments)
            ]
        }
        let listing = try FolderListing(path)
        let layout = kind == .markdown ? SiteLayout(folder: path, files: listing.files) : .none
        let files = listing.files.filter { file in
            layout.generator == .none
                ? kind.endings.contains(ending(of: file)) : layout.isPost(file, in: path)
        }
        let unread = listing.unread.filter { layout.isContent($0.id + "/") }
        if files.isEmpty { throw emptyFolder(path, kind, unread) }
        switch kind {
        case .markdown, .html:
            let read = source(folder: path, files: files, kind, site, withComments)
            return [read] + LeftOutFiles.sources(unread)
        case .wxr, .jsonl:
            let (files, others) = try sorted(files, in: path, by: kind)
            return files.map { source(folder: path, files: [$0], kind, site, withComments) }
                + LeftOutFiles.sources(others + unread)
        }
    }

    /// What is told of files that are of another kind than their folder.
    private static func others(in path: String) throws(IngestError) -> [any Source] {
        guard FolderListing.kind(of: path).isFolder else { return [] }
        let others = OtherFiles(folder: path, files: try FolderListing(path).files)
        return LeftOutFiles.sources(others.beside(try detect(path)))
    }

    /// The files of a folder that are what their endings say; others may lie beside them.
    /// - Throws: why the first file is none, when no file is.
    private static func sorted(
        _ files: [String], in folder: String, by kind: Kind
    ) throws(IngestError) -> (files: [String], others: [Skipped]) {
        var fitting: [String] = []
        var others: [(name: String, objection: String)] = []
        for file in files {
            let path = folder + "/" + file
            let objection =
                kind == .wxr
                ? try WXRSurvey.objection(to: path) : try JSONLinesSource.objection(to: path)
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
        return (fitting, others.map { Skipped(id: $0, reason: "\(name): \($1)") })
    }

    /// JSON read by a mapping: files of lines each by itself, all others together.
    private static func open(_ path: String, _ mapping: JSONMapping, _ site: String?)
        throws(IngestError) -> [any Source]
    {
        let found = FolderListing.kind(of: path)
        guard found.exists else { throw .missing(path) }
        if !found.isFolder { _ = try ByteFile(path) }
        let root = found.isFolder ? path : folder(of: path)
        let listing = try found.isFolder ? FolderListing(path) : nil
        let files = listing?.files ?? [name(of: path)]
        let lines = files.filter { Kind.jsonl.endings.contains(ending(of: $0)) }
        let others =
            found.isFolder
            ? files.filter { ending(of: $0) == "json" } : files.filter { !lines.contains($0) }
        if lines.isEmpty, others.isEmpty {
            throw IngestError(
                .unreadable,
                "\(path) holds no file that ends in .json, .jsonl or .ndjson; name another folder.")
        }
        let together = MappedJSONSource(folder: root, files: others, mapping: mapping, site: site)
        return (others.isEmpty ? [] : [together])
            + lines.map { JSONLinesSource(path: root + "/" + $0, site: site, mapping: mapping) }
            + LeftOutFiles.sources(listing?.unread ?? [])
    }

    private static func source(
        folder: String, files: [String], _ kind: Kind, _ site: String?, _ withComments: Bool
    ) -> any Source {
        let path = folder + "/" + (files.first ?? "")
        let now = Moment.now
        switch kind {
        case .wxr: return WXRSource(path: path, site: site, withComments: withComments)
        case .jsonl: return JSONLinesSource(path: path, site: site)
        case .markdown:
            let layout = SiteLayout(folder: folder, files: files)
            return FolderSource(
                folder: folder, files: files, site: site,
                described: layout.site
            ) { text, path, site in
                MarkdownPost(text, path: path, site: site, now: now, layout: layout).fields
            }
        case .html:
            return FolderSource(folder: folder, files: files, site: site) { text, path, site in
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
            return IngestError(.wrongKind, "\(path) is empty; name a file with posts in it.")
        }
        if head.starts(with: [0x1F, 0x8B]) || head.starts(with: "PK".utf8) {
            return IngestError(.wrongKind, "\(path) is compressed; unpack it first.")
        }
        return IngestError(
            .wrongKind,
            "\(path) is of no kind that can be told from its name or its beginning; say which with --as wxr|markdown|html|jsonl."
        )
    }

    private static func emptyFolder(
        _ path: String, _ kind: Kind?, _ unread: [Skipped]
    ) -> IngestError {
        let endings = (kind.map { [$0] } ?? Kind.allCases).flatMap(\.endings).map { "." + $0 }
        let hidden = unread.first(where: \.isUnread).map {
            ", and what is in \($0.id) is not known (\($0.reason))"
        }
        return IngestError(
            .unreadable,
            "\(path) holds no file that ends in \(endings.joined(separator: ", "))\(hidden ?? ""); name another folder, or say what it holds with --as."
        )
    }
}
