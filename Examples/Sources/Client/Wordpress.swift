import BlogSearch
import Foundation

/// A client as apps knew it: calls that are chained, and handlers that are called on the main actor. One request serves as
/// many handlers as there are.
///
/// ```swift
/// try Wordpress(route: "https://example.org/wp-json", over: transport)
///     .get(endpoint: .posts)
///     .query(key: .page, value: "2")
///     .embed()
///     .decode(type: [WordPressPost].self) { result in … }
/// ```
struct Wordpress: Sendable {
    private let client: WordPressClient

    /// - Parameters:
    ///   - route: the address below which the namespaces are.
    ///   - transport: what sends requests: URLSession's, or that of an index.
    init(route: String, namespace: WordPressNamespace = .wp(), over transport: any Transport) throws
    {
        client = try WordPressClient(api: route, namespace: namespace, over: transport)
    }

    func get(endpoint: WordPressEndpoint) -> GetSession { GetSession(client.get(endpoint)) }
}

/// A request that is put together, sent once, and read as often as somebody wants.
@MainActor final class GetSession {
    private var query: WordPressQuery
    private var request: Task<WordPressAnswer, any Error>?
    private var handlers: [Task<Void, Never>] = []

    nonisolated init(_ query: WordPressQuery) { self.query = query }

    /// Another value makes another request; handlers that wait get the answer to theirs.
    @discardableResult func query(key: WordPressParameter, value: String) -> Self {
        change { $0.query(key, value) }
    }

    @discardableResult func query(_ values: [WordPressParameter: String]) -> Self {
        change { $0.query(values) }
    }

    /// Authors, terms and pictures come along.
    @discardableResult func embed() -> Self { change { $0.embed() } }

    @discardableResult func data(_ handler: @escaping (Result<[UInt8], any Error>) -> Void) -> Self
    {
        handle({ $0.data }, handler)
    }

    @discardableResult func string(_ handler: @escaping (Result<String, any Error>) -> Void) -> Self
    {
        handle({ $0.string }, handler)
    }

    @discardableResult func json(_ handler: @escaping (Result<Any, any Error>) -> Void) -> Self {
        handle({ try JSONSerialization.jsonObject(with: Data($0.data)) }, handler)
    }

    @discardableResult func decode<Record: Decodable>(
        type: Record.Type, _ handler: @escaping (Result<Record, any Error>) -> Void
    ) -> Self {
        handle({ try $0.decode(as: type) }, handler)
    }

    /// Gives up: handlers that wait hear of a cancellation.
    func invalidateAndCancel() { request?.cancel() }

    /// Waits until every handler was called.
    func finish() async { for handler in handlers { await handler.value } }

    private func change(_ change: (WordPressQuery) -> WordPressQuery) -> Self {
        query = change(query)
        request = nil
        return self
    }

    private func handle<Value>(
        _ read: @escaping (WordPressAnswer) throws -> Value,
        _ handler: @escaping (Result<Value, any Error>) -> Void
    ) -> Self {
        let request = request ?? Task { [query] in try await query.answer() }
        self.request = request
        handlers.append(
            Task {
                let answer = await request.result
                handler(answer.flatMap { answer in Result { try read(answer) } })
            })
        return self
    }
}
