/// A Markdown file as a post.
///
/// Keys of front matter, the first that says something counts:
/// ```
/// title · slug · permalink, url, link, canonicalurl · id, wordpressid, postid
/// date, published, publishdate, pubdate, created, createdat · modified, updated, lastmod, lastmodified(at), updatedat
/// author, authors · category and categories · tag, tags, keywords and topics
/// excerpt, description, summary · image, featuredimage, coverimage, cover, thumbnail, banner, hero, ogimage
/// lang, language, locale · type, layout · license, licence · sticky, pinned
/// draft, published, private, visibility, status, password        (what they keep from readers is left out)
/// ```
/// Without a title the first `# heading` is it, else the file's name; `2019-01-02-name.md` gives date and slug.
struct MarkdownPost {
    /// What the file says; `html` is rendered.
    let fields: PostFields

    /// Reads a file.
    /// - Parameters:
    ///   - text: its contents.
    ///   - path: its path relative to the folder.
    ///   - site: the site's web address, to complete a permalink that is only a path.
    init(_ text: String, path: String, site: String?) {
        let matter = FrontMatter(text)
        let name = MarkdownFileName(path)
        var fields = PostFields(
            id: matter["id", "wordpressid", "postid", "wpid"]?.text, title: matter["title"]?.text,
            slug: matter["slug"]?.text ?? name.slug,
            link: Self.link(matter, site: site),
            date: Self.date(matter) ?? name.date,
            modified: matter[
                "modified", "updated", "lastmod", "lastmodified", "lastmodifiedat", "updatedat"]?
                .text,
            excerpt: matter["excerpt", "description", "summary"]?.text,
            authors: matter["author"]?.people ?? matter["authors"]?.people ?? [],
            categories: Self.names(matter, "category", "categories"),
            tags: Self.names(matter, "tag", "tags", "keywords", "topics"),
            type: Self.type(matter), status: Self.status(matter, path: path),
            language: matter["lang", "language", "locale"]?.text ?? name.language,
            image: matter[
                "image", "featuredimage", "coverimage", "cover", "thumbnail", "banner", "hero",
                "ogimage"]?.text,
            license: matter["license", "licence"]?.text,
            isSticky: matter["sticky", "pinned"]?.isTrue ?? false,
            hasPassword: matter["password"]?.text != nil)
        var body = matter.body
        if fields.title == nil, let heading = MarkdownHeading(in: body) {
            fields.title = heading.text
            body = heading.body
        }
        if fields.title == nil { fields.title = name.title }
        if fields.reasonToSkip == nil {
            fields.html = MarkdownHTML.render(TemplateTags.removed(from: body))
        }
        self.fields = fields
    }

    private static func names(_ matter: FrontMatter, _ keys: String...) -> [String] {
        keys.flatMap { matter[$0]?.names ?? [] }
    }

    private static func date(_ matter: FrontMatter) -> String? {
        let keys = ["date", "published", "publishdate", "publishedat", "pubdate", "created", "createdat"]
        return keys.lazy.compactMap { matter[$0]?.text }.first { DateText.moment($0) != nil }
    }

    /// A whole address, or a path made one by the site; patterns (`/:year/:title`) and names (`pretty`) are neither.
    private static func link(_ matter: FrontMatter, site: String?) -> String? {
        for key in ["permalink", "url", "link", "canonicalurl", "canonical"] {
            guard let text = matter[key]?.text else { continue }
            if FileSite.origin(of: text) != nil { return text }
            if text.hasPrefix("/"), !text.contains("/:") {
                guard let site, FileSite.origin(of: site) != nil else { return text }
                return site.trimmingSlashes + text
            }
        }
        return nil
    }

    private static func type(_ matter: FrontMatter) -> String {
        let type = (matter["type"] ?? matter["posttype"])?.text?.lowercased()
        if let type, !["post", "posts", "blog", "article", "articles", "news"].contains(type) {
            return type
        }
        return type == nil && matter["layout"]?.text?.lowercased() == "page" ? "page" : "post"
    }

    private static func status(_ matter: FrontMatter, path: String) -> String? {
        if matter["draft"]?.isTrue == true || matter["published"]?.isFalse == true { return "draft" }
        if ("/" + path).contains("/_drafts/") { return "draft" }
        if matter["private"]?.isTrue == true { return "private" }
        return matter["status", "poststatus"]?.text ?? matter["visibility"]?.text
    }
}

extension String {
    /// Without slashes at the end.
    fileprivate var trimmingSlashes: String {
        var rest = self[...]
        while rest.last == "/" { rest.removeLast() }
        return String(rest)
    }
}

/// What a file's name says: `2019-01-02-name.de.md` has date, slug and language; `name/index.md` is called `name`.
struct MarkdownFileName: Hashable {
    let slug: String
    let date: String?
    let language: String?

    init(_ path: String) {
        let parts = path.split(separator: "/")
        var stem = Self.withoutExtension(parts.last ?? "")
        var language: String?
        if let dot = stem.lastIndex(of: "."), stem.distance(from: dot, to: stem.endIndex) == 3,
            stem[dot...].dropFirst().allSatisfy({ $0.isLowercase && $0.isASCII })
        {
            language = String(stem[dot...].dropFirst())
            stem = stem[..<dot]
        }
        if ["index", "_index"].contains(stem.lowercased()), let folder = parts.dropLast().last {
            stem = folder
        }
        let prefix = stem.prefix(10)
        if stem.utf8.count > 11, stem.dropFirst(10).first == "-", DateText.moment(String(prefix)) != nil {
            date = String(prefix)
            stem = stem.dropFirst(11)
        } else {
            date = nil
        }
        self.language = language
        slug = String(stem)
    }

    /// The name as words, for a post that has no title of its own.
    var title: String {
        String(slug.map { $0 == "-" || $0 == "_" ? " " : $0 }).trimmed
    }

    private static func withoutExtension(_ name: Substring) -> Substring {
        name.lastIndex(of: ".").map { name[..<$0] } ?? name
    }
}

/// The first heading of level 1, where it opens the text it is taken out: a title is not read twice.
struct MarkdownHeading {
    let text: String
    let body: Substring

    /// Looks for `# heading` or a line underlined with `=`, outside of code.
    init?(in body: Substring) {
        var previous: Substring?
        var isOpening = true
        var fence: Substring = ""
        for line in body.split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }) {
            let content = line.drop { $0 == " " }
            if content.hasPrefix("```") || content.hasPrefix("~~~") {
                let marks = content.prefix(3)
                fence = fence.isEmpty ? marks : fence == marks ? "" : fence
                isOpening = false
            } else if fence.isEmpty, let heading = Self.heading(content, after: previous) {
                text = heading
                self.body = isOpening ? body[line.endIndex...] : body
                return
            }
            if !content.isEmpty {
                // One line may stand above: the title that `===` underlines.
                if previous != nil || content.hasPrefix("#") { isOpening = false }
                previous = content
            } else if previous != nil {
                (isOpening, previous) = (false, "")
            }
        }
        return nil
    }

    private static func heading(_ line: Substring, after previous: Substring?) -> String? {
        if line.hasPrefix("# ") || line.hasPrefix("#\t") {
            var text = line.dropFirst(2).trimmed[...]
            while text.hasSuffix("#") { text.removeLast() }
            return text.trimmed.nonEmpty
        }
        guard let previous, !previous.isEmpty, line.hasPrefix("="), line.trimmed.allSatisfy({ $0 == "=" })
        else { return nil }
        return previous.trimmed.nonEmpty
    }
}
