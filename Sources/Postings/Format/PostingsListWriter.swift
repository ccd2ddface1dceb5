internal import BlogSearchQueries

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
    /// At least x of each posting.
    private var xs: [Double] = Array(repeating: 0, count: PostingsBlock.capacity)
    private var fields: FieldMask = 0
    private var first: DocumentID = 0
    private var skips: [SkipEntry] = []
    private var bytes = SegmentBytes()
    private var stops: [UInt32] = Array(repeating: 0, count: PostingsBlock.capacity)
    private var scratch = CountColumn.Scratch()
    private var lengths = BitLengths()
    /// By field: ones in its lane.
    private let lanes: [FieldCounts] = (0..<Field.count).map { field in
        var lane = FieldCounts.zero
        lane[field] = .max
        return lane
    }
    /// Documents in the list so far.
    private(set) var count = 0

    init() {}

    /// The last document so far.
    private(set) var last: DocumentID?

    /// Adds a posting with its positions, field after field.
    ///
    /// - Parameter norms: at least what one occurrence in each field is worth.
    @inline(__always)
    mutating func append(
        _ document: DocumentID, _ counts: FieldCounts, _ positions: Span<UInt32>,
        norms: ByField<Float>
    ) {
        var x = 0.0
        var start = 0
        for field in 0..<Field.count where counts[field] != 0 {
            x += Double(counts[field]) * Double(norms[field])
            fields |= 1 &<< FieldMask(field)
            var position = positions[start]
            firsts.append(position)
            for index in start + 1..<start + Int(counts[field]) {
                gaps.append(positions[index] &- position)
                position = positions[index]
            }
            start += Int(counts[field])
        }
        append(document, counts, x: x)
    }

    /// Adds the posting of one document out of a row of occurrences.
    ///
    /// - Parameter index: where the document's occurrences begin; afterwards, where they end.
    @inline(__always)
    mutating func append(
        _ occurrences: borrowing Span<Occurrence>, at index: inout Int, norms: ByField<Float>
    ) {
        var next = occurrences[index]
        let document = next.document
        var counts = FieldCounts.zero
        var x = 0.0
        var isSameDocument = true
        while isSameDocument {
            let first = next
            var count: UInt32 = 1
            firsts.append(first.position)
            index &+= 1
            while index < occurrences.count {
                let last = next.position
                next = occurrences[index]
                guard next.isSameField(as: first) else { break }
                gaps.append(next.position &- last)
                count &+= 1
                index &+= 1
            }
            counts |= FieldCounts(repeating: count) & lanes[first.field]
            fields |= 1 &<< FieldMask(truncatingIfNeeded: first.field)
            x += Double(count) * Double(norms[first.field])
            isSameDocument = index < occurrences.count && next.document == document
        }
        append(document, counts, x: x)
    }

    /// Adds a posting of a decoded block of another segment.
    @inline(__always)
    mutating func append(
        _ index: Int, of block: borrowing MergeBlock, at location: inout PositionRows.Location,
        norms: ByField<Float>
    ) {
        let counts = block.counts[index]
        var x = 0.0
        var rest = block.block.fields
        while rest != 0 {
            let field = rest.trailingZeroBitCount
            rest &= rest &- 1
            guard counts[field] != 0 else { continue }
            x += Double(counts[field]) * Double(norms[field])
            fields |= 1 &<< FieldMask(truncatingIfNeeded: field)
            firsts.append(block.positions.firsts[location.first])
            location.first &+= 1
            let end = location.gap &+ Int(counts[field]) &- 1
            while location.gap < end {
                gaps.append(block.positions.gaps[location.gap])
                location.gap &+= 1
            }
        }
        append(block.block.documents[index], counts, x: x)
    }

    /// Adds a posting of a list that has documents only, or one whose positions are added.
    @inline(__always)
    mutating func append(_ document: DocumentID, _ counts: FieldCounts = .zero, x: Double = 0) {
        if count == 0 { first = document }
        documents[size] = document
        self.counts[size] = counts
        xs[size] = x
        bound = max(bound, x)
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
        encodeHead(positions, bound: isOnly ? rounded : nil, levelsUnder: rounded)
        for field in 0..<Field.count where fields & 1 << FieldMask(field) != 0 {
            CountColumn.encode(field, of: counts[..<size], using: &scratch, to: &bytes)
        }
        let address = try appendBlock(to: &streams.postings, for: &sink)
        skips.append(
            SkipEntry(last: documents[size - 1], address: address, bound: rounded, fields: fields))
        startBlock()
    }

    /// Writes a block of another segment as it is, after what is under construction.
    mutating func append<Sink: SegmentSink>(
        copy block: inout MergeBlock, last: DocumentID, bound: Float,
        _ streams: inout SegmentStreams, for sink: inout Sink
    ) throws {
        try flush(&streams, for: &sink)
        var positions: UInt32 = 0
        if block.block.fields != 0 {
            bytes.removeAll()
            try block.copyPositions(to: &bytes)
            positions = try appendPositions(to: &streams.positions, for: &sink)
        }
        bytes.removeAll()
        // As long as the list has no other block, this one needs its bound.
        block.block.copy(positions: positions, bound: skips.isEmpty ? bound : nil, to: &bytes)
        let address = try appendBlock(to: &streams.postings, for: &sink)
        skips.append(
            SkipEntry(last: last, address: address, bound: bound, fields: block.block.fields))
        if count == 0 { first = block.block.first }
        count += block.block.count
        self.last = last
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
        PositionsBlock.encode(firsts, gaps, using: &lengths, to: &bytes)
        return try appendPositions(to: &stream, for: &sink)
    }

    /// Writes `bytes` as the positions of a block.
    private func appendPositions<Sink: SegmentSink>(
        to stream: inout StreamWriter, for sink: inout Sink
    ) throws -> UInt32 {
        try stream.prepare(0, alignment: SegmentAddress.unit, for: &sink)
        let address = SegmentAddress.packed(stream.offset)
        try stream.append(bytes, to: &sink)
        return address
    }

    /// Writes `bytes` as a block.
    private func appendBlock<Sink: SegmentSink>(
        to stream: inout StreamWriter, for sink: inout Sink
    ) throws -> UInt32 {
        try stream.prepare(bytes.count, alignment: SegmentAddress.unit, for: &sink)
        let address = SegmentAddress.packed(stream.offset)
        try stream.append(bytes, to: &sink)
        return address
    }

    /// Adds everything of a block but its columns.
    private mutating func encodeHead(
        _ positions: UInt32, bound: Float?, levelsUnder rounded: Float
    ) {
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
        let hasLevels =
            fields != 0 && Impacts.isFor(size, from: documents[0], to: documents[size - 1])
        let head =
            UInt32(size - 1) | (isBitSet ? 128 : 0) | fields.inHead
            | UInt32(isBitSet ? bitSet : width) << 16 | (bound == nil ? 0 : 1 << 30)
            | (hasLevels ? 1 << 31 : 0)
        bytes.append(head)
        bytes.append(documents[0])
        if let bound { bytes.append(bound.bitPattern) }
        if fields != 0 { bytes.append(positions) }
        if hasLevels { Impacts.encode(xs[..<size], bound: rounded, to: &bytes) }
        if isBitSet {
            let start = bytes.appendZeros(bitSet)
            let base = documents[0] & ~7
            for document in documents[..<size] { bytes.setBit(Int(document - base), from: start) }
        } else if isFull {
            PackedNumbers.packLanes(stops[...], width: width, to: &bytes)
        } else if size > 1 {
            bytes.append(row: stops[1..<size], width: width)
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
