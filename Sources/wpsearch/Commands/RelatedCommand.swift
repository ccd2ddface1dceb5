import ArgumentParser
import BlogSearch

/// `wpsearch related`: posts like a post.
struct RelatedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "related",
        abstract: "Find posts like a post.",
        discussion: """
            Example:
              wpsearch related 18f-an-open-source-team --limit 5

            By the post's most telling words, and by its tags and categories. Posts
            of the same type only; those that say almost the same are left out, and
            said.
            """)

    @Argument(help: "Id, slug or address of the post.", completion: .posts)
    var post: String

    @Option(amount: "How many posts to show.")
    var limit = 10

    @Option(.format)
    var format = HitFormat.text

    @Flag(help: "Show how each score adds up.")
    var explain = false

    @OptionGroup var display: DisplayOptions
    @OptionGroup var cells: CellOptions
    @OptionGroup var indexOption: IndexOption

    func validate() throws {
        if limit < 0 { throw ValidationError("--limit counts hits and cannot be \(limit).") }
    }

    func run() throws {
        let engine = try indexOption.openBriefly()
        guard let results = try engine.answer(relatedTo: post, limit: limit, explain: explain)
        else { throw Failure.noPost(post, in: engine) }
        format.write(results, display.display, rawCells: cells.rawCells, bom: cells.bom)
        if format != .text && format != .json {
            for note in results.query.notes { Standard.error.writeLine("wpsearch: " + note) }
        }
        if results.hits.isEmpty { throw Failure.nothingFound }
    }
}
