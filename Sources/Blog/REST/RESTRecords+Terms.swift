extension RESTRecords {
    /// A term with the number of its posts.
    package func term(_ term: Term, count: Int, taxonomy: RESTTaxonomy) -> JSONValue {
        let own = url("\(taxonomy.base)/\(term.key.id)")
        var record: JSONValue = [
            "id": .integer(term.key.id),
            "count": .integer(count),
            "description": .string(term.summary ?? RESTDefaults.description),
            "link": .string(address(of: term)),
            "name": .string(HTMLEscapes.name(term.name)),
            "slug": .string(SlugText.encoded(term.slug)),
            "taxonomy": .string(term.key.taxonomy),
        ]
        if taxonomy.isHierarchical { record.append("parent", .integer(term.parent ?? 0)) }
        record.append("meta", [])
        var links: JSONValue = [
            "self": Self.link(own),
            "collection": Self.link(url(taxonomy.base)),
            "about": Self.link(url("taxonomies/" + taxonomy.name)),
        ]
        if let parent = term.parent, taxonomy.isHierarchical {
            links.append("up", Self.link(url("\(taxonomy.base)/\(parent)"), isEmbeddable: true))
        }
        let lists: [JSONValue] = taxonomy.types.map { type in
            let base = type == "post" ? "posts" : type == "page" ? "pages" : type
            return ["href": .string(url("\(base)?\(taxonomy.base)=\(term.key.id)"))]
        }
        links.append("wp:post_type", .array(lists))
        links.append("curies", Self.curies)
        record.append("_links", links)
        return record
    }

    /// The address of a term's archive, `""` where it is not known.
    func address(of term: Term) -> String { term.link ?? "" }

    /// A post type.
    package func type(_ type: RESTType) -> JSONValue {
        [
            "description": "", "hierarchical": .bool(type.isHierarchical), "has_archive": false,
            "name": .string(type.label), "slug": .string(type.name), "icon": JSONValue(type.icon),
            "taxonomies": JSONValue(type.taxonomies), "rest_base": .string(type.base),
            "rest_namespace": "wp/v2",
            "_links": [
                "collection": Self.link(url("types")), "wp:items": Self.link(url(type.base)),
                "curies": Self.curies,
            ],
        ]
    }

    /// A taxonomy.
    package func taxonomy(_ taxonomy: RESTTaxonomy) -> JSONValue {
        [
            "name": .string(taxonomy.label), "slug": .string(taxonomy.name), "description": "",
            "types": JSONValue(taxonomy.types), "hierarchical": .bool(taxonomy.isHierarchical),
            "rest_base": .string(taxonomy.base), "rest_namespace": "wp/v2",
            "_links": [
                "collection": Self.link(url("taxonomies")),
                "wp:items": Self.link(url(taxonomy.base)), "curies": Self.curies,
            ],
        ]
    }

    /// The only status that a post of an index has.
    package func publishedStatus() -> JSONValue {
        [
            "name": "Published", "public": true, "queryable": true, "slug": "publish",
            "date_floating": false, "_links": ["archives": Self.link(url("posts"))],
        ]
    }
}
