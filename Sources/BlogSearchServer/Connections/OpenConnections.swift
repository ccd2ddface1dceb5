internal import NIOCore
internal import Synchronization

/// The connections there are, and which of them wait for their clients and since when: when there are more than there may be,
/// the one that has waited longest is closed. So whoever keeps connections without using them shuts nobody out.
///
/// A connection that is worked for is never closed. Where all are, one more is kept, and then no other is taken until one
/// closes (``HTTPConnections``).
final class OpenConnections: Sendable {
    private struct Connection {
        let channel: any Channel
        /// `nil` while it is worked for.
        var waitsSince: NIODeadline?
    }

    private struct State {
        var all: [ObjectIdentifier: Connection] = [:]
        /// Told when the last one is closed; there while the server is about to end.
        var closed: EventLoopPromise<Void>?
    }

    private let most: Int
    private let state = Mutex(State())

    /// - Parameter most: how many there may be.
    init(most: Int) {
        self.most = most
    }

    /// There is another one; its client has not said anything yet.
    func add(_ channel: any Channel, now: NIODeadline = .now()) {
        let idlest = state.withLock { state -> (any Channel)? in
            if state.closed != nil { return channel }
            state.all[ObjectIdentifier(channel)] = Connection(channel: channel, waitsSince: now)
            return takeIdlest(of: &state.all, but: ObjectIdentifier(channel))
        }
        idlest?.close(promise: nil)
    }

    /// Its answer is there, for its client to take.
    func answers(_ channel: any Channel, now: NIODeadline = .now()) {
        state.withLock { $0.all[ObjectIdentifier(channel)]?.waitsSince = now }
    }

    /// Its client is to ask something.
    func waits(_ channel: any Channel, now: NIODeadline = .now()) {
        let idlest = state.withLock { state in
            state.all[ObjectIdentifier(channel)]?.waitsSince = now
            return takeIdlest(of: &state.all)
        }
        idlest?.close(promise: nil)
    }

    /// It is worked for.
    func works(_ channel: any Channel) {
        state.withLock { $0.all[ObjectIdentifier(channel)]?.waitsSince = nil }
    }

    /// It is closed.
    func remove(_ channel: any Channel) {
        let closed = state.withLock { state in
            state.all[ObjectIdentifier(channel)] = nil
            return state.all.isEmpty ? state.closed : nil
        }
        closed?.succeed()
    }

    // MARK: The end

    /// Ends those that are not worked for; the others end with their answer, and new ones at once.
    ///
    /// - Parameter closed: told when there is none any more.
    func end(_ closed: EventLoopPromise<Void>) {
        let left = state.withLock { state in
            state.closed = closed
            return state.all.values.map(\.channel)
        }
        if left.isEmpty { closed.succeed() }
        for channel in left {
            channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        }
    }

    /// Closes those that are left.
    func closeAll() {
        for channel in state.withLock({ $0.all.values.map(\.channel) }) {
            channel.close(promise: nil)
        }
    }

    private func takeIdlest(
        of all: inout [ObjectIdentifier: Connection], but newest: ObjectIdentifier? = nil
    ) -> (any Channel)? {
        guard all.count > most else { return nil }
        var idlest: (number: ObjectIdentifier, since: NIODeadline)?
        for (number, connection) in all where number != newest {
            guard let since = connection.waitsSince else { continue }
            if idlest.map({ since < $0.since }) ?? true { idlest = (number, since) }
        }
        return idlest.flatMap { all.removeValue(forKey: $0.number)?.channel }
    }
}
