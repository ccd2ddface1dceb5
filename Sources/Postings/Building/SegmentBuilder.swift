// Many documents into one segment. Texts are analysed and inverted by workers, a batch of documents at a time, in turn;
// at the end the workers sort what they have, and one thread writes the lists of all of them, key by key. Which worker
// took which document leaves no trace in the segment: its bytes are the same for any number of threads.

internal import BlogSearchQueries

/// Builds segments from texts, one after the other; its analyzers stay warm between them.
///
///     let builder = SegmentBuilder(threads: 2)
///     for text in texts { builder.add(text) }                 // ids ascending
///     let segment = try builder.finish(into: sink)
///
/// Analysis, inversion and encoding take about a third of the time each. Two threads are not twice
/// as fast: each looks words up in a table of its own, and every list is put together from both.
/// `Benchmarks/Stages` measures the building alone.
///
/// Memory: twelve bytes a token, about one and a half times the text, and a table of words for each
/// thread.
///
/// It is not checked to be Sendable: whoever finishes a segment on another thread adds nothing
/// meanwhile.
package final class SegmentBuilder: @unchecked Sendable {
    /// Bytes of text that a worker takes at a time.
    private let batchSize: Int
    private let workers: [InversionWorker]
    private var nextWorker = 0
    private var batch: [SegmentText] = []
    private var batchBytes = 0
    private var facts: [(id: DocumentID, facts: SegmentDocument)] = []
    /// Bytes of text added since the last segment.
    package private(set) var textBytes = 0

    /// - Parameters:
    ///   - threads: how many threads analyse beside the caller's own; with none it is the caller's.
    ///   - batchSize: bytes of text that one of them takes at a time.
    package init(threads: Int, batchSize: Int = 512 << 10) {
        self.batchSize = batchSize
        workers = (0..<max(1, threads)).map { _ in InversionWorker(isConcurrent: threads > 0) }
    }

    /// Adds a document to the next segment; ids ascend. Waits while too much is to be analysed.
    package func add(_ text: SegmentText) {
        facts.append((text.id, text.facts))
        batch.append(text)
        let size = text.byteCount
        batchBytes += size
        textBytes += size
        if batchBytes >= batchSize { startBatch() }
    }

    private func startBatch() {
        workers[nextWorker].add(batch)
        nextWorker = (nextWorker + 1) % workers.count
        batch.removeAll()
        batchBytes = 0
    }

    /// Writes what was added as one segment and begins anew.
    ///
    /// - Parameter parameters: what blocks are rated by, with the mean lengths of these documents.
    /// - Throws: what the sink throws; `CancellationError`. What was added is lost then.
    package func finish<Sink: SegmentSink>(
        into sink: Sink, parameters: RankingParameters = .standard
    ) throws -> (segment: BuiltSegment, sink: Sink) {
        startBatch()
        for worker in workers { worker.startTaking() }
        let inversions = try workers.map { try $0.take() }
        var facts = facts
        self.facts = []
        textBytes = 0
        var statistics = CollectionStatistics(
            documents: facts.count, totalLengths: Array(repeating: 0, count: Field.allCases.count))
        SegmentBuilder.setLengths(inversions, of: &facts, &statistics)
        let first = facts.first?.id ?? 0
        let end = facts.last.map { $0.id + 1 } ?? 0
        var writer = SegmentWriter(
            sink, documents: first..<end, reference: BoundReference(parameters, statistics))
        for (id, facts) in facts { try writer.add(id, facts) }
        try AttributeLists(facts).write(to: &writer)
        try StemLists(inversions).write(to: &writer)
        let (root, sink) = try writer.finish()
        let words =
            inversions.count == 1
            ? inversions[0].words : WordCounts(merging: inversions.map(\.words))
        let segment = BuiltSegment(
            root: root, documents: first..<end, statistics: statistics, words: words)
        return (segment, sink)
    }

    /// Puts counted lengths into facts.
    private static func setLengths(
        _ inversions: [InvertedDocuments],
        of facts: inout [(id: DocumentID, facts: SegmentDocument)],
        _ statistics: inout CollectionStatistics
    ) {
        var next = inversions.map { _ in 0 }
        for index in facts.indices {
            for (inversion, counted) in inversions.enumerated()
            where next[inversion] < counted.lengths.count
                && counted.lengths[next[inversion]].document == facts[index].id
            {
                let lengths = counted.lengths[next[inversion]].lengths
                facts[index].facts.lengths = lengths
                for field in 0..<Field.count {
                    statistics.totalLengths[field] += Int(lengths[field])
                }
                next[inversion] += 1
            }
        }
    }
}

/// A segment that was written, and what its documents mean to the rest of the index.
package struct BuiltSegment: Sendable {
    /// What opening the segment reads.
    package var root: [UInt8]
    /// A range around its documents' ids.
    package var documents: Range<DocumentID>
    /// Its documents and their tokens.
    package var statistics: CollectionStatistics
    /// Its words, with how many of its documents hold them.
    package var words: WordCounts
}
