import BlogSearch
import BlogSearchAnswers
import BlogSearchPostings
import BlogSearchQueries
import BlogSearchStore
import Foundation

/// Queries that were chosen for it, each pass the next one.
///
/// Bare, the ten best documents and nothing more: no bonuses, no rows, no snippets, no facets. Else all that a search page
/// shows: bonuses, rows and snippets of ten hits, posts by category and tag.
final class Asking: Stage {
    private let engine: SearchEngine
    private let queries: [AskedQuery]
    private let isBare: Bool
    private var next = 0

    init(engine: SearchEngine, queries: [AskedQuery], isBare: Bool) {
        self.engine = engine
        self.queries = queries
        self.isBare = isBare
    }

    func pass() async throws -> Amount {
        let query = queries[next % queries.count]
        next += 1
        guard isBare else {
            var options = query.options
            options.facets = [.category, .tag]
            return Amount(count: try await engine.search(query.text, options: options).hits.count)
        }
        let documents = try engine.store.read { snapshot in
            var answer = try snapshot.answer()
            answer.rules.parameters.bonuses = .none
            return try answer.documents(of: Query(query.text, options: query.options))
        }
        return Amount(count: documents.count)
    }
}

/// A line of a file of queries: `any` or `all`, a tab, and what is typed.
struct AskedQuery {
    let text: String
    let options: SearchOptions

    /// Reads a file of at least one query.
    static func read(_ path: String) throws -> [AskedQuery] {
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        return lines.map { line in
            let parts = line.split(separator: "\t", maxSplits: 1)
            var options = SearchOptions(matching: parts[0] == "all" ? .all : .any)
            options.fuzziness = .off
            return AskedQuery(text: String(parts[1]), options: options)
        }
    }
}
