// How a file is opened for reading: which of the logs next to it SQLite may read.
//
// A log of another file is ignored. When the file says that it has a log but there is none, SQLite
// does not look for it: it would create an empty one, which would lack what a living writer adds
// under another name of the file. The file is then read as one that no process changes. A
// long-lived reader notices when one does (FileWatch.swift).

package import Blog
internal import BlogSearchPlatform
internal import BlogSearchQueries

/// A file that may be opened for reading.
package struct ReaderEntry {
    package let descriptor: IndexDescriptor
    package let name: IndexName
    /// Whether SQLite looks for logs.
    package private(set) var readsLogs = true
    /// Whether the file is in WAL mode, but has no log.
    package private(set) var lacksLog = false
    /// Notes that are no errors.
    package private(set) var notes: [Notice] = []
    /// Whether a living writer has no log: it is just beginning or ending, or the log was removed.
    package private(set) var isBetween = false
    private let isInWALMode: Bool

    /// - Throws: `IndexError` with code `busy` when the file is being written under another name.
    package init(_ path: String, _ descriptor: IndexDescriptor, markInTree: @escaping MarkInTree)
        throws
    {
        self.descriptor = descriptor
        name = IndexName(of: path)
        let file = RawIndex(descriptor, path: name.path, markInTree: markInTree)
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

    /// Whether the path still leads to the file, and the journal mode of the file is unchanged.
    package func isStill(_ path: String) -> Bool {
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
            // SQLite would create another one that the writer does not know.
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
