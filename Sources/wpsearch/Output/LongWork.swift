import BlogSearch
import Synchronization

/// Runs work that may take long with a progress line, which goes with it, or with the process when a signal ends that.
func withProgress<Result>(
    _ verb: String,
    _ work: (@escaping @Sendable (SourceProgress) -> Void) async throws -> Result
) async throws -> Result {
    let line = ProgressLine(Progress(verb))
    defer { line.clear() }
    return try await Signals.undoing {
        line.clear()
    } while: {
        try await work { line.show($0) }
    }
}

/// Opens an index to be written with a progress line: what an older program wrote may have to be brought up to date.
func openingWithProgress(_ path: String, creating: Bool) throws -> SearchEngine {
    let line = ProgressLine(Progress("Bringing up to date"))
    defer { line.clear() }
    return try Signals.undoing {
        line.clear()
    } while: {
        try SearchEngine.openToWrite(at: path, creating: creating) { done, total in
            line.show(SourceProgress(done: done, total: total, unit: .posts))
        }
    }
}

/// A progress line that several tasks may write to.
private final class ProgressLine: Sendable {
    private let progress: Mutex<Progress>

    init(_ progress: Progress) {
        self.progress = Mutex(progress)
    }

    func show(_ state: SourceProgress) {
        progress.withLock { $0.show(state) }
    }

    func clear() {
        progress.withLock { $0.clear() }
    }
}
