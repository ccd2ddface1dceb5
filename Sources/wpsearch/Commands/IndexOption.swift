import ArgumentParser

/// Where the index is: `--index`, else `WPSEARCH_INDEX`, else the platform's data folder.
struct IndexOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The index file (default: $WPSEARCH_INDEX, else blog.sqlite in your data folder).",
            valueName: "path"))
    var index: String?

    /// The path to use.
    ///
    /// - Throws: `CommandError` when a variable that names it is no text.
    var path: String {
        get throws { try IndexOption.path(index) }
    }

    /// The path to use when this one is asked for.
    static func path(_ index: String?) throws(CommandError) -> String {
        if let index { return index }
        if let named = try pathInEnvironment("WPSEARCH_INDEX") { return named }
        #if os(macOS)
            let folder = (try pathInEnvironment("HOME") ?? ".") + "/Library/Application Support"
        #else
            let folder: String
            if let data = try pathInEnvironment("XDG_DATA_HOME") {
                folder = data
            } else {
                folder = (try pathInEnvironment("HOME") ?? ".") + "/.local/share"
            }
        #endif
        return folder + "/wpsearch/blog.sqlite"
    }
}
