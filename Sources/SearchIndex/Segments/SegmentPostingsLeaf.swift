/// The documents of one list, within some fields.
///
/// Holds one open block and the pages of the streams it stands at; allocates nothing after its first uses.
final class SegmentPostingsLeaf: PostingsLeaf {
    private let cursor: InPlace<ListCursor>
    /// What `retain` keeps; made when first needed.
    private let scratch = InPlace<DocumentWindow?>(nil)
    let count: Int

    init(_ blocks: BlockReader, positions: StreamReader, scope: FieldSet) {
        count = blocks.documents
        cursor = InPlace(ListCursor(blocks, positions: positions, scope: scope.mask))
    }

    func firstDocument(from target: DocumentID) throws -> DocumentID {
        try cursor.update { try $0.firstDocument(from: target) }
    }

    func bound(in documents: Range<DocumentID>) throws -> Double {
        try cursor.update { try $0.bound(in: documents) }
    }

    func fill(_ window: inout DocumentWindow) throws {
        try cursor.update { try $0.fill(&window, boundedBy: 0) }
    }

    func fill(_ window: inout DocumentWindow, boundedBy bound: Double) throws {
        try cursor.update { try $0.fill(&window, boundedBy: bound) }
    }

    func retain(_ window: inout DocumentWindow) throws {
        try scratch.update { scratch in
            var held = scratch.take() ?? DocumentWindow(around: window.first)
            defer { scratch = held }
            held.reset(around: window.first)
            try cursor.update { try $0.fill(&held, where: window) }
            window.formIntersection(held)
        }
    }

    func frequencies(in document: DocumentID) throws -> FieldCounts? {
        try cursor.update { try $0.frequencies(in: document) }
    }

    func positions(in field: Field, of document: DocumentID, into positions: inout [UInt32]) throws
    {
        try cursor.update { try $0.positions(in: field, of: document, into: &positions) }
    }

    func appendBounds(in documents: Range<DocumentID>, to bounds: inout [BlockBound]) throws {
        try cursor.update { try $0.appendBounds(in: documents, to: &bounds) }
    }

    func appendPostings(
        in documents: Range<DocumentID>, occurring least: UInt32, to postings: inout PostingsBatch
    ) throws {
        try cursor.update {
            try $0.appendPostings(in: documents, occurring: least, to: &postings)
        }
    }

    func appendPostings(
        of documents: DocumentWindow, occurring least: UInt32, to postings: inout PostingsBatch
    ) throws {
        try cursor.update {
            try $0.appendPostings(of: documents, occurring: least, to: &postings)
        }
    }

    func bodyCounts(of documents: [DocumentID], into counts: inout [UInt32]) throws {
        try cursor.update { try $0.bodyCounts(of: documents, into: &counts) }
    }
}
