internal import Blog
internal import Ingest

/// Where Jekyll puts what it publishes: https://jekyllrb.com/docs/permalinks/
extension JekyllSite {
    private static let styles = [
        "date": "/:categories/:year/:month/:day/:title:output_ext",
        "pretty": "/:categories/:year/:month/:day/:title/",
        "ordinal": "/:categories/:year/:y_day/:title:output_ext",
        "weekdate": "/:categories/:year/W:week/:short_day/:title:output_ext",
        "none": "/:categories/:title:output_ext",
    ]

    func address(of file: SiteFile) -> SiteAddress {
        let path = seen(file.path) ?? file.path
        let written = file.matter["permalink"]?.text
        let pattern: String
        switch place(of: file.path) {
        case .post:
            let style = collections["posts"]?.permalink ?? permalink
            pattern = written ?? Self.styles[style] ?? style
        case .type(let name):
            pattern = written ?? collections[name]?.permalink ?? suffixed("/:collection/:path")
        default: pattern = written ?? pagePattern(path)
        }
        guard let filled = filled(pattern, file, path) else { return .unknown }
        return .path(Self.cleaned(filled))
    }

    private func suffixed(_ pattern: String) -> String {
        switch permalink {
        case "pretty": pattern + "/"
        case "date", "ordinal", "none": pattern + ":output_ext"
        default:
            permalink.hasSuffix("/")
                ? pattern + "/"
                : permalink.hasSuffix(":output_ext") ? pattern + ":output_ext" : pattern
        }
    }

    private func pagePattern(_ path: String) -> String {
        let file = path.split(separator: "/").last ?? ""
        return Self.stem(file) == "index" ? "/:path/" : suffixed("/:path/:basename")
    }

    private static func cleaned(_ path: String) -> String {
        var result = ("/" + path).replacing("..", with: "/").replacing("./", with: "")
        while result.contains("//") { result = result.replacing("//", with: "/") }
        return result
    }

    private func filled(_ pattern: String, _ file: SiteFile, _ path: String) -> String? {
        AddressPattern.filled(pattern) { name in
            let known = value(name, file, path)
            // `:year_` is a year before an underscore.
            if known == nil, name.hasSuffix("_") {
                return value(String(name.dropLast()), file, path).map { $0 + "_" }
            }
            return known
        }
    }

    private func value(_ name: String, _ file: SiteFile, _ path: String) -> String? {
        let parts = path.split(separator: "/")
        let isEntry: Bool
        let collection: String
        switch place(of: file.path) {
        case .post: (isEntry, collection) = (true, "posts")
        case .type(let type): (isEntry, collection) = (true, type)
        default: (isEntry, collection) = (false, "")
        }
        if name == "output_ext" { return ".html" }
        guard isEntry else {
            switch name {
            case "path": return parts.dropLast().joined(separator: "/")
            case "basename", "name", "title", "slug": return Self.stem(parts.last ?? "")
            default: return date(name, file)
            }
        }
        let stem = Self.stem(parts.last ?? "")
        // A date before the name is no part of the slug, of whatever collection it is.
        let slug = file.matter["slug"]?.text ?? PostDate(parts.last ?? "")?.slug ?? stem
        switch name {
        case "title": return Self.slugified(slug, isPretty: true)
        case "slug": return Self.slugified(slug, isPretty: false).lowercased()
        case "name": return Self.slugified(stem, isPretty: false).lowercased()
        case "collection": return collection
        case "path":
            let inner =
                collection == "posts"
                ? inCollections(path).split(separator: "/").filter { $0 != "_posts" }
                    .joined(separator: "/") : inCollection(path)
            return Self.stem(inner[...])
        case "categories": return Self.set(file.fields.categories.map { $0.lowercased() })
        case "slugified_categories":
            return Self.set(
                file.fields.categories.map { Self.slugified($0, isPretty: false).lowercased() })
        default: return date(name, file)
        }
    }

    private func date(_ name: String, _ file: SiteFile) -> String? {
        guard let day = file.day else { return nil }
        let letters: [String: Character] = [
            "year": "Y", "short_year": "y", "month": "m", "day": "d", "y_day": "j", "week": "V",
            "w_year": "G", "w_day": "u", "short_day": "a", "long_day": "A", "short_month": "b",
            "long_month": "B", "hour": "H", "minute": "M", "second": "S",
        ]
        switch name {
        case "i_month": return "\(day.month)"
        case "i_day": return "\(day.day)"
        default: return letters[name].flatMap { day.formatted($0) }
        }
    }

    private static func set(_ names: [String]) -> String {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }.joined(separator: "/")
    }

    /// What stays of a name: letters, marks and digits, of pretty ones signs that addresses may have; all others are a hyphen.
    private static func slugified(_ name: String, isPretty: Bool) -> String {
        var slug = ""
        for scalar in name.unicodeScalars {
            let stays =
                scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
                || scalar.properties.generalCategory.isMark
                || isPretty && "._~!$&'()+,;=@".unicodeScalars.contains(scalar)
            if stays {
                slug.unicodeScalars.append(scalar)
            } else if slug.last != "-" {
                slug.append("-")
            }
        }
        return String(slug.drop { $0 == "-" }.reversed().drop { $0 == "-" }.reversed())
    }
}

extension Unicode.GeneralCategory {
    /// Whether it is one of marks.
    var isMark: Bool { [.nonspacingMark, .spacingMark, .enclosingMark].contains(self) }
}
