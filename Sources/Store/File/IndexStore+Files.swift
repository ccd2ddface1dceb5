// What an open index says of the files beside it, and its lock for filling it.

package import Blog
package import BlogSearchIndexFile
internal import BlogSearchPlatform
internal import BlogSearchQueries

extension IndexStore {
    /// Takes the lock for filling this index. It is held as long as the result exists.
    ///
    /// - Throws: `IndexError`: another process fills the index, or the file is gone or cannot be
    ///   written.
    package func lockForFilling(now: Moment) throws -> WriterLock {
        try checkOpen()
        guard !isReadOnly else { throw IndexError.readOnly(path) }
        let lock = try WriterLock(index: path, file.hold.descriptor, now: now)
        // A failed sync removes the empty index that it created, while it holds this lock.
        guard System.exists(path) else { throw IndexError.missing(path) }
        return lock
    }
}

extension IndexStore {
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

    /// - Returns: their number.
    func removeSetAsideLogs() -> Int { setAsideLogs.removeAll() }
}
