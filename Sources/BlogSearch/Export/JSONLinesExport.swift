internal import Blog
internal import BlogSearchStore
internal import Ingest

/// Posts as JSON Lines: one an object, exactly as it is, marked with the version of this form (`"wpsearch": 1`).
///
/// ```
/// wpsearch   1: texts are plain texts and taken as they are, and what is missing is missing
/// site       home address      blog   of the first post of a site: {name, tagline, language, terms, authors}
/// id type slug link title titleHTML html excerpt excerptHTML date modified lang license sticky   as in `Post`
/// utcOffset  seconds that the site's clock is ahead of UTC, of a post without a date
/// author     {id, slug, name, link, description, url, avatars}
/// categories tags   [{id, slug, name, parent: {…}, description, link}]
/// terms      the same of other taxonomies, with taxonomy       termOrder   how the three follow each other, if otherwise
/// image      address           media   {id, url, alt, caption, width, height, title, slug, link, type, date, author, post, sizes}
/// guid parent menuOrder template format commentStatus pingStatus aliases file comment            as in `Post.Extra`
/// fields     {name: text}      custom fields that were asked for when the post was read
/// ```
/// Whatever has nothing to say is left out. What an author, a term or a picture is besides its id, slug and name stands where it
/// is named first; the terms and authors of a whole site stand in `blog`, those too that no post names.
struct JSONLinesExport: Exporter {
    /// What was told of a site already.
    fileprivate struct Told {
        var site: ExportedSite
        var isNew = true
        var terms: Set<Term.Key> = []
        var authors: Set<Author.ID> = []
        var media: Set<Media.ID> = []
    }

    /// Terms above a term are told so far up.
    fileprivate static let maximumDepth = 32

    private let isWhole: Bool
    private var told: [String: Told] = [:]

    /// - Parameter isWhole: whether terms and authors are told that no post names.
    init(isWhole: Bool) { self.isWhole = isWhole }

    var beginning: [ExportPiece] { [] }
    var end: [ExportPiece] { [] }

    mutating func pieces(of page: ExportPage) -> [ExportPiece] {
        for site in page.newSites { told[site.site.url] = Told(site: site) }
        var writer = JSONWriter(capacity: 64 << 10)
        return page.records.map { record in
            writer.removeAll()
            writeLine(record, to: &writer)
            return ExportPiece(bytes: writer.bytes + [UInt8(ascii: "\n")])
        }
    }

    private mutating func writeLine(_ record: PostRecord, to writer: inout JSONWriter) {
        let url = record.site
        var told = self.told.removeValue(forKey: url) ?? Told(site: ExportedSite(url))
        let post = record.post
        writer.object { json in
            json.pair(ExportMark.name, 1)
            json.pair("site", url)
            if told.isNew { writeBlog(&told, to: &json) }
            json.pair("id", post.id)
            json.pair("type", post.type)
            json.pair("slug", post.slug)
            json.said("link", post.link)
            json.pair("title", post.title)
            json.said("titleHTML", post.extra?.titleHTML)
            json.pair("html", post.html)
            json.said("excerpt", post.excerpt)
            json.said("excerptHTML", post.extra?.excerptHTML)
            json.said("date", post.date, offset: post.utcOffset)
            // The clock of a site goes with a date; a post may have the one without the other.
            if post.date == nil { json.said("utcOffset", post.utcOffset) }
            json.said("modified", post.modified, offset: post.clockOfEdit)
            if let id = post.author {
                json.object("author") { told.write(record.author, id: id, to: &$0) }
            }
            writeTerms(of: record, &told, to: &json)
            json.said("image", post.image)
            if let id = post.featuredMedia {
                json.object("media") { told.write(record.media, id: id, to: &$0) }
            }
            json.said("lang", post.language)
            json.said("license", post.license)
            if post.isSticky { json.pair("sticky", flag: true) }
            if let extra = post.extra { Self.write(extra, to: &json) }
        }
        self.told[url] = told
    }

    private func writeBlog(_ told: inout Told, to json: inout JSONWriter) {
        told.isNew = false
        let site = told.site
        json.object("blog") { json in
            json.said("name", site.site.name)
            json.said("tagline", site.site.tagline)
            json.said("language", site.site.language)
            guard isWhole else { return }
            let keys = site.terms.keys.sorted { ($0.taxonomy, $0.id) < ($1.taxonomy, $1.id) }
            json.array("terms", keys) { json, key in
                json.object { told.write(site.terms[key], key, withTaxonomy: true, to: &$0) }
            }
            json.array("authors", site.authors.keys.sorted()) { json, id in
                json.object { told.write(site.authors[id], id: id, to: &$0) }
            }
        }
    }

    private func writeTerms(
        of record: PostRecord, _ told: inout Told, to json: inout JSONWriter
    ) {
        let named = Dictionary(record.terms.map { ($0.key, $0) }, uniquingKeysWith: { a, _ in a })
        let terms = record.post.terms.enumerated().map { (place: $0.offset, key: $0.element) }
        let parts = [
            ("categories", terms.filter { $0.key.taxonomy == Term.category }),
            ("tags", terms.filter { $0.key.taxonomy == Term.tag }),
            ("terms", terms.filter { ![Term.category, Term.tag].contains($0.key.taxonomy) }),
        ]
        for (name, terms) in parts where !terms.isEmpty {
            json.array(name, terms) { json, term in
                json.object {
                    told.write(named[term.key], term.key, withTaxonomy: name == "terms", to: &$0)
                }
            }
        }
        let order = parts.flatMap { $0.1.map(\.place) }
        guard order != Array(order.indices) else { return }
        json.array("termOrder", order) { $0.number($1) }
    }

    private static func write(_ extra: Post.Extra, to json: inout JSONWriter) {
        json.said("guid", extra.guid)
        json.said("parent", extra.parent)
        if extra.menuOrder != 0 { json.pair("menuOrder", extra.menuOrder) }
        json.said("template", extra.template)
        json.said("format", extra.format)
        json.said("commentStatus", extra.takesComments.map { $0 ? "open" : "closed" })
        json.said("pingStatus", extra.takesPings.map { $0 ? "open" : "closed" })
        if !extra.formerAddresses.isEmpty {
            json.array("aliases", extra.formerAddresses) { $0.string($1) }
        }
        json.said("file", extra.file)
        if !extra.fields.isEmpty {
            let fields = extra.fields.sorted { $0.key < $1.key }
            json.pair(
                "fields",
                .object(fields.map { JSONValue.Member(name: $0.key, value: .string($0.value)) }))
        }
        guard let comment = extra.comment else { return }
        json.object("comment") { json in
            json.said("post", comment.post)
            json.said("parent", comment.parent)
            json.said("authorURL", comment.authorURL)
        }
    }
}

// MARK: - What posts name

extension JSONLinesExport.Told {
    /// A term; with what else is known of it the first time.
    mutating func write(
        _ term: Term?, _ key: Term.Key, withTaxonomy: Bool, depth: Int = 0,
        to json: inout JSONWriter
    ) {
        if withTaxonomy { json.pair("taxonomy", key.taxonomy) }
        json.pair("id", key.id)
        guard let term else { return }
        json.pair("slug", term.slug)
        json.pair("name", term.name)
        if terms.insert(key).inserted {
            json.said("description", term.summary)
            json.said("link", term.link)
        }
        guard let parent = term.parent, depth < JSONLinesExport.maximumDepth else { return }
        let above = Term.Key(taxonomy: key.taxonomy, id: parent)
        json.object("parent") {
            write(site.terms[above], above, withTaxonomy: false, depth: depth + 1, to: &$0)
        }
    }

    /// An author; with what else is known of them the first time.
    mutating func write(_ author: Author?, id: Author.ID, to json: inout JSONWriter) {
        json.pair("id", id)
        guard let author else { return }
        json.pair("slug", author.slug)
        json.pair("name", author.name)
        guard authors.insert(id).inserted else { return }
        json.said("link", author.link)
        json.said("description", author.summary)
        json.said("url", author.url)
        guard !author.avatars.isEmpty else { return }
        json.array("avatars", author.avatars) { json, avatar in
            json.object {
                $0.pair("size", avatar.size)
                $0.pair("url", avatar.url)
            }
        }
    }

    /// A picture; with what else is known of it the first time.
    mutating func write(_ medium: Media?, id: Media.ID, to json: inout JSONWriter) {
        json.pair("id", id)
        guard let medium else { return }
        json.pair("url", medium.url)
        guard media.insert(id).inserted else { return }
        json.said("alt", medium.alt)
        json.said("caption", medium.caption)
        json.said("width", medium.width)
        json.said("height", medium.height)
        json.said("title", medium.title)
        json.said("slug", medium.slug)
        json.said("link", medium.link)
        json.said("type", medium.mimeType)
        json.said("date", medium.date, offset: medium.utcOffset)
        json.said("author", medium.author)
        json.said("post", medium.post)
        guard !medium.sizes.isEmpty else { return }
        json.array("sizes", medium.sizes) { json, size in
            json.object {
                $0.pair("name", size.name)
                $0.pair("url", size.url)
                $0.pair("width", size.width)
                $0.pair("height", size.height)
                $0.said("type", size.mimeType)
            }
        }
    }
}

extension ExportedSite {
    /// A site of which nothing is known.
    fileprivate init(_ url: String) {
        self.init(site: Site(url: url), terms: [:], authors: [:])
    }
}

extension Post {
    /// How far the clock was ahead when the post was edited.
    var clockOfEdit: Int? { extra?.modifiedOffset ?? utcOffset }
}

extension JSONWriter {
    /// Writes a key and a text, where there is one.
    fileprivate mutating func said(_ key: String, _ value: String?) {
        if let value { pair(key, value) }
    }

    /// Writes a key and a number, where there is one.
    fileprivate mutating func said(_ key: String, _ value: Int?) {
        if let value { pair(key, value) }
    }

    /// Writes a key and a time, where there is one.
    fileprivate mutating func said(_ key: String, _ value: Moment?, offset: Int?) {
        if let value { pair(key, value, offset: offset) }
    }
}
