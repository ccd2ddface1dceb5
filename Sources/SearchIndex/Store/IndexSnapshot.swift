internal import GRDB

/// One consistent state of an index, while `IndexStore.read` runs.
package final class IndexSnapshot {
    let db: Database
    private let findReader: () throws -> StoredReader

    init(_ db: Database, reader: @escaping () throws -> StoredReader) {
        self.db = db
        findReader = reader
    }

    /// What a search reads of this state; nothing that grows with the index is read for it.
    package func reader() throws -> any IndexReader {
        try storedReader()
    }

    func storedReader() throws -> StoredReader {
        try findReader()
    }
}
