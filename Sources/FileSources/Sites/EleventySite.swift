internal import Blog
internal import BlogSearchNotations
internal import Ingest

/// A site of Eleventy.
///
/// https://www.11ty.dev/docs/config/, /docs/permalinks/, /docs/data-template-dir/, /docs/ignores/
///
/// The configuration is a program: of it only `dir`, `pathPrefix` and ignored paths are taken, where they are written out.
/// The site's address is the one that a file of `_data/` called `site`, `metadata` or `meta` gives.
struct EleventySite: SiteGenerator {
    private(set) var site = Site(url: "")
    let habits: GeneratorHabits = [.publishesAhead, .replacesOutputs, .datesOfFiles]
    private(set) var programmed: [String] = []
    private let input: String
    private let ignored: [String]
    private let output: String
    private let pathPrefix: String
    /// What files of data say of the files in a folder, or of one file, by its path without ending.
    private var data: [String: DataFile] = [:]
    /// Whether a setting of which addresses are made is not known.
    private var hidesAddresses: Bool

    private struct DataFile {
        var values: [String: FrontMatter.Value] = [:]
        /// Whether a program says where pages are that do not say it themselves, or wherever they say they are.
        var computesAddresses = false
        var replacesAddresses = false

        mutating func merge(_ more: [String: FrontMatter.Value], _ data: ScriptValue = .nothing) {
            values.merge(more) { $1 }
            computesAddresses = computesAddresses || data["permalink"].isProgrammed
            if case .map(let own)? = more["eleventycomputed"], own["permalink"] != nil {
                replacesAddresses = true
            }
            let computed = data["eleventyComputed"]
            if computed.isProgrammed || computed["permalink"].isProgrammed {
                replacesAddresses = true
            }
        }
    }

    private static let configurations = [
        ".eleventy.js", "eleventy.config.js", "eleventy.config.mjs", "eleventy.config.cjs",
        "eleventy.config.ts",
    ]

    static func isOne(_ files: SiteFiles) -> Bool { files.first(of: configurations) != nil }

    init(_ files: SiteFiles) {
        let module = ScriptModule(files.first(of: Self.configurations).flatMap(files.text) ?? "")
        let config = module.exported["config"] ?? .nothing
        var undecided: [String] = []
        func setting(_ name: String, _ value: ScriptValue, _ call: String? = nil) -> String? {
            let called = call.map(module.arguments)
            if value.isProgrammed || called?.isProgrammed == true {
                undecided.append("\"\(name)\"")
            }
            return called?.texts.last ?? value.text
        }
        func directory(_ name: String, _ call: String) -> String? {
            let own = module["dir", name]
            return setting(
                "dir.\(name)", own == .nothing ? config["dir"][name] : own, call)
        }
        let input = Self.folder(
            Self.option("input", files) ?? directory("input", "setInputDirectory") ?? "")
        self.input = input
        let prefix = module["pathPrefix"]
        pathPrefix =
            (Self.option("pathprefix", files)
            ?? setting("pathPrefix", prefix == .nothing ? config["pathPrefix"] : prefix))
            .map { "/" + Self.folder($0).dropLast() } ?? ""
        hidesAddresses = !undecided.isEmpty
        output = Self.folder(directory("output", "setOutputDirectory") ?? "_site")
        let data = input + Self.folder(directory("data", "setDataDirectory") ?? "_data")
        let listed = (files.text(".eleventyignore") ?? "").split(whereSeparator: \.isNewline)
            .map(\.trimmed).filter { !$0.isEmpty && !$0.hasPrefix("#") }
        let added = module.arguments(of: "ignores.add")
        if added.isProgrammed { undecided.append("\"ignores\"") }
        ignored = listed + added.texts
        site = Self.site(files, data, pathPrefix, &undecided)
        programmed = undecided
        readData(files)
    }

    /// `--input=src`, as the project's own commands have it.
    private static func option(_ name: String, _ files: SiteFiles) -> String? {
        guard let commands = files.text("package.json"),
            let found = commands.firstRange(of: "--\(name)=")
        else { return nil }
        return String(
            commands[found.upperBound...].prefix { !$0.isWhitespace && !"\"'\\".contains($0) })
    }

    private static func folder(_ path: String) -> String {
        path.split(separator: "/").filter { $0 != "." }.map { $0 + "/" }.joined()
    }

    private mutating func readData(_ files: SiteFiles) {
        let texts = Set(
            files.names.filter {
                FileSource.Kind.markdown.endings.contains(FileSource.ending(of: $0))
            }
            .map(Self.stem))
        for name in files.names where name.hasPrefix(input) {
            let parts = name.split(separator: "/")
            guard let file = parts.last, let dot = file.firstIndex(of: ".") else { continue }
            let folder = parts.dropLast().joined(separator: "/")
            let isOfFolder = file[..<dot] == parts.dropLast().last ?? ""
            let key =
                isOfFolder ? folder + "/" : (folder.isEmpty ? "" : folder + "/") + file[..<dot]
            let ending = String(file[dot...])
            if ending.hasPrefix(".11tydata."), ending != ".11tydata.json" {
                let data = ScriptModule(files.text(name) ?? "").data
                var values: [String: FrontMatter.Value] = [:]
                if case .map(let members)? = data.json.flatMap(FrontMatter.value(of:)) {
                    values = members
                }
                self.data[key, default: DataFile()].merge(values, data)
            } else if [".json", ".11tydata.json", ".yaml", ".yml"].contains(ending),
                isOfFolder || texts.contains(key) || ending == ".11tydata.json"
            {
                let values = files.configuration(name)?.frontMatter ?? [:]
                self.data[key, default: DataFile()].merge(values)
            }
        }
    }

    private static func stem(_ path: String) -> String {
        path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
    }

    private static func site(
        _ files: SiteFiles, _ data: String, _ prefix: String, _ undecided: inout [String]
    ) -> Site {
        for name in ["site", "metadata", "meta", "config"] {
            for ending in ["json", "yaml", "yml", "toml"] {
                guard let table = files.configuration("\(data)\(name).\(ending)"),
                    let url = table["url", "baseurl", "base_url"]?.text,
                    FileSite.origin(of: url) != nil
                else { continue }
                return Site(table, url: Site(url: url).url + prefix)
            }
            for ending in ["js", "cjs", "mjs", "ts"] {
                guard let text = files.text("\(data)\(name).\(ending)") else { continue }
                let table = ScriptModule(text).data
                if table["url"].isProgrammed { undecided.append("\"url\" of \(name).\(ending)") }
                guard let url = table["url"].text, FileSite.origin(of: url) != nil else { continue }
                return Site(
                    url: Site(url: url).url + prefix, name: table["title"].text,
                    tagline: table["description"].text,
                    language: table["language"].text ?? table["lang"].text)
            }
        }
        return Site(url: "")
    }

    func place(of path: String) -> SitePlace {
        guard path.hasPrefix(input) else { return .machinery }
        if !output.isEmpty, path.hasPrefix(output) { return .machinery }
        let parts = path.dropFirst(input.utf8.count).split(separator: "/")
        if parts.dropLast().contains(where: { $0.hasPrefix("_") || $0 == "node_modules" }) {
            return .machinery
        }
        if parts.count == 1, SiteLayout.isProjectFile(path) { return .machinery }
        let isIgnored = ignored.contains { pattern in
            let pattern = pattern.hasPrefix("./") ? String(pattern.dropFirst(2)) : pattern
            return path == pattern
                || path.hasPrefix(pattern.hasSuffix("/") ? pattern : pattern + "/")
                || PathPattern.matches(path, pattern)
        }
        if isIgnored { return .hidden("excluded") }
        return parts.count < 2 || parts.last?.hasPrefix("index.") == true && parts.count < 3
            ? .page : .post
    }

    /// Without the day that it may begin with; an index is called as its folder is.
    func name(of path: String) -> PostFileName {
        let parts = path.split(separator: "/")
        let name = PostFileName(path)
        let isIndex = name.slug == "index" && parts.count > 1
        let slug = isIndex ? PostFileName(parts[parts.count - 2] + ".md").slug : name.slug
        // A day that is anywhere in the path is that of the page.
        let days = parts.lazy.map { String($0.prefix(10)) }
        let day = days.first {
            $0.utf8.count == 10 && DateText.moment($0) != nil && $0.contains("-")
        }
        return PostFileName(slug: slug, date: name.date ?? day, language: nil)
    }

    func defaults(of path: String) -> [String: FrontMatter.Value] {
        data(of: path).reduce(into: [:]) { values, data in values.merge(data.values) { $1 } }
    }

    /// What is said of the folders of a file and of itself, the nearest last.
    private func data(of path: String) -> [DataFile] {
        if data.isEmpty { return [] }
        var folder = ""
        let folders = path.split(separator: "/").dropLast().map { part in
            folder += part + "/"
            return folder
        }
        return (folders + [Self.stem(path)]).compactMap { data[$0] }
    }

    func address(of file: SiteFile) -> SiteAddress {
        let name = self.name(of: file.path)
        let data = data(of: file.path)
        var written = file.matter["permalink"]
        if case .map(let own)? = file.matter.values["eleventycomputed"],
            let computed = own["permalink"]
        {
            written = computed
        } else if data.contains(where: \.replacesAddresses) {
            return .unknown
        }
        if hidesAddresses || file.matter.programmed.contains("permalink") { return .unknown }
        if let written {
            if written.isFalse { return .unwritten }
            guard let text = written.text, let path = filled(text, file, name) else {
                return .unknown
            }
            if path.hasSuffix("/index.html") {
                return .path("/" + path.drop { $0 == "/" }.dropLast(10))
            }
            return .path("/" + path.drop { $0 == "/" })
        }
        if data.contains(where: \.computesAddresses) { return .unknown }
        var parts = file.path.dropFirst(input.utf8.count).split(separator: "/").map(String.init)
        let last = parts.popLast() ?? ""
        let stem = Self.stem(last)
        if stem != "index", stem != parts.last { parts.append(stem) }
        return .path(parts.isEmpty ? "/" : "/" + parts.joined(separator: "/") + "/")
    }

    /// A pattern with the few values that need no program.
    private func filled(_ pattern: String, _ file: SiteFile, _ name: PostFileName) -> String? {
        var result = ""
        var rest = pattern[...]
        while let open = rest.firstRange(of: "{{") {
            result += rest[..<open.lowerBound]
            guard let close = rest[open.upperBound...].firstRange(of: "}}") else { return nil }
            let words = rest[open.upperBound..<close.lowerBound].split(separator: "|").map(
                \.trimmed)
            let value: String?
            switch words.first {
            case "page.fileSlug": value = name.slug
            case "title": value = file.fields.title
            case "slug": value = file.matter["slug"]?.text
            default: value = nil
            }
            guard let value else { return nil }
            switch words.dropFirst() {
            case []: result += value
            case ["slugify"], ["slug"]:
                let slug = SlugText.make(from: value)
                guard slug.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
                result += slug
            default: return nil
            }
            rest = rest[close.upperBound...]
        }
        return rest.contains("{%") ? nil : result + rest
    }
}
