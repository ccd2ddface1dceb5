/// Tells whether the numbers in a row are those that were written, for rows on which answers
/// depend. SQLite has no such check.
package struct RowChecksum {
    private var bytes: [UInt8] = []

    /// Adds numbers and bytes, in an order fixed for each kind of row.
    package init(_ numbers: [Int64], _ more: [UInt8] = []) {
        bytes.append(littleEndian: numbers)
        bytes += more
    }

    /// The checksum as it is stored in the row.
    package var value: Int64 { Int64(bitPattern: bytes.withBytes { PageChecksum.of($0) }) }

    /// The upper half, where a whole number would take too much space.
    package var short: UInt32 { UInt32(truncatingIfNeeded: UInt64(bitPattern: value) >> 32) }
}
