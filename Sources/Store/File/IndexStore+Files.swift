// What an open index says of the files beside it, and its lock for filling it.

package import Blog
internal import BlogSearchIndexFile
internal import BlogSearchPlatform
internal import BlogSearchQueries
internal import GRDB
internal import Synchronization

extension IndexStore {
    /// Takes the lock for filling this index. It is held as long as the result exists, or until the
    /// store is suspended.
    ///
    /// - Throws: `IndexError`: another process fills the index, or the file is gone or cannot be
    ///   written.
    package func lockForFilling(now: Moment) throws -> Filling {
        try checkOpen()
        guard !isReadOnly else { throw IndexError.readOnly(path) }
        let lock = try WriterLock(index: path, file.hold.descriptor, now: now)
        // A failed sync removes the empty index that it created, while it holds this lock.
        guard System.exists(path) else { throw IndexError.missing(path) }
        return try filling.withLock { state in
            // What lost the lock has not ended yet.
            guard !state.isLost else { throw IndexError.suspended(path) }
            let filling = Filling(lock, of: self)
            state.present = filling
            return filling
        }
    }
}

extension IndexStore {
    /// Copies one state of the index into a file of its own, which is read without any file beside it.
    ///
    /// - Parameters:
    ///   - other: a path. What is there goes.
    ///   - withBodies: whether the texts of posts are in it. A file without them only answers, and is not written to any more.
    /// - Throws: `IndexError`.
    package func copy(to other: String, withBodies: Bool = true) throws {
        try IndexError.translating(other, toWrite: true) {
            try read { snapshot in
                try IndexPath.remove(other)
                let copy = try DatabaseQueue(path: other)
                try copy.writeWithoutTransaction { db in
                    try snapshot.db.backup(to: db)
                    // A file that was open for writing says that a log may belong to it.
                    try SQLStatement.run("PRAGMA journal_mode = DELETE", db)
                    if !withBodies { try FormatCheck.seal(db) }
                }
                try copy.close()
            }
        }
    }

    /// How many readings of one store run side by side. GRDB has one connection more for what is read beside answers.
    package static let simultaneousReaders = 4

    private var setAsideLogs: SetAsideLogs { SetAsideLogs(besideIndex: IndexName(of: path)) }

    /// Sentences about logs of other files that were next to this index and were set aside.
    package var notesOfSetAsideLogs: [Notice] { setAsideLogs.paths.map(FileNote.aside) }

    /// Paths of files next to the index that may contain texts: its own logs, and logs that were
    /// set aside.
    package static func companions(of path: String) -> [String] {
        let name = IndexName(of: path)
        return [name.log, name.journal, name.sharedMemory].filter { FileFacts(named: $0) != nil }
            + SetAsideLogs(besideIndex: name).paths
    }

    /// Paths of the file and of what may stand next to it, whether it does or not.
    package static func files(of path: String) -> [String] {
        let name = IndexName(of: path)
        return [
            name.path, name.log, name.sharedMemory, name.journal, name.path + "-lock",
            SettingsFile(besideIndex: path).path,
        ]
    }

    /// The path of the file with the owner's settings, which may be missing.
    package var settingsPath: String { SettingsFile(besideIndex: path).path }

    /// - Returns: their number.
    func removeSetAsideLogs() -> Int { setAsideLogs.removeAll() }
}
