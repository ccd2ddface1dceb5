// Whether a file that stays open for reading is still the file that was opened.
//
// A file may be replaced by another one (`mv`), or overwritten in place (`cp`). SQLite detects the
// second case by a counter in page 1, but another file may have the same counter, and then SQLite
// keeps what it has read before. So four things are compared before and after each reading: the
// file at the path, its size, its time of change, and the row of `session` on disk. While no writer
// has the file open, only a program that bypasses SQLite can change the file within the same
// session. While a writer is at work, the file has an older state than its log, but of the same
// session.

package import BlogSearchPlatform
internal import Synchronization

/// Thrown when a file is not the one that was opened, and must be opened again.
package struct FileChange: Error {
    /// Whether the change was noticed only after the reading had ended or failed.
    package let isLate: Bool

    package init(isLate: Bool = false) {
        self.isLate = isLate
    }
}

/// Compares a file that is open for reading with the file at its path.
package final class FileWatch: Sendable {
    /// The facts that are compared.
    struct State: Hashable {
        var facts: FileFacts?
        var isInWALMode: Bool
        var mark: SessionMark?
        /// For a file that is read without its log: the log, if there is one now.
        var log: FileFacts?
    }

    /// Gone once the file is closed, which a watch may outlive.
    private weak let descriptor: IndexDescriptor?
    package let identity: FileIdentity
    private let path: String
    private let name: IndexName
    /// The page with the row of `session`.
    private let page: UInt64
    private let readsLog: Bool
    private let known: Mutex<State>

    /// - Parameter readsLog: whether SQLite reads a log next to the file.
    package init(
        _ descriptor: IndexDescriptor, path: String, _ name: IndexName, page: UInt64, readsLog: Bool
    ) {
        self.descriptor = descriptor
        identity = descriptor.identity
        self.path = path
        self.name = name
        self.page = page
        self.readsLog = readsLog
        let now = FileWatch.state(descriptor, path, name, page, readsLog: readsLog)
        known = Mutex(now)
    }

    /// The row of `session` as last seen.
    package var mark: SessionMark? { known.withLock { $0.mark } }

    /// Checks the file. Must be called within a transaction that has begun to read.
    ///
    /// - Parameter seen: the row of `session` as the transaction sees it.
    /// - Throws: `FileChange`.
    package func check(_ seen: SessionMark?) throws {
        try check()
        let state = known.withLock { $0 }
        guard let seen, let mark = state.mark else { return }
        let isSame =
            state.isInWALMode && readsLog
            ? seen.session == mark.session && seen.counter >= mark.counter : seen == mark
        if !isSame { throw FileChange() }
    }

    /// Checks the file.
    ///
    /// - Throws: `FileChange`.
    package func check() throws {
        guard let descriptor else { throw FileChange() }
        let state = FileWatch.state(descriptor, path, name, page, readsLog: readsLog)
        let goesOn = known.withLock { known in
            guard state != known else { return true }
            guard follows(state, known) else { return false }
            known = state
            return true
        }
        if !goesOn { throw FileChange() }
    }

    /// Whether writers can have turned the old state into the new one while the file was being
    /// read.
    private func follows(_ new: State, _ old: State) -> Bool {
        guard readsLog, let facts = new.facts, facts.identity == identity,
            let mark = new.mark, let oldMark = old.mark, new.isInWALMode, old.isInWALMode
        else { return false }
        return mark.session == oldMark.session && mark.counter >= oldMark.counter
    }

    private static func state(
        _ descriptor: IndexDescriptor, _ path: String, _ name: IndexName, _ page: UInt64,
        readsLog: Bool
    ) -> State {
        let file = RawIndex(descriptor, path: name.path)
        return State(
            facts: FileFacts(at: path), isInWALMode: file.isInWALMode,
            mark: file.mark(onPage: page), log: readsLog ? nil : FileFacts(named: name.log))
    }
}
