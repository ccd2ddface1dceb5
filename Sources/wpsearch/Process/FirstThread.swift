import BlogSearch
import BlogSearchPlatform

/// The thread a process begins with, whose stack the system limits (`ulimit -s`); that of others is ours to choose.
enum FirstThread {
    /// Bytes of stack that are enough for every command.
    private static let enough: UInt64 = 2 << 20

    /// Does the work of the process, on a thread of its own where the stack of this one is too small.
    static func run(_ work: @escaping @Sendable () -> Never) -> Never {
        guard System.limit(of: .stack) < enough else { work() }
        guard let thread = SystemThread({ work() }) else {
            Failure(IndexError.noThread).leave()
        }
        // Signals are for the other one.
        Signal.blockAll()
        thread.join()
        System.end(0)
    }
}
