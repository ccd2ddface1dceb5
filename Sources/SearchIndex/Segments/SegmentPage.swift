/// The bytes of one page, shared by everybody who reads it.
final class SegmentPage: Sendable {
    /// Data bytes of a page at most: with its checksum a page fills one leaf of SQLite's tree and never overflows.
    static let capacity = 8144

    /// The data, without the checksum.
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }
}
