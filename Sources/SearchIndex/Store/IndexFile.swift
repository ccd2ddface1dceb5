// The SQLite file behind a store: how it is found, checked, opened and left.
//
// While an index is open to be written it is in WAL mode: readers and the writer do not wait for one another. At rest
// it is in rollback mode, so that readers need no companion files and work where nothing can be written. (A large WAL
// left behind also costs every new process 27 ms.)

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import GRDB

/// An open index file.
struct IndexFile: Sendable {
    /// Kilobytes of pages that the connection which writes keeps: what an import changes over and over.
    private static let writerCache = 64 << 10
    /// Kilobytes of pages that each connection which reads beside it keeps: those of segments are kept in a pool of their own,
    /// and a merge reads every page once.
    private static let readerCache = 8 << 10

    /// Absolute path.
    let path: String
    let reader: any DatabaseReader
    /// Whether there was no file before it was opened.
    let isNew: Bool
    /// Whether its end was missing, so that every document was made anew.
    var wasCutShort = false
    /// Whether who wrote before was killed, or had not ended.
    var wasLeftOpen = false
    /// `nil` when the file was opened to be read only.
    let writer: DatabasePool?

    var isReadOnly: Bool { writer == nil }

    /// Opens a file to be written; makes it when there is none.
    static func create(at path: String) throws -> IndexFile {
        let path = try IndexPath.absolute(path)
        let isNew = try !IndexPath.isFile(path)
        try IndexPath.checkWritable(path)
        if isNew { try IndexPath.make(path) }
        return try openToWrite(path, isNew: isNew, mayBegin: true)
    }

    /// Opens a file that exists.
    static func open(at path: String, isReadOnly: Bool) throws -> IndexFile {
        let path = try IndexPath.absolute(path)
        guard try IndexPath.isFile(path) else { throw IndexPath.absence(of: path) }
        if isReadOnly { return try openToRead(path) }
        try IndexPath.checkWritable(path)
        return try openToWrite(path, isNew: false, mayBegin: false)
    }

    /// Leaves the file in rollback mode, with nothing beside it, unless another process is reading it.
    func close() throws {
        try translatingErrors(toWrite: !isReadOnly) {
            if let writer {
                writer.invalidateReadOnlyConnections()
                try Self.keepingReason(of: writer) { try Self.leaveLog(writer) }
            }
            try reader.close()
        }
    }

    /// Moves what the log holds into the file, and cuts the log off: it holds pages as they were, with words that are gone.
    ///
    /// Waits for a query that is being answered; after five seconds, what that reads stays in the log.
    func emptyLog() throws {
        try writing { try Self.emptyLog($0) }
    }

    private static func emptyLog(_ writer: DatabasePool) throws {
        try writer.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }

    private static func leaveLog(_ writer: DatabasePool) throws {
        do {
            try writer.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA journal_mode = DELETE")
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            // Somebody reads: the file stays in WAL mode, complete, until the next writer closes it.
            try emptyLog(writer)
        }
    }

    /// Removes a file that is closed.
    func remove() throws {
        try IndexPath.remove(path)
    }

    /// Does `body` in one transaction.
    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try writing { try $0.write(body) }
    }

    /// Does `body` from one state of the file.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try translatingErrors(toWrite: false) {
            try reader.read { db in try SystemFault.keeping(db) { try body(db) } }
        }
    }

    /// Stops what is being written, which fails then; does nothing when nothing is.
    func interrupt() { writer?.interrupt() }

    /// Gives pages that hold nothing back to the file system where they are worth it: a MB, and a twentieth of the file.
    ///
    /// Takes about as long as writing the file twice, and twice its space meanwhile.
    /// - Returns: how many bytes.
    func giveBackFreePages() throws -> Int {
        try writing { writer in
            try writer.writeWithoutTransaction { db in
                let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
                let free = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
                let bytes = free * Schema.pageSize
                guard bytes >= 1 << 20, free >= pages / 20 else { return 0 }
                try db.execute(sql: "VACUUM")
                return bytes
            }
        }
    }

    /// Writes every page anew, and every index from its table.
    func rewrite() throws {
        try writing { writer in
            try writer.writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
        }
    }

    /// Says what SQLite says in a sentence of ours.
    func translatingErrors<Value>(toWrite: Bool, _ body: () throws -> Value) throws -> Value {
        try IndexError.translating(path, toWrite: toWrite, body)
    }

    /// Does `body` with who writes, whose connection knows what the system said.
    private func writing<Value>(_ body: (DatabasePool) throws -> Value) throws -> Value {
        guard let writer else { throw IndexError.readOnly(path) }
        return try translatingErrors(toWrite: true) {
            try Self.keepingReason(of: writer) { try body(writer) }
        }
    }

    /// Does `body`, whose errors keep what the system said to the connection that writes.
    private static func keepingReason<Value>(
        of writer: DatabasePool, _ body: () throws -> Value
    ) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw writer.writeWithoutTransaction { SystemFault(error, $0) } ?? error
        }
    }

    /// - Parameters:
    ///   - isNew: whether the file was just made.
    ///   - mayBegin: whether an empty file becomes an index.
    private static func openToWrite(
        _ path: String, isNew: Bool, mayBegin: Bool
    ) throws -> IndexFile {
        try IndexError.translating(path, toWrite: true) {
            // Before it is opened: SQLite adds zeros to its end when it is closed.
            let isCutShort = try !isNew && FileEnd.missingBytes(of: path) > 0
            let log = path.withoutLinks + "-wal"
            let wasLeftOpen = try IndexPath.size(of: log, orNone: true) > 0
            let pool = try DatabasePool(
                path: path,
                configuration: configuration(path, isReadOnly: false, mayBegin: mayBegin))
            // What keeps them from the file is looked for while its connections are open: closed, they leave descriptors.
            return try IndexError.translating(path, toWrite: true) {
                defer { withExtendedLifetime(pool) {} }
                return try keepingReason(of: pool) {
                    try bringUpToDate(pool, isCutShort: isCutShort)
                    return IndexFile(
                        path: path, reader: pool, isNew: isNew, wasCutShort: isCutShort,
                        wasLeftOpen: wasLeftOpen, writer: pool)
                }
            }
        }
    }

    private static func bringUpToDate(_ pool: DatabasePool, isCutShort: Bool) throws {
        if try pool.read(FormatCheck.version) < Schema.version { try Schema.migrate(pool) }
        try Schema.addIndexes(pool)
        if try isCutShort || !pool.read(Reindexing.isCurrent) {
            try pool.write { try Reindexing.run($0, WritingTools()) }
        }
    }

    private static func openToRead(_ path: String) throws -> IndexFile {
        try IndexError.translating(path, toWrite: false) {
            let name = isFrozen(path) ? frozenAddress(path) : path
            let configuration = configuration(path, isReadOnly: true)
            let queue: DatabaseQueue
            do {
                queue = try DatabaseQueue(path: name, configuration: configuration)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {
                try undoWhatWasInterrupted(path)
                queue = try DatabaseQueue(path: name, configuration: configuration)
            }
            return IndexFile(path: path, reader: queue, isNew: false, writer: nil)
        }
    }

    /// Lets SQLite put back what a writer that was killed had begun to change: who may only read cannot.
    private static func undoWhatWasInterrupted(_ path: String) throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        _ = try queue.read(FormatCheck.version)
        try queue.close()
    }

    private static func configuration(
        _ path: String, isReadOnly: Bool, mayBegin: Bool = false
    ) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = isReadOnly
        configuration.busyMode = .timeout(5)
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { db in
            if isReadOnly { RawStatement.stopAuthorizing(db) }
            try SystemFault.keeping(db) {
                try FormatCheck.check(db, path: path, isReadOnly: isReadOnly, mayBegin: mayBegin)
                try prepare(db, path, isReadOnly: isReadOnly)
            }
        }
        return configuration
    }

    private static func prepare(_ db: Database, _ path: String, isReadOnly: Bool) throws {
        if isReadOnly {
            // Pages are looked at where the system holds them, as much of the file as SQLite maps, instead of being
            // copied first: of a query's 1,350 page faults 250 were for the copies. What is copied is kept in
            // little memory: pages of segments have a pool of their own.
            return try db.execute(sql: "PRAGMA mmap_size = 2147418112; PRAGMA cache_size = 48")
        }
        try FullText.register(in: db)
        let cache = db.configuration.readonly ? readerCache : writerCache
        try db.execute(
            sql:
                "PRAGMA secure_delete = ON; PRAGMA page_size = \(Schema.pageSize); PRAGMA cache_size = -\(cache)"
        )
        if !db.configuration.readonly { try beginLog(db, path) }
    }

    /// Puts a file into WAL mode, with a log that is not empty. GRDB does the same, where it has not been done; but what the
    /// system says of the files beside it is lost then.
    private static func beginLog(_ db: Database, _ path: String) throws {
        try db.execute(sql: "PRAGMA journal_mode = WAL")
        guard try IndexPath.size(of: path + "-wal", orNone: true) == 0 else { return }
        try db.inSavepoint {
            try db.execute(
                sql: "CREATE TABLE begun (id INTEGER PRIMARY KEY); DROP TABLE begun")
            return .commit
        }
    }

    /// Whether a file is in WAL mode, but nothing can be written beside it and nobody has: SQLite would refuse it.
    private static func isFrozen(_ path: String) -> Bool {
        let files = FileManager.default
        return !files.isWritableFile(atPath: path.parentFolder)
            && !files.fileExists(atPath: path + "-wal")
    }

    /// The file as one that no process changes, which needs no companion files. https://sqlite.org/uri.html
    private static func frozenAddress(_ path: String) -> String {
        let escaped = path.utf8.map { byte in
            switch byte {
            case 0x25, 0x3f, 0x23, 0x00..<0x21, 0x7f...:
                "%" + String(0x100 + Int(byte), radix: 16).suffix(2)
            default: String(Unicode.Scalar(byte))
            }
        }
        return "file://" + escaped.joined() + "?immutable=1"
    }
}
