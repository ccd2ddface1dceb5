extension RESTRecords {
    /// A post, page or entry of another type.
    ///
    /// - Parameters:
    ///   - type: what it is.
    ///   - taxonomies: those of its type.
    package func post(
        _ post: Post, type: RESTType, taxonomies: [RESTTaxonomy]
    ) -> JSONValue {
        let extra = post.extra ?? Post.Extra()
        let offset = post.utcOffset ?? 0
        let edited = post.modified ?? post.date
        let title = extra.titleHTML ?? HTMLEscapes.text(post.title)
        var record: JSONValue = [
            "id": .integer(post.id),
            "date": JSONValue(post.date?.withoutZone(offset: offset)),
            "date_gmt": JSONValue(post.date?.withoutZone()),
            "guid": Self.rendered(extra.guid ?? address(of: post)),
            "modified": JSONValue(edited?.withoutZone(offset: extra.modifiedOffset ?? offset)),
            "modified_gmt": JSONValue(edited?.withoutZone()),
            "slug": .string(SlugText.encoded(post.slug)),
            "status": "publish",
            "type": .string(post.type),
            "link": .string(address(of: post)),
            "title": Self.rendered(title),
            "content": Self.unprotected(post.html),
            "excerpt": Self.unprotected(RESTExcerpt.html(of: post)),
            "author": .integer(post.author ?? 0),
            "featured_media": .integer(post.featuredMedia ?? 0),
        ]
        if type.isHierarchical {
            record.append("parent", .integer(extra.parent ?? 0))
            record.append("menu_order", .integer(extra.menuOrder))
        }
        let isUsuallyOpen = type != .page
        record.append("comment_status", Self.status(extra.takesComments ?? isUsuallyOpen))
        record.append("ping_status", Self.status(extra.takesPings ?? isUsuallyOpen))
        if type == .post { record.append("sticky", .bool(post.isSticky)) }
        record.append("template", .string(extra.template ?? RESTDefaults.template))
        if type == .post { record.append("format", .string(extra.format ?? RESTDefaults.format)) }
        record.append("meta", [])
        for taxonomy in taxonomies {
            let ids = post.terms.filter { $0.taxonomy == taxonomy.name }.map(\.id)
            record.append(taxonomy.base, JSONValue(ids))
        }
        record.append("_links", links(of: post, type: type, taxonomies: taxonomies))
        return record
    }

    private static func status(_ isOpen: Bool) -> JSONValue { isOpen ? "open" : "closed" }

    /// The address of a post; where it has none, the one by its id that WordPress knows.
    private func address(of post: Post) -> String {
        post.link ?? home + (post.type == "page" ? "/?page_id=" : "/?p=") + String(post.id)
    }

    private func links(
        of post: Post, type: RESTType, taxonomies: [RESTTaxonomy]
    ) -> JSONValue {
        let own = url("\(type.base)/\(post.id)")
        var links: JSONValue = [
            "self": Self.link(own),
            "collection": Self.link(url(type.base)),
            "about": Self.link(url("types/" + type.name)),
        ]
        if let author = post.author {
            links.append("author", Self.link(url("users/\(author)"), isEmbeddable: true))
        }
        links.append("replies", Self.link(url("comments?post=\(post.id)"), isEmbeddable: true))
        links.append("version-history", [["count": 0, "href": .string(own + "/revisions")]])
        if let parent = post.extra?.parent, type.isHierarchical {
            links.append("up", Self.link(url("\(type.base)/\(parent)"), isEmbeddable: true))
        }
        if let media = post.featuredMedia {
            links.append("wp:featuredmedia", Self.link(url("media/\(media)"), isEmbeddable: true))
        }
        links.append("wp:attachment", Self.link(url("media?parent=\(post.id)")))
        if !taxonomies.isEmpty {
            let terms: [JSONValue] = taxonomies.map { taxonomy in
                [
                    "taxonomy": .string(taxonomy.name), "embeddable": true,
                    "href": .string(url("\(taxonomy.base)?post=\(post.id)")),
                ]
            }
            links.append("wp:term", .array(terms))
        }
        links.append("curies", Self.curies)
        return links
    }

    /// A post that a search found.
    package func found(_ post: Post, type: RESTType) -> JSONValue {
        found(
            id: post.id, title: post.extra?.titleHTML ?? HTMLEscapes.text(post.title),
            address: address(of: post),
            kind: ("post", post.type), self: "\(type.base)/\(post.id)", about: "types/" + type.name)
    }

    /// A term that a search found.
    package func found(_ term: Term, taxonomy: RESTTaxonomy) -> JSONValue {
        found(
            id: term.key.id, title: HTMLEscapes.name(term.name), address: address(of: term),
            kind: (term.key.taxonomy, nil), self: "\(taxonomy.base)/\(term.key.id)",
            about: "taxonomies/" + taxonomy.name)
    }

    private func found(
        id: Int, title: String, address: String, kind: (String, String?), self route: String,
        about: String
    ) -> JSONValue {
        var record: JSONValue = [
            "id": .integer(id), "title": .string(title), "url": .string(address),
            "type": .string(kind.0),
        ]
        if let subtype = kind.1 { record.append("subtype", .string(subtype)) }
        record.append(
            "_links",
            [
                "self": Self.link(url(route), isEmbeddable: true),
                "about": Self.link(url(about)),
                "collection": Self.link(url("search")),
            ])
        return record
    }
}
