// Whether a file that is read for long is still the one that was opened.
//
// A file may be replaced by another (`mv`), or overwritten in place (`cp`). SQLite notices the second by a counter in page 1,
// which another file may have as well, and keeps what it has read before. So before and after each reading, the file that
// the path leads to, its size, when it was changed and the row of `session` as it is on disk are compared with what was seen
// last. At rest only who writes past SQLite changes the file without another session; while a writer is at work, the file
// lags behind what its log says, but in the same session.

internal import BlogSearchPlatform
internal import Synchronization

/// Thrown when a file is not the one that was opened, and has to be opened anew.
struct FileChange: Error {
    /// Whether it was noticed only when the reading was done or had failed.
    var isLate = false
}

/// Compares a file that is open to be read with what is at its path.
final class FileWatch: Sendable {
    /// What is compared.
    struct State: Hashable {
        var facts: FileFacts?
        var isInWALMode: Bool
        var mark: SessionMark?
        /// Of a file that is read without its log: whether there is one now.
        var log: FileFacts?
    }

    private let descriptor: IndexDescriptor
    private let path: String
    private let name: IndexName
    /// The page that holds the row of `session`.
    private let page: UInt64
    private let readsLog: Bool
    private let known: Mutex<State>

    /// - Parameter readsLog: whether SQLite looks at a log beside the file.
    init(
        _ descriptor: IndexDescriptor, path: String, _ name: IndexName, page: UInt64, readsLog: Bool
    ) {
        self.descriptor = descriptor
        self.path = path
        self.name = name
        self.page = page
        self.readsLog = readsLog
        let now = FileWatch.state(descriptor, path, name, page, readsLog: readsLog)
        known = Mutex(now)
    }

    /// The row of `session` that was seen last.
    var mark: SessionMark? { known.withLock { $0.mark } }
    var identity: FileIdentity { descriptor.identity }

    /// Called within a transaction that has begun to read.
    ///
    /// - Parameter seen: the row of `session` as the transaction sees it.
    /// - Throws: `FileChange`.
    func check(_ seen: SessionMark?) throws {
        try check()
        let state = known.withLock { $0 }
        guard let seen, let mark = state.mark else { return }
        let isSame =
            state.isInWALMode && readsLog
            ? seen.session == mark.session && seen.counter >= mark.counter : seen == mark
        if !isSame { throw FileChange() }
    }

    /// - Throws: `FileChange`.
    func check() throws {
        let state = FileWatch.state(descriptor, path, name, page, readsLog: readsLog)
        let goesOn = known.withLock { known in
            guard state != known else { return true }
            guard follows(state, known) else { return false }
            known = state
            return true
        }
        if !goesOn { throw FileChange() }
    }

    /// Whether a state comes of another by what writers do to a file that is being read.
    private func follows(_ new: State, _ old: State) -> Bool {
        guard readsLog, let facts = new.facts, facts.identity == descriptor.identity,
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
