internal import Blog
internal import Ingest

/// What a line of an export of this program says that no other JSON does; the form is described at the exporter
/// (`BlogSearch/Export/JSONLinesExport.swift`).
///
/// It is a file like any other: addresses, names and texts for members are looked at as everywhere.
struct ExportedParts: Sendable, Hashable {
    var author: Author.ID?
    /// The author with a name.
    var namedAuthor: Author?
    var featured: Media.ID?
    /// The picture, where more than its id is known.
    var medium: Media?
    /// How the terms follow each other, by their places in the lists of categories, tags and others.
    var termOrder: [Int] = []
    /// How many seconds the site's clock was ahead, of a post without a date.
    var utcOffset: Int?
    var extra: Post.Extra
    /// What stands with the first post of a site.
    var blog: Blog?

    /// A site besides its posts.
    struct Blog: Sendable, Hashable {
        var name: String?
        var tagline: String?
        var language: String?
        var terms: [DescribedTerm]
        var authors: [Author]
    }

    /// Reads an object; `nil` for one without the mark.
    init?(_ object: JSONValue) {
        guard let version = object[ExportMark.name]?.integer, version > 0 else { return nil }
        if let author = object["author"] {
            self.author = author["id"]?.integer.flatMap { $0 > 0 ? $0 : nil }
            namedAuthor = ExportedParts.author(author)
        }
        if let media = object["media"] {
            featured = media["id"]?.integer.flatMap { $0 > 0 ? $0 : nil }
            medium = ExportedParts.medium(media)
        }
        if let order = object["termOrder"] { termOrder = order.elements.compactMap(\.integer) }
        utcOffset = object["utcOffset"]?.integer
        extra = ExportedParts.extra(object)
        if let blog = object["blog"], blog.isObject {
            self.blog = Blog(
                name: blog["name"]?.text, tagline: blog["tagline"]?.text,
                language: blog["language"]?.text,
                terms: (blog["terms"]?.elements ?? []).compactMap {
                    DescribedTerm($0, taxonomy: Term.tag, isExact: true)
                },
                authors: (blog["authors"]?.elements ?? []).compactMap(ExportedParts.author))
        }
    }

    private static func extra(_ object: JSONValue) -> Post.Extra {
        func text(_ key: String) -> String? { object[key]?.text?.nonEmpty }
        func isOpen(_ key: String) -> Bool? { text(key).map { $0 == "open" } }
        var extra = Post.Extra(
            titleHTML: text("titleHTML"),
            excerptHTML: text("excerptHTML").map { MembershipText($0).shown },
            guid: text("guid"), parent: object["parent"]?.integer,
            menuOrder: object["menuOrder"]?.integer ?? 0, template: text("template"),
            format: text("format"), takesComments: isOpen("commentStatus"),
            takesPings: isOpen("pingStatus"),
            formerAddresses: Post.formerAddresses(
                (object["aliases"]?.elements ?? []).compactMap(\.text)),
            file: text("file"), fields: CustomFields(taken: object["fields"] ?? .null).texts)
        if let comment = object["comment"], comment.isObject {
            extra.comment = Post.CommentDetails(
                post: comment["post"]?.integer, parent: comment["parent"]?.integer,
                authorURL: comment["authorURL"]?.text.flatMap(PublicAddress.whole))
        }
        return extra
    }

    private static func author(_ value: JSONValue) -> Author? {
        guard let id = value["id"]?.integer, id > 0, let slug = value["slug"]?.text,
            let name = value["name"]?.text.flatMap(PublicName.of)
        else { return nil }
        return Author(
            id: id, slug: slug, name: name, link: value["link"]?.text.flatMap(PublicAddress.kept),
            summary: value["description"]?.text,
            url: value["url"]?.text.flatMap(PublicAddress.kept),
            avatars: (value["avatars"]?.elements ?? []).compactMap { avatar in
                guard let size = avatar["size"]?.integer,
                    let url = avatar["url"]?.text.flatMap(PublicAddress.kept)
                else { return nil }
                return Author.Avatar(size: size, url: url)
            })
    }

    private static func medium(_ value: JSONValue) -> Media? {
        guard let id = value["id"]?.integer, id > 0,
            let url = value["url"]?.text.flatMap(PublicAddress.kept)
        else { return nil }
        let date = value["date"]?.text.flatMap { DateText.date($0) }
        return Media(
            id: id, url: url, alt: value["alt"]?.text, caption: value["caption"]?.text,
            width: value["width"]?.integer, height: value["height"]?.integer,
            title: value["title"]?.text, slug: value["slug"]?.text,
            link: value["link"]?.text.flatMap(PublicAddress.kept),
            mimeType: value["type"]?.text, date: date?.moment, utcOffset: date?.offset,
            author: value["author"]?.integer, post: value["post"]?.integer,
            sizes: (value["sizes"]?.elements ?? []).compactMap { size in
                guard let name = size["name"]?.text, let width = size["width"]?.integer,
                    let height = size["height"]?.integer,
                    let url = size["url"]?.text.flatMap(PublicAddress.kept)
                else { return nil }
                return Media.Size(
                    name: name, url: url, width: width, height: height,
                    mimeType: size["type"]?.text)
            })
    }
}
