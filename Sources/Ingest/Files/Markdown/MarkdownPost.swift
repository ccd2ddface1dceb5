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
        let name = PostFileName(path)
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
        let keys = [
            "date", "published", "publishdate", "publishedat", "pubdate", "created", "createdat",
        ]
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
        if matter["draft"]?.isTrue == true || matter["published"]?.isFalse == true {
            return "draft"
        }
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
