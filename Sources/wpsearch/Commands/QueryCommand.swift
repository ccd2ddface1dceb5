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

            Words are found in every form; all of them must occur, and when nothing
            has all, fewer. Also: "a phrase", -word, a OR b, ( ... ), wid*,
            title:word, in:heading, tag:x, category:x, author:x, type:page,
            lang:de, has:image, year:2020, after:2020-01-01, before:...,
            a NEAR/5 b.
            """)

    @OptionGroup var words: QueryText
    @OptionGroup var wanted: QueryOptions
    @OptionGroup var cells: CellOptions
    @OptionGroup var place: IndexOption

    @Option(help: "text, json, ndjson, csv, tsv, ids or urls.")
    var format = HitFormat.text

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
        request.index = place.index
        request.format = format
        request.rawCells = cells.rawCells
        request.count = count
        request.explain = explain
        request.batch = batch
        return request
    }
}
