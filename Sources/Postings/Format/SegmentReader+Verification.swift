// Walks everything a segment stores and compares it with everything it says of itself.

internal import BlogSearchQueries

extension SegmentReader {
    /// Checks every page, key, posting, bound and column.
    ///
    /// Takes as long as a merge. Finding nothing means that searches will neither throw nor miss anything.
    ///
    /// - Parameters:
    ///   - isLive: whether a document was not deleted since.
    ///   - removed: told of each key how many of its documents are deleted.
    /// - Throws: `IndexError` with code `damaged` for the first thing that is wrong; errors of reading pages pass, and
    ///   those of the closures.
    package func verify(
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

    /// - Returns: how many of its documents are deleted.
    private func verifyList(
        of entry: DictionaryEntry, _ isLive: (DocumentID) throws -> Bool
    ) throws -> Int {
        var postings = try postings(of: entry)
        var last: DocumentID?
        var (count, block, removed) = (0, 0, 0)
        var windows: [WindowBound] = []
        while try postings.nextBlock() {
            var (bound, fields) = (0.0, FieldMask(0))
            let upperBounds = try postings.upperBounds()
            for index in 0..<postings.count {
                let document = postings.documents[index]
                if let last, last >= document { throw IndexError.damagedSegment }
                guard try facts.isHeld(document) else { throw IndexError.damagedSegment }
                if try !isLive(document) { removed += 1 }
                let lengths = try facts.lengths(of: document)
                let x = root.reference.x(postings.counts[index], lengths: lengths)
                guard x <= upperBounds(index) else { throw IndexError.damagedSegment }
                bound = max(bound, x)
                windows.note(x, of: document)
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
        try verifySkips(of: entry, windows)
        return removed
    }

    /// Positions ascend in each field.
    private func verifyPositions(of index: Int, _ postings: PostingsIterator) throws {
        var first = postings.positionStarts[index]
        for field in 0..<Field.count {
            let end = first + Int(postings.counts[index][field])
            guard end <= postings.positions.count else { throw IndexError.damagedSegment }
            for next in (first + 1)..<max(first + 1, end)
            where postings.positions[next] < postings.positions[next - 1] {
                throw IndexError.damagedSegment
            }
            first = end
        }
    }

    /// No document of a window is worth more than the window's bound, and each window leads to its blocks.
    ///
    /// Windows before the first document of the list and behind the last one have no bounds, and need none. A bound may be
    /// larger than what any document is worth: blocks lie in two windows.
    private func verifySkips(of entry: DictionaryEntry, _ windows: [WindowBound]) throws {
        guard entry.documents > PostingsBlock.capacity, let first = windows.first,
            let last = windows.last
        else { return }
        var blocks = try blocks(of: entry)
        var known = windows.makeIterator()
        var next = known.next()
        for start in stride(
            from: first.start, through: last.start, by: Int(DocumentWindow.capacity))
        {
            let window = start..<DocumentWindow.end(of: start)
            if let largest = next, largest.start == start {
                let bound = try blocks.bound(in: window, scope: .all, near: 0) ?? .infinity
                guard Double(bound) >= largest.x else { throw IndexError.damagedSegment }
                next = known.next()
            }
            let block = try blocks.block(endingFrom: start, near: 0)
            if block > 0, let before = try blocks.entry(block - 1), before.last >= start {
                throw IndexError.damagedSegment
            }
            guard block < blocks.count, let here = try blocks.entry(block), here.last >= start
            else { throw IndexError.damagedSegment }
        }
    }
}

/// The largest x of a list's documents in one window.
private struct WindowBound {
    let start: DocumentID
    var x: Double
}

extension [WindowBound] {
    /// Notes a document; documents ascend.
    fileprivate mutating func note(_ x: Double, of document: DocumentID) {
        let start = DocumentWindow.start(of: document)
        if let last = indices.last, self[last].start == start {
            self[last].x = Swift.max(self[last].x, x)
        } else {
            append(WindowBound(start: start, x: x))
        }
    }
}
