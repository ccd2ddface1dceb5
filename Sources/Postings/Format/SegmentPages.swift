/// Where the pages of one segment come from: the index file, or memory in tests.
///
/// Pages are immutable; asking twice gives the same bytes. May be called from several threads at once.
package protocol SegmentPages: AnyObject, Sendable {
    /// A page of the segment, with a verified checksum.
    ///
    /// Numbers are not consecutive: see `SegmentStream`.
    ///
    /// - Throws: `IndexError` when there is no such page or its bytes are not what was written.
    func page(_ number: Int) throws -> SegmentPage
}

/// Where a segment is written to, page by page.
package protocol SegmentSink {
    /// Takes one page, checksum included, under its number: each number once, roughly in ascending order, with gaps.
    mutating func write(_ page: [UInt8], number: Int) throws
}
