import BlogSearch
import Foundation
import TestSupport
import Testing
import WordPressSupport

/// The same blog in WordPress and, synced, in an index and behind `wpsearch serve`: all are asked the same, and must answer the same.
extension WordPressTests {
    @Test func theIndexAndItsServerAnswerAsTheSiteDoes() async throws {
        try site.perform(Step("blog"))
        try await withIndex { index in
            try await index.sync(withComments: true)
            let api = index.engine.wordPress(site: site.url, publicURL: site.url)
            let requests = RESTRequests.all
            #expect(requests.count >= 200, "\(requests.count) requests")
            var (indexDiffers, serverDiffers) = (Differences(), Differences())
            try await ServedIndex.serving(index.path, ["--public-url", site.url]) { address in
                for request in requests {
                    let expected = try answer(at: site.url, to: request)
                    indexDiffers.add(expected, try await answer(of: api, to: request), request)
                    serverDiffers.add(expected, try answer(at: address, to: request), request)
                }
            }
            try indexDiffers.expectNone("the index")
            try serverDiffers.expectNone("the server")
        }
    }

    /// What an app asks that was written with an older client.
    @Test func anOlderClientsCalls_bringTheSame() async throws {
        try site.perform(Step("blog"))
        try await withIndex { index in
            try await index.sync(withComments: true)
            let api = index.engine.wordPress(site: site.url, publicURL: site.url)
            let asked = try await OlderClient(
                route: site.url + "/wp-json/", over: index.transport
            ).found()
            #expect(asked.pages.joined().count > 30 && asked.titles.count == 5)
            let own = try await OlderClient(route: site.url, over: api.transport).found()
            #expect(own == asked)
            try await ServedIndex.serving(index.path, []) { address in
                let served = try await OlderClient(route: address, over: index.transport).found()
                #expect(served == asked)
            }
        }
    }

    /// Differences between answers, but for those that are known.
    private struct Differences {
        private var unused = Array(RESTRequests.known.indices)
        private var failures: [String] = []

        mutating func add(
            _ expected: [String: Any], _ given: [String: Any], _ request: RESTRequests.One
        ) {
            for difference in RESTDifference.between(expected, given) {
                let known = RESTRequests.known.indices.first {
                    RESTRequests.known[$0].covers(difference, of: request.route)
                }
                if let known {
                    unused.removeAll { $0 == known }
                } else {
                    failures.append("\(request) \(difference)")
                }
            }
        }

        func expectNone(_ what: String) throws {
            if let path = ProcessInfo.processInfo.environment["WPSEARCH_REST_REPORT"] {
                try failures.joined(separator: "\n").write(
                    toFile: "\(path).\(what)", atomically: true, encoding: .utf8)
            }
            #expect(failures.isEmpty, "\(what): \(failures.count), \(failures.prefix(8))")
            #expect(
                unused.isEmpty,
                "\(what), out of date: \(unused.map { RESTRequests.known[$0].reason })")
        }
    }

    /// Status, headers and JSON of a request, in one value to compare.
    private func answer(
        at address: String, to request: RESTRequests.One
    ) throws -> [String: Any] {
        let url = address + "/wp-json" + request.path
        let arguments =
            request.method == "HEAD"
            ? ["-gsS", "-I", url] : ["-gsS", "-i", "-X", request.method, url]
        let answer = try Program.run("/usr/bin/curl", arguments)
        guard answer.status == 0 else { throw SiteTrouble(answer.errors) }
        let parts = answer.output.components(separatedBy: "\r\n\r\n")
        let lines = try parts[at: 0].components(separatedBy: "\r\n")
        let headers = lines.dropFirst().compactMap { line -> (String, String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            return (String(line[..<colon]), String(value))
        }
        let status = try Int(lines[at: 0].split(separator: " ")[at: 1]) ?? 0
        let body = parts.dropFirst().joined(separator: "\r\n\r\n")
        return request.comparable(status: status, headers: headers, body: body)
    }

    private func answer(
        of api: WordPressAPI, to request: RESTRequests.One
    ) async throws -> [String: Any] {
        let response = try await api.respond(
            to: RESTRequest(
                method: request.method, route: request.route, parameters: request.parameters))
        let body = request.method == "HEAD" ? "" : String(decoding: response.body, as: UTF8.self)
        return request.comparable(
            status: response.status, headers: response.headers.map { ($0.name, $0.value) },
            body: body)
    }
}
