internal import Blog
internal import Ingest

/// A site of Eleventy.
///
/// https://www.11ty.dev/docs/config/, /docs/permalinks/, /docs/data-template-dir/, /docs/ignores/
///
/// The configuration is a program: of it only `dir.input`, `pathPrefix` and ignored paths are taken, where they are written out.
/// The site's address is the one that a file of `_data/` called `site`, `metadata` or `meta` gives.
struct EleventySite: SiteGenerator {
    let site: Site
    let habits: GeneratorHabits = [.publishesAhead, .replacesOutputs]
    private let input: String
    private let ignored: [String]
    private let output: String
    private let pathPrefix: String
    private let folderData: [String: FolderData]

    /// What a folder says of its files.
    private struct FolderData {
        let values: [String: FrontMatter.Value]
        /// Whether a program says more, also of addresses.
        let computesAddresses: Bool
    }

    private static let configurations = [
        ".eleventy.js", "eleventy.config.js", "eleventy.config.mjs", "eleventy.config.cjs",
        "eleventy.config.ts",
    ]

    static func isOne(_ files: SiteFiles) -> Bool { files.first(of: configurations) != nil }

    init(_ files: SiteFiles) {
        let script = ScriptText(files.first(of: Self.configurations).flatMap(files.text) ?? "")
        func folder(_ path: String) -> String {
            path.split(separator: "/").filter { $0 != "." }.map { $0 + "/" }.joined()
        }
        let input = folder(script.text("input") ?? "")
        self.input = input
        output = folder(script.text("output") ?? "_site")
        pathPrefix = script.text("pathPrefix").map { "/" + folder($0).dropLast() } ?? ""
        let listed = (files.text(".eleventyignore") ?? "").split(whereSeparator: \.isNewline)
            .map(\.trimmed).filter { !$0.isEmpty && !$0.hasPrefix("#") }
        ignored = listed + script.arguments(of: "ignores.add")
        let data = input + folder(script.text("data") ?? "_data")
        site = Self.site(files, data, pathPrefix)
        var folders: [String: FolderData] = [:]
        for name in files.names where name.hasPrefix(input) {
            let parts = name.split(separator: "/")
            guard let file = parts.last, let dot = file.firstIndex(of: "."),
                let above = parts.dropLast().last ?? (input.isEmpty ? nil : nil),
                file[..<dot] == above
            else { continue }
            let ending = file[dot...]
            let key = parts.dropLast().joined(separator: "/") + "/"
            let known = folders[key]
            if [".json", ".11tydata.json", ".yaml", ".yml"].contains(String(ending)) {
                let values = files.configuration(name)?.frontMatter ?? [:]
                folders[key] = FolderData(
                    values: values.merging(known?.values ?? [:]) { $1 },
                    computesAddresses: known?.computesAddresses ?? false)
            } else if ending.hasPrefix(".11tydata.") {
                let text = files.text(name) ?? ""
                let script = ScriptText(text)
                var values = known?.values ?? [:]
                for key in ["permalink", "lang", "author"] {
                    if let value = script.text(key) { values[key] = .text(value) }
                }
                folders[key] = FolderData(
                    values: values,
                    computesAddresses: text.contains("permalink") && values["permalink"] == nil)
            }
        }
        folderData = folders
    }

    private static func site(_ files: SiteFiles, _ data: String, _ prefix: String) -> Site {
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
                let script = ScriptText(text)
                guard let url = script.text("url"), FileSite.origin(of: url) != nil else {
                    continue
                }
                return Site(
                    url: Site(url: url).url + prefix, name: script.text("title"),
                    tagline: script.text("description"),
                    language: script.text("language") ?? script.text("lang"))
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

    func name(of path: String) -> PostFileName {
        let name = PostFileName(path)
        return PostFileName(slug: name.slug, date: name.date, language: nil)
    }

    func defaults(of path: String) -> [String: FrontMatter.Value] {
        data(of: path).reduce(into: [:]) { values, data in values.merge(data.values) { $1 } }
    }

    /// What the folders of a file say, the nearest last.
    private func data(of path: String) -> [FolderData] {
        if folderData.isEmpty { return [] }
        var folder = ""
        return path.split(separator: "/").dropLast().compactMap { part in
            folder += part + "/"
            return folderData[folder]
        }
    }

    func address(of file: SiteFile) -> SiteAddress {
        let name = self.name(of: file.path)
        if let written = file.matter["permalink"] {
            if written.isFalse { return .unwritten }
            guard let text = written.text, let path = filled(text, file, name) else {
                return .unknown
            }
            if path.hasSuffix("/index.html") {
                return .path("/" + path.drop { $0 == "/" }.dropLast(10))
            }
            return .path("/" + path.drop { $0 == "/" })
        }
        if data(of: file.path).contains(where: \.computesAddresses) { return .unknown }
        var parts = file.path.dropFirst(input.utf8.count).split(separator: "/").map(String.init)
        let last = parts.popLast() ?? ""
        let stem = last.lastIndex(of: ".").map { String(last[..<$0]) } ?? last
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
