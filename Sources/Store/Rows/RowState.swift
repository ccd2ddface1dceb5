// What the one row of `state` says of the rows of other tables, as a text of numbers with spaces
// between.
//
//   row_state = version  fingerprints  sum * 9  unread *  checksum
//
// It is empty in a file whose rows were never checked. The sums are in the order of `CheckedTable`.
// The checksum is that of the numbers before it (RowChecksum.swift).
//
// Example: version 1, fingerprints 3, no rows in any table, site 2 to be read again.
//
//     1 3 0 0 0 0 0 0 0 0 0 2 8544232817298531833

internal import BlogSearchQueries
internal import GRDB

/// By which rules rows are checked, and what their checksums add up to.
struct RowState: Sendable, Hashable {
    /// The rule of the checksums; 0 where rows have none, because nobody could check them so far.
    var version = 0
    /// `PostFingerprint.version` of every post; 0 where that was never noted.
    var fingerprints = 0
    /// What the checksums add up to.
    var sums = RowSums()
    /// Rows of the sites of which something was lost, and which were not read to their end since.
    var unread: [Int64] = []

    /// The rule by which this program checks rows.
    static let version = 1

    /// Of an index without rows.
    static let empty = RowState(version: version, fingerprints: PostFingerprint.version)

    /// Whether rows have checksums by the rule of this program.
    var isStamped: Bool { version == RowState.version }
}

extension RowState {
    /// Reads the form that is stored.
    ///
    /// - Throws: `IndexError` with code `damaged` when it is none.
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

    /// The form that is stored.
    var text: String {
        let numbers = [Int64(version), Int64(fingerprints)] + sums.numbers + unread
        return (numbers + [RowChecksum(numbers).value]).map { String($0) }.joined(separator: " ")
    }

    /// What is known where the state cannot be read: the sums of the rows there are, none of which is missed then.
    init(recounting db: Database) throws {
        sums = try RowSums(recounting: db)
        version = sums != RowSums() ? RowState.version : 0
    }

    /// What the state says, where it can be read.
    init?(known db: Database) throws {
        do {
            self = try CollectionState(db).rows
        } catch let error as IndexError where error.code == .damaged {
            return nil
        }
    }
}

/// The sum of the checksums of each table, modulo 2^64; the same in whatever order rows came and went.
struct RowSums: Sendable, Hashable {
    private var sums = Array(repeating: UInt64(0), count: CheckedTable.allCases.count)

    init() {}

    /// One number for each table.
    init(_ numbers: some Sequence<Int64>) {
        sums = numbers.map { UInt64(bitPattern: $0) }
    }

    /// The sums of the rows that there are.
    init(recounting db: Database) throws {
        for table in CheckedTable.named + [.post] {
            try RawStatement("SELECT checksum FROM \(table)", db).forEachRow { row in
                self[table] = self[table] &+ UInt64(bitPattern: row.number(0) ?? 0)
            }
        }
        self[.completion] = try CompletionTable(db).sum()
    }

    /// One for each table, in their order.
    var numbers: [Int64] { sums.map { Int64(bitPattern: $0) } }

    subscript(table: CheckedTable) -> UInt64 {
        get { sums[table.rawValue] }
        set { sums[table.rawValue] = newValue }
    }

    static func += (left: inout RowSums, right: RowSums) {
        for index in left.sums.indices { left.sums[index] &+= right.sums[index] }
    }
}
