// The lists of one segment, one after the other, on their way into another segment. Two ways lead there:
//
//   copied    a full block of a long list of which every document stays: its bytes and those of its positions as they
//             are, but for the address of the positions; its bound multiplied by what the new averages ask for. Blocks
//             name documents by their ids, so nothing else in them depends on where they stand.
//   decoded   all others: their postings join those of the segments before in blocks of 128.
//
// Where copied blocks follow, what waits to be joined becomes a smaller block: at most one for each segment and list.

internal import BlogSearchQueries

/// The lists of one segment that is being merged.
struct MergeSource {
    /// Lists of fewer blocks are not worth a block that is not full.
    private static let fewBlocks = 4
    /// Bounds that copying would loosen more than this are computed anew.
    private static let loosest = 1.05

    private let live: LiveSet
    /// By field, what bounds of the segment are multiplied by to hold for the merged one.
    private let scales: [Double]
    private var terms: TermIterator
    private var skips: StreamReader
    private var block: MergeBlock
    /// The first eight bytes of the present key, filled up with zeros: tell most keys apart.
    private var head: UInt64 = 0
    /// Whether there is no key left.
    private(set) var isAtEnd = false

    /// Stands at the first key.
    ///
    /// - Parameter reference: what blocks of the merged segment are rated by.
    init(_ segment: SegmentReader, _ live: LiveSet, reference: BoundReference) throws {
        self.live = live
        let root = segment.root
        scales = (0..<Field.count).map {
            root.reference.scale(to: reference, field: $0, longest: root.longest[$0])
        }
        terms = try segment.terms()
        skips = segment.skips
        block = MergeBlock(postings: segment.postings, positions: segment.positions)
        try advance()
    }

    /// The present key.
    var key: [UInt8] { terms.key }

    /// Moves to the next key.
    mutating func advance() throws {
        guard try terms.advance() else { return isAtEnd = true }
        head = terms.key.head
    }

    /// Compares the present keys: below 0 when this one comes first, 0 when they are the same.
    @inline(__always)
    func compare(with other: MergeSource) -> Int {
        head == other.head ? terms.key.compare(with: other.terms.key) : head < other.head ? -1 : 1
    }

    /// Writes the postings of the present key's documents that stay.
    ///
    /// - Parameter report: called with a number of postings before they are looked at.
    /// - Returns: how many documents do not stay.
    mutating func copy<Sink: SegmentSink>(
        to writer: inout SegmentWriter<Sink>, _ report: (Int) throws -> Void
    ) throws -> Int {
        let entry = terms.entry
        guard entry.documents > PostingsBlock.capacity else {
            try report(entry.documents)
            try block.open(entry.address)
            return try join(to: &writer)
        }
        var list = try SkipArray(skips, at: SegmentAddress.offset(entry.address))
        var gone = 0
        for index in 0..<list.count {
            let skip = try list.entry(index)
            try report(PostingsBlock.capacity)
            try block.open(skip.address)
            if list.count >= MergeSource.fewBlocks, let bound = try boundOfCopy(skip) {
                try writer.add(copy: &block, last: skip.last, bound: bound)
            } else {
                gone += try join(to: &writer)
            }
        }
        skips = list.stream
        return gone
    }

    /// The bound that the open block has as a copy, `nil` when it is to be decoded.
    private mutating func boundOfCopy(_ skip: SkipEntry) throws -> Float? {
        guard block.block.count == PostingsBlock.capacity else { return nil }
        if live.isPartial {
            try block.block.decodeDocuments()
            guard block.block.documents.allSatisfy({ live.contains($0) }) else { return nil }
        }
        let fields = block.block.fields
        guard fields != 0 else { return skip.bound }
        var scale = 0.0
        for field in 0..<Field.count where fields & 1 << FieldMask(field) != 0 {
            scale = max(scale, scales[field])
        }
        guard scale > 0, scale <= MergeSource.loosest else { return nil }
        return BoundReference.rounded(Double(skip.bound) * scale)
    }

    /// Adds the open block's postings; returns how many documents do not stay.
    private mutating func join<Sink: SegmentSink>(to writer: inout SegmentWriter<Sink>) throws
        -> Int
    {
        try block.decode()
        return try writer.add(block, ofWhich: live)
    }
}

extension [UInt8] {
    /// The first eight bytes as a number that is in their order.
    fileprivate var head: UInt64 {
        var head: UInt64 = 0
        for index in 0..<Swift.min(8, count) {
            head |= UInt64(self[index]) << UInt64(56 - 8 * index)
        }
        return head
    }

    /// Compares by bytes: below 0 when this comes first, 0 when they are the same.
    fileprivate func compare(with other: [UInt8]) -> Int {
        for index in 0..<Swift.min(count, other.count) where self[index] != other[index] {
            return self[index] < other[index] ? -1 : 1
        }
        return count - other.count
    }
}
