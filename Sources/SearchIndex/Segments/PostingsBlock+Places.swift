// Which postings of a block are wanted, as places in it, and what is read of those.
//
// Everything here is `mutating`, also what changes nothing: a block is large, and would be copied to be looked at.

extension PostingsBlock {
    /// Documents of a window are looked up one by one when they are so few.
    private static let fewDocuments = 6

    /// Places of its documents in a range; their documents are decoded.
    mutating func places(in range: Range<DocumentID>) throws -> OrdinalSet {
        try decodeDocuments()
        if first >= range.lowerBound, documents[count - 1] < range.upperBound {
            return OrdinalSet(before: count)
        }
        let low = lowerBound(of: range.lowerBound, from: 0)
        let high = max(low, lowerBound(of: range.upperBound, from: low))
        return OrdinalSet(before: high).subtracting(OrdinalSet(before: low))
    }

    /// Places of those of its documents that a window has in a range; their documents are decoded.
    mutating func places(
        of wanted: DocumentWindow, in range: ClosedRange<DocumentID>
    ) throws -> OrdinalSet {
        if isBitSet { return try placesInBitSet(of: wanted) }
        try decodeDocuments()
        if wanted.hasFew(PostingsBlock.fewDocuments, in: range) {
            return places(ofFew: wanted, in: range)
        }
        let words = wanted.words.span
        let documents = documents.span
        let start = wanted.first
        var halves: (UInt64, UInt64) = (0, 0)
        for index in 0..<min(count, 64) {
            let place = documents[index] &- start
            let word = place < DocumentWindow.capacity ? words[Int(place >> 6)] : 0
            halves.0 |= (word &>> UInt64(place & 63) & 1) &<< UInt64(truncatingIfNeeded: index)
        }
        for index in 64..<max(64, count) {
            let place = documents[index] &- start
            let word = place < DocumentWindow.capacity ? words[Int(place >> 6)] : 0
            halves.1 |= (word &>> UInt64(place & 63) & 1) &<< UInt64(truncatingIfNeeded: index)
        }
        return OrdinalSet(low: halves.0, high: halves.1)
    }

    private mutating func places(
        ofFew wanted: DocumentWindow, in range: ClosedRange<DocumentID>
    ) -> OrdinalSet {
        var places = OrdinalSet.empty
        var start = 0
        wanted.forEach(in: range) { document in
            start = lowerBound(of: document, from: start)
            if start < count, documents[start] == document { places.insert(start) }
        }
        return places
    }

    /// Goes over the bits of the block and of the window side by side.
    private mutating func placesInBitSet(of wanted: DocumentWindow) throws -> OrdinalSet {
        var places = OrdinalSet.empty
        var rank = 0
        var base = first & ~7
        for place in stride(from: 0, to: size, by: 8) {
            let held = bitSetWord(place)
            var both = held & wanted.word(from: base)
            while both != 0 {
                let bit = both.trailingZeroBitCount
                let ordinal = rank &+ (held & ((both & (0 &- both)) &- 1)).nonzeroBitCount
                guard ordinal < count else { throw IndexError.damagedSegment }
                places.insert(ordinal)
                setDocument(base &+ UInt32(truncatingIfNeeded: bit), at: ordinal)
                both &= both &- 1
            }
            rank &+= held.nonzeroBitCount
            base &+= 64
        }
        return places
    }

    /// Adds the postings at some places, whose documents are decoded.
    ///
    /// - Parameter least: those with fewer occurrences in the body and none elsewhere may be left out.
    mutating func append(
        _ places: OrdinalSet, occurring least: UInt32, in scope: FieldMask,
        to postings: inout PostingsBatch
    ) throws {
        guard places != .empty else { return }
        try openColumns()
        let others = otherPlaces(in: scope)
        let places = places.intersection(others.union(bodyPlaces(occurring: least, in: scope)))
        guard places != .empty else { return }
        let start = postings.count
        postings.makeRoom(for: PostingsBlock.capacity)
        if places.count > PostingsBlock.fewCounts { try decodeBodyCounts(in: scope) }
        var rest = places
        while let place = rest.popFirst() {
            postings.add(documents[place], bodyCount: bodyCount(of: place, in: scope))
        }
        rest = places.intersection(others)
        while let place = rest.popFirst() {
            let index = start &+ places.intersection(OrdinalSet(before: place)).count
            postings.addWhole(index, counts(of: place, in: scope))
        }
    }

    /// With more postings of one block than this, all its counts are decoded.
    private static let fewCounts = 12

    /// Places with at least so many occurrences in the body.
    private mutating func bodyPlaces(occurring least: UInt32, in scope: FieldMask) -> OrdinalSet {
        guard scope & 1 << FieldMask(Field.body.rawValue) != 0 else { return .empty }
        for index in 0..<columnCount where columnFields[index] == Field.body.rawValue {
            return columns[index].places(occurring: least, on: bytes)
        }
        return .empty
    }

    /// Places with occurrences in other fields than the body.
    private mutating func otherPlaces(in scope: FieldMask) -> OrdinalSet {
        var places = OrdinalSet.empty
        for index in 0..<columnCount where columnFields[index] != Field.body.rawValue {
            guard scope & 1 &<< FieldMask(truncatingIfNeeded: columnFields[index]) != 0 else {
                continue
            }
            places = places.union(columns[index].rows)
        }
        return places
    }
}
