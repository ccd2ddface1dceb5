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

    private let most: Int
    private let all = Mutex<[ObjectIdentifier: Connection]>([:])

    /// - Parameter most: how many there may be.
    init(most: Int) {
        self.most = most
    }

    /// There is another one; its client has not said anything yet.
    func add(_ channel: any Channel, now: NIODeadline = .now()) {
        let idlest = all.withLock { all in
            all[ObjectIdentifier(channel)] = Connection(channel: channel, waitsSince: now)
            return takeIdlest(of: &all, but: ObjectIdentifier(channel))
        }
        idlest?.close(promise: nil)
    }

    /// Its answer is there, for its client to take.
    func answers(_ channel: any Channel, now: NIODeadline = .now()) {
        all.withLock { $0[ObjectIdentifier(channel)]?.waitsSince = now }
    }

    /// Its client is to ask something.
    func waits(_ channel: any Channel, now: NIODeadline = .now()) {
        let idlest = all.withLock { all in
            all[ObjectIdentifier(channel)]?.waitsSince = now
            return takeIdlest(of: &all)
        }
        idlest?.close(promise: nil)
    }

    /// It is worked for.
    func works(_ channel: any Channel) {
        all.withLock { $0[ObjectIdentifier(channel)]?.waitsSince = nil }
    }

    /// It is closed.
    func remove(_ channel: any Channel) {
        all.withLock { $0[ObjectIdentifier(channel)] = nil }
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
