import BlogSearch
import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Runs work that may take long: with a progress line, and stopped cleanly by an interrupt.
///
/// The first interrupt (Ctrl-C) cancels the work, which then ends after its present transaction; a second one
/// ends the process as usual, and the index is whole even then.
func withProgress<Result: Sendable>(
    _ verb: String,
    _ work:
        @escaping @Sendable (@escaping @Sendable (SourceProgress) -> Void) async throws -> Result
) async throws -> Result {
    let line = ProgressLine(Progress(verb))
    let task = Task { try await work { line.show($0) } }
    signal(SIGINT, SIG_IGN)
    let interrupts = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    interrupts.setEventHandler {
        task.cancel()
        signal(SIGINT, SIG_DFL)
    }
    interrupts.resume()
    defer {
        interrupts.cancel()
        signal(SIGINT, SIG_DFL)
        line.clear()
    }
    return try await task.value
}

/// A progress line that several tasks may write to.
private final class ProgressLine: Sendable {
    private let progress: Mutex<Progress>

    init(_ progress: Progress) {
        self.progress = Mutex(progress)
    }

    func show(_ place: SourceProgress) {
        progress.withLock { $0.show(place) }
    }

    func clear() {
        progress.withLock { $0.clear() }
    }
}
