// Where the words behind a prefix stand: in all documents of a window, in some of them, or in a few documents anywhere.
// (Few documents looked for in every list at once, not each in every list: `s* t* c*` over 10,000 posts, shared machine,
// 2026-11-25, 50 → 33 ms.)

internal import BlogSearchQueries

extension ListsReader {
    /// So few documents of a block are looked up one by one.
    private static let fewDocuments = 4

    /// Adds where all lists stand in documents of a range.
    mutating func addPlaces(
        in range: Range<DocumentID>, to found: inout GatheredPlaces
    ) throws {
        for index in entries.indices {
            try forEachBlock(of: entries[index], in: range) { reader, places in
                if places.count > ListsReader.fewDocuments {
                    try reader.addPlaces(at: places, to: &found)
                } else {
                    for place in places { try reader.addPlaces(at: place, to: &found) }
                }
            }
        }
    }

    /// Adds where all lists stand in some documents.
    mutating func addPlaces(of wanted: DocumentWindow, to found: inout GatheredPlaces) throws {
        try forEachPlace(of: wanted) { reader, place in
            try reader.addPlaces(at: place, to: &found)
        }
    }

    /// Adds where all lists stand in a few ascending documents.
    mutating func addPlaces(of documents: [DocumentID], to found: inout PlacesByField) throws {
        for entry in entries {
            try forEachPlace(of: documents, in: entry) { reader, document, place in
                try reader.addPlaces(at: place, of: document, to: &found)
            }
        }
    }

    /// Calls `body` for every posting of a list in a few ascending documents, with the document and its place in the open
    /// block.
    private mutating func forEachPlace(
        of documents: [DocumentID], in entry: DictionaryEntry,
        _ body: (inout ListsReader, DocumentID, _ place: Int) throws -> Void
    ) throws {
        var blocks = try segment.blocks(of: entry)
        var (index, open, place) = (0, -1, 0)
        for document in documents {
            index = try blocks.block(endingFrom: document, near: index)
            guard index < blocks.count else { return }
            if index != open {
                try blocks.open(blocks.entry(index)?.address, into: &block)
                (open, place) = (index, 0)
                guard !blocks.isSingle || block.count == blocks.documents else {
                    throw IndexError.damagedSegment
                }
            }
            guard let found = try block.ordinal(of: document, from: place) else { continue }
            place = found
            try body(&self, document, place)
        }
    }

    /// Puts where all lists stand in a field of one document into `positions`, in place of what was there.
    mutating func positions(
        in field: Field, of document: DocumentID, into positions: inout [UInt32]
    ) throws {
        positions.removeAll(keepingCapacity: true)
        guard scope.contains(field) else { return }
        var wanted = DocumentWindow(around: document)
        wanted.insert(document)
        try forEachPlace(of: wanted) { reader, place in
            try reader.block.openColumns()
            try reader.block.openPositions(&reader.positions)
            let own = reader.block.place(of: place, field: field.rawValue)
            guard own.count > 0 else { return }
            try reader.positions.append(
                first: own.first, gap: own.gap, count: own.count, to: &positions)
        }
        positions.sortUnique()
    }

    /// Adds where the stem of the open block stands in the documents at some places, all at once.
    private mutating func addPlaces(at places: Range<Int>, to found: inout GatheredPlaces) throws {
        try block.openColumns()
        try block.openPositions(&positions)
        bodyPlaces.find(in: &block, number: 0, scope: mask)
        try positions.readAll(
            bodyPlaces.size.firsts, bodyPlaces.size.gaps, into: &firsts, &gaps)
        try found.addBodies(of: block.documents, places, firsts: firsts, gaps: gaps) {
            bodyPlaces[$0]
        }
        for place in places where bodyPlaces.isElsewhere(place) {
            try addOthers(at: place, to: &found)
        }
    }

    /// The same in the document at one place.
    private mutating func addPlaces(at place: Int, to places: inout GatheredPlaces) throws {
        try block.openColumns()
        try block.openPositions(&positions)
        let body = block.bodyPlace(of: place, in: mask)
        if body.count > 0 {
            found.removeAll(keepingCapacity: true)
            try positions.append(
                first: body.first, gap: body.gap, count: body.count, to: &found)
            try places.addBody(found, of: block.documents[place])
        }
        if block.isElsewhere(place, in: mask) { try addOthers(at: place, to: &places) }
    }

    /// The same, whatever the field.
    private mutating func addPlaces(
        at place: Int, of document: DocumentID, to places: inout PlacesByField
    ) throws {
        try block.openColumns()
        try block.openPositions(&positions)
        for field in scope where block.fields >> FieldMask(field.rawValue) & 1 != 0 {
            let own = block.place(of: place, field: field.rawValue)
            guard own.count > 0 else { continue }
            found.removeAll(keepingCapacity: true)
            try positions.append(first: own.first, gap: own.gap, count: own.count, to: &found)
            places.add(found, in: field.rawValue, of: document)
        }
    }

    /// Adds where the stem of the open block stands in other fields than the body of the document at a place.
    private mutating func addOthers(at place: Int, to places: inout GatheredPlaces) throws {
        for field in scope
        where field != .body && block.fields >> FieldMask(field.rawValue) & 1 != 0 {
            let other = block.place(of: place, field: field.rawValue)
            guard other.count > 0 else { continue }
            found.removeAll(keepingCapacity: true)
            try positions.append(
                first: other.first, gap: other.gap, count: other.count, to: &found)
            try places.add(found, in: field.rawValue, of: block.documents[place])
        }
    }
}
