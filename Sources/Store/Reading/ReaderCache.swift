internal import GRDB
internal import Synchronization

/// What each connection of a store has read of the state it saw last.
///
/// It has a lock, because any number of readers may use it at once.
final class ReaderCache: Sendable {
    private let readers = Mutex<[(connection: ObjectIdentifier, reader: SnapshotReader)]>([])
    private let pool: PagePool

    /// More connections than GRDB opens at once. Closed connections are forgotten.
    private static let limit = 16

    init(_ pool: PagePool) {
        self.pool = pool
    }

    /// The reader of the state that a connection sees, without what was made of other settings.
    func reader(_ db: Database, settings number: Int) throws -> SnapshotReader {
        let generation = try CollectionState.generation(db)
        let key = ObjectIdentifier(db)
        let known = readers.withLock { $0.first { $0.connection == key }?.reader }
        if let known, known.generation == generation {
            known.use(settings: number)
            return known
        }
        let reader = try SnapshotReader(db, pool: pool)
        reader.use(settings: number)
        readers.withLock { readers in
            readers.removeAll { $0.connection == key }
            if readers.count >= ReaderCache.limit { readers.removeAll() }
            readers.append((key, reader))
        }
        return reader
    }

    /// Forgets every connection.
    func removeAll() {
        readers.withLock { $0.removeAll() }
    }
}
