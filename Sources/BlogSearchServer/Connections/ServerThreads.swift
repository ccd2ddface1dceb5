internal import BlogSearchPlatform
internal import NIOPosix

/// Threads of a server: some on which requests are answered, another that tends to connections. A search does not wait, it
/// computes; where connections are tended to it would hold up those whose answer is ready. And whatever else the process does,
/// or waits for, on the threads of all tasks holds up neither.
final class ServerThreads: TaskExecutor {
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
