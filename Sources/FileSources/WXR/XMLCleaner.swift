internal import Blog
internal import Ingest

/// Makes any bytes into UTF-8 that an XML parser can go on with, chunk by chunk.
///
/// - In front of the document: a byte order mark, blank lines and the XML declaration are dropped; the
///   declared encoding is obeyed (UTF-8, ASCII, Latin-1, Windows-1252, and UTF-16 and UTF-32 by their mark).
/// - Control characters that XML forbids are dropped (form feed and vertical tab become a space): a single one
///   would end the parser's work.
/// - What is no UTF-8 becomes U+FFFD, so do U+FFFE, U+FFFF and surrogates.
struct XMLCleaner {
    private enum Encoding {
        case utf8, latin1
        /// UTF-16 or UTF-32; the declaration is still to be dropped where it is not yet read.
        case wide(TextEncoding, isAtStart: Bool)
    }

    private static let sniffed = 1024
    /// Whether the text began with an XML declaration.
    private(set) var hasDeclaration = false
    private var encoding: Encoding?
    /// Bytes that are incomplete without the next chunk.
    private var held: [UInt8] = []

    /// Cleans the next chunk; `isLast` gives out what was held back.
    mutating func clean(_ chunk: [UInt8], isLast: Bool = false) -> [UInt8] {
        var bytes = held.isEmpty ? chunk : held + chunk
        held = []
        if encoding == nil {
            guard bytes.count >= Self.sniffed || isLast else {
                held = bytes
                return []
            }
            bytes.removeFirst(readProlog(bytes))
        }
        switch encoding {
        case .latin1: return UTF8Repair.clean(WindowsLatin.utf8(bytes), isLast: true).bytes
        case .wide(let wide, let isAtStart):
            let (text, used) = wide.utf8(bytes, isLast: isLast)
            held = Array(bytes[used...])
            encoding = .wide(wide, isAtStart: false)
            let start = isAtStart ? declarationEnd(text) : 0
            return UTF8Repair.clean(Array(text[start...]), isLast: true).bytes
        case .utf8, nil:
            let (clean, used) = UTF8Repair.clean(bytes, isLast: isLast)
            held = Array(bytes[used...])
            return clean
        }
    }

    /// Finds the encoding; returns how many bytes come before the document proper.
    private mutating func readProlog(_ bytes: [UInt8]) -> Int {
        let (found, mark) = TextEncoding.detect(bytes)
        if found != .utf8 {
            encoding = .wide(found, isAtStart: true)
            return mark
        }
        encoding = .utf8
        let end = declarationEnd(bytes, from: mark)
        let declaration = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
        let latin = ["iso-8859-1\"", "iso-8859-1'", "latin1", "latin-1", "windows-1252", "cp1252"]
        if latin.contains(where: declaration.contains) { encoding = .latin1 }
        return end
    }

    /// Where the document begins: behind white space and the XML declaration, if it has one.
    private mutating func declarationEnd(_ bytes: [UInt8], from mark: Int = 0) -> Int {
        var start = mark
        while start < bytes.count, bytes[start] <= 0x20 { start += 1 }
        let head = bytes[start..<min(start + Self.sniffed, bytes.count)]
        guard head.starts(with: "<?xml".utf8) else { return start }
        hasDeclaration = true
        guard let end = head.firstIndex(of: UInt8(ascii: ">"))
        else { return start }
        return end + 1
    }
}
