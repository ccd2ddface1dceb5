// What documents with any of several lists are worth at most, see GatheredImpacts.swift.

internal import BlogSearchQueries

extension ListsReader {
    /// What is almost what the best are worth: others are added up to this only. A search looks for documents that reach
    /// a little less than the best (`ThresholdEstimate.share`).
    private static let share: Float = 0.95
    /// Of so many times as many blocks as documents are wanted the bounds are enough.
    private static let manyTimes = 4

    /// Adds up what the documents of all lists are worth at most, and looks at those that can be among so many best ones.
    ///
    /// - Returns: `nil` where that would take too long, or the lists have too few documents.
    mutating func impacts(ofBest count: Int) throws -> GatheredImpacts? {
        // Some blocks have the same document as their best one.
        guard scope == .all, segment.documents.count <= GatheredImpacts.maximumDocuments,
            let least = try bound(ofBest: count + count / 2 + 4)
        else { return nil }
        var impacts = GatheredImpacts(segment.documents, least: least * Self.share)
        var added = 0
        for entry in entries {
            try addImpacts(of: entry, to: &impacts)
            added += entry.documents
            if added > segment.documents.count {
                // There may be too many candidates already.
                guard impacts.findCandidates() else { return nil }
                added = 0
            }
        }
        guard impacts.findCandidates() else { return nil }
        for entry in entries { try addCounts(of: entry, to: &impacts) }
        let (facts, reference) = (segment.facts, segment.root.reference)
        try impacts.rate { counts, document in
            BoundReference.above(reference.x(counts, lengths: try facts.lengths(of: document)))
        }
        return impacts
    }

    /// What about the k-th best of all postings is worth at least, `nil` when there are fewer: of many blocks each has a
    /// posting that is worth its bound, in few all postings are looked at.
    private mutating func bound(ofBest count: Int) throws -> Float? {
        var best = BestScores(count)
        var found = 0
        for entry in entries where entry.documents > PostingsBlock.capacity {
            var blocks = try segment.blocks(of: entry)
            found += blocks.count
            for index in 0..<blocks.count {
                guard let bound = try blocks.entry(index)?.bound, bound.isFinite else { continue }
                best.offer(Double(bound))
            }
        }
        var least = best.least ?? 0
        if found < Self.manyTimes * count {
            best = BestScores(count)
            for entry in entries {
                try forEachOpenBlock(of: entry, in: segment.documents) { reader, skip in
                    let bound = Double(skip?.bound ?? reader.block.bound)
                    if bound.isFinite { reader.block.offerLevels(under: bound, to: &best) }
                }
            }
            least = max(least, best.least ?? 0)
        }
        return least > 0 ? Float(least) : nil
    }

    private mutating func addImpacts(
        of entry: DictionaryEntry, to impacts: inout GatheredImpacts
    ) throws {
        try forEachOpenBlock(of: entry, in: segment.documents) { reader, skip in
            // Other blocks of words that stand in many documents have none.
            if reader.block.hasLevels || reader.block.count < Impacts.fewPostings {
                try impacts.add(&reader.block, bound: skip?.bound ?? reader.block.bound)
            } else {
                try reader.addBounds(to: &impacts)
            }
        }
    }

    /// Adds the postings of the open block by their counts.
    private mutating func addBounds(to impacts: inout GatheredImpacts) throws {
        try block.decodeDocuments()
        try block.decodeBodyCounts(in: mask)
        try segment.facts.lengths(of: .body, in: block.documents[..<block.count], into: &lengths)
        SegmentWords.findBounds(
            block.count, block.bodyCounts, lengths, norms: segment.bodyNorms, into: &bounds)
        for ordinal in 0..<block.count
        where block.bodyCounts[ordinal] & PostingsBatch.otherFields != 0 {
            let lengths = try segment.facts.lengths(of: block.documents[ordinal])
            let counts = block.counts(of: ordinal, in: mask)
            bounds[ordinal] = BoundReference.above(
                segment.root.reference.x(counts, lengths: lengths))
        }
        try impacts.add(block, bounds)
    }

    /// Adds how often a list has the candidates.
    private mutating func addCounts(
        of entry: DictionaryEntry, to impacts: inout GatheredImpacts
    ) throws {
        let candidates = impacts.candidates
        guard entry.documents > PostingsBlock.capacity else {
            return try forEachOpenBlock(of: entry, in: segment.documents) { reader, _ in
                try reader.addCounts(to: &impacts)
            }
        }
        var blocks = try segment.blocks(of: entry)
        var (index, next) = (0, 0)
        while next < candidates.count {
            index = try blocks.block(endingFrom: candidates[next], near: index)
            guard index < blocks.count, let skip = try blocks.entry(index) else { return }
            try blocks.open(skip.address, into: &block)
            try addCounts(to: &impacts)
            while next < candidates.count, candidates[next] <= skip.last { next += 1 }
        }
    }

    /// Adds how often the open block has candidates.
    private mutating func addCounts(to impacts: inout GatheredImpacts) throws {
        try block.decodeDocuments()
        for ordinal in 0..<block.count where impacts.isCandidate(block.documents[ordinal]) {
            try block.openColumns()
            impacts.add(block.counts(of: ordinal, in: mask), in: block.documents[ordinal])
        }
    }
}

extension PostingsBlock {
    /// Offers what its postings are worth at least: the best one what the block is, another more than the level below its
    /// own.
    fileprivate mutating func offerLevels(under bound: Double, to best: inout BestScores) {
        best.offer(bound)
        guard hasLevels else { return }
        var isBest = true
        for ordinal in 0..<count {
            let level = Impacts.level(of: ordinal, bytes, at: levelsStart)
            if level == Impacts.shares.count - 1, isBest {
                isBest = false
            } else if level > 0 {
                best.offer(bound * Impacts.shares[level - 1])
            }
        }
    }
}
