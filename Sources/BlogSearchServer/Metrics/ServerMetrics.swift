// What the server did and what it serves, for Prometheus (text exposition format 0.0.4,
// https://prometheus.io/docs/instrumenting/exposition_formats/):
//
//     wpsearch_requests_total{route="search",status="2xx"} 17       answered requests
//     wpsearch_request_seconds_bucket{route="search",le="0.01"} 16  of these, so many within 10 ms; _sum and _count
//     wpsearch_response_bytes_total{route="search"} 98123           bytes of bodies
//     wpsearch_requests_in_progress 1
//     wpsearch_start_time_seconds 1795752000
//     wpsearch_index_up 1                                           whether the index can be read
//     wpsearch_settings_up 1                                        whether the file of settings can be used as it is
//     wpsearch_site_posts{site="https://example.org"} 291
//     wpsearch_site_last_sync_timestamp_seconds{site="https://example.org"} 1795751000
//
// Routes are a fixed list, so that no client can make the answer long. Nothing of what was searched for is in it.

internal import Blog
internal import BlogSearch
internal import BlogSearchPlatform
internal import Synchronization

/// Counts the requests of a server.
final class ServerMetrics: Sendable {
    /// What a request is for.
    enum Route: String, CaseIterable {
        case page, read, feed, completions, search, wordpress, asset, watch
    }

    /// What is counted of a route.
    fileprivate struct Count {
        /// Requests by the hundreds of their status.
        var statuses: [Int: Int] = [:]
        /// Requests that took at most so long, by the place of the bound; the last has no bound.
        var within = [Int](repeating: 0, count: ServerMetrics.bounds.count + 1)
        var seconds = 0.0
        var bytes = 0
    }

    private struct State {
        var counts: [Route: Count] = [:]
        var inProgress = 0
    }

    /// Upper bounds of the histogram, in seconds.
    fileprivate static let bounds = [
        0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
    ]

    private let state = Mutex(State())
    private let start: Int64

    /// Begins to count.
    init() {
        start = System.seconds
    }

    /// A request came.
    func begin() {
        state.withLock { $0.inProgress += 1 }
    }

    /// It was answered.
    func end(_ request: AnsweredRequest) {
        state.withLock { state in
            state.inProgress -= 1
            let route = Route(path: request.path, hasRoute: request.target.contains("rest_route="))
            state.counts[route, default: Count()].add(request)
        }
    }

    /// Everything, as Prometheus reads it.
    ///
    /// - Parameters:
    ///   - sites: what the index has; `nil` when it cannot be read.
    ///   - settingsHold: whether the file of settings can be used as it is; `nil` when nobody can tell.
    func text(sites: [SiteStatus]?, settingsHold: Bool?) -> String {
        let (counts, inProgress) = state.withLock { ($0.counts, $0.inProgress) }
        var page = MetricsPage()
        let routes = Route.allCases.compactMap { route in counts[route].map { (route, $0) } }
        page.family("wpsearch_requests_total", "counter", "Answered requests.")
        for (route, count) in routes {
            for (hundreds, number) in count.statuses.sorted(by: { $0.key < $1.key }) {
                page.sample(
                    [("route", route.rawValue), ("status", "\(hundreds)xx")], "\(number)")
            }
        }
        page.family("wpsearch_request_seconds", "histogram", "Seconds until an answer was ready.")
        for (route, count) in routes { count.writeHistogram(of: route, to: &page) }
        page.family("wpsearch_response_bytes_total", "counter", "Bytes of bodies.")
        for (route, count) in routes { page.sample([("route", route.rawValue)], "\(count.bytes)") }
        page.family("wpsearch_requests_in_progress", "gauge", "Requests that are worked on.")
        page.sample([], "\(inProgress)")
        page.family("wpsearch_start_time_seconds", "gauge", "When the server was started.")
        page.sample([], "\(start)")
        page.family("wpsearch_index_up", "gauge", "Whether the index can be read.")
        page.sample([], sites == nil ? "0" : "1")
        if let settingsHold {
            page.family(
                "wpsearch_settings_up", "gauge", "Whether the file of settings can be used.")
            page.sample([], settingsHold ? "1" : "0")
        }
        page.family("wpsearch_site_posts", "gauge", "Posts of a site.")
        for site in sites ?? [] { page.sample([("site", site.url)], "\(site.posts)") }
        page.family(
            "wpsearch_site_last_sync_timestamp_seconds", "gauge",
            "When the last sync or import of a site ended.")
        for site in sites ?? [] {
            guard let moment = site.lastSync else { continue }
            page.sample([("site", site.url)], "\(moment.seconds)")
        }
        return page.text
    }
}

extension ServerMetrics.Count {
    fileprivate mutating func add(_ request: AnsweredRequest) {
        statuses[request.status / 100, default: 0] += 1
        let bounds = ServerMetrics.bounds
        within[bounds.firstIndex { request.seconds <= $0 } ?? bounds.count] += 1
        seconds += request.seconds
        bytes += request.bytes
    }

    fileprivate func writeHistogram(of route: ServerMetrics.Route, to page: inout MetricsPage) {
        let name = ("route", route.rawValue)
        var sum = 0
        for (place, number) in within.enumerated() {
            sum += number
            let bounds = ServerMetrics.bounds
            let bound = place < bounds.count ? "\(bounds[place])" : "+Inf"
            page.sample([name, ("le", bound)], "\(sum)", suffix: "_bucket")
        }
        page.sample([name], "\(seconds)", suffix: "_sum")
        page.sample([name], "\(sum)", suffix: "_count")
    }
}

extension ServerMetrics.Route {
    /// What a path is for, below whichever folder.
    fileprivate init(path: String, hasRoute: Bool) {
        let last = path.split(separator: "/", omittingEmptySubsequences: true).last ?? ""
        if path.contains("/wp-json/wpsearch/") {
            self = .search
        } else if path.contains("/wp-json") || hasRoute {
            self = .wordpress
        } else if path.contains("/read/") {
            self = .read
        } else if last == "feed" {
            self = .feed
        } else if last == "suggestions" {
            self = .completions
        } else if Asset.named("/" + last) != nil || last == "opensearch.xml" {
            self = .asset
        } else if last == "healthz" || last == "metrics" {
            self = .watch
        } else {
            self = .page
        }
    }
}

/// Families of samples, one after the other.
private struct MetricsPage {
    private(set) var text = ""
    private var name = ""

    mutating func family(_ name: String, _ type: String, _ help: String) {
        self.name = name
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    mutating func sample(_ labels: [(String, String)], _ value: String, suffix: String = "") {
        text += name + suffix
        if !labels.isEmpty {
            let pairs = labels.map { "\($0.0)=\"\(MetricsPage.escaped($0.1))\"" }
            text += "{\(pairs.joined(separator: ","))}"
        }
        text += " \(value)\n"
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "\\": escaped += "\\\\"
            case "\"": escaped += "\\\""
            case _ where character.isNewline: escaped += "\\n"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
