// The positions of many documents at a time, as phrases ask for them (see `PhraseStarts`). Asking
// for all documents of a window together finds each block's positions once.

internal import BlogSearchQueries

extension ListCursor {
    /// See `PostingsCursor`.
    mutating func appendStarts(
        of documents: [DocumentID], from index: Int, offset: UInt32, to starts: inout PhraseStarts
    ) throws -> Int {
        var next = index
        while next < documents.count, starts.hasRoom {
            let document = documents[next]
            let ahead = next &+ PhraseStarts.lookahead
            next &+= 1
            let last = ahead < documents.count ? documents[ahead] : .none
            guard let ordinal = try seek(document, ahead: last) else { continue }
            try starts.append(document, offset: offset) { found in
                let location = bodyLocation(of: ordinal)
                if location.count > 0 {
                    try block.openPositions(&positions)
                    try positions.append(
                        first: location.first, gap: location.gap, count: location.count, to: &found)
                }
                return isElsewhere(ordinal)
            }
        }
        return next
    }

    /// See `PostingsCursor`.
    mutating func retain(_ starts: inout PhraseStarts, at offset: UInt32) throws {
        try starts.retain { comparison, starts in
            guard let ordinal = try seek(comparison.document, ahead: comparison.ahead) else {
                return (comparison.target, false)
            }
            var end = comparison.target
            if !comparison.starts.isEmpty {
                let location = bodyLocation(of: ordinal)
                if location.count > 0 {
                    try block.openPositions(&positions)
                    end = try positions.keep(
                        &starts, comparison, followedAfter: offset, first: location.first,
                        gap: location.gap, count: location.count)
                }
            }
            return (end, isElsewhere(ordinal))
        }
    }

    /// The ordinal of a document in the block that would hold it. The block is then open with its
    /// columns. When another document that is asked for soon is in it, too, the locations of all its
    /// bodies are known.
    @inline(__always)
    private mutating func seek(_ document: DocumentID, ahead: DocumentID) throws -> Int? {
        guard let ordinal = try seek(document) else { return nil }
        if bodyLocations.block != open, ahead <= last, ahead != .none {
            bodyLocations.find(in: &block, number: open, scope: scope)
        }
        return ordinal
    }

    /// Whether the document of an ordinal has the stem in another field of the scope than the body.
    @inline(__always)
    private mutating func isElsewhere(_ ordinal: Int) -> Bool {
        bodyLocations.block == open
            ? bodyLocations.isElsewhere(ordinal) : block.isElsewhere(ordinal, in: scope)
    }

    @inline(__always)
    private mutating func bodyLocation(of ordinal: Int) -> (first: Int, gap: Int, count: Int) {
        bodyLocations.block == open
            ? bodyLocations[ordinal] : block.bodyLocation(of: ordinal, in: scope)
    }
}

// These are `mutating`, though they change nothing: looking at a block would copy it, and it is
// large.
extension PostingsBlock {
    /// Whether the document of an ordinal has the stem in another field of the scope than the body.
    /// Columns must be open.
    @inline(__always)
    mutating func isElsewhere(_ ordinal: Int, in scope: FieldMask) -> Bool {
        let others = fields & scope & ~(1 << FieldMask(Field.body.rawValue))
        return others != 0 && holds(ordinal, in: others)
    }

    /// Where the positions of a document's body begin, and how many there are in the scope; columns must be open.
    @inline(__always)
    mutating func bodyLocation(
        of ordinal: Int, in scope: FieldMask
    ) -> (first: Int, gap: Int, count: Int) {
        let body = Field.body.rawValue
        guard scope & 1 << FieldMask(body) != 0 else { return (0, 0, 0) }
        return location(of: ordinal, field: body)
    }

    private mutating func holds(_ ordinal: Int, in scope: FieldMask) -> Bool {
        for index in 0..<columnCount where scope & 1 << FieldMask(columnFields[index]) != 0 {
            if columns[index].rows.contains(ordinal) { return true }
        }
        return false
    }
}
