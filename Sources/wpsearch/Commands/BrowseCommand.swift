import ArgumentParser
import BlogSearch
import BlogSearchPlatform

/// `wpsearch browse`, and `wpsearch` alone in a terminal: search as one types.
struct BrowseCommand: LongCommand {
    static let configuration = CommandConfiguration(
        commandName: "browse",
        abstract: "Search as you type; so does wpsearch alone in a terminal.",
        discussion: """
            Example:
              wpsearch browse

            What is typed is searched for at once, in the query language; the hits
            stand below it, and beside them the chosen one with its matches.
              up, down       choose a hit
              page up, down  scroll the post
              enter          open it, as wpsearch open does
              tab            narrow by category, tag, author, year, type, site
              right          take the spelling that is proposed
              ctrl-u, -w     take back all, or a word
              escape         leave
            """)

    @OptionGroup var colorOption: ColorOption
    @OptionGroup var indexOption: IndexOption

    var provision: Provision { .reading }

    /// Whether there is a terminal to draw on.
    static var hasTerminal: Bool {
        System.isTerminal(0) && Standard.output.isTerminal && environment("TERM") != "dumb"
    }

    func run() async throws {
        guard Self.hasTerminal, let terminal = TerminalMode(0) else {
            throw CommandError(
                "Search as you type needs a terminal; elsewhere there is \"wpsearch query TEXT\".")
        }
        let program = try SearchProgram(try indexOption.open())
        switch program.run(on: terminal, style: colorOption.display.style) {
        case .left: break
        case .interrupted: Signal.end(by: Signal.interrupt)
        case .chosen(let hit): try OpenCommand.open(hit.url, of: hit.title)
        }
    }
}
