// The SQLite file of a store: how it is found, checked, opened and closed (see also
// `IndexFile+Opening`).
//
// An index that is open for writing is in WAL mode: readers and the writer do not wait for each
// other. An index that no writer has open is in rollback mode. Readers then need no companion
// files, and can read where nothing can be written. (A large WAL left next to the file would also
// slow down the start of every process.)
//
// An index is a file, not a name, but SQLite's companion files are named after the index. The files
// in the folder `File` distinguish two names of one file, and two files of one name.

internal import Blog
internal import BlogSearchIndexFile
internal import BlogSearchPlatform
internal import BlogSearchQueries
internal import GRDB
internal import Synchronization

/// An open index file.
struct IndexFile: Sendable {
    /// Absolute path.
    let path: String
    /// The connections of a file that is open for reading only.
    var readers: ReaderConnections?
    /// Whether the file was created when it was opened.
    var isNew = false
    /// Whether its end was missing, so that every document was indexed again.
    var wasCutShort = false
    /// Whether the previous writer was killed, or has not ended.
    var wasLeftOpen = false
    /// `nil` when the file is open for reading only.
    var writer: DatabasePool?
    /// Notes about the file that are no errors.
    var notes: [Notice] = []
    /// Whether the file is in WAL mode, but has no log next to it.
    var lacksLog = false
    /// For a file that is open for writing.
    var writerGuard: WriterGuard?
    /// For a file that is read for longer than one answer.
    var watch: FileWatch?
    /// For a file that is read for one answer: its facts when it was opened.
    var facts: FileFacts?
    /// Holds the locks on the file until it is closed.
    let hold: FileHold

    var isReadOnly: Bool { writer == nil }

    /// Whether a file that is read for one answer has changed since it was opened.
    var isChanged: Bool { facts != nil && hold.descriptor?.facts != facts }

    /// Opens a file for writing, and creates it when there is none.
    ///
    /// - Parameter marks: finds the marks of stored HTML, when documents are made again.
    static func create(
        at path: String, _ marks: @escaping ContentMarks.Finder, _ progress: Progress
    ) throws -> IndexFile {
        let path = try IndexPath.absolute(path)
        let isNew = try !IndexPath.isFile(path)
        try IndexPath.checkWritable(path)
        if isNew { try IndexPath.make(path) }
        return try openToWrite(path, isNew: isNew, mayBegin: true, marks, progress)
    }

    /// Opens a file that exists.
    ///
    /// - Parameters:
    ///   - isBrief: see `IndexStore.open`.
    ///   - marks: finds the marks of stored HTML, when documents are made again.
    static func open(
        at path: String, isReadOnly: Bool, isBrief: Bool = false,
        _ marks: @escaping ContentMarks.Finder, _ progress: Progress = { _, _ in }
    ) throws -> IndexFile {
        let path = try IndexPath.absolute(path)
        guard try IndexPath.isFile(path) else { throw IndexPath.absence(of: path) }
        if isReadOnly { return try openToRead(path, isBrief: isBrief) }
        try IndexPath.checkWritable(path)
        return try openToWrite(path, isNew: false, mayBegin: false, marks, progress)
    }

    /// Leaves the file in rollback mode, without files next to it, unless another process is
    /// reading it.
    ///
    /// - Throws: `IndexError`, with code `replaced` when the file is no longer the one at its path.
    ///   Then the file is closed, and nothing was written to it.
    func close() throws {
        defer { hold.end() }
        try translatingErrors(toWrite: !isReadOnly) {
            guard let writer else { return try readers?.close() ?? () }
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

    /// Moves the pages in the log into the file, and truncates the log: it has former pages with
    /// words that were removed.
    ///
    /// It waits for a query that is being answered. After five seconds, the pages that the query
    /// reads stay in the log. The page cache is emptied: cached pages have copies of other rows in
    /// their gaps, which would get into the next log (`PageGap`).
    func emptyLog() throws {
        try writing { try Self.emptyLog($0) }
    }

    private static func emptyLog(_ writer: DatabasePool) throws {
        try writer.writeWithoutTransaction { db in
            try SQLStatement.run("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA shrink_memory", db)
        }
    }

    private func bringToRest(_ writer: DatabasePool) throws {
        do {
            try writer.writeWithoutTransaction { db in
                try SQLStatement.run("PRAGMA journal_mode = DELETE", db)
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            // A reader is active: the file stays in WAL mode, complete, until the next writer
            // closes it.
            try Self.emptyLog(writer)
        }
    }

    /// Closes a file that is no longer the one at its path, without writing to it.
    private func leave(_ writer: DatabasePool) throws {
        writer.writeWithoutTransaction { SQLStatement.keepLogOnClose($0) }
        try writer.close()
        writerGuard?.cleanUp()
    }

    /// Removes a file that is closed.
    func remove() throws {
        try IndexPath.remove(path)
    }

    /// Removes a file without data, and its logs, when it could not be closed properly.
    func removeWithLogs() throws {
        let name = IndexName(of: path)
        try IndexPath.remove(path)
        for log in [name.log, name.journal, name.sharedMemory] { try IndexPath.remove(log) }
    }

    /// Runs `body` in one transaction.
    ///
    /// - Throws: `IndexError`, with code `replaced` when the file is no longer the one at its path.
    ///   Nothing was written then.
    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try hold.use.during(path) { try writeLast(body) }
    }

    /// Runs the last transaction before the file is closed.
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

    /// Runs `body` on one state of the file.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try hold.use.during(path) {
            try translatingErrors(toWrite: false) {
                func keeping(_ db: Database) throws -> Value {
                    try SystemFault.keeping(db) { try body(db) }
                }
                if let writer { return try writer.read(keeping) }
                guard let readers else { throw IndexError.closed(path) }
                return try readers.read(keeping)
            }
        }
    }

    /// Interrupts the present write, which then fails. Without one it does nothing.
    func interrupt() { hold.use.unlessClosed { writer?.interrupt() } }

    /// Interrupts the present reading of a file that is open for reading only. The reading then
    /// fails.
    func interruptReading() { hold.use.unlessClosed { readers?.interrupt() } }

    /// Returns free pages to the file system when they are at least a megabyte and a twentieth of
    /// the file.
    ///
    /// It takes about as long as writing the file twice, and needs twice its space meanwhile.
    /// - Returns: the number of bytes.
    func giveBackFreePages() throws -> Int {
        let bytes = try writing { writer in
            try writer.writeWithoutTransaction { db in
                let pages = try SQLStatement("PRAGMA page_count", db).one(Int.self) ?? 0
                let free = try SQLStatement("PRAGMA freelist_count", db).one(Int.self) ?? 0
                let bytes = free * Schema.pageSize
                return bytes >= 1 << 20 && free >= pages / 20 ? bytes : 0
            }
        }
        if bytes > 0 { try rewrite() }
        return bytes
    }

    /// Rewrites every page, and every index from its table.
    func rewrite() throws {
        try writing { writer in
            try writerGuard?.check()
            try writer.writeWithoutTransaction { try SQLStatement.run("VACUUM", $0) }
            // The row of `session` may be on another page now.
            let mark = try writer.write { db in
                try Session.notePage(db)
                return try Session.mark(db)
            }
            if let mark { writerGuard?.add(page: mark.page) }
        }
    }

    /// Turns SQLite's errors into sentences of ours. Damage in a file without its log is no
    /// surprise.
    func translatingErrors<Value>(toWrite: Bool, _ body: () throws -> Value) throws -> Value {
        do {
            return try Self.translatingErrors(
                of: IndexName(of: path), lacksLog: lacksLog, toWrite: toWrite, body)
        } catch let error as IndexError where error.code == .damaged && toWrite {
            // What is not as it was written may be another file's.
            try writerGuard?.check()
            throw error
        }
    }

    /// Runs `body` with the writer, whose connection knows the system's error.
    private func writing<Value>(_ body: (DatabasePool) throws -> Value) throws -> Value {
        try hold.use.during(path) { try writingLast(body) }
    }

    private func writingLast<Value>(_ body: (DatabasePool) throws -> Value) throws -> Value {
        guard let writer else { throw IndexError.readOnly(path) }
        return try translatingErrors(toWrite: true) {
            try Self.keepingReason(of: writer) { try body(writer) }
        }
    }

    /// Runs `body`. Its errors keep what the system said to the writing connection.
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
    /// Counts the users of the file.
    let use = FileUse()

    init(_ descriptor: IndexDescriptor?) {
        held = Mutex(descriptor)
    }

    /// `nil` once the file is closed.
    var descriptor: IndexDescriptor? { held.withLock { $0 } }

    /// Releases the descriptor.
    func end() {
        // Releasing the descriptor takes a lock of its own.
        let last = held.withLock { held in
            defer { held = nil }
            return held
        }
        last?.unlock(.door)
        last?.endName()
    }
}
