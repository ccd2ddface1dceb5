// How a file is entered that is to be read: which of the logs beside it SQLite may look at.
//
// A log of another file is passed over, and so is none where the file says that there is one: SQLite would make an empty one
// beside it, and what a living writer adds under another name of the file would not be in it. The file is then read as one
// that nobody changes; who reads it for longer notices when somebody does (FileWatch.swift).

internal import Blog
internal import BlogSearchPlatform
internal import BlogSearchQueries

/// A file that may be opened to be read.
struct ReaderEntry {
    let descriptor: IndexDescriptor
    let name: IndexName
    /// Whether SQLite is to look for logs.
    private(set) var readsLogs = true
    /// Whether the file is in WAL mode, but no log is there.
    private(set) var lacksLog = false
    /// What is to be said although it is no error.
    private(set) var notes: [Notice] = []
    /// Whether a living writer has no log: it is just beginning or ending, or somebody has removed it.
    private(set) var isBetween = false
    private let isInWALMode: Bool

    /// - Throws: `IndexError` with code `busy` when it is being written under another name.
    init(_ path: String, _ descriptor: IndexDescriptor) throws {
        self.descriptor = descriptor
        name = IndexName(of: path)
        let file = RawIndex(descriptor, path: name.path)
        isInWALMode = file.isInWALMode
        let log = FileFacts(named: name.log)
        let journal = FileFacts(named: name.journal)
        guard isInWALMode || log != nil || journal != nil else { return }
        try name.checkCompanions()
        guard !isInWALMode || !descriptor.isWritten(underAnotherNameThan: name.number) else {
            throw IndexError.otherName(path)
        }
        checkLog(log, file)
        if readsLogs, journal != nil, !descriptor.isReserved,
            file.ownership(ofJournal: name.journal) == .foreign
        {
            passOver(name.journal)
        }
    }

    /// Whether the path still leads to the file, and the file is in the mode in which it was.
    func isStill(_ path: String) -> Bool {
        FileFacts(at: path)?.identity == descriptor.identity
            && RawIndex(descriptor, path: name.path).isInWALMode == isInWALMode
    }

    private mutating func checkLog(_ log: FileFacts?, _ file: RawIndex) {
        let isWritten = isInWALMode && descriptor.isWritten(underName: name.number)
        if log == nil {
            isBetween = isWritten
            guard isInWALMode, !isWritten else { return }
            readsLogs = false
            lacksLog = true
            notes.append(FileNote.lacksLog(name))
        } else if isWritten {
            // SQLite would make another one, of which the writer knows nothing.
            isBetween = name.missingCompanion != nil
            if !file.canOwn(livingLog: name.log) { passOver(name.log) }
        } else if file.ownership(ofLog: name.log) == .foreign {
            passOver(name.log)
        }
    }

    private mutating func passOver(_ log: String) {
        readsLogs = false
        lacksLog = lacksLog || isInWALMode && log == name.log
        notes.append(FileNote.passedOver(log, of: name))
    }
}
