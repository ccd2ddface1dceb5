import BlogSearch
import BlogSearchCluster

/// What `query` is asked to do, however the arguments were read.
struct QueryRequest: Hashable {
    /// The query; empty for `--batch`.
    var text = ""
    var options = SearchOptions()
    /// The index file, when named.
    var index: String?
    var format = HitFormat.text
    /// How text is shown.
    var display = Display()
    /// Texts in tables are wanted as they are.
    var rawCells = false
    /// Whether tables begin with a byte order mark.
    var bom = false
    /// Ids or addresses are wanted with NUL between them.
    var null = false
    /// Arguments by themselves that leave out posts, without their dash: they may have been meant as options.
    var leftOut: [String] = []
    /// Only the number of hits is wanted.
    var count = false
    /// The queries come on standard input.
    var batch = false
    /// The index on a cluster that is asked instead of a file.
    var cluster: String?
    /// What came of a cluster that answers only in part is wanted.
    var partial = false

    /// What beside `--batch` makes no sense; `nil` when all is well.
    var mistake: String? {
        if partial, cluster == nil { return "--partial is for --cluster." }
        guard batch else { return nil }
        if cluster != nil { return "--batch reads from an index file, not with --cluster." }
        if !text.isEmpty {
            return "--batch reads its queries from standard input; write the text there, on a line."
        }
        switch format {
        case .text, .json, .ndjson: return nil
        case .csv, .tsv, .ids, .urls:
            return "--batch answers with a line of JSON and knows no --format \(format.rawValue)."
        }
    }

    /// Searches and prints.
    ///
    /// - Returns: whether anything was found.
    func run() throws -> Bool {
        try run(on: open())
    }

    /// Opens the index the query is of.
    func open() throws -> SearchEngine {
        let path = try IndexOption.path(index)
        return try IndexOption.open(path, isBrief: !batch)
    }

    /// The same in an index that is open.
    func run(on engine: SearchEngine) throws -> Bool {
        if batch {
            try BatchQueries(engine: engine, defaults: options, count: count).run()
            return true
        }
        return show(try engine.answer(to: text, options: asked))
    }

    /// What is asked of an index.
    private var asked: SearchOptions {
        var options = options
        if count { options.limit = 0 }
        return options
    }

    /// The same on a cluster.
    func runOnCluster() async throws -> Bool {
        let results = try await onCluster(cluster ?? "") { client in
            try await ClusterSearch(client.impatient(.seconds(30)), allowsPartial: partial)
                .search(text, options: asked)
        }
        return show(results)
    }

    /// Prints an answer.
    private func show(_ answer: SearchResults) -> Bool {
        var results = answer.inCommandWords
        results.query.notes += leftOut.map { "\"-\($0)\" leaves out the posts with \"\($0)\"" }
        if count {
            Standard.output.writeLine("\(results.total)")
        } else {
            format.write(results, display, rawCells: rawCells, bom: bom, null: null)
        }
        if count || format != .text && format != .json { sayWhatWasDone(results) }
        return results.total > 0
    }

    /// For formats that cannot contain notes and reasons.
    private func sayWhatWasDone(_ results: SearchResults) {
        for note in results.query.notes { Standard.error.writeLine("wpsearch: " + note) }
        guard let reason = results.whyNot else { return }
        Standard.error.writeLine("wpsearch: why not: " + printable(reason.description) + ".")
    }
}
