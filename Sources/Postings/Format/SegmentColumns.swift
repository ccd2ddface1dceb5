internal import BlogSearchQueries

/// Facts of a segment's documents.
final class SegmentColumns: DocumentColumns {
    private let reader: InPlace<ColumnReader>
    /// Whether every document of the range is held.
    let isComplete: Bool

    /// Opens the columns; reads no page.
    ///
    /// - Throws: `IndexError` with code `damaged` when they do not add up.
    init(_ root: SegmentRoot, of pages: any SegmentPages) throws {
        let reader = try ColumnReader(root, of: pages)
        isComplete = reader.isComplete
        self.reader = InPlace(reader)
    }

    func lengths(of document: DocumentID) throws -> FieldCounts {
        try reader.update { try $0.lengths(of: document) }
    }

    func length(of field: Field, in document: DocumentID) throws -> UInt32 {
        try reader.update { try $0.length(of: field, in: document) }
    }

    func published(_ document: DocumentID) throws -> Int64? {
        try reader.update { try $0.published(document) }
    }

    func number(of fact: DocumentFact, in document: DocumentID) throws -> UInt32 {
        try reader.update { try $0.number(of: fact, in: document) }
    }

    func lengths(
        of field: Field, in documents: ArraySlice<DocumentID>, into lengths: inout [UInt32]
    ) throws {
        try reader.update { try $0.lengths(of: field, in: documents, into: &lengths) }
    }

    func published(_ documents: [DocumentID], into dates: inout [Int64]) throws {
        try reader.update { try $0.published(documents, into: &dates) }
    }

    func retain(_ window: inout DocumentWindow, dated ranges: [ClosedRange<Int64>]) throws {
        try reader.update { try $0.retain(&window, dated: ranges) }
    }

    func count(_ kind: FacetKind, of window: DocumentWindow, into tally: inout FacetTally) throws {
        try reader.update { try $0.count(kind, of: window, into: &tally) }
    }

    /// Takes documents out of a window that the segment was not given.
    func retainHeld(_ window: inout DocumentWindow) throws {
        try reader.update { try $0.retainHeld(&window) }
    }

    /// Whether the segment was given a document.
    func isHeld(_ document: DocumentID) throws -> Bool {
        try reader.update { try $0.isHeld(document) }
    }

    /// How many documents the segment was given.
    func heldCount() throws -> Int {
        try reader.update { try $0.heldCount() }
    }

    /// Everything that is stored of a document.
    func facts(of document: DocumentID) throws -> SegmentDocument {
        try reader.update { try $0.facts(of: document) }
    }
}
