import BlogSearch
import Foundation

/// The examples of the articles, word for word: what stands between marks is compared with the pages by a test. What they
/// print, show and draw is gathered.
final class ArticleExamples {
    private(set) var lines: [String] = []

    private func print(_ items: Any...) {
        lines.append(items.map { "\($0)" }.joined(separator: " "))
    }

    private func draw(_ name: String, size: Double, x: Double, y: Double, depth: Double) {
        print(name, size, x * x + y * y + depth * depth)
    }

    func overview(_ engine: SearchEngine) async throws {
        // example begin
        let results = try await engine.search("plain language")
        for hit in results.hits {
            print(hit.rank, hit.title ?? "(no title)", hit.snippet?.text ?? "")
        }
        // example end
    }

    func gettingStarted(at path: String, over transport: any Transport) async throws {
        // example begin
        let engine = try SearchEngine.create(at: path)
        let summary = try await engine.sync("https://blog.example.org", over: transport)
        print(summary.added, summary.updated, summary.removed)
        // example end
        // example begin
        let results = try await engine.search("technical debt")
        for hit in results.hits {
            print(hit.title ?? "(no title)", hit.day ?? "")
        }
        // example end
        // example begin
        try engine.close()
        // example end
    }

    /// Begins a session; what it shows is handed to `show`.
    static func typing(
        _ engine: SearchEngine, show: @escaping @Sendable ([Hit], [String]) -> Void
    ) -> SearchSession {
        // example begin
        let session = SearchSession(engine)
        Task {
            for await state in session {
                show(state.results?.hits ?? [], state.completions.map(\.text))
            }
        }
        session.update("tech")
        session.update("technical")
        // example end
        return session
    }

    static func viewLife(_ session: SearchSession) {
        // example begin
        session.suspend()
        session.update("debt")
        session.resume()
        session.cancel()
        // example end
    }

    static func observed(
        _ engine: SearchEngine, show: ([Hit], [String]) -> Void
    ) async throws {
        // example begin
        for try await results in engine.observe("technical") {
            show(results.hits, [])
            break
        }
        // example end
    }

    func lists(_ engine: SearchEngine) async throws -> [SearchResults] {
        // example begin
        let newest = try await engine.search("", options: SearchOptions(limit: 20, sort: .newest))
        let category = try await engine.search("", options: SearchOptions(categories: ["18f"]))
        let found = try await engine.search(
            "debt", options: SearchOptions(categories: ["18f"], facets: [.tag]))
        for tag in found.facets[.tag] ?? [] {
            print(tag.name, tag.count)
        }
        // example end
        return [newest, category, found]
    }

    func pages(_ engine: SearchEngine) async throws -> [String] {
        // example begin
        var page = try await engine.firstPage(options: SearchOptions(limit: 50, sort: .newest))
        var titles = page.hits.compactMap(\.title)
        while let cursor = page.next {
            page = try await engine.page(after: cursor)
            titles += page.hits.compactMap(\.title)
        }
        // example end
        return titles
    }

    @MainActor static func listOnAScreen(_ engine: SearchEngine) async -> PostList {
        // example begin
        let list = PostList(engine)
        await list.show(options: SearchOptions(limit: 50, sort: .newest))
        await list.loadMore()
        // example end
        return list
    }

    func reading(_ engine: SearchEngine) async throws {
        // example begin
        guard let post = try await engine.lookup("what-is-technical-debt") else { return }
        for block in post.blocks {
            switch block.kind {
            case .heading: print(String(repeating: "#", count: block.level ?? 1), block.text)
            case .image: print(block.url ?? "")
            default: print(block.text)
            }
        }
        // example end
        // example begin
        let marks = try await engine.highlights(of: "debt", in: post)
        for (block, highlights) in zip(post.blocks, marks.blocks) {
            for run in block.runs(highlights: highlights, relativeTo: post.url)
            where run.isHighlighted {
                print(run.text)
            }
        }
        // example end
        // example begin
        print(post.wordCount, post.readingTime, post.leadingImage ?? "no picture")
        // example end
    }

    func sphere(_ engine: SearchEngine) async throws {
        // example begin
        func turned(_ x: Double, _ z: Double, by angle: Double) -> (x: Double, z: Double) {
            (x * cos(angle) + z * sin(angle), z * cos(angle) - x * sin(angle))
        }
        // example end
        // example begin
        let options = try CloudOptions(number: 60, smallest: 11, largest: 28)
        let cloud = try await engine.cloud(options: options)
        for item in cloud.items {
            let (x, z) = turned(item.x, item.z, by: 0.4)
            draw(item.name, size: item.size, x: x, y: item.y, depth: z)
        }
        // example end
    }

    func pictures(_ engine: SearchEngine, file: URL) async throws {
        let cloud = try await engine.cloud()
        // example begin
        let picture = CloudPicture(
            cloud, options: try PictureOptions(layout: .packed, palette: "forest"))
        try picture.svg.write(to: file, atomically: true, encoding: .utf8)
        print("without room:", picture.leftOut.map(\.name))
        // example end
        // example begin
        let topics = try await engine.cloud(matching: "accessibility", against: .otherPosts)
        let change = try await engine.cloud(
            matching: "year:2015", against: .posts(matching: "year:2014"))
        print(change.items.filter { ($0.significance ?? 0) > 0 }.map(\.name))
        // example end
        print(topics.items.map(\.name))
    }

    func shipping(
        _ bundled: String, to path: String, over transport: any Transport
    ) async throws -> [SearchResults] {
        // example begin
        let shipped = try SearchEngine.open(at: bundled)
        let answer = try await shipped.search("technical")
        try shipped.close()
        // example end
        // example begin
        try FileManager.default.copyItem(atPath: bundled, toPath: path)
        let own = try SearchEngine.open(at: path, readOnly: false)
        _ = try await own.sync("https://blog.example.org", over: transport)
        // example end
        let again = try await own.search("technical")
        try own.close()
        return [answer, again]
    }

    func exporting(_ engine: SearchEngine, to url: URL) async throws {
        // example begin
        let file = try FileHandle(forWritingTo: url)
        try await engine.export(.jsonl, matching: "plain language") { piece in
            try file.write(contentsOf: piece.bytes)
        }
        // example end
        try file.close()
    }

    func following(
        _ manifest: MirrorManifest, at path: String, fetched: (String) async throws -> String
    ) async throws {
        // example begin
        let state = try await SearchEngine.sha256(ofIndexAt: path)
        for delta in manifest.deltas(from: state) ?? [] {
            try await SearchEngine.apply(fetched(delta.file), toIndexAt: path)
        }
        // example end
    }

    func privacy(_ engine: SearchEngine, over transport: any Transport) async throws {
        // example begin
        let changes = try await engine.sync("https://blog.example.org", over: transport)
        if (changes.waitingWords ?? 0) > 0 { _ = try await engine.compact() }
        // example end
    }
}
