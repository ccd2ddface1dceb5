// Counts the users of an open file. SQLite's handles are invalid once the file is closed: code that
// still used one would read freed memory. So each use is counted. Once the file is to be closed, no
// new use may begin, and closing waits for those that have begun.

internal import BlogSearchQueries
internal import Dispatch
internal import Synchronization

/// Counts the users of a file.
package final class FileUse: Sendable {
    private enum Phase { case open, closing, closed }

    private struct State {
        var phase = Phase.open
        /// Whether the file was closed until it is opened again.
        var isSuspended = false
        var users = 0
        /// The number of callers that wait until another one has closed the file.
        var waiting = 0

        /// Whether the file is to be closed and waits for its users.
        var isWaitedFor: Bool { phase == .closing && users > 0 }
    }

    private let state = Mutex(State())
    /// Signalled when the last user has left a file that is to be closed.
    private let left = DispatchSemaphore(value: 0)
    /// Signalled for each caller that waits until the file is closed.
    private let closed = DispatchSemaphore(value: 0)

    package init() {}

    /// Runs `body`. The file stays open meanwhile.
    ///
    /// - Throws: `IndexError` with code `closed`, or `suspended`, when the file is closed, or about
    ///   to be.
    package func during<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
        guard enter(whileClosing: false) else {
            let isSuspended = state.withLock { $0.isSuspended }
            throw isSuspended ? IndexError.suspended(path) : IndexError.closed(path)
        }
        defer { leave() }
        return try body()
    }

    /// Runs `body` unless the file is closed. While closing waits for users, they can still be
    /// interrupted.
    package func unlessClosed(_ body: () -> Void) {
        guard enter(whileClosing: true) else { return }
        defer { leave() }
        body()
    }

    /// Runs `body`, which closes the file, once no user is left. When another caller has closed the
    /// file or is about to, it only waits for that. A user of the file must not call it.
    ///
    /// - Parameter isSuspension: whether whoever comes later is to hear that the file is suspended,
    ///   and not that it is closed. What is closed stays so.
    package func end(isSuspension: Bool = false, _ body: () throws -> Void) throws {
        let (former, users) = state.withLock { state in
            let former = state.phase
            state.isSuspended = isSuspension && (former == .open || state.isSuspended)
            if former == .open { state.phase = .closing }
            if former == .closing { state.waiting += 1 }
            return (former, state.users)
        }
        switch former {
        case .closed: return
        case .closing: closed.wait()
        case .open:
            if users > 0 { left.wait() }
            defer { finish() }
            try body()
        }
    }

    private func enter(whileClosing: Bool) -> Bool {
        state.withLock { state in
            guard state.phase == .open || whileClosing && state.isWaitedFor else { return false }
            state.users += 1
            return true
        }
    }

    private func leave() {
        let isLast = state.withLock { state in
            state.users -= 1
            return state.phase == .closing && state.users == 0
        }
        if isLast { left.signal() }
    }

    private func finish() {
        let waiting = state.withLock { state in
            state.phase = .closed
            return state.waiting
        }
        for _ in 0..<waiting { closed.signal() }
    }
}
