internal import Blog

/// Text files of unknown encoding.
package enum TextFile {
    /// A longer file is no post.
    package static let longest = 64 << 20

    /// Reads a whole file as text.
    /// - Returns: `nil` when it is longer than 64 MB.
    package static func read(_ path: String) throws(IngestError) -> String? {
        try ByteFile.contents(of: path, limit: longest).map(decode)
    }

    /// UTF-8 or UTF-16 by its byte order mark, else UTF-8 if it is valid, else Windows-1252.
    static func decode(_ bytes: [UInt8]) -> String { StreamSafe.text(text(bytes)) }

    private static func text(_ bytes: [UInt8]) -> String {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            return String(decoding: bytes.dropFirst(3), as: UTF8.self)
        }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            let (text, _) = UTF16Bytes.utf8(
                Array(bytes.dropFirst(2)), bigEndian: bytes[0] == 0xFE, isLast: true)
            return String(decoding: text, as: UTF8.self)
        }
        return String(validating: bytes, as: UTF8.self)
            ?? String(decoding: WindowsLatin.utf8(bytes), as: UTF8.self)
    }
}
