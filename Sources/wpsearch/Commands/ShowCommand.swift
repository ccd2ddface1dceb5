import ArgumentParser
import BlogSearch

/// `wpsearch show`: one post.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show one post.",
        discussion: """
            Example:
              wpsearch show 18f-an-open-source-team --format markdown
            """)

    /// The forms a post is shown in.
    enum Format: String, NamedChoice {
        case text, json, html, markdown, blocks, tokens
    }

    @Argument(help: "Id, slug or address of the post.", completion: .posts)
    var post: String

    @Option(
        help: "How it is printed; --json is short for --format json. tokens: how it is indexed.")
    var format = Format.text

    @OptionGroup var display: DisplayOptions
    @OptionGroup var indexOption: IndexOption

    func run() async throws {
        let engine = try indexOption.openBriefly()
        if format == .tokens, let tokens = try await engine.tokens(of: post) {
            return show { TokensText(style: $0).text(of: tokens) }
        }
        guard let found = try await engine.lookup(post) else {
            throw Failure.noPost(post, in: engine)
        }
        switch format {
        case .text:
            let columns = display.display.columns
            show { PostText(style: $0, columns: columns).text(of: found) }
        case .json: Standard.output.writeJSON(try JSONText.pretty(found) + "\n")
        case .blocks: Standard.output.writeJSON(try JSONText.pretty(found.blocks) + "\n")
        case .html: Standard.output.writeData(found.html + "\n")
        case .markdown: Standard.output.writeData(found.markdown)
        case .tokens: break
        }
    }

    private func show(_ text: (Style) -> String) {
        let style = display.display.style
        display.display.show(text(style), in: style)
    }
}
