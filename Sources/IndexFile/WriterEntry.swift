// How a file is opened for writing. This is checked before SQLite opens it, under the lock of the
// door (FileLock.swift):
//
//   1  no process has it open for writing under another name
//   2  it is a regular file with one name, and so are the files that SQLite would write next to it
//   3  a log of another file is set aside (LogOwnership.swift)
//
// The descriptor, and with it the locks, stay until SQLite has closed the file.

package import Blog
internal import BlogSearchPlatform
internal import BlogSearchQueries

/// A file that may be opened for writing.
package struct WriterEntry {
    package let descriptor: IndexDescriptor
    package let name: IndexName
    /// Notes that are no errors.
    package private(set) var notes: [Notice] = []
    /// Whether the file is in WAL mode, but has no log.
    package private(set) var lacksLog = false

    /// How long to wait for another process that is opening the file, in milliseconds.
    private static let patience = 5_000

    private let markInTree: MarkInTree

    /// - Returns: `nil` when the system does not let this process open the file. SQLite will fail,
    ///   too.
    /// - Throws: `IndexError`. The file is unchanged then.
    package init?(_ path: String, markInTree: @escaping MarkInTree) throws {
        guard let descriptor = IndexDescriptor(path, isWritable: true, creating: true) else {
            return nil
        }
        self.descriptor = descriptor
        self.markInTree = markInTree
        name = IndexName(of: path)
        guard FileFacts(at: path)?.identity == descriptor.identity else {
            throw IndexError.replaced(name)
        }
        // New data would stay in the log, because it could not be copied into the file.
        let size = descriptor.facts?.size ?? 0
        if let error = IndexError.sizeLimited(path, bytes: size) { throw error }
        let hasLocks = try takeLocks()
        if !hasLocks { notes.append(FileNote.noLocks(path)) }
        let isWritten = hasLocks && descriptor.isWritten(underName: name.number)
        try checkNames(isWritten: isWritten)
        try checkLogs(isWrittenByOthers: isWritten)
    }

    /// Whether nothing has been written yet.
    package var isEmpty: Bool { descriptor.facts?.size == 0 && FileFacts(named: name.log) == nil }

    /// Lets other writers open the file.
    package func closeDoor() { descriptor.unlock(.door) }

    private func checkNames(isWritten: Bool) throws {
        try name.checkCompanions()
        let count = descriptor.facts?.names ?? 1
        guard count > 1 else { return }
        // A copy of the file would lack the data in its log.
        if isWritten {
            throw IndexError.beingFilled(name.path, by: WriterLock.holder(of: name.path))
        }
        let isAtRest = !RawIndex(descriptor, path: name.path).isInWALMode
        guard isAtRest || FileFacts(named: name.log) != nil else {
            throw IndexError.logOfOtherName(name.path, count: count)
        }
        throw IndexError.severalNames(name.path, count: count)
    }

    /// - Returns: whether the file system has such locks.
    private func takeLocks() throws -> Bool {
        for _ in 0..<WriterEntry.patience {
            switch descriptor.lock(.door) {
            case .unsupported: return false
            case .held: System.pause(microseconds: 1_000)
            case .taken:
                guard !descriptor.isWritten(underAnotherNameThan: name.number) else {
                    throw IndexError.otherName(name.path)
                }
                return descriptor.lock(.name(name.number), isShared: true) == .taken
            }
        }
        throw IndexError.beingFilled(name.path, by: nil)
    }

    private mutating func checkLogs(isWrittenByOthers: Bool) throws {
        let file = RawIndex(descriptor, path: name.path, markInTree: markInTree)
        if FileFacts(named: name.journal) != nil, !descriptor.isReserved,
            file.ownership(ofJournal: name.journal) == .foreign
        {
            try setAside(name.journal)
        }
        if isWrittenByOthers {
            // SQLite would begin another log instead of the one that was removed.
            guard hasLivingLog() else { throw IndexError.companionRemoved(beside: name) }
            guard file.canOwn(livingLog: name.log) else { throw IndexError.foreignLogInUse(name) }
        } else if FileFacts(named: name.log) == nil {
            lacksLog = file.isInWALMode
            if lacksLog { notes.append(FileNote.lacksLog(name)) }
        } else if file.ownership(ofLog: name.log) == .foreign {
            try setAside(name.log)
            lacksLog = file.isInWALMode
        }
    }

    /// Whether a living writer has its log. The log is missing for a moment when the writer ends.
    private func hasLivingLog() -> Bool {
        for _ in 0..<50 {
            if name.missingCompanion == nil { return true }
            if !RawIndex(descriptor, path: name.path).isInWALMode { return true }
            System.pause(microseconds: 2_000)
        }
        return false
    }

    private mutating func setAside(_ log: String) throws {
        guard let path = SetAsideLogs(besideIndex: name).add(log) else {
            throw IndexError.cannotSetAside(log, of: name.path)
        }
        notes.append(FileNote.setAside(log, as: path, of: name))
    }
}

extension IndexName {
    /// Checks that the companion files are regular files: SQLite follows links when it writes them.
    func checkCompanions() throws {
        for path in [log, journal, sharedMemory] {
            guard let kind = FileFacts(named: path)?.kind, kind != .file else { continue }
            throw IndexError.notACompanion(path, kind: kind)
        }
    }
}
