import Ingest
import BlogSearchNetwork

/// The real transport without its limits on time: how long a busy machine takes is no part of what is tested.
struct Patient: Transport {
    private let base: NetworkTransport

    init(version: String = "1", contact: String? = nil) {
        base = NetworkTransport(
            version: version, contact: contact, connectLimit: .seconds(600),
            idleLimit: .seconds(3600))
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        var request = request
        request.timeLimit = .seconds(3600)
        return try await base.send(request)
    }

    func shutdown() async { await base.shutdown() }
}
