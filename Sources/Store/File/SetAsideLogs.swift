// Logs of other files that stood under an index's name, renamed:
//
//     <index>-wal-aside-<n>   <index>-journal-aside-<n>
//
// They are kept, because what is in them may be in no file, and named by `status` and `verify`, because they may hold words
// that were taken back; `compact` removes them.

package import Blog
internal import BlogSearchPlatform

/// Logs that were set aside beside an index.
struct SetAsideLogs {
    private let name: IndexName

    /// More than anybody lets pile up.
    private static let maximum = 10_000

    init(besideIndex name: IndexName) {
        self.name = name
    }

    /// Paths of them, those of journals last.
    var paths: [String] {
        // Numbers are given upwards, and only all of them are removed.
        [name.log, name.journal].flatMap { log in
            (1...SetAsideLogs.maximum).lazy.map { Self.path(log, $0) }
                .prefix { FileFacts(named: $0) != nil }
        }
    }

    /// Gives a log another name; the index of it in memory goes, too.
    ///
    /// - Returns: the new path; `nil` when the system refuses.
    func add(_ log: String) -> String? {
        for number in 1...SetAsideLogs.maximum {
            let path = Self.path(log, number)
            guard FileFacts(named: path) == nil else { continue }
            guard System.rename(log, to: path) == nil else { return nil }
            if log == name.log { System.remove(name.sharedMemory) }
            return path
        }
        return nil
    }

    /// Removes them.
    ///
    /// - Returns: how many there were.
    func removeAll() -> Int {
        paths.count { System.remove($0) == nil }
    }

    private static func path(_ log: String, _ number: Int) -> String { "\(log)-aside-\(number)" }
}

extension IndexName {
    /// Removes the log and its index of a file that is gone for good.
    ///
    /// - Parameter identity: which log it is: another may have its name by now.
    func removeLog(_ identity: FileIdentity?) {
        guard let identity, FileFacts(named: log)?.identity == identity else { return }
        System.remove(log)
        System.remove(sharedMemory)
    }

    /// Removes a file in which nothing was stored, with what stands beside it, unless the name is another file's by now.
    func removeAll(of descriptor: IndexDescriptor) {
        guard FileFacts(at: path)?.identity == descriptor.identity,
            !descriptor.isWritten(underName: number)
        else { return }
        for file in [path, log, journal, sharedMemory] { System.remove(file) }
    }
}

extension IndexStore {
    private var setAsideLogs: SetAsideLogs { SetAsideLogs(besideIndex: IndexName(of: path)) }

    /// Logs of other files that stood beside this index and were set aside, as sentences.
    package var notesOfSetAsideLogs: [Notice] { setAsideLogs.paths.map(FileNote.aside) }

    /// Paths of files beside the index that may hold texts: logs, its own and those of others that were set aside.
    package static func companions(of path: String) -> [String] {
        let name = IndexName(of: path)
        return [name.log, name.journal, name.sharedMemory].filter { FileFacts(named: $0) != nil }
            + SetAsideLogs(besideIndex: name).paths
    }

    /// - Returns: how many there were.
    func removeSetAsideLogs() -> Int { setAsideLogs.removeAll() }
}
