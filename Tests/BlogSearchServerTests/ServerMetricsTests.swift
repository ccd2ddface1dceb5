import BlogSearchQueries
import TestSupport
import Testing

@testable import BlogSearchServer

/// What Prometheus reads of a server.
@Suite struct ServerMetricsTests {
    /// Samples by name and labels; every line is one, or a comment.
    private func samples(_ text: String) throws -> [String: Double] {
        var samples: [String: Double] = [:]
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let line = try #require(
                line.wholeMatch(of: /([a-z_]+(?:\{.*\})?) ([-+0-9.e]+)/), "\(line)")
            samples[String(line.1)] = Double(String(line.2))
        }
        return samples
    }

    private func request(_ target: String, status: Int = 200, seconds: Double) -> AnsweredRequest {
        AnsweredRequest(method: "GET", target: target, status: status, bytes: 10, seconds: seconds)
    }

    @Test func requests_areCounted_byWhatTheyWereFor() throws {
        let metrics = ServerMetrics()
        let targets = [
            ("/?q=a", "page"), ("/nobody", "page"), ("/feed?q=a", "feed"), ("/read/7", "read"),
            ("/wp-json/wpsearch/v1/search?q=a", "search"), ("/wp-json/wp/v2/posts", "wordpress"),
            ("/?rest_route=/wp/v2/posts", "wordpress"), ("/style.css?v=1", "asset"),
            ("/sites/example.org/search.js", "asset"), ("/suggestions?q=a", "completions"),
            ("/metrics", "watch"),
        ]
        for (target, _) in targets {
            metrics.begin()
            metrics.end(request(target, seconds: 0.003))
        }
        metrics.begin()
        metrics.end(request("/", status: 503, seconds: 9))
        metrics.begin()
        let samples = try samples(metrics.text(sites: [], settingsHold: true))
        for route in ServerMetrics.Route.allCases {
            let expected = targets.count { $0.1 == route.rawValue }
            let found = samples["wpsearch_requests_total{route=\"\(route)\",status=\"2xx\"}"]
            #expect(found == Double(expected))
        }
        #expect(samples["wpsearch_requests_total{route=\"page\",status=\"5xx\"}"] == 1)
        #expect(samples["wpsearch_request_seconds_bucket{route=\"page\",le=\"0.0025\"}"] == 0)
        #expect(samples["wpsearch_request_seconds_bucket{route=\"page\",le=\"0.005\"}"] == 2)
        #expect(samples["wpsearch_request_seconds_bucket{route=\"page\",le=\"5.0\"}"] == 2)
        #expect(samples["wpsearch_request_seconds_bucket{route=\"page\",le=\"+Inf\"}"] == 3)
        #expect(samples["wpsearch_request_seconds_count{route=\"page\"}"] == 3)
        #expect(samples["wpsearch_response_bytes_total{route=\"page\"}"] == 30)
        #expect(samples["wpsearch_requests_in_progress"] == 1)
    }

    @Test func theIndex_isThere_orNot() async throws {
        let blog = try await ServedBlog()
        let answer = await blog.response("/metrics")
        #expect(answer.header("Content-Type") == "text/plain; version=0.0.4; charset=utf-8")
        let samples = try samples(answer.text)
        #expect(samples["wpsearch_index_up"] == 1)
        #expect(samples["wpsearch_site_posts{site=\"https://example.org\"}"] == 3)
        let synced = samples[
            "wpsearch_site_last_sync_timestamp_seconds{site=\"https://example.org\"}"]
        #expect(try #require(synced) > 1_700_000_000)
        #expect(
            ServerMetrics().text(sites: nil, settingsHold: nil).contains("wpsearch_index_up 0\n"))
        let odd = SiteStatus(url: "https://a\"b\\c\nd", posts: 1, terms: 0, authors: 0)
        #expect(
            ServerMetrics().text(sites: [odd], settingsHold: false)
                .contains(#"wpsearch_site_posts{site="https://a\"b\\c\nd"} 1"#))
    }

    /// Whoever answers over a socket counts.
    @Test func requestsOverASocket_areCounted() async throws {
        let blog = try await ServedBlog()
        try await serving(blog.engine) { address in
            var answer = ""
            for target in ["/?q=wombat", "/?q=secret", "/nobody", "/metrics"] {
                let connection = try RawConnection(address)
                connection.send("GET \(target) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                answer = connection.rest()
            }
            let body = try #require(answer.firstRange(of: "\r\n\r\n")).upperBound
            let samples = try self.samples(String(answer[body...]))
            #expect(samples["wpsearch_requests_total{route=\"page\",status=\"2xx\"}"] == 2)
            #expect(samples["wpsearch_requests_total{route=\"page\",status=\"4xx\"}"] == 1)
            #expect(samples["wpsearch_requests_in_progress"] == 1)
            #expect(!answer.contains("secret"))
        }
    }
}
