internal import Blog
internal import Ingest

/// A Markdown file as a post; an HTML file with front matter, too, as Jekyll's importer makes them.
///
/// Keys of front matter, the first that says something counts:
/// ```
/// title · slug · permalink, url, link, canonicalurl · id, wordpressid, postid
/// `dateKeys` · `changeKeys`; under any of them a table may have both (`date: {created: …, updated: …}`)
/// author, authors · category and categories · tag, tags, keywords and topics
/// excerpt, description, summary · image, featuredimage, coverimage, cover, thumbnail, banner, hero, ogimage
/// lang, language, locale · type, layout · license, licence · sticky, pinned
/// aliases, alias, redirect_from (addresses under which it was found before)
/// draft, published, private, visibility, status, password, headless, expirydate, …   (`Visibility`: what they hide is left out)
/// ```
/// So is what is dated more than a day ahead: generators hold it back until then, and what has `permalink: false`. Keys above a
/// text that are not taken for front matter count where they say who may read.
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
    ///   - custom: custom fields to take.
    ///   - rendersHidden: whether `html` is made also of what is not for everybody.
    init(
        _ text: String, path: String, site: String?, now: Moment? = nil,
        layout: SiteLayout = .none, custom: FieldPatterns = .none, rendersHidden: Bool = false
    ) {
        let habits = layout.habits
        var matter = FrontMatter(text, habits)
        matter.fill(
            layout.defaults(path), addsCategories: habits.contains(.addsCategories))
        let name = layout.name(path)
        let ownDate = layout.date(path, matter) ?? Self.date(matter)
        let date = SiteDate(
            ownDate ?? name.date, clock: layout.clock,
            secondsAreUTC: habits.contains(.secondsAreUTC))
        var fields = PostFields(
            id: matter["id", "wordpressid", "postid", "wpid"]?.text, title: matter["title"]?.text,
            slug: matter["slug"]?.text ?? name.slug,
            date: date?.written,
            modified: Self.modified(matter, layout),
            excerpt: matter["excerpt", "description", "summary"]?.text,
            authors: matter["author"]?.people ?? matter["authors"]?.people ?? [],
            categories: Self.categories(matter, layout, path),
            tags: Self.tags(matter, layout),
            type: Self.type(matter, layout, path),
            status: Visibility.reason(ofPath: path) ?? layout.reasonToHide(path),
            language: matter["lang", "language", "locale"]?.text ?? name.language,
            image: matter[
                "image", "featuredimage", "coverimage", "cover", "thumbnail", "banner", "hero",
                "heroimage", "ogimage"]?.text,
            license: matter["license", "licence"]?.text,
            isSticky: matter["sticky", "pinned"]?.isTrue ?? false)
        fields.furtherTerms = layout.furtherTerms(matter)
        fields.describe(matter)
        if !custom.isEmpty { fields.keep(matter.customFields(custom, knownTo: layout)) }
        fields.formerAddresses = Self.formerAddresses(matter, layout.site.url.nonEmpty ?? site)
        if fields.status == nil, !matter.isThere {
            fields.status = layout.reasonToHide(plainText: path)
        }
        if fields.status == nil { fields.heed(Self.verdict(matter, of: text, layout, now: now)) }
        if fields.status == nil, let now, !habits.contains(.publishesAhead) {
            fields.status = Self.timing(matter, date?.day.moment, now: now)
        }
        if ownDate == nil { fields.unreadDates = Self.unreadDates(matter) }
        if date == nil, fields.unreadDates.isEmpty {
            Self.tellDate(&fields, matter, name, layout, path)
        }
        if let damage = matter.damage { fields.unkept.append(damage) }
        if !matter.programmed.isDisjoint(with: FrontMatter.ownKeys) {
            fields.unkept.append("what a program decides in its front matter")
        }
        var body = matter.body
        // A title that says nothing is one: the post has none.
        if case .text(let text)? = matter.values["title"], text.isEmpty { fields.title = "" }
        if fields.title == nil, !Self.isHTML(path), let heading = Self.heading(of: body) {
            fields.title = heading.text
            body = heading.body
        }
        if fields.title == nil { fields.title = name.title }
        if let slug = layout.slug(path, matter, fields) { fields.slug = slug }
        switch layout.link(path, matter, fields, day: date?.day, given: site) {
        case .known(let link): fields.link = link
        // Where the date cannot be read, that is the reason, which is told of the file.
        case .unknown: fields.lacksAddress = fields.unreadDates.isEmpty
        case .unwritten: fields.status = fields.status ?? "not rendered"
        case nil: (fields.link, fields.isLinkCanonical) = Self.link(matter, site: site)
        }
        if matter["permalink"]?.isFalse == true { fields.status = fields.status ?? "not rendered" }
        if rendersHidden || fields.reasonToSkip == nil {
            fields.html = Self.html(body, path, layout, matter)
            // A list of posts, or of tags, has no text of its own.
            if layout.type(path) == "page", HTMLContent.blocks(in: fields.html).isEmpty {
                fields.status = "a page without text"
            }
        }
        self.fields = fields
    }

    private static func html(
        _ body: Substring, _ path: String, _ layout: SiteLayout, _ matter: FrontMatter
    ) -> String {
        let context = TemplateTags.Context(
            replacesOutputs: layout.habits.contains(.replacesOutputs),
            value: { layout.value(named: $0, matter) })
        let text = TemplateTags.removed(from: body, context)
        if isHTML(path) { return text }
        let isMDX = path.lowercased().hasSuffix(".mdx")
        let plain = MarkdownMarks.removed(
            from: isMDX ? ScriptedMarkdown.removed(from: text) : text,
            keepsHTML: layout.habits.contains(.keepsHTML))
        return PictureCaptions.marked(in: MarkdownHTML.render(plain))
    }

    private static func isHTML(_ path: String) -> Bool {
        let name = path.lowercased()
        return name.hasSuffix(".html") || name.hasSuffix(".htm")
    }

    private static func names(
        _ matter: FrontMatter, _ layout: SiteLayout, _ keys: String...
    ) -> [String] {
        keys.flatMap { key in
            guard layout.habits.contains(.listsOfWords), ["tags", "categories"].contains(key),
                case .text(let text)? = matter[key], !text.contains(",")
            else { return matter[key]?.names ?? [] }
            return text.split(whereSeparator: \.isWhitespace).map(String.init)
        }
    }

    private static func tags(_ matter: FrontMatter, _ layout: SiteLayout) -> [String] {
        let further = layout.keys(of: "tag").filter { $0 != "tags" }
        return names(matter, layout, "tag", "tags", "keywords")
            + (layout.hasTaxonomy("topics") ? [] : names(matter, layout, "topics"))
            + further.flatMap { matter[$0]?.names ?? [] }
    }

    private static func categories(
        _ matter: FrontMatter, _ layout: SiteLayout, _ path: String
    ) -> [String] {
        let own: [String]
        if layout.habits.contains(.categoryPaths) {
            own = (matter["categories"] ?? matter["category"])?.paths ?? []
        } else {
            // Jekyll has those of its list first.
            own =
                layout.habits.contains(.listsOfWords)
                ? names(matter, layout, "categories", "category")
                : names(matter, layout, "category", "categories")
                    + layout.keys(of: "category").filter { $0 != "categories" }
                    .flatMap { matter[$0]?.names ?? [] }
        }
        let all = layout.categories(path) + own
        return all.isEmpty ? layout.usualCategory(path).map { [$0] } ?? [] : all
    }

    /// Keys of the date of publication, the first that can be read counts.
    static let dateKeys = [
        "date", "published", "publishdate", "publishedat", "pubdate", "pubdatetime",
        "datepublished", "publisheddate", "publicationdate", "publishedon", "publishedtime",
        "firstpublished", "created", "createdat", "createdtime", "createdon", "createddate",
        "datecreated", "creationdate", "posted", "postedon", "postdate", "dateposted", "datetime",
        "timestamp",
    ]
    /// Keys of the date of the last change.
    static let changeKeys = [
        "modified", "updated", "lastmod", "lastmodified", "lastmodifiedat", "updatedat",
        "moddatetime", "updateddate", "datemodified", "lastupdated", "lasteditedtime", "updatedon",
        "dateupdated", "lastupdate", "lastupdatedat", "modifieddate", "modifiedat",
        "lastmodifieddate", "lastedited",
    ]

    /// A text of a value, or of the member of a table that has one of some names.
    private static func text(_ value: FrontMatter.Value, _ names: [String]) -> String? {
        guard case .map(let members) = value else { return value.text }
        return names.lazy.compactMap { members[$0]?.text }.first
    }

    private static func date(_ matter: FrontMatter) -> String? {
        (dateKeys + ["dates"]).lazy
            .compactMap { key in matter[key].flatMap { text($0, dateKeys) } }
            .first { DateText.moment($0) != nil }
    }

    /// When it was changed; as written where that cannot be read.
    private static func modified(_ matter: FrontMatter, _ layout: SiteLayout) -> String? {
        let written =
            changeKeys.lazy.compactMap { matter[$0]?.text }.first
            ?? (dateKeys + ["dates"]).lazy.compactMap { key -> String? in
                guard case .map? = matter[key] else { return nil }
                return matter[key].flatMap { text($0, changeKeys) }
            }.first
        let secondsAreUTC = layout.habits.contains(.secondsAreUTC)
        return SiteDate(written, clock: layout.clock, secondsAreUTC: secondsAreUTC)?.written
            ?? written
    }

    /// Dates of publication, where none of them can be read; `published: true` is none.
    private static func unreadDates(_ matter: FrontMatter) -> [String] {
        dateKeys.compactMap { key in
            guard let value = matter[key], !value.isTrue, !value.isFalse else { return nil }
            return text(value, dateKeys).flatMap { DateText.isUnreadable($0) ? $0 : nil }
        }
    }

    /// Tells what is known of the date of a post that has none.
    private static func tellDate(
        _ fields: inout PostFields, _ matter: FrontMatter, _ name: PostFileName,
        _ layout: SiteLayout, _ path: String
    ) {
        // A file may be named after a day that is none.
        if let told = name.date ?? PostFileName.day(in: path) {
            fields.unreadDates = [told]
            return
        }
        let other = matter.values.keys.sorted().first { key in
            ["date", "time", "publish", "creat", "written"].contains(where: key.contains)
                && !changeKeys.contains(key) && !Visibility.isKey(key)
                && matter[key]?.text.flatMap { DateText.moment($0) } != nil
        }
        if let other {
            fields.unkept.append("its date, as \"\(other)\" is no name of one that is known")
        } else if layout.habits.contains(.datesOfFiles), layout.type(path) == nil {
            fields.unkept.append("its date, which its generator takes of the file")
        }
    }

    /// A whole address, or a path made one by the site; patterns (`/:year/:title`) and names (`pretty`) are neither.
    private static func link(
        _ matter: FrontMatter, site: String?
    ) -> (link: String?, isCanonical: Bool) {
        for key in ["permalink", "url", "link", "canonicalurl", "canonical"] {
            guard let text = matter[key]?.text else { continue }
            if FileSite.origin(of: text) != nil { return (text, key.hasPrefix("canonical")) }
            if text.hasPrefix("/"), !text.contains("/:") {
                // Where another key has the same path whole, it says of which site that is.
                if let whole = matter["link"]?.text, PublicAddress.whole(whole) != nil,
                    PercentEncoding.decoding(whole).hasSuffix(PercentEncoding.decoding(text))
                {
                    return (whole, false)
                }
                guard let site, FileSite.origin(of: site) != nil else { return (text, false) }
                return (site.trimmingSlashes + text, false)
            }
        }
        return (nil, false)
    }

    /// Former addresses; one that begins with a slash is below the site's address.
    private static func formerAddresses(_ matter: FrontMatter, _ site: String?) -> [String] {
        let home = site.flatMap { FileSite.origin(of: $0) == nil ? nil : $0.trimmingSlashes }
        return ["aliases", "alias", "redirectfrom"].flatMap { matter[$0]?.names ?? [] }.map {
            $0.hasPrefix("/") && !$0.hasPrefix("//") ? (home ?? "") + $0 : $0
        }
    }

    /// The type of a post. To a generator that of a file is where it lies, and only pages are told by what they say.
    private static func type(
        _ matter: FrontMatter, _ layout: SiteLayout, _ path: String
    ) -> String {
        let placed = layout.type(path)
        if layout.habits.contains(.typesAreLayouts) { return placed ?? "post" }
        guard let type = (matter["type"] ?? matter["posttype"])?.text?.lowercased() else {
            return matter["layout"]?.text?.lowercased() == "page" ? "page" : placed ?? "post"
        }
        if ["post", "posts", "blog", "article", "articles", "news"].contains(type) {
            return "post"
        }
        return layout.isPlain || type == "page" ? type : placed ?? "post"
    }

    private static func verdict(
        _ matter: FrontMatter, of text: String, _ layout: SiteLayout, now: Moment?
    ) -> Visibility.Verdict {
        let habits = layout.habits
        let said = matter.values.filter { key, value in
            switch key {
            // A date ahead, and one that is over, count as the generator says.
            case "publishdate", "publishedat", "published":
                return !habits.contains(.publishesAhead)
                    || value.text.flatMap { DateText.moment($0) } == nil
            case "expirydate", "unpublishdate": return !habits.contains(.keepsExpired)
            // Where a generator gives it no meaning, a status may be that of anything.
            case "status", "poststatus", "visibility":
                return habits.contains(.hasStatuses)
                    || Visibility.verdict([(name: key, value: value)], now: now, isLoose: true)
                        != .shown
            default: return true
            }
        }
        let verdict = Visibility.verdict(
            said.map { (name: $0.key, value: $0.value) }, now: now)
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
    private static func timing(_ matter: FrontMatter, _ dated: Moment?, now: Moment) -> String? {
        let publication = matter["publishdate"]?.text.flatMap { DateText.moment($0) }
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
