internal import Blog
internal import BlogSearchNotations
internal import Ingest

/// A site of Astro.
///
/// https://docs.astro.build/en/reference/configuration-reference/, /guides/content-collections/, /basics/astro-pages/
///
/// The configuration is a program: of it only `site`, `base` and `trailingSlash` are taken, where they are written out. The
/// address of an entry of a collection is known where a page with one name in brackets asks for that collection.
struct AstroSite: SiteGenerator {
    let site: Site
    let habits: GeneratorHabits = []
    let programmed: [String]
    private let slash: String
    /// Folders of collections and the paths that their entries are at.
    private let collections: [(folder: String, name: String, path: String?)]
    /// Whether a setting of which addresses are made is not known.
    private let hidesAddresses: Bool

    private static let configurations = ["mjs", "ts", "js", "mts", "cjs"].map {
        "astro.config.\($0)"
    }

    static func isOne(_ files: SiteFiles) -> Bool { files.first(of: configurations) != nil }

    init(_ files: SiteFiles) {
        let module = ScriptModule(files.first(of: Self.configurations).flatMap(files.text) ?? "")
        let settings = [
            "site": module["site"], "base": module["base"], "build": module["build", "format"],
            "trailingSlash": module["trailingSlash"],
        ]
        let undecided = settings.filter { $0.value.isProgrammed }.keys.sorted()
        programmed = undecided.map { "\"\($0)\"" }
        hidesAddresses = undecided.contains { $0 != "site" }
        let url = settings["site"]?.text ?? ""
        let base = settings["base"]?.text.map {
            "/" + $0.split(separator: "/").joined(separator: "/")
        }
        let isKnown = FileSite.origin(of: url) != nil
        site = Site(
            url: isKnown ? Site(url: url).url + (base == "/" ? "" : base ?? "") : "",
            language: module["i18n", "defaultLocale"].text.map(LanguageTag.spelled))
        slash =
            settings["trailingSlash"]?.text == "never" || settings["build"]?.text == "file"
            ? "" : "/"
        let routes = Self.routes(files)
        var found: [(folder: String, name: String, path: String?)] = []
        for name in ["src/content.config", "src/content/config"] {
            for ending in ["ts", "js", "mjs", "mts"] {
                guard let text = files.text("\(name).\(ending)") else { continue }
                let module = ScriptModule(text)
                let exported = module["collections"]
                guard case .map(let all) = exported == .nothing ? .map(module.names) : exported
                else { continue }
                for (collection, value) in all.sorted(by: { $0.key < $1.key }) {
                    guard case .call("defineCollection", let arguments) = value,
                        case .call("glob", let loader)? = arguments.first?["loader"],
                        let base = loader.first?["base"].text
                    else { continue }
                    let folder = base.split(separator: "/").filter { $0 != "." }
                    found.append(
                        (folder.map { $0 + "/" }.joined(), collection, routes[collection]))
                }
            }
        }
        let own = Set(
            files.names.compactMap { name -> String? in
                let parts = name.split(separator: "/")
                return parts.count > 3 && name.hasPrefix("src/content/") ? String(parts[2]) : nil
            })
        for name in own.sorted()
        where !found.contains(where: { $0.folder == "src/content/\(name)/" }) {
            found.append(("src/content/\(name)/", name, routes[name]))
        }
        collections = found
    }

    /// The paths at which pages show entries of collections.
    private static func routes(_ files: SiteFiles) -> [String: String] {
        var routes: [String: String] = [:]
        for name in files.names where name.hasPrefix("src/pages/") && name.hasSuffix(".astro") {
            let path = name.dropFirst("src/pages/".utf8.count).dropLast(".astro".utf8.count)
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            let brackets = parts.filter { $0.contains("[") }
            guard brackets.count == 1, let last = parts.last, last.hasPrefix("["),
                last.hasSuffix("]"),
                !last.contains("page"), let text = files.text(name)
            else { continue }
            let script = ScriptModule(FrontMatterBlock(text).content)
            let asked = script.everyArgument(of: "getCollection").compactMap(\.text)
            guard let collection = asked.first, Set(asked).count == 1, script.namesEntries
            else { continue }
            let folder = parts.dropLast().map { $0 + "/" }.joined()
            routes[collection] = routes[collection] ?? "/" + folder
        }
        return routes
    }

    func place(of path: String) -> SitePlace {
        let parts = path.split(separator: "/")
        if path.hasPrefix("src/pages/") {
            return parts.contains { $0.hasPrefix("_") } ? .hidden("not published") : .page
        }
        guard let collection = collection(of: path) else { return .machinery }
        let rest = path.dropFirst(collection.folder.utf8.count).split(separator: "/")
        if rest.contains(where: { $0.hasPrefix("_") }) { return .hidden("not published") }
        return collection.name == "pages" ? .page : .post
    }

    private func collection(of path: String) -> (folder: String, name: String, path: String?)? {
        collections.filter { path.hasPrefix($0.folder) }.max {
            $0.folder.utf8.count < $1.folder.utf8.count
        }
    }

    func name(of path: String) -> PostFileName {
        let parts = path.split(separator: "/")
        let stem = Self.stem(String(parts.last ?? ""))
        let own = stem == "index" ? parts.dropLast().last.map(String.init) ?? stem : stem
        return PostFileName(slug: own, date: PostFileName(path).date, language: nil)
    }

    private static func stem(_ file: String) -> String {
        file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    }

    func address(of file: SiteFile) -> SiteAddress {
        let collection = collection(of: file.path)
        let folder = file.path.hasPrefix("src/pages/") ? "src/pages/" : collection?.folder ?? ""
        var parts = Self.stem(String(file.path.dropFirst(folder.utf8.count)))
            .split(separator: "/").map(String.init)
        if parts.last == "index" { parts.removeLast() }
        if folder == "src/pages/" {
            if hidesAddresses { return .unknown }
            return .path(parts.isEmpty ? "/" : "/" + parts.joined(separator: "/") + slash)
        }
        guard let route = collection?.path, !hidesAddresses else { return .unknown }
        let id =
            file.matter["slug"]?.text
            ?? parts.map { part in
                String(
                    part.lowercased().map { $0 == " " ? "-" : $0 }.filter {
                        $0.isLetter || $0.isNumber || "-_".contains($0)
                    })
            }.joined(separator: "/")
        return .path(route + id + slash)
    }
}
