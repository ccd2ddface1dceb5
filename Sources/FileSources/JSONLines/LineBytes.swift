internal import Blog
internal import Ingest
internal import Synchronization

/// The bytes of a file of lines, as UTF-8: those of the file, or of what was converted of it.
///
/// The file stays open from one page to the next: packed bytes cannot be read from any offset.
struct LineBytes {
    /// A longer file in UTF-16 or UTF-32 is not read.
    private static let maximumLength = 256 << 20

    /// Length in bytes, of what is packed as it lies there.
    let length: Int
    private let file: SharedFile?
    private var rest: ArraySlice<UInt8> = []

    /// Opens a file.
    /// - Parameter root: the folder that it must lie in; `nil` for any.
    init(_ path: String, within root: FolderRoot?) throws(IngestError) {
        if let converted = try Self.converted(path, within: root) {
            (file, length, rest) = (nil, converted.count, converted[...])
        } else {
            let opened = try SharedFile(path, within: root)
            (file, length) = (opened, opened.length)
        }
    }

    /// How many of its bytes were read.
    var position: Int { file?.position ?? length - rest.count }

    /// The next bytes, at most `count`; empty at the end.
    mutating func read(_ count: Int) throws(IngestError) -> [UInt8] {
        if let file { return try file.read(count) }
        let next = Array(rest.prefix(count))
        rest = rest.dropFirst(count)
        return next
    }

    /// What is wrong with what was packed; `nil` while nothing is.
    var damage: String? { file?.damage }

    /// The text of a file in UTF-16 or UTF-32 as UTF-8, `nil` for any other.
    private static func converted(
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

/// A file that a value can keep open.
private final class SharedFile: Sendable {
    let length: Int
    private let file: Mutex<ByteFile>

    init(_ path: String, within root: FolderRoot?) throws(IngestError) {
        let opened = try ByteFile(path, within: root)
        length = opened.length
        file = Mutex(opened)
    }

    var position: Int { file.withLock { $0.position } }
    var damage: String? { file.withLock { $0.damage } }

    func read(_ count: Int) throws(IngestError) -> [UInt8] {
        try file.withLock { (file) throws(IngestError) in try file.read(count) }
    }
}
