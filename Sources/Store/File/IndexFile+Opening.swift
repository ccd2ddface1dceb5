// How SQLite opens a file: how its connections are set up, and which of the logs next to the file
// it reads.

internal import Blog
internal import BlogSearchIndexFile
internal import BlogSearchPlatform
internal import BlogSearchQueries
internal import GRDB

extension IndexFile {
    /// The page cache of the writing connection in kilobytes, for pages that an import changes
    /// again and again.
    private static let writerCache = 64 << 10
    /// The page cache of each reading connection next to the writer in kilobytes. Pages of segments
    /// have a pool of their own, and a merge reads every page once.
    private static let readerCache = 8 << 10
    /// The page cache of a connection that reads for longer than one answer, in kilobytes.
    private static let lastingCache = 16 << 10

    /// - Parameters:
    ///   - isNew: whether the file was just created.
    ///   - mayBegin: whether an empty file becomes an index.
    ///   - marks: finds the marks of stored HTML, when documents are made again.
    ///   - progress: called with the number of posts done, when all documents are brought up to
    ///     date.
    static func openToWrite(
        _ path: String, isNew: Bool, mayBegin: Bool, _ marks: @escaping ContentMarks.Finder,
        _ progress: Progress
    ) throws -> IndexFile {
        try IndexError.translating(path, toWrite: true) {
            guard let entry = try WriterEntry(path, markInTree: Session.markInTree) else {
                throw try refusal(path)
            }
            defer { entry.closeDoor() }
            // No other process can store anything in it until the door is open.
            let isFresh = isNew && entry.isEmpty
            do {
                return try translatingErrors(
                    of: entry.name, lacksLog: entry.lacksLog, toWrite: true
                ) {
                    try openToWrite(
                        path, entry, isNew: isNew, mayBegin: mayBegin, marks, progress)
                }
            } catch {
                if isFresh { entry.name.removeAll(of: entry.descriptor) }
                throw error
            }
        }
    }

    private static func openToWrite(
        _ path: String, _ entry: WriterEntry, isNew: Bool, mayBegin: Bool,
        _ marks: @escaping ContentMarks.Finder, _ progress: Progress
    ) throws -> IndexFile {
        // This is checked before the file is opened: when SQLite closes it, it adds zeros to its
        // end.
        let isCutShort = try !isNew && FileEnd.missingBytes(of: entry.name.path) > 0
        let wasLeftOpen = try IndexPath.size(of: entry.name.log, orNone: true) > 0
        let pool = try DatabasePool(
            path: entry.name.path,
            configuration: configuration(path, isReadOnly: false, mayBegin: mayBegin))
        // Obstacles are looked for while the connections are open: once closed, they free
        // descriptors.
        return try translatingErrors(of: entry.name, lacksLog: entry.lacksLog, toWrite: true) {
            defer { withExtendedLifetime(pool) {} }
            return try keepingReason(of: pool) {
                let mark = try pool.writeWithoutTransaction { try Session.mark($0) }
                let writerGuard = mark.map { WriterGuard(entry.descriptor, entry.name, $0) }
                let lacks = try isNew ? (clocks: false, extras: false) : pool.read(Schema.lacks)
                try bringUpToDate(pool, isCutShort: isCutShort, writerGuard, marks, progress)
                return IndexFile(
                    path: path, isNew: isNew, wasCutShort: isCutShort,
                    wasLeftOpen: wasLeftOpen, writer: pool,
                    notes: entry.notes + (lacks.clocks ? [FileNote.daysOfUTC] : [])
                        + (lacks.extras ? [FileNote.noExtras] : []),
                    lacksLog: entry.lacksLog, writerGuard: writerGuard,
                    hold: FileHold(entry.descriptor))
            }
        }
    }

    private static func bringUpToDate(
        _ pool: DatabasePool, isCutShort: Bool, _ writerGuard: WriterGuard?,
        _ marks: @escaping ContentMarks.Finder, _ progress: Progress
    ) throws {
        if try pool.read(FormatCheck.version) < Schema.version {
            try Schema.migrate(pool, marks)
        }
        try Schema.addIndexes(pool)
        try stampRows(pool, writerGuard, progress)
        if try isCutShort || !pool.read(Reindexing.isCurrent) {
            try pool.write { db in
                try Reindexing.run(db, WritingTools(marks: marks), progress: progress)
                try Session.raise(db)
                try writerGuard?.check()
            }
        }
    }

    /// Gives rows their checksums if they have none. Rows that cannot be read stay without until
    /// they can be.
    private static func stampRows(
        _ pool: DatabasePool, _ writerGuard: WriterGuard?, _ progress: Progress
    ) throws {
        guard try !pool.read(RowStamps.areCurrent) else { return }
        do {
            try pool.write { db in
                try RowStamps.make(in: db, progress)
                try Session.raise(db)
                try writerGuard?.check()
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
        } catch let error as IndexError where error.code == .damaged {}
    }

    /// - Parameter isBrief: whether it is opened for one answer.
    static func openToRead(_ path: String, isBrief: Bool) throws -> IndexFile {
        try IndexError.translating(path, toWrite: false) {
            // Tries again a few times, because a writer may begin or end meanwhile.
            var isBetween = false
            var attempts = 0
            while attempts < 8 {
                attempts += 1
                guard let descriptor = IndexDescriptor(path, isWritable: false) else {
                    throw try refusal(path)
                }
                let before = descriptor.facts
                let entry = try ReaderEntry(path, descriptor, markInTree: Session.markInTree)
                if entry.isBetween {
                    isBetween = true
                    System.pause(microseconds: 20_000)
                    continue
                }
                do {
                    let file = try translatingErrors(
                        of: entry.name, lacksLog: entry.lacksLog, toWrite: false
                    ) {
                        try openToRead(path, entry, isBrief: isBrief, before)
                    }
                    if entry.isStill(path) { return file }
                    try file.close()
                } catch  where !entry.isStill(path) {
                } catch is FileChange {
                } catch let error as IndexError
                    where [
                        .damaged, .notAnIndex, .missing, .failed, .tooOld, .tooNew, .noStemmer,
                    ].contains(error.code)
                    && isBeingCopied(descriptor, since: before)
                {}
            }
            throw isBetween
                ? IndexError.companionRemoved(beside: IndexName(of: path))
                : IndexError.beingOverwritten(path)
        }
    }

    /// Whether a file that could not be read is being overwritten, as far as some milliseconds
    /// show.
    private static func isBeingCopied(
        _ descriptor: IndexDescriptor, since before: FileFacts?
    ) -> Bool {
        guard descriptor.facts == before else { return true }
        guard before?.areOfJustNow == true else { return false }
        System.pause(microseconds: 20_000)
        return descriptor.facts != before
    }

    private static func openToRead(
        _ path: String, _ entry: ReaderEntry, isBrief: Bool, _ facts: FileFacts?
    ) throws -> IndexFile {
        let name = entry.readsLogs ? entry.name.path : frozenAddress(entry.name.path)
        let configuration = configuration(path, isReadOnly: true, isBrief: isBrief)
        let queue: DatabaseQueue
        do {
            queue = try DatabaseQueue(path: name, configuration: configuration)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {
            try undoWhatWasInterrupted(entry.name.path)
            queue = try DatabaseQueue(path: name, configuration: configuration)
        }
        let readers = ReaderConnections(
            queue, maximum: isBrief ? 1 : IndexStore.simultaneousReaders
        ) {
            try DatabaseQueue(path: name, configuration: configuration)
        }
        var file = IndexFile(
            path: path, readers: readers, notes: entry.notes, lacksLog: entry.lacksLog,
            facts: isBrief ? facts : nil, hold: FileHold(entry.descriptor))
        if !isBrief { file.watch = try watch(queue, entry, path) }
        return file
    }

    /// - Throws: `FileChange` when the file changes while it is being opened.
    private static func watch(
        _ queue: DatabaseQueue, _ entry: ReaderEntry, _ path: String
    ) throws -> FileWatch {
        let page = try queue.read { try Session.page($0) }
        let watch = FileWatch(
            entry.descriptor, path: path, entry.name, page: page, readsLog: entry.readsLogs)
        // The remembered facts are those of the file that SQLite has opened.
        try queue.read { db in
            guard page > 0, try Session.page(db) == page else { throw FileChange() }
            try watch.check(Session.mark(db))
        }
        return watch
    }

    /// Turns SQLite's errors into sentences of ours. Damage in a file without its log is no
    /// surprise.
    static func translatingErrors<Value>(
        of name: IndexName, lacksLog: Bool, toWrite: Bool, _ body: () throws -> Value
    ) throws -> Value {
        do {
            return try IndexError.translating(name.path, toWrite: toWrite, body)
        } catch let error as IndexError where error.code == .damaged && lacksLog {
            throw IndexError.lacksLog(name)
        }
    }

    /// The error of a file that this process cannot open.
    private static func refusal(_ path: String) throws -> any Error {
        try DatabaseQueue(path: path).close()
        return DatabaseError(resultCode: .SQLITE_CANTOPEN)
    }

    /// Makes SQLite undo the changes of a writer that was killed. A connection that may only read
    /// cannot.
    private static func undoWhatWasInterrupted(_ path: String) throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { PageGap.keepClean($0) }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        _ = try queue.read(FormatCheck.version)
        try queue.close()
    }

    private static func configuration(
        _ path: String, isReadOnly: Bool, isBrief: Bool = false, mayBegin: Bool = false
    ) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = isReadOnly
        configuration.busyMode = .timeout(5)
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { db in
            if isReadOnly { SQLStatement.stopAuthorizing(db) }
            SQLStatement.heedCancellation(db)
            try SystemFault.keeping(db) {
                try FormatCheck.check(db, path: path, isReadOnly: isReadOnly, mayBegin: mayBegin)
            }
            if isBrief {
                // Pages are read where the system has them in memory, for as much of the file as
                // SQLite maps, without a copy: 250 of a query's 1,350 page faults were caused by
                // copies. Copied pages get a small cache, because pages of segments have a pool of
                // their own.
                try SQLStatement.run("PRAGMA mmap_size = 2147418112; PRAGMA cache_size = 48", db)
            } else if isReadOnly {
                // When a mapped file is overwritten, its readers are killed.
                try SQLStatement.run(
                    "PRAGMA mmap_size = 0; PRAGMA cache_size = -\(lastingCache)", db)
            } else {
                try FullText.register(in: db)
                let cache = db.configuration.readonly ? readerCache : writerCache
                try SQLStatement.run(
                    "PRAGMA secure_delete = ON; PRAGMA page_size = \(Schema.pageSize); PRAGMA cache_size = -\(cache)",
                    db)
                guard !db.configuration.readonly else { return }
                PageGap.keepClean(db)
                try SystemFault.keeping(db) {
                    let log = IndexName(of: path).log
                    try Session.begin(
                        db, hasEmptyLog: IndexPath.size(of: log, orNone: true) == 0)
                }
            }
        }
        return configuration
    }

    /// The address of the file as one that no process changes, which needs no companion files.
    /// https://sqlite.org/uri.html
    static func frozenAddress(_ path: String) -> String {
        let escaped = PercentEncoding.encoding(path) {
            (0x21...0x7E).contains($0) && !"%?#".utf8.contains($0)
        }
        return "file://" + escaped + "?immutable=1"
    }
}
