import BlogSearch
import Synchronization

/// Asks a simulated site, to which things happen while it is asked.
final class SimulatedTransport: Transport, Sendable {
    private struct State {
        var site: SimulatedSite
        /// What happens before the request of a number is answered.
        var events: [Int: [SiteEvent]] = [:]
        var killedAt: Int?
        var secondsPerRequest = 1
        var requests: [String] = []
        /// Ids of the posts to which anything happened since `prepare`.
        var touched: Set<Int> = []

        mutating func apply(_ event: SiteEvent) {
            let before = site
            site.apply(event)
            let ids = Set(before.entries.keys).union(site.entries.keys)
            touched.formUnion(ids.filter { before.entries[$0] != site.entries[$0] })
            let numbers = Set(before.comments.keys).union(site.comments.keys)
            if before.offersBooks != site.offersBooks {
                touched.formUnion(site.entries.values.filter { $0.type == "book" }.map(\.id))
            }
            touched.formUnion(
                numbers.filter { before.comments[$0] != site.comments[$0] }
                    .map(Post.id(ofComment:)))
        }
    }
    private let state: Mutex<State>

    init(_ site: SimulatedSite) {
        state = Mutex(State(site: site))
    }

    var site: SimulatedSite { state.withLock { $0.site } }

    func apply(_ event: SiteEvent) {
        state.withLock { $0.apply(event) }
    }

    /// Sets what is to happen while the next sync runs; requests count from 0.
    func prepare(_ sync: SiteHistory.Sync) {
        state.withLock {
            $0.requests = []
            $0.touched = []
            $0.events = sync.events
            $0.killedAt = sync.killedAt
            $0.secondsPerRequest = sync.secondsPerRequest
        }
    }

    /// Public posts and comments to which nothing happened since `prepare`.
    var untouched: Set<Int> {
        state.withLock { state in
            let posts = Set(state.site.entries.values.filter(state.site.shows).map(\.id))
                .subtracting(state.touched)
            let comments = state.site.comments.filter {
                $0.value.isApproved && posts.contains($0.value.post)
            }
            return posts.union(
                Set(comments.keys.map(Post.id(ofComment:))).subtracting(state.touched))
        }
    }

    /// Addresses asked for since `prepare`.
    var requests: [String] { state.withLock { $0.requests } }

    func wait(_ duration: Duration) {
        state.withLock { $0.site.clock += Int(duration / .seconds(1)) }
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        try state.withLock { state in
            let number = state.requests.count
            if let killedAt = state.killedAt, number >= killedAt { throw CancellationError() }
            state.requests.append(request.url)
            for event in state.events.removeValue(forKey: number) ?? [] {
                state.apply(event)
            }
            defer { state.site.clock += state.secondsPerRequest }
            return state.site.answer(request.url)
        }
    }
}
