internal import BlogSearchQueries

/// Writes one segment: all documents, then list after list, then the end.
///
///     var writer = SegmentWriter(sink, documents: 1..<3, reference: reference)
///     try writer.add(1, facts)                       // all documents, ascending
///     try writer.begin(key)                          // keys ascending
///     try writer.add(1, counts: counts, positions: positions.span)
///     try writer.end()
///     let (root, sink) = try writer.finish()
///
/// Memory: facts of the documents (about 160 bytes each), one block, one page a stream, the first key of every
/// dictionary page.
struct SegmentWriter<Sink: SegmentSink> {
    private var sink: Sink
    private var streams = SegmentStreams()
    private var columns: SegmentColumnsWriter
    private var list = PostingsListWriter()
    private var dictionary = DictionaryPageWriter(isLeaf: true)
    private var root: SegmentRoot
    private var key: [UInt8] = []
    private var norms: [ByField<Float>] = []
    /// Norms of the documents of the block that is being added.
    private var blockNorms: [ByField<Float>] = []

    /// Begins a segment.
    ///
    /// - Parameters:
    ///   - documents: a range around its documents' ids.
    ///   - reference: weights and average lengths by which blocks are rated; those of searches to come need only be
    ///     similar.
    init(_ sink: Sink, documents: Range<DocumentID>, reference: BoundReference) {
        self.sink = sink
        columns = SegmentColumnsWriter(documents: documents)
        root = SegmentRoot(documents: documents, reference: reference)
    }

    /// Adds the facts of a document. Documents ascend; all come before the first key, as their lengths rate blocks.
    ///
    /// - Throws: `IndexError` when it does not ascend or is out of range.
    mutating func add(_ document: DocumentID, _ facts: SegmentDocument) throws {
        try columns.add(document, facts)
    }

    /// Begins the list of a key, see DictionaryPage.swift. Keys ascend by their bytes.
    ///
    /// - Throws: `IndexError` when the key does not ascend or has more than `DictionaryKey.maximumLength` bytes.
    mutating func begin(_ key: ArraySlice<UInt8>) throws {
        guard root.keys == 0 || self.key.lexicographicallyPrecedes(key) else {
            throw IndexError.segmentOutOfOrder
        }
        guard key.count <= DictionaryKey.maximumLength else { throw IndexError.segmentTooLarge }
        self.key.removeAll(keepingCapacity: true)
        self.key.append(contentsOf: key)
        root.keys += 1
    }

    /// The same for a whole array.
    mutating func begin(_ key: [UInt8]) throws { try begin(key[...]) }

    /// Adds a posting of a stem. Documents ascend.
    ///
    /// - Parameters:
    ///   - counts: occurrences by field, at least one.
    ///   - positions: the occurrences of the first field that has any, ascending, then those of the next.
    /// - Throws: `IndexError` when documents do not ascend, positions are not as many as the counts say, or the sink fails.
    mutating func add(_ document: DocumentID, counts: FieldCounts, positions: Span<UInt32>) throws {
        try prepare(document)
        guard positions.count > 0, positions.count == SegmentWriter.sum(counts) else {
            throw IndexError.segmentOutOfOrder
        }
        list.append(document, counts, positions, norms: norms(of: document))
    }

    /// Adds postings of a stem, see Building/Occurrence.swift: as good as `add` for every document, and half the work.
    ///
    /// - Throws: `IndexError` when occurrences do not ascend, or the sink fails.
    mutating func add(_ occurrences: borrowing Span<Occurrence>) throws {
        var index = 0
        while index < occurrences.count {
            let document = occurrences[index].document
            try prepare(document)
            list.append(occurrences, at: &index, norms: norms(of: document))
        }
    }

    /// Adds the postings of a block of another segment, which was decoded, but for documents that are gone.
    ///
    /// - Returns: how many are gone.
    /// - Throws: `IndexError` when documents do not ascend, or the sink fails.
    mutating func add(_ block: borrowing MergeBlock, ofWhich live: LiveSet) throws -> Int {
        if block.block.fields != 0 { gatherNorms(of: block) }
        var gone = 0
        var location = PositionRows.Location()
        for index in 0..<block.block.count {
            let document = block.block.documents[index]
            guard live.contains(document) else {
                location.skip(block.counts[index])
                gone += 1
                continue
            }
            try prepare(document)
            if block.block.fields == 0 {
                list.append(document)
            } else {
                list.append(index, of: block, at: &location, norms: blockNorms[index])
            }
        }
        return gone
    }

    /// Adds a block of another segment as it is; what was added before it becomes a block.
    ///
    /// - Parameters:
    ///   - last: the block's last document.
    ///   - bound: at least its largest x by this segment's reference.
    /// - Throws: `IndexError` when documents do not ascend, or the sink fails.
    mutating func add(copy block: inout MergeBlock, last: DocumentID, bound: Float) throws {
        let first = block.block.first
        try prepare(first)
        guard last >= first, Int(last - first) >= block.block.count - 1,
            Int(last &- root.documents.lowerBound) < columns.lengths.count
        else { throw IndexError.segmentOutOfOrder }
        try list.append(copy: &block, last: last, bound: bound, &streams, for: &sink)
    }

    /// At least what one occurrence in each field of a document is worth.
    @inline(__always)
    private mutating func norms(of document: DocumentID) -> ByField<Float> {
        makeNorms()
        return norms[Int(document &- root.documents.lowerBound)]
    }

    /// Looks the norms of a block's documents up together: waiting for memory one by one, between much else, was a quarter of
    /// the time of a merge.
    private mutating func gatherNorms(of block: borrowing MergeBlock) {
        makeNorms()
        blockNorms.removeAll(keepingCapacity: true)
        let first = root.documents.lowerBound
        for document in block.block.documents[..<block.block.count] {
            let index = Int(document &- first)
            blockNorms.append(index < norms.count ? norms[index] : .zero)
        }
    }

    /// Divides once for each document, not for each posting.
    @inline(__always)
    private mutating func makeNorms() {
        guard norms.count != columns.lengths.count else { return }
        norms = columns.lengths.map { root.reference.norms(lengths: $0) }
    }

    /// Adds a document to the list of an attribute. Documents ascend.
    mutating func add(_ document: DocumentID) throws {
        try prepare(document)
        list.append(document)
    }

    /// Ends the list; a key without documents is left out.
    mutating func end() throws {
        guard list.count > 0 else { return root.keys -= 1 }
        let entry = try list.finish(&streams, for: &sink)
        try dictionary.add(key, entry, to: &streams.dictionary, for: &sink)
    }

    /// Writes what is left.
    ///
    /// - Returns: the root, to be stored where opening reads it, and the sink.
    mutating func finish() throws -> (root: [UInt8], sink: Sink) {
        root.held = columns.held
        root.longest = columns.longest
        root.columns = try columns.write(to: &streams.columns, for: &sink)
        try finishDictionary()
        try streams.postings.finish(for: &sink)
        try streams.positions.finish(for: &sink)
        try streams.skips.finish(for: &sink)
        try streams.columns.finish(for: &sink)
        root.pages = [
            streams.postings, streams.positions, streams.skips, streams.dictionary, streams.columns,
        ].map(\.pages)
        return (root.encoded, sink)
    }

    private mutating func finishDictionary() throws {
        try dictionary.flush(to: &streams.dictionary, for: &sink)
        var pages = dictionary.pages
        root.leaves = pages.count
        while pages.count > 1 {
            var level = DictionaryPageWriter(isLeaf: false)
            for page in pages {
                try level.add(
                    page.key, DictionaryEntry(address: page.index), to: &streams.dictionary,
                    for: &sink)
            }
            try level.flush(to: &streams.dictionary, for: &sink)
            pages = level.pages
            root.levels += 1
        }
        root.top = pages.first.map { Int($0.index) } ?? 0
        try streams.dictionary.finish(for: &sink)
    }

    /// Makes room for a posting.
    @inline(__always)
    private mutating func prepare(_ document: DocumentID) throws {
        guard root.documents.contains(document),
            Int(document &- root.documents.lowerBound) < columns.lengths.count,
            list.last.map({ $0 < document }) ?? true
        else { throw IndexError.segmentOutOfOrder }
        if list.isFull { try list.flush(&streams, for: &sink) }
    }

    @inline(__always)
    private static func sum(_ counts: FieldCounts) -> Int {
        var sum = 0
        for field in 0..<Field.count { sum &+= Int(counts[field]) }
        return sum
    }
}
