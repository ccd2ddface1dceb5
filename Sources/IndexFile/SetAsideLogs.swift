// Logs of other files that had an index's name. They are renamed:
//
//     <index>-wal-aside-<n>   <index>-journal-aside-<n>
//
// They are kept, because their data may be in no other file. `status` and `verify` list them,
// because they may contain words that were removed. `compact` deletes them.

internal import BlogSearchPlatform

/// Logs that were set aside next to an index.
package struct SetAsideLogs {
    private let name: IndexName

    /// More than anybody would keep.
    private static let maximum = 10_000

    package init(besideIndex name: IndexName) {
        self.name = name
    }

    /// Their paths, journals last.
    package var paths: [String] {
        // Numbers ascend, and the logs are only removed all at once.
        [name.log, name.journal].flatMap { log in
            (1...SetAsideLogs.maximum).lazy.map { Self.path(log, $0) }
                .prefix { FileFacts(named: $0) != nil }
        }
    }

    /// Renames a log, and removes its index in memory.
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

    /// Removes all of them.
    ///
    /// - Returns: their number.
    package func removeAll() -> Int {
        paths.count { System.remove($0) == nil }
    }

    private static func path(_ log: String, _ number: Int) -> String { "\(log)-aside-\(number)" }
}

extension IndexName {
    /// Removes the log, and the log's index, of a file that has no name any more.
    ///
    /// - Parameter identity: the identity of the log: by now another log may have its name.
    func removeLog(_ identity: FileIdentity?) {
        guard let identity, FileFacts(named: log)?.identity == identity else { return }
        System.remove(log)
        System.remove(sharedMemory)
    }

    /// Removes a file without data, and the files next to it, unless its name belongs to another
    /// file by now.
    package func removeAll(of descriptor: IndexDescriptor) {
        guard FileFacts(at: path)?.identity == descriptor.identity,
            !descriptor.isWritten(underName: number)
        else { return }
        for file in [path, log, journal, sharedMemory] { System.remove(file) }
    }
}
