internal import BlogSearchPlatform
internal import BlogSearchQueries
internal import GRDB
internal import Synchronization

/// Notices that a file that is open to be written is no longer the one at its path, or no longer what was written to it.
///
/// Asked before every transaction is committed: what is committed then goes into the log of that file, and with a
/// checkpoint into the file.
final class WriterGuard: Sendable {
    private struct State {
        /// Pages on which the row of `session` stands, in the file or in its log.
        var pages: Set<UInt64>
        /// The counter that the file had last.
        var counter: UInt64 = 0
        var isForsaken = false
    }

    private let descriptor: IndexDescriptor
    private let name: IndexName
    private let session: UInt64
    /// What SQLite has open beside the file.
    private let companions: [String: FileIdentity]
    private let state: Mutex<State>

    /// - Parameter mark: the row of `session` once the file was opened.
    init(_ descriptor: IndexDescriptor, _ name: IndexName, _ mark: SessionMark) {
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

    /// Whether the file is one that nothing more must be written to.
    var isForsaken: Bool { state.withLock { $0.isForsaken } }

    /// - Throws: `IndexError` with code `replaced`, from then on always.
    func check() throws {
        do {
            try checkPath()
            try checkContent()
        } catch {
            state.withLock { $0.isForsaken = true }
            throw error
        }
    }

    /// Checks that what stands beside the file is what SQLite has open: others would look there for what is new.
    ///
    /// What was committed before is in the log that SQLite has open, and comes into the file when it is closed.
    /// - Throws: `IndexError`.
    func checkCompanions() throws {
        for (path, identity) in companions where FileFacts(named: path)?.identity != identity {
            throw IndexError.companionRemoved(path, of: name)
        }
    }

    /// Notes that the row of `session` may come to stand on another page.
    func add(page: UInt64) {
        _ = state.withLock { $0.pages.insert(page) }
    }

    /// Removes the log of a file that has no name any more: nobody can bring the two together again.
    func cleanUp() {
        if descriptor.facts?.names == 0 { name.removeLog(companions[name.log]) }
    }

    private func checkPath() throws {
        let there = FileFacts(at: name.path)?.identity
        guard there != descriptor.identity else { return }
        if descriptor.facts?.names ?? 0 > 0 { throw IndexError.moved(name) }
        throw there == nil ? IndexError.removed(name) : IndexError.replaced(name)
    }

    private func checkContent() throws {
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
