import BlogSearch
import BlogSearchPlatform

/// Notices that the process waits for a thread that the system does not give.
///
/// What a command needs was there when it began; others may have taken it since. Dispatch, which names of hosts and timers
/// rest on, would then wait for ever. So once a second it is tried whether there still is a thread to be had. When there is
/// none for five seconds, and the process does nothing either, it has come to its end.
struct Starvation {
    private static let patience = 5
    /// Processor time in that time that is none, in microseconds.
    private static let idle = 20_000

    private var seconds = 0
    private var usedBefore = 0

    /// To be called once a second.
    mutating func look() {
        if let thread = SystemThread({}) {
            thread.join()
            seconds = 0
            return
        }
        if seconds == 0 { usedBefore = System.processorTime }
        seconds += 1
        guard seconds > Self.patience else { return }
        seconds = 0
        guard System.processorTime - usedBefore < Self.idle else { return }
        Failure(
            CommandError(
                "The system has given no thread for five seconds, and nothing goes on without: raise \"ulimit -u\", or end other programs, and run the command again."
            )
        ).leave()
    }
}
