internal import Blog
internal import BlogSearchNotations
internal import Ingest

/// A site of Hexo.
///
/// https://hexo.io/docs/configuration, /docs/permalinks, /docs/writing
///
/// | | |
/// |---|---|
/// | posts | `source/_posts/…` |
/// | pages | all others in `source/` whose folders do not begin with `_` |
/// | address | `url`, `permalink` (`:year/:month/:day/:title/`), `pretty_urls` |
struct HexoSite: SiteGenerator {
    let site: Site
    let clock: SiteClock?
    let habits: GeneratorHabits
    private let source: String
    private let permalink: String
    private let newName: String
    private let defaults: [String: String]
    private let defaultCategory: String
    private let categorySlugs: [String: String]
    private let hasTrailingHTML: Bool
    private let hidden: [String]
    private let shown: [String]

    init(_ configuration: SiteConfiguration) {
        let url = configuration["url"]?.text ?? ""
        site = Site(configuration, url: FileSite.origin(of: url) == nil ? "" : url)
        clock = configuration["timezone"]?.text.flatMap { SiteClock(named: $0) }
        var habits: GeneratorHabits = [
            .typesAreLayouts, .categoryPaths, .replacesOutputs, .opensFreely, .datesOfFiles,
        ]
        if configuration["future"]?.isFalse != true { habits.insert(.publishesAhead) }
        self.habits = habits
        let folder = configuration["source_dir"]?.text ?? "source"
        source = folder.split(separator: "/").filter { $0 != "." }.map { $0 + "/" }.joined()
        permalink = configuration["permalink"]?.text ?? ":year/:month/:day/:title/"
        newName = configuration["new_post_name"]?.text ?? ":title.md"
        defaults = Dictionary(
            (configuration["permalink_defaults"]?.members ?? []).compactMap { name, value in
                value.text.map { (name, $0) }
            }, uniquingKeysWith: { $1 })
        defaultCategory = configuration["default_category"]?.text ?? "uncategorized"
        categorySlugs = Dictionary(
            (configuration["category_map"]?.members ?? []).compactMap { name, value in
                value.text.map { (name, $0) }
            }, uniquingKeysWith: { $1 })
        let pretty = configuration["pretty_urls"]
        hasTrailingHTML = pretty?["trailing_html"]?.isFalse != true
        hidden =
            (configuration["exclude"]?.texts ?? []) + (configuration["ignore"]?.texts ?? [])
            + (configuration["skip_render"]?.texts ?? [])
        shown = configuration["include"]?.texts ?? []
    }

    /// Whether a configuration, or what lies beside it, is Hexo's and not Jekyll's.
    static func isOne(_ configuration: SiteConfiguration, _ files: SiteFiles) -> Bool {
        let own = [
            "source_dir", "public_dir", "new_post_name", "archive_dir", "category_dir", "tag_dir",
            "post_asset_folder", "default_layout", "filename_case", "render_drafts", "skip_render",
            "category_map", "pretty_urls", "default_category",
        ]
        if own.contains(where: { configuration[$0] != nil }) { return true }
        if configuration["source"] != nil { return false }
        let hasSource = files.names.contains { $0.hasPrefix("source/_posts/") }
        let isPacked = files.text("package.json")?.contains("\"hexo\"") ?? false
        return isPacked || hasSource && !files.exists("Rakefile")
    }

    func place(of path: String) -> SitePlace {
        guard path.hasPrefix(source) else { return .machinery }
        let rest = String(path.dropFirst(source.utf8.count))
        let parts = rest.split(separator: "/")
        let isShown = shown.contains { PathPattern.matches(rest, $0) }
        if !isShown, hidden.contains(where: { PathPattern.matches(rest, $0) }) {
            return .hidden("excluded")
        }
        switch parts.first {
        case "_posts":
            let inner = parts.dropFirst()
            return inner.contains { $0.hasPrefix("_") } && !isShown
                ? .hidden("not published") : .post
        case "_drafts": return .hidden("draft")
        case "_data": return .machinery
        default:
            return parts.contains { $0.hasPrefix("_") } && !isShown
                ? .hidden("not published") : .page
        }
    }

    func name(of path: String) -> PostFileName {
        let rest = path.dropFirst(path.hasPrefix(source) ? source.utf8.count : 0)
        let parts = rest.split(separator: "/").map(String.init)
        let file = parts.last ?? ""
        let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
        guard ["_posts", "_drafts"].contains(parts.first) else {
            return PostFileName(
                slug: stem == "index" ? parts.dropLast().last ?? stem : stem, date: nil,
                language: nil)
        }
        let inner = (parts.dropFirst().dropLast() + [stem]).joined(separator: "/")
        let named = named(inner)
        return PostFileName(
            slug: named.title.split(separator: "/").last.map(String.init) ?? stem, date: named.date,
            language: nil)
    }

    /// What a post's path says by the pattern of new posts' names.
    private func named(_ path: String) -> (title: String, date: String?) {
        var pattern = newName
        if let dot = pattern.lastIndex(of: "."), !pattern[dot...].contains("/") {
            pattern = String(pattern[..<dot])
        }
        let hasDate =
            pattern.hasPrefix(":year-:month-:day-") || pattern.hasPrefix(":year-:i_month-")
        guard hasDate else { return (path, nil) }
        let parts = path.split(separator: "/")
        guard let dated = PostDate((parts.last ?? "") + ".md") else { return (path, nil) }
        return (
            (parts.dropLast().map(String.init) + [dated.slug]).joined(separator: "/"), dated.date
        )
    }

    func address(of file: SiteFile) -> SiteAddress {
        let rest = String(file.path.dropFirst(source.utf8.count))
        let written = file.matter["permalink"]?.text
        if case .page = place(of: file.path) {
            if let written { return .path(Self.cleaned(written)) }
            let stem = rest.lastIndex(of: ".").map { String(rest[..<$0]) } ?? rest
            if stem == "index" { return .path("/") }
            if stem.hasSuffix("/index") { return .path("/" + stem.dropLast(5)) }
            return .path("/" + stem + (hasTrailingHTML ? ".html" : ""))
        }
        let pattern: String
        if let written {
            let isWhole = written.contains(".html") || written.hasSuffix("/")
            pattern = isWhole ? written : written + ".html"
        } else {
            pattern = permalink
        }
        guard let filled = filled(pattern, file, rest) else { return .unknown }
        var path = Self.cleaned(filled)
        if path.hasSuffix("/index.html") { path = String(path.dropLast(10)) }
        if !hasTrailingHTML, path.hasSuffix(".html") { path = String(path.dropLast(5)) }
        return .path(path)
    }

    private static func cleaned(_ path: String) -> String {
        var path = path.hasPrefix("/") ? path : "/" + path
        while path.contains("//") { path = path.replacing("//", with: "/") }
        return path
    }

    private func filled(_ pattern: String, _ file: SiteFile, _ rest: String) -> String? {
        let inner = rest.split(separator: "/").dropFirst().joined(separator: "/")
        let stem = inner.lastIndex(of: ".").map { String(inner[..<$0]) } ?? inner
        let title = named(stem).title
        return AddressPattern.filled(pattern) { name in
            switch name {
            case "year": return file.day.map { "\($0.year)" }
            case "month": return file.day.map { SiteDay.padded($0.month) }
            case "i_month": return file.day.map { "\($0.month)" }
            case "day": return file.day.map { SiteDay.padded($0.day) }
            case "i_day": return file.day.map { "\($0.day)" }
            case "hour": return file.day?.formatted("H")
            case "minute": return file.day?.formatted("M")
            case "second": return file.day?.formatted("S")
            case "timestamp": return file.day?.formatted("s")
            case "title": return title
            case "name": return title.split(separator: "/").last.map(String.init)
            case "post_title": return file.fields.title.map(Self.slug)
            case "category": return category(file)
            case "lang":
                return file.matter["lang", "language"]?.text ?? defaults[name] ?? site.language
            case "id": return nil
            default:
                return file.matter[FrontMatter.normalized(name)]?.text ?? defaults[name]
            }
        }
    }

    /// The last category and those above it.
    private func category(_ file: SiteFile) -> String {
        guard let path = file.fields.categories.last else { return defaultCategory }
        return path.split(separator: " > ").map { part in
            categorySlugs[String(part)] ?? Self.slug(String(part))
        }.joined(separator: "/")
    }

    /// A name with hyphens for what addresses have no use for; case stays.
    private static func slug(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace
                || "~`!@#$%^&*()-_+=[]{}|\\;:\"'“”‘’–—<>,.?/".unicodeScalars.contains(scalar)
            {
                if result.last != "-" { result.append("-") }
            } else if scalar.value >= 0x20 {
                result.unicodeScalars.append(scalar)
            }
        }
        return String(result.drop { $0 == "-" }.reversed().drop { $0 == "-" }.reversed())
    }
}
