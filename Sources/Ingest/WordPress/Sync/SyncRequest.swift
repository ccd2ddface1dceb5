/// Everything a sync ever asks a site for.
package enum SyncRequest: Sendable, Hashable {
    /// Whether the credentials are right: wrong ones make every list look public and shorter.
    case login
    case types
    case taxonomies
    /// A page of a list. Answers to an older `generation` of a walk that began anew are of no use.
    case page(Subject, number: Int, size: Int, generation: Int)
    /// Posts by id, at most 100.
    case posts(PostType, ids: [Int])
    /// Media that posts name, at most 100; `batch` says whose.
    case media(ids: [Int], batch: Int)

    /// What is listed.
    package enum Subject: Sendable, Hashable {
        /// Every term of a taxonomy.
        case terms(Taxonomy)
        /// Every author.
        case users
        /// Ids and times of every post of a type.
        case posts(PostType)
    }
}

extension SyncRequest {
    /// The address to ask at, with just the fields that are used: rendering costs the site most.
    ///
    /// - Parameters:
    ///   - taxonomies: keys under which posts keep custom terms.
    ///   - embedsAuthors: whether authors must come with their posts, because users may not be listed.
    func url(below root: APIRoot, taxonomies: [String] = [], embedsAuthors: Bool = false) -> String
    {
        switch self {
        case .login: return root.url("users/me", [("_fields", "id")])
        // `_fields` would look for its names among the types themselves, and leave nothing.
        case .types: return root.url("types")
        case .taxonomies: return root.url("taxonomies")
        case .page(let subject, let number, let size, _):
            let (namespace, base, fields) = Self.route(subject)
            return root.url(
                base, namespace: namespace,
                [
                    ("_fields", fields), ("orderby", "id"), ("order", "asc"),
                    ("per_page", String(size)), ("page", String(number)),
                ])
        case .posts(let type, let ids):
            let embedded = embedsAuthors ? ["_links", "_embedded"] : []
            return root.url(
                type.base, namespace: type.namespace,
                Self.including(ids) + [("orderby", "id"), ("order", "asc")]
                    + (embedsAuthors ? [("_embed", "author")] : [])
                    + [
                        (
                            "_fields",
                            (Self.postFields + taxonomies + embedded).joined(separator: ",")
                        )
                    ]
            )
        case .media(let ids, _):
            return root.url("media", Self.including(ids) + [("_fields", Self.mediaFields)])
        }
    }

    private static let postFields = [
        "id", "date", "date_gmt", "modified", "modified_gmt", "slug", "status", "type", "link",
        "title", "content", "excerpt", "author", "featured_media", "sticky", "categories", "tags",
        "lang", "jetpack_featured_media_url",
    ]
    private static let mediaFields =
        "id,source_url,alt_text,caption,media_details"

    private static func including(_ ids: [Int]) -> [APIRoot.Parameter] {
        [("include", ids.map(String.init).joined(separator: ",")), ("per_page", "100")]
    }

    private static func route(
        _ subject: Subject
    ) -> (namespace: String, base: String, fields: String) {
        switch subject {
        case .terms(let taxonomy):
            (taxonomy.namespace, taxonomy.base, "id,name,slug,taxonomy,parent,description,link")
        case .users: ("wp/v2", "users", "id,name,slug,link")
        case .posts(let type): (type.namespace, type.base, "id,modified,modified_gmt")
        }
    }
}
