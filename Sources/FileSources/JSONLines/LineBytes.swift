internal import Blog
internal import Ingest

/// The bytes of a file of lines, as UTF-8: those of the file, or of what was converted of it.
///
/// A file in UTF-16 or UTF-32, which some Windows programs save, is converted as a whole: it is rare, and the offsets of its lines
/// in the file would have to be kept.
struct LineBytes {
    /// A longer file in UTF-16 or UTF-32 is not read.
    private static let maximumLength = 256 << 20

    /// Length in bytes.
    let length: Int
    private let file: ByteFile?
    private var rest: ArraySlice<UInt8> = []

    /// Opens a file at a distance from its start.
    /// - Parameters:
    ///   - end: where it ended when it was first opened; `nil` for where it ends now.
    ///   - converted: its text, where it had to be converted.
    ///   - root: the folder that it must lie in; `nil` for any.
    init(
        _ path: String, at offset: Int, end: Int? = nil, converted: [UInt8]?,
        within root: FolderRoot?
    ) throws(IngestError) {
        if let converted {
            (file, length) = (nil, converted.count)
            rest = converted.dropFirst(offset)
        } else {
            let opened = try ByteFile(path, at: offset, end: end, within: root)
            (file, length) = (opened, opened.length)
        }
    }

    /// The next bytes, at most `count`; empty at the end.
    mutating func read(_ count: Int) throws(IngestError) -> [UInt8] {
        if let file { return try file.read(count) }
        let next = Array(rest.prefix(count))
        rest = rest.dropFirst(count)
        return next
    }

    /// The text of a file in UTF-16 or UTF-32 as UTF-8, `nil` for any other.
    static func converted(
        _ path: String, within root: FolderRoot?
    ) throws(IngestError) -> [UInt8]? {
        let head = try ByteFile(path, within: root).read(4)
        guard TextEncoding.detect(head).encoding != .utf8 else { return nil }
        guard let bytes = try ByteFile.contents(of: path, limit: maximumLength, within: root) else {
            throw IngestError(
                .wrongKind,
                "\(path) is longer than 256 MB and written in UTF-16 or UTF-32",
                then: "save it as UTF-8", path: path)
        }
        return TextEncoding.utf8(bytes)
    }
}
