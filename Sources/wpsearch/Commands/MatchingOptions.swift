import ArgumentParser
import BlogSearch

/// The flags that say how closely a hit must match the words of a query.
struct MatchingOptions: ParsableArguments {
    @Flag(.any) var any = false
    @Flag(.all) var all = false
    @Flag(.expand) var expand = false
    @Option(.fuzzy) var fuzzy = SearchOptions.Fuzziness.auto

    func validate() throws {
        if any && all { throw ValidationError("--any and --all exclude each other; give one.") }
    }

    /// What was given, and what is usual.
    var given: GivenOptions {
        [
            (.any, any.given), (.all, all.given), (.expand, expand.given),
            (.fuzzy, [fuzzy.rawValue]),
        ]
    }
}
