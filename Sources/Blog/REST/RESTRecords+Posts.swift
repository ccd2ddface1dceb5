extension RESTRecords {
    /// A post, page or entry of another type.
    ///
    /// - Parameters:
    ///   - type: what it is.
    ///   - taxonomies: those of its type.
    package func post(
        _ post: Post, type: RESTType, taxonomies: [RESTTaxonomy]
    ) -> JSONValue {
        let offset = post.utcOffset ?? 0
        let modified = post.modified ?? post.date
        var record: JSONValue = [
            "id": .integer(post.id),
            "date": JSONValue(post.date?.withoutZone(offset: offset)),
            "date_gmt": JSONValue(post.date?.withoutZone()),
            "guid": Self.rendered(guid(of: post)),
            "modified": JSONValue(modified?.withoutZone(offset: offset)),
            "modified_gmt": JSONValue(modified?.withoutZone()),
            "slug": .string(SlugText.encoded(post.slug)),
            "status": "publish",
            "type": .string(post.type),
            "link": .string(post.link ?? guid(of: post)),
            "title": Self.rendered(HTMLEscapes.text(post.title)),
            "content": Self.unprotected(post.html),
            "excerpt": Self.unprotected(RESTExcerpt.html(of: post)),
            "author": .integer(post.author ?? 0),
            "featured_media": .integer(post.featuredMedia ?? 0),
        ]
        if type.isHierarchical {
            record.append("parent", 0)
            record.append("menu_order", .integer(RESTDefaults.menuOrder))
        }
        let isPage = type == .page
        record.append(
            "comment_status", .string(isPage ? "closed" : RESTDefaults.commentStatus))
        record.append("ping_status", .string(isPage ? "closed" : RESTDefaults.pingStatus))
        if type == .post { record.append("sticky", .bool(post.isSticky)) }
        record.append("template", .string(RESTDefaults.template))
        if type == .post { record.append("format", .string(RESTDefaults.format)) }
        record.append("meta", [])
        for taxonomy in taxonomies {
            let ids = post.terms.filter { $0.taxonomy == taxonomy.name }.map(\.id)
            record.append(taxonomy.base, JSONValue(ids))
        }
        record.append("_links", links(of: post, type: type, taxonomies: taxonomies))
        return record
    }

    private func guid(of post: Post) -> String {
        post.link == nil || post.type == "post"
            ? home + "/?p=\(post.id)" : home + "/?page_id=\(post.id)"
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
            id: post.id, title: HTMLEscapes.text(post.title), address: post.link ?? guid(of: post),
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
