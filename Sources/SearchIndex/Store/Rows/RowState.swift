internal import GRDB

/// What `state` says of rows: by which rules they are checked, and what their checksums add up to.
struct RowState: Sendable, Hashable {
    /// The rule of the checksums; 0 where rows have none, because nobody could check them so far.
    var version: Int
    /// `PostFingerprint.version` of every post; 0 where that was never noted.
    var fingerprints: Int
    /// What the checksums add up to.
    var sums: RowSums
    /// Rows of the sites of which rows were lost, which were not read to their end since.
    var unread: [Int64]

    /// The rule by which this program checks rows.
    static let version = 1

    /// Of an index without rows.
    static let empty = RowState(
        version: version, fingerprints: PostFingerprint.version, sums: RowSums(), unread: [])

    /// Whether rows have checksums by the rule of this program.
    var isStamped: Bool { version == RowState.version }
}

extension RowState {
    /// Reads it from a row of `state`, from a column on.
    ///
    /// - Throws: `IndexError` with code `damaged` when it is not what was written.
    init(_ row: Row, from column: Int) throws {
        let sums: String = try row.value(column + 2, or: .noState)
        let unread: String = try row.value(column + 3, or: .noState)
        guard let sums = RowSums(sums) else { throw IndexError.noState }
        self.init(
            version: try row.value(column, or: .noState),
            fingerprints: try row.value(column + 1, or: .noState), sums: sums,
            unread: unread.split(separator: " ").compactMap { Int64($0) })
    }

    /// What the state says, where it can be read.
    init?(known db: Database) throws {
        do {
            self = try CollectionState(db).rows
        } catch let error as IndexError where error.code == .damaged {
            return nil
        }
    }

    /// For the checksum of the state.
    var numbers: [Int64] { [Int64(version), Int64(fingerprints)] + sums.numbers + unread }

    /// What is known where the state cannot be read: the sums of the rows there are, none of which is missed then.
    init(recounting db: Database) throws {
        let sums = try RowSums(recounting: db)
        let isStamped = sums != RowSums()
        self.init(
            version: isStamped ? RowState.version : 0, fingerprints: 0, sums: sums, unread: [])
    }
}

/// The sum of the checksums of each table, modulo 2^64; the same in whatever order rows came and went.
struct RowSums: Sendable, Hashable {
    private var sums = Array(repeating: UInt64(0), count: CheckedTable.allCases.count)

    init() {}

    /// Numbers in the order of the tables, as they are stored; `nil` where they are none.
    init?(_ text: String) {
        let numbers = text.split(separator: " ").compactMap { UInt64($0) }
        guard numbers.count == sums.count else { return nil }
        sums = numbers
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

    /// For the checksum of the state.
    var numbers: [Int64] { sums.map { Int64(bitPattern: $0) } }

    /// The form that is stored.
    var text: String { sums.map { String($0) }.joined(separator: " ") }

    subscript(table: CheckedTable) -> UInt64 {
        get { sums[table.rawValue] }
        set { sums[table.rawValue] = newValue }
    }

    static func += (left: inout RowSums, right: RowSums) {
        for index in left.sums.indices { left.sums[index] &+= right.sums[index] }
    }
}
