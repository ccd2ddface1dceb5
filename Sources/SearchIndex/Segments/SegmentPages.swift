/// Where the pages of one segment come from: the index file, or memory in tests.
///
/// Pages are immutable; asking twice gives the same bytes. May be called from several threads at once.
protocol SegmentPages: AnyObject, Sendable {
    /// A page of the segment, from 0 on, with a verified checksum.
    ///
    /// - Throws: `IndexError` when there is no such page or its bytes are not what was written.
    func page(_ number: Int) throws -> SegmentPage
}

/// Where a segment is written to, page by page, from page 0 on.
protocol SegmentSink {
    /// Takes the next page, checksum included.
    mutating func write(_ page: [UInt8], number: Int) throws
}
