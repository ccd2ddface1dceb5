import ArgumentParser
import BlogSearch

/// `wpsearch query`: ranked search.
struct QueryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "query",
        abstract: "Find posts, the best first.",
        discussion: """
            Example:
              wpsearch query "plain language" --category news --facets tag

            Words are found in every form, of posts and of their authors' names. Posts
            with all words come first; when fewer than forty have all, those with any
            follow. Filters narrow what the words find. Function words never decide.
            Also: "a phrase", "word" or =word (this form only), +word (always), -word or
            NOT word, a OR b, ( ... ), wid*, title:word, in:heading, tag:x, category:x,
            author:x, type:page, lang:de, has:image, year:2020, year:2014-2016,
            after:2020, before:2020-06, a NEAR/5 b, and the address of a post.
            """)

    @OptionGroup var words: QueryText
    @OptionGroup var wanted: QueryOptions
    @OptionGroup var display: DisplayOptions
    @OptionGroup var cells: CellOptions
    @OptionGroup var indexOption: IndexOption
    @Option(.format) var format = HitFormat.text
    @Flag(.null) var null = false
    @Flag(.count) var count = false
    @Flag(.explain) var explain = false
    @Flag(.batch) var batch = false
    @Option(.cluster, valueName: "url") var cluster: String?
    @Flag(.partial) var partial = false

    func validate() throws {
        if let mistake = try request().mistake { throw ValidationError(mistake) }
    }

    func run() async throws {
        let request = try request()
        let isFound =
            request.cluster == nil ? try request.run() : try await request.runOnCluster()
        if !isFound { throw Failure.nothingFound }
    }

    /// What was given, and what is usual.
    var given: GivenOptions {
        wanted.given + display.given + [
            (.format, [format.rawValue]), (.null, null.given), (.count, count.given),
            (.explain, explain.given), (.batch, batch.given), (.rawCells, cells.rawCells.given),
            (.bom, cells.bom.given),
            (.index, indexOption.index.given), (.cluster, cluster.given),
            (.partial, partial.given),
        ]
    }

    /// What is asked for.
    func request() throws -> QueryRequest {
        var request = QueryRequest()
        try given.apply(to: &request)
        request.text = words.joined
        request.leftOut = words.leftOut
        return request
    }
}
