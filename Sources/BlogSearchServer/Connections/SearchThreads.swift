internal import BlogSearchPlatform
internal import NIOPosix

/// Threads on which requests are answered. A search does not wait, it computes; on the threads of connections it would hold up
/// those whose answer is ready.
final class SearchThreads: TaskExecutor {
    private let pool: NIOThreadPool

    init(count: Int) {
        pool = NIOThreadPool(numberOfThreads: count)
        pool.start()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        pool.submit { _ in job.run(for: self) }
    }

    /// Ends the threads once all of their work is done.
    func end() async throws {
        try await pool.shutdownGracefully()
    }
}
