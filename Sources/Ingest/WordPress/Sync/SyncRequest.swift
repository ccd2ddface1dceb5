package import Blog

/// Everything a sync ever asks a site for.
package enum SyncRequest: Sendable, Hashable {
    /// Whether the site knows the login.
    case login(LoginCheck.Test)
    case types
    case taxonomies
    /// A page of a list. Answers to an older `generation` of a walk that began anew are of no use.
    case page(Subject, number: Int, size: Int, generation: Int)
    /// The things of a list with the highest ids, as a page of it, and how many it has.
    case newest(Subject, size: Int)
    /// Posts that are edited in the future: whether the site knows `modified_after`.
    case filterTest(PostType)
    /// Whole posts of a type by where they stand in its list by id, at most 100.
    case part(PostType, Range<Int>)
    /// Posts by id, at most 100.
    case posts(PostType, ids: [Int])
    /// Which of these ids are posts of a type, and what a list would tell of them; at most 100.
    case presence(PostType, ids: [Int])
    /// One post by its own address, with what a list would tell of it: where by its id among others it was not delivered.
    case post(PostType, id: Int)
    /// One whole post at its own address, which its list lacks.
    case hidden(PostType, id: Int)
    /// Whether the site still shows posts of a type: one that was shut in the middle of a sync makes them look gone.
    case opening(PostType)
    /// Terms by id, at most 100.
    case terms(Taxonomy, ids: [Int])
    /// Authors by id, at most 100.
    case users(ids: [Int])
    /// The authors of these posts, at most 100; for sites that list no users.
    case authors(PostType, ids: [Int])
    /// Comments by number, at most 100.
    case comments(numbers: [Int])
    /// Media that posts name, at most 100; `batch` says whose.
    case media(ids: [Int], batch: Int)

    /// In what way posts are new.
    package enum News: String, Sendable, Hashable, CaseIterable {
        case changed = "modified_after"
        case published = "after"
    }

    /// What is listed.
    package enum Subject: Sendable, Hashable {
        /// Every term of a taxonomy.
        case terms(Taxonomy)
        /// Every author.
        case users
        /// Every post of a type, in outline.
        case posts(PostType)
        /// Pictures and other files that were changed after a moment, as far as the site knows that filter.
        case media(since: Moment)
        /// Every approved comment, whole: comments have no time of change.
        case comments
        /// Posts of a type, in outline, that are new in one way or the other since a moment.
        case recent(PostType, News, since: Moment)
    }
}

extension SyncRequest {
    /// Whether nothing less can be asked for.
    var isSmallest: Bool {
        switch self {
        case .page(_, _, let size, _): size / 2 < ListWalk.minimumPageSize
        case .posts(_, let ids): ids.count == 1
        case .newest, .part: false
        default: true
        }
    }

    /// The address to ask at, with just the fields that are used: rendering costs the site most.
    ///
    /// - Parameters:
    ///   - taxonomies: keys under which posts keep custom terms.
    ///   - fields: custom fields that are asked for.
    ///   - pageSize: how many things the site gives at a time.
    func url(
        below root: APIRoot, taxonomies: [String] = [], fields: FieldPatterns = .none,
        pageSize: Int = PageLimit.standard
    ) -> String {
        func including(_ ids: [Int]) -> [APIRoot.Parameter] {
            [
                ("include", ids.map(String.init).joined(separator: ",")),
                ("per_page", String(pageSize)),
            ]
        }
        switch self {
        case .login(.user): return root.url("users/me", [("_fields", "id")])
        case .login(.door): return root.url("posts", [("_fields", "id"), ("per_page", "1")])
        case .login(.rights):
            return root.url(
                "posts", [("context", "edit"), ("_fields", "id,title"), ("per_page", "1")])
        // `_fields` would look for its names among the types themselves, and leave nothing.
        case .types: return root.url("types")
        case .taxonomies: return root.url("taxonomies")
        case .page(let subject, let number, let size, _):
            let (namespace, base, fields) = Self.route(subject, taxonomies)
            return root.url(
                base, namespace: namespace,
                [
                    ("_fields", fields), ("orderby", "id"), ("order", "asc"),
                    ("per_page", String(size)), ("page", String(number)),
                ] + Self.filter(subject))
        case .newest(let subject, let size):
            let (namespace, base, fields) = Self.route(subject, taxonomies)
            return root.url(
                base, namespace: namespace,
                [
                    ("_fields", fields), ("orderby", "id"), ("order", "desc"),
                    ("per_page", String(size)),
                ])
        case .filterTest(let type):
            return root.url(
                type.base, namespace: type.namespace,
                [
                    ("_fields", "id"), ("per_page", "1"),
                    (News.changed.rawValue, Self.future),
                ])
        case .part(let type, let part):
            return root.url(
                type.base, namespace: type.namespace,
                [
                    ("offset", String(part.lowerBound)), ("per_page", String(part.count)),
                    ("orderby", "id"), ("order", "asc"),
                ] + Self.wholePosts(taxonomies, fields))
        case .posts(let type, let ids):
            return root.url(
                type.base, namespace: type.namespace,
                including(ids) + [("orderby", "id"), ("order", "asc")]
                    + Self.wholePosts(taxonomies, fields))
        case .presence(let type, let ids):
            let fields = Self.outlineFields + [Self.protection] + taxonomies
            return root.url(
                type.base, namespace: type.namespace, including(ids) + [Self.fields(fields)])
        case .post(let type, let id):
            let fields = Self.outlineFields + [Self.protection] + taxonomies
            return root.url(
                "\(type.base)/\(id)", namespace: type.namespace, [Self.fields(fields)])
        case .hidden(let type, let id):
            return root.url(
                "\(type.base)/\(id)", namespace: type.namespace,
                Self.wholePosts(taxonomies, fields))
        case .opening(let type):
            return root.url(
                type.base, namespace: type.namespace, [("_fields", "id"), ("per_page", "1")])
        case .authors(let type, let ids):
            return root.url(
                type.base, namespace: type.namespace,
                including(ids) + [
                    ("_embed", "author"), ("_fields", "id,author,_links,_embedded"),
                ])
        case .terms(let taxonomy, let ids):
            return root.url(
                taxonomy.base, namespace: taxonomy.namespace,
                including(ids) + [("_fields", Self.termFields)])
        case .users(let ids):
            return root.url("users", including(ids) + [("_fields", Self.userFields)])
        case .comments(let numbers):
            return root.url(
                "comments", including(numbers) + [("_fields", Self.commentFields)])
        case .media(let ids, _):
            return root.url("media", including(ids) + [("_fields", Self.mediaFields)])
        }
    }

    /// What `PostOutline` is made of, and whether a post is public. None of it is rendered: a page of 100 costs the site
    /// little more than one of bare ids.
    private static let outlineFields = [
        "id", "type", "status", "slug", "link", "date", "date_gmt", "modified", "modified_gmt",
        "author", "featured_media", "sticky", "categories", "tags", "lang",
    ]
    /// Whether a post has a password, without rendering it.
    private static let protection = "content.protected"
    private static let renderedFields = [
        "title", "content", "excerpt", "jetpack_featured_media_url", "guid", "parent",
        "menu_order", "template", "format", "comment_status", "ping_status",
    ]
    /// When no post was edited yet.
    private static let future = "2100-01-01T00:00:00Z"
    private static let termFields = "id,name,slug,taxonomy,parent,description,link"
    private static let userFields = "id,name,slug,link,description,url,avatar_urls"
    /// Only names of members: of `content.rendered` WordPress makes nothing at all here.
    private static let commentFields =
        "id,post,parent,author_name,author_url,date,date_gmt,content,link,status,type"
    private static let mediaFields =
        "id,source_url,alt_text,caption,media_details,title,slug,link,mime_type,date,date_gmt,author,post"

    /// What is asked for of whole posts; everything where custom fields may have any name.
    private static func wholePosts(
        _ taxonomies: [String], _ custom: FieldPatterns
    ) -> [APIRoot.Parameter] {
        custom.members.map { [fields(outlineFields + renderedFields + taxonomies + $0)] } ?? []
    }

    private static func fields(_ names: [String]) -> APIRoot.Parameter {
        ("_fields", names.joined(separator: ","))
    }

    private static func filter(_ subject: Subject) -> [APIRoot.Parameter] {
        switch subject {
        case .media(let since): [(News.changed.rawValue, since.description)]
        case .recent(_, let news, let since): [(news.rawValue, since.description)]
        case .terms, .users, .posts, .comments: []
        }
    }

    private static func route(
        _ subject: Subject, _ taxonomies: [String]
    ) -> (namespace: String, base: String, fields: String) {
        switch subject {
        case .terms(let taxonomy): (taxonomy.namespace, taxonomy.base, termFields)
        case .users: ("wp/v2", "users", userFields)
        case .comments: ("wp/v2", "comments", commentFields)
        case .media: ("wp/v2", "media", mediaFields + ",modified,modified_gmt")
        case .posts(let type), .recent(let type, _, _):
            (
                type.namespace, type.base,
                (outlineFields + [protection] + taxonomies).joined(separator: ",")
            )
        }
    }
}
