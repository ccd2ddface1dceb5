/// A form in which what is in an index leaves it, to be read by other programs, and by an import.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum ExportForm: String, Sendable, Hashable, Codable, CaseIterable {
    /// JSON Lines: one post an object, with everything that is known of it. An import gives the same posts.
    case jsonl
    /// A folder of Markdown files with front matter, which Hugo and Jekyll publish under the same addresses. Of one site.
    case markdown
    /// WordPress's own export, version 1.2 (WXR). Of one site.
    case wxr

    /// Whether an export in this form is of one site.
    public var isOfOneSite: Bool { self != .jsonl }
    /// Whether an export in this form is a folder of files.
    public var isFolder: Bool { self == .markdown }
}

/// A piece of an export, in the order in which they are written.
public struct ExportPiece: Sendable, Hashable {
    /// The whole file that it is: a path below the folder of the export, with `/` between folders and no `..`; of the paths of an
    /// export no two are one where case does not count. `nil` for a form of one file, of which these are the next bytes.
    public var path: String?
    /// The bytes, UTF-8.
    public var bytes: [UInt8]

    /// Creates a piece.
    public init(path: String? = nil, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}

/// What an export came to.
public struct ExportSummary: Sendable, Hashable, Codable {
    /// Posts of every type, comments too.
    public var posts = 0
    /// Bytes of all pieces.
    public var bytes = 0

    /// A summary of nothing.
    public init() {}
}
