/// What a part of a site's REST API belongs to: WordPress itself, a plugin, or whatever somebody made.
///
/// ```swift
/// WordPressNamespace.wp().path                              // "wp/v2"
/// WordPressNamespace.plugin("woocommerce", .v3).path        // "woocommerce/v3"
/// ```
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum WordPressNamespace: Sendable, Hashable {
    /// WordPress's own.
    case wp(Version = .v2)
    /// A plugin's.
    case plugin(String, Version)
    /// Any other, as it stands in addresses.
    case custom(String)

    /// A version of a namespace.
    public struct Version: Sendable, Hashable {
        /// As it stands in addresses: `v2`.
        public var name: String

        /// A version by its name.
        public static func custom(_ name: String) -> Version { Version(name: name) }
        /// A version by its number.
        public static func v(_ number: Int) -> Version { Version(name: "v\(number)") }

        /// `v1`.
        public static let v1 = v(1)
        /// `v2`, that of WordPress since 4.7.
        public static let v2 = v(2)
        /// `v3`.
        public static let v3 = v(3)
    }

    /// As it stands in addresses, without slashes around it.
    public var path: String {
        let path =
            switch self {
            case .wp(let version): "wp/" + version.name
            case .plugin(let name, let version): name + "/" + version.name
            case .custom(let path): path
            }
        return path.split(separator: "/").joined(separator: "/")
    }
}

/// What is asked of a namespace: a list, one of its records, or whatever a plugin has.
public struct WordPressEndpoint: Sendable, Hashable {
    /// As it stands in addresses behind the namespace, without slashes around it.
    public var path: String

    private init(_ path: String) {
        self.path = path.split(separator: "/").joined(separator: "/")
    }

    /// Posts.
    public static let posts = WordPressEndpoint("posts")
    /// Pages.
    public static let pages = WordPressEndpoint("pages")
    /// Pictures and other files.
    public static let media = WordPressEndpoint("media")
    /// Categories.
    public static let categories = WordPressEndpoint("categories")
    /// Tags.
    public static let tags = WordPressEndpoint("tags")
    /// Authors.
    public static let users = WordPressEndpoint("users")
    /// Comments.
    public static let comments = WordPressEndpoint("comments")
    /// What a search finds, of every type.
    public static let search = WordPressEndpoint("search")
    /// Types of posts, by name.
    public static let types = WordPressEndpoint("types")
    /// Taxonomies, by name.
    public static let taxonomies = WordPressEndpoint("taxonomies")
    /// Statuses of posts, by name.
    public static let statuses = WordPressEndpoint("statuses")
    /// Settings, which WordPress shows to administrators.
    public static let settings = WordPressEndpoint("settings")

    /// One post.
    public static func post(_ id: Int) -> WordPressEndpoint { posts.record(id) }
    /// The versions of a post, which WordPress shows to its editors.
    public static func revisions(of id: Int) -> WordPressEndpoint {
        WordPressEndpoint("posts/\(id)/revisions")
    }
    /// Whatever a site has: a custom type's list, a plugin's route.
    public static func custom(_ path: String) -> WordPressEndpoint { WordPressEndpoint(path) }

    /// One record of a list by its id.
    public func record(_ id: Int) -> WordPressEndpoint { WordPressEndpoint("\(path)/\(id)") }
    /// One record of a list by its name, as types, taxonomies and statuses have it.
    public func record(_ name: String) -> WordPressEndpoint { WordPressEndpoint("\(path)/\(name)") }
}

/// The name of a parameter. Those of WordPress are here; any other is written as a text.
public struct WordPressParameter: Sendable, Hashable, RawRepresentable, ExpressibleByStringLiteral {
    /// As it stands in addresses.
    public var rawValue: String

    /// A parameter by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A parameter by its name.
    public init(stringLiteral name: String) { rawValue = name }

    /// How much a record tells: `view`, `embed` or `edit`.
    public static let context: Self = "context"
    /// Which page of the list, from 1.
    public static let page: Self = "page"
    /// How many records a page has, 100 at most.
    public static let perPage: Self = "per_page"
    /// How many records of the list are passed over.
    public static let offset: Self = "offset"
    /// `asc` or `desc`.
    public static let order: Self = "order"
    /// What the list is sorted by.
    public static let orderBy: Self = "orderby"
    /// What a search finds, of every type.
    public static let search: Self = "search"
    /// Where words are looked for, since WordPress 6.2.
    public static let searchColumns: Self = "search_columns"
    /// Only what was published later.
    public static let after: Self = "after"
    /// Only what was published earlier.
    public static let before: Self = "before"
    /// Only what was last edited later.
    public static let modifiedAfter: Self = "modified_after"
    /// Only what was last edited earlier.
    public static let modifiedBefore: Self = "modified_before"
    /// Only by these authors.
    public static let author: Self = "author"
    /// Not by these authors.
    public static let authorExclude: Self = "author_exclude"
    /// Only by whoever has this address, for editors.
    public static let authorEmail: Self = "author_email"
    /// Only these ids.
    public static let include: Self = "include"
    /// Not these ids.
    public static let exclude: Self = "exclude"
    /// Only these slugs.
    public static let slug: Self = "slug"
    /// Only with this status.
    public static let status: Self = "status"
    /// Categories.
    public static let categories: Self = "categories"
    /// Not in these categories.
    public static let categoriesExclude: Self = "categories_exclude"
    /// Tags.
    public static let tags: Self = "tags"
    /// Not with these tags.
    public static let tagsExclude: Self = "tags_exclude"
    /// Whether conditions on several taxonomies must all hold: `AND` or `OR`.
    public static let taxRelation: Self = "tax_relation"
    /// Only what is kept on top, or is not.
    public static let sticky: Self = "sticky"
    /// Only below these.
    public static let parent: Self = "parent"
    /// Not below these.
    public static let parentExclude: Self = "parent_exclude"
    /// Only with this place among its kind.
    public static let menuOrder: Self = "menu_order"
    /// Only files of this kind: `image`.
    public static let mediaType: Self = "media_type"
    /// Only files of this MIME type.
    public static let mimeType: Self = "mime_type"
    /// Not those terms that no post has.
    public static let hideEmpty: Self = "hide_empty"
    /// Only on, or of, these posts.
    public static let post: Self = "post"
    /// Only users of these roles, for administrators.
    public static let roles: Self = "roles"
    /// What is searched, or which kind of comments.
    public static let type: Self = "type"
    /// Which types or taxonomies are searched.
    public static let subtype: Self = "subtype"
    /// The password of a protected post.
    public static let password: Self = "password"
    /// Only these members of the records.
    public static let fields: Self = "_fields"
    /// Which linked records come along.
    public static let embed: Self = "_embed"
}
