import BlogSearch
import BlogSearchPlatform
import Dispatch
import Synchronization

/// Threads that the tasks of a command run on: all are made before it begins, so that nothing waits for one that the system
/// does not give; none are enough for a command that waits for nobody, whose tasks run on the first thread.
final class Workers: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let added = DispatchSemaphore(value: 0)

    /// None but those that call `work()`.
    init() {}

    /// - Returns: `nil` where the system gives fewer threads.
    init?(threads: Int) {
        for _ in 0..<threads {
            guard let thread = SystemThread({ self.work() }) else { return nil }
            thread.detach()
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        added.signal()
    }

    /// Does what comes, for ever.
    func work() -> Never {
        while true {
            added.wait()
            let job = jobs.withLock { $0.removeFirst() }
            job.run(for: self)
        }
    }
}
