/// The documents of one list, within some fields.
///
/// Holds one open block and the pages of the streams it stands at; allocates nothing after `init`.
final class SegmentPostingsLeaf: PostingsLeaf {
    private var cursor: ListCursor
    private var scratch = DocumentWindow(around: 0)

    init(_ blocks: BlockReader, positions: StreamReader, scope: FieldSet) {
        cursor = ListCursor(blocks, positions: positions, scope: scope.mask)
    }

    var count: Int { cursor.count }

    func firstDocument(from target: DocumentID) throws -> DocumentID {
        try cursor.firstDocument(from: target)
    }

    func bound(in documents: Range<DocumentID>) throws -> Double {
        try cursor.bound(in: documents)
    }

    func fill(_ window: inout DocumentWindow) throws {
        try cursor.fill(&window, boundedBy: 0)
    }

    func fill(_ window: inout DocumentWindow, boundedBy bound: Double) throws {
        try cursor.fill(&window, boundedBy: bound)
    }

    func retain(_ window: inout DocumentWindow) throws {
        scratch.reset(around: window.first)
        try cursor.fill(&scratch, where: window)
        window.formIntersection(scratch)
    }

    func frequencies(in document: DocumentID) throws -> FieldCounts? {
        try cursor.frequencies(in: document)
    }

    func positions(in field: Field, of document: DocumentID, into positions: inout [UInt32]) throws
    {
        try cursor.positions(in: field, of: document, into: &positions)
    }

    func appendBounds(in documents: Range<DocumentID>, to bounds: inout [BlockBound]) throws {
        try cursor.appendBounds(in: documents, to: &bounds)
    }

    func appendPostings(
        in documents: Range<DocumentID>, to postings: inout PostingsBatch
    ) throws {
        try cursor.appendPostings(in: documents, to: &postings)
    }

    func bodyCounts(of documents: [DocumentID], into counts: inout [UInt32]) throws {
        try cursor.bodyCounts(of: documents, into: &counts)
    }
}
