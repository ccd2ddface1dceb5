// The difference between two states of a file, as pages. A whole index is brought from the one to the other by it, bit for bit.
//
//   "wpsearch delta 1"                                        16 bytes
//   page size · pages of the file after · pages in here       three numbers of eight bytes, lowest byte first
//   SHA-256 of the file before · of the file after            32 bytes each
//   the numbers of the pages, from 0, ascending               eight bytes each
//   the pages, in this order
//   SHA-256 of all that                                       32 bytes
//
// A page that is not in here is as it was. Pages behind the last one of the file after are gone.

internal import Blog
internal import BlogSearchPlatform
internal import BlogSearchQueries

/// A file of changed pages.
package struct PageDelta: Sendable {
    private static let mark = Array("wpsearch delta 1".utf8)
    private static let headLength = mark.count + 3 * 8 + 2 * hashLength
    private static let hashLength = 32
    /// Bytes of a page.
    package static let pageSize = FileLayout.pageSize
    /// Pages that are read at a time.
    private static let pagesAtOnce = 64

    /// The hash of the file that it is for.
    package let before: [UInt8]
    /// The hash of what it makes of that file.
    package let after: [UInt8]
    private let pages: Int
    private let numbers: [Int]
    private let file: PlainFile

    /// Opens a delta, and reads it once to see that it is whole. O(its bytes).
    ///
    /// - Throws: `IndexError`, with code `damaged` for one that is cut short or not as it was written; `CancellationError`.
    package init(at path: String) throws {
        guard let file = PlainFile(path) else { throw IndexError.noDelta(path) }
        let head = file.bytes(at: 0, count: Self.headLength)
        guard head.count == Self.headLength, head.starts(with: Self.mark) else {
            throw IndexError.noDelta(path)
        }
        let sizes = (0..<3).map { head.number(at: Self.mark.count + 8 * $0) }
        let (pageSize, pages, count) = (sizes[0], sizes[1], sizes[2])
        guard pageSize == Self.pageSize, pages > 0, pages <= 1 << 32, count <= pages,
            file.size == Self.length(ofPages: count), try Self.isWhole(file)
        else { throw IndexError.damagedDelta(path) }
        let list = file.bytes(at: Self.headLength, count: 8 * count)
        let numbers = (0..<count).map { list.number(at: 8 * $0) }
        guard zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 }), numbers.last ?? 0 < pages
        else { throw IndexError.damagedDelta(path) }
        before = Array(head[(Self.headLength - 2 * Self.hashLength)...].prefix(Self.hashLength))
        after = Array(head.suffix(Self.hashLength))
        (self.file, self.pages, self.numbers) = (file, pages, numbers)
    }

    private static func length(ofPages count: Int) -> Int {
        headLength + count * (8 + pageSize) + hashLength
    }

    private static func isWhole(_ file: PlainFile) throws -> Bool {
        let end = file.size - hashLength
        return try SHA256.of(first: end) { file.bytes(at: $0, count: $1) }
            == file.bytes(at: end, count: hashLength)
    }

    /// Which pages of a file are not as in another. O(bytes of both).
    ///
    /// - Throws: `CancellationError`.
    package static func changedPages(from old: PlainFile, to new: PlainFile) throws -> [Int] {
        var changed: [Int] = []
        let length = pagesAtOnce * pageSize
        for start in stride(from: 0, to: new.size, by: length) {
            try Task.checkCancellation()
            let (page, other) = (
                new.bytes(at: start, count: length), old.bytes(at: start, count: length)
            )
            if page == other { continue }
            for offset in stride(from: 0, to: page.count, by: pageSize)
            where page.dropFirst(offset).prefix(pageSize)
                != other.dropFirst(offset).prefix(pageSize)
            {
                changed.append((start + offset) / pageSize)
            }
        }
        return changed
    }

    /// Writes the delta that leads to a file.
    ///
    /// - Parameters:
    ///   - new: the file after, of whole pages.
    ///   - changed: its pages that are not as before.
    ///   - before: the hash of the file before.
    ///   - after: that of the file after.
    ///   - path: where nothing is yet.
    /// - Returns: its size, and its own hash.
    /// - Throws: `IndexError`, `CancellationError`.
    package static func write(
        _ new: PlainFile, changed: [Int], before: [UInt8], after: [UInt8], to path: String
    ) throws -> (bytes: Int, hash: [UInt8]) {
        var output = try HashedOutput(path)
        var head = mark
        head.append(littleEndian: [pageSize, new.size / pageSize, changed.count])
        head += before + after
        head.append(littleEndian: changed)
        try output.write(head)
        for number in changed {
            try Task.checkCancellation()
            try output.write(new.bytes(at: number * pageSize, count: pageSize))
        }
        let inner = output.hash.finished()
        try output.write(inner)
        try output.finish()
        return (output.bytes, output.hash.finished())
    }

    /// Writes what the delta makes of a file.
    ///
    /// - Throws: `IndexError`, with code `damaged` when that is not what the delta says; `CancellationError`.
    func write(from old: IndexDescriptor, to path: String) throws {
        var output = try HashedOutput(path, like: old)
        var next = numbers[...]
        var place = Self.headLength + 8 * numbers.count
        for number in 0..<pages {
            try Task.checkCancellation()
            if next.first == number {
                next.removeFirst()
                try output.write(file.bytes(at: place, count: Self.pageSize))
                place += Self.pageSize
            } else {
                let page = old.bytes(at: number * Self.pageSize, count: Self.pageSize)
                guard page.count == Self.pageSize else { throw IndexError.damagedDelta(path) }
                try output.write(page)
            }
        }
        guard output.hash.finished() == after else { throw IndexError.damagedDelta(path) }
        try output.finish()
    }
}

extension PlainFile {
    /// The hash of the file. O(its bytes).
    ///
    /// - Throws: `CancellationError`.
    package func hash() throws -> [UInt8] {
        try SHA256.of(first: size) { bytes(at: $0, count: $1) }
    }
}

extension SHA256 {
    /// The hash of the first bytes of a file.
    ///
    /// - Throws: `CancellationError`.
    static func of(
        first end: Int, _ bytes: (_ offset: Int, _ count: Int) -> [UInt8]
    ) throws -> [UInt8] {
        var hash = SHA256()
        for start in stride(from: 0, to: end, by: 1 << 19) {
            try Task.checkCancellation()
            hash.add(bytes(start, min(1 << 19, end - start)))
        }
        return hash.finished()
    }
}

extension [UInt8] {
    /// A number of eight bytes, lowest byte first; what is too large for any file is none of one.
    fileprivate func number(at offset: Int) -> Int {
        let value = self[offset..<offset + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(clamping: value)
    }
}
