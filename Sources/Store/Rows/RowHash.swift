// The hash that tells whether a row is what was written:
//
//   hash    = mixed((seed + 1) * odd, value *)
//   value   = 0                               NULL
//             1  number                       a number
//             length * 4 + 2  checksum        a text, its UTF-8 by `PageChecksum`
//             length * 4 + 3  checksum        bytes
//
// Every step is a bijection of the value before it (xor, multiplication by an odd number,
// xor-shift), so two rows that differ in one number never have the same hash. The end mixes once
// more, because hashes of rows are added up.

internal import BlogSearchPlatform
internal import BlogSearchPostings

/// A 64-bit hash of values of a row, in the order of its columns.
struct RowHash {
    private var hash: UInt64

    /// - Parameter seed: the kind of row.
    init(seed: UInt64) {
        // Small seeds give values far apart, so that no two kinds of rows have the same hashes.
        hash = (seed &+ 1) &* 0xd6e8_feb8_6659_fd93
    }

    mutating func add(_ value: SQLStatement.Value) {
        switch value {
        case .number(nil), .text(nil): add(0)
        case .number(let number?):
            add(1)
            add(UInt64(bitPattern: number))
        case .text(let text?):
            add(UInt64(text.utf8.count) << 2 | 2)
            add(text.pageChecksum)
        case .blob(let bytes):
            add(UInt64(bytes.count) << 2 | 3)
            add(bytes.withBytes { PageChecksum.of($0) })
        }
    }

    mutating func add(_ values: some Sequence<SQLStatement.Value>) {
        for value in values { add(value) }
    }

    private mutating func add(_ word: UInt64) {
        hash = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
        hash ^= hash >> 32
    }

    /// The hash of all values added.
    var value: UInt64 {
        var mixed = (hash ^ hash >> 29) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 32) &* 0x94d0_49bb_1331_11eb
        return mixed ^ mixed >> 31
    }
}
