import ArgumentParser
import BlogSearch

/// `wpsearch changes`: what is new, changed or gone.
struct ChangesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "changes",
        abstract: "List posts that are new, changed or gone since a cursor.",
        discussion: """
            Example:
              wpsearch changes --format json
              wpsearch changes --since 8a0f6c2be01d4477.291

            In the order of storing. Each answer gives the cursor for the next one.
            Without a cursor, with one of another index, and with one that is older
            than the last 100,000 changes, it begins anew with all posts as added:
            a mirror then forgets what it had.
            """)

    /// The forms changes are printed in.
    enum Format: String, NamedChoice {
        case text, json
    }

    @Option(
        help: "Where the last answer ended. (default: the beginning, with all posts)",
        transform: ChangesCommand.cursor)
    var since: ChangeCursor?

    @Option(amount: "How many changes at most, up to 10000.")
    var limit = 100

    @Option(help: FormatHelp.plain)
    var format = Format.text

    @OptionGroup var display: DisplayOptions
    @OptionGroup var indexOption: IndexOption

    func validate() throws {
        guard (1...10_000).contains(limit) else {
            throw ValidationError("--limit is from 1 to 10000 changes and cannot be \(limit).")
        }
    }

    func run() async throws {
        let engine = try indexOption.openBriefly().despiteSettings()
        let found = try await engine.changes(since: since, limit: limit)
        switch format {
        case .json: Standard.output.writeJSON(try JSONText.pretty(found) + "\n")
        case .text:
            let style = display.display.style
            display.display.show(text(found, style), in: style)
        }
    }

    private func text(_ found: IndexChanges, _ style: Style) -> String {
        var text = found.startsOver ? "All posts, from the beginning:\n" : ""
        for change in found.changes {
            let kind = pad(change.kind.rawValue)
            let post = change.post
            let day = post?.day ?? "          "
            let title =
                post.map { style.link(printable($0.title ?? "(no title)"), to: $0.url) } ?? ""
            let address =
                post?.url ?? (post == nil ? "" : "of ") + "\(change.site), id \(change.id)"
            text += "\(kind)  \(day)  \(title)" + style.dim("  " + printable(address)) + "\n"
        }
        if found.changes.isEmpty { text += "Nothing new.\n" }
        text += found.hasMore ? "There are more: --since " : "The next time: --since "
        return text + "\(found.cursor)\n"
    }

    /// A kind, as wide as the widest.
    private func pad(_ kind: String) -> String {
        kind + String(repeating: " ", count: max(0, "updated".count - kind.count))
    }

    private static func cursor(_ text: String) throws -> ChangeCursor {
        guard let cursor = ChangeCursor(text) else {
            throw ValidationError(
                "--since takes the cursor that an answer gave, and \"\(printable(text))\" is none.")
        }
        return cursor
    }
}
