/// The members of a record that `context=embed` leaves, in which records stand inside of others.
package enum RESTContext {
    package static let post = [
        "id", "date", "slug", "type", "link", "title", "excerpt", "author", "featured_media",
    ]
    package static let media = [
        "id", "date", "slug", "type", "link", "title", "author", "caption", "alt_text",
        "media_type", "mime_type", "media_details", "source_url",
    ]
    package static let term = ["id", "link", "name", "slug", "taxonomy"]
    package static let user = [
        "id", "name", "url", "description", "link", "slug", "avatar_urls",
    ]
    package static let comment = [
        "id", "parent", "author", "author_name", "author_url", "date", "content", "link", "type",
        "author_avatar_urls",
    ]
    package static let type = ["name", "slug", "icon", "rest_base", "rest_namespace"]
    package static let taxonomy = ["name", "slug", "rest_base", "rest_namespace"]
    package static let status = ["name", "slug"]
    package static let found = ["id", "title", "url", "type", "subtype"]

    /// A record with some of its members, and its links.
    package static func record(_ record: JSONValue, keeping names: [String]) -> JSONValue {
        .object(record.members.filter { names.contains($0.name) || $0.name == "_links" })
    }
}
