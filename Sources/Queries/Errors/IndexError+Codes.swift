extension IndexError.Code {
    /// The engine was closed, or is being closed.
    public static let closed = IndexError.Code(rawValue: "closed")
    /// The file is another one than was opened: it was moved, removed, replaced or overwritten meanwhile.
    public static let replaced = IndexError.Code(rawValue: "replaced")
    /// The file has several names (hard links), and is to be written.
    public static let severalNames = IndexError.Code(rawValue: "severalNames")
}
