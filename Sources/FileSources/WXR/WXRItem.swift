internal import Ingest

/// An author, term or item of an export, field by field as written.
enum WXREntry: Hashable {
    case author(WXRAuthor)
    case term(WXRTerm)
    case item(WXRItem)
}

/// `<wp:author>`; its e-mail address is read for an audit only.
struct WXRAuthor: Hashable {
    var id = ""
    var login = ""
    var name = ""
    var email = ""
}

/// `<wp:category>`, `<wp:tag>` or `<wp:term>`, or a `<category>` of an item.
struct WXRTerm: Hashable {
    var id = ""
    var taxonomy = ""
    var slug = ""
    var name = ""
    var summary = ""
    var parent = ""
}

/// `<item>`: a post, page, attachment, menu entry, revision, ….
struct WXRItem: Hashable {
    /// Its number in the file, counted from 1.
    var number: Int
    /// Text of the fields by canonical element name.
    private(set) var fields = [String: String](minimumCapacity: 24)
    /// `xml:base` of the elements around it and its own, from the outside.
    var bases: [String] = []
    /// `<category>` elements in order.
    var terms: [WXRTerm] = []
    /// Whether one of its metas keeps it for members.
    var isForMembers = false
    /// The few post metas that mean something here; for an audit, all. Several of one name are lines.
    private(set) var meta: [String: String] = [:]
    /// Metas that custom fields are made of, in their order.
    private(set) var customMetas: [WXRMeta] = []
    /// `<wp:comment>` elements, as far as they were asked for.
    var comments: [WXRComment] = []
    /// Why it cannot be trusted, `nil` when it is whole.
    var damage: String?

    init(number: Int) { self.number = number }

    /// Keeps the text of an element; of several of one name the first.
    mutating func keep(_ text: String, as name: String) {
        if fields[name] == nil { fields[name] = text }
    }

    /// Keeps the value of a meta.
    mutating func keep(meta value: String, as name: String) {
        meta[name] = meta[name].map { name == Self.formerSlug ? $0 + "\n" + value : value } ?? value
    }

    /// Keeps a meta of which custom fields are made.
    mutating func keep(customMeta value: String, as name: String) {
        if customMetas.count < Self.maximumMetas {
            customMetas.append(WXRMeta(key: name, value: value))
        }
    }

    /// The meta with a slug that a post had.
    static let formerSlug = "_wp_old_slug"
    /// The meta with the forms of a picture.
    static let pictureDetails = "_wp_attachment_metadata"
    /// The meta with the footnotes of the block editor.
    static let footnotes = "footnotes"
    /// The metas that mean something here.
    static let knownMetas: Set<String> = [
        "_thumbnail_id", "_wp_attachment_image_alt", pictureDetails, "_wp_page_template",
        formerSlug, footnotes,
    ]

    /// A field without surrounding white space, `nil` when it is absent or empty.
    subscript(_ name: String) -> String? {
        guard let value = fields[name]?.trimmed, !value.isEmpty else { return nil }
        return value
    }
}

/// `<wp:comment>`: texts of the elements that were asked for, by name.
struct WXRComment: Hashable {
    var fields: [String: String] = [:]

    /// A field without surrounding white space, `nil` when it is absent or empty.
    subscript(_ name: String) -> String? { fields[name]?.trimmed.nonEmpty }

    /// Whether it is shown below its post.
    var isPublic: Bool { self["wp:comment_approved"] == "1" }
}
