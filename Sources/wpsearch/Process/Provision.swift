// Whether the system gives what a long command will use at once. Swift's runtime and SwiftNIO do not bear to be refused a
// thread or a descriptor: one waits for ever, the other crashes. So as many as it will be are had for a moment first.
// (0.3 ms for thirteen threads.)

import BlogSearch
import BlogSearchPlatform
import Dispatch
import Synchronization

/// What a command uses at once, beside what every process has.
struct Provision: Hashable, Sendable {
    /// Threads that its tasks run on.
    var workers: Int
    /// Further threads.
    var threads: Int
    /// Files and connections.
    var descriptors: Int

    /// Threads that Dispatch may make, for what the layers below ask of it.
    private static let ofDispatch = min(4, max(1, System.processors))

    /// To read an index.
    static let reading = Provision(workers: 1, threads: ofDispatch, descriptors: 8)
    /// To fill an index: three read, prepare and store; two analyse, one puts segments together, one merges, one prepares
    /// what is fetched.
    static let filling = Provision(workers: 3, threads: 5 + ofDispatch, descriptors: 18)

    /// To serve an index: the threads of searches, one that tends to connections, an event loop; a quarter of the connections that
    /// are the most is enough to begin with.
    static let serving = Provision(
        workers: 1, threads: max(2, System.processors) + 2 + ofDispatch, descriptors: 128)

    /// The same, and to fill an index meanwhile.
    var filling: Provision {
        Provision(
            workers: workers + Provision.filling.workers, threads: threads + 5,
            descriptors: descriptors + Provision.filling.descriptors)
    }

    /// The same, and to ask a site: the thread of transfers, timers, names of hosts; four connections and what these take.
    var withNetwork: Provision {
        Provision(workers: workers, threads: threads + 3, descriptors: descriptors + 10)
    }

    /// Tries to have all of it at once, and gives it back.
    ///
    /// - Throws: `CommandError`, a sentence that names the limit.
    func check() throws {
        let opened = Provision.openedDescriptors(most: descriptors)
        guard opened == descriptors else {
            throw Provision.shortage(
                of: "open files", needed: descriptors, had: opened, raise: "ulimit -n")
        }
        let started = Provision.startedThreads(most: workers + threads)
        guard started == workers + threads else {
            throw Provision.shortage(
                of: "threads", needed: workers + threads, had: started,
                raise: System.hasRoom(for: 16 << 20) ? "ulimit -u" : "ulimit -v")
        }
    }
}

// MARK: Trying

extension Provision {
    private static func openedDescriptors(most: Int) -> Int {
        var opened: [Int32] = []
        defer { opened.forEach(System.closeFile) }
        while opened.count < most, let descriptor = System.duplicate(Standard.error.rawValue) {
            opened.append(descriptor)
        }
        return opened.count
    }

    private static func startedThreads(most: Int) -> Int {
        let before = presentThreads()
        let end = DispatchSemaphore(value: 0)
        var started: [SystemThread] = []
        while started.count < most, let thread = SystemThread({ end.wait() }) {
            started.append(thread)
        }
        for _ in started { end.signal() }
        for thread in started { thread.join() }
        // The system counts a thread that was joined for some microseconds more.
        for _ in 0..<1_000 where presentThreads() > before {
            System.pause(microseconds: 50)
        }
        return started.count
    }

    /// Threads of this process; 0 where the system does not say: their folder has a link for each.
    private static func presentThreads() -> Int {
        FileFacts(at: "/proc/self/task")?.names ?? 0
    }

    private static func shortage(
        of things: String, needed: Int, had: Int, raise limit: String
    ) -> CommandError {
        CommandError(
            "The system allows too few \(things): the command needs \(needed) at a time, and \(had) could be had; raise \"\(limit)\" and run it again."
        )
    }
}
