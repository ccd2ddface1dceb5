import ArgumentParser
import BlogSearch
import BlogSearchCluster

/// `wpsearch cluster query`: what `query` does, on a cluster.
struct ClusterQueryCommand: LongCommand {
    static let configuration = CommandConfiguration(
        commandName: "query",
        abstract: "Find posts on the cluster, the best first.",
        discussion: """
            Example:
              wpsearch cluster query http://localhost:9200/blog "widgets" --facets tag

            The same as 'wpsearch query --cluster URL': queries, options and answers are
            those of an index file, but for --why-not, for --sort title, and for the
            owner's settings, which stand beside a file.
            """)

    @OptionGroup var place: ClusterURL
    @OptionGroup var words: QueryText
    @OptionGroup var wanted: QueryOptions
    @OptionGroup var display: DisplayOptions
    @OptionGroup var cells: CellOptions
    @Option(.format) var format = HitFormat.text
    @Flag(.null) var null = false
    @Flag(.count) var count = false
    @Flag(.explain) var explain = false
    @Flag(.partial) var partial = false

    var provision: Provision { .reading.withNetwork }

    func run() async throws {
        var request = QueryRequest()
        let given: GivenOptions =
            wanted.given + display.given + [
                (.format, [format.rawValue]), (.null, null.given), (.count, count.given),
                (.explain, explain.given), (.rawCells, cells.rawCells.given),
                (.bom, cells.bom.given),
                (.cluster, [place.url]), (.partial, partial.given),
            ]
        try given.apply(to: &request)
        request.text = words.joined
        request.leftOut = words.leftOut
        if try await !request.runOnCluster() { throw Failure.nothingFound }
    }
}
