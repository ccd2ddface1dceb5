// Threads of our own. What Dispatch is asked for it does "some time": where the system gives no more threads (a container's
// limit, `ulimit -u`, no address space for a stack), it tries again once a second, for ever and without a word. A thread that
// is made here is there, or its maker is told.

/// A thread that was started; it must be joined or detached.
package struct SystemThread: Sendable {
    /// Bytes of its stack, whatever the limit of the first thread's: address space until they are used.
    private static let stackSize = 8 << 20
    /// A thread that has ended is counted by the system for some microseconds more; so it is asked again, so often, after
    /// so many microseconds.
    private static let (tries, pause): (Int, UInt32) = (20, 5_000)

    private let handle: ThreadHandle

    /// Starts a thread.
    ///
    /// - Returns: `nil` where the system gives none.
    package init?(_ work: @escaping @Sendable () -> Void) {
        for attempt in 1...SystemThread.tries {
            if let handle = ThreadHandle(stackSize: SystemThread.stackSize, work) {
                self.handle = handle
                return
            }
            if attempt < SystemThread.tries {
                System.pause(microseconds: SystemThread.pause)
            }
        }
        return nil
    }

    /// Waits for its end.
    package func join() { handle.join() }

    /// Leaves it to itself.
    package func detach() { handle.detach() }
}
