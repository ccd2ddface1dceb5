internal import Blog
internal import Ingest

/// A Markdown file as a post; an HTML file with front matter, too, as Jekyll's importer makes them.
///
/// Keys of front matter, the first that says something counts:
/// ```
/// title · slug · permalink, url, link, canonicalurl · id, wordpressid, postid
/// date, published, publishdate, pubdate, created, createdat · modified, updated, lastmod, lastmodified(at), updatedat
/// author, authors · category and categories · tag, tags, keywords and topics
/// excerpt, description, summary · image, featuredimage, coverimage, cover, thumbnail, banner, hero, ogimage
/// lang, language, locale · type, layout · license, licence · sticky, pinned
/// draft, published, private, visibility, status, password, headless, expirydate, …   (`Visibility`: what they hide is left out)
/// ```
/// So is what is dated more than a day ahead: generators hold it back until then. Keys above a text that no fence ends, or none
/// begins, are no front matter, but what they say of readers counts.
/// Without a title the first `# heading` is it, else the file's name; `2019-01-02-name.md` gives date and slug.
struct MarkdownPost {
    /// What the file says; `html` is rendered.
    let fields: PostFields

    /// Reads a file.
    /// - Parameters:
    ///   - text: its contents.
    ///   - path: its path relative to the folder.
    ///   - site: the site's web address, to complete a permalink that is only a path.
    ///   - now: the present, for what is to be published later or no longer; `nil` for no such thing.
    ///   - layout: what the file's path says.
    init(
        _ text: String, path: String, site: String?, now: Moment? = nil,
        layout: SiteLayout = .none
    ) {
        let matter = FrontMatter(text)
        let site = site ?? layout.site.url.nonEmpty
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
            categories: layout.categories(path)
                + Self.names(matter, layout, "category", "categories"),
            tags: Self.names(matter, layout, "tag", "tags", "keywords", "topics"),
            type: Self.type(matter, layout.type(path)),
            status: Visibility.reason(ofPath: path),
            language: matter["lang", "language", "locale"]?.text ?? name.language,
            image: matter[
                "image", "featuredimage", "coverimage", "cover", "thumbnail", "banner", "hero",
                "ogimage"]?.text,
            license: matter["license", "licence"]?.text,
            isSticky: matter["sticky", "pinned"]?.isTrue ?? false)
        if fields.status == nil { fields.heed(Self.verdict(matter, of: text, now: now)) }
        if fields.status == nil, let now { fields.status = Self.timing(matter, path, now: now) }
        fields.unreadDates = Self.unreadDates(matter)
        if fields.link == nil {
            let pattern = matter["permalink"]?.text
            fields.link = layout.link(path, fields, written: pattern)
        }
        var body = matter.body
        if fields.title == nil, !Self.isHTML(path), let heading = Self.heading(of: body) {
            fields.title = heading.text
            body = heading.body
        }
        if fields.title == nil { fields.title = name.title }
        if fields.reasonToSkip == nil {
            let text = TemplateTags.removed(from: body)
            fields.html = Self.isHTML(path) ? text : MarkdownHTML.render(text)
        }
        self.fields = fields
    }

    private static func isHTML(_ path: String) -> Bool {
        let name = path.lowercased()
        return name.hasSuffix(".html") || name.hasSuffix(".htm")
    }

    private static func names(
        _ matter: FrontMatter, _ layout: SiteLayout, _ keys: String...
    ) -> [String] {
        keys.flatMap { key in
            guard layout.hasListsOfWords, ["tags", "categories"].contains(key),
                case .text(let text)? = matter[key], !text.contains(",")
            else { return matter[key]?.names ?? [] }
            return text.split(whereSeparator: \.isWhitespace).map(String.init)
        }
    }

    private static let dateKeys = [
        "date", "published", "publishdate", "publishedat", "pubdate", "created", "createdat",
    ]

    private static func date(_ matter: FrontMatter) -> String? {
        dateKeys.lazy.compactMap { matter[$0]?.text }.first { DateText.moment($0) != nil }
    }

    /// Dates of publication, where none of them can be read; `published: true` is none.
    private static func unreadDates(_ matter: FrontMatter) -> [String] {
        guard date(matter) == nil else { return [] }
        return dateKeys.compactMap { key in
            guard let value = matter[key], !value.isTrue, !value.isFalse else { return nil }
            return value.text.flatMap { DateText.isUnreadable($0) ? $0 : nil }
        }
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

    private static func type(_ matter: FrontMatter, _ placed: String?) -> String {
        let type = (matter["type"] ?? matter["posttype"])?.text?.lowercased()
        if let type, !["post", "posts", "blog", "article", "articles", "news"].contains(type) {
            return type
        }
        if type == nil, matter["layout"]?.text?.lowercased() == "page" { return "page" }
        return type == nil ? placed ?? "post" : "post"
    }

    private static func verdict(
        _ matter: FrontMatter, of text: String, now: Moment?
    ) -> Visibility.Verdict {
        let verdict = Visibility.verdict(
            matter.values.map { (name: $0.key, value: $0.value) }, now: now)
        guard verdict == .shown, matter.values.isEmpty else { return verdict }
        let lines = YAMLLines.leading(text)
        return Visibility.verdict(
            lines.map { (name: $0.key, value: $0.value) }, now: now, isLoose: true)
    }

    /// The heading that gives a post its title: not one of its text for members.
    private static func heading(of body: Substring) -> MarkdownHeading? {
        guard let heading = MarkdownHeading(in: body) else { return nil }
        // Converters write `\[members\_only\]`.
        let shown = MembershipText(String(body).replacing("\\", with: ""))
        if shown.hidden.isEmpty { return heading }
        let known = MarkdownHeading(in: shown.shown[...])?.text
        return known == heading.text.replacing("\\", with: "") ? heading : nil
    }

    /// What is not yet to be read by its date.
    private static func timing(_ matter: FrontMatter, _ path: String, now: Moment) -> String? {
        let publication = matter["publishdate"]?.text.flatMap { DateText.moment($0) }
        let dated = (date(matter) ?? PostFileName(path).date).flatMap { DateText.moment($0) }
        guard let start = publication ?? dated else { return nil }
        return start.seconds - 86_400 > now.seconds ? "future" : nil
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
