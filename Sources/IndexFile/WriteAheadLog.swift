// What SQLite would copy into a file from a write-ahead log
// (https://sqlite.org/fileformat.html#the_write_ahead_log).
//
//     header   32 bytes  magic (its last bit: checksums of big-endian words), version, page size, count, two salts, checksum
//     frame    24 bytes  page, pages of the file after a commit or 0, both salts, checksum; then the page
//
// A frame counts when it has the salts of the header, its checksum fits all bytes before it, and a
// commit follows. SQLite's recovery reads a log in this way, and so does this file.

internal import BlogSearchPlatform

/// A write-ahead log that no process is writing.
struct WriteAheadLog {
    let pageSize: Int
    /// The page numbers of the frames that recovery would take, in their order.
    private(set) var pages: [UInt32] = []
    /// The rows of `session` in these frames with their pages, in their order.
    private(set) var marks: [(page: UInt64, mark: SessionMark)] = []
    private let file: PlainFile

    /// - Returns: `nil` when recovery would find nothing.
    init?(_ path: String) {
        guard let file = PlainFile(path), let header = Header(file) else { return nil }
        self.file = file
        pageSize = header.pageSize
        var sum = header.sum
        var found: [(page: UInt64, mark: SessionMark)] = []
        var committed = (pages: 0, marks: 0)
        var offset = 32
        while let frame = header.frame(in: file, at: offset, &sum) {
            pages.append(frame.page)
            if let mark = SessionMark(page: frame.content) {
                found.append((UInt64(frame.page), mark))
            }
            if frame.isCommit { committed = (pages.count, found.count) }
            offset += 24 + pageSize
        }
        guard committed.pages > 0 else { return nil }
        pages.removeLast(pages.count - committed.pages)
        marks = Array(found.prefix(committed.marks))
    }

    /// The first row of `session` in a log that a process may be writing. Our logs begin with one.
    static func firstMark(_ path: String) -> SessionMark? {
        guard let file = PlainFile(path), let header = Header(file) else { return nil }
        var sum = header.sum
        var offset = 32
        while let frame = header.frame(in: file, at: offset, &sum) {
            if let mark = SessionMark(page: frame.content) { return mark }
            offset += 24 + header.pageSize
        }
        return nil
    }

    /// The page of a frame.
    func content(ofFrame index: Int) -> [UInt8] {
        file.bytes(at: 32 + index * (24 + pageSize) + 24, count: pageSize)
    }
}

private struct Header {
    let pageSize: Int
    let sum: LogChecksum
    private let salts: ArraySlice<UInt8>

    init?(_ file: PlainFile) {
        let bytes = file.bytes(at: 0, count: 32)
        guard bytes.count == 32 else { return nil }
        let magic = bytes.bigEndian(at: 0)
        pageSize = Int(bytes.bigEndian(at: 8))
        guard magic & ~1 == 0x377f_0682, bytes.bigEndian(at: 4) == 3_007_000,
            (512...65_536).contains(pageSize), pageSize & (pageSize - 1) == 0
        else { return nil }
        var sum = LogChecksum(isBigEndian: magic & 1 == 1)
        sum.add(bytes[0..<24])
        guard sum.isEqual(to: bytes[24..<32]) else { return nil }
        self.sum = sum
        salts = bytes[16..<24]
    }

    /// The frame at an offset; `nil` at the end of the log.
    func frame(
        in file: PlainFile, at offset: Int, _ sum: inout LogChecksum
    ) -> (page: UInt32, isCommit: Bool, content: [UInt8])? {
        let bytes = file.bytes(at: offset, count: 24 + pageSize)
        guard bytes.count == 24 + pageSize, bytes[8..<16].elementsEqual(salts) else { return nil }
        sum.add(bytes[0..<8])
        sum.add(bytes[24...])
        let page = bytes.bigEndian(at: 0)
        guard page > 0, sum.isEqual(to: bytes[16..<24]) else { return nil }
        return (page, bytes.bigEndian(at: 4) > 0, Array(bytes[24...]))
    }
}

/// The checksum of a log over all bytes added so far.
struct LogChecksum {
    private let isBigEndian: Bool
    private var (first, second): (UInt32, UInt32) = (0, 0)

    init(isBigEndian: Bool) {
        self.isBigEndian = isBigEndian
    }

    /// Adds bytes. Their number must be a multiple of eight.
    mutating func add(_ bytes: ArraySlice<UInt8>) {
        var (one, two) = (first, second)
        let bytes = bytes.span
        for offset in stride(from: 0, to: bytes.count & ~7, by: 8) {
            let words: UInt64 = bytes.load(offset)
            let left = UInt32(truncatingIfNeeded: words)
            let right = UInt32(truncatingIfNeeded: words >> 32)
            one &+= (isBigEndian ? left.byteSwapped : left) &+ two
            two &+= (isBigEndian ? right.byteSwapped : right) &+ one
        }
        (first, second) = (one, two)
    }

    /// Whether it equals the checksum in eight bytes.
    func isEqual(to bytes: ArraySlice<UInt8>) -> Bool {
        let bytes = Array(bytes)
        return bytes.bigEndian(at: 0) == first && bytes.bigEndian(at: 4) == second
    }
}
