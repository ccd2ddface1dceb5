// Token positions of the words behind a prefix: in all documents of a window, in some of them, or
// in a few documents anywhere. Every list is read once for all documents, not once for each
// document.

internal import BlogSearchQueries

extension ListsReader {
    /// Up to this many documents of a block are looked up one by one.
    private static let fewDocuments = 4

    /// Adds the positions of all lists in documents of a range.
    mutating func addPositions(
        in range: Range<DocumentID>, to found: inout GatheredPositions
    ) throws {
        for index in entries.indices {
            try forEachBlock(of: entries[index], in: range) { reader, ordinals in
                if ordinals.count > ListsReader.fewDocuments {
                    try reader.addPositions(at: ordinals, to: &found)
                } else {
                    for ordinal in ordinals { try reader.addPositions(at: ordinal, to: &found) }
                }
            }
        }
    }

    /// Adds the positions of all lists in some documents.
    mutating func addPositions(of wanted: DocumentWindow, to found: inout GatheredPositions) throws
    {
        try forEachOrdinal(of: wanted) { reader, ordinal in
            try reader.addPositions(at: ordinal, to: &found)
        }
    }

    /// Adds the positions of all lists in a few ascending documents.
    mutating func addPositions(of documents: [DocumentID], to found: inout PositionsByField) throws
    {
        for entry in entries {
            try forEachOrdinal(of: documents, in: entry) { reader, document, ordinal in
                try reader.addPositions(at: ordinal, of: document, to: &found)
            }
        }
    }

    /// Calls `body` for every posting of a list in a few ascending documents, with the document and
    /// its ordinal in the open block.
    private mutating func forEachOrdinal(
        of documents: [DocumentID], in entry: DictionaryEntry,
        _ body: (inout ListsReader, DocumentID, _ ordinal: Int) throws -> Void
    ) throws {
        var blocks = try segment.blocks(of: entry)
        var (index, open, ordinal) = (0, -1, 0)
        for document in documents {
            index = try blocks.block(endingFrom: document, near: index)
            guard index < blocks.count else { return }
            if index != open {
                try blocks.open(blocks.entry(index)?.address, into: &block)
                (open, ordinal) = (index, 0)
                guard !blocks.isSingle || block.count == blocks.documents else {
                    throw IndexError.damagedSegment
                }
            }
            guard let found = try block.ordinal(of: document, from: ordinal) else { continue }
            ordinal = found
            try body(&self, document, ordinal)
        }
    }

    /// Replaces `positions` by those of all lists in a field of one document.
    mutating func positions(
        in field: Field, of document: DocumentID, into positions: inout [UInt32]
    ) throws {
        positions.removeAll(keepingCapacity: true)
        guard scope.contains(field) else { return }
        var wanted = DocumentWindow(around: document)
        wanted.insert(document)
        try forEachOrdinal(of: wanted) { reader, ordinal in
            try reader.block.openColumns()
            try reader.block.openPositions(&reader.positions)
            let own = reader.block.location(of: ordinal, field: field.rawValue)
            guard own.count > 0 else { return }
            try reader.positions.append(
                first: own.first, gap: own.gap, count: own.count, to: &positions)
        }
        positions.sortUnique()
    }

    /// Adds the positions of the open block in the documents of some ordinals, all at once.
    private mutating func addPositions(at ordinals: Range<Int>, to found: inout GatheredPositions)
        throws
    {
        try block.openColumns()
        try block.openPositions(&positions)
        bodyLocations.find(in: &block, number: 0, scope: mask)
        try positions.readAll(
            bodyLocations.size.firsts, bodyLocations.size.gaps, into: &firsts, &gaps)
        try found.addBodies(of: block.documents, ordinals, firsts: firsts, gaps: gaps) {
            bodyLocations[$0]
        }
        for ordinal in ordinals where bodyLocations.isElsewhere(ordinal) {
            try addOthers(at: ordinal, to: &found)
        }
    }

    /// The same for one ordinal.
    private mutating func addPositions(at ordinal: Int, to gathered: inout GatheredPositions) throws
    {
        try block.openColumns()
        try block.openPositions(&positions)
        let body = block.bodyLocation(of: ordinal, in: mask)
        if body.count > 0 {
            found.removeAll(keepingCapacity: true)
            try positions.append(
                first: body.first, gap: body.gap, count: body.count, to: &found)
            try gathered.addBody(found, of: block.documents[ordinal])
        }
        if block.isElsewhere(ordinal, in: mask) { try addOthers(at: ordinal, to: &gathered) }
    }

    /// The same, whatever the field.
    private mutating func addPositions(
        at ordinal: Int, of document: DocumentID, to gathered: inout PositionsByField
    ) throws {
        try block.openColumns()
        try block.openPositions(&positions)
        for field in scope where block.fields >> FieldMask(field.rawValue) & 1 != 0 {
            let own = block.location(of: ordinal, field: field.rawValue)
            guard own.count > 0 else { continue }
            found.removeAll(keepingCapacity: true)
            try positions.append(first: own.first, gap: own.gap, count: own.count, to: &found)
            gathered.add(found, in: field.rawValue, of: document)
        }
    }

    /// Adds the positions of the open block in other fields than the body, for one ordinal.
    private mutating func addOthers(at ordinal: Int, to gathered: inout GatheredPositions) throws {
        for field in scope
        where field != .body && block.fields >> FieldMask(field.rawValue) & 1 != 0 {
            let other = block.location(of: ordinal, field: field.rawValue)
            guard other.count > 0 else { continue }
            found.removeAll(keepingCapacity: true)
            try positions.append(
                first: other.first, gap: other.gap, count: other.count, to: &found)
            try gathered.add(found, in: field.rawValue, of: block.documents[ordinal])
        }
    }
}
