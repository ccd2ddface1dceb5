internal import Blog
internal import Ingest

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What a site answered: its records, as bytes, text or values, and how many there are in all.
///
/// It is a value: any number of readers share the one request that it cost.
public struct WordPressAnswer: Sendable, Hashable {
    /// HTTP status, one of success.
    public let status: Int
    /// The body as it came.
    public let data: [UInt8]
    /// Number of all records of the list (`X-WP-Total`); `nil` for single records, and where a proxy took it away.
    public let total: Int?
    /// Number of the list's pages.
    public let pages: Int?
    /// The addresses of the pages before and after.
    public let previous: String?
    /// The address of the page after it; `nil` on the last one.
    public let next: String?
    /// The address that answered, after redirects.
    public let url: String

    init(_ response: TransportResponse) {
        status = response.status
        data = response.body
        total = response.headers["X-WP-Total"].flatMap { Int($0) }
        pages = response.headers["X-WP-TotalPages"].flatMap { Int($0) }
        url = response.url
        let links = WebLink.links(in: response.headers)
        previous = links.first { $0.relations.contains("prev") }?.target
        next = links.first { $0.relations.contains("next") }?.target
    }

    /// The body as text; bytes that are no UTF-8 become U+FFFD.
    public var string: String { String(decoding: data, as: UTF8.self) }

    /// The records as values. What is no JSON around them, such as notices of PHP, is passed over.
    ///
    /// - Throws: `SearchError` (`badAnswer`), where they are not of this type.
    public func decode<Record: Decodable>(as type: Record.Type) throws -> Record {
        let json = JSONDocument(data).value?.bytes ?? data
        do {
            return try JSONDecoder().decode(type, from: Data(json))
        } catch {
            var failure = SearchError(
                IngestError(
                    AnswerProblem(.damaged, status: status, message: "it is no \(type)"), site: url)
            )
            failure.underlying = error
            throw failure
        }
    }
}

/// An error as WordPress says it: `{"code", "message", "data": {"status", "params"}}`.
public struct WordPressFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// WordPress's own code: `rest_invalid_param`.
    public let code: String
    /// Its message as plain text.
    public let message: String
    /// HTTP status, as the body has it.
    public let status: Int?
    /// What is wrong with which parameter.
    public let parameters: [String: String]

    /// Reads a body; `nil` for what is no error.
    init?(_ body: [UInt8]) {
        guard let value = JSONDocument(body).value, let failure = WordPressFailure(value) else {
            return nil
        }
        code = failure.code
        message = failure.message
        status = value["data"]?["status"]?.integer
        let named = value["data"]?["params"]?.members.map { ($0.name, $0.value.text ?? "") } ?? []
        parameters = Dictionary(named) { first, _ in first }
    }

    /// The code and the message.
    public var description: String { "\(code): \(message)" }
}
