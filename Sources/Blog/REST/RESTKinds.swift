/// A post type as WordPress's REST API tells of it.
package struct RESTType: Sendable, Hashable {
    /// Its name: `post`, `page`, `attachment` or a custom one.
    package var name: String
    /// Its name for people.
    package var label: String
    /// Under which its posts are listed.
    package var base: String
    /// Whether its posts have parents and an order of their own.
    package var isHierarchical = false
    /// Names of its taxonomies.
    package var taxonomies: [String] = []
    /// The name of its picture in WordPress's menus.
    package var icon: String?

    package static let post = RESTType(
        name: "post", label: "Posts", base: "posts", taxonomies: [Term.category, Term.tag],
        icon: "dashicons-admin-post")
    package static let page = RESTType(
        name: "page", label: "Pages", base: "pages", isHierarchical: true,
        icon: "dashicons-admin-page")
    package static let attachment = RESTType(
        name: "attachment", label: "Media", base: "media", icon: "dashicons-admin-media")

    /// A type that only its name is known of: WordPress lists such under the name itself.
    package static func custom(_ name: String, taxonomies: [String]) -> RESTType {
        RESTType(name: name, label: name, base: name, taxonomies: taxonomies)
    }
}

/// A taxonomy as WordPress's REST API tells of it.
package struct RESTTaxonomy: Sendable, Hashable {
    /// Its name: `category`, `post_tag` or a custom one.
    package var name: String
    /// Its name for people.
    package var label: String
    /// Under which its terms are listed, and the key under which posts name theirs.
    package var base: String
    /// Names of the types whose posts have such terms.
    package var types: [String]
    /// Whether its terms have parents.
    package var isHierarchical = false

    package static let category = RESTTaxonomy(
        name: Term.category, label: "Categories", base: "categories", types: ["post"],
        isHierarchical: true)
    package static let tag = RESTTaxonomy(
        name: Term.tag, label: "Tags", base: "tags", types: ["post"])

    /// A taxonomy that only its name is known of.
    package static func custom(_ name: String, types: [String], isHierarchical: Bool)
        -> RESTTaxonomy
    {
        RESTTaxonomy(
            name: name, label: name, base: name, types: types, isHierarchical: isHierarchical)
    }
}
