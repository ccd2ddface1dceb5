import Blog
import BlogSearchImport
import Foundation
import TestSupport

@testable import BlogSearchServer

/// A small blog in an index of its own, and a server of it without a socket.
final class ServedBlog: Sendable {
    let folder: TemporaryFolder
    let engine: SearchEngine
    let router: WebRouter
    static let base = "http://127.0.0.1:8080"

    /// - Parameter posts: an object of JSON each.
    init(
        posts: [String] = ServedBlog.wombats, options: ServerOptions = ServerOptions(),
        wordPress: RESTResponders? = { EchoingResponder(site: $0, publicURL: $1) }
    ) async throws {
        folder = try TemporaryFolder()
        let writer = try SearchEngine.create(at: folder.index)
        try folder.write(posts.joined(separator: "\n"), to: "posts.jsonl")
        _ = try await writer.importFiles([folder.path("posts.jsonl")])
        try writer.close()
        engine = try SearchEngine.open(at: folder.index)
        router = WebRouter(engine: engine, options: options, wordPress: wordPress, number: 7)
    }

    static let wombats = [
        post(
            7, "Wombats dig", "The wombat digs deep burrows.", date: "2019-05-01", tags: ["animals"]
        ),
        post(8, "Cubes", "A wombat leaves cubes, and nobody knew why.", date: "2020-06-02"),
        post(9, "Kangaroos", "Kangaroos jump over burrows.", date: "2021-07-03", tags: ["animals"]),
    ]

    static func post(
        _ id: Int, _ title: String, _ text: String, date: String = "2020-01-01",
        site: String = "https://example.org", tags: [String] = []
    ) -> String {
        let value: [String: Any] = [
            "id": id, "title": title, "text": text, "date": date, "site": site,
            "slug": "post-\(id)",
            "link": "\(site)/\(date.prefix(4))/post-\(id)/", "tags": tags,
        ]
        guard let data = try? JSONSerialization.data(withJSONObject: value) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }

    /// Imports more posts beside the engine that serves, as another program does.
    func add(_ posts: [String]) async throws {
        let writer = try SearchEngine.open(at: folder.index, readOnly: false)
        let path = folder.path("posts.jsonl")
        let before = try String(contentsOfFile: path, encoding: .utf8)
        try folder.write(([before] + posts).joined(separator: "\n"), to: "posts.jsonl")
        _ = try await writer.importFiles([path])
        try writer.close()
    }

    func response(
        _ target: String, method: String = "GET", headers: [String: String] = [:],
        base: String = ServedBlog.base
    ) async -> WebResponse {
        await router.response(
            to: WebRequest(target, method: method, headers: headers), at: base)
    }

    func json(_ target: String) async throws -> [String: Any] {
        let response = await response(target)
        let value = try JSONSerialization.jsonObject(with: Data(response.body))
        return value as? [String: Any] ?? [:]
    }
}

/// Answers with what it was asked, in place of WordPress's API.
struct EchoingResponder: RESTResponder {
    let site: String
    let publicURL: String

    func respond(to request: RESTRequest) async throws -> RESTResponse {
        let parameters = request.parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        let told = [site, publicURL, request.method, request.route, parameters]
        return RESTResponse(
            headers: [RESTParameter("X-WP-Total", "3")],
            body: Array(try JSONEncoder().encode(told)))
    }
}

extension WebResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}
