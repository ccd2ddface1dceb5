internal import Dispatch
internal import Synchronization

/// Does work on a thread of its own, one piece after the other. When it is let go, the thread ends after the last of them.
package final class WorkThread: Sendable {
    private let work = WaitingWork()

    /// - Returns: `nil` where the system gives no thread; the work is the caller's then, or cannot be done.
    package init?() {
        guard let thread = SystemThread({ [work] in work.doAll() }) else { return nil }
        thread.detach()
    }

    deinit { work.add(nil) }

    /// Does a piece of work when those before it are done.
    package func async(_ piece: @escaping @Sendable () -> Void) { work.add(piece) }
}

/// What a thread has still to do.
private final class WaitingWork: Sendable {
    /// `nil` is the end.
    private let pieces = Mutex<[(@Sendable () -> Void)?]>([])
    private let added = DispatchSemaphore(value: 0)

    func add(_ piece: (@Sendable () -> Void)?) {
        pieces.withLock { $0.append(piece) }
        added.signal()
    }

    func doAll() {
        while let piece = next() { piece() }
    }

    private func next() -> (@Sendable () -> Void)? {
        added.wait()
        return pieces.withLock { $0.removeFirst() }
    }
}
