internal import Blog
internal import BlogSearchNotations
internal import Ingest

/// A site of Jekyll, or of Octopress, which is one whose files are in `source/`.
///
/// https://jekyllrb.com/docs/permalinks/, /docs/collections/, /docs/configuration/front-matter-defaults/, /docs/configuration/options/
///
/// | | |
/// |---|---|
/// | posts | `_posts/2020-01-02-name.md`, `a/_posts/` (of category `a`) |
/// | other types | `_name/` where `collections` says `output: true` |
/// | pages | all others with front matter |
/// | not published | what `exclude` names, what begins with `_` `.` `#` `~` unless `include` names it, what has no date in `_posts` |
/// | machinery | `_site _includes _layouts _sass _data _plugins vendor node_modules assets`, `README.md` … |
struct JekyllSite: SiteGenerator {
    let site: Site
    let basePath: String
    let clock: SiteClock?
    let habits: GeneratorHabits
    /// What stands before paths that Jekyll sees: `source/`.
    private let source: String
    /// What stands before the folders of collections.
    private let collectionsFolder: String
    let collections: [String: Collection]
    private let defaults: [Defaults]
    private let excluded: [String]
    private let included: [String]
    /// A style's name, or a pattern.
    let permalink: String
    private let machinery: Set<Substring>
    /// Whether Markdown without front matter is published, too, as a plug-in of GitHub Pages does it.
    let readsPlainTexts: Bool
    private let configuration: SiteConfiguration

    struct Collection {
        let isPublished: Bool
        let permalink: String?
    }

    private struct Defaults {
        let path: String
        let type: String?
        let values: [String: FrontMatter.Value]
    }

    /// - Parameter files: what lies beside the configuration; `nil` where there is none.
    init(_ configuration: SiteConfiguration, _ files: SiteFiles? = nil) {
        readsPlainTexts = Self.readsPlainTexts(configuration, files)
        self.configuration = configuration
        let url = configuration["url"]?.text ?? ""
        let base = Self.trimmed(configuration["baseurl"]?.text ?? "")
        basePath = base.isEmpty ? "" : "/" + base
        site = Site(
            configuration,
            url: FileSite.origin(of: url) == nil ? "" : Site(url: url).url + basePath)
        clock = configuration["timezone"]?.text.flatMap { SiteClock(named: $0) }
        var habits: GeneratorHabits = [
            .listsOfWords, .addsCategories, .replacesOutputs, .keepsHTML, .secondsAreUTC,
            .typesAreLayouts,
        ]
        if configuration["future"]?.isTrue == true { habits.insert(.publishesAhead) }
        self.habits = habits
        source = Self.folder(configuration["source"]?.text)
        let collections = Self.folder(configuration["collections_dir"]?.text)
        collectionsFolder = collections
        self.collections = Self.collections(configuration["collections"])
        defaults = (configuration["defaults"]?.elements ?? []).compactMap { entry in
            guard let values = entry["values"]?.frontMatter else { return nil }
            let scope = entry["scope"]
            return Defaults(
                path: Self.inside(Self.trimmed(scope?["path"]?.text ?? ""), collections),
                type: scope?["type"]?.text,
                values: values)
        }
        excluded = configuration["exclude"]?.texts ?? []
        included = configuration["include"]?.texts ?? []
        permalink = configuration["permalink"]?.text ?? "date"
        let named = [
            "destination", "layouts_dir", "includes_dir", "data_dir", "plugins_dir", "sass_dir",
        ]
        .compactMap { key in
            configuration[key]?.text.flatMap { Self.trimmed($0).split(separator: "/").last }
        }
        machinery = Self.machinery.union(named)
    }

    private static let machinery: Set<Substring> = [
        "_site", "_includes", "_layouts", "_sass", "_data", "_plugins", "vendor", "node_modules",
        "assets",
    ]

    private static func readsPlainTexts(
        _ configuration: SiteConfiguration, _ files: SiteFiles?
    ) -> Bool {
        let theme = configuration["theme"]?.text ?? ""
        if configuration["remote_theme"] != nil || theme.hasPrefix("jekyll-theme-") { return true }
        let plugins = ["plugins", "gems"].flatMap { configuration[$0]?.texts ?? [] }
        return plugins.contains("jekyll-optional-front-matter")
            || files?.text("Gemfile")?.contains("github-pages") == true
    }

    /// A folder as what stands before paths in it: `./source` is `source/`, the folder itself nothing.
    private static func folder(_ written: String?) -> String {
        let path = trimmed(written ?? "")
        return path.isEmpty || path == "." ? "" : path + "/"
    }

    private static func inside(_ path: String, _ folder: String) -> String {
        path.hasPrefix(folder) ? String(path.dropFirst(folder.utf8.count)) : path
    }

    private static func trimmed(_ path: String) -> String {
        var rest = path[...]
        while rest.hasPrefix("./") { rest = rest.dropFirst(2) }
        while rest.first == "/" { rest.removeFirst() }
        while rest.last == "/" { rest.removeLast() }
        return String(rest)
    }

    private static func collections(_ written: SiteConfiguration?) -> [String: Collection] {
        guard let written else { return [:] }
        var found: [String: Collection] = [:]
        for name in written.texts {
            found[name] = Collection(isPublished: false, permalink: nil)
        }
        for (name, entry) in written.members {
            found[name] = Collection(
                isPublished: entry["output"]?.isTrue == true, permalink: entry["permalink"]?.text)
        }
        return found
    }
}

// MARK: - Files

extension JekyllSite {
    /// What `site.name` is in templates, `""` where the configuration does not say; `nil` for what Jekyll fills itself.
    func value(named name: String) -> String? {
        let filled = [
            "posts", "pages", "time", "data", "categories", "tags", "collections", "documents",
            "static_files", "html_pages", "related_posts", "github",
        ]
        if filled.contains(name) || collections[name] != nil { return nil }
        guard let value = configuration[name] else { return "" }
        return value.text
    }

    func place(of path: String) -> SitePlace {
        guard let path = seen(path) else { return .machinery }
        let parts = path.split(separator: "/")
        let folders = parts.dropLast()
        if folders.contains(where: machinery.contains) { return .machinery }
        if parts.count == 1, SiteLayout.isProjectFile(path) { return .machinery }
        if isExcluded(path), !isIncluded(path) { return .hidden("excluded") }
        if let posts = folders.firstIndex(of: "_posts") {
            guard path.hasPrefix(collectionsFolder) else { return .hidden(Self.unpublished) }
            if isSpecial(parts[..<posts]) { return .hidden(Self.unpublished) }
            return PostDate(parts[parts.count - 1]) == nil
                ? .hidden("no date in its name") : .post
        }
        if folders.contains("_drafts") { return .hidden("draft") }
        if let collection = collection(of: path) {
            let isPublished = collections[collection]?.isPublished ?? false
            return isPublished && !isSpecial(inCollection(path).split(separator: "/")[...])
                ? .type(collection) : .hidden(Self.unpublished)
        }
        return isSpecial(parts[...]) && !isIncluded(path) ? .hidden(Self.unpublished) : .page
    }

    private static let unpublished = "not published"

    /// The path as Jekyll sees it; `nil` for what lies beside its files.
    func seen(_ path: String) -> String? {
        path.hasPrefix(source) ? String(path.dropFirst(source.utf8.count)) : nil
    }

    /// The collection whose folder a file is in, whether or not it is published.
    private func collection(of path: String) -> String? {
        guard path.hasPrefix(collectionsFolder) else { return nil }
        let rest = path.dropFirst(collectionsFolder.utf8.count)
        guard rest.first == "_", rest.contains("/") else { return nil }
        let name = String(rest.dropFirst().prefix { $0 != "/" })
        return collections[name] == nil && isIncluded(path) ? nil : name
    }

    /// The path inside of the folder that collections are in.
    func inCollections(_ path: String) -> String {
        Self.inside(path, collectionsFolder)
    }

    /// The path inside of the collection's folder.
    func inCollection(_ path: String) -> String {
        let rest = inCollections(path)
        return String(rest.drop { $0 != "/" }.dropFirst())
    }

    private func isSpecial(_ parts: ArraySlice<Substring>) -> Bool {
        parts.contains { part in
            part.first.map { "_.#~".contains($0) } ?? false || part.hasSuffix("~")
        }
    }

    private func isExcluded(_ path: String) -> Bool {
        excluded.contains { !included.contains($0) && isNamed(path, by: $0) }
    }

    private func isIncluded(_ path: String) -> Bool {
        included.contains { pattern in
            isNamed(path, by: pattern)
                || path.split(separator: "/").contains { isNamed(String($0), by: pattern) }
        }
    }

    /// Whether a pattern names a file or a folder that it is in. `*` takes slashes, and the beginning of a path counts.
    private func isNamed(_ path: String, by pattern: String) -> Bool {
        var pattern = pattern
        while pattern.hasPrefix("/") || pattern.hasPrefix("./") {
            pattern.removeFirst(pattern.hasPrefix("/") ? 1 : 2)
        }
        if pattern.isEmpty { return false }
        if path.hasPrefix(pattern) { return true }
        guard pattern.contains(where: { "*?[{".contains($0) }) else { return false }
        if PathPattern.matches(path, pattern, crossesFolders: true) { return true }
        // A folder that fits takes what is in it with it.
        var folder = path[...]
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            if PathPattern.matches(String(folder), pattern, crossesFolders: true)
                || PathPattern.matches(folder + "/", pattern, crossesFolders: true)
            {
                return true
            }
        }
        return false
    }

    func name(of path: String) -> PostFileName {
        let path = seen(path) ?? path
        let file = path.split(separator: "/").last ?? ""
        if case .post = place(of: source + path), let dated = PostDate(file) {
            return PostFileName(slug: dated.slug, date: dated.date, language: nil)
        }
        let stem = Self.stem(file)
        let parent = path.split(separator: "/").dropLast().last.map(String.init)
        let isIndex = stem == "index"
        let folder = parent.map { $0.hasPrefix("_") ? String($0.dropFirst()) : $0 }
        let isEntry = collection(of: path) != nil
        return PostFileName(
            slug: isIndex ? folder ?? stem : stem, date: isEntry ? PostDate(file)?.date : nil,
            language: nil)
    }

    static func stem(_ file: Substring) -> String {
        String(file.lastIndex(of: ".").map { file[..<$0] } ?? file)
    }

    func defaults(of path: String) -> [String: FrontMatter.Value] {
        guard !defaults.isEmpty, var path = seen(path) else { return [:] }
        let type: String
        switch place(of: source + path) {
        case .post: type = "posts"
        case .type(let name): type = name
        default: type = "pages"
        }
        path = inCollections(path)
        var values: [String: FrontMatter.Value] = [:]
        var last: Defaults?
        for entry in defaults where applies(entry, to: path, type) {
            let wins = last.map { precedes(entry, $0) } ?? true
            values.merge(entry.values) { wins ? $1 : $0 }
            if wins { last = entry }
        }
        return values
    }

    private func applies(_ entry: Defaults, to path: String, _ type: String) -> Bool {
        let singular = ["post": "posts", "page": "pages", "draft": "drafts"]
        if let wanted = entry.type, (singular[wanted] ?? wanted) != type { return false }
        if entry.path.isEmpty { return true }
        if entry.path.contains("*") {
            var part = path[...]
            while true {
                if PathPattern.matches(String(part), entry.path) { return true }
                guard let slash = part.lastIndex(of: "/") else { return false }
                part = part[..<slash]
            }
        }
        return path == entry.path || path.hasPrefix(entry.path + "/")
    }

    private func precedes(_ entry: Defaults, _ last: Defaults) -> Bool {
        let (new, old) = (entry.path.utf8.count, last.path.utf8.count)
        if new != old { return new > old }
        return entry.type != nil || last.type == nil
    }

    func categories(of path: String) -> [String] {
        let parts = inCollections(seen(path) ?? path).split(separator: "/")
        guard let posts = parts.firstIndex(of: "_posts") else { return [] }
        return parts[..<posts].map(String.init)
    }
}
