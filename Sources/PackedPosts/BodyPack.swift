// Bodies of neighbouring posts in one blob. Each is deflated for itself (RFC 1951), so that one can
// be read without the others, and taken out of the blob without a trace. They share a dictionary of
// words (BodyDictionary.swift).
//
//   pack     = version:%x01  dictionary:varint  entry *
//   entry    = step:varint  html:varint  blocks:varint  deflated:text
//   text     = bytes:varint, then so many bytes
//   varint   = seven bits a byte, lowest first, the high bit set on all but the last
//
// `step` is the row id of the post minus that of the entry before; of the first one, minus the key
// of the pack, which is 0. What is deflated are `html` bytes of HTML and `blocks` bytes of blocks as
// they would be in `body` (PackedBlocks.swift).
//
// Why several in one blob: deflated bodies have about two kilobytes. As rows of their own they left
// a ninth of each page of 8 kB unused. A blob fills its overflow pages to the last byte, except for
// its beginning, which shares a page with others. Packs end where that beginning is short.
//
// Example: posts 5 and 7 with the dictionary 1, and deflated bytes written as "…".
//
//     01 01               version 1, dictionary 1
//     00 90 4e 0c 88 27   post 5: 10,000 bytes of HTML, 12 of blocks, 5,000 deflated bytes
//     …
//     02 08 05 0b         post 7: 8 bytes of HTML, 5 of blocks, 11 deflated bytes
//     …

internal import BlogSearchIndexFile
internal import BlogSearchPostings
internal import BlogSearchQueries

/// A blob of bodies, in parts.
package struct BodyPack {
    /// A body of a post, deflated.
    package struct Entry {
        /// The row id of the post.
        package let post: Int64
        /// The number of bytes of its HTML.
        package let html: Int
        /// The number of bytes of its blocks, which follow the HTML.
        package let blocks: Int
        package let deflated: ArraySlice<UInt8>

        package init(post: Int64, html: Int, blocks: Int, deflated: ArraySlice<UInt8>) {
            self.post = post
            self.html = html
            self.blocks = blocks
            self.deflated = deflated
        }
    }

    /// The row id of the dictionary that was used.
    package let dictionary: Int64
    /// In the order of the posts.
    package var entries: [Entry]

    private static let version: UInt8 = 1

    package init(dictionary: Int64, entries: [Entry]) {
        self.dictionary = dictionary
        self.entries = entries
    }

    /// Reads a blob with its key.
    ///
    /// - Throws: `IndexError` with code `damaged` for bytes that are no pack.
    package init(_ stored: [UInt8], key: Int64) throws {
        var input = ByteScanner(stored)
        dictionary = try BodyPack.dictionary(&input)
        entries = []
        var last = key
        while !input.isAtEnd {
            entries.append(try BodyPack.entry(&input, after: &last, isFirst: entries.isEmpty))
        }
    }

    /// Reads the entry of a post alone. The others are looked at, so that bytes are a pack for every post or for none.
    ///
    /// - Returns: the row id of the dictionary as well; `nil` when the post is not in the pack.
    /// - Throws: `IndexError` with code `damaged` for bytes that are no pack.
    package static func entry(
        of post: Int64, in stored: [UInt8], key: Int64
    ) throws -> (entry: Entry, dictionary: Int64)? {
        var input = ByteScanner(stored)
        let dictionary = try dictionary(&input)
        var (last, isFirst) = (key, true)
        var found: Entry?
        while !input.isAtEnd {
            let entry = try entry(&input, after: &last, isFirst: isFirst)
            if entry.post == post { found = entry }
            isFirst = false
        }
        return found.map { ($0, dictionary) }
    }

    private static func dictionary(_ input: inout ByteScanner) throws -> Int64 {
        guard try input.byte() == version, let dictionary = Int64(exactly: try input.varint())
        else { throw IndexError.damagedBlocks }
        return dictionary
    }

    private static func entry(
        _ input: inout ByteScanner, after last: inout Int64, isFirst: Bool
    ) throws -> Entry {
        let step = try input.varint()
        guard let post = Int64(exactly: step).map({ last.addingReportingOverflow($0) }),
            !post.overflow, (step == 0) == isFirst
        else { throw IndexError.damagedBlocks }
        last = post.partialValue
        let (html, blocks) = (try size(&input), try size(&input))
        return Entry(post: last, html: html, blocks: blocks, deflated: try input.slice())
    }

    /// A number of bytes. SQLite has no value of 2^31 bytes.
    private static func size(_ input: inout ByteScanner) throws -> Int {
        let size = try input.varint()
        guard size < 1 << 31 else { throw IndexError.damagedBlocks }
        return Int(size)
    }

    /// The key of the blob: the first post.
    package var key: Int64 { entries.first?.post ?? 0 }

    /// The blob to store.
    package var bytes: [UInt8] {
        var output = ByteWriter()
        output.append(BodyPack.version)
        output.append(varint: UInt64(dictionary))
        var last = key
        for entry in entries {
            output.append(varint: UInt64(bitPattern: entry.post &- last))
            output.append(varint: UInt64(entry.html))
            output.append(varint: UInt64(entry.blocks))
            output.append(bytes: entry.deflated)
            last = entry.post
        }
        return output.bytes
    }
}

extension BodyPack {
    /// A pack of fewer bytes is only the last one. One of more bytes takes longer to read for one
    /// body of it.
    private static let (leastBytes, mostBytes) = (12 << 10, 28 << 10)
    /// The bytes of most packs.
    package static let usualBytes = 18 << 10

    /// Divides entries into packs that leave little of their pages unused.
    package static func packs(of entries: [Entry], dictionary: Int64) -> [BodyPack] {
        var packs: [BodyPack] = []
        var start = entries.startIndex
        while start < entries.endIndex {
            let end = end(from: start, in: entries)
            packs.append(BodyPack(dictionary: dictionary, entries: Array(entries[start..<end])))
            start = end
        }
        return packs
    }

    /// Where a pack ends that begins with an entry.
    private static func end(from start: Int, in entries: [Entry]) -> Int {
        var (bytes, end) = (16, start)
        var best: (end: Int, bytes: Int)?
        while end < entries.endIndex {
            bytes += entries[end].deflated.count + 8
            if bytes > mostBytes, end > start { return best?.end ?? end }
            end += 1
            guard bytes >= leastBytes else { continue }
            let local = localBytes(ofBlobOf: bytes)
            if local < best?.bytes ?? .max { best = (end, local) }
        }
        return end
    }

    /// The bytes of a blob that are not in overflow pages of their own.
    /// https://sqlite.org/fileformat2.html#b_tree_pages
    private static func localBytes(ofBlobOf bytes: Int) -> Int {
        let page = FileLayout.pageSize
        guard bytes > page - 35 else { return bytes }
        let least = (page - 12) * 32 / 255 - 23
        let local = least + (bytes - least) % (page - 4)
        return local <= page - 35 ? local : least + page - (bytes - least) % (page - 4)
    }
}
