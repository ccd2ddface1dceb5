internal import GRDB

/// Builds segments out of documents, inside a transaction.
struct SegmentStorage {
    private let db: Database
    private let builder: SegmentBuilder
    private var isEmpty = true

    /// Bytes of text that are collected for one segment at most: the builder takes half as much again.
    private static let limit = 160 << 20

    init(_ db: Database, _ builder: SegmentBuilder) {
        self.db = db
        self.builder = builder
    }

    /// Adds a document; numbers ascend.
    ///
    /// - Returns: what was built, when the segment was full with it.
    mutating func add(_ document: SegmentText) throws -> BuiltSegment? {
        builder.add(document)
        isEmpty = false
        return builder.textBytes > SegmentStorage.limit ? try finish() : nil
    }

    /// Writes what was collected as a segment; `nil` when there is nothing.
    mutating func finish() throws -> BuiltSegment? {
        guard !isEmpty else { return nil }
        isEmpty = true
        let id = try SegmentRow.reserve(in: db)
        let (built, sink) = try builder.finish(into: StoredSink(segment: id, in: db))
        try SegmentRow(
            id, built.documents, count: built.statistics.documents, root: built.root,
            pages: sink.pages, bytes: sink.bytes
        ).store(in: db)
        return built
    }
}
