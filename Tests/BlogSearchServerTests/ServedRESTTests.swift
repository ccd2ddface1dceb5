import BlogSearchImport
import Foundation
import TestSupport
import Testing
import WordPressSupport

@testable import BlogSearchServer

/// What the index answers by itself and what its server answers over HTTP is the same, byte for byte.
@Suite struct ServedRESTTests {
    @Test func theTable_isAnsweredOverHTTPAsByTheIndex() async throws {
        let blog = try await SmallBlog()
        try await serving(blog.engine) {
            $0.allowedOrigin = "*"
        } _: { address in
            let api = blog.engine.wordPress(publicURL: address, furtherRoutes: APIRoute.named)
            let connection = try RawConnection(address)
            var differences: [String] = []
            for request in RESTRequests.all {
                let wanted = try await api.respond(
                    to: RESTRequest(
                        method: request.method, route: request.route,
                        parameters: request.parameters))
                connection.send(
                    "\(request.method) /wp-json\(request.path) HTTP/1.1\r\nHost: x\r\n\r\n")
                let got = try #require(
                    request.method == "HEAD" ? connection.head() : connection.answer(),
                    "\(request)")
                let fields = got.head.split(separator: "\r\n").map { $0.lowercased() }
                if !got.head.hasPrefix("HTTP/1.1 \(wanted.status) ") {
                    differences.append("\(request): \(fields.first ?? "") for \(wanted.status)")
                }
                for header in wanted.headers
                where !fields.contains("\(header.name): \(header.value)".lowercased()) {
                    differences.append("\(request): no \(header.name) \(header.value)")
                }
                let body =
                    request.method == "HEAD" ? "" : String(decoding: wanted.body, as: UTF8.self)
                if got.body != body { differences.append("\(request): another body") }
            }
            #expect(differences == [])
        }
        withExtendedLifetime(blog) {}
    }

    @Test func anOlderClientsCalls_bringTheSameOverHTTPAsFromTheIndex() async throws {
        let blog = try await SmallBlog()
        try await serving(blog.engine) { address in
            let api = blog.engine.wordPress(publicURL: address)
            let served = try await asking {
                try await OlderClient(route: address + "/wp-json/", over: $0).found()
            }
            let own = try await OlderClient(route: address, over: api.transport).found()
            #expect(served == own)
            #expect(served.titles.count == 5 && served.pages.map(\.count) == [5, 5, 2])
        }
        withExtendedLifetime(blog) {}
    }
}
