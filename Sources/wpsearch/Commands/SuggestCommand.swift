import ArgumentParser
import BlogSearch

/// `wpsearch suggest`: what is being typed, completed.
struct SuggestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "suggest",
        abstract: "Complete what is being typed, from words, titles and terms.",
        discussion: """
            Example:
              wpsearch suggest "plain la"

            What stands before the last word stays as typed, operators and quotation
            marks too. Words come as posts write them, in lower case; words and terms
            by the number of posts that have them, the best matching titles newest
            first. The value of tag:, category:, author:, type:, lang:, site: or has:
            is completed by those that posts have. Nothing typed ("") gives the
            categories and tags of most posts.
            """)

    /// The forms completions are printed in.
    enum Format: String, NamedChoice {
        case text, json, ndjson, csv, tsv
    }

    @Argument(help: "What is typed so far.")
    var prefix: [String]

    @Option(amount: "How many completions to show.")
    var limit = 10

    @Option(help: FormatHelp.plain)
    var format = Format.text

    @OptionGroup var display: DisplayOptions
    @OptionGroup var cells: CellOptions
    @OptionGroup var indexOption: IndexOption

    mutating func validate() throws {
        if limit < 0 { throw ValidationError("--limit counts completions and cannot be \(limit).") }
    }

    func run() async throws {
        let engine = try indexOption.openBriefly()
        let found = try await engine.suggest(prefix.joined(separator: " "), limit: limit)
        try write(found)
        if found.isEmpty { throw Failure.nothingFound }
    }

    private func write(_ completions: [Completion]) throws {
        let output = Standard.output
        switch format {
        case .text:
            let (display, style) = (display.display, display.display.style)
            display.show(lines(completions, style), in: style)
        case .json: output.writeJSON(try JSONText.pretty(completions) + "\n")
        case .ndjson:
            output.writeJSON(try completions.map { try JSONText.line($0) + "\n" }.joined())
        case .csv: output.writeData(table(completions, .comma))
        case .tsv: output.writeData(table(completions, .tab))
        }
    }

    private func lines(_ completions: [Completion], _ style: Style) -> String {
        completions.map { completion in
            let isTitle = completion.kind == .title
            let kind = completion.kind.rawValue
            let about = isTitle ? "title" : "\(kind), \(counted(completion.posts, "post"))"
            let text = style.link(printable(completion.text), to: completion.url)
            return text + style.dim("  \(about)") + "\n"
        }.joined()
    }

    private func table(_ completions: [Completion], _ separator: Columns.Separator) -> String {
        let columns = Columns(separator: separator, rawCells: cells.rawCells, bom: cells.bom)
        return columns.heading(["text", "kind", "posts", "slug", "url"])
            + completions.map { completion in
                columns.line([
                    .text(completion.text), .own(completion.kind.rawValue),
                    .own("\(completion.posts)"), .text(completion.slug ?? ""),
                    .text(completion.url ?? ""),
                ])
            }.joined()
    }
}
