import ArgumentParser
import BlogSearch

/// A command that may take long: it reads, stores and asks at the same time, and can be stopped cleanly.
protocol LongCommand: AsyncParsableCommand {
    /// What it uses at once.
    var provision: Provision { get }
}

extension Main {
    /// Runs a command on threads of its own, while this one waits for signals.
    static func runWatched(_ command: sending any LongCommand) -> Never {
        Signals.block()
        let workers: Workers
        do {
            try command.provision.check()
            guard let made = Workers(threads: command.provision.workers) else {
                throw IndexError.noThread
            }
            workers = made
        } catch {
            Failure(error).leave()
        }
        let work = Task(executorPreference: workers) {
            do {
                var command = command
                try await UnstructuredTasks.$executor.withValue(workers) { try await command.run() }
            } catch {
                Failure(error).leave()
            }
            Signals.leave(0)
        }
        var starvation = Starvation()
        Signals.watch(work) { starvation.look() }
    }
}

/// Opens an index to fill it, and closes it whatever comes: a signal that arrives meanwhile stops the work, not the process.
///
/// An index that was made for it and that nothing was stored in is removed when the work fails.
func filling<Result>(
    _ open: () throws -> SearchEngine, _ work: (SearchEngine) async throws -> Result
) async throws -> Result {
    try await Signals.whileFilling {
        let engine = try open()
        let result: Result
        do {
            result = try await work(engine)
        } catch {
            let reason = error
            do {
                let isRemoved = try engine.closeUnlessEmpty()
                if isRemoved, reason is CancellationError { throw NothingChanged() }
            } catch is SearchError {
                // What failed first is the reason, and what is told.
            }
            throw reason
        }
        try engine.close()
        return result
    }
}

/// Work was stopped before anything was stored.
struct NothingChanged: Error {}
