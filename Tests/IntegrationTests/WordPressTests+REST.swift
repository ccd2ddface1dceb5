import BlogSearch
import Foundation
import Testing

/// The same blog in WordPress and, synced, in an index: both are asked the same, and must answer the same.
extension WordPressTests {
    @Test func theIndexAnswersAsTheSiteDoes() async throws {
        try site.perform(Step("blog"))
        try await withIndex { index in
            try await index.sync(withComments: true)
            let api = index.engine.wordPress(site: site.url, publicURL: site.url)
            let requests = RESTRequests.all
            #expect(requests.count >= 200, "\(requests.count) requests")
            var unused = Array(RESTRequests.known.indices)
            var failures: [String] = []
            for request in requests {
                let expected = try answer(of: site, to: request)
                let given = try await answer(of: api, to: request)
                var differences = RESTDifference.between(expected, given)
                differences.removeAll { difference in
                    let known = RESTRequests.known.indices.first {
                        RESTRequests.known[$0].covers(difference, of: request.route)
                    }
                    if let known { unused.removeAll { $0 == known } }
                    return known != nil
                }
                failures += differences.map { "\(request) \($0)" }
            }
            if let path = ProcessInfo.processInfo.environment["WPSEARCH_REST_REPORT"] {
                try failures.joined(separator: "\n").write(
                    toFile: path, atomically: true, encoding: .utf8)
            }
            #expect(
                failures.isEmpty,
                "\(failures.count) differences of \(requests.count) requests, \(failures.prefix(8))"
            )
            #expect(
                unused.isEmpty, "out of date: \(unused.map { RESTRequests.known[$0].reason })")
        }
    }

    /// Status, headers and JSON of a request, in one value to compare.
    private func answer(of site: WordPressSite, to request: RESTRequests.One) throws -> [String:
        Any]
    {
        var arguments = ["-gsS", "-i", "-X", request.method, site.url + "/wp-json" + request.path]
        if request.method == "HEAD" {
            arguments = ["-gsS", "-I", site.url + "/wp-json" + request.path]
        }
        let answer = try Program.run("/usr/bin/curl", arguments)
        guard answer.status == 0 else { throw SiteTrouble(answer.errors) }
        let parts = answer.output.components(separatedBy: "\r\n\r\n")
        let lines = parts[0].components(separatedBy: "\r\n")
        let headers = lines.dropFirst().compactMap { line -> (String, String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            return (String(line[..<colon]), String(value))
        }
        let status = Int(lines[0].split(separator: " ")[1]) ?? 0
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
