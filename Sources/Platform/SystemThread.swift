// Threads of our own. What Dispatch is asked for it does "some time": where the system gives no more threads (a container's
// limit, `ulimit -u`, no address space for a stack), it tries again once a second, for ever and without a word. A thread that
// is made here is there, or its maker is told.

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A thread that was started; it must be joined or detached.
package struct SystemThread: Sendable {
    /// Bytes of its stack, whatever the limit of the first thread's: address space until they are used.
    private static let stackSize = 8 << 20
    /// A thread that has ended is counted by the system for some microseconds more; so it is asked again, so often, after
    /// so many microseconds.
    private static let (tries, pause): (Int, UInt32) = (20, 5_000)

    #if canImport(Darwin)
        private nonisolated(unsafe) let handle: pthread_t
    #else
        private let handle: pthread_t
    #endif

    /// Starts a thread.
    ///
    /// - Returns: `nil` where the system gives none.
    package init?(_ work: @escaping @Sendable () -> Void) {
        for attempt in 1...SystemThread.tries {
            if let handle = SystemThread.start(work) {
                self.handle = handle
                return
            }
            if attempt < SystemThread.tries { usleep(SystemThread.pause) }
        }
        return nil
    }

    /// Waits for its end.
    package func join() { pthread_join(handle, nil) }

    /// Leaves it to itself.
    package func detach() { pthread_detach(handle) }

    private static func start(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
        var attributes = pthread_attr_t()
        guard unsafe pthread_attr_init(&attributes) == 0 else { return nil }
        defer { unsafe pthread_attr_destroy(&attributes) }
        unsafe pthread_attr_setstacksize(&attributes, stackSize)
        let start = unsafe Unmanaged.passRetained(ThreadStart(work))
        #if canImport(Darwin)
            var handle: pthread_t?
            let code = unsafe pthread_create(
                &handle, &attributes,
                {
                    unsafe Unmanaged<ThreadStart>.fromOpaque($0).takeRetainedValue().work()
                    return nil
                }, start.toOpaque())
        #else
            var handle: pthread_t = 0
            let code = unsafe pthread_create(
                &handle, &attributes,
                { argument in
                    guard let argument = unsafe argument else { return nil }
                    unsafe Unmanaged<ThreadStart>.fromOpaque(argument).takeRetainedValue().work()
                    return nil
                }, start.toOpaque())
        #endif
        if code == 0 { return handle }
        unsafe start.release()
        return nil
    }
}

/// What a thread begins with.
private final class ThreadStart {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}
