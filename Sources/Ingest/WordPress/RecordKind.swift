package import Blog

/// What a JSON value from WordPress is, told by its shape alone: saved answers come without their address.
package enum RecordKind: Sendable, Hashable {
    case post, term, author, media
    /// The index of a site's API: its name, address and namespaces.
    case site
    /// An error WordPress sent: `code` and `message`, in one of three shapes.
    case failure
    /// Something else WordPress sends; the name is for a sentence ("comments").
    case other(String)

    /// Post types that are part of a site's machinery, not of what it says.
    static let machinery: Set<String> = [
        "attachment", "nav_menu_item", "revision", "customize_changeset", "custom_css",
        "oembed_cache", "user_request", "wp_block", "wp_font_face", "wp_font_family",
        "wp_global_styles", "wp_navigation", "wp_template", "wp_template_part",
    ]

    /// Tells the kind of one record. Order matters: the surest marks come first.
    package init(of record: JSONValue) {
        func has(_ name: String) -> Bool { record[name] != nil }
        let type = record["type"]?.text
        if Self.isFailure(record) {
            self = .failure
        } else if has("namespaces") || (has("routes") && has("namespace")) {
            self = .site
        } else if type == "comment" || (has("author_name") && has("post")) {
            self = .other("comments")
        } else if has("comments"), !has("title") {
            self = .other("comments")
        } else if has("diffs") || has("revisions"), !has("title") {
            self = .other("revisions")
        } else if has("plugin") || has("plugin_uri") {
            self = .other("plugins")
        } else if type == "attachment" || has("source_url") || has("media_type") {
            self = .media
        } else if has("subtype"), has("url") {
            self = .other("search results")
        } else if has("taxonomy"), !has("content") {
            self = .term
        } else if Self.isPost(record, type: type) {
            self = .post
        } else if has("name"), has("avatar_urls") || has("nice_name") || !has("post_count") {
            self = has("slug") || has("nice_name") ? .author : .other("records of an unknown kind")
        } else if has("name"), has("slug") {
            self = .term
        } else {
            self = .other("records of an unknown kind")
        }
    }

    private static func isPost(_ record: JSONValue, type: String?) -> Bool {
        if record["title"] != nil { return true }
        if record["name"] != nil { return false }
        let hasID = record["id"]?.integer != nil || record["ID"]?.integer != nil
        return record["content"] != nil && hasID || type != nil && hasID
    }

    private static func isFailure(_ record: JSONValue) -> Bool {
        if record["id"] != nil || record["ID"] != nil { return false }
        if case .array(let errors) = record["errors"] { return errors.first?["message"] != nil }
        let code = record["code"] ?? record["error"]
        return code?.text != nil && record["message"]?.text != nil
    }
}

/// An error as WordPress words it.
package struct WordPressFailure: Sendable, Hashable {
    /// WordPress's own code: `rest_no_route`.
    package var code: String
    /// Its message as plain text.
    package var message: String
    /// Whether it is about the number of things asked for at a time, and the most that it says may be.
    package private(set) var pageSize: PageSize?

    /// What a site says of `per_page`.
    package struct PageSize: Sendable, Hashable {
        /// The most things at a time; `nil` where it does not say.
        package var maximum: Int?
    }

    /// Reads `{code, message}`, `{error, message}` or `{errors: [{error, message}]}`; `nil` for anything else.
    package init?(_ value: JSONValue) {
        guard case .failure = RecordKind(of: value) else { return nil }
        var value = value
        if case .array(let errors) = value["errors"], let first = errors.first { value = first }
        code = (value["code"] ?? value["error"])?.text ?? "unknown"
        message = HTMLText.plain(value["message"]?.text ?? "")
        let detail = value["data"]?["params"]?["per_page"]?.text
        guard code == "rest_invalid_param", detail != nil || message.contains("per_page") else {
            return
        }
        // “per_page must be between 1 (inclusive) and 50 (inclusive)”
        let numbers = (detail ?? "").split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
        pageSize = PageSize(maximum: numbers.count > 1 ? numbers.last : nil)
    }
}
