internal import GRDB

/// One consistent state of an index, while `IndexStore.read` runs.
package final class IndexSnapshot {
    let db: Database
    private let table: () throws -> DocumentTable

    init(_ db: Database, table: @escaping () throws -> DocumentTable) {
        self.db = db
        self.table = table
    }

    /// What a search reads of this state. Loads the columns of all documents when the store has not done so for this
    /// state: about a millisecond for 10,000.
    package func reader() throws -> any IndexReader {
        try TailReader(db, table: table())
    }
}
