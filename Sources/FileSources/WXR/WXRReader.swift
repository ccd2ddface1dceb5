internal import Ingest

/// Turns XML events into entries of an export: a pure state machine.
///
/// ```
/// rss > channel > title, link, description, language, generator, wp:base_site_url, wp:base_blog_url
///               > wp:author   > wp:author_id, wp:author_login, wp:author_display_name
///               > wp:category > wp:term_id, wp:category_nicename, wp:category_parent, wp:cat_name, …
///               > wp:tag      > wp:term_id, wp:tag_slug, wp:tag_name, …
///               > wp:term     > wp:term_id, wp:term_taxonomy, wp:term_slug, wp:term_parent, wp:term_name, …
///               > item        > title, link, pubDate, dc:creator, content:encoded, wp:post_id, …
///                             > category domain="post_tag" nicename="…", dc:subject
///                             > wp:postmeta > wp:meta_key, wp:meta_value
///                             > wp:comment  > wp:comment_id, wp:comment_author, wp:comment_content, …
/// ```
/// What is read of it is decided by whose text the parser was asked for: nothing of comments, e-mail addresses and
/// private metas unless an import wants comments, or an audit everything (`WXRReader.secrets`).
struct WXRReader {
    private enum Container { case channel, author, term, item, meta, comment, other }

    /// The channel's own fields, the first of each.
    private(set) var channel: [String: String] = [:]
    /// Name of the document's outermost element.
    private(set) var root: String?
    /// Number of items that began.
    private(set) var items = 0
    /// `xml:base` of what is around items, from the outside.
    private(set) var bases: [String] = []

    private var container = Container.channel
    /// The element that opened `container`, where that is `other`.
    private var otherName = ""
    private var author = WXRAuthor()
    private var term = WXRTerm()
    private var item: WXRItem?
    private var metaKey = ""
    private var metaValue = ""
    private var comment = WXRComment()
    private let keepsMeta: Bool
    /// Whether custom fields are made of metas.
    private let keepsFields: Bool

    /// - Parameters:
    ///   - keepsMeta: whether every meta of a post is kept, rather than the few that mean something.
    ///   - keepsFields: whether those are kept, too, of which custom fields are made.
    init(keepsMeta: Bool = false, keepsFields: Bool = false) {
        self.keepsMeta = keepsMeta
        self.keepsFields = keepsFields
    }

    /// Whether an item has begun and not ended.
    var isInsideItem: Bool { item != nil }

    /// Whether an author, a term or an item has begun and not ended.
    var isInsideEntry: Bool { container != .channel }

    /// Elements whose text is needed for everything.
    static let everything = headerOnly.union([
        "category", "pubDate", "dc:creator", "dc:date", "dc:subject", "dcterms:created",
        "dcterms:issued", "dcterms:modified", "wp:post_date",
        "wp:post_date_gmt", "wp:post_modified",
        "wp:post_modified_gmt", "wp:is_sticky", "wp:menu_order", "wp:comment_status",
        "wp:ping_status",
    ])

    /// Elements whose text is needed besides where comments are wanted: nothing that says who or where somebody is, but the
    /// name and the address that they gave to be shown.
    static let comments: Set<String> = [
        "wp:comment_id", "wp:comment_author", "wp:comment_date", "wp:comment_date_gmt",
        "wp:comment_content", "wp:comment_approved", "wp:comment_type", "wp:comment_parent",
        "wp:comment_author_url",
    ]

    /// Elements that only an audit reads, to know what must not be in an index.
    static let secrets: Set<String> = [
        "wp:author_email", "wp:comment_author_email", "wp:comment_author_IP",
    ]

    /// Elements whose text is needed to know the site, its terms and which pictures posts name.
    static let headerOnly: Set<String> = [
        "title", "link", "description", "language", "dc:language", "generator", "wp:base_site_url",
        "wp:base_blog_url",
        "wp:wxr_version",
        "wp:author_id", "wp:author_login", "wp:author_display_name",
        "wp:term_id", "wp:category_nicename", "wp:category_parent", "wp:cat_name",
        "wp:category_description", "wp:tag_slug", "wp:tag_name", "wp:tag_description",
        "wp:term_taxonomy", "wp:term_slug", "wp:term_parent", "wp:term_name",
        "wp:term_description",
        "guid", "wp:post_id", "wp:post_name", "wp:post_type", "wp:status", "wp:post_password",
        "wp:post_parent",
        "wp:attachment_url", "wp:meta_key", "wp:meta_value", "content:encoded", "excerpt:encoded",
    ]

    /// Reads the next event; returns what it completes.
    mutating func read(_ event: XMLEvent) -> WXREntry? {
        switch event {
        case .start(let name, let attributes):
            start(name, attributes)
            return nil
        case .end(let name, let text):
            return end(name, text)
        case .mismatch:
            // Where an end tag is missing, what followed it may be missing, too: a password, say.
            item?.damage = "an element in it is not closed"
            return nil
        }
    }

    /// Gives up the open entry, if any, and says why; only an item is worth telling.
    mutating func abandonEntry(because damage: String) -> WXREntry? {
        container = .channel
        guard var item else { return nil }
        item.damage = damage
        self.item = nil
        return .item(item)
    }

    private mutating func start(_ name: String, _ attributes: [String: String]) {
        if root == nil { root = name }
        if container == .channel, let base = attributes["base"], name != "item" {
            if ["rss", "rdf:RDF", "channel"].contains(name) { bases.append(base) }
        }
        switch (container, name) {
        case (.channel, "item"):
            items += 1
            item = WXRItem(number: items)
            item?.bases = bases + [attributes["base"]].compactMap(\.self)
            container = .item
        case (.channel, "wp:author"):
            author = WXRAuthor()
            container = .author
        case (.channel, "wp:category"): begin(WXRTerm(taxonomy: "category"))
        case (.channel, "wp:tag"): begin(WXRTerm(taxonomy: "post_tag"))
        case (.channel, "wp:term"): begin(WXRTerm())
        case (.channel, "image"), (.channel, "textInput"):
            otherName = name
            container = .other
        case (.item, "category"), (.item, "dc:subject"):
            item?.terms.append(
                WXRTerm(
                    taxonomy: attributes["domain"] ?? "", slug: attributes["nicename"] ?? ""))
        case (.item, "wp:postmeta"):
            (metaKey, metaValue) = ("", "")
            container = .meta
        case (.item, "wp:comment"):
            comment = WXRComment()
            container = .comment
        default: break
        }
    }

    private mutating func begin(_ term: WXRTerm) {
        self.term = term
        container = .term
    }

    private mutating func end(_ name: String, _ text: String) -> WXREntry? {
        switch container {
        case .channel: if channel[name] == nil { channel[name] = text.trimmed }
        case .other: if name == otherName { container = .channel }
        case .comment: endInComment(name, text)
        case .author: return endInAuthor(name, text.trimmed)
        case .term: return endInTerm(name, text.trimmed)
        case .meta: endInMeta(name, text)
        case .item: return endInItem(name, text)
        }
        return nil
    }

    private mutating func endInAuthor(_ name: String, _ text: String) -> WXREntry? {
        switch name {
        case "wp:author_id": author.id = text
        case "wp:author_login": author.login = text
        case "wp:author_display_name": author.name = text
        case "wp:author_email": author.email = text
        case "wp:author":
            container = .channel
            return .author(author)
        default: break
        }
        return nil
    }

    private mutating func endInTerm(_ name: String, _ text: String) -> WXREntry? {
        switch name {
        case "wp:term_id": term.id = text
        case "wp:term_taxonomy": term.taxonomy = text
        case "wp:category_nicename", "wp:tag_slug", "wp:term_slug": term.slug = text
        case "wp:cat_name", "wp:tag_name", "wp:term_name": term.name = text
        case "wp:category_parent", "wp:term_parent": term.parent = text
        case "wp:category_description", "wp:tag_description", "wp:term_description":
            term.summary = text
        case "wp:category", "wp:tag", "wp:term":
            container = .channel
            return .term(term)
        default: break
        }
        return nil
    }

    private mutating func endInMeta(_ name: String, _ text: String) {
        switch name {
        case "wp:meta_key": metaKey = text.trimmed
        case "wp:meta_value": metaValue = text
        case "wp:postmeta":
            container = .item
            if MembershipMeta.hides(metaKey, metaValue) { item?.isForMembers = true }
            if keepsMeta || WXRItem.knownMetas.contains(metaKey) {
                item?.keep(meta: metaValue.trimmed, as: metaKey)
            }
            if keepsFields, !metaKey.hasPrefix("_") || metaValue.hasPrefix("field_") {
                item?.keep(customMeta: metaValue.trimmed, as: metaKey)
            }
        default: break
        }
    }

    private mutating func endInComment(_ name: String, _ text: String) {
        if name == "wp:comment" {
            if !comment.fields.isEmpty { item?.comments.append(comment) }
            container = .item
        } else if !text.isEmpty, keepsMeta || name.hasPrefix("wp:comment_") {
            // Only metas repeat; all of them are told from what is public alike.
            comment.fields[name] = (comment.fields[name].map { $0 + "\n" } ?? "") + text
        }
    }

    private mutating func endInItem(_ name: String, _ text: String) -> WXREntry? {
        switch name {
        case "item":
            guard let done = item else { return nil }
            item = nil
            container = .channel
            return .item(done)
        case "category", "dc:subject":
            if let last = item?.terms.indices.last { item?.terms[last].name = text.trimmed }
        default:
            // Most elements are not asked for; of the body it matters that it is there.
            if !text.isEmpty || name == "content:encoded" { item?.keep(text, as: name) }
        }
        return nil
    }
}
