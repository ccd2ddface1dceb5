// The SQLite file behind a store: how it is found, checked, opened and left (see also
// `IndexFile+Opening`).
//
// While an index is open to be written it is in WAL mode: readers and the writer do not wait for
// one another. At rest it is in rollback mode. Readers then need no companion files, and can read
// where nothing can be written. (A large WAL left behind would also slow down every new process.)
//
// An index is a file, not a name, but SQLite's companion files go by the name. The files of the
// folder `File` keep two names of a file, and two files of a name, from each other.

internal import Blog
internal import BlogSearchPlatform
internal import BlogSearchQueries
internal import GRDB
internal import Synchronization

/// An open index file.
struct IndexFile: Sendable {
    /// Absolute path.
    let path: String
    let reader: any DatabaseReader
    /// Whether there was no file before it was opened.
    var isNew = false
    /// Whether its end was missing, so that every document was made anew.
    var wasCutShort = false
    /// Whether the process that wrote before was killed, or has not ended.
    var wasLeftOpen = false
    /// `nil` when the file was opened to be read only.
    var writer: DatabasePool?
    /// Notes about the file that are no errors.
    var notes: [Notice] = []
    /// Whether it is in WAL mode, but its log is not beside it.
    var lacksLog = false
    /// Of a file that is open to be written.
    var writerGuard: WriterGuard?
    /// Of a file that is read for longer than one answer.
    var watch: FileWatch?
    /// Of a file that is read for one answer: as it was when it was opened.
    var facts: FileFacts?
    /// The locks on the file, until it is closed.
    let hold: FileHold

    var isReadOnly: Bool { writer == nil }

    /// Whether a file that is read for one answer was changed meanwhile.
    var isChanged: Bool { facts != nil && hold.descriptor?.facts != facts }

    /// Opens a file to be written; makes it when there is none.
    static func create(at path: String, _ progress: Progress) throws -> IndexFile {
        let path = try IndexPath.absolute(path)
        let isNew = try !IndexPath.isFile(path)
        try IndexPath.checkWritable(path)
        if isNew { try IndexPath.make(path) }
        return try openToWrite(path, isNew: isNew, mayBegin: true, progress)
    }

    /// Opens a file that exists.
    ///
    /// - Parameter isBrief: see `IndexStore.open`.
    static func open(
        at path: String, isReadOnly: Bool, isBrief: Bool = false,
        _ progress: Progress = { _, _ in }
    ) throws -> IndexFile {
        let path = try IndexPath.absolute(path)
        guard try IndexPath.isFile(path) else { throw IndexPath.absence(of: path) }
        if isReadOnly { return try openToRead(path, isBrief: isBrief) }
        try IndexPath.checkWritable(path)
        return try openToWrite(path, isNew: false, mayBegin: false, progress)
    }

    /// Leaves the file in rollback mode, with nothing beside it, unless another process is reading it.
    ///
    /// - Throws: `IndexError`, with code `replaced` when it is no longer the file at its path; it is closed then, and nothing
    ///   was written to it.
    func close() throws {
        defer { hold.end() }
        try translatingErrors(toWrite: !isReadOnly) {
            guard let writer else { return try reader.close() }
            writer.invalidateReadOnlyConnections()
            do {
                if writerGuard?.isForsaken != true { try writerGuard?.check() }
                if writerGuard?.isForsaken != true {
                    try Self.keepingReason(of: writer) { try bringToRest(writer) }
                }
            } catch let error as IndexError where error.code == .replaced {
                try leave(writer)
                throw error
            }
            if writerGuard?.isForsaken == true { return try leave(writer) }
            try writer.close()
        }
    }

    /// Moves what the log holds into the file, and cuts the log off: it holds pages as they were, with words that are gone.
    ///
    /// Waits for a query that is being answered; after five seconds, what that reads stays in the log. Pages that are kept in
    /// memory are let go: between their rows stand copies of others, which would come into the next log (`PageGap`).
    func emptyLog() throws {
        try writing { try Self.emptyLog($0) }
    }

    private static func emptyLog(_ writer: DatabasePool) throws {
        try writer.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE); PRAGMA shrink_memory")
        }
    }

    private func bringToRest(_ writer: DatabasePool) throws {
        do {
            try writer.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA journal_mode = DELETE")
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            // Somebody reads: the file stays in WAL mode, complete, until the next writer closes it.
            try Self.emptyLog(writer)
        }
    }

    /// Closes a file that is another one now without writing to it.
    private func leave(_ writer: DatabasePool) throws {
        writer.writeWithoutTransaction { RawStatement.keepLogOnClose($0) }
        try writer.close()
        writerGuard?.cleanUp()
    }

    /// Removes a file that is closed.
    func remove() throws {
        try IndexPath.remove(path)
    }

    /// Removes a file that nothing was stored in, with its logs, when it could not be closed as it should be.
    func removeWithLogs() throws {
        let name = IndexName(of: path)
        try IndexPath.remove(path)
        for log in [name.log, name.journal, name.sharedMemory] { try IndexPath.remove(log) }
    }

    /// Does `body` in one transaction.
    ///
    /// - Throws: `IndexError`, with code `replaced` when it is no longer the file at its path: nothing was written then.
    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try hold.use.during(path) { try writeLast(body) }
    }

    /// The same for who closes the file.
    func writeLast<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try writingLast { writer in
            try writer.write { db in
                let before = db.totalChangesCount
                let value = try body(db)
                if db.totalChangesCount != before {
                    try Session.raise(db)
                    try writerGuard?.check()
                    try writerGuard?.checkCompanions()
                }
                return value
            }
        }
    }

    /// Does `body` from one state of the file.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try hold.use.during(path) {
            try translatingErrors(toWrite: false) {
                try reader.read { db in try SystemFault.keeping(db) { try body(db) } }
            }
        }
    }

    /// Stops what is being written, which fails then; does nothing when nothing is.
    func interrupt() { hold.use.unlessClosed { writer?.interrupt() } }

    /// Stops what is being read by who reads alone, which fails then.
    func interruptReading() { hold.use.unlessClosed { reader.interrupt() } }

    /// Gives pages that hold nothing back to the file system where they are worth it: a MB, and a twentieth of the file.
    ///
    /// Takes about as long as writing the file twice, and twice its space meanwhile.
    /// - Returns: how many bytes.
    func giveBackFreePages() throws -> Int {
        let bytes = try writing { writer in
            try writer.writeWithoutTransaction { db in
                let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
                let free = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
                let bytes = free * Schema.pageSize
                return bytes >= 1 << 20 && free >= pages / 20 ? bytes : 0
            }
        }
        if bytes > 0 { try rewrite() }
        return bytes
    }

    /// Writes every page anew, and every index from its table.
    func rewrite() throws {
        try writing { writer in
            try writerGuard?.check()
            try writer.writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
            // The row of `session` may stand elsewhere now.
            let mark = try writer.write { db in
                try Session.notePage(db)
                return try Session.mark(db)
            }
            if let mark { writerGuard?.add(page: mark.page) }
        }
    }

    /// Says what SQLite says in a sentence of ours; of a file without its log, damage is no surprise.
    func translatingErrors<Value>(toWrite: Bool, _ body: () throws -> Value) throws -> Value {
        try Self.translatingErrors(
            of: IndexName(of: path), lacksLog: lacksLog, toWrite: toWrite, body)
    }

    /// Does `body` with who writes, whose connection knows what the system said.
    private func writing<Value>(_ body: (DatabasePool) throws -> Value) throws -> Value {
        try hold.use.during(path) { try writingLast(body) }
    }

    private func writingLast<Value>(_ body: (DatabasePool) throws -> Value) throws -> Value {
        guard let writer else { throw IndexError.readOnly(path) }
        return try translatingErrors(toWrite: true) {
            try Self.keepingReason(of: writer) { try body(writer) }
        }
    }

    /// Does `body`, whose errors keep what the system said to the connection that writes.
    static func keepingReason<Value>(
        of writer: DatabasePool, _ body: () throws -> Value
    ) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw writer.writeWithoutTransaction { SystemFault(error, $0) } ?? error
        }
    }
}

/// Holds the descriptor of an open file, and with it the locks on the file.
final class FileHold: Sendable {
    private let held: Mutex<IndexDescriptor?>
    /// Counts who uses the file.
    let use = FileUse()

    init(_ descriptor: IndexDescriptor?) {
        held = Mutex(descriptor)
    }

    /// `nil` once the file was closed.
    var descriptor: IndexDescriptor? { held.withLock { $0 } }

    /// Lets go of it.
    func end() {
        // What it lets go of takes a lock of its own.
        let last = held.withLock { held in
            defer { held = nil }
            return held
        }
        last?.unlock(.door)
        last?.endName()
    }
}
