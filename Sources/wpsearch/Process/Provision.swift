// Whether the system gives what a long command will use at once. Swift's runtime and SwiftNIO do not bear to be refused a
// thread or a descriptor: one waits for ever, the other crashes. So as many as it will be are had for a moment first.
// (0.3 ms for thirteen threads.)

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

/// What a command uses at once, beside what every process has.
struct Provision: Hashable, Sendable {
    /// Threads.
    var threads: Int
    /// Files and connections.
    var descriptors: Int

    /// To ask a site: an event loop, its connections, names of hosts, and timers.
    static let network = Provision(threads: 6, descriptors: 10)
    /// To read an index.
    static let reading = Provision(threads: Workers.count, descriptors: 4)
    /// To fill an index: workers; one that prepares, two that analyse, one that puts a segment together, one that merges.
    static let filling = Provision(threads: Workers.count + 5, descriptors: 16)

    static func + (left: Provision, right: Provision) -> Provision {
        Provision(
            threads: left.threads + right.threads,
            descriptors: left.descriptors + right.descriptors)
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
        let started = Provision.startedThreads(most: threads)
        guard started == threads else {
            throw Provision.shortage(
                of: "threads", needed: threads, had: started,
                raise: Provision.hasRoom() ? "ulimit -u" : "ulimit -v")
        }
    }
}

// MARK: Trying

extension Provision {
    private static func openedDescriptors(most: Int) -> Int {
        var opened: [Int32] = []
        defer { opened.forEach { close($0) } }
        while opened.count < most {
            let descriptor = dup(STDERR_FILENO)
            guard descriptor >= 0 else { break }
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
        for _ in 0..<1_000 where presentThreads() > before { usleep(50) }
        return started.count
    }

    /// Threads of this process; 0 where the system does not say: their folder has a link for each.
    private static func presentThreads() -> UInt {
        var facts = stat()
        return unsafe stat("/proc/self/task", &facts) == 0 ? UInt(facts.st_nlink) : 0
    }

    /// Whether there is address space for the stack of a thread.
    private static func hasRoom() -> Bool {
        let size = 16 << 20
        let room = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE | MAP_ANON, -1, 0)
        guard let room = unsafe room, unsafe room != MAP_FAILED else { return false }
        unsafe munmap(room, size)
        return true
    }

    private static func shortage(
        of things: String, needed: Int, had: Int, raise limit: String
    ) -> CommandError {
        CommandError(
            "The system allows too few \(things): the command needs \(needed) at a time, and \(had) could be had; raise `\(limit)` and run it again."
        )
    }
}
