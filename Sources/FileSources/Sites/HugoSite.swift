internal import Blog
internal import BlogSearchNotations
internal import Ingest

/// A site of Hugo.
///
/// https://gohugo.io/content-management/organization/, /urls/, /multilingual/, /page-bundles/, /configuration/
///
/// | | |
/// |---|---|
/// | configuration | `hugo.*` or `config.*`, `config/_default/`, `config/production/` |
/// | posts | `content/section/…`, `content/section/bundle/index.md` |
/// | pages | `content/*.md`, `_index.md` |
/// | languages | `name.LANG.md` of a language that is configured, `contentDir` of a language |
/// | not published | what lies beside a bundle's `index.md`, what `cascade` or `build` keep back, `ignoreFiles` |
struct HugoSite: SiteGenerator {
    let site: Site
    let clock: SiteClock?
    let habits: GeneratorHabits
    let mounts: [Mount]
    let languages: [Language]
    let mainLanguage: String
    let mainHasFolder: Bool
    let permalinks: Permalinks
    let hasUglyAddresses: Bool
    let keepsCase: Bool
    /// Where the date of a page is looked for, in order: keys, and `:filename`.
    let dateSources: [String]
    /// What `ignoreFiles` leaves out.
    let ignored: [NamePattern]
    let programmed: [String]
    let bundles: Set<String>
    /// Folders with a page of their own.
    let sections: Set<String>
    let taxonomies: [String: String]
    let cascades: [Cascade]

    /// A folder of the site that is a part of its content.
    struct Mount {
        /// `content/`
        let source: String
        /// Where it is in the content: `""`, `posts/`.
        let target: String
        let language: String?
    }

    /// A language of the site.
    struct Language: Sendable, Hashable {
        /// As file names have it, in lower case.
        let key: String
        /// As a language tag.
        let tag: String
        let isOn: Bool
        /// The site's own address in this language.
        let address: String?
    }

    /// Patterns of addresses by section.
    struct Permalinks {
        var pages: [String: String] = [:]
        var sections: [String: String] = [:]
        var byLanguage: [String: [String: String]] = [:]
    }

    /// What a section says of all below it.
    struct Cascade {
        /// The section's folder in the content, with a slash at the end; `""` for the whole site.
        let folder: String
        let language: String?
        let target: [String: FrontMatter.Value]
        let values: [String: FrontMatter.Value]
    }

    init(_ files: SiteFiles) {
        let configuration = Self.configuration(files)
        let url = configuration["baseurl"]?.text ?? ""
        mainLanguage = (configuration["defaultcontentlanguage"]?.text ?? "en").lowercased()
        languages = Self.languages(configuration, main: mainLanguage)
        let main = mainLanguage
        let mainTable = configuration["languages"]?.members.first { $0.name.lowercased() == main }
        site = Site(
            configuration, mainTable?.value,
            url: FileSite.origin(of: url) == nil ? "" : url,
            language: languages.first { $0.key == main }?.tag)
        mainHasFolder = configuration["defaultcontentlanguageinsubdir"]?.isTrue ?? false
        clock = configuration["timezone"]?.text.flatMap { SiteClock(named: $0) }
        var habits: GeneratorHabits = []
        if configuration["buildfuture"]?.isTrue == true { habits.insert(.publishesAhead) }
        if configuration["buildexpired"]?.isTrue == true { habits.insert(.keepsExpired) }
        let mounts = Self.mounts(configuration)
        self.mounts = mounts
        permalinks = Self.permalinks(configuration)
        hasUglyAddresses = configuration["uglyurls"]?.isTrue ?? false
        keepsCase = configuration["disablepathtolower"]?.isTrue ?? false
        let sources = configuration["frontmatter"]?["date"]?.texts ?? [":default"]
        dateSources = sources.flatMap {
            $0.lowercased() == ":default" ? Self.usualDates : [FrontMatter.normalized($0)]
        }
        if dateSources.contains(where: [":filemodtime", ":git"].contains) {
            habits.insert(.datesOfFiles)
        }
        self.habits = habits
        let patterns = configuration["ignorefiles"]?.texts ?? []
        ignored = patterns.compactMap { NamePattern($0) }
        programmed =
            patterns.count == ignored.count ? [] : ["an expression of \"ignoreFiles\""]
        let paths = files.names.compactMap { Self.inContent($0, mounts)?.path }
        bundles = Self.bundles(paths)
        sections = Set(
            paths.compactMap { path in
                let parts = path.split(separator: "/")
                return parts.last?.hasPrefix("_index.") == true
                    ? parts.dropLast().joined(separator: "/") : nil
            })
        taxonomies = Dictionary(
            (configuration["taxonomies"]?.members ?? []).compactMap { name, plural in
                plural.text.map { (FrontMatter.normalized($0), name) }
            }, uniquingKeysWith: { first, _ in first })
        let known = languages
        cascades =
            Self.cascades(configuration["cascade"], folder: "", language: nil)
            + files.names.flatMap { Self.cascades(of: $0, files, mounts, known) }
    }

    /// The configuration that publishing goes by: one file, the files of a folder, and those of production over them.
    private static func configuration(_ files: SiteFiles) -> SiteConfiguration {
        var configuration = SiteConfiguration.empty
        if let main = main(files).flatMap(files.configuration) { configuration.merge(main) }
        for folder in ["config/_default", "config/production"] where files.exists(folder) {
            for name in files.names(in: folder) {
                let ending = FileSource.ending(of: name)
                guard endings.contains(ending), let part = files.configuration(folder + "/" + name)
                else { continue }
                let key = String(name.dropLast(ending.utf8.count + 1)).lowercased()
                if ["hugo", "config"].contains(key) {
                    configuration.merge(part)
                } else if !key.contains(".") {
                    configuration.merge(part.placed(below: key))
                }
            }
        }
        return configuration
    }

    private static let usualDates = [
        "date", "publishdate", "pubdate", "published", "lastmod", "modified",
    ]
    private static let endings = ["toml", "yaml", "yml", "json"]

    private static func main(_ files: SiteFiles) -> String? {
        files.first(of: ["hugo", "config"].flatMap { name in endings.map { "\(name).\($0)" } })
    }

    /// Whether the files have a configuration of Hugo's, and content for it.
    static func isOne(_ files: SiteFiles) -> Bool {
        let isConfigured =
            main(files) != nil
            || ["hugo", "config"].contains { name in
                endings.contains { files.exists("config/_default/\(name).\($0)") }
            }
        guard isConfigured else { return false }
        return mounts(configuration(files)).contains { mount in
            files.names.contains { $0.hasPrefix(mount.source) }
        }
    }

    private static func languages(_ configuration: SiteConfiguration, main: String) -> [Language] {
        let off = Set((configuration["disablelanguages"]?.texts ?? []).map { $0.lowercased() })
        let written = configuration["languages"]?.members ?? []
        let code = configuration["locale", "languagecode"]?.text
        if written.isEmpty {
            return [Language(key: main, tag: tag(code ?? main), isOn: true, address: nil)]
        }
        return written.map { name, table in
            let key = name.lowercased()
            let own = table["locale", "languagecode"]?.text ?? (key == main ? code : nil)
            let address = table["baseurl"]?.text
            return Language(
                key: key, tag: tag(own ?? name),
                isOn: table["disabled"]?.isTrue != true && !off.contains(key),
                address: address.flatMap { FileSite.origin(of: $0) == nil ? nil : $0 })
        }
    }

    private static func tag(_ written: String) -> String {
        LanguageTag.spelled(written)
    }

    private static func mounts(_ configuration: SiteConfiguration) -> [Mount] {
        func folder(_ path: String) -> String {
            path.split(separator: "/").filter { $0 != "." }.map { $0 + "/" }.joined()
        }
        var mounts: [Mount] = (configuration["module"]?["mounts"]?.elements ?? []).compactMap {
            guard let source = $0["source"]?.text, let target = $0["target"]?.text.map(folder),
                target.hasPrefix("content/")
            else { return nil }
            return Mount(
                source: folder(source), target: String(target.dropFirst(8)),
                language: $0["lang"]?.text?.lowercased())
        }
        for (name, table) in configuration["languages"]?.members ?? [] {
            guard let path = table["contentdir"]?.text else { continue }
            mounts.append(Mount(source: folder(path), target: "", language: name.lowercased()))
        }
        if mounts.allSatisfy({ $0.language != nil }) {
            let main = folder(configuration["contentdir"]?.text ?? "content")
            if !mounts.contains(where: { $0.source == main }) {
                mounts.append(Mount(source: main, target: "", language: nil))
            }
        }
        // What lies deeper goes first.
        return mounts.sorted { $0.source.utf8.count > $1.source.utf8.count }
    }

    private static func permalinks(_ configuration: SiteConfiguration) -> Permalinks {
        var found = Permalinks()
        func read(_ table: SiteConfiguration?, _ pages: inout [String: String]) {
            for (name, value) in table?.members ?? [] {
                if let pattern = value.text { pages[name.lowercased()] = pattern }
                guard value.isTable else { continue }
                for (section, pattern) in value.members {
                    guard let pattern = pattern.text else { continue }
                    if name.lowercased() == "page" { pages[section.lowercased()] = pattern }
                    if name.lowercased() == "section" {
                        found.sections[section.lowercased()] = pattern
                    }
                }
            }
        }
        read(configuration["permalinks"], &found.pages)
        for (name, table) in configuration["languages"]?.members ?? [] {
            var own: [String: String] = [:]
            read(table["permalinks"], &own)
            if !own.isEmpty { found.byLanguage[name.lowercased()] = own }
        }
        return found
    }
}
