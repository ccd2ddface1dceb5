internal import Blog
internal import BlogSearchNotations
internal import Ingest

/// A site of Zola.
///
/// https://www.getzola.org/documentation/content/overview/, /content/page/, /getting-started/configuration/
///
/// | | |
/// |---|---|
/// | configuration | `zola.toml`, or `config.toml` with a `base_url` |
/// | posts | `content/section/…`, `content/section/name/index.md` |
/// | pages | `content/*.md`, `_index.md` |
/// | not published | drafts, `render = false`, what lies beside an `index.md`, `ignored_content` |
struct ZolaSite: SiteGenerator {
    let site: Site
    let habits: GeneratorHabits = [.publishesAhead]
    let taxonomies: [String: String]
    private let languages: Set<String>
    private let ignored: [String]
    private let slugs: Slugs
    private let bundles: Set<String>

    private enum Slugs { case plain, safe, asWritten }

    init(_ configuration: SiteConfiguration, _ files: SiteFiles) {
        let url = configuration["base_url"]?.text ?? ""
        site = Site(configuration, url: FileSite.origin(of: url) == nil ? "" : url)
        languages = Set(
            (configuration["languages"]?.members ?? []).map(\.name).filter {
                $0 != configuration["default_language"]?.text
            })
        let names = (configuration["taxonomies"]?.elements ?? []).compactMap { $0["name"]?.text }
        taxonomies = Dictionary(
            names.map { (FrontMatter.normalized($0), $0) }, uniquingKeysWith: { $1 })
        ignored = configuration["ignored_content"]?.texts ?? []
        let strategy =
            configuration["slugify"]?["paths"]?.text
            ?? (configuration["slugify_paths"]?.isFalse == true ? "off" : "on")
        slugs = strategy == "off" ? .asWritten : strategy == "safe" ? .safe : .plain
        bundles = Set(
            files.names.compactMap { name in
                let parts = name.split(separator: "/")
                guard parts.first == "content", let file = parts.last, file.hasPrefix("index."),
                    file.hasSuffix(".md")
                else { return nil }
                return parts.dropLast().joined(separator: "/") + "/"
            })
    }

    /// The configuration, where it is Zola's.
    static func configuration(_ files: SiteFiles) -> SiteConfiguration? {
        if let own = files.configuration("zola.toml") { return own }
        guard let shared = files.configuration("config.toml"), shared.has(exactly: "base_url")
        else { return nil }
        return shared
    }

    func place(of path: String) -> SitePlace {
        var parts = path.split(separator: "/")
        guard parts.count > 1, parts.removeFirst() == "content" else { return .machinery }
        let rest = parts.joined(separator: "/")
        if ignored.contains(where: {
            PathPattern.matches(rest, $0, crossesFolders: true)
                || PathPattern.matches(path, $0, crossesFolders: true)
        }) {
            return .hidden("excluded")
        }
        if isResource(path) { return .hidden("a part of another page") }
        return parts.count < 2 || split(path).base == "_index" ? .page : .post
    }

    private func isResource(_ path: String) -> Bool {
        guard let slash = path.lastIndex(of: "/") else { return false }
        var folder = path[...slash]
        if bundles.contains(String(folder)), split(path).base != "index" { return true }
        while let end = folder.dropLast().lastIndex(of: "/") {
            folder = folder[...end]
            if folder != "content/", bundles.contains(String(folder)) { return true }
        }
        return false
    }

    private func split(_ path: String) -> (base: String, language: String?) {
        let file = path.split(separator: "/").last ?? ""
        let base = file.lastIndex(of: ".").map { file[..<$0] } ?? file
        if let dot = base.lastIndex(of: "."), languages.contains(String(base[dot...].dropFirst())) {
            return (String(base[..<dot]), String(base[dot...].dropFirst()))
        }
        return (String(base), nil)
    }

    func name(of path: String) -> PostFileName {
        let (base, language) = split(path)
        let isIndex = base == "index" || base == "_index"
        let own =
            isIndex ? path.split(separator: "/").dropLast().last.map(String.init) ?? base : base
        let dated = Self.dated(own)
        return PostFileName(
            slug: dated.slug, date: dated.date, language: language.map(LanguageTag.spelled))
    }

    /// `2018-10-10-name` and `2018-10-10_name` give a date.
    private static func dated(_ name: String) -> (slug: String, date: String?) {
        let date = name.prefix(10)
        guard name.utf8.count > 11, name.dropFirst(10).first.map({ "-_ ".contains($0) }) ?? false,
            DateText.moment(String(date)) != nil, date.contains("-")
        else { return (name, nil) }
        return (String(name.dropFirst(11).drop { $0 == " " }), String(date))
    }

    func address(of file: SiteFile) -> SiteAddress {
        if file.matter["render"]?.isFalse == true { return .unwritten }
        let (base, language) = split(file.path)
        let folder = language.map { "/" + $0 } ?? ""
        if let written = file.matter["path"]?.text {
            let path = "/" + written.split(separator: "/").joined(separator: "/")
            return .path(folder + (path == "/" ? path : path + "/"))
        }
        var parts = file.path.split(separator: "/").dropFirst().dropLast().map(String.init)
        let isIndex = base == "index" || base == "_index"
        let last = base == "index" ? parts.popLast() : isIndex ? nil : base
        var path = parts.map(slugified)
        if let last { path.append(slugified(file.matter["slug"]?.text ?? Self.dated(last).slug)) }
        return .path(folder + (path.isEmpty ? "/" : "/" + path.joined(separator: "/") + "/"))
    }

    private func slugified(_ part: String) -> String {
        switch slugs {
        case .asWritten: return part
        case .safe:
            return String(part.filter { !"<>:/|?*#()[] \n\"\\".contains($0) || $0 == " " })
                .trimmed.replacing(" ", with: "_")
        case .plain:
            let slug = SlugText.make(from: part.replacing("_", with: "-"))
            return slug
        }
    }
}
