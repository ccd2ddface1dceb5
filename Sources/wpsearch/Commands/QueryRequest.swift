import BlogSearch

/// What `query` is asked to do, however the arguments were read.
struct QueryRequest: Hashable {
    /// The query; empty for `--batch`.
    var text = ""
    var options = SearchOptions()
    /// The index file, when named.
    var index: String?
    var format = HitFormat.text
    /// Only the number of hits is wanted.
    var count = false
    /// Each score is wanted with what it is made of.
    var explain = false
    /// The queries come on standard input.
    var batch = false

    /// Searches and prints.
    ///
    /// - Returns: whether anything was found.
    func run() throws -> Bool {
        try run(on: open())
    }

    /// Opens the index the query is of.
    func open() throws -> SearchEngine {
        try SearchEngine.open(at: IndexOption.path(index))
    }

    /// The same in an index that is open.
    func run(on engine: SearchEngine) throws -> Bool {
        if batch {
            try BatchQueries(engine: engine, defaults: options).run()
            return true
        }
        var options = options
        if count { options.limit = 0 }
        options.explain = explain
        let results = try engine.answer(to: text, options: options)
        if count {
            Standard.output.writeLine("\(results.total)")
        } else {
            Standard.output.write(format.text(of: results))
            if format != .text && format != .json {
                for note in results.query.notes { Standard.error.writeLine("wpsearch: " + note) }
            }
        }
        return results.total > 0
    }
}
