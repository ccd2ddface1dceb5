internal import BlogSearchIndexFile
package import BlogSearchQueries
internal import GRDB

extension IndexStore {
    /// The contents of the index, and the size of the file.
    package func status() throws -> IndexStatus {
        try checkOpen()
        let bytes = try IndexPath.size(of: path)
        return try read { snapshot in
            IndexStatus(
                index: path, bytes: bytes, sites: try snapshot.sites(),
                waitingWords: try waitingWords(snapshot.db), space: try snapshot.space())
        }
    }

    private func waitingWords(_ db: Database) throws -> Int? {
        do {
            let words =
                try WaitingWords(db, above: maximumForgotten).count()
                + (PostBodies.packedBytes(in: db) > maximumForgotten
                    ? BodyDictionary.newest(in: db)?.dictionary.lostWords(in: db) ?? 0 : 0)
            return words > 0 ? words : nil
        } catch let error as IndexError where error.code == .damaged {
            // The contents can be reported all the same; `problems` says what is wrong.
            return nil
        }
    }
}
