internal import Blog
internal import Ingest

/// How the files of a static site are laid out: which of them are posts, and what a generator makes of their paths.
///
/// | | Jekyll | Hugo |
/// |---|---|---|
/// | told by | `_config.yml`, `_posts/` | `hugo.*` or `config.*` beside `content/` |
/// | posts | `_posts/`, `a/_posts/` (of category `a`) | `content/section/` |
/// | pages | all others | `content/*.md`, `_index.md` |
/// | other types | `_name/` (a collection) | – |
/// | not content | `_drafts _site _includes _layouts _sass _data vendor node_modules README.md …` | all but `content/` |
/// | address | `url`, `baseurl`, `permalink` of the configuration | `baseURL`, unless it says `permalinks` |
///
/// https://jekyllrb.com/docs/permalinks/, https://gohugo.io/content-management/organization/
struct SiteLayout: Sendable, Hashable {
    enum Generator: Sendable { case jekyll, hugo, none }

    let generator: Generator
    /// What the configuration says of the site; its address is `""` where it says none.
    private(set) var site = Site(url: "")
    /// The pattern of addresses of Jekyll's posts; `nil` where addresses cannot be told.
    private var permalink: String?
    /// What stands before every path because the folder itself is a part of the site.
    private let prefix: String
    /// What the files are in, where that is no folder.
    private var archive: PackedFiles?

    /// Files without layout.
    static let none = SiteLayout(generator: .none, prefix: "")

    private init(generator: Generator, prefix: String) {
        self.generator = generator
        self.prefix = prefix
    }

    /// Looks at a folder and the names of the files in it.
    /// - Parameters:
    ///   - followsLinks: whether a configuration may be a link to somewhere else.
    ///   - archive: what the files are in, where that is no folder.
    init(
        folder: String, files: [String], followsLinks: Bool = true, archive: PackedFiles? = nil
    ) {
        self.archive = archive
        let name = folder.split(separator: "/").last.map(String.init) ?? ""
        let isPart = ["_posts", "content"].contains(name)
        let root = isPart ? folder + "/.." : folder
        let limit = archive.map { FolderRoot($0) } ?? (followsLinks ? nil : FolderRoot(root))
        func exists(_ name: String) -> Bool {
            archive.map { $0.holds(root + "/" + name) }
                ?? FolderListing.kind(of: root + "/" + name).exists
        }
        prefix = isPart ? name + "/" : ""
        let hasContent = name == "content" || files.contains { $0.hasPrefix("content/") }
        let names = ["hugo", "config"].flatMap { name in
            ["toml", "yaml", "yml", "json"].map { "\(name).\($0)" }
        }
        let hugo = hasContent ? names.first(where: exists) : nil
        let jekyll = exists("_config.yml")
        if jekyll || name == "_posts" || files.contains(where: { ("/" + $0).contains("/_posts/") })
        {
            generator = .jekyll
            permalink = "date"
            if jekyll { readJekyll(Self.configuration(root + "/_config.yml", limit)) }
        } else if let hugo {
            generator = .hugo
            readHugo(Self.configuration(root + "/" + hugo, limit))
        } else {
            generator = .none
        }
    }

    /// The same of a folder that was listed.
    init(_ listing: FolderListing, followsLinks: Bool) {
        self.init(
            folder: listing.folder, files: listing.files, followsLinks: followsLinks,
            archive: listing.root?.archive)
    }

    private static func configuration(_ path: String, _ root: FolderRoot?) -> FrontMatter {
        do {
            let text = try TextFile.read(path, within: root) ?? ""
            let fence = path.hasSuffix(".toml") ? "+++" : path.hasSuffix(".json") ? "" : "---"
            return FrontMatter(fence.isEmpty ? text : "\(fence)\n\(text)\n\(fence)\n")
        } catch {
            // A site without a configuration is read all the same.
            return FrontMatter("")
        }
    }

    private mutating func readJekyll(_ matter: FrontMatter) {
        let url = matter["url"]?.text ?? ""
        readSite(
            matter,
            url: FileSite.origin(of: url) == nil ? "" : url + (matter["baseurl"]?.text ?? ""))
        permalink = matter["permalink"]?.text ?? "date"
    }

    private mutating func readHugo(_ matter: FrontMatter) {
        let url = matter["baseurl"]?.text ?? ""
        readSite(matter, url: FileSite.origin(of: url) == nil ? "" : url)
        permalink = matter["permalinks"] == nil ? "" : nil
    }

    private mutating func readSite(_ matter: FrontMatter, url: String) {
        site = Site(
            url: url, name: matter["title"]?.text.map(PlainText.of),
            tagline: matter["description"]?.text.map(PlainText.of),
            language: matter["lang", "locale", "languagecode", "defaultcontentlanguage"]?.text
                .map { String($0.map { $0 == "_" ? "-" : $0 }) })
    }
}

// MARK: - Files

extension SiteLayout {
    private static let jekyllMachinery: Set<Substring> = [
        "_site", "_includes", "_layouts", "_sass", "_data", "_plugins", "vendor", "node_modules",
        "assets",
    ]
    private static let projectFiles: Set<String> = [
        "readme", "license", "contributing", "changelog", "code_of_conduct", "security",
    ]

    /// Whether a file is content, or a part of the machinery around it.
    func isContent(_ path: String) -> Bool {
        let parts = (prefix + path).split(separator: "/")
        switch generator {
        case .none: return true
        case .hugo: return parts.first == "content"
        case .jekyll:
            if parts.dropLast().contains(where: Self.jekyllMachinery.contains) { return false }
            return parts.count > 1 || !Self.isProjectFile(path)
        }
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
            return generator == .hugo
                && (line.trimmed == "+++" || (line.hasPrefix("{") && !line.hasPrefix("{{")))
        } catch {
            // What cannot be read is said when it is read.
            return true
        }
    }

    /// The type according to a file's path; `nil` for a post, and when paths do not show it.
    func type(_ path: String) -> String? {
        let parts = (prefix + path).split(separator: "/")
        switch generator {
        case .none: return nil
        case .hugo:
            let isSection = parts.last?.hasPrefix("_index.") ?? false
            return isSection || parts.count < 3 ? "page" : nil
        case .jekyll:
            guard let folder = parts.dropLast().last(where: { $0.hasPrefix("_") }) else {
                return "page"
            }
            return ["_posts", "_drafts"].contains(folder) ? nil : String(folder.dropFirst())
        }
    }

    /// Categories that a post's folders make: those above `_posts`.
    func categories(_ path: String) -> [String] {
        guard generator == .jekyll else { return [] }
        let parts = (prefix + path).split(separator: "/")
        guard let posts = parts.firstIndex(of: "_posts") else { return [] }
        return parts[..<posts].filter { !$0.hasPrefix("_") }.map(String.init)
    }

    /// Whether a text of several words is a list of them in `tags` and `categories`.
    var hasListsOfWords: Bool { generator == .jekyll }
}

// MARK: - Addresses

extension SiteLayout {
    private static let patterns = [
        "date": "/:categories/:year/:month/:day/:title.html",
        "pretty": "/:categories/:year/:month/:day/:title/", "none": "/:categories/:title.html",
    ]

    /// The address that the generator gives a file; `nil` where that cannot be told.
    /// - Parameter written: the file's own pattern, `nil` for the site's.
    func link(_ path: String, _ fields: PostFields, written: String? = nil) -> String? {
        guard !site.url.isEmpty, let pattern = written ?? permalink else { return nil }
        switch generator {
        case .none: return nil
        case .hugo: return site.url + hugoPath(path, slug: fields.slug)
        case .jekyll where written == nil && type(path) == "page":
            return site.url
                + jekyllPagePath(path, isPretty: pattern.hasSuffix("/") || pattern == "pretty")
        case .jekyll:
            guard written != nil || type(path) == nil else { return nil }
            return filled(Self.patterns[pattern] ?? pattern, fields).map { site.url + $0 }
        }
    }

    private func hugoPath(_ path: String, slug: String?) -> String {
        var parts = (prefix + path).split(separator: "/").dropFirst().map(String.init)
        let file = parts.popLast() ?? ""
        let name = PostFileName(path)
        let stem = String(file.prefix { $0 != "." })
        let isIndex = stem == "index" || stem == "_index"
        // A slug that is not the file's name was written into the file.
        let written = slug == name.slug ? nil : slug
        if isIndex, let written, !parts.isEmpty { parts[parts.count - 1] = written }
        if !isIndex { parts.append(written ?? stem) }
        let language = name.language.flatMap { $0 == site.language ? nil : $0 }
        parts = (language.map { [$0] } ?? []) + parts
        let plain = parts.joined(separator: "/").lowercased().map { $0.isWhitespace ? "-" : $0 }
        return parts.isEmpty ? "/" : "/" + String(plain) + "/"
    }

    private func jekyllPagePath(_ path: String, isPretty: Bool) -> String {
        let stem = path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
        if stem == "index" { return "/" }
        if stem.hasSuffix("/index") { return "/" + stem.dropLast(5) }
        return "/" + stem + (isPretty ? "/" : ".html")
    }

    /// A pattern with its placeholders replaced; `nil` when one of them has no value.
    private func filled(_ pattern: String, _ fields: PostFields) -> String? {
        let date = fields.date.flatMap { DateText.date($0) }
        let day = date?.moment.onClock(date?.offset).date
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        var result = ""
        for part in (pattern.hasPrefix("/") ? pattern : "/" + pattern).split(
            separator: ":", omittingEmptySubsequences: false
        ).enumerated() {
            let name = part.offset == 0 ? "" : part.element.prefix { $0.isLetter || $0 == "_" }
            let value: String? =
                switch name {
                case "": ""
                case "year": day.map { "\($0.year)" }
                case "month": day.map { two($0.month) }
                case "day": day.map { two($0.day) }
                case "i_month": day.map { "\($0.month)" }
                case "i_day": day.map { "\($0.day)" }
                case "short_year": day.map { two($0.year % 100) }
                case "title", "slug", "name": fields.slug
                case "categories":
                    fields.categories.map { SlugText.make(from: $0) }.joined(separator: "/")
                case "output_ext": ".html"
                default: nil
                }
            guard let value else { return nil }
            result += value + part.element.dropFirst(name.count)
        }
        return result.replacing("//", with: "/")
    }
}
