import BlogSearchImport
import Foundation

/// Something that is asked of an engine and needs its file, by its name in `.ci/api.json`.
struct EngineCall: Sendable {
    /// What was learned from the index while it was open.
    struct Known: Sendable {
        var post: StoredPost
        var cursor: PageCursor
        var cloud: TagCloud

        /// - Parameter engine: one with a post of the slug `post-3`, of which a page has not all.
        init(_ engine: SearchEngine) async throws {
            post = try await engine.post("post-3")
            let page = try await engine.firstPage(options: SearchOptions(limit: 3, sort: .newest))
            guard let next = page.next else { throw NoCursor() }
            cursor = next
            cloud = try await engine.cloud()
        }
    }

    private struct NoCursor: Error {}

    private struct NoNetwork: Transport {
        func send(_ request: TransportRequest) async throws -> TransportResponse {
            throw CancellationError()
        }
    }

    private struct NothingMore: Source {
        mutating func nextPage() async throws -> SourcePage? { nil }
    }

    private typealias Body = @Sendable (SearchEngine, Known) async throws -> Void

    let name: String
    private let body: Body

    private init(_ name: String, _ body: @escaping Body) {
        self.name = name
        self.body = body
    }

    func callAsFunction(_ engine: SearchEngine, _ known: Known) async throws {
        try await body(engine, known)
    }

    static let all: [EngineCall] = reading + lists + upkeep

    private static let reading = [
        EngineCall("search(_:options:)") { engine, _ in _ = try await engine.search("apples") },
        EngineCall("observe(_:options:)") { engine, _ in
            for try await _ in engine.observe("apples") { return }
        },
        EngineCall("lookup(_:)") { engine, _ in _ = try await engine.lookup("post-3") },
        EngineCall("lookup(url:)") { engine, _ in
            let url = URL(string: "https://b.example/post-3")
            if let url { _ = try await engine.lookup(url: url) }
        },
        EngineCall("lookup(slug:type:site:)") { engine, _ in
            _ = try await engine.lookup(slug: "post-3")
        },
        EngineCall("post(_:)") { engine, _ in _ = try await engine.post("post-3") },
        EngineCall("highlights(of:in:)") { engine, known in
            _ = try await engine.highlights(of: "apples", in: known.post)
        },
        EngineCall("tokens(of:)") { engine, _ in _ = try await engine.tokens(of: "post-3") },
        EngineCall("suggest(_:limit:sites:)") { engine, _ in _ = try await engine.suggest("app") },
        EngineCall("related(to:limit:sites:)") { engine, _ in
            _ = try await engine.related(to: "post-3")
        },
        EngineCall("wordPress(site:publicURL:furtherRoutes:)") { engine, _ in
            let api = engine.wordPress(publicURL: "http://127.0.0.1:8080")
            _ = try await api.respond(to: RESTRequest(route: "/wp/v2/posts"))
        },
    ]

    private static let lists = [
        EngineCall("firstPage(of:options:)") { engine, _ in _ = try await engine.firstPage() },
        EngineCall("page(after:)") { engine, known in
            _ = try await engine.page(after: known.cursor)
        },
        EngineCall("cards(_:)") { engine, known in
            _ = try await engine.cards([known.post.reference])
        },
        EngineCall("values(of:in:options:containing:sortedBy:)") { engine, _ in
            _ = try await engine.values(of: .tag)
        },
        EngineCall("terms(of:containing:)") { engine, _ in _ = try await engine.terms() },
        EngineCall("termHygiene()") { engine, _ in _ = try await engine.termHygiene() },
        EngineCall("cloud(of:options:matching:against:)") { engine, _ in
            _ = try await engine.cloud()
        },
        EngineCall("termGraph(of:matching:)") { engine, known in
            _ = try await engine.termGraph(of: known.cloud)
        },
        EngineCall("gaps(ofQueries:below:options:progress:)") { engine, _ in
            _ = try await engine.gaps(ofQueries: ["apples"])
        },
        EngineCall("changes(since:limit:)") { engine, _ in _ = try await engine.changes() },
    ]

    private static let upkeep = [
        EngineCall("status()") { engine, _ in _ = try await engine.status() },
        EngineCall("mark()") { engine, _ in _ = try engine.mark() },
        EngineCall("settings()") { engine, _ in _ = try engine.settings() },
        EngineCall("syncableSites()") { engine, _ in _ = try engine.syncableSites() },
        EngineCall("verify(progress:)") { engine, _ in _ = try await engine.verify() },
        EngineCall("compact(progress:)") { engine, _ in _ = try await engine.compact() },
        EngineCall("sync(_:over:options:progress:)") { engine, _ in
            _ = try await engine.sync("https://b.example", over: NoNetwork())
        },
        EngineCall("compare(with:over:options:progress:)") { engine, _ in
            _ = try await engine.compare(with: "https://b.example", over: NoNetwork())
        },
        EngineCall("importPosts(from:prune:replacing:progress:)") { engine, _ in
            _ = try await engine.importPosts(from: NothingMore())
        },
        EngineCall(
            "importFiles(_:as:site:mapping:withComments:followLinks:fields:prune:progress:)"
        ) { engine, _ in
            _ = try await engine.importFiles(["nothing.jsonl"])
        },
        EngineCall("export(_:matching:options:progress:to:)") { engine, _ in
            _ = try await engine.export(.jsonl) { _ in }
        },
        EngineCall("exportMirror(to:withBodies:keepingFormer:)") { engine, _ in
            let folder = try Scratch()
            _ = try await engine.exportMirror(to: folder.path + "/mirror")
        },
    ]
}
