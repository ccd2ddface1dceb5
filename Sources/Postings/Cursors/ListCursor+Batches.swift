// Many postings at a time: what ranking asks, see `PostingsCursor`.

internal import BlogSearchQueries

extension ListCursor {
    /// Adds the bounds of its blocks with documents of a range.
    mutating func appendBounds(
        in documents: Range<DocumentID>, to bounds: inout [BlockBound]
    ) throws {
        guard !blocks.isSingle else {
            let bound = try bound(in: documents)
            if bound > 0 { bounds.append(BlockBound(documents: documents, bound: bound)) }
            return
        }
        var index = try blocks.block(endingFrom: documents.lowerBound, near: near)
        near = index
        var first = documents.lowerBound
        while index < blocks.count, let entry = try blocks.entry(index) {
            guard entry.last >= first, entry.last < .none else { throw IndexError.damagedSegment }
            let end = min(entry.last + 1, documents.upperBound)
            if entry.fields & scope != 0 {
                bounds.append(BlockBound(documents: first..<end, bound: Double(entry.bound)))
            }
            if end == documents.upperBound { return }
            first = end
            index &+= 1
        }
    }

    /// See `PostingsCursor`.
    mutating func appendPostings(
        in documents: Range<DocumentID>, occurring least: UInt32, boundedBy bound: Double,
        to postings: inout PostingsBatch
    ) throws {
        guard !documents.isEmpty, try openBlock(with: documents.lowerBound) else { return }
        while true {
            let worth = try block.ordinals(
                boundedBy: bound, under: Double(blocks.entry(open)?.bound ?? block.bound))
            if worth != .empty {
                let ordinals = try block.ordinals(in: documents).intersection(worth)
                try block.append(ordinals, occurring: least, in: scope, to: &postings)
            }
            guard last < documents.upperBound &- 1, open &+ 1 < blocks.count else { return }
            try openBlock(open &+ 1, blocks.entry(open &+ 1))
            if block.first >= documents.upperBound { return }
        }
    }

    /// See `PostingsCursor`; `known` is what is known of the window.
    mutating func appendPostings(
        of wanted: DocumentWindow, _ known: KnownWindow?, occurring least: UInt32,
        to postings: inout PostingsBatch
    ) throws {
        var walk = try walk(over: wanted.range)
        while let range = try openNext(with: wanted, in: &walk) {
            let ordinals = try ordinals(of: wanted, known, in: range, of: walk)
            try block.append(ordinals, occurring: least, in: scope, to: &postings)
        }
    }

    /// Ordinals in the open block of the documents that a window has in a range of a walk over it.
    private mutating func ordinals(
        of wanted: DocumentWindow, _ known: KnownWindow?, in range: ClosedRange<DocumentID>,
        of walk: Walk
    ) throws -> OrdinalSet {
        if let known, known.contains(block: open), block.fields & ~scope == 0, !blocks.isSingle,
            block.first >= wanted.first || last < walk.end
        {
            return try block.ordinals(of: wanted, among: known.documents, in: range)
        }
        return try block.ordinals(of: wanted, in: range)
    }

    /// Puts the body counts of ascending documents into `counts`.
    mutating func bodyCounts(of documents: [DocumentID], into counts: inout [UInt32]) throws {
        counts.removeAll(keepingCapacity: true)
        counts.reserveCapacity(documents.count)
        for index in documents.indices {
            let document = documents[index]
            var count: UInt32 = 0
            if try openBlock(with: document),
                let ordinal = try block.ordinal(of: document, from: ordinal)
            {
                self.ordinal = ordinal
                // When many documents of a block are wanted, decoding all counts is cheaper.
                let ahead = index &+ ListCursor.manyDocuments
                if ahead < documents.count, documents[ahead] <= last {
                    try block.decodeBodyCounts(in: scope)
                } else {
                    try block.openColumns()
                }
                count = block.bodyCount(of: ordinal, in: scope)
            }
            counts.append(count)
        }
    }

    /// With more documents of one block than this, all its counts are decoded.
    private static let manyDocuments = 12
}
