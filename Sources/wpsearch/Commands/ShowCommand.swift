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
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, html, markdown, blocks, tokens
    }

    @Argument(help: "Id, slug or address of the post.")
    var post: String

    @Option(help: "text, json, html, markdown, blocks, or tokens: how it is indexed.")
    var format = Format.text

    @OptionGroup var indexOption: IndexOption

    func run() async throws {
        let engine = try indexOption.openBriefly()
        if format == .tokens, let tokens = try await engine.tokens(of: post) {
            let style = Style(for: .output)
            return Standard.output.write(TokensText(style: style).text(of: tokens), in: style)
        }
        guard let found = try await engine.lookup(post) else {
            Standard.error.writeLine("wpsearch: no post '\(printable(post))' in this index.")
            throw Failure.nothingFound
        }
        switch format {
        case .text:
            let style = Style(for: .output)
            Standard.output.write(PostText(style: style).text(of: found), in: style)
        case .json: Standard.output.writeJSON(try JSONText.pretty(found) + "\n")
        case .blocks: Standard.output.writeJSON(try JSONText.pretty(found.blocks) + "\n")
        case .html: Standard.output.writeData(found.html + "\n")
        case .markdown: Standard.output.writeData(found.markdown)
        case .tokens: break
        }
    }
}
