// Who uses an open file. SQLite's handles are gone once it is closed, and whoever used one then, or had it in use, would read
// memory that is no longer his. So each use is counted; from when the file is to be closed nobody else may begin one, and
// those that have begun are waited for.

internal import BlogSearchQueries
internal import Dispatch
internal import Synchronization

/// Counts who uses a file.
final class FileUse: Sendable {
    private enum Phase { case open, closing, closed }

    private struct State {
        var phase = Phase.open
        var users = 0
        /// Who waits until it is closed by another.
        var waiting = 0

        /// Whether it is to be closed, but not yet, because somebody uses it.
        var isWaitedFor: Bool { phase == .closing && users > 0 }
    }

    private let state = Mutex(State())
    /// Signalled when the last user has left a file that is to be closed.
    private let left = DispatchSemaphore(value: 0)
    /// Signalled for each that waits until it is closed.
    private let closed = DispatchSemaphore(value: 0)

    /// Does `body`, for whose time the file stays open.
    ///
    /// - Throws: `IndexError` with code `closed` when it is closed, or about to be.
    func during<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
        guard enter(whileClosing: false) else { throw IndexError.closed(path) }
        defer { leave() }
        return try body()
    }

    /// Does `body` unless the file is closed. While it is waited for those who use it, there is still something to stop.
    func unlessClosed(_ body: () -> Void) {
        guard enter(whileClosing: true) else { return }
        defer { leave() }
        body()
    }

    /// Does `body`, which closes the file, when nobody uses it any more. Where another has closed it, it does nothing but
    /// wait for that. Must not be called by who uses it.
    func end(_ body: () throws -> Void) throws {
        let (former, users) = state.withLock { state in
            let former = state.phase
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
