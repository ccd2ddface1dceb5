extension IndexError.Code {
    /// The engine was closed, or is being closed.
    package static let closed = IndexError.Code(rawValue: "closed")
    /// The engine is suspended.
    package static let suspended = IndexError.Code(rawValue: "suspended")
    /// The file is another one than was opened: it was moved, removed, replaced or overwritten meanwhile.
    package static let replaced = IndexError.Code(rawValue: "replaced")
    /// A list cannot be gone on with.
    package static let outlived = IndexError.Code(rawValue: "outlived")
    /// The file has several names (hard links), and is to be written.
    package static let severalNames = IndexError.Code(rawValue: "severalNames")
}
