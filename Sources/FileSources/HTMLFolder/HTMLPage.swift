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
/// Left out are pages that only lead elsewhere (`<meta http-equiv=refresh>`, as generators make them for old addresses)
/// those that no search should show (`<meta name=robots content=noindex>`), and those whose metas hide them (`Visibility`).
struct HTMLPage {
    /// What the page says.
    let fields: PostFields

    /// Reads a page.
    /// - Parameters:
    ///   - text: its HTML.
    ///   - path: its path relative to the folder; gives slug and date where the page does not.
    init(_ text: String, path: String) {
        let membership = MembershipText(text)
        let facts = SourceBytes.with(membership.shown) { source in
            var reader = HTMLPageReader(source)
            return reader.read()
        }
        let name = PostFileName(path)
        let link = [facts.canonical, facts.meta("og:url")].compactMap { $0 }
            .first { FileSite.origin(of: $0) != nil }
        let dates = ["article:published_time", "date", "dc.date", "dcterms.created"].compactMap {
            facts.meta($0)
        }
        let readable = (dates + [facts.time].compactMap { $0 }).first { DateText.moment($0) != nil }
        fields = PostFields(
            title: facts.meta("og:title") ?? facts.title ?? facts.heading ?? name.title,
            html: facts.body, slug: link == nil ? name.slug : nil, link: link,
            date: readable ?? name.date,
            modified: facts.meta("article:modified_time", "og:updated_time", "dcterms.modified"),
            excerpt: facts.meta("description", "og:description"),
            authors: facts.all("author") + facts.all("dc.creator"),
            categories: facts.all("article:section"),
            tags: facts.all("article:tag")
                + facts.all("keywords").flatMap { $0.split(separator: ",").map(\.trimmed) },
            status: facts.status ?? facts.reasonToHide,
            language: facts.language ?? name.language, image: facts.meta("og:image"),
            unkept: membership.hidden.isEmpty ? [] : [MembershipText.reason],
            unreadDates: readable == nil ? dates.filter(DateText.isUnreadable) : [])
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

    /// The first meta of these names that says something.
    func meta(_ names: String...) -> String? {
        names.lazy.compactMap { metas[$0]?.first }.first
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
        let extent = articles.count == 1 ? articles.first : mains.first ?? bodies.first
        facts.body = source.string(extent ?? 0..<source.count)
        return facts
    }

    private mutating func start(_ element: HTMLElement) {
        if element.contentState != .data { tokenizer.enter(element.contentState) }
        switch element {
        case .html: facts.language = facts.language ?? value("lang") ?? value("xml:lang")
        case .title where facts.title == nil: titleStart = tokenizer.position
        case .h1 where facts.heading == nil: headingStart = headingStart ?? tokenizer.position
        case .meta: readMeta()
        case .link: readLink()
        case .article, .main, .body:
            open[element, default: (tokenizer.position, 0)].depth += 1
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
