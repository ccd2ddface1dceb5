internal import Blog
internal import Ingest

/// Where Hugo puts what it publishes: https://gohugo.io/content-management/urls/
extension HugoSite {
    func address(of file: SiteFile) -> SiteAddress {
        let key = language(of: file.path) ?? mainLanguage
        let language = languages.first { $0.key == key }
        // A language at an address of its own needs no folder.
        let folder =
            language?.address != nil || (key == mainLanguage && !mainHasFolder) ? "" : "/" + key
        guard let path = path(of: file, key, folder) else { return .unknown }
        if let own = language?.address { return .whole(Site(url: own).url + path) }
        return .path(path)
    }

    private func path(of file: SiteFile, _ key: String, _ folder: String) -> String? {
        if let written = file.matter["url"]?.text {
            if FileSite.origin(of: written) != nil { return nil }
            let pattern = written.contains(":") ? expanded(written, file) : written
            guard let pattern else { return nil }
            return pattern.hasPrefix("/") ? pattern : folder + "/" + pattern
        }
        guard let content = Self.inContent(file.path, mounts)?.path else { return nil }
        var parts = content.split(separator: "/").map(String.init)
        let name = parts.popLast() ?? ""
        let base = Self.split(name[...], languages).base
        let isSection = base == "_index"
        let section = parts.first.map { $0.lowercased() } ?? ""
        let patterns =
            isSection ? permalinks.sections : permalinks.byLanguage[key] ?? permalinks.pages
        if !parts.isEmpty || !isSection, let pattern = patterns[parts.isEmpty ? "/" : section] {
            return expanded(pattern, file).map { folder + cleaned($0) }
        }
        let slug = isSection ? file.matter["slug"]?.text : slug(of: file)
        if isSection || base == "index" {
            if let slug, !parts.isEmpty { parts[parts.count - 1] = slug }
        } else {
            parts.append(slug ?? base)
        }
        let whole = parts.map(sanitized).joined(separator: "/")
        if whole.isEmpty { return folder + "/" }
        let isUgly = hasUglyAddresses && !isSection
        return folder + "/" + whole + (isUgly ? ".html" : "/")
    }

    private func slug(of file: SiteFile) -> String? {
        file.matter["slug"]?.text ?? named(file.path, file.matter)?.slug
    }

    private func cleaned(_ path: String) -> String {
        var path = path.hasPrefix("/") ? path : "/" + path
        while path.contains("//") { path = path.replacing("//", with: "/") }
        let last = path.split(separator: "/").last ?? ""
        if path.hasSuffix("/") || last.contains(".") && path.hasSuffix(".html") { return path }
        return path + (hasUglyAddresses ? ".html" : "/")
    }

    private func expanded(_ pattern: String, _ file: SiteFile) -> String? {
        let content = Self.inContent(file.path, mounts)?.path ?? file.path
        let folders = content.split(separator: "/").dropLast().map(String.init)
        let base = Self.split(content.split(separator: "/").last ?? "", languages).base
        let above = base == "index" ? Array(folders.dropLast()) : folders
        // A folder further down is a section where it has a page of its own.
        let depth = (1...max(1, above.count)).last { depth in
            depth == 1 || self.sections.contains(above.prefix(depth).joined(separator: "/"))
        }
        let inside = Array(above.prefix(depth ?? 1))
        let filled = AddressPattern.filled(pattern) { name in
            switch name {
            case "year": return file.day.map { "\($0.year)" }
            case "month": return file.day.map { SiteDay.padded($0.month) }
            case "monthname": return file.day?.monthName
            case "day": return file.day.map { SiteDay.padded($0.day) }
            case "weekday": return file.day.map { "\($0.weekday)" }
            case "weekdayname": return file.day?.weekdayName
            case "yearday": return file.day.map { "\($0.dayOfYear)" }
            case "section": return inside.first.map(sanitized)
            case "title": return file.fields.title.map(Self.withoutPlus).map(sanitized)
            case "slug":
                return (slug(of: file) ?? file.fields.title).map(Self.withoutPlus)
                    .map(sanitized)
            case "filename", "contentbasename":
                return sanitized(base == "index" || base == "_index" ? folders.last ?? base : base)
            case "slugorfilename", "slugorcontentbasename":
                let name = base == "index" || base == "_index" ? folders.last ?? base : base
                return sanitized(slug(of: file) ?? name)
            case _ where name.hasPrefix("sections"):
                return Self.chosen(name.dropFirst(8), of: inside)?.map(sanitized)
                    .joined(separator: "/")
            default: return nil
            }
        }
        return keepsCase ? filled : filled?.lowercased()
    }

    /// In titles `+` and what stands beside it is a hyphen: `C++ (2)` gives `c-2`.
    private static func withoutPlus(_ title: String) -> String {
        var result = ""
        for character in title {
            let isGap = character == "+" || result.hasSuffix("-") && character.isWhitespace
            if !isGap {
                result.append(character)
            } else if !result.hasSuffix("-") {
                result.append("-")
            }
        }
        return result
    }

    /// `[1]`, `[1:]`, `[:2]`, `[last]` of a list; all of it for nothing.
    private static func chosen(_ choice: Substring, of list: [String]) -> [String]? {
        if choice.isEmpty { return list }
        guard choice.hasPrefix("["), choice.hasSuffix("]") else { return nil }
        let ends = choice.dropFirst().dropLast().split(
            separator: ":", omittingEmptySubsequences: false)
        func number(_ text: Substring, _ other: Int) -> Int? {
            text.isEmpty ? other : text == "last" ? list.count - 1 : Int(text)
        }
        guard let first = ends.first.flatMap({ number($0, 0) }) else { return nil }
        if ends.count == 1 { return list.indices.contains(first) ? [list[first]] : [] }
        guard ends.count == 2, let end = number(ends[1], list.count) else { return nil }
        let range = max(0, first)..<max(max(0, first), min(end, list.count))
        return range.lowerBound <= list.count ? Array(list[range]) : []
    }

    /// A part of a path as Hugo writes it: letters, digits, marks and some signs; white space is a hyphen.
    private func sanitized(_ text: String) -> String {
        var result = ""
        var owesHyphen = false
        var wasHyphen = false
        for scalar in text.unicodeScalars {
            let properties = scalar.properties
            let stays =
                properties.isAlphabetic || properties.numericType == .decimal
                || properties.generalCategory.isMark || "./\\_#+~-@".unicodeScalars.contains(scalar)
            if stays {
                wasHyphen = scalar == "-"
                if owesHyphen, !wasHyphen { result.append("-") }
                owesHyphen = false
                result.unicodeScalars.append(scalar)
            } else if !result.isEmpty, !wasHyphen, properties.isWhitespace {
                owesHyphen = true
            }
        }
        return keepsCase ? result : result.lowercased()
    }
}
