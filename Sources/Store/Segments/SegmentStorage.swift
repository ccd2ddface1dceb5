internal import BlogSearchPlatform
internal import BlogSearchPostings
internal import GRDB

/// Builds segments from documents, inside a transaction.
struct SegmentStorage {
    private let db: Database
    private let builder: SegmentBuilder
    private var isEmpty = true
    private var writing: Deferred<(segment: BuiltSegment, sink: PageCollector)>?

    /// The maximum size in bytes of the text collected for one segment. The builder needs half as
    /// much again.
    private static let limit = 160 << 20

    init(_ db: Database, _ builder: SegmentBuilder) {
        self.db = db
        self.builder = builder
    }

    /// Adds a document. Numbers must ascend.
    ///
    /// - Returns: the segment that this document filled, when there is one.
    mutating func add(_ document: SegmentText) throws -> BuiltSegment? {
        builder.add(document)
        isEmpty = false
        return builder.textBytes > SegmentStorage.limit ? try finish() : nil
    }

    /// Begins to build the segment from the collected documents, while the caller continues until
    /// `finish`.
    mutating func begin() {
        guard !isEmpty, writing == nil else { return }
        writing = Deferred(on: WorkThread()) { [builder] in
            try builder.finish(into: PageCollector())
        }
    }

    /// Writes the collected documents as a segment; `nil` when there are none.
    mutating func finish() throws -> BuiltSegment? {
        begin()
        guard let (built, collected) = try writing?.value() else { return nil }
        writing = nil
        isEmpty = true
        let id = try SegmentRow.reserve(in: db)
        var sink = try StoredSink(segment: id, in: db)
        for (number, page) in collected.pages { try sink.write(page, number: number) }
        try SegmentRow(
            id, built.documents, count: built.statistics.documents, root: built.root,
            pages: sink.pages, bytes: sink.bytes
        ).store(in: db)
        return built
    }
}

/// Keeps the pages of a segment until they are stored.
private struct PageCollector: SegmentSink {
    private(set) var pages: [(number: Int, bytes: [UInt8])] = []

    mutating func write(_ page: [UInt8], number: Int) { pages.append((number, page)) }
}
