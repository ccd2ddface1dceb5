import ArgumentParser
import BlogSearch

/// The flags that say how closely a hit must match the words of a query.
struct MatchingOptions: ParsableArguments {
    @Flag(
        help:
            "Find posts with any of the words (default: with all; when few have all, with any, too)."
    )
    var any = false

    @Flag(help: "Find only posts with all of the words.")
    var all = false

    @Option(help: "Near spellings: auto (when little is found) or off.")
    var fuzzy = SearchOptions.Fuzziness.auto

    func validate() throws {
        if any && all { throw ValidationError("--any and --all exclude each other; give one.") }
    }

    /// The same as the library's option.
    var matching: SearchOptions.Matching { any ? .any : all ? .all : .allRelaxed }
}
