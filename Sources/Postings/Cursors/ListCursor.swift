internal import BlogSearchQueries

/// A cursor over one list, as a value: it stands at one block and answers for windows and
/// documents. One call of `SegmentPostingsCursor` is one access to it.
struct ListCursor {
    var blocks: BlockReader
    var block = PostingsBlock()
    /// The open block, -1 for none, and its last document.
    var open = -1
    var last: DocumentID = 0
    /// Where the last document asked for was found in it.
    var ordinal = 0
    /// The block to begin to look at.
    var near = 0
    let scope: FieldMask
    var positions: PositionsReader
    /// Where the positions of bodies begin in the open block, once that was found for all of them.
    var bodyLocations = BodyLocations()

    init(_ blocks: BlockReader, positions: StreamReader, scope: FieldMask) {
        self.blocks = blocks
        self.scope = scope
        self.positions = PositionsReader(positions)
    }

    /// Documents in the list.
    var count: Int { blocks.documents }

    /// See `DocumentCursor`.
    mutating func firstDocument(from target: DocumentID) throws -> DocumentID {
        guard try openBlock(with: target) else { return .none }
        if target <= block.first { return block.first }
        return try block.first(from: target) ?? (open + 1 < blocks.count ? target : .none)
    }

    /// See `PostingsCursor`.
    mutating func bound(in documents: Range<DocumentID>) throws -> Double {
        if let bound = try blocks.bound(in: documents, scope: scope, near: near) {
            return Double(bound)
        }
        guard try firstDocument(from: documents.lowerBound) < documents.upperBound else { return 0 }
        return Double(block.bound)
    }

    /// See `PostingsCursor`.
    mutating func fill(_ window: inout DocumentWindow, boundedBy bound: Double) throws {
        let range = window.range
        var index = try blocks.block(endingFrom: range.lowerBound, near: near)
        near = index
        while index < blocks.count {
            guard let entry = try blocks.entry(index) else {
                try openBlock(0, nil)
                if Double(block.bound) >= bound { try block.fill(&window, scope: scope) }
                return
            }
            if Double(entry.bound) >= bound,
                try !blocks.fillBits(&window, entry.address, scope: scope)
            {
                try openBlock(index, entry)
                if block.first >= range.upperBound { return }
                try block.fill(&window, scope: scope)
            }
            if entry.last >= range.upperBound &- 1 { return }
            index &+= 1
        }
    }

    /// The same when the documents it holds in the window are known: no block is opened.
    mutating func fill(
        _ window: inout DocumentWindow, from held: DocumentWindow, boundedBy bound: Double
    ) throws {
        guard !blocks.isSingle else { return try fill(&window, boundedBy: bound) }
        var walk = try walk(over: window.range)
        while walk.index < blocks.count, walk.first < walk.end,
            let entry = try blocks.entry(walk.index)
        {
            guard entry.last >= walk.first else { throw IndexError.damagedSegment }
            let last = min(entry.last, walk.end - 1)
            if Double(entry.bound) >= bound { window.formUnion(held, in: walk.first...last) }
            walk.first = last + 1
            walk.index &+= 1
        }
    }

    /// See `PostingsCursor`.
    mutating func retain(_ window: inout DocumentWindow, boundedBy bound: Double) throws {
        guard !blocks.isSingle else {
            if Double(try self.bound(in: window.range)) < bound {
                window.reset(around: window.first)
            }
            return
        }
        var walk = try walk(over: window.range)
        while walk.index < blocks.count, walk.first < walk.end,
            let entry = try blocks.entry(walk.index)
        {
            guard entry.last >= walk.first else { throw IndexError.damagedSegment }
            let last = min(entry.last, walk.end - 1)
            if Double(entry.bound) < bound { window.remove(walk.first...last) }
            walk.first = last + 1
            walk.index &+= 1
        }
    }

    /// Finds the documents it holds, in blocks with a document of `wanted`.
    mutating func fill(_ known: inout KnownWindow, where wanted: DocumentWindow) throws {
        var walk = try walk(over: wanted.range)
        known.reset(around: wanted.first, firstBlock: walk.index)
        while try openNext(with: wanted, in: &walk) != nil {
            try block.fill(&known.documents, scope: scope)
            known.insert(block: open)
        }
    }

    /// A walk over the blocks that may hold documents of a range.
    struct Walk {
        let end: DocumentID
        /// The next block.
        var index: Int
        /// The first document of the range that it may hold.
        var first: DocumentID
    }

    mutating func walk(over range: Range<DocumentID>) throws -> Walk {
        near = try blocks.block(endingFrom: range.lowerBound, near: near)
        return Walk(end: range.upperBound, index: near, first: range.lowerBound)
    }

    /// Opens the next block in whose range a window has documents, and says which documents of the
    /// window it may hold. Blocks without any are not even read.
    mutating func openNext(
        with wanted: DocumentWindow, in walk: inout Walk
    ) throws -> ClosedRange<DocumentID>? {
        while walk.index < blocks.count, walk.first < walk.end {
            let (index, entry) = (walk.index, try blocks.entry(walk.index))
            let range = walk.first...max(walk.first, min(entry?.last ?? .none, walk.end - 1))
            guard entry?.last ?? .none >= walk.first else { throw IndexError.damagedSegment }
            walk.first = range.upperBound + 1
            walk.index &+= 1
            guard wanted.hasDocument(in: range) else { continue }
            try openBlock(index, entry)
            return block.first < walk.end ? range : nil
        }
        return nil
    }

    /// See `PostingsCursor`.
    mutating func positions(
        in field: Field, of document: DocumentID, into found: inout [UInt32]
    ) throws {
        found.removeAll(keepingCapacity: true)
        guard scope & 1 << FieldMask(field.rawValue) != 0, let ordinal = try seek(document) else {
            return
        }
        let location = block.location(of: ordinal, field: field.rawValue)
        guard location.count > 0 else { return }
        try block.openPositions(&positions)
        try positions.append(
            first: location.first, gap: location.gap, count: location.count, to: &found)
    }

    /// The ordinal of a document in the block that would hold it. The block is then open with its
    /// columns.
    ///
    /// - Parameter known: what is known of the document's window.
    @inline(__always)
    mutating func seek(_ document: DocumentID, _ known: KnownWindow? = nil) throws -> Int? {
        guard try openBlock(with: document) else { return nil }
        if let known, let counted = try countedOrdinal(of: document, known) {
            guard counted.isHeld else { return nil }
            ordinal = counted.ordinal
        } else {
            guard let found = try block.ordinal(of: document, from: ordinal) else { return nil }
            ordinal = found
        }
        try block.openColumns()
        return ordinal
    }

    /// Opens the first block that ends at a document or after it; `false` when there is none.
    @inline(__always)
    mutating func openBlock(with document: DocumentID) throws -> Bool {
        if open >= 0, document >= block.first, document <= last { return true }
        let index = try blocks.block(endingFrom: document, near: near)
        near = index
        guard index < blocks.count else { return false }
        try openBlock(index, blocks.entry(index))
        return true
    }

    @inline(__always)
    mutating func openBlock(_ index: Int, _ entry: SkipEntry?) throws {
        guard index != open else { return }
        open = -1
        try blocks.open(entry?.address, into: &block)
        last = entry?.last ?? .none
        open = index
        ordinal = 0
    }
}
