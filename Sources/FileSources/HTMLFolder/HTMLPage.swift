internal import Blog
internal import Ingest

/// A saved HTML page as a post.
///
/// ```
/// title     og:title, <title>, the first <h1>           body      the only <article>, <main>, <body>, everything
/// link      <link rel="canonical">, og:url              language  <html lang>
/// date      article:published_time, date, <time datetime>          modified  article:modified_time, og:updated_time
/// author    author                                      excerpt   description, og:description
/// tags      article:tag, keywords                       category  article:section       image  og:image
/// ```
/// The title is without the site's name (`PageTitles`).
///
/// Left out are lists of posts, as blogs have them for months, tags and authors (`HTMLPageFacts.isList`), pages that only lead elsewhere (`<meta http-equiv=refresh>`, as generators make them for old addresses)
/// those that no search should show (`<meta name=robots content=noindex>`), and those whose metas hide them (`Visibility`).
struct HTMLPage {
    /// What the page says.
    let fields: PostFields
    /// What it is called: by its metas, in its head, and above its text.
    let titles: [String]
    /// Whether its metas give its date.
    let isDated: Bool

    /// Reads a page.
    /// - Parameters:
    ///   - text: its HTML.
    ///   - path: its path relative to the folder; gives slug and date where the page does not.
    ///   - titles: what is known of the titles of the site's pages.
    ///   - site: the site's address, for a canonical address that is only a path.
    init(
        _ text: String, path: String, titles: PageTitles = PageTitles(siteName: nil),
        site: String? = nil
    ) {
        let membership = MembershipText(text)
        let facts = SourceBytes.with(membership.shown) { source in
            var reader = HTMLPageReader(source)
            return reader.read()
        }
        let name = PostFileName(path)
        let link = Self.link(facts, site)
        let dates = ["article:published_time", "date", "dc.date", "dcterms.created"].compactMap {
            facts.meta($0)
        }
        let readable = (dates + [facts.time].compactMap { $0 }).first { DateText.moment($0) != nil }
        isDated = dates.contains { DateText.moment($0) != nil }
        self.titles = [facts.title(titles), facts.title, facts.heading].compactMap { $0 }
        fields = PostFields(
            title: facts.title(titles) ?? name.title,
            html: facts.body, slug: link == nil ? name.slug : nil, link: link,
            date: readable ?? name.date,
            modified: facts.meta("article:modified_time", "og:updated_time", "dcterms.modified"),
            excerpt: facts.meta("description", "og:description"),
            authors: facts.all("author") + facts.all("dc.creator"),
            categories: facts.all("article:section"),
            tags: facts.all("article:tag")
                + facts.all("keywords").flatMap { $0.split(separator: ",").map(\.trimmed) },
            status: facts.status ?? facts.reasonToHide
                ?? (facts.isList(at: path) ? "a list of posts" : nil),
            language: facts.language ?? name.language, image: facts.meta("og:image"),
            unkept: membership.hidden.isEmpty ? [] : [MembershipText.reason],
            unreadDates: readable == nil ? dates.filter(DateText.isUnreadable) : [])
    }

    /// The canonical address, whole: one that is a path is at the site.
    private static func link(_ facts: HTMLPageFacts, _ site: String?) -> String? {
        let written = [facts.canonical, facts.meta("og:url")].compactMap { $0 }
        if let canonical = facts.canonical, canonical.hasPrefix("/"), !canonical.hasPrefix("//") {
            let known = [site, facts.meta("og:url")].compactMap { $0 }
            if let origin = known.lazy.compactMap(FileSite.origin(of:)).first {
                return origin + canonical
            }
        }
        return written.first { FileSite.origin(of: $0) != nil }
    }

    /// The title and the site's name that the beginning of a page gives.
    static func head(_ text: String) -> (title: String?, siteName: String?) {
        let facts = SourceBytes.with(text) { source in
            var reader = HTMLPageReader(source)
            return reader.read()
        }
        return (facts.title, facts.meta("og:site_name").map(HTMLText.plain))
    }
}

/// What one pass over a page's tokens finds.
private struct HTMLPageFacts {
    var metas: [String: [String]] = [:]
    var canonical: String?
    var title: String?
    var heading: String?
    var time: String?
    var language: String?
    var body = ""
    /// Classes of the body, and how many articles stand side by side.
    var classes: Set<String> = []
    var articles = 0
    /// Whether one of them is far longer than the others, which are cards of related posts then.
    var hasMainArticle = false
    /// Whether one of them has a heading of the first level, as a post has.
    var hasHeadedArticle = false

    /// The first meta of these names that says something.
    func meta(_ names: String...) -> String? {
        names.lazy.compactMap { metas[$0]?.first }.first
    }

    /// The page's title, without the site's name.
    func title(_ titles: PageTitles) -> String? {
        if let shared = meta("og:title") {
            return (meta("og:site_name").map { PageTitles(siteName: HTMLText.plain($0)) } ?? titles)
                .title(of: HTMLText.plain(shared))
        }
        guard let title else { return heading }
        let name = meta("og:site_name").map(HTMLText.plain) ?? titles.siteName
        if let name { return PageTitles(siteName: name).title(of: title) }
        // The heading of a page that nobody else is like: the rest of its title is the site's name.
        if let heading, !heading.isEmpty, title != heading, title.hasPrefix(heading),
            PageTitles(siteName: nil).parts(title, at: heading)
        {
            return heading
        }
        return title
    }

    /// Whether the page lists posts, and is none: its body's classes say so, or several articles and no date of its own do.
    func isList(at path: String) -> Bool {
        if meta("article:published_time") != nil || meta("og:type") == "article" { return false }
        if !classes.isDisjoint(with: [
            "single", "single-post", "page", "singular", "page-template-default",
        ]),
            classes.isDisjoint(with: ["archive", "blog"])
        {
            return false
        }
        let lists: Set<String> = [
            "archive", "category", "tag", "author", "date", "paged", "search-results", "blog",
            "post-type-archive", "tax", "list", "taxonomy", "term", "kind-taxonomy", "kind-term",
            "kind-section", "kind-home",
        ]
        if !classes.isDisjoint(with: lists) { return true }
        if articles > 1, !hasHeadedArticle, !hasMainArticle { return true }
        // `tags/tea/index.html`, `page/2/index.html`, `2020/05/index.html`
        let folders = path.split(separator: "/").dropLast()
        let isIndex = path.split(separator: "/").last?.hasPrefix("index.") ?? false
        guard isIndex, articles == 0 || time == nil else { return false }
        if folders.suffix(2).first == "page", folders.last.flatMap({ Int($0) }) != nil {
            return true
        }
        let named: Set<Substring> = [
            "tag", "tags", "category", "categories", "author", "authors", "archive", "archives",
        ]
        return folders.suffix(2).contains(where: named.contains)
            || !folders.isEmpty && folders.suffix(3).allSatisfy { Int($0) != nil && $0.count <= 4 }
    }

    /// Why the page is not for readers of a search, `nil` for any other.
    var status: String? {
        if all("refresh").contains(where: { $0.lowercased().contains("url=") }) {
            return "redirect"
        }
        return all("robots").contains { $0.lowercased().contains("noindex") } ? "noindex" : nil
    }

    /// What the page's metas say of readers, if that is no.
    var reasonToHide: String? {
        let said = metas.map { name, values in
            (name: name, value: FrontMatter.Value.list(values.map { .text($0) }))
        }
        guard case .hidden(let reason) = Visibility.verdict(said, now: .now, isLoose: true) else {
            return nil
        }
        return reason
    }

    /// Every meta of a name.
    func all(_ name: String) -> [String] { metas[name] ?? [] }
}

private struct HTMLPageReader {
    private let source: SourceBytes
    private var tokenizer: HTMLTokenizer
    private var facts = HTMLPageFacts()
    /// Where the content of an open `title` or first `h1` begins.
    private var titleStart: Int?
    private var headingStart: Int?
    /// Extents of `article`, `main` and `body`, outermost ones only.
    private var articles: [Range<Int>] = []
    private var mains: [Range<Int>] = []
    private var bodies: [Range<Int>] = []
    private var open: [HTMLElement: (start: Int, depth: Int)] = [:]

    init(_ source: SourceBytes) {
        self.source = source
        tokenizer = HTMLTokenizer(source)
    }

    mutating func read() -> HTMLPageFacts {
        reading: while true {
            switch tokenizer.next() {
            case .startTag(let tag): start(HTMLElement(tag.name))
            case .endTag(let tag): end(HTMLElement(tag.name), at: tag.nameRange.lowerBound - 2)
            case .endOfFile: break reading
            default: continue
            }
        }
        for element in [HTMLElement.article, .main, .body] {
            if let extent = open[element] { close(element, extent.start..<source.count) }
        }
        facts.articles = articles.count
        let lengths = articles.map(\.count).sorted(by: >)
        facts.hasMainArticle = lengths.count > 1 && lengths[0] > 4 * lengths[1]
        let extent = articles.count == 1 ? articles.first : mains.first ?? bodies.first
        facts.body = source.string(extent ?? 0..<source.count)
        return facts
    }

    private mutating func start(_ element: HTMLElement) {
        if element.contentState != .data { tokenizer.enter(element.contentState) }
        switch element {
        case .html: facts.language = facts.language ?? value("lang") ?? value("xml:lang")
        case .title where facts.title == nil: titleStart = tokenizer.position
        case .h1 where facts.heading == nil:
            facts.hasHeadedArticle = facts.hasHeadedArticle || open[.article] != nil
            headingStart = headingStart ?? tokenizer.position
        case .meta: readMeta()
        case .link: readLink()
        case .article, .main, .body:
            if element == .body, let classes = value("class") {
                facts.classes.formUnion(
                    classes.split(whereSeparator: \.isWhitespace).map { $0.lowercased() })
            }
            // Comments are articles, too, but none of these.
            let isComment =
                element == .article && open[.article] == nil
                && (value("class")?.contains("comment") ?? false)
            if !isComment { open[element, default: (tokenizer.position, 0)].depth += 1 }
        default: if facts.time == nil, let time = value("datetime") { facts.time = time }
        }
    }

    private mutating func end(_ element: HTMLElement, at position: Int) {
        switch element {
        case .title:
            if let start = titleStart { facts.title = line(start..<position) }
            titleStart = nil
        case .h1:
            if let start = headingStart { facts.heading = line(start..<position) }
            headingStart = nil
        case .article, .main, .body:
            guard let extent = open[element] else { return }
            if extent.depth > 1 {
                open[element]?.depth -= 1
            } else {
                close(element, extent.start..<position)
            }
        default: break
        }
    }

    private mutating func close(_ element: HTMLElement, _ extent: Range<Int>) {
        open[element] = nil
        switch element {
        case .article: articles.append(extent)
        case .main: mains.append(extent)
        default: bodies.append(extent)
        }
    }

    private mutating func readMeta() {
        guard
            let name = value("property") ?? value("name") ?? value("itemprop")
                ?? value("http-equiv"),
            let content = value("content"), facts.metas.count < 1000
        else { return }
        facts.metas[name.lowercased(), default: []].append(content)
    }

    private mutating func readLink() {
        guard let relation = value("rel")?.lowercased(), facts.canonical == nil else { return }
        if relation.split(separator: " ").contains("canonical") { facts.canonical = value("href") }
    }

    /// An attribute of the last tag, trimmed; `nil` when it is absent or empty.
    private func value(_ name: String) -> String? {
        if tokenizer.attributes.isEmpty { return nil }
        return tokenizer.value(HTMLName(name))?.trimmed.nonEmpty
    }

    private func line(_ range: Range<Int>) -> String? {
        HTMLText.plain(source.string(range)).nonEmpty
    }
}
