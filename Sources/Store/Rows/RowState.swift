// What the one row of `state` has about the rows of other tables, as a text of numbers separated by
// spaces.
//
//   row_state = version  fingerprints  sum * 9  unread *  checksum
//
// It is empty in a file whose rows were never checked. The sums are in the order of `CheckedTable`.
// The checksum is that of the numbers before it (RowChecksum.swift).
//
// Example: version 2, fingerprints 3, no rows in any table, site 2 to be read again.
//
//     2 3 0 0 0 0 0 0 0 0 0 2 2465338301593712920

internal import BlogSearchPlatform
internal import BlogSearchQueries
internal import GRDB

/// The rules by which rows are checked, and the sums of their checksums.
struct RowState: Sendable, Hashable {
    /// The rule of the checksums: 0 when rows have none, because they could not be checked yet; 1
    /// when links and addresses of posts were not found yet; 2 when they were; 3 with the texts of links.
    var version = 0
    /// `PostFingerprint.version` of every post; 0 when it was never recorded.
    var fingerprints = 0
    /// The sums of the checksums.
    var sums = RowSums()
    /// Row ids of the sites that lost data and were not read to their end since.
    var unread: [Int64] = []

    /// The rule by which this program checks rows.
    static let version = 3

    /// The state of an index without rows.
    static let empty = RowState(version: version, fingerprints: PostFingerprint.version)

    /// Whether rows have checksums.
    var isStamped: Bool { version > 0 }

    /// Whether links have their texts.
    var hasLinkTexts: Bool { version >= 3 }
}

extension RowState {
    /// Reads the stored text.
    ///
    /// - Throws: `IndexError` with code `damaged` for any other text.
    init(_ text: String) throws {
        guard !text.isEmpty else { return }
        let words = text.split(separator: " ")
        let numbers = words.compactMap { Int64($0) }
        let start = 2 + CheckedTable.allCases.count
        guard numbers.count == words.count, numbers.count > start,
            RowChecksum(Array(numbers.dropLast())).value == numbers.last
        else { throw IndexError.noState }
        version = Int(numbers[0])
        fingerprints = Int(numbers[1])
        sums = RowSums(numbers[2..<start])
        unread = Array(numbers[start...].dropLast())
    }

    /// The text to store.
    var text: String {
        let numbers = [Int64(version), Int64(fingerprints)] + sums.numbers + unread
        return (numbers + [RowChecksum(numbers).value]).map { String($0) }.joined(separator: " ")
    }

    /// The state when the stored one cannot be read: the sums of the existing rows. Missing rows
    /// are not detected then.
    init(recounting db: Database) throws {
        sums = try RowSums(recounting: db)
        version = sums != RowSums() ? RowState.version : 0
    }

    /// The stored state, if it can be read.
    init?(known db: Database) throws {
        do {
            self = try CollectionState(db).rows
        } catch let error as IndexError where error.code == .damaged {
            return nil
        }
    }
}

/// The sum of the checksums of each table, modulo 2^64. It does not depend on the order of changes.
struct RowSums: Sendable, Hashable {
    private var sums = Array(repeating: UInt64(0), count: CheckedTable.allCases.count)

    init() {}

    /// One number for each table.
    init(_ numbers: some Sequence<Int64>) {
        sums = numbers.map { UInt64(bitPattern: $0) }
    }

    /// The sums of the existing rows.
    init(recounting db: Database) throws {
        for table in CheckedTable.named + [.post] {
            try SQLStatement("SELECT checksum FROM \(table)", db).forEachRow { row in
                self[table] = self[table] &+ UInt64(bitPattern: row.number(0) ?? 0)
            }
        }
        self[.completion] = try CompletionTable(db).sum()
    }

    /// One number for each table, in their order.
    var numbers: [Int64] { sums.map { Int64(bitPattern: $0) } }

    subscript(table: CheckedTable) -> UInt64 {
        get { sums[table.rawValue] }
        set { sums[table.rawValue] = newValue }
    }

    static func += (left: inout RowSums, right: RowSums) {
        for index in left.sums.indices { left.sums[index] &+= right.sums[index] }
    }
}
