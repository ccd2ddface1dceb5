// How a file is entered that is to be written: before SQLite opens it, under the lock of the door (FileLock.swift).
//
//   1  nobody has it open to be written under another name
//   2  it is a regular file with one name, and so is what SQLite would write beside it
//   3  a log that is not its own is set aside (LogOwnership.swift)
//
// The descriptor, and with it the locks, stay until SQLite has closed the file.

internal import Blog
internal import BlogSearchPlatform
internal import BlogSearchQueries

/// A file that may be opened to be written.
struct WriterEntry {
    let descriptor: IndexDescriptor
    let name: IndexName
    /// What is to be said although it is no error.
    private(set) var notes: [Notice] = []
    /// Whether the file is in WAL mode, but no log is there.
    private(set) var lacksLog = false

    /// How long to wait for another that opens the file, in milliseconds.
    private static let patience = 5_000

    /// - Returns: `nil` when the system lets nobody open the file, which SQLite meets with, too.
    /// - Throws: `IndexError`. Nothing was changed then.
    init?(_ path: String) throws {
        guard let descriptor = IndexDescriptor(path, isWritable: true, creating: true) else {
            return nil
        }
        self.descriptor = descriptor
        name = IndexName(of: path)
        guard FileFacts(at: path)?.identity == descriptor.identity else {
            throw IndexError.replaced(name)
        }
        // What was stored would stay in the log, which could not be brought in.
        let size = descriptor.facts?.size ?? 0
        if let error = IndexError.sizeLimited(path, bytes: size) { throw error }
        let hasLocks = try takeLocks()
        if !hasLocks { notes.append(FileNote.noLocks(path)) }
        let isWritten = hasLocks && descriptor.isWritten(underName: name.number)
        try checkNames(isWritten: isWritten)
        try checkLogs(isWrittenByOthers: isWritten)
    }

    /// Whether nobody has written anything yet.
    var isEmpty: Bool { descriptor.facts?.size == 0 && FileFacts(named: name.log) == nil }

    /// Lets others in.
    func closeDoor() { descriptor.unlock(.door) }

    private func checkNames(isWritten: Bool) throws {
        try name.checkCompanions()
        let count = descriptor.facts?.names ?? 1
        guard count > 1 else { return }
        // A copy of it would not have what its log has.
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
        let file = RawIndex(descriptor, path: name.path)
        if FileFacts(named: name.journal) != nil, !descriptor.isReserved,
            file.ownership(ofJournal: name.journal) == .foreign
        {
            try setAside(name.journal)
        }
        if isWrittenByOthers {
            // SQLite would begin another log beside the one that was removed.
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

    /// Whether a living writer has its log: it is not there for a moment when the writer ends.
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
    /// SQLite follows links to what it writes beside a file.
    func checkCompanions() throws {
        for path in [log, journal, sharedMemory] {
            guard let kind = FileFacts(named: path)?.kind, kind != .file else { continue }
            throw IndexError.notACompanion(path, kind: kind)
        }
    }
}
