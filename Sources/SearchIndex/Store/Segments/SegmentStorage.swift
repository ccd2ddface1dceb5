internal import GRDB

/// Builds segments out of documents, inside a transaction.
struct SegmentStorage {
    private let db: Database
    private let builder: SegmentBuilder
    private var isEmpty = true

    /// Memory of the documents that are collected for one segment at most; a larger page becomes several segments.
    private static let memoryLimit = 256 << 20

    init(_ db: Database, _ builder: SegmentBuilder) {
        self.db = db
        self.builder = builder
    }

    /// Adds a document; numbers ascend.
    ///
    /// - Returns: what was built, when the segment was full with it.
    mutating func add(_ document: SegmentDocument) throws -> BuiltSegment? {
        builder.add(document)
        isEmpty = false
        return builder.memory > SegmentStorage.memoryLimit ? try finish() : nil
    }

    /// Writes what was collected as a segment; `nil` when there is nothing.
    mutating func finish() throws -> BuiltSegment? {
        guard !isEmpty else { return nil }
        isEmpty = true
        let id = try SegmentRow.reserve(in: db)
        var sink = try StoredSink(segment: id, in: db)
        let built = try builder.finish(into: &sink)
        try SegmentRow.store(
            id, built.documents, count: built.documentCount, root: built.root, sink, in: db)
        return built
    }
}
