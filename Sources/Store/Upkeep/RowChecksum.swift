internal import BlogSearchPlatform
internal import BlogSearchPostings

/// Tells whether the numbers of a row that answers rest on are those that were written: SQLite itself checks none.
struct RowChecksum {
    private var bytes: [UInt8] = []

    /// Adds numbers and bytes, in an order that the row's kind gives.
    init(_ numbers: [Int64], _ more: [UInt8] = []) {
        bytes.append(littleEndian: numbers)
        bytes += more
    }

    /// What is stored beside them.
    var value: Int64 { Int64(bitPattern: bytes.withBytes { PageChecksum.of($0) }) }

    /// The upper half, for where a whole number is too much.
    var short: UInt32 { UInt32(truncatingIfNeeded: UInt64(bitPattern: value) >> 32) }
}
