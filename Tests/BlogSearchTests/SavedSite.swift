import BlogSearch
import Foundation
import Synchronization

/// A WordPress that answers from saved REST pages: lists by id, `include`, `_fields`, totals.
final class SavedSite: Transport, Sendable {
    private struct State {
        var records: [String: [[String: Any]]] = [:]
        var index: [String: Any] = [:]
        var requests: [String] = []
    }
    // Read and changed under the lock alone.
    private let state: Mutex<UncheckedBox<State>>

    init(folder: URL) throws {
        var state = State()
        // Every WordPress has the route, this one no page.
        state.records["pages"] = []
        state.index =
            try Self.json(folder.appendingPathComponent("index.json")) as? [String: Any] ?? [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let base = String(name.prefix { $0.isLetter })
            let value = try Self.json(folder.appendingPathComponent(name))
            if base != "index", let rows = value as? [[String: Any]] {
                state.records[base, default: []] += rows
            }
        }
        self.state = Mutex(UncheckedBox(state))
    }

    /// Paths and queries asked for since the last look.
    func takeRequests() -> [String] {
        state.withLock { box in
            defer { box.value.requests = [] }
            return box.value.requests
        }
    }

    /// Changes the posts of the site.
    func changePosts(_ change: (inout [[String: Any]]) -> Void) {
        state.withLock { change(&$0.value.records["posts", default: []]) }
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let url = URLComponents(string: request.url)
        let path = url?.path ?? "/"
        var query: [String: String] = [:]
        for item in url?.queryItems ?? [] { query[item.name] = item.value }
        return try state.withLock { box in
            box.value.requests.append(path + "?" + (url?.query ?? ""))
            return try Self.answer(path, query, in: box.value, url: request.url)
        }
    }

    private static func answer(
        _ path: String, _ query: [String: String], in state: State, url: String
    ) throws -> TransportResponse {
        let root = "https://blog.example.org/wp-json/"
        guard path.hasPrefix("/wp-json") else {
            return TransportResponse(
                status: 200,
                headers: [
                    "Link": "<\(root)>; rel=\"https://api.w.org/\"", "Content-Type": "text/html",
                ],
                body: Array("<html lang=\"en-US\"><title>Blog</title></html>".utf8), url: url)
        }
        let route = path.dropFirst("/wp-json".count).split(separator: "/").map(String.init)
        if route.isEmpty { return try reply(state.index, url: url) }
        guard route.count == 3, var rows = state.records[route[2]] else {
            let missing: [String: Any] = [
                "code": "rest_no_route", "message": "No route.", "data": ["status": 404],
            ]
            return try reply(missing, status: 404, url: url)
        }
        if let include = query["include"] {
            let wanted = Set(include.split(separator: ",").compactMap { Int($0) })
            rows = rows.filter { wanted.contains($0["id"] as? Int ?? -1) }
        }
        rows.sort { ($0["id"] as? Int ?? 0) < ($1["id"] as? Int ?? 0) }
        let size = Int(query["per_page"] ?? "") ?? 10
        let first = ((Int(query["page"] ?? "") ?? 1) - 1) * size
        let page = Array(rows.dropFirst(first).prefix(size))
        let fields = query["_fields"].map { Set($0.split(separator: ",").map(String.init)) }
        let shown = page.map { row in row.filter { fields?.contains($0.key) ?? true } }
        let headers: TransportHeaders = [
            "X-WP-Total": "\(rows.count)", "X-WP-TotalPages": "\((rows.count + size - 1) / size)",
            "Content-Type": "application/json",
        ]
        return try reply(shown, headers: headers, url: url)
    }

    private static func reply(
        _ value: Any, status: Int = 200,
        headers: TransportHeaders = ["Content-Type": "application/json"],
        url: String
    ) throws -> TransportResponse {
        TransportResponse(
            status: status, headers: headers,
            body: Array(try JSONSerialization.data(withJSONObject: value)), url: url)
    }

    private static func json(_ url: URL) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(contentsOf: url))
    }
}

/// JSON of Foundation is not `Sendable`; whoever holds this guards it.
struct UncheckedBox<Value>: @unchecked Sendable {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }
}
