internal import Blog

/// The one table of what the routes of `wp/v2` take: requests are read by it, errors follow from it, the root document and
/// `OPTIONS` tell it. Names, order, kinds and defaults are WordPress's.
enum RESTTable {
    private static let context = RESTArgument(
        "context", .text(oneOf: ["view", "embed", "edit"]), standard: .text("view"),
        "How much a record tells; everybody may have view and embed.")

    private static let paging = [
        context,
        RESTArgument(
            "page", .number(minimum: 1), standard: .number(1), "Which page of the list, from 1."),
        RESTArgument(
            "per_page", .number(minimum: 1, maximum: 100), standard: .number(10),
            "How many records a page has."),
    ]

    private static let search = RESTArgument(
        "search", .text(), "Words to be found, the best match first unless orderby says otherwise.")
    private static let exclude = ids("exclude", "Not these ids.")
    private static let include = ids("include", "Only these ids.")
    private static let offset = RESTArgument(
        "offset", .number(),
        "How many records of the list are passed over; page does not count then.")
    private static let slug = RESTArgument("slug", .texts(), "Only these slugs.")

    private static func ids(_ name: String, _ summary: String) -> RESTArgument {
        RESTArgument(name, .numbers, standard: .emptyList, summary)
    }

    private static func date(_ name: String, _ summary: String) -> RESTArgument {
        RESTArgument(name, .dateTime, summary)
    }

    private static func order(_ standard: String, by keys: [String], _ key: String)
        -> [RESTArgument]
    {
        [
            RESTArgument(
                "order", .text(oneOf: ["asc", "desc"]), standard: .text(standard),
                "Smallest or largest first."),
            RESTArgument(
                "orderby", .text(oneOf: keys), standard: .text(key), "What the list is sorted by."),
        ]
    }

    private static let postKeys = [
        "author", "date", "id", "include", "modified", "parent", "relevance", "slug",
        "include_slugs", "title",
    ]

    /// What lists of posts, pages, media and other types have in common, in WordPress's order.
    private static func posts(
        keys: [String] = postKeys, hasMenuOrder: Bool = false, hasParents: Bool = false
    ) -> [RESTArgument] {
        paging + [
            search,
            date("after", "Only what was published later."),
            date("modified_after", "Only what was last edited later."),
            ids("author", "Only by these authors."),
            ids("author_exclude", "Not by these authors."),
            date("before", "Only what was published earlier."),
            date("modified_before", "Only what was last edited earlier."),
            exclude, include,
        ] + (hasMenuOrder ? [RESTArgument("menu_order", .number(), "Only with this order.")] : [])
            + [offset] + order("desc", by: keys, "date")
            + (hasParents
                ? [
                    ids("parent", "Only below these."), ids("parent_exclude", "Not below these."),
                ] : []) + [slug]
    }

    private static let statuses = [
        "publish", "future", "draft", "pending", "private", "trash", "auto-draft", "inherit",
        "request-pending", "request-confirmed", "request-failed", "request-completed", "any",
    ]

    private static func status(_ standard: String, oneOf values: [String]) -> RESTArgument {
        RESTArgument(
            "status", .texts(oneOf: values), standard: .text(standard),
            "Only with this status: all that is here has \(standard).")
    }

    /// The list of a type.
    static func list(of type: RESTType, taxonomies: [RESTTaxonomy]) -> [RESTArgument] {
        if type == .attachment { return media }
        let keys = type.isHierarchical ? postKeys + ["menu_order"] : postKeys
        var arguments = posts(
            keys: keys, hasMenuOrder: type.isHierarchical, hasParents: type.isHierarchical)
        arguments.append(status("publish", oneOf: statuses))
        if !taxonomies.isEmpty {
            arguments.append(
                RESTArgument(
                    "tax_relation", .text(oneOf: ["AND", "OR"]),
                    "Whether conditions on several taxonomies must all hold."))
        }
        for taxonomy in taxonomies {
            let haveChildren = taxonomy.isHierarchical
            arguments += [
                RESTArgument(
                    taxonomy.base, .terms(haveChildren: haveChildren, canBeAll: true),
                    "Only with these terms."),
                RESTArgument(
                    taxonomy.base + "_exclude", .terms(haveChildren: haveChildren, canBeAll: false),
                    "Not with these terms."),
            ]
        }
        if type == .post {
            arguments.append(RESTArgument("sticky", .flag, "Only what is kept on top, or is not."))
        }
        return arguments
    }

    private static let media =
        posts(hasParents: true) + [
            status("inherit", oneOf: ["inherit", "private", "trash"]),
            RESTArgument(
                "media_type", .text(oneOf: ["image", "video", "audio", "application"]),
                standard: .null, "Only files of this kind."),
            RESTArgument("mime_type", .text(), standard: .null, "Only files of this MIME type."),
        ]

    private static let id = RESTArgument("id", .number(), "Its id.")
    private static let password = RESTArgument(
        "password", .text(), "The password of a protected post; none is here.")

    /// One post, term, user, comment or file by its id.
    static func item(hasPassword: Bool = false) -> [RESTArgument] {
        [id, context] + (hasPassword ? [password] : [])
    }

    /// The list of a taxonomy.
    static func list(of taxonomy: RESTTaxonomy) -> [RESTArgument] {
        let keys = [
            "id", "include", "name", "slug", "include_slugs", "term_group", "description", "count",
        ]
        return paging + [search, exclude, include]
            + (taxonomy.isHierarchical ? [] : [offset]) + order("asc", by: keys, "name")
            + [
                RESTArgument(
                    "hide_empty", .flag, standard: .flag(false), "Not those that no post has.")
            ]
            + (taxonomy.isHierarchical
                ? [RESTArgument("parent", .number(), "Only below this one.")] : [])
            + [
                RESTArgument("post", .number(), standard: .null, "Only those of this post."), slug,
            ]
    }

    static let users =
        paging + [search, exclude, include, offset]
        + order(
            "asc",
            by: [
                "id", "include", "name", "registered_date", "slug", "include_slugs", "email", "url",
            ], "name")
        + [
            slug,
            RESTArgument("roles", .texts(), "Refused: nobody is told roles."),
            RESTArgument("capabilities", .texts(), "Refused: nobody is told capabilities."),
            RESTArgument(
                "who", .text(oneOf: ["authors"]), "Refused: nobody is told who may write."),
            RESTArgument(
                "has_published_posts", .flagOrTexts, "Only who published; all that are here have."),
        ]

    static let me = [context]

    static let comments =
        paging + [
            search,
            date("after", "Only what was written later."),
            RESTArgument("author", .numbers, "Refused: nobody is told who has an account."),
            RESTArgument("author_exclude", .numbers, "Refused, as author is."),
            RESTArgument("author_email", .email, standard: .null, "Refused: no address is kept."),
            date("before", "Only what was written earlier."),
            exclude, include, offset,
        ]
        + order(
            "desc", by: ["date", "date_gmt", "id", "include", "post", "parent", "type"], "date_gmt")
        + [
            ids("parent", "Only answers to these comments."),
            ids("parent_exclude", "Not answers to these comments."),
            ids("post", "Only on these posts."),
            RESTArgument(
                "status", .text(), standard: .text("approve"), "All that are here are approved."),
            RESTArgument(
                "type", .text(), standard: .text("comment"), "All that are here are comments."),
            password,
        ]

    /// - Parameters:
    ///   - types: names of the types that are searched.
    ///   - taxonomies: names of the taxonomies that are.
    static func search(types: [String], taxonomies: [String]) -> [RESTArgument] {
        [
            RESTArgument(
                "context", .text(oneOf: ["view", "embed"]), standard: .text("view"),
                "How much a record tells.")
        ] + paging.dropFirst() + [
            search,
            RESTArgument(
                "type", .text(oneOf: ["post", "term", "post-format"]), standard: .text("post"),
                "What is searched."),
            RESTArgument(
                "subtype", .texts(oneOf: types + taxonomies + ["any"]), standard: .text("any"),
                "Which types or taxonomies are searched."),
            exclude, include,
        ]
    }

    static let types = [context]
    static let type = [RESTArgument("type", .text(), "Its name."), context]
    static let taxonomies = [
        context, RESTArgument("type", .text(), "Only those of this type of posts."),
    ]
    static let taxonomy = [RESTArgument("taxonomy", .text(), "Its name."), context]
    static let statusList = [context]
    static let statusItem = [RESTArgument("status", .text(), "Its name."), context]
    static let root = [
        RESTArgument("context", .text(oneOf: ["view"]), standard: .text("view"), "Always view.")
    ]
    static let namespace =
        [
            RESTArgument("namespace", .text(), standard: .text("wp/v2"), "Its name.")
        ] + root
}
