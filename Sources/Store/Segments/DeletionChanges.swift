internal import BlogSearchPostings
internal import GRDB

/// Documents that a transaction marks as deleted, in addition to those in the file.
struct DeletionChanges {
    private var chunks: [DocumentID: DeletionChunk] = [:]

    /// Marks a document.
    mutating func insert(_ document: DocumentID) {
        chunks[DeletionChunk.number(of: document), default: DeletionChunk()].insert(document)
    }

    /// Whether this transaction marks a document.
    func contains(_ document: DocumentID) -> Bool {
        chunks[DeletionChunk.number(of: document)]?.contains(document) ?? false
    }

    /// Stores the marks with those of earlier transactions.
    mutating func store(in db: Database) throws {
        for (number, changes) in chunks.sorted(by: { $0.key < $1.key }) {
            let known = try DeletionChunk.stored(number, in: db)
            let sql =
                known == nil
                ? "INSERT INTO deletion (bits, chunk) VALUES (?, ?)"
                : "UPDATE deletion SET bits = ? WHERE chunk = ?"
            var all = known ?? DeletionChunk()
            all.formUnion(changes)
            try SQLStatement(sql, db).run([
                .blob(all.bytes(number: number)), .number(Int64(number)),
            ])
        }
        chunks.removeAll()
    }
}
