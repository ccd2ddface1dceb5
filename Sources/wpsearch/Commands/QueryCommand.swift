import ArgumentParser
import BlogSearch

/// `wpsearch query`: ranked search.
struct QueryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "query",
        abstract: "Find posts, the best first.",
        discussion: """
            Example:
              wpsearch query "widgets" --category news --facets tag

            Words are found in every form, of posts and of their authors' names. Posts
            with all words come first; when fewer than twenty have all, those with any
            follow. Function words never decide. Also: "a phrase", "word" or =word
            (this form only), +word (always), -word or NOT word, a OR b, ( ... ),
            wid*, title:word, in:heading, tag:x, category:x, author:x, type:page,
            lang:de, has:image, year:2020, year:2014-2016, after:2020, before:2020-06,
            a NEAR/5 b, and the address of a post.
            """)

    @OptionGroup var words: QueryText
    @OptionGroup var wanted: QueryOptions
    @OptionGroup var cells: CellOptions
    @OptionGroup var indexOption: IndexOption

    @Option(help: "text, json (--json), ndjson, csv, tsv, ids or urls.")
    var format = HitFormat.text

    @Flag(
        name: .customLong("null"), help: "End each id or address with NUL, not a line break (-0).")
    var null = false

    @Flag(help: "Print only the number of hits.")
    var count = false

    @Flag(help: "Show how each score adds up, to the last bit.")
    var explain = false

    @Flag(help: "Answer one query per line of standard input with one line of JSON.")
    var batch = false

    func validate() throws {
        if let mistake = try request().mistake { throw ValidationError(mistake) }
    }

    func run() throws {
        if try !request().run() { throw Failure.nothingFound }
    }

    /// What is asked for.
    func request() throws -> QueryRequest {
        var request = QueryRequest()
        request.text = words.joined
        request.options = try wanted.options()
        request.index = indexOption.index
        request.format = format
        request.rawCells = cells.rawCells
        request.null = null
        request.leftOut = words.leftOut
        request.count = count
        request.explain = explain
        request.batch = batch
        return request
    }
}
