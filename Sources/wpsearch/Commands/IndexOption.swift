import ArgumentParser
import BlogSearch
import BlogSearchPlatform
import Synchronization

/// Where the index is: `--index`, else `WPSEARCH_INDEX`, else the platform's data folder.
struct IndexOption: ParsableArguments {
    @Option(.index, valueName: "path") var index: String?

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
        if System.hasDataHome, let data = try pathInEnvironment("XDG_DATA_HOME") {
            return data + "/wpsearch/blog.sqlite"
        }
        let home = try pathInEnvironment("HOME") ?? "."
        return home + System.dataFolder + "/wpsearch/blog.sqlite"
    }
}

extension IndexOption {
    /// Opens the index to be read, and says what there is to be said of the file.
    func open(settings: SearchSettings? = nil) throws -> SearchEngine {
        try IndexOption.open(path, isBrief: false, settings: settings)
    }

    /// The same for one answer, after which the process ends.
    func openBriefly() throws -> SearchEngine {
        try IndexOption.open(path, isBrief: true)
    }

    /// The same at a path, until the process ends: to let it go takes the layer above SQLite a thread, which there may not be,
    /// and 0.3 ms.
    static func open(
        _ path: String, isBrief: Bool, settings: SearchSettings? = nil
    ) throws -> SearchEngine {
        let engine =
            try isBrief
            ? SearchEngine.openBriefly(at: path) : SearchEngine.open(at: path, settings: settings)
        opened.withLock { $0.append(engine) }
        return engine.sayingNotes()
    }

    private static let opened = Mutex<[SearchEngine]>([])

    /// The same to be written; makes no index.
    func openToWrite() throws -> SearchEngine {
        try openingWithProgress(path, creating: false).sayingNotes().despiteSettings()
    }

    /// The same to be written; makes one when there is none. Of the folders that it stands in, those of the data folder are
    /// made; one that was named and is not there is a slip of the pen.
    ///
    /// - Throws: `CommandError` for a folder that is not there, beside what opening throws.
    func create() throws -> SearchEngine {
        let path = try path
        let isNamed = try index != nil || pathInEnvironment("WPSEARCH_INDEX") != nil
        if isNamed, let folder = IndexOption.missingFolder(of: path) {
            throw CommandError(
                "There is no folder \(folder) for the index \(path); make it, or name another place with --index."
            )
        }
        return try openingWithProgress(path, creating: true).sayingNotes().despiteSettings()
    }

    private static func missingFolder(of path: String) -> String? {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
        let folder = String(path[..<slash])
        do throws(Errno) {
            _ = try System.facts(at: folder)
            return nil
        } catch {
            return error == .noFile ? folder : nil
        }
    }
}

extension SearchEngine {
    /// Says on standard error what there is to be said of the file that was opened.
    func sayingNotes() -> SearchEngine {
        say(openingNotes)
        return self
    }

    /// Goes on where the settings cannot be used, and says so: for what neither ranks nor hides. Everything else is refused then.
    func despiteSettings() -> SearchEngine {
        if let note = goOnWithoutSettings() { tell(note) }
        return self
    }

    /// Names logs that were set aside beside the index.
    func sayWhatWasSetAside() { say(notesOfSetAsideLogs) }

    private func say(_ notes: [Notice]) {
        for note in notes { tell(note) }
    }
}
