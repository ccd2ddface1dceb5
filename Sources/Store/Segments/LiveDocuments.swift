internal import BlogSearchPostings
internal import GRDB

/// Which documents of one state are live. Chunks are read on first use.
final class LiveDocuments {
    private let db: Database
    private var chunks: [DocumentID: DeletionChunk?] = [:]

    init(_ db: Database) {
        self.db = db
    }

    /// Whether a document is not marked as deleted.
    func contains(_ document: DocumentID) throws -> Bool {
        try chunk(DeletionChunk.number(of: document)).map { !$0.contains(document) } ?? true
    }

    /// Removes deleted documents from a window.
    func retain(_ window: inout DocumentWindow) throws {
        guard let chunk = try chunk(DeletionChunk.number(of: window.first)) else { return }
        let start = Int(window.first % DeletionChunk.capacity) >> 6
        for index in window.words.indices { window.words[index] &= ~chunk.words[start + index] }
    }

    /// The number of documents in a range that are marked as deleted.
    func deletions(in documents: Range<DocumentID>) throws -> Int {
        var count = 0
        var next = documents.lowerBound
        while next < documents.upperBound {
            let number = DeletionChunk.number(of: next)
            let end = min(
                UInt64(documents.upperBound),
                (UInt64(number) + 1) * UInt64(DeletionChunk.capacity))
            if let chunk = try chunk(number) {
                count += chunk.count(in: next..<DocumentID(clamping: end))
            }
            next = DocumentID(clamping: end)
        }
        return count
    }

    private func chunk(_ number: DocumentID) throws -> DeletionChunk? {
        if let known = chunks[number] { return known }
        let chunk = try DeletionChunk.stored(number, in: db)
        chunks[number] = .some(chunk)
        return chunk
    }
}
