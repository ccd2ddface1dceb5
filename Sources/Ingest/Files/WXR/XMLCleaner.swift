/// Makes any bytes into UTF-8 that an XML parser can go on with, chunk by chunk.
///
/// - In front of the document: a byte order mark, blank lines and the XML declaration are dropped; the
///   declared encoding is obeyed (UTF-8, ASCII, Latin-1, Windows-1252, and UTF-16 with its mark).
/// - Control characters that XML forbids are dropped (form feed and vertical tab become a space): a single one
///   would end the parser's work.
/// - What is no UTF-8 becomes U+FFFD, so do U+FFFE, U+FFFF and surrogates.
struct XMLCleaner {
    private enum Encoding {
        case utf8, latin1
        case utf16(bigEndian: Bool)
    }

    private static let sniffed = 1024
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
        case .utf16(let bigEndian):
            let (text, used) = UTF16Bytes.utf8(bytes, bigEndian: bigEndian, isLast: isLast)
            held = Array(bytes[used...])
            return UTF8Repair.clean(text, isLast: true).bytes
        case .utf8, nil:
            let (clean, used) = UTF8Repair.clean(bytes, isLast: isLast)
            held = Array(bytes[used...])
            return clean
        }
    }

    /// Finds the encoding; returns how many bytes come before the document proper.
    private mutating func readProlog(_ bytes: [UInt8]) -> Int {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            encoding = .utf16(bigEndian: bytes[0] == 0xFE)
            return 2
        }
        encoding = .utf8
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while start < bytes.count, bytes[start] <= 0x20 { start += 1 }
        let head = bytes[start..<min(start + Self.sniffed, bytes.count)]
        guard head.starts(with: "<?xml".utf8), let end = head.firstIndex(of: UInt8(ascii: ">"))
        else { return start }
        let declaration = String(decoding: head[..<end], as: UTF8.self).lowercased()
        let latin = ["iso-8859-1\"", "iso-8859-1'", "latin1", "latin-1", "windows-1252", "cp1252"]
        if latin.contains(where: declaration.contains) { encoding = .latin1 }
        return end + 1
    }
}
