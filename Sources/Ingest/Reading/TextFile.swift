internal import Blog

/// Text files of unknown encoding.
package enum TextFile {
    /// A longer file is no post.
    package static let maximumLength = 64 << 20

    /// Reads a whole file as text.
    /// - Returns: `nil` when it is longer than 64 MB.
    package static func read(_ path: String) throws(IngestError) -> String? {
        try read(path, within: nil)
    }

    /// Reads a whole file as text that must lie in a folder.
    package static func read(_ path: String, within root: FolderRoot?) throws(IngestError)
        -> String?
    {
        try ByteFile.contents(of: path, limit: maximumLength, within: root).map(decode)
    }

    /// By its mark (`TextEncoding`), else UTF-8 if it is valid, else Windows-1252.
    package static func decode(_ bytes: [UInt8]) -> String { StreamSafe.text(text(bytes)) }

    private static func text(_ bytes: [UInt8]) -> String {
        let (encoding, mark) = TextEncoding.detect(bytes)
        guard encoding == .utf8 else {
            return String(decoding: TextEncoding.utf8(bytes), as: UTF8.self)
        }
        if mark > 0 { return String(decoding: bytes.dropFirst(mark), as: UTF8.self) }
        return String(validating: bytes, as: UTF8.self)
            ?? String(decoding: WindowsLatin.utf8(bytes), as: UTF8.self)
    }
}
