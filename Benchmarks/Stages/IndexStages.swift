import BlogSearch

/// Whole answers inside the process: planning, finding, ranking, and rows and snippets of the hits.
///
/// With ten hits and with one: nine tenths of the hits is then the difference.
struct Answers: Stage {
    let engine: SearchEngine
    let limit: Int
    private let queries = ["government", "open data", "design", "people", "content services"]

    init(engine: SearchEngine, limit: Int) {
        self.engine = engine
        self.limit = limit
    }

    func pass() async throws -> Amount {
        var hits = 0
        for query in queries {
            hits += try await engine.search(query, options: SearchOptions(limit: limit)).hits.count
        }
        return Amount(count: hits)
    }
}

/// A key stroke: titles of the newest posts are typed, each pass is one character more.
final class KeyStroke: Stage {
    private let engine: SearchEngine
    private let typed: [String]
    private var next = 0

    init(engine: SearchEngine) async throws {
        self.engine = engine
        let newest = try await engine.search("", options: SearchOptions(limit: 20, sort: .newest))
        typed = newest.hits.compactMap(\.title).flatMap { title in
            (1...min(title.count, 24)).map { String(title.prefix($0)) }
        }
    }

    func pass() async throws -> Amount {
        defer { next += 1 }
        _ = try await engine.suggest(typed[next % typed.count])
        return Amount(count: 1)
    }
}

/// One post more, alone in its transaction.
final class Addition: Stage {
    private let engine: SearchEngine
    private var next = 200_000_000

    init(engine: SearchEngine) {
        self.engine = engine
    }

    func pass() async throws -> Amount {
        next += 1
        let text = "A post about open data and design, one of many that are added one by one."
        let post = Post(
            id: next, slug: "stage-\(next)", title: "Added \(next)", html: "<p>\(text)</p>")
        _ = try await engine.importPosts(from: OnePost(post))
        return Amount(count: 1, bytes: text.utf8.count)
    }
}

/// A source with a single post.
private struct OnePost: Source {
    private var page: SourcePage?

    init(_ post: Post) {
        let site = Site(url: "https://bench.example.org")
        page = SourcePage(changes: [.site(site), .post(post)])
    }

    mutating func nextPage() -> SourcePage? {
        defer { page = nil }
        return page
    }
}
