import ArgumentParser
import BlogSearch

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

extension IndexOption {
    /// Opens the index to be read, and says what there is to be said of the file.
    func open(settings: SearchSettings? = nil) throws -> SearchEngine {
        try SearchEngine.open(at: path, settings: settings).sayingNotes()
    }

    /// The same for one answer, after which the process ends.
    func openBriefly() throws -> SearchEngine {
        try SearchEngine.openBriefly(at: path).sayingNotes()
    }

    /// The same to be written; makes no index.
    func openToWrite() throws -> SearchEngine {
        try SearchEngine.open(at: path, readOnly: false).sayingNotes()
    }

    /// The same to be written; makes one when there is none.
    func create() throws -> SearchEngine {
        try SearchEngine.create(at: path).sayingNotes()
    }
}

extension SearchEngine {
    /// Says on standard error what there is to be said of the file that was opened.
    func sayingNotes() -> SearchEngine {
        say(openingNotes)
        return self
    }

    /// Names logs that were set aside beside the index.
    func sayWhatWasSetAside() { say(notesOfSetAsideLogs) }

    private func say(_ notes: [String]) {
        for note in notes { Standard.error.writeLine("wpsearch: " + printable(note)) }
    }
}
