// What many documents are worth at most, by the levels of their postings; see `ImpactLevels`.

internal import BlogSearchQueries

extension ListCursor {
    /// See `PostingsLeaf`; `known` is what is known of the window.
    mutating func ceilings(
        of documents: [DocumentID], _ known: KnownWindow?, into ceilings: inout [Double]
    ) throws {
        if ceilings.count < documents.count {
            let missing = documents.count - ceilings.count
            ceilings.append(contentsOf: repeatElement(0, count: missing))
        }
        var (index, number) = (0, near)
        while index < documents.count {
            number = try blocks.block(endingFrom: documents[index], near: number)
            guard number < blocks.count else {
                for rest in index..<documents.count { ceilings[rest] = 0 }
                return
            }
            let entry = try blocks.entry(number)
            try openBlock(number, entry)
            if index == 0 { near = number }
            let start = index
            while index < documents.count, documents[index] <= last { index &+= 1 }
            let bound = Double(entry?.bound ?? block.bound)
            if let known, tells(known) {
                try block.ceilings(
                    of: documents, start..<index, among: known.documents, to: last, under: bound,
                    into: &ceilings)
            } else {
                try block.ceilings(of: documents, start..<index, under: bound, into: &ceilings)
            }
            number &+= 1
        }
    }

    /// Whether places in the open block can be counted in a window. It changes nothing: see PostingsBlock+Places.swift.
    private mutating func tells(_ known: KnownWindow) -> Bool {
        known.contains(block: open) && block.fields & ~scope == 0 && !blocks.isSingle
            && (block.first >= known.documents.first || last < known.documents.range.upperBound)
    }
}

extension ListCursor {
    /// So many documents after the first one of a block it is faster to count than to decode.
    private static let nearby: DocumentID = 512

    /// See `PostingsLeaf`; `known` is what is known of the window.
    mutating func frequencies(
        in document: DocumentID, _ known: KnownWindow?
    ) throws -> FieldCounts? {
        guard let ordinal = try seek(document, known) else { return nil }
        let counts = block.counts(of: ordinal, in: scope)
        return scope != .max && counts == .zero ? nil : counts
    }
}

extension ListCursor {
    /// The place of a document in the open block by what is known of its window; `nil` when it must be looked up.
    mutating func countedPlace(
        of document: DocumentID, _ known: KnownWindow
    ) throws -> (isHeld: Bool, ordinal: Int)? {
        guard document >= block.first, block.first >= known.documents.first,
            document &- block.first < ListCursor.nearby, tells(known)
        else { return nil }
        guard known.documents.contains(document) else { return (false, 0) }
        let ordinal = known.documents.count(in: block.first...document) - 1
        guard ordinal < block.count else { throw IndexError.damagedSegment }
        return (true, ordinal)
    }
}

extension PostingsBlock {
    /// Puts what x of some documents is at most into `ceilings`; the places of documents in the block are counted in a set
    /// of all that it holds there.
    ///
    /// - Parameter last: the last document of the block.
    fileprivate mutating func ceilings(
        of documents: [DocumentID], _ range: Range<Int>, among held: DocumentWindow,
        to last: DocumentID, under bound: Double, into ceilings: inout [Double]
    ) throws {
        guard first < held.range.upperBound else {
            for index in range { ceilings[index] = 0 }
            return
        }
        let start = Int(max(first, held.first) - held.first)
        // Of a block that begins before the window the last documents are in it.
        let before = first >= held.first ? 0 : count - held.count(in: held.first...last)
        let levels = hasLevels ? levelsStart : nil
        guard
            before >= 0,
            Self.put(
                documents, range, among: held, from: start, before, below: count, bytes, levels,
                bound, into: &ceilings)
        else { throw IndexError.damagedSegment }
    }

    /// Returns whether all places were in the block.
    private static func put(
        _ documents: [DocumentID], _ range: Range<Int>, among held: DocumentWindow,
        from start: Int, _ before: Int, below count: Int, _ bytes: PageBytes, _ levels: Int?,
        _ bound: Double, into ceilings: inout [Double]
    ) -> Bool {
        let (documents, words, first) = (documents.span, held.words.span, held.first)
        let allShares = ImpactLevels.shares
        let shares = allShares.span
        var ceilings = ceilings.mutableSpan
        var word = start >> 6
        let own = UInt64.max &<< UInt64(truncatingIfNeeded: start & 63)
        var bits = words[word]
        // Documents of this block before the word; those of earlier blocks in it do not count.
        var rank = before &- (bits & ~own).nonzeroBitCount
        for index in range {
            let place = Int(documents[index] &- first)
            while word < place >> 6 {
                rank &+= bits.nonzeroBitCount
                word &+= 1
                bits = words[word]
            }
            let bit = UInt64(1) &<< UInt64(truncatingIfNeeded: place & 63)
            guard place >= start, bits & bit != 0 else {
                ceilings[index] = 0
                continue
            }
            let ordinal = rank &+ (bits & (bit &- 1)).nonzeroBitCount
            guard ordinal >= 0, ordinal < count else { return false }
            guard let levels else {
                ceilings[index] = bound
                continue
            }
            ceilings[index] = bound * shares[ImpactLevels.level(of: ordinal, bytes, at: levels)]
        }
        return true
    }

    /// The same by its documents.
    fileprivate mutating func ceilings(
        of documents: [DocumentID], _ range: Range<Int>, under bound: Double,
        into ceilings: inout [Double]
    ) throws {
        try decodeDocuments()
        var place = 0
        for index in range {
            place = lowerBound(of: documents[index], from: place)
            guard place < count, self.documents[place] == documents[index] else {
                ceilings[index] = 0
                continue
            }
            ceilings[index] =
                hasLevels
                ? bound * ImpactLevels.shares[ImpactLevels.level(of: place, bytes, at: levelsStart)]
                : bound
        }
    }
}
