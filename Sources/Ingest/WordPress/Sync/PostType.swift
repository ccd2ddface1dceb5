package import Blog

/// A post type of a site, and where its posts are listed.
package struct PostType: Sendable, Hashable {
    /// Its name: `post`, `page` or a custom one.
    package var name: String
    /// The last part of its route: `posts`.
    package var base: String
    /// What stands before it: `wp/v2`.
    package var namespace: String

    /// Creates a type.
    package init(name: String, base: String, namespace: String = "wp/v2") {
        self.name = name
        self.base = base
        self.namespace = namespace
    }

    /// What every WordPress has.
    static let standard = [
        PostType(name: "post", base: "posts"), PostType(name: "page", base: "pages"),
    ]

    /// Reads the answer of `/types`: an object keyed by name.
    static func types(in answer: JSONValue) -> [PostType] {
        answer.members.compactMap { member in
            guard let base = member.value["rest_base"]?.nonEmptyText else { return nil }
            return PostType(
                name: member.value["slug"]?.nonEmptyText ?? member.name, base: base,
                namespace: member.value["rest_namespace"]?.nonEmptyText ?? "wp/v2")
        }
    }

    /// Those of `types` that names ask for; `all` is every one that holds content.
    /// - Returns: the types, and the names that fit none.
    static func chosen(
        _ names: [String], of types: [PostType]
    ) -> (types: [PostType], unknown: [String]) {
        if names.contains("all") { return (types.filter(\.isContent), []) }
        var chosen: [PostType] = []
        var unknown: [String] = []
        for name in names {
            if let type = types.first(where: { $0.name == name || $0.base == name }) {
                if !chosen.contains(type) { chosen.append(type) }
            } else {
                unknown.append(name)
            }
        }
        return (chosen, unknown)
    }

    var isContent: Bool {
        !RecordKind.machinery.contains(name) && !name.hasPrefix("wp_")
    }
}

/// A taxonomy of a site, and where its terms are listed.
package struct Taxonomy: Sendable, Hashable {
    /// Its name: `category`, `post_tag` or a custom one.
    package var name: String
    /// The last part of its route, and the key that posts keep its ids under: `categories`.
    package var base: String
    /// What stands before it: `wp/v2`.
    package var namespace = "wp/v2"
    /// Names of the post types it belongs to; empty when the site did not say.
    package var types: [String] = []

    /// What every WordPress has.
    static let standard = [
        Taxonomy(name: Term.category, base: "categories"), Taxonomy(name: Term.tag, base: "tags"),
    ]

    /// Reads the answer of `/taxonomies`: an object keyed by name.
    package static func taxonomies(in answer: JSONValue) -> [Taxonomy] {
        answer.members.compactMap { member in
            guard let base = member.value["rest_base"]?.nonEmptyText else { return nil }
            return Taxonomy(
                name: member.value["slug"]?.nonEmptyText ?? member.name, base: base,
                namespace: member.value["rest_namespace"]?.nonEmptyText ?? "wp/v2",
                types: member.value["types"]?.elements.compactMap(\.text) ?? [])
        }
    }
}
