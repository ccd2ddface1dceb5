// Upper bounds of many documents, by the levels of their postings; see `Impacts`.

internal import BlogSearchQueries

extension ListCursor {
    /// See `PostingsCursor`; `known` is what is known of the window.
    mutating func upperBounds(
        of documents: [DocumentID], _ known: KnownWindow?, into upperBounds: inout [Double]
    ) throws {
        if upperBounds.count < documents.count {
            let missing = documents.count - upperBounds.count
            upperBounds.append(contentsOf: repeatElement(0, count: missing))
        }
        var (index, number) = (0, near)
        while index < documents.count {
            number = try blocks.block(endingFrom: documents[index], near: number)
            guard number < blocks.count else {
                for rest in index..<documents.count { upperBounds[rest] = 0 }
                return
            }
            let entry = try blocks.entry(number)
            try openBlock(number, entry)
            if index == 0 { near = number }
            let start = index
            while index < documents.count, documents[index] <= last { index &+= 1 }
            let bound = Double(entry?.bound ?? block.bound)
            if let known, tells(known) {
                try block.upperBounds(
                    of: documents, start..<index, among: known.documents, to: last, under: bound,
                    into: &upperBounds)
            } else {
                try block.upperBounds(
                    of: documents, start..<index, under: bound, into: &upperBounds)
            }
            number &+= 1
        }
    }

    /// Whether ordinals in the open block can be counted in a window. It changes nothing: see
    /// PostingsBlock+Ordinals.swift.
    private mutating func tells(_ known: KnownWindow) -> Bool {
        known.contains(block: open) && block.fields & ~scope == 0 && !blocks.isSingle
            && (block.first >= known.documents.first || last < known.documents.range.upperBound)
    }
}

extension ListCursor {
    /// So many documents after the first one of a block it is faster to count than to decode.
    private static let nearby: DocumentID = 512

    /// See `PostingsCursor`; `known` is what is known of the window.
    mutating func frequencies(
        in document: DocumentID, _ known: KnownWindow?
    ) throws -> FieldCounts? {
        guard let ordinal = try seek(document, known) else { return nil }
        let counts = block.counts(of: ordinal, in: scope)
        return scope != .all && counts == .zero ? nil : counts
    }
}

extension ListCursor {
    /// The index of a document in the open block by what is known of its window; `nil` when it must be looked up.
    mutating func countedOrdinal(
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
    /// Puts what x of some documents is at most into `upperBounds`; the indices of documents in the block are counted in a set
    /// of all that it holds there.
    ///
    /// - Parameter last: the last document of the block.
    fileprivate mutating func upperBounds(
        of documents: [DocumentID], _ range: Range<Int>, among held: DocumentWindow,
        to last: DocumentID, under bound: Double, into upperBounds: inout [Double]
    ) throws {
        guard first < held.range.upperBound else {
            for index in range { upperBounds[index] = 0 }
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
                bound, into: &upperBounds)
        else { throw IndexError.damagedSegment }
    }

    /// Returns whether all indices were in the block.
    private static func put(
        _ documents: [DocumentID], _ range: Range<Int>, among held: DocumentWindow,
        from start: Int, _ before: Int, below count: Int, _ bytes: PageBytes, _ levels: Int?,
        _ bound: Double, into upperBounds: inout [Double]
    ) -> Bool {
        let (documents, words, first) = (documents.span, held.words.span, held.first)
        let allShares = Impacts.shares
        let shares = allShares.span
        var upperBounds = upperBounds.mutableSpan
        var word = start >> 6
        let own = UInt64.max &<< UInt64(truncatingIfNeeded: start & 63)
        var bits = words[word]
        // Documents of this block before the word; those of earlier blocks in it do not count.
        var rank = before &- (bits & ~own).nonzeroBitCount
        for index in range {
            let offset = Int(documents[index] &- first)
            while word < offset >> 6 {
                rank &+= bits.nonzeroBitCount
                word &+= 1
                bits = words[word]
            }
            let bit = UInt64(1) &<< UInt64(truncatingIfNeeded: offset & 63)
            guard offset >= start, bits & bit != 0 else {
                upperBounds[index] = 0
                continue
            }
            let ordinal = rank &+ (bits & (bit &- 1)).nonzeroBitCount
            guard ordinal >= 0, ordinal < count else { return false }
            guard let levels else {
                upperBounds[index] = bound
                continue
            }
            upperBounds[index] = bound * shares[Impacts.level(of: ordinal, bytes, at: levels)]
        }
        return true
    }

    /// The same by its documents.
    fileprivate mutating func upperBounds(
        of documents: [DocumentID], _ range: Range<Int>, under bound: Double,
        into upperBounds: inout [Double]
    ) throws {
        try decodeDocuments()
        var ordinal = 0
        for index in range {
            ordinal = lowerBound(of: documents[index], from: ordinal)
            guard ordinal < count, self.documents[ordinal] == documents[index] else {
                upperBounds[index] = 0
                continue
            }
            upperBounds[index] =
                hasLevels
                ? bound * Impacts.shares[Impacts.level(of: ordinal, bytes, at: levelsStart)]
                : bound
        }
    }
}
