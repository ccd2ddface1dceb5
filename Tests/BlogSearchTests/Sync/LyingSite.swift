import BlogSearch
import Synchronization

/// Sites by host, each a simulated one, of which some lie: a text is put in place of another in what they answer.
final class LyingHosts: Transport, Sendable {
    struct Host: Sendable {
        var site: SimulatedSite
        /// What is replaced in its answers, at addresses that hold a text.
        var lies: [(at: String, truth: String, lie: String)] = []
        /// A header of its own on every page.
        var link: String?
        /// Where requests for a path are led: the answer comes from there.
        var redirects: [String: String] = [:]
    }

    private let state: Mutex<[String: Host]>
    private let asked = Mutex<[String]>([])

    init(_ hosts: [String: Host]) { state = Mutex(hosts) }

    var requests: [String] { asked.withLock { $0 } }

    func change(_ host: String, _ body: @Sendable (inout Host) -> Void) {
        state.withLock { hosts in
            guard var changed = hosts[host] else { return }
            body(&changed)
            hosts[host] = changed
        }
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        asked.withLock { $0.append(request.url) }
        var url = request.url
        for _ in 0..<3 {
            guard let (name, host) = find(url) else { throw TransportError(.hostNotFound) }
            let path = url.replacing(name, with: "")
            if let goal = host.redirects.first(where: { path.hasPrefix($0.key) })?.value {
                url = goal
                continue
            }
            return answer(url, of: host)
        }
        throw TransportError(.redirectLoop)
    }

    private func find(_ url: String) -> (String, Host)? {
        state.withLock { hosts in
            hosts.filter { url.hasPrefix($0.key) }.max { $0.key.count < $1.key.count }
                .map { ($0.key, $0.value) }
        }
    }

    private func answer(_ url: String, of host: Host) -> TransportResponse {
        var response = host.site.answer(url)
        var text = String(decoding: response.body, as: UTF8.self)
        for (place, truth, lie) in host.lies where url.contains(place) {
            text = text.replacing(truth, with: lie)
            if let link = response.headers["Link"] {
                response.headers["Link"] = link.replacing(truth, with: lie)
            }
        }
        if let link = host.link { response.headers["Link"] = link }
        response.body = Array(text.utf8)
        return response
    }
}

extension SimulatedSite {
    /// A site with some posts, a category and a tag.
    static func withPosts(_ count: Int, home: String) -> SimulatedSite {
        var site = SimulatedSite(home: home)
        site.apply(.addTerm(isTag: false))
        site.apply(.addTerm(isTag: true))
        for _ in 0..<count { site.apply(.create(type: "post", age: 100_000)) }
        site.apply(.retag(1, 1))
        site.apply(.wait(60))
        return site
    }
}
