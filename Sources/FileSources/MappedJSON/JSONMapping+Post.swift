internal import Blog
internal import Ingest

extension JSONMapping {
    /// A post as the mapping reads it.
    ///
    /// What its object says of readers counts also where it is not mapped, unless that key is mapped from elsewhere.
    /// - Parameters:
    ///   - folder: where files that posts name are.
    ///   - root: the folder that these must lie in; `nil` for any.
    ///   - now: the present, for what is to be published later.
    func fields(
        of post: JSONValue, folder: String, within root: FolderRoot? = nil, now: Moment = .now
    ) -> PostFields {
        func text(_ part: Part) -> String? {
            values(part, of: post).lazy.compactMap(\.plainText).first
        }
        func names(_ part: Part) -> [String] {
            let values = values(part, of: post)
            return values.count == 1 ? values[0].names : values.flatMap { $0.names }
        }
        func flag(_ part: Part) -> Bool? { values(part, of: post).first?.saysYes }
        var fields = PostFields(
            id: text(.id), title: text(.title), slug: text(.slug), link: text(.link),
            date: text(.date), modified: text(.modified), excerpt: text(.excerpt),
            authors: values(.author, of: post).flatMap { $0.people ?? [] },
            categories: names(.categories), tags: names(.tags), type: text(.type),
            language: text(.lang), image: text(.image), license: text(.license),
            isSticky: flag(.sticky) ?? false)
        fields.heed(verdict(of: post, now: now))
        if fields.reasonToSkip != nil || fields.damage != nil { return fields }
        if let html = text(.html) {
            fields.html = html
        } else if let plain = text(.text) {
            fields.html = PostLine.paragraphs(plain)
        } else if let markdown = text(.markdown) {
            fields.html = MarkdownHTML.render(markdown)
        } else if let file = text(.file) {
            read(file, in: folder, within: root, into: &fields)
        }
        return fields
    }

    /// Who may read a post.
    private func verdict(of post: JSONValue, now: Moment) -> Visibility.Verdict {
        let mapped = Part.ofReaders.filter(isMapped)
        let said = mapped.map { ($0.rawValue, JSONValue.array(values($0, of: post))) }
        let verdict = Visibility.verdict(said, now: now)
        guard verdict == .shown else { return verdict }
        let others = post.named.filter { member in
            !mapped.contains { $0.rawValue == Visibility.plain(member.name) }
        }
        return Visibility.verdict(others, now: now, isLoose: true)
    }

    /// Reads a body from a file of its own, and its title where there is no other.
    private func read(
        _ file: String, in folder: String, within root: FolderRoot?, into fields: inout PostFields
    ) {
        let parts = file.split(separator: "/", omittingEmptySubsequences: false)
        guard !file.hasPrefix("/"), !parts.contains(".."), !file.utf8.contains(0) else {
            fields.damage = "its file \"\(file)\" is outside of the folder"
            return
        }
        do throws(IngestError) {
            guard let text = try TextFile.read(folder + "/" + file, within: root) else {
                fields.damage = "its file \"\(file)\" is longer than 64 MB"
                return
            }
            let body = Self.body(text, path: file)
            fields.html = body.html
            fields.title = fields.title ?? body.title
            fields.status = body.status ?? Visibility.reason(ofPath: file)
        } catch {
            fields.damage =
                error.code == .outside
                ? "its file \"\(file)\" is outside of the folder"
                : "its file \"\(file)\" cannot be read"
        }
    }

    private static func body(_ text: String, path: String) -> PostFields {
        let name = path.lowercased()
        if name.hasSuffix(".html") || name.hasSuffix(".htm") {
            return HTMLPage(text, path: path).fields
        }
        if name.hasSuffix(".txt") { return PostFields(html: PostLine.paragraphs(text)) }
        return MarkdownPost(text, path: path, site: nil).fields
    }
}

extension PostFields {
    /// What tells this post from others: its address, else type and slug, else title and date.
    var identity: String {
        if let link { return link }
        let language = language.map { "/" + $0 } ?? ""
        if let slug { return (type ?? "post") + "/" + slug + language }
        return (title ?? String(html.prefix(200))) + "\n" + (date ?? "")
    }

    /// Whether there is nothing to find it by.
    var isEmpty: Bool { title == nil && html.isEmpty && exported == nil }
}

extension JSONValue {
    /// A yes or no in any spelling; `nil` for anything else.
    fileprivate var saysYes: Bool? {
        if case .bool(let flag) = self { return flag }
        switch plainText?.trimmed.lowercased() {
        case "true", "yes", "1", "on": return true
        case "false", "no", "0", "off": return false
        default: return nil
        }
    }
}
