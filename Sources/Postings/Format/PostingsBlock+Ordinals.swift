// Which postings of a block are wanted, as ordinals in it, and what is read of them.
//
// Everything here is `mutating`, also what changes nothing: looking at a block would copy it, and
// it is large.

internal import BlogSearchQueries

extension PostingsBlock {
    /// Up to this many documents of a window are looked up one by one.
    private static let fewDocuments = 6

    /// Ordinals of its documents in a range. It decodes the documents.
    mutating func ordinals(in range: Range<DocumentID>) throws -> OrdinalSet {
        try decodeDocuments()
        if first >= range.lowerBound, documents[count - 1] < range.upperBound {
            return OrdinalSet(before: count)
        }
        let low = lowerBound(of: range.lowerBound, from: 0)
        let high = max(low, lowerBound(of: range.upperBound, from: low))
        return OrdinalSet(before: high).subtracting(OrdinalSet(before: low))
    }

    /// Ordinals of postings that can be worth `x`, as far as levels tell.
    ///
    /// - Parameter bound: the block's.
    mutating func ordinals(boundedBy x: Double, under bound: Double) -> OrdinalSet {
        guard hasLevels, x > 0 else { return OrdinalSet(before: count) }
        return Impacts.ordinals(
            from: Impacts.least(reaching: x, under: bound), of: count, bytes, at: levelsStart)
    }

    /// Ordinals of those of its documents that a window has in a range. It decodes the documents.
    mutating func ordinals(
        of wanted: DocumentWindow, in range: ClosedRange<DocumentID>
    ) throws -> OrdinalSet {
        if isBitSet { return try placesInBitSet(of: wanted) }
        try decodeDocuments()
        if wanted.hasFew(PostingsBlock.fewDocuments, in: range) {
            return ordinals(ofFew: wanted, in: range)
        }
        let words = wanted.words.span
        let documents = documents.span
        let start = wanted.first
        var halves: (UInt64, UInt64) = (0, 0)
        for index in 0..<min(count, 64) {
            let offset = documents[index] &- start
            let word = offset < DocumentWindow.capacity ? words[Int(offset >> 6)] : 0
            halves.0 |= (word &>> UInt64(offset & 63) & 1) &<< UInt64(truncatingIfNeeded: index)
        }
        for index in 64..<max(64, count) {
            let offset = documents[index] &- start
            let word = offset < DocumentWindow.capacity ? words[Int(offset >> 6)] : 0
            halves.1 |= (word &>> UInt64(offset & 63) & 1) &<< UInt64(truncatingIfNeeded: index)
        }
        return OrdinalSet(low: halves.0, high: halves.1)
    }

    /// The same when it is known which documents the block has in the range: ordinals are counted,
    /// and only the documents found are noted. The block must begin or end in the window.
    mutating func ordinals(
        of wanted: DocumentWindow, among held: DocumentWindow, in range: ClosedRange<DocumentID>
    ) throws -> OrdinalSet {
        var ordinals = OrdinalSet.empty
        // Of a block that begins before the window the last documents are in it.
        var rank = first >= held.first ? 0 : count &- held.count(in: range)
        guard rank >= 0 else { throw IndexError.damagedSegment }
        try Self.findOrdinals(
            of: wanted, among: held, in: range, from: &rank, below: count, into: &documents,
            &ordinals
        )
        return ordinals
    }

    private static func findOrdinals(
        of wanted: DocumentWindow, among held: DocumentWindow, in range: ClosedRange<DocumentID>,
        from rank: inout Int, below count: Int, into documents: inout [DocumentID],
        _ ordinals: inout OrdinalSet
    ) throws {
        let (start, end) = (
            Int(range.lowerBound &- held.first), Int(range.upperBound &- held.first)
        )
        let (heldWords, wantedWords) = (held.words.span, wanted.words.span)
        var documents = documents.mutableSpan
        for index in start >> 6...end >> 6 {
            var bits = heldWords[index]
            if index == start >> 6 { bits &= .max &<< UInt64(truncatingIfNeeded: start & 63) }
            if index == end >> 6 { bits &= .max &>> UInt64(truncatingIfNeeded: 63 - end & 63) }
            var both = bits & wantedWords[index]
            while both != 0 {
                let bit = both.trailingZeroBitCount
                let below = (both & (0 &- both)) &- 1
                let ordinal = rank &+ (bits & below).nonzeroBitCount
                guard ordinal < count else { throw IndexError.damagedSegment }
                ordinals.insert(ordinal)
                documents[ordinal] = held.first &+ DocumentID(index << 6 | bit)
                both &= both &- 1
            }
            rank &+= bits.nonzeroBitCount
        }
    }

    private mutating func ordinals(
        ofFew wanted: DocumentWindow, in range: ClosedRange<DocumentID>
    ) -> OrdinalSet {
        var ordinals = OrdinalSet.empty
        var start = 0
        wanted.forEach(in: range) { document in
            start = lowerBound(of: document, from: start)
            if start < count, documents[start] == document { ordinals.insert(start) }
        }
        return ordinals
    }

    /// Goes over the bits of the block and of the window side by side.
    private mutating func placesInBitSet(of wanted: DocumentWindow) throws -> OrdinalSet {
        var ordinals = OrdinalSet.empty
        var rank = 0
        var base = first & ~7
        for offset in stride(from: 0, to: size, by: 8) {
            let held = bitSetWord(offset)
            var both = held & wanted.word(from: base)
            while both != 0 {
                let bit = both.trailingZeroBitCount
                let ordinal = rank &+ (held & ((both & (0 &- both)) &- 1)).nonzeroBitCount
                guard ordinal < count else { throw IndexError.damagedSegment }
                ordinals.insert(ordinal)
                setDocument(base &+ UInt32(truncatingIfNeeded: bit), at: ordinal)
                both &= both &- 1
            }
            rank &+= held.nonzeroBitCount
            base &+= 64
        }
        return ordinals
    }

    /// Adds the postings of some ordinals; their documents must be decoded.
    ///
    /// - Parameter least: postings with fewer occurrences in the body and none elsewhere may be
    ///   left out.
    mutating func append(
        _ ordinals: OrdinalSet, occurring least: UInt32, in scope: FieldMask,
        to postings: inout PostingsBatch
    ) throws {
        guard ordinals != .empty else { return }
        try openColumns()
        let others = otherOrdinals(in: scope)
        let ordinals = ordinals.intersection(
            others.union(bodyOrdinals(occurring: least, in: scope)))
        guard ordinals != .empty else { return }
        let start = postings.count
        postings.makeRoom(for: PostingsBlock.capacity)
        var rest = ordinals
        if ordinals.count > PostingsBlock.fewCounts {
            try decodeBodyCounts(in: scope)
            postings.add(ordinals, of: documents, bodyCounts)
        } else {
            let body = bodyColumn(in: scope)
            while let ordinal = rest.popFirst() {
                let count = body.map { columns[$0].count(of: ordinal, on: bytes) } ?? 0
                let flag = others.contains(ordinal) ? PostingsBatch.otherFields : 0
                postings.add(documents[ordinal], bodyCount: count | flag)
            }
        }
        rest = ordinals.intersection(others)
        while let ordinal = rest.popFirst() {
            let index = start &+ ordinals.intersection(OrdinalSet(before: ordinal)).count
            postings.addWhole(index, counts(of: ordinal, in: scope))
        }
    }

    /// With more postings of one block than this, all its counts are decoded.
    private static let fewCounts = 20

    /// Ordinals with at least this many occurrences in the body.
    private mutating func bodyOrdinals(occurring least: UInt32, in scope: FieldMask) -> OrdinalSet {
        bodyColumn(in: scope).map { columns[$0].ordinals(occurring: least, on: bytes) } ?? .empty
    }

    /// The column of the body, `nil` when there is none in the scope.
    private mutating func bodyColumn(in scope: FieldMask) -> Int? {
        guard fields & scope & 1 << FieldMask(Field.body.rawValue) != 0 else { return nil }
        return (0..<columnCount).first { columnFields[$0] == Field.body.rawValue }
    }

    /// Ordinals with occurrences in other fields than the body.
    private mutating func otherOrdinals(in scope: FieldMask) -> OrdinalSet {
        var ordinals = OrdinalSet.empty
        for index in 0..<columnCount where columnFields[index] != Field.body.rawValue {
            guard scope & 1 &<< FieldMask(truncatingIfNeeded: columnFields[index]) != 0 else {
                continue
            }
            ordinals = ordinals.union(columns[index].rows)
        }
        return ordinals
    }
}

extension PostingsBatch {
    /// Adds the postings of some ordinals of a block; there must be room.
    @inline(__always)
    fileprivate mutating func add(
        _ ordinals: OrdinalSet, of blockDocuments: [DocumentID], _ blockCounts: [UInt32]
    ) {
        addMany { documents, bodyCounts, index in
            var (rest, index) = (ordinals, index)
            let (blockDocuments, blockCounts) = (blockDocuments.span, blockCounts.span)
            while let ordinal = rest.popFirst() {
                documents[index] = blockDocuments[ordinal]
                bodyCounts[index] = blockCounts[ordinal]
                index &+= 1
            }
            return index
        }
    }
}
