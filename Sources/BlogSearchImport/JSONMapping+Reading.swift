internal import BlogSearch
public import BlogSearchFileSources

extension JSONMapping {
    /// Reads where an app's own JSON keeps what from a file: an object such as `{"title": "headline", "html": "body.rendered"}`.
    ///
    /// - Throws: `SearchError` when it cannot be read, is no mapping, or names a part that no post has.
    public init(contentsOf path: String) throws {
        self = try SearchError.atDoor { try JSONMapping(path: path) }
    }

    /// Reads where an app's own JSON keeps what from a text, for an app whose mapping is part of it.
    ///
    /// ```swift
    /// let mapping = try JSONMapping(json: #"{"title": "headline", "html": "body.rendered"}"#)
    /// ```
    ///
    /// - Throws: `SearchError` when it is no mapping, or names a part that no post has.
    public init(json: String) throws {
        self = try SearchError.atDoor { try JSONMapping(Array(json.utf8), path: nil) }
    }
}
