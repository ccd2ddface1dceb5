import ArgumentParser
import BlogSearch
import BlogSearchPlatform

/// Where the process begins.
///
/// ArgumentParser finds its way about a command by reflection, which takes 2 ms of processor time, 4 for the many
/// options of `query`: longer than the search. So what is asked for most, and is plainly well formed, is read without it;
/// all else, help and mistakes above all, goes the long way. Further threads are only for those who wait for something.
@main
enum Main {
    static func main() {
        Standard.keepClosed()
        Signals.letThrough()
        let arguments: [String]
        do { arguments = try Arguments.read() } catch { Failure(error).leave() }
        if arguments == ["--version"] {
            return Standard.output.writeLine(WPSearch.versionLine)
        }
        FirstThread.run { run(arguments) }
    }

    private static func run(_ arguments: [String]) -> Never {
        if arguments.first == "query", let query = QueryRequest(plain: Array(arguments.dropFirst()))
        {
            run(query)
        }
        do {
            // Who types the name alone wants to search, unless nobody is there to type more.
            let isBrowsing = arguments.isEmpty && BrowseCommand.hasTerminal
            let command = try WPSearch.command(isBrowsing ? ["browse"] : arguments)
            if let command = command as? any LongCommand {
                // What takes memory fills an index.
                ProcessMemory.useOneHeap()
                runWatched(command)
            }
            runAlone(command)
        } catch {
            Failure(error).leave()
        }
    }

    /// Runs a command that waits for nobody on this thread, the only one.
    private static func runAlone(_ command: sending any ParsableCommand) -> Never {
        let workers = Workers()
        Task(executorPreference: workers) {
            do {
                var command = command
                if var command = command as? any AsyncParsableCommand {
                    try await command.run()
                } else {
                    try command.run()
                }
            } catch {
                Failure(error).leave()
            }
            System.end(0)
        }
        workers.work()
    }

    private static func run(_ query: QueryRequest) -> Never {
        do {
            let engine = try query.open()
            let isFound = try query.run(on: engine)
            // The process ends here; to close what was only read would take 0.3 ms.
            withExtendedLifetime(engine) { System.end(isFound ? 0 : 1) }
        } catch {
            Failure(error).leave()
        }
    }
}
