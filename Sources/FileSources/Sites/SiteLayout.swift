internal import Blog
internal import Ingest

/// How the files of a static site are laid out: which of them are posts, and what a generator makes of their paths.
///
/// | generator | told by | its rules |
/// |---|---|---|
/// | Jekyll, Octopress | `_config.yml`, `_posts/` | `JekyllSite` |
/// | Hexo | `_config.yml` with Hexo's keys, or `source/_posts/` | `HexoSite` |
/// | Hugo | `hugo.*`, `config.*` or `config/_default/`, beside `content/` | `HugoSite` |
/// | Zola | `zola.toml`, `config.toml` with `base_url` | `ZolaSite` |
/// | Pelican | `pelicanconf.py`, `publishconf.py` | `PelicanSite` |
/// | Astro | `astro.config.*` | `AstroSite` |
/// | Eleventy | `.eleventy.js`, `eleventy.config.*` | `EleventySite` |
///
/// What a generator would not publish is no post. An address that the files do not tell is none.
struct SiteLayout: Sendable {
    /// The generator's rules; `nil` for files without layout.
    private let rules: (any SiteGenerator)?
    /// What stands before every path because the folder itself is a part of the site.
    private let prefix: String
    /// What the files are in, where that is no folder.
    private let archive: PackedFiles?
    /// What the configuration says of the site; its address is `""` where it says none.
    var site: Site { rules?.site ?? Site(url: "") }

    /// Files without layout.
    static let none = SiteLayout(nil, prefix: "", archive: nil)

    private init(_ rules: (any SiteGenerator)?, prefix: String, archive: PackedFiles?) {
        (self.rules, self.prefix, self.archive) = (rules, prefix, archive)
    }

    /// Looks at a folder and the names of the files in it.
    /// - Parameters:
    ///   - followsLinks: whether a configuration may be a link to somewhere else.
    ///   - archive: what the files are in, where that is no folder.
    init(
        folder: String, files: [String], followsLinks: Bool = true, archive: PackedFiles? = nil
    ) {
        for (root, prefix) in Self.roots(of: folder, archive) {
            let found = SiteFiles(
                folder: root, prefix: prefix, names: files, followsLinks: followsLinks,
                archive: archive)
            if let rules = Self.configured(found) {
                self.init(rules, prefix: prefix, archive: archive)
                return
            }
        }
        let name = Self.name(of: folder, archive)
        let isPart = name == "_posts"
        let known = SiteFiles(
            folder: isPart ? folder + "/.." : folder, prefix: isPart ? "_posts/" : "", names: files,
            followsLinks: followsLinks, archive: archive)
        self.init(Self.unconfigured(known), prefix: known.prefix, archive: archive)
    }

    /// The same of a folder that was listed.
    init(_ listing: FolderListing, followsLinks: Bool) {
        self.init(
            folder: listing.folder, files: listing.files, followsLinks: followsLinks,
            archive: listing.root?.archive)
    }

    /// Folders that may be the site: the one that was named, and those that it may be the content of.
    private static func roots(
        of folder: String, _ archive: PackedFiles?
    ) -> [(folder: String, prefix: String)] {
        let name = name(of: folder, archive)
        var roots = [(folder: folder, prefix: "")]
        guard ["_posts", "content", "source", "src"].contains(name) else { return roots }
        roots.append((folder + "/..", name + "/"))
        if name == "_posts" || name == "content" {
            let parent = self.name(of: folder + "/..", archive)
            if ["source", "src"].contains(parent) {
                roots.append((folder + "/../..", "\(parent)/\(name)/"))
            }
        }
        return roots
    }

    private static func name(of folder: String, _ archive: PackedFiles?) -> String {
        let path = archive == nil ? PathFacts.realPath(folder) ?? folder : folder
        return path.split(separator: "/").last.map(String.init) ?? ""
    }

    private static func configured(_ files: SiteFiles) -> (any SiteGenerator)? {
        let names = ["_config.yml", "_config.yaml", "_config.toml"]
        if let configuration = files.first(of: names).flatMap(files.configuration) {
            return HexoSite.isOne(configuration, files)
                ? HexoSite(configuration) : JekyllSite(configuration, files)
        }
        if let zola = ZolaSite.configuration(files) { return ZolaSite(zola, files) }
        if HugoSite.isOne(files) { return HugoSite(files) }
        if PelicanSite.isOne(files) { return PelicanSite(files) }
        if AstroSite.isOne(files) { return AstroSite(files) }
        if EleventySite.isOne(files) { return EleventySite(files) }
        return nil
    }

    /// The generator whose folders these are, although nothing is configured.
    private static func unconfigured(_ files: SiteFiles) -> (any SiteGenerator)? {
        let posts = files.names.filter { ("/" + $0).contains("/_posts/") }
        if posts.isEmpty { return nil }
        if posts.allSatisfy({ $0.hasPrefix("source/_posts/") }) {
            return HexoSite(.empty)
        }
        let isDated = posts.contains { PostDate($0.split(separator: "/").last ?? "") != nil }
        return isDated ? JekyllSite(.empty) : nil
    }
}

extension Site {
    /// What a configuration says of its site, a part of it for one language first.
    init(
        _ configuration: SiteConfiguration, _ part: SiteConfiguration? = nil, url: String,
        language: String? = nil
    ) {
        func text(_ keys: String...) -> String? {
            for key in keys {
                if let text = part?[key]?.text ?? configuration[key]?.text { return text }
            }
            return nil
        }
        let said = [
            "lang", "locale", "language", "languagecode", "default_language",
            "defaultcontentlanguage",
        ]
        .lazy.compactMap { configuration[$0]?.texts.first }.first
        self.init(
            url: url, name: text("title").map(PlainText.of),
            tagline: text("description", "subtitle").map(PlainText.of),
            language: (language ?? said).map(LanguageTag.spelled))
    }
}

// MARK: - Files

extension SiteLayout {
    private static let projectFiles: Set<String> = [
        "readme", "license", "contributing", "changelog", "code_of_conduct", "security",
    ]

    /// Whether no generator was found whose files these are.
    var isPlain: Bool { rules == nil }

    /// What the generator does that others do not.
    var habits: GeneratorHabits { rules?.habits ?? [.hasStatuses] }

    /// Whose dates are meant where none says its zone.
    var clock: SiteClock? { rules?.clock }

    /// Settings that a program decides.
    var programmed: [String] { rules?.programmed ?? [] }

    /// The date of a file, where the configuration says what counts as one.
    func date(_ path: String, _ matter: FrontMatter) -> String? {
        rules?.date(of: prefix + path, matter)
    }

    /// Terms of taxonomies that are neither categories nor tags, by taxonomy.
    func furtherTerms(_ matter: FrontMatter) -> [String: [String]] {
        var terms: [String: [String]] = [:]
        for (key, name) in rules?.taxonomies ?? [:]
        where !["category", "categories", "tag", "tags"].contains(name) {
            if let names = matter[key]?.names, !names.isEmpty { terms[name] = names }
        }
        return terms
    }

    /// Whether a key of front matter holds terms of a taxonomy of its own.
    func hasTaxonomy(_ key: String) -> Bool { rules?.taxonomies[key] != nil }

    /// Keys of front matter that hold tags, or categories, under other names.
    func keys(of taxonomy: String) -> [String] {
        (rules?.taxonomies ?? [:]).filter { $0.value == taxonomy }.map(\.key)
    }

    /// Whether a file is content, or a part of the machinery around it.
    func isContent(_ path: String) -> Bool {
        rules.map { $0.place(of: prefix + path) != .machinery } ?? true
    }

    /// Whether a file tells of a project (`README.md`), by its name.
    static func isProjectFile(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        return projectFiles.contains(name.prefix { $0 != "." }.lowercased())
    }

    /// Whether a file is one that the generator makes a page of: content in Markdown, or HTML with front matter.
    func isPost(_ path: String, in folder: String) -> Bool {
        let ending = FileSource.ending(of: path)
        guard isContent(path) else { return false }
        if FileSource.Kind.markdown.endings.contains(ending) { return true }
        return FileSource.Kind.html.endings.contains(ending) && hasFrontMatter(path, in: folder)
    }

    /// Whether a file begins as this generator's front matter does: with a line `---`, of Hugo also with `+++` or `{`.
    func hasFrontMatter(_ path: String, in folder: String) -> Bool {
        do {
            let file = try ByteFile(
                folder + "/" + path, within: archive.map { FolderRoot($0) })
            let text = TextFile.decode(try file.read(4096))
            let line = text.prefix { !$0.isNewline }
            if line.trimmed == "---" { return line.count < text.count }
            if rules is EleventySite { return FrontMatterBlock(text).isFenced }
            return (rules is HugoSite || rules is ZolaSite)
                && (line.trimmed == "+++" || (line.hasPrefix("{") && !line.hasPrefix("{{")))
        } catch {
            // What cannot be read is said when it is read.
            return true
        }
    }

    /// The type according to a file's path; `nil` for a post, and when paths do not show it.
    func type(_ path: String) -> String? {
        switch rules?.place(of: prefix + path) {
        case .page: "page"
        case .type(let name): name
        default: nil
        }
    }

    /// Why a file is not published, for where it lies; `nil` for any other.
    func reasonToHide(_ path: String) -> String? {
        guard case .hidden(let reason)? = rules?.place(of: prefix + path) else { return nil }
        return reason
    }

    /// Why a file is not published that has no front matter; `nil` where that does not matter.
    func reasonToHide(plainText path: String) -> String? {
        guard let jekyll = rules as? JekyllSite, !jekyll.readsPlainTexts else { return nil }
        return jekyll.place(of: prefix + path) == .post ? nil : "no front matter"
    }

    /// What a file's name says.
    func name(_ path: String) -> PostFileName {
        rules?.name(of: prefix + path) ?? PostFileName(path)
    }

    /// What front matter says unless a file says otherwise.
    func defaults(_ path: String) -> [String: FrontMatter.Value] {
        rules?.defaults(of: prefix + path) ?? [:]
    }

    /// Categories that a post's folders make.
    func categories(_ path: String) -> [String] {
        rules?.categories(of: prefix + path) ?? []
    }

    /// What Jekyll says of a page by itself.
    private static let filled: Set<String> = [
        "title", "url", "date", "content", "excerpt", "id", "path", "name", "dir", "collection",
        "categories", "tags", "next", "previous", "slug", "ext", "relative_path",
    ]

    /// What a name in a template stands for, `""` for nothing; `nil` where that is not known.
    func value(named name: String, _ matter: FrontMatter) -> String? {
        let parts = name.split(separator: ".").map(String.init)
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case "page", "post":
            if let value = matter[FrontMatter.normalized(parts[1])] { return value.text }
            return rules is JekyllSite && !Self.filled.contains(parts[1]) ? "" : nil
        case "site": return (rules as? JekyllSite)?.value(named: parts[1])
        default: return nil
        }
    }

    /// The category that a post is in without one of its own.
    func usualCategory(_ path: String) -> String? {
        (rules as? PelicanSite)?.category(of: prefix + path)
    }

    /// The slug of a post, where the generator makes it of the title, or takes it with the date.
    func slug(_ path: String, _ matter: FrontMatter, _ fields: PostFields) -> String? {
        if let hugo = rules as? HugoSite, matter["slug"] == nil {
            return hugo.named(prefix + path, matter)?.slug
        }
        return (rules as? PelicanSite)?.slug(
            SiteFile(path: prefix + path, matter: matter, fields: fields, day: nil))
    }
}

// MARK: - Addresses

extension SiteLayout {
    /// Where a file is published.
    enum Link: Hashable {
        case known(String)
        /// What the files do not tell.
        case unknown
        /// Nowhere.
        case unwritten
    }

    /// The address that the generator gives a file; `nil` where there is no generator.
    /// - Parameter given: the site's address as somebody named it.
    func link(
        _ path: String, _ matter: FrontMatter, _ fields: PostFields, day: SiteDay?, given: String?
    ) -> Link? {
        guard let rules else { return nil }
        let file = SiteFile(path: prefix + path, matter: matter, fields: fields, day: day)
        let base = base(given)
        switch rules.address(of: file) {
        case .unknown: return .unknown
        case .unwritten: return .unwritten
        case .whole(let address): return .known(PercentEncoding.repairing(address))
        case .path(let path):
            return base.map { .known($0 + PercentEncoding.repairing(path)) } ?? .unknown
        }
    }

    /// The address that paths stand behind: the one given, unless the configuration says more of the same site.
    private func base(_ given: String?) -> String? {
        let own = site.url.nonEmpty
        guard let given, FileSite.origin(of: given) != nil else { return own }
        guard let own else { return Site(url: given).url + (rules?.basePath ?? "") }
        guard let left = WebAddress(given), let right = WebAddress(own), left.isOnHost(of: right)
        else { return Site(url: given).url }
        return own
    }
}
