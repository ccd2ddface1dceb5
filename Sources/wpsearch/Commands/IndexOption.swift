import ArgumentParser
import BlogSearch
import Synchronization

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

    /// Opens the index to be read, until the process ends: to let it go takes the layer above SQLite a thread, which there may
    /// not be, and 0.3 ms.
    func open(settings: SearchSettings? = nil) throws -> SearchEngine {
        try IndexOption.open(path, settings: settings)
    }

    /// The same at a path.
    static func open(_ path: String, settings: SearchSettings? = nil) throws -> SearchEngine {
        let engine = try SearchEngine.open(at: path, settings: settings)
        opened.withLock { $0.append(engine) }
        return engine
    }

    private static let opened = Mutex<[SearchEngine]>([])

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
