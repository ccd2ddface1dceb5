internal import Blog
internal import BlogSearchNotations
internal import Ingest

/// A site of Pelican.
///
/// https://docs.getpelican.com/en/stable/settings.html, /content.html
///
/// | | |
/// |---|---|
/// | configuration | plain values of `pelicanconf.py`, those of `publishconf.py` over them |
/// | posts | `PATH`, without `PAGE_PATHS` |
/// | pages | `PAGE_PATHS` (`pages`) |
/// | address | `ARTICLE_URL` (`{slug}.html`), `PAGE_URL` (`pages/{slug}.html`) |
struct PelicanSite: SiteGenerator {
    let site: Site
    let clock: SiteClock?
    let habits: GeneratorHabits
    let programmed: [String]
    private let settings: PythonSettings
    /// Whether addresses are made of what only a program, or a pattern, would tell.
    private let hidesAddresses: Bool
    private let content: String
    private let pageFolders: [String]
    private let excluded: [String]
    private let category: String

    init(_ files: SiteFiles) {
        var settings = PythonSettings(files.text("pelicanconf.py") ?? "")
        settings.merge(PythonSettings(files.text("publishconf.py") ?? ""))
        self.settings = settings
        let decisive = [
            "SITEURL", "ARTICLE_URL", "ARTICLE_LANG_URL", "PAGE_URL", "PAGE_LANG_URL", "PATH",
            "DEFAULT_LANG", "SLUGIFY_SOURCE", "PATH_METADATA", "FILENAME_METADATA", "PAGE_PATHS",
            "SLUG_REGEX_SUBSTITUTIONS", "USE_FOLDER_AS_CATEGORY", "DEFAULT_METADATA",
        ]
        let undecided = decisive.filter(settings.isProgrammed)
        programmed = undecided
        hidesAddresses =
            undecided.contains { $0 != "SITEURL" }
            || settings.text("PATH_METADATA")?.contains("(?P<") == true
            || settings.text("FILENAME_METADATA")?.contains("(?P<slug>") == true
        let url = settings.text("SITEURL") ?? ""
        site = Site(
            url: FileSite.origin(of: url) == nil ? "" : url,
            name: settings.text("SITENAME").map(PlainText.of),
            tagline: settings.text("SITESUBTITLE").map(PlainText.of),
            language: settings.text("DEFAULT_LANG").map(LanguageTag.spelled))
        clock = settings.text("TIMEZONE").flatMap { SiteClock(named: $0) }
        var habits: GeneratorHabits = [.hasStatuses, .hasHeaders, .keepsHTML]
        if settings.text("WITH_FUTURE_DATES") != "False" { habits.insert(.publishesAhead) }
        if settings.text("DEFAULT_DATE") == "fs" { habits.insert(.datesOfFiles) }
        self.habits = habits
        func folder(_ path: String) -> String {
            path.split(separator: "/").filter { $0 != "." }.map { $0 + "/" }.joined()
        }
        // Without a path the content is what the folder holds.
        content = folder(settings.text("PATH") ?? (files.exists("content") ? "content" : ""))
        pageFolders = (settings.list("PAGE_PATHS") ?? ["pages"]).map(folder)
        excluded =
            ((settings.list("ARTICLE_EXCLUDES") ?? []) + (settings.list("PAGE_EXCLUDES") ?? []))
            .map(folder).filter { !$0.isEmpty }
        category = settings.text("DEFAULT_CATEGORY") ?? "misc"
    }

    static func isOne(_ files: SiteFiles) -> Bool {
        files.exists("pelicanconf.py") || files.exists("publishconf.py")
    }

    func place(of path: String) -> SitePlace {
        guard path.hasPrefix(content) else { return .machinery }
        let rest = String(path.dropFirst(content.utf8.count))
        if ["output/", "theme/", "themes/", "plugins/"].contains(where: path.hasPrefix),
            content.isEmpty
        {
            return .machinery
        }
        if content.isEmpty, SiteLayout.isProjectFile(path), !path.contains("/") {
            return .machinery
        }
        if excluded.contains(where: { rest.hasPrefix($0) && !pageFolders.contains($0) }) {
            return .hidden("excluded")
        }
        if pageFolders.contains(where: { rest.hasPrefix($0) }) { return .page }
        let articles = settings.list("ARTICLE_PATHS") ?? [""]
        let isArticle = articles.contains { folder in
            folder.isEmpty || rest.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
        }
        return isArticle ? .post : .machinery
    }

    func name(of path: String) -> PostFileName {
        let dated = PostFileName(path)
        return PostFileName(slug: dated.slug, date: dated.date, language: nil)
    }

    func defaults(of path: String) -> [String: FrontMatter.Value] {
        let metadata = settings.table("DEFAULT_METADATA").flatMap(FrontMatter.value(of:))
        var values: [String: FrontMatter.Value] = [:]
        if case .map(let members)? = metadata { values = members }
        if let author = settings.text("AUTHOR"), place(of: path) == .post {
            values["authors"] = values["authors"] ?? .text(author)
        }
        return values
    }

    /// The category that a post is in without one of its own.
    func category(of path: String) -> String? {
        guard place(of: path) == .post else { return nil }
        if settings.text("USE_FOLDER_AS_CATEGORY") != "False" {
            let folders = path.dropFirst(content.utf8.count).split(separator: "/").dropLast()
            if let folder = folders.last { return String(folder) }
        }
        return category
    }

    func address(of file: SiteFile) -> SiteAddress {
        let isPage = place(of: file.path) == .page
        // An article without a date is none.
        if !isPage, file.day == nil, settings.text("DEFAULT_DATE") == nil { return .unwritten }
        if hidesAddresses, file.matter["url"] == nil { return .unknown }
        if let written = file.matter["url"]?.text {
            return filled(written, file).map { .path("/" + $0.drop { $0 == "/" }) } ?? .unknown
        }
        let main = site.language ?? "en"
        let own = file.matter["lang"]?.text ?? main
        let kind = isPage ? "PAGE" : "ARTICLE"
        let isTranslated = own != main
        let name = isTranslated ? "\(kind)_LANG_URL" : "\(kind)_URL"
        let usual =
            (isPage ? "pages/" : "") + (isTranslated ? "{slug}-{lang}.html" : "{slug}.html")
        let pattern = settings.text(name) ?? usual
        guard let path = filled(pattern, file) else { return .unknown }
        let cleaned = path.hasSuffix("/index.html") ? String(path.dropLast(10)) : path
        return .path("/" + cleaned.drop { $0 == "/" })
    }

    private func filled(_ pattern: String, _ file: SiteFile) -> String? {
        var result = ""
        var rest = pattern[...]
        while let open = rest.firstIndex(of: "{") {
            result += rest[..<open]
            guard let close = rest[open...].firstIndex(of: "}") else { return nil }
            let name = rest[rest.index(after: open)..<close]
            guard let value = value(String(name), file) else { return nil }
            result += value
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    private func value(_ name: String, _ file: SiteFile) -> String? {
        if let format = name.wholeSuffix(behind: "date:") {
            guard let day = file.day else { return nil }
            var result = ""
            var rest = format[...]
            while let first = rest.popFirst() {
                guard first == "%" else {
                    result.append(first)
                    continue
                }
                var letter = rest.popFirst()
                let isPlain = letter == "-"
                if isPlain { letter = rest.popFirst() }
                guard let value = letter.flatMap(day.formatted) else { return nil }
                result += isPlain ? String(value.drop { $0 == "0" }) : value
            }
            return result
        }
        switch name {
        case "slug": return slug(file)
        case "lang": return file.matter["lang"]?.text ?? site.language ?? "en"
        case "category": return file.fields.categories.first.flatMap(Self.slug)
        case "author":
            return (file.fields.authors.first ?? settings.text("AUTHOR")).flatMap(Self.slug)
        case "base_name":
            return PostFileName(file.path).slug
        default: return file.matter[FrontMatter.normalized(name)]?.text
        }
    }

    /// The slug that is in addresses.
    func slug(_ file: SiteFile) -> String? {
        if let written = file.matter["slug"]?.text { return written }
        if settings.text("SLUGIFY_SOURCE") == "basename" {
            let name = file.path.split(separator: "/").last ?? ""
            return Self.slug(String(name.lastIndex(of: ".").map { name[..<$0] } ?? name))
        }
        return file.fields.title.flatMap(Self.slug)
    }

    /// A name as Pelican writes it: signs vanish, white space is a hyphen. Letters that are not Latin are spelled in Latin
    /// ones by a table that is not here: `nil`.
    private static func slug(_ name: String) -> String? {
        var slug = ""
        for scalar in PlainText.of(name).lowercased().unicodeScalars {
            if scalar.properties.isWhitespace || scalar == "-" {
                if slug.last != "-" { slug.append("-") }
            } else if scalar.value < 0x80 {
                let isWord =
                    Character(scalar).isLetter || Character(scalar).isNumber || scalar == "_"
                if isWord { slug.unicodeScalars.append(scalar) }
            } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                let plain = SlugText.make(from: String(scalar))
                guard plain.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
                slug += plain
            }
        }
        return String(slug.drop { $0 == "-" }.reversed().drop { $0 == "-" }.reversed()).nonEmpty
    }
}

extension String {
    /// What follows a beginning; `nil` where the text begins otherwise.
    fileprivate func wholeSuffix(behind beginning: String) -> String? {
        hasPrefix(beginning) ? String(dropFirst(beginning.count)) : nil
    }
}
