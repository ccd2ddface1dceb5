internal import Blog
internal import Ingest

/// A saved answer taken apart: the records in it, told by shape, with its file's name as a hint.
///
/// | shape | records |
/// |---|---|
/// | `[ … ]` | the elements |
/// | `{"body": …, "status": …, "headers": …}` | those of `body` (`_envelope=1`) |
/// | `{"data": { … }}` | those of `data` (Jetpack's tunnel) |
/// | `{"posts": [ … ]}`, also `categories`, `tags`, `users`, `media` | the elements (WordPress.com) |
/// | `{"post": {"rest_base": …}, …}` | none, but types or taxonomies |
/// | any other object | itself |
struct SavedAnswer: Sendable {
    /// The records to read.
    private(set) var records: [JSONValue] = []
    /// Taxonomies, when that is what was saved.
    private(set) var taxonomies: [Taxonomy] = []
    /// What was wrong with the text; the records before it were kept.
    let damage: JSONError?
    /// What the file's name and the list's key say the records are.
    private(set) var hint: Hint?

    /// What a name says of records that could be several things: `{id, name, slug}`.
    enum Hint: Sendable, Hashable {
        case terms(String), authors, media, posts(type: String), site, catalogue
    }

    /// Takes apart what was read of a file.
    /// - Parameter name: the file's name.
    init(_ document: JSONDocument, name: String) {
        damage = document.damage
        hint = Self.hint(in: name)
        if let value = document.value { open(value) }
    }

    /// The kind of one of the records.
    func kind(of record: JSONValue) -> RecordKind {
        let kind = RecordKind(of: record)
        switch (hint, kind) {
        case (.terms, .author) where record["avatar_urls"] == nil: return .term
        case (.terms, .other) where record["name"] != nil: return .term
        case (.authors, .other) where record["name"] != nil: return .author
        case (.authors, .term) where record["taxonomy"] == nil: return .author
        case (.posts, .other) where !record.isObject || record.members.isEmpty: return .post
        default: return kind
        }
    }

    /// The taxonomy that the name tells, for terms that do not say it.
    var taxonomy: String? {
        if case .terms(let taxonomy) = hint { taxonomy } else { nil }
    }

    /// The post type that the name tells, for posts that do not say it.
    var postType: String? {
        if case .posts(let type) = hint { type } else { nil }
    }

    private mutating func open(_ value: JSONValue) {
        if case .array(let elements) = value {
            records = elements
            return
        }
        if value["headers"] != nil, value["status"] != nil, let body = value["body"] {
            return open(body)
        }
        if let data = value["data"], data.isObject, value["code"] == nil, value.members.count == 1 {
            return open(data)
        }
        for key in ["posts", "pages", "categories", "tags", "terms", "users", "media", "comments"] {
            guard value["id"] == nil, value["ID"] == nil, case .array(let rows)? = value[key],
                rows.contains(where: \.isObject)
            else { continue }
            hint = Self.hint(in: key) ?? hint
            records = rows
            return
        }
        if value.members.contains(where: { $0.value["rest_base"] != nil }) {
            hint = .catalogue
            let isOfTypes = value.members.contains { $0.value["taxonomies"] != nil }
            taxonomies = isOfTypes ? [] : Taxonomy.taxonomies(in: value)
            return
        }
        records = [value]
    }

    /// What a file's name says, by the word it begins with.
    static func hint(in name: String) -> Hint? {
        let word = name.lowercased().prefix { $0.isLetter || $0 == "_" }
        switch word {
        case "index", "root", "site", "wp_json": return .site
        case "types", "taxonomies": return .catalogue
        case "categories", "category": return .terms("category")
        case "tags", "tag", "post_tag": return .terms("post_tag")
        case "users", "user", "authors", "author": return .authors
        case "media", "attachments": return .media
        case "posts", "post": return .posts(type: "post")
        case "pages", "page": return .posts(type: "page")
        default: return nil
        }
    }
}
