/// Collects the postings of one list and writes them as blocks.
///
/// Everything of the block under construction lies in arrays that are kept from list to list: a posting allocates
/// nothing.
struct PostingsListWriter {
    private var documents: [DocumentID] = Array(repeating: 0, count: PostingsBlock.capacity)
    private var counts: [FieldCounts] = Array(repeating: .zero, count: PostingsBlock.capacity)
    private var size = 0
    private var firsts: [UInt32] = []
    private var gaps: [UInt32] = []
    private var bound = 0.0
    private var fields: FieldMask = 0
    private var first: DocumentID = 0
    private var skips: [SkipEntry] = []
    private var bytes = SegmentBytes()
    private var stops: [UInt32] = Array(repeating: 0, count: PostingsBlock.capacity)
    /// Documents in the list so far.
    private(set) var count = 0

    init() {}

    /// The last document so far.
    private(set) var last: DocumentID?

    /// Adds a posting with its positions, field after field.
    ///
    /// - Parameter norms: what one occurrence in each field is worth.
    @inline(__always)
    mutating func append(
        _ document: DocumentID, _ counts: FieldCounts, _ positions: Span<UInt32>,
        norms: SIMD8<Double>
    ) {
        append(document, counts)
        var x = 0.0
        var place = 0
        for field in 0..<8 where counts[field] != 0 {
            x += Double(counts[field]) * norms[field]
            fields |= 1 &<< FieldMask(field)
            var position = positions[place]
            firsts.append(position)
            for index in place + 1..<place + Int(counts[field]) {
                gaps.append(positions[index] &- position)
                position = positions[index]
            }
            place += Int(counts[field])
        }
        bound = max(bound, x)
    }

    /// Adds the posting of the first document of a row of occurrences, and takes it from the row.
    @inline(__always)
    mutating func append(_ occurrences: inout ArraySlice<Occurrence>, norms: SIMD8<Double>) {
        let document = occurrences[occurrences.startIndex].document
        var counts = FieldCounts.zero
        var x = 0.0
        var index = occurrences.startIndex
        let end = occurrences.endIndex
        repeat {
            let first = occurrences[index]
            var last = first
            var count: UInt32 = 0
            firsts.append(first.position)
            repeat {
                if count > 0 { gaps.append(occurrences[index].position &- last.position) }
                last = occurrences[index]
                count &+= 1
                index &+= 1
            } while index < end && occurrences[index].isSameField(as: first)
            counts[first.field] = count
            fields |= 1 &<< FieldMask(truncatingIfNeeded: first.field)
            x += Double(count) * norms[first.field]
        } while index < end && occurrences[index].document == document
        occurrences = occurrences[index...]
        bound = max(bound, x)
        append(document, counts)
    }

    /// Adds a posting of a list that has documents only.
    @inline(__always)
    mutating func append(_ document: DocumentID, _ counts: FieldCounts = .zero) {
        if count == 0 { first = document }
        documents[size] = document
        self.counts[size] = counts
        size += 1
        count += 1
        last = document
    }

    /// Whether the block must be written before another posting is added.
    var isFull: Bool { size == PostingsBlock.capacity }

    /// Writes the block under construction.
    mutating func flush<Sink: SegmentSink>(
        _ streams: inout SegmentStreams, for sink: inout Sink, isOnly: Bool = false
    ) throws {
        guard size > 0 else { return }
        let positions = try writePositions(to: &streams.positions, for: &sink)
        bytes.removeAll()
        let rounded = BoundReference.rounded(bound)
        encodeHead(positions, bound: isOnly ? rounded : nil)
        for field in 0..<8 where fields & 1 << FieldMask(field) != 0 {
            CountColumn.encode(field, of: counts[..<size], to: &bytes)
        }
        try streams.postings.prepare(bytes.count, alignment: SegmentAddress.unit, for: &sink)
        let address = SegmentAddress.packed(streams.postings.offset)
        try streams.postings.append(bytes, to: &sink)
        skips.append(
            SkipEntry(last: documents[size - 1], address: address, bound: rounded, fields: fields))
        startBlock()
    }

    /// Ends the list: writes what is left, and says where the list is.
    mutating func finish<Sink: SegmentSink>(
        _ streams: inout SegmentStreams, for sink: inout Sink
    ) throws -> DictionaryEntry {
        try flush(&streams, for: &sink, isOnly: skips.isEmpty)
        var entry = DictionaryEntry(documents: count, address: skips[0].address)
        if skips.count > 1 {
            bytes.removeAll()
            SkipArray.encode(skips, first: first, to: &bytes)
            try streams.skips.prepare(0, alignment: SkipArray.entrySize, for: &sink)
            entry.address = SegmentAddress.packed(streams.skips.offset)
            try streams.skips.append(bytes, to: &sink)
        }
        skips.removeAll(keepingCapacity: true)
        count = 0
        last = nil
        return entry
    }

    private mutating func startBlock() {
        size = 0
        bound = 0
        fields = 0
        firsts.removeAll(keepingCapacity: true)
        gaps.removeAll(keepingCapacity: true)
    }

    private mutating func writePositions<Sink: SegmentSink>(
        to stream: inout StreamWriter, for sink: inout Sink
    ) throws -> UInt32 {
        guard !firsts.isEmpty else { return 0 }
        bytes.removeAll()
        PositionsBlock.encode(firsts, gaps, to: &bytes)
        try stream.prepare(0, alignment: SegmentAddress.unit, for: &sink)
        let address = SegmentAddress.packed(stream.offset)
        try stream.append(bytes, to: &sink)
        return address
    }

    /// Adds everything of a block but its columns.
    private mutating func encodeHead(_ positions: UInt32, bound: Float?) {
        var widest: UInt32 = 0
        stops[0] = 0
        for index in 1..<max(1, size) {
            stops[index] = documents[index] &- documents[index - 1] &- 1
            widest |= stops[index]
        }
        let width = 32 - widest.leadingZeroBitCount
        let isFull = size == PostingsBlock.capacity
        let packed = isFull ? 16 * width : PackedNumbers.size(size - 1, width: width)
        let bitSet = Int(documents[size - 1] >> 3 - documents[0] >> 3) + 1
        let isBitSet = bitSet <= max(packed * 3 / 2, isFull ? 32 : 0)
        let head =
            UInt32(size - 1) | (isBitSet ? 128 : 0) | UInt32(fields) << 8
            | UInt32(isBitSet ? bitSet : width) << 16 | (bound == nil ? 0 : 1 << 30)
        bytes.append(head)
        bytes.append(documents[0])
        if let bound { bytes.append(bound.bitPattern) }
        if fields != 0 { bytes.append(positions) }
        if isBitSet {
            let start = bytes.appendZeros(bitSet)
            let base = documents[0] & ~7
            for document in documents[..<size] { bytes.setBit(Int(document - base), from: start) }
        } else if isFull {
            PackedNumbers.packLanes(stops[...], width: width, to: &bytes)
        } else if size > 1 {
            PackedNumbers.pack(stops[1..<size], width: width, to: &bytes)
        }
    }
}

/// The streams of a segment under construction.
struct SegmentStreams {
    var postings = StreamWriter(.postings)
    var positions = StreamWriter(.positions)
    var skips = StreamWriter(.skips)
    var dictionary = StreamWriter(.dictionary)
    var columns = StreamWriter(.columns)

    init() {}
}
