import ArgumentParser

/// Where the index is: `--index`, else `WPSEARCH_INDEX`, else the platform's data folder.
struct IndexOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The index file (default: $WPSEARCH_INDEX, else blog.sqlite in your data folder).",
            valueName: "path"))
    var index: String?

    /// The path to use.
    var path: String { IndexOption.path(index) }

    /// The path to use when this one is asked for.
    static func path(_ index: String?) -> String {
        if let index { return index }
        if let named = environment("WPSEARCH_INDEX") { return named }
        #if os(macOS)
            let folder = (environment("HOME") ?? ".") + "/Library/Application Support"
        #else
            let folder =
                environment("XDG_DATA_HOME") ?? (environment("HOME") ?? ".") + "/.local/share"
        #endif
        return folder + "/wpsearch/blog.sqlite"
    }
}
