internal import Blog
internal import BlogSearchStore
internal import Ingest

/// Posts of a site as WordPress exports them (WXR 1.2): what its importer, and ours, read.
///
/// Authors and terms stand before the posts, terms behind those that are above them; a featured image stands before the first
/// post that shows it, approved comments below their post. There are no e-mail addresses and no logins in an index: an author's
/// slug stands for the login. Texts that would be read as HTML, and are none, are written as HTML.
struct WXRExport: Exporter {
    let site: ExportedSite
    /// Terms as they are named in addresses, percent-encoded; no two of a taxonomy alike.
    let nicenames: [Term.Key: String]
    let logins: [Author.ID: String]
    private var attached: Set<Media.ID> = []

    init(_ site: ExportedSite) {
        self.site = site
        nicenames = Self.nicenames(site.terms)
        logins = Self.logins(site.authors)
    }

    var beginning: [ExportPiece] {
        var xml = XMLText()
        xml.raw(Self.head)
        writeChannel(to: &xml)
        for id in site.authors.keys.sorted() {
            if let author = site.authors[id] { write(author, to: &xml) }
        }
        for term in Self.parentsFirst(site.terms) { write(term, to: &xml) }
        return [ExportPiece(bytes: xml.bytes)]
    }

    var end: [ExportPiece] { [ExportPiece(bytes: Array("</channel>\n</rss>\n".utf8))] }

    mutating func pieces(of page: ExportPage) -> [ExportPiece] {
        var xml = XMLText()
        return zip(page.records, page.comments).map { record, comments in
            let medium = featured(record)
            if let medium, attached.insert(medium.id).inserted { write(medium, to: &xml) }
            let picture = medium?.id ?? record.post.featuredMedia
            write(record, showing: picture, comments, to: &xml)
            return ExportPiece(bytes: xml.take())
        }
    }

    /// The featured image of a post, also where only its address is known.
    private func featured(_ record: PostRecord) -> Media? {
        if let media = record.media { return media }
        guard let image = record.post.image else { return nil }
        let id = record.post.featuredMedia ?? Post.stableID(for: "media/" + image)
        return Media(id: id, url: image)
    }

    private static let head = """
        <?xml version="1.0" encoding="UTF-8" ?>
        <!-- generator="wpsearch" -->
        <rss version="2.0"
        \txmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
        \txmlns:content="http://purl.org/rss/1.0/modules/content/"
        \txmlns:wfw="http://wellformedweb.org/CommentAPI/"
        \txmlns:dc="http://purl.org/dc/elements/1.1/"
        \txmlns:wp="http://wordpress.org/export/1.2/">
        <channel>

        """

    private func writeChannel(to xml: inout XMLText) {
        let site = site.site
        // A blog without an address is called after its files, which is nobody's address.
        let address = PublicAddress.whole(site.url) ?? ""
        xml.element("title", Self.html(site.name ?? ""))
        xml.element("link", address)
        xml.element("description", Self.html(site.tagline ?? ""))
        if let language = site.language { xml.element("language", language) }
        xml.element("wp:wxr_version", "1.2")
        xml.element("wp:base_site_url", address)
        xml.element("wp:base_blog_url", address)
        xml.element("generator", ExportMark.name)
    }

    private func write(_ author: Author, to xml: inout XMLText) {
        xml.raw("<wp:author>\n")
        xml.element("wp:author_id", author.id)
        xml.element("wp:author_login", cdata: logins[author.id] ?? author.slug)
        xml.element("wp:author_email", cdata: "")
        xml.element("wp:author_display_name", cdata: Self.html(author.name))
        xml.element("wp:author_first_name", cdata: "")
        xml.element("wp:author_last_name", cdata: "")
        xml.raw("</wp:author>\n")
    }

    private func write(_ term: Term, to xml: inout XMLText) {
        let above = term.parent.map { Term.Key(taxonomy: term.key.taxonomy, id: $0) }
        let parent = above.flatMap { nicenames[$0] } ?? ""
        let (slug, name) = (nicenames[term.key] ?? "", Self.html(term.name))
        let summary = Self.html(term.summary ?? "")
        let elements: (element: String, slug: String, parent: String?, name: String, about: String)
        switch term.key.taxonomy {
        case Term.category:
            elements = (
                "wp:category", "wp:category_nicename", "wp:category_parent", "wp:cat_name",
                "wp:category_description"
            )
        case Term.tag:
            elements = ("wp:tag", "wp:tag_slug", nil, "wp:tag_name", "wp:tag_description")
        default:
            elements = (
                "wp:term", "wp:term_slug", "wp:term_parent", "wp:term_name", "wp:term_description"
            )
        }
        xml.raw("<\(elements.element)>\n")
        xml.element("wp:term_id", term.key.id)
        if elements.element == "wp:term" {
            xml.element("wp:term_taxonomy", cdata: term.key.taxonomy)
        }
        xml.element(elements.slug, cdata: slug)
        if let element = elements.parent { xml.element(element, cdata: parent) }
        xml.element(elements.name, cdata: name)
        if !summary.isEmpty { xml.element(elements.about, cdata: summary) }
        xml.raw("</\(elements.element)>\n")
    }
}

// MARK: - Names

extension WXRExport {
    /// A plain text as a reader of HTML takes it for the same: as it is, or with its signs escaped.
    static func html(_ text: String) -> String {
        HTMLText.plain(text) == text ? text : HTMLEscapes.name(text)
    }

    /// In WordPress a slug is of one term of a taxonomy. Of others that have it the parent's is put behind it, else the id.
    private static func nicenames(_ terms: [Term.Key: Term]) -> [Term.Key: String] {
        var names: [Term.Key: String] = [:]
        var taken: Set<String> = []
        for term in parentsFirst(terms) {
            let slug = SlugText.encoded(term.slug)
            let above = term.parent.flatMap {
                names[Term.Key(taxonomy: term.key.taxonomy, id: $0)]
            }
            let choices = [slug] + (above.map { ["\(slug)-\($0)"] } ?? [])
            let name = choices.first { !taken.contains(term.key.taxonomy + "/" + $0) }
            names[term.key] = name ?? "\(slug)-\(term.key.id)"
            taken.insert(term.key.taxonomy + "/" + (names[term.key] ?? ""))
        }
        return names
    }

    private static func logins(_ authors: [Author.ID: Author]) -> [Author.ID: String] {
        var logins: [Author.ID: String] = [:]
        var taken: Set<String> = []
        for id in authors.keys.sorted() {
            let slug = authors[id]?.slug ?? ""
            logins[id] = taken.insert(slug).inserted ? slug : "\(slug)-\(id)"
        }
        return logins
    }

    /// Terms by taxonomy and id, each behind those above it.
    private static func parentsFirst(_ terms: [Term.Key: Term]) -> [Term] {
        var ordered: [Term] = []
        var given: Set<Term.Key> = []
        let keys = terms.keys.sorted { ($0.taxonomy, $0.id) < ($1.taxonomy, $1.id) }
        for key in keys {
            var upwards: [Term] = []
            var next: Term.Key? = key
            while let key = next, let term = terms[key], given.insert(key).inserted {
                upwards.append(term)
                next = term.parent.map { Term.Key(taxonomy: key.taxonomy, id: $0) }
            }
            ordered += upwards.reversed()
        }
        return ordered
    }
}
