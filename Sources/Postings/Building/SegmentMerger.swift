internal import BlogSearchQueries

/// Writes several segments as one, without deleted documents. Ids stay, so lists are put one after
/// the other.
package struct SegmentMerger {
    /// Postings between two reports of progress, at most.
    private static let reportInterval = 1 << 14

    private let segments: [SegmentReader]
    private let live: [LiveSet]
    private let totalKeys: Int

    /// - Parameters:
    ///   - segments: of disjoint ranges, ascending.
    ///   - isLive: whether a document of a segment is to be kept; asked once for each.
    /// - Throws: `IndexError` with code `damaged` when a segment's columns cannot be read or ranges overlap.
    package init(_ segments: [SegmentReader], isLive: (DocumentID) throws -> Bool) throws {
        for (left, right) in zip(segments, segments.dropFirst())
        where left.documents.upperBound > right.documents.lowerBound {
            throw IndexError.segmentOutOfOrder
        }
        self.segments = segments
        live = try segments.map { try LiveSet($0, isLive) }
        totalKeys = segments.reduce(0) { $0 + $1.root.keys }
    }

    /// Documents that the merged segment will hold.
    var documentCount: Int { live.reduce(0) { $0 + $1.count } }

    /// Writes the merged segment.
    ///
    /// - Parameters:
    ///   - parameters: what blocks are rated by, with the mean lengths of these documents.
    ///   - progress: called now and then with what is done, from 0 to 1; what it throws ends the merge.
    ///   - dropped: called for every key that documents which are gone had, with their number; keys ascend.
    /// - Throws: what the sink or a closure throws, or `IndexError` with code `damaged`.
    package func merge<Sink: SegmentSink>(
        into sink: Sink, parameters: RankingParameters = .standard,
        progress: (Double) throws -> Void,
        dropped: (_ key: [UInt8], _ documents: Int) throws -> Void
    ) throws -> (segment: MergedSegment, sink: Sink) {
        let documents = documents
        let statistics = try statistics(progress)
        let reference = BoundReference(parameters, statistics)
        var writer = SegmentWriter(sink, documents: documents, reference: reference)
        for (segment, live) in zip(segments, live) {
            try live.forEach { try writer.add($0, segment.facts.facts(of: $0)) }
            try progress(0)
        }
        try mergeLists(into: &writer, reference, progress, dropped)
        let (root, sink) = try writer.finish()
        try progress(1)
        return (MergedSegment(root: root, documents: documents, statistics: statistics), sink)
    }

    /// A range around the documents that stay.
    private var documents: Range<DocumentID> {
        let first = live.lazy.compactMap(\.first).first ?? 0
        let last = live.lazy.compactMap(\.last).last
        return first..<(last.map { $0 + 1 } ?? first)
    }

    private func statistics(_ progress: (Double) throws -> Void) throws -> CollectionStatistics {
        var lengths = ByField<UInt64>.zero
        for (segment, live) in zip(segments, live) {
            try live.forEach { document in
                lengths &+= ByField(truncatingIfNeeded: try segment.facts.lengths(of: document))
            }
            try progress(0)
        }
        return CollectionStatistics(
            documents: documentCount,
            totalLengths: (0..<Field.count).map { Int(truncatingIfNeeded: lengths[$0]) })
    }

    private func mergeLists<Sink: SegmentSink>(
        into writer: inout SegmentWriter<Sink>, _ reference: BoundReference,
        _ progress: (Double) throws -> Void,
        _ dropped: (_ key: [UInt8], _ documents: Int) throws -> Void
    ) throws {
        var sources = try zip(segments, live).map {
            try MergeSource($0, $1, reference: reference)
        }
        var reporter = ProgressReporter(totalKeys: totalKeys, interval: Self.reportInterval)
        var chosen: [Int] = []
        while true {
            SegmentMerger.choose(from: sources, into: &chosen)
            guard let first = chosen.first else { return }
            try writer.begin(sources[first].key[...])
            var gone = 0
            for index in chosen {
                gone += try sources[index].copy(to: &writer) {
                    try reporter.advance(by: $0, progress)
                }
                reporter.keys += 1
            }
            try writer.end()
            if gone > 0 { try dropped(sources[first].key, gone) }
            for index in chosen { try sources[index].advance() }
        }
    }

    /// Finds the sources with the least key, in their order.
    private static func choose(from sources: [MergeSource], into chosen: inout [Int]) {
        chosen.removeAll(keepingCapacity: true)
        for index in sources.indices where !sources[index].isAtEnd {
            let order = chosen.isEmpty ? 0 : sources[index].compare(with: sources[chosen[0]])
            if order < 0 { chosen.removeAll(keepingCapacity: true) }
            if order <= 0 { chosen.append(index) }
        }
    }
}

/// A segment that was written from others.
package struct MergedSegment: Sendable {
    /// What opening the segment reads.
    package var root: [UInt8]
    /// A range around its documents' ids; empty when no document is left.
    package var documents: Range<DocumentID>
    /// Its documents and their tokens.
    package var statistics: CollectionStatistics
}

/// Says now and then how far a merge has come, by keys.
private struct ProgressReporter {
    private let totalKeys: Int
    private let interval: Int
    private var postings = 0
    /// Keys that are merged.
    var keys = 0

    init(totalKeys: Int, interval: Int) {
        self.totalKeys = totalKeys
        self.interval = interval
    }

    /// Counts postings, and the list they stand in, whose heads cost about as much as eight of them.
    mutating func advance(by count: Int, _ progress: (Double) throws -> Void) throws {
        postings += count + 8
        guard postings >= interval else { return }
        postings = 0
        try progress(Double(keys) / Double(max(1, totalKeys)))
    }
}
