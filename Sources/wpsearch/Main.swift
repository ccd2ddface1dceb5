import BlogSearch
import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Where the process begins.
///
/// ArgumentParser finds its way about a command by reflection, which takes 2 ms of processor time, 4 for the many
/// options of `query`: longer than the search. So what is asked for most, and is plainly well formed, is read without it;
/// all else, help and mistakes above all, goes the long way. An event loop and a second thread are only for those who
/// wait for something.
@main
enum Main {
    static func main() {
        Standard.keepClosed()
        let arguments: [String]
        do { arguments = try Arguments.read() } catch { Failure(error).leave() }
        if arguments == ["--version"] { return Standard.output.writeLine(WPSearch.version) }
        if arguments.first == "query", let query = QueryRequest(plain: Array(arguments.dropFirst()))
        {
            return run(query)
        }
        // What takes memory here fills an index.
        ProcessMemory.useOneHeap()
        Task {
            await WPSearch.run()
            exit(0)
        }
        dispatchMain()
    }

    private static func run(_ query: QueryRequest) {
        do {
            let engine = try query.open()
            let isFound = try query.run(on: engine)
            // The process ends here; to close what was only read would take 0.3 ms.
            withExtendedLifetime(engine) { exit(isFound ? 0 : 1) }
        } catch {
            Failure(error).leave()
        }
    }
}
