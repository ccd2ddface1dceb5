import BlogSearch
import BlogSearchPlatform

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The thread a process begins with, whose stack the system limits (`ulimit -s`); that of others is ours to choose.
enum FirstThread {
    /// Bytes of stack that are enough for every command.
    private static let enough: rlim_t = 2 << 20

    #if canImport(Glibc)
        private static let ofStack = Int32(bitPattern: RLIMIT_STACK.rawValue)
    #else
        private static let ofStack = RLIMIT_STACK
    #endif

    /// Does the work of the process, on a thread of its own where the stack of this one is too small.
    static func run(_ work: @escaping @Sendable () -> Never) -> Never {
        var limit = rlimit()
        guard unsafe getrlimit(ofStack, &limit) == 0, limit.rlim_cur < enough else { work() }
        guard let thread = SystemThread({ work() }) else {
            Failure(IndexError.noThread).leave()
        }
        // Signals are for the other one.
        var all = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_BLOCK, &all, nil)
        thread.join()
        exit(0)
    }
}
