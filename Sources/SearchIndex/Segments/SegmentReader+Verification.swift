// Walks everything a segment stores and compares it with everything it says of itself.

extension SegmentReader {
    /// Checks every page, key, posting, bound and column.
    ///
    /// Takes as long as a merge. Finding nothing means that searches will neither throw nor miss anything.
    ///
    /// - Parameters:
    ///   - isLive: whether a document was not deleted since.
    ///   - removed: told of each key how many of its documents are live no more.
    /// - Throws: `IndexError` with code `damaged` for the first thing that is wrong; errors of reading pages pass, and
    ///   those of the closures.
    func verify(
        isLive: (DocumentID) throws -> Bool = { _ in true },
        removed: (_ key: [UInt8], _ documents: Int) throws -> Void = { _, _ in }
    ) throws {
        guard try facts.heldCount() == root.held else { throw IndexError.damagedSegment }
        try verifyColumns()
        try verifyDictionary()
        var terms = try terms()
        var keys = 0
        while try terms.advance() {
            keys += 1
            try removed(terms.key, verifyList(of: terms.entry, isLive))
        }
        guard keys == root.keys else { throw IndexError.damagedSegment }
    }

    /// Reads all columns.
    private func verifyColumns() throws {
        var longest = FieldCounts.zero
        for document in documents {
            let lengths = try facts.facts(of: document).lengths
            longest.replace(with: lengths, where: lengths .> longest)
        }
        guard longest == root.longest else { throw IndexError.damagedSegment }
    }

    /// Keys ascend, and each is found from the top.
    private func verifyDictionary() throws {
        var terms = try terms()
        var previous: [UInt8]?
        while try terms.advance() {
            if let previous, !previous.lexicographicallyPrecedes(terms.key) {
                throw IndexError.damagedSegment
            }
            guard try count(ofKey: terms.key) == terms.count else {
                throw IndexError.damagedSegment
            }
            previous = terms.key
        }
    }

    /// - Returns: how many of its documents are live no more.
    private func verifyList(
        of entry: DictionaryEntry, _ isLive: (DocumentID) throws -> Bool
    ) throws -> Int {
        var postings = try postings(of: entry)
        var last: DocumentID?
        var (count, block, removed) = (0, 0, 0)
        while try postings.nextBlock() {
            var (bound, fields) = (0.0, FieldMask(0))
            let ceilings = try postings.ceilings()
            for index in 0..<postings.count {
                let document = postings.documents[index]
                if let last, last >= document { throw IndexError.damagedSegment }
                guard try facts.isHeld(document) else { throw IndexError.damagedSegment }
                if try !isLive(document) { removed += 1 }
                let lengths = try facts.lengths(of: document)
                let x = root.reference.x(postings.counts[index], lengths: lengths)
                guard x <= ceilings(index) else { throw IndexError.damagedSegment }
                bound = max(bound, x)
                fields |= FieldMask(of: postings.counts[index])
                try verifyPositions(of: index, postings)
                last = document
            }
            count += postings.count
            block += 1
            let skip = try postings.entry()
            guard try Double(postings.blockBound()) >= bound, fields == skip?.fields ?? fields,
                skip?.last ?? last == last, skip == nil || block * PostingsBlock.capacity >= count
            else { throw IndexError.damagedSegment }
        }
        guard count == entry.documents else { throw IndexError.damagedSegment }
        try verifySkips(of: entry)
        return removed
    }

    /// Positions ascend in each field.
    private func verifyPositions(of index: Int, _ postings: PostingsIterator) throws {
        var place = postings.positionStarts[index]
        for field in 0..<8 {
            let end = place + Int(postings.counts[index][field])
            guard end <= postings.positions.count else { throw IndexError.damagedSegment }
            for next in (place + 1)..<max(place + 1, end)
            where postings.positions[next] < postings.positions[next - 1] {
                throw IndexError.damagedSegment
            }
            place = end
        }
    }

    /// Window bounds are those of their blocks, and lead to them.
    private func verifySkips(of entry: DictionaryEntry) throws {
        guard entry.documents > PostingsBlock.capacity else { return }
        var blocks = try blocks(of: entry)
        var window = DocumentWindow(around: documents.lowerBound).range
        while window.lowerBound < documents.upperBound {
            let exact = try blocks.bound(in: window, scope: .max, near: 0) ?? 0
            let summed =
                try blocks.bound(
                    in: window.lowerBound..<window.upperBound - 1, scope: .max, near: 0) ?? 0
            guard exact >= summed else { throw IndexError.damagedSegment }
            let block = try blocks.block(endingFrom: window.lowerBound, near: 0)
            if block > 0, let before = try blocks.entry(block - 1), before.last >= window.lowerBound
            {
                throw IndexError.damagedSegment
            }
            guard window.upperBound < .none else { break }
            window = DocumentWindow(around: window.upperBound).range
        }
    }
}
