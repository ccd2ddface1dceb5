// What happened to posts, in the order of storing: `change_page` has a row for each transaction that
// changed posts.
//
//   first     the number of its first change. Numbers ascend without gaps, from 1
//   count     how many changes it has
//   at        when it was stored
//   changes   change *
//   checksum  of all that
//
//   change    = head:varint  wp:varint      head = row of the site * 4 + kind; wp in zigzag
//   kind      = 0 removed, 1 added, 2 updated
//
// The row with `first` 0 gives the log its name: `at` is a random number, there are no changes. A
// log with another name has nothing to do with this one.
//
// The name and the number of the next change stand in `checkpoint` as well, under the site 0, which no
// site is: so it is noticed when the last changes are missing. Files of former programs lack that.
//
// Only the last changes are kept. A reader that comes later reads all posts instead.
//
// Example: of site 1, post 300 was added and post 7 removed.
//
//     05 d8 04    site 1, added; 300
//     04 0e       site 1, removed; 7

internal import Blog
internal import BlogSearchPlatform
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import GRDB

/// The log of changes of posts.
struct ChangeLog {
    /// What happened to a post.
    enum Kind: UInt64 {
        case removed, added, updated
    }

    /// A change as it is logged.
    struct Entry: Hashable {
        var kind: Kind
        /// The row of the post's site.
        var site: Int64
        /// WordPress's id.
        var id: Post.ID
    }

    /// A row.
    struct Page {
        var first: Int64
        var at: Int64
        var entries: [Entry]

        /// The number of the change after the last one.
        var end: Int64 { first + Int64(entries.count) }
    }

    /// At least this many of the last changes are kept.
    static let kept: Int64 = 100_000

    private let db: Database

    init(_ db: Database) {
        self.db = db
    }

    static let table = """
        CREATE TABLE change_page (
            first INTEGER PRIMARY KEY, count INTEGER NOT NULL, at INTEGER NOT NULL,
            changes BLOB NOT NULL, checksum INTEGER NOT NULL
        ) STRICT;
        """

    /// The log's name; `nil` when the file has no log, or a damaged one.
    func name() throws -> String? {
        guard
            try SQLStatement("SELECT 1 FROM sqlite_schema WHERE name = 'change_page'", db)
                .one(Int.self) != nil,
            let mark = try page("first = 0")
        else { return nil }
        return ChangeLog.hexadecimal(mark.at)
    }

    /// The number that the next change gets, also when the last changes are missing.
    func end() throws -> Int64 {
        let query = "SELECT first + max(count, 1) FROM change_page ORDER BY first DESC LIMIT 1"
        let noted = "SELECT text FROM checkpoint WHERE site = \(ChangeLog.noSite)"
        let note = try SQLStatement(noted, db).one(String.self)?.split(separator: " ") ?? []
        let end = try note.count == 2 && String(note[0]) == name() ? Int64(note[1]) ?? 1 : 1
        return try max(end, SQLStatement(query, db).one(Int64.self) ?? 1)
    }

    /// The row of `checkpoint` that is the log's.
    private static let noSite: Int64 = 0

    /// The number of the oldest change that is kept; the end when there is none.
    func start() throws -> Int64 {
        let query = "SELECT first FROM change_page WHERE first > 0 ORDER BY first LIMIT 1"
        return try SQLStatement(query, db).one(Int64.self) ?? end()
    }

    /// The page that has a change; `nil` when it is not kept, or does not exist yet.
    ///
    /// - Throws: `IndexError` with code `damaged` for a page that is not what was written.
    func page(with number: Int64) throws -> Page? {
        guard let page = try page("first <= ? AND first > 0 ORDER BY first DESC LIMIT 1", number),
            number < page.end
        else { return nil }
        return page
    }

    private func page(_ condition: String, _ number: Int64? = nil) throws -> Page? {
        let query = try SQLStatement(
            "SELECT first, count, at, changes, checksum FROM change_page WHERE \(condition)", db)
        if let number { try query.bind(number, at: 1) }
        defer { query.reset() }
        return try query.nextRow().map { try Page($0) }
    }

    /// Logs the changes of a transaction.
    func append(_ entries: [Entry], at time: Moment, _ checked: CheckedRows) throws {
        guard !entries.isEmpty else { return }
        let page = Page(first: try end(), at: time.seconds, entries: entries)
        try insert(page)
        if let name = try name() {
            try checked.store(
                .checkpoint, [.number(ChangeLog.noSite)], [.text("\(name) \(page.end)")])
        }
        let last = page.end - ChangeLog.kept
        let oldest = """
            SELECT first, first + count FROM change_page WHERE first > 0 ORDER BY first LIMIT 1
            """
        while let numbers = try SQLStatement(oldest, db).firstNumbers(), numbers[1] <= last {
            try SQLStatement("DELETE FROM change_page WHERE first = ?", db, numbers[0]).run()
        }
    }

    /// Begins a log of another name: whoever read the former one reads all posts.
    func begin() throws {
        try SQLStatement("DELETE FROM change_page", db).run()
        try insert(Page(first: 0, at: Int64.random(in: .min ... .max), entries: []))
    }

    private func insert(_ page: Page) throws {
        let bytes = page.bytes
        try SQLStatement(
            "INSERT INTO change_page (first, count, at, changes, checksum) VALUES (?, ?, ?, ?, ?)",
            db
        ).run([
            .number(page.first), .number(Int64(page.entries.count)), .number(page.at),
            .blob(bytes), .number(page.checksum(bytes)),
        ])
    }

    /// Checks every page, and that the last ones are there.
    ///
    /// - Throws: `IndexError` with code `damaged`.
    func verify() throws {
        guard try name() != nil else { throw IndexError.damagedChanges }
        var next: Int64?
        let query = """
            SELECT first, count, at, changes, checksum FROM change_page WHERE first > 0 ORDER BY first
            """
        try SQLStatement(query, db).forEachRow { row in
            let page = try Page(row)
            guard next ?? page.first == page.first else { throw IndexError.damagedChanges }
            next = page.end
        }
        guard try end() == next ?? 1 else { throw IndexError.damagedChanges }
    }

    /// Sixteen digits.
    static func hexadecimal(_ number: Int64) -> String {
        let digits = String(UInt64(bitPattern: number), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension ChangeLog.Page {
    fileprivate init(_ row: StoredRow) throws {
        first = row.number(0) ?? -1
        at = row.number(2) ?? 0
        entries = []
        let bytes = row.bytes(3)
        var input = ByteScanner(bytes)
        while !input.isAtEnd {
            let (head, id) = (try input.varint(), try input.varint())
            guard let kind = ChangeLog.Kind(rawValue: head & 3) else {
                throw IndexError.damagedChanges
            }
            entries.append(
                ChangeLog.Entry(
                    kind: kind, site: Int64(head >> 2),
                    id: Int(Int64(bitPattern: id >> 1) ^ -Int64(bitPattern: id & 1))))
        }
        guard row.number(1) == Int64(entries.count), checksum(bytes) == row.number(4) else {
            throw IndexError.damagedChanges
        }
    }

    fileprivate var bytes: [UInt8] {
        var writer = ByteWriter()
        for entry in entries {
            writer.append(varint: UInt64(entry.site) << 2 | entry.kind.rawValue)
            let id = Int64(entry.id)
            writer.append(varint: UInt64(bitPattern: id << 1 ^ id >> 63))
        }
        return writer.bytes
    }

    fileprivate func checksum(_ bytes: [UInt8]) -> Int64 {
        RowChecksum([first, Int64(entries.count), at], bytes).value
    }
}

extension IndexError {
    static let damagedChanges = IndexError(
        .damaged,
        "The index is damaged (its log of changes is not what was written)",
        step: "\(.compact), which begins another log"
    )
}
