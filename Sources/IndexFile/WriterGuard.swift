internal import BlogSearchPlatform
internal import BlogSearchQueries
internal import Synchronization

/// Notices when a file that is open for writing is no longer the file at its path, or no longer has
/// what was written to it.
///
/// It checks before every transaction is committed. A commit goes into the log of that file, and
/// with a checkpoint into the file.
package final class WriterGuard: Sendable {
    private struct State {
        /// The pages with the row of `session`, in the file or in its log.
        var pages: Set<UInt64>
        /// The last counter of the file.
        var counter: UInt64 = 0
        var isForsaken = false
    }

    /// Gone once the file is closed, which a guard may outlive.
    private weak let descriptor: IndexDescriptor?
    private let name: IndexName
    private let session: UInt64
    /// The companion files that SQLite has open.
    private let companions: [String: FileIdentity]
    private let state: Mutex<State>

    /// - Parameter mark: the row of `session` after the file was opened.
    package init(_ descriptor: IndexDescriptor, _ name: IndexName, _ mark: SessionMark) {
        self.descriptor = descriptor
        self.name = name
        session = mark.session
        var companions: [String: FileIdentity] = [:]
        for path in [name.log, name.sharedMemory] {
            companions[path] = FileFacts(named: path)?.identity
        }
        self.companions = companions
        state = Mutex(State(pages: [mark.page]))
    }

    /// Whether nothing more may be written to the file.
    package var isForsaken: Bool { state.withLock { $0.isForsaken } }

    /// Checks the file.
    ///
    /// - Throws: `IndexError` with code `replaced`, and from then on always.
    package func check() throws {
        do {
            try checkPath()
            try checkContent()
        } catch {
            state.withLock { $0.isForsaken = true }
            throw error
        }
    }

    /// Checks that the companion files are those that SQLite has open: other processes would read
    /// new data from them.
    ///
    /// Earlier commits are in the log that SQLite has open, and are copied into the file when it is
    /// closed.
    /// - Throws: `IndexError`.
    package func checkCompanions() throws {
        for (path, identity) in companions where FileFacts(named: path)?.identity != identity {
            throw IndexError.companionRemoved(path, of: name)
        }
    }

    /// Records that the row of `session` may be on another page.
    package func add(page: UInt64) {
        _ = state.withLock { $0.pages.insert(page) }
    }

    /// Removes the log of a file that has no name any more: no process can connect the two again.
    package func cleanUp() {
        if descriptor?.facts?.names == 0 { name.removeLog(companions[name.log]) }
    }

    private func checkPath() throws {
        guard let descriptor else { return }
        let there = FileFacts(at: name.path)?.identity
        guard there != descriptor.identity else { return }
        if descriptor.facts?.names ?? 0 > 0 { throw IndexError.moved(name) }
        throw there == nil ? IndexError.removed(name) : IndexError.replaced(name)
    }

    private func checkContent() throws {
        guard let descriptor else { return }
        let file = RawIndex(descriptor, path: name.path)
        let isWhole = state.withLock { state in
            let counters = state.pages.compactMap { file.mark(onPage: $0) }
                .filter { $0.session == session }.map(\.counter)
            guard let counter = counters.max(), counter >= state.counter else { return false }
            state.counter = counter
            return true
        }
        guard isWhole else { throw IndexError.overwritten(name) }
    }
}
