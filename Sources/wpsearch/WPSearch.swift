import ArgumentParser
import BlogSearch
import BlogSearchPlatform

/// The command: `wpsearch sync|import|query|browse|show|open|related|suggest|cloud|…`.
struct WPSearch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wpsearch",
        abstract: "Search a WordPress blog by relevance, offline.",
        discussion: """
            Example:
              wpsearch sync https://example.org
              wpsearch query "plain language"

            Alone in a terminal it searches as you type, as wpsearch browse does.

            Exit codes: 0 found or done, 1 nothing found, 2 an error. Ctrl-C closes the
            index, keeps what is stored, and ends the command by the signal.
            """,
        version: versionLine,
        subcommands: [
            SyncCommand.self, ImportCommand.self, QueryCommand.self, BrowseCommand.self,
            ShowCommand.self, OpenCommand.self, RelatedCommand.self, SuggestCommand.self,
            CloudCommand.self, TermsCommand.self, ChangesCommand.self, ExportCommand.self,
            StatusCommand.self, CompactCommand.self, VerifyCommand.self, DoctorCommand.self,
            AuditCommand.self, EvalCommand.self, TuneCommand.self, GapsCommand.self,
            SettingsCommand.self, ServeCommand.self, MCPCommand.self, ClusterCommand.self,
        ])

    /// The names of all commands, in the order of help.
    static var commandNames: [String] {
        configuration.subcommands.compactMap { $0.configuration.commandName }
    }

    /// The program's version.
    static let version = "0.1.0"

    /// The version, and the commit where whoever built the program said which.
    static var versionLine: String {
        guard let commit = System.commit else { return version }
        return "\(version) (commit \(commit.digits)" + (commit.isChanged ? ", changed)" : ")")
    }

    /// Refuses help about a command that does not exist: ArgumentParser would print the general one.
    private static func checkHelp(_ arguments: ArraySlice<String>) throws {
        guard arguments.first == "help", let name = arguments.dropFirst().first,
            !name.hasPrefix("-")
        else { return }
        let known = commandNames
        guard !known.contains(name), name != "help" else { return }
        if let nearest = Nearness.nearest(to: name.lowercased(), of: known) {
            throw ValidationError(
                "There is no command \"\(printable(name))\"; did you mean \"\(nearest)\"?")
        }
        throw ValidationError(
            "There is no command \"\(printable(name))\"; there are \(known.joined(separator: ", "))."
        )
    }

    /// The commands that the first words name, from the outside in.
    static func named(_ arguments: ArraySlice<String>) -> [any ParsableCommand.Type] {
        var found: [any ParsableCommand.Type] = []
        for word in arguments {
            let inner = (found.last ?? WPSearch.self).configuration.subcommands
            guard let next = inner.first(where: { $0.configuration.commandName == word }) else {
                break
            }
            found.append(next)
        }
        return found
    }

    /// Refuses an option that stands before its command, with the two in their order.
    private static func checkOrder(_ arguments: ArraySlice<String>) throws {
        let own = ["--version", "--help", "-h", "--generate-completion-script", "--experimental"]
        guard let first = arguments.first, first.hasPrefix("-"), !first.hasPrefix("---"),
            !own.contains(where: first.hasPrefix),
            let command = arguments.indices.first(where: { !named(arguments[$0...]).isEmpty })
        else { return }
        let words = (arguments[command...] + arguments[..<command]).map {
            $0.contains(" ") ? "\"\($0)\"" : $0
        }
        throw ValidationError(
            "Options stand behind the command: wpsearch \(printable(words.joined(separator: " ")))."
        )
    }

    /// Refuses a word that is no command of those that have some.
    private static func checkInnerCommand(_ arguments: ArraySlice<String>) throws {
        let outer = named(arguments)
        guard let last = outer.last, !last.configuration.subcommands.isEmpty,
            let name = arguments.dropFirst(outer.count).first, !name.hasPrefix("-")
        else { return }
        let known = last.configuration.subcommands.compactMap { $0.configuration.commandName }
        let path = (arguments.prefix(outer.count) + [name]).joined(separator: " ")
        let nearest = Nearness.nearest(to: name.lowercased(), of: known)
        throw ValidationError(
            "There is no command \"\(printable(path))\"; "
                + (nearest.map { "did you mean \"\($0)\"?" }
                    ?? "there are \(known.joined(separator: ", "))."))
    }

    /// Refuses a first word that is no command, with the nearest one, or with the command that does what seems to be meant.
    private static func checkCommand(_ arguments: ArraySlice<String>) throws {
        guard let name = arguments.first, !name.hasPrefix("-") else { return }
        let known = commandNames
        guard !known.contains(name), name != "help" else { return }
        if let nearest = Nearness.nearest(to: name.lowercased(), of: known) {
            throw ValidationError(
                "There is no command \"\(printable(name))\"; did you mean \"\(nearest)\"?")
        }
        throw ValidationError("There is no command \"\(printable(name))\"; \(meant(arguments)).")
    }

    /// A first word that is no command: an address, a file, a word for searching, or what is to be searched.
    private static func meant(_ arguments: ArraySlice<String>) -> String {
        let name = arguments.first ?? ""
        if name.contains("://") { return "to fetch a site: wpsearch sync \(printable(name))" }
        if System.exists(name) { return "to read files: wpsearch import \"\(printable(name))\"" }
        let isVerb = arguments.count > 1 && ["search", "find", "grep"].contains(name.lowercased())
        let words = (isVerb ? arguments.dropFirst() : arguments).joined(separator: " ")
        return "to search: wpsearch query \"\(printable(words))\""
    }

    /// What the arguments of the process say.
    ///
    /// - Throws: errors of ArgumentParser, which may be help.
    static func command(_ arguments: [String]) throws -> any ParsableCommand {
        try checkHelp(arguments[...])
        try checkOrder(arguments[...])
        try checkCommand(arguments[...])
        try checkInnerCommand(arguments[...])
        return try parseAsRoot(ShortForms.spelledOut(arguments))
    }
}
