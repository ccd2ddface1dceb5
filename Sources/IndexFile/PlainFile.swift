internal import BlogSearchPlatform

/// A file next to an index, open for reading. SQLite holds no locks on it that could be lost by
/// closing it.
package final class PlainFile: Sendable {
    private let descriptor: CInt
    package let size: Int

    /// - Returns: `nil` when there is none, when it is no regular file or cannot be read.
    package init?(_ path: String) {
        do { descriptor = try System.openFile(path, .notThroughLink) } catch { return nil }
        guard let facts = FileFacts(of: descriptor), facts.kind == .file else {
            System.closeFile(descriptor)
            return nil
        }
        size = facts.size
    }

    deinit { System.closeFile(descriptor) }

    package func bytes(at offset: Int, count: Int) -> [UInt8] {
        System.bytes(descriptor, at: offset, count: count)
    }
}

extension [UInt8] {
    /// A number of four bytes, most significant byte first, as SQLite stores them.
    func bigEndian(at offset: Int) -> UInt32 {
        self[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Whether a page is a former state of another: at least half of its non-zero bytes are the
    /// same there.
    func isFormer(of other: [UInt8]) -> Bool {
        var (filled, equal) = (0, 0)
        for (own, others) in zip(self, other) where own != 0 {
            filled += 1
            if own == others { equal += 1 }
        }
        return filled >= 64 && 2 * equal >= filled
    }
}
