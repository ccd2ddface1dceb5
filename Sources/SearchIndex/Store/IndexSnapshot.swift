internal import GRDB

/// One consistent state of an index, while `IndexStore.read` runs.
package final class IndexSnapshot {
    let db: Database
    private let findReader: () throws -> StoredReader
    private let findSettings: () throws -> SearchSettings

    init(
        _ db: Database, reader: @escaping () throws -> StoredReader,
        settings: @escaping () throws -> SearchSettings
    ) {
        self.db = db
        findReader = reader
        findSettings = settings
    }

    /// What a search reads of this state; nothing that grows with the index is read for it.
    package func reader() throws -> any IndexReader {
        try storedReader()
    }

    /// What the owner of the index wants of searches.
    package func settings() throws -> SearchSettings {
        try findSettings()
    }

    func storedReader() throws -> StoredReader {
        try findReader()
    }
}
