// Phrases for storages that know nothing better than to look at one document after the other.

internal import BlogSearchQueries

extension PostingsCursor {
    package func appendStarts(
        of documents: [DocumentID], from index: Int, offset: UInt32, to starts: inout PhraseStarts
    ) throws -> Int {
        try appendStartsOneByOne(of: documents, from: index, offset: offset, to: &starts)
    }

    package func retain(_ starts: inout PhraseStarts, at offset: UInt32) throws {
        try retainOneByOne(&starts, at: offset)
    }

    /// `appendStarts`, one document after the other.
    func appendStartsOneByOne(
        of documents: [DocumentID], from index: Int, offset: UInt32, to starts: inout PhraseStarts
    ) throws -> Int {
        var next = index
        while next < documents.count, starts.hasRoom {
            let document = documents[next]
            next += 1
            guard let frequencies = try frequencies(in: document) else { continue }
            try starts.append(document, offset: offset) { found in
                if frequencies.isInBody {
                    var positions: [UInt32] = []
                    try self.positions(in: .body, of: document, into: &positions)
                    found += positions
                }
                return frequencies.isElsewhere
            }
        }
        return next
    }

    /// `retain`, one document after the other.
    func retainOneByOne(_ starts: inout PhraseStarts, at offset: UInt32) throws {
        var positions: [UInt32] = []
        try starts.retain { comparison, starts in
            guard let frequencies = try frequencies(in: comparison.document) else {
                return (comparison.target, false)
            }
            guard frequencies.isInBody, !comparison.starts.isEmpty else {
                return (comparison.target, frequencies.isElsewhere)
            }
            try self.positions(in: .body, of: comparison.document, into: &positions)
            return (
                comparison.keep(
                    &starts, followedAfter: offset, by: positions, positions.indices),
                frequencies.isElsewhere
            )
        }
    }
}

extension FieldCounts {
    /// Whether there are occurrences in the body.
    fileprivate var isInBody: Bool { self[Field.body.rawValue] > 0 }

    /// Whether there are occurrences in other fields.
    fileprivate var isElsewhere: Bool {
        var others = self
        others[Field.body.rawValue] = 0
        return others != .zero
    }
}
