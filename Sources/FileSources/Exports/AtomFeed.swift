internal import Blog
internal import Ingest

/// A feed of Atom (RFC 4287), as Blogger's export is, too.
///
/// | | feed | Blogger |
/// |---|---|---|
/// | posts | every `entry` | those of kind `post` or `page`, or `blogger:type` `POST` or `PAGE` |
/// | not public | – | `app:draft` yes, `blogger:status` other than `LIVE` |
/// | tags | `category` | those of the scheme of labels |
///
/// What is relative is at `xml:base` of the elements around it, else at the site.
struct AtomFeed {
    private(set) var posts = ExportedPosts()
    private var entry: Entry?
    /// The element whose own name, address and the like are not the entry's: an author, a source.
    private var inside: String?
    private var root: String?
    /// `xml:base` of the feed, and of each entry and of what in it is relative.
    private var base: String?
    private var bases: [Bases] = []
    /// Addresses that the feed gives as its site's, and the feed's own.
    private var homes: [(address: String, base: String?)] = []
    private var own: String?

    private struct Bases {
        var entry: String?
        var link: String?
        var content: String?
    }

    private struct Entry {
        var fields = PostFields()
        var bases: Bases
        var kind: String?
        var content: String?
        var summary: String?
        var isPlain: [String: Bool] = [:]
        var path: String?
        var isDraft = false
        var isReply = false
        var status: String?
    }

    private static let wanted: Set<String> = [
        "title", "subtitle", "id", "published", "updated", "issued", "modified", "content",
        "summary", "name", "app:draft", "draft", "blogger:type", "blogger:status",
        "blogger:filename", "blogger:created", "atom:title", "atom:content",
    ]

    /// Whether a text begins as Atom does.
    static func begins(_ text: String) -> Bool {
        guard let feed = text.firstRange(of: "<feed") else { return false }
        let before = text[..<feed.lowerBound]
        return !before.contains("<rss") && !before.contains("<html")
    }

    /// - Throws: `IngestError` (`wrongKind`) for XML that is no such feed.
    init(_ bytes: [UInt8], path: String) throws(IngestError) {
        guard let parser = XMLPushParser(wanted: Self.wanted) else {
            throw IngestError(
                .unreadable, "The XML parser got no memory",
                then: "close other programs and try again")
        }
        var cleaner = XMLCleaner()
        let clean = cleaner.clean(bytes, isLast: true)
        for event in parser.feed(clean[...]) { read(event) }
        let breaksOff = parser.isHalted
        for event in parser.finish() { read(event) }
        guard let root, root == "feed" || root.hasSuffix(":feed") else {
            throw .noExport(path, of: .feed)
        }
        if parser.isDocumentOpen || breaksOff {
            // What is not closed may lack what keeps it from readers.
            entry = nil
            posts.damage = "the file ends early, or breaks off"
        }
        complete()
    }

    /// Makes relative addresses whole, as far as the feed says where they are.
    private mutating func complete() {
        let whole = ([own].compactMap(\.self) + homes.map(\.address)).lazy.compactMap {
            WebAddress($0)
        }
        let feed = Self.address(base, at: whole.first)
        let home = homes.lazy.compactMap { home in
            Self.address(home.base, at: feed)?.resolving(home.address) ?? WebAddress(home.address)
        }.first
        if let home { posts.site.url = Site(url: home.origin + home.path).url }
        let around = base == nil ? home?.asFolder ?? feed : feed
        for (index, bases) in zip(posts.posts.indices, bases) {
            let entry = Self.address(bases.entry, at: around)
            if let link = posts.posts[index].link, let address = Self.address(bases.link, at: entry)
            {
                posts.posts[index].link = address.whole(link)
            }
            // Where nothing says so, addresses in a text are at the post, as those of any other.
            guard base ?? bases.entry ?? bases.content != nil else { continue }
            if let address = Self.address(bases.content, at: entry) {
                posts.posts[index].html = HTMLAddresses.resolved(
                    posts.posts[index].html, at: address)
            }
        }
    }

    /// What `xml:base` means inside of another.
    private static func address(_ base: String?, at outer: WebAddress?) -> WebAddress? {
        guard let base else { return outer }
        return outer?.resolving(base) ?? WebAddress(base)
    }

    private mutating func read(_ event: XMLEvent) {
        switch event {
        case .start(let name, let attributes): start(name, attributes)
        case .end(let name, let text): end(name, text)
        case .mismatch: entry?.fields.damage = "an element in it is not closed"
        }
    }

    private mutating func start(_ name: String, _ attributes: [String: String]) {
        if root == nil { (root, base) = (name, attributes["base"]) }
        if inside != nil { return }
        switch name {
        case "entry": entry = Entry(bases: Bases(entry: attributes["base"]))
        case "author", "contributor", "source": inside = name
        case "link": readLink(attributes)
        case "category": readCategory(attributes)
        case "content", "summary", "title":
            if name == "content" || entry?.content == nil {
                entry?.bases.content = attributes["base"]
            }
            entry?.isPlain[name] = ["text", nil].contains(attributes["type"])
        case "thr:in-reply-to", "in-reply-to": entry?.isReply = true
        default: break
        }
    }

    private mutating func readLink(_ attributes: [String: String]) {
        let relation = attributes["rel"] ?? "alternate"
        guard let address = attributes["href"]?.nonEmpty else { return }
        switch (relation, entry) {
        case ("alternate", nil): homes.append((address, attributes["base"]))
        case ("self", nil): own = own ?? address
        case ("alternate", let entry?) where entry.fields.link == nil:
            self.entry?.fields.link = address
            self.entry?.bases.link = attributes["base"]
        default: break
        }
    }

    private mutating func readCategory(_ attributes: [String: String]) {
        guard let term = attributes["label"]?.nonEmpty ?? attributes["term"]?.nonEmpty else {
            return
        }
        let scheme = attributes["scheme"] ?? ""
        if scheme.hasSuffix("#kind") {
            entry?.kind = (attributes["term"] ?? term).split(separator: "#").last.map(String.init)
        } else {
            entry?.fields.tags.append(term)
        }
    }

    private mutating func end(_ name: String, _ text: String) {
        if let open = inside {
            if name == "name", open == "author", entry != nil {
                entry?.fields.authors.append(text.trimmed)
            }
            if name == open { inside = nil }
            return
        }
        guard entry != nil else { return endInFeed(name, text.trimmed) }
        switch name {
        case "entry": finish()
        case "title":
            let isHTML = entry?.isPlain["title"] == false
            entry?.fields.title = isHTML ? HTMLText.plain(text) : text.trimmed
        case "id": entry?.fields.id = Self.number(text.trimmed)
        case "published", "issued", "blogger:created":
            if entry?.fields.date == nil { entry?.fields.date = text.trimmed.nonEmpty }
        case "updated", "modified": entry?.fields.modified = text.trimmed.nonEmpty
        case "content": entry?.content = text
        case "summary": entry?.summary = text
        case "app:draft", "draft": entry?.isDraft = text.trimmed.lowercased() == "yes"
        case "blogger:type": entry?.kind = text.trimmed.lowercased()
        case "blogger:status": entry?.status = text.trimmed.lowercased()
        case "blogger:filename": entry?.path = text.trimmed.nonEmpty
        default: break
        }
    }

    private mutating func endInFeed(_ name: String, _ text: String) {
        switch name {
        case "title": posts.site.name = posts.site.name ?? HTMLText.plain(text).nonEmpty
        case "subtitle": posts.site.tagline = posts.site.tagline ?? HTMLText.plain(text).nonEmpty
        default: break
        }
    }

    /// The number in an id of Blogger's, any other id as it is.
    private static func number(_ id: String) -> String? {
        guard id.contains("blogger.com") else { return id.nonEmpty }
        for mark in [".post-", ".page-"] {
            if let found = id.firstRange(of: mark) { return String(id[found.upperBound...]) }
        }
        return id.nonEmpty
    }

    private mutating func finish() {
        guard let done = entry else { return }
        entry = nil
        if done.isReply { return }
        var fields = done.fields
        switch done.kind {
        case "post", nil: break
        case "page": fields.type = "page"
        // Comments, templates and settings are no posts.
        default: return
        }
        if done.isDraft { fields.status = "draft" }
        if let status = done.status, status != "live" {
            fields.status = status.hasSuffix("trashed") ? "trash" : status
        }
        let body = done.content ?? done.summary ?? ""
        let key = done.content == nil ? "summary" : "content"
        fields.html =
            done.isPlain[key] == true
            ? MarkdownGuard.preformatted(body).replacing("<pre>", with: "<p>").replacing(
                "</pre>", with: "</p>") : body
        if done.content != nil {
            fields.excerpt = done.summary.flatMap { HTMLText.plain($0).nonEmpty }
        }
        fields.link = fields.link ?? done.path.map { $0.hasPrefix("/") ? $0 : "/" + $0 }
        fields.date = fields.date ?? fields.modified
        posts.posts.append(fields)
        bases.append(done.bases)
    }
}
