internal import Blog
internal import BlogSearchNotations
internal import Ingest

/// What Hugo makes of files, by where they lie and what the sections above them say.
extension HugoSite {
    /// A path inside of the content, and the language of the folder that it is from.
    static func inContent(
        _ path: String, _ mounts: [Mount]
    ) -> (path: String, language: String?)? {
        guard let mount = mounts.first(where: { path.hasPrefix($0.source) }) else { return nil }
        return (mount.target + path.dropFirst(mount.source.utf8.count), mount.language)
    }

    /// The parts of a file's name: `index.pt-br.md` is `index` in `pt-br`.
    static func split(
        _ file: Substring, _ languages: [Language]
    ) -> (base: String, language: String?) {
        var base = file.lastIndex(of: ".").map { file[..<$0] } ?? file
        guard let dot = base.lastIndex(of: ".") else { return (String(base), nil) }
        let ending = base[dot...].dropFirst().lowercased()
        guard languages.contains(where: { $0.key == ending }) else { return (String(base), nil) }
        base = base[..<dot]
        return (String(base), ending)
    }

    static func bundles(_ paths: [String]) -> Set<String> {
        let endings = Set(
            FileSource.Kind.markdown.endings + FileSource.Kind.html.endings
                + OtherTexts.endings)
        var found: Set<String> = []
        for path in paths {
            guard let slash = path.lastIndex(of: "/") else { continue }
            let file = path[path.index(after: slash)...]
            if file.hasPrefix("index."), endings.contains(FileSource.ending(of: path)) {
                found.insert(String(path[...slash]))
            }
        }
        return found
    }

    static func cascades(
        of name: String, _ files: SiteFiles, _ mounts: [Mount], _ languages: [Language]
    ) -> [Cascade] {
        let file = name.split(separator: "/").last ?? ""
        guard file.hasPrefix("_index."), let (path, folderLanguage) = inContent(name, mounts),
            let text = files.text(name), text.contains("cascade")
        else { return [] }
        let language = split(file, languages).language ?? folderLanguage
        let folder = path.dropLast(file.utf8.count)
        return cascades(
            FrontMatter(text)["cascade"], folder: String(folder), language: language)
    }

    static func cascades(
        _ written: SiteConfiguration?, folder: String, language: String?
    ) -> [Cascade] {
        guard let written else { return [] }
        return cascades(FrontMatter.value(of: written.value), folder: folder, language: language)
    }

    static func cascades(
        _ written: FrontMatter.Value?, folder: String, language: String?
    ) -> [Cascade] {
        let tables: [FrontMatter.Value]
        switch written {
        case .map: tables = [written].compactMap { $0 }
        case .list(let values): tables = values
        default: return []
        }
        return tables.compactMap { table in
            guard case .map(var values) = table else { return nil }
            var target: [String: FrontMatter.Value] = [:]
            if case .map(let written)? = values.removeValue(forKey: "target") { target = written }
            // What stands in `params` is a parameter of its own.
            if case .map(let inner)? = values["params"] { values.merge(inner) { own, _ in own } }
            return Cascade(folder: folder, language: language, target: target, values: values)
        }
    }

    func place(of path: String) -> SitePlace {
        guard let (content, _) = Self.inContent(path, mounts) else { return .machinery }
        let file = content.split(separator: "/").last ?? ""
        if ignored.contains(where: { $0.isFound(in: "/" + path) }) { return .hidden("excluded") }
        if isResource(content, file) { return .hidden("a part of another page") }
        if let key = language(of: path), languages.first(where: { $0.key == key })?.isOn == false {
            return .hidden("a language that is switched off")
        }
        let isSection = Self.split(file, languages).base == "_index"
        return isSection || content.split(separator: "/").count < 2 ? .page : .post
    }

    private func isResource(_ path: String, _ file: Substring) -> Bool {
        var folder = path.dropLast(file.utf8.count)
        let isOwn = Self.split(file, languages).base == "index"
        if bundles.contains(String(folder)), !isOwn { return true }
        while !folder.isEmpty {
            folder = folder.dropLast()
            guard let slash = folder.lastIndex(of: "/") else { return false }
            folder = folder[...slash]
            if bundles.contains(String(folder)) { return true }
        }
        return false
    }

    func language(of path: String) -> String? {
        let file = path.split(separator: "/").last ?? ""
        return Self.split(file, languages).language ?? Self.inContent(path, mounts)?.language
    }

    /// What a page is called: after its folder where that is a bundle.
    private func base(of path: String) -> String {
        let parts = (Self.inContent(path, mounts)?.path ?? path).split(separator: "/")
        let base = Self.split(parts.last ?? "", languages).base
        let isIndex = base == "index" || base == "_index"
        return isIndex ? parts.dropLast().last.map(String.init) ?? base : base
    }

    func name(of path: String) -> PostFileName {
        let base = base(of: path)
        let dated = Self.dated(base)
        let key = language(of: path)
        let tag = languages.first { $0.key == key }?.tag
        // A date in a name is one only where the configuration says so, but nothing else tells when it was.
        let isNamed = dateSources.contains(":filename")
        return PostFileName(
            slug: isNamed ? dated?.slug.nonEmpty ?? base : base, date: dated?.date, language: tag)
    }

    /// The day that a name begins with, and the rest of it.
    private static func dated(_ name: String) -> (date: String, slug: String)? {
        let date = String(name.prefix(10))
        guard date.utf8.count == 10, date.contains("-"), DateText.moment(date) != nil else {
            return nil
        }
        let rest = name.dropFirst(10).drop { " -_".contains($0) }
        return (date, String(rest.reversed().drop { " -_".contains($0) }.reversed()))
    }

    func date(of path: String, _ matter: FrontMatter) -> String? { named(path, matter)?.date }

    /// The date of a page, and the slug where that comes of its name as well.
    func named(_ path: String, _ matter: FrontMatter) -> (date: String, slug: String?)? {
        for source in dateSources {
            if source == ":filename", let dated = Self.dated(base(of: path)) {
                return (dated.date, dated.slug.nonEmpty)
            }
            if let text = matter[source]?.text, DateText.moment(text) != nil { return (text, nil) }
            if [":filemodtime", ":git"].contains(source) { return nil }
        }
        return nil
    }

    func defaults(of path: String) -> [String: FrontMatter.Value] {
        guard !cascades.isEmpty, let (content, _) = Self.inContent(path, mounts) else { return [:] }
        let key = language(of: path) ?? mainLanguage
        var values: [String: FrontMatter.Value] = [:]
        // The nearest section says most, and of several parts of one the first.
        let near = cascades.enumerated().sorted {
            ($1.element.folder.utf8.count, $0.offset) < ($0.element.folder.utf8.count, $1.offset)
        }
        for (_, cascade) in near where content.hasPrefix(cascade.folder) {
            if let language = cascade.language, language != key { continue }
            if fits(cascade.target, content, key) {
                values.merge(cascade.values) { nearer, _ in nearer }
            }
        }
        return values
    }

    private func fits(
        _ target: [String: FrontMatter.Value], _ content: String, _ language: String
    ) -> Bool {
        let file = content.split(separator: "/").last ?? ""
        let base = Self.split(file, languages).base
        let isSection = base == "_index"
        if let kind = target["kind"]?.text {
            let own = isSection ? (content.contains("/") ? "section" : "home") : "page"
            guard PathPattern.matches(own, kind) else { return false }
        }
        if let wanted = target["lang"]?.text, !PathPattern.matches(language, wanted.lowercased()) {
            return false
        }
        guard let pattern = target["path"]?.text?.lowercased() else { return true }
        let folder = "/" + content.dropLast(file.utf8.count)
        let whole =
            isSection || base == "index"
            ? String(folder.dropLast(folder.utf8.count > 1 ? 1 : 0)) : folder + base
        return PathPattern.matches(whole.lowercased(), pattern)
    }
}
