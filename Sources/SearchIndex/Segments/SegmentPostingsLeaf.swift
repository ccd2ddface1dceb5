/// The documents of one list, within some fields.
///
/// Holds one open block and the pages of the streams it stands at; allocates nothing after its first uses.
final class SegmentPostingsLeaf: PostingsLeaf {
    private let cursor: InPlace<ListCursor>
    /// What it holds in the window last filled, or what `retain` needed to know; made when first needed.
    private let held = InPlace<Held?>(nil)
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

    /// Matching fills a window, ranking asks for it again: it is remembered.
    func fill(_ window: inout DocumentWindow) throws {
        guard count > PostingsBlock.capacity else {
            return try cursor.update { try $0.fill(&window, boundedBy: 0) }
        }
        try held.update { held in
            var known = held.take() ?? Held(around: window.first)
            defer { held = known }
            if !known.isWhole || known.window.first != window.first {
                known.isWhole = false
                known.window.reset(around: window.first)
                try cursor.update { try $0.fill(&known.window, boundedBy: 0) }
                known.isWhole = true
            }
            window.formUnion(known.window)
        }
    }

    func fill(_ window: inout DocumentWindow, boundedBy bound: Double) throws {
        try held.update { held in
            if let held, held.isWhole, held.window.first == window.first {
                try cursor.update { try $0.fill(&window, from: held.window, boundedBy: bound) }
            } else {
                try cursor.update { try $0.fill(&window, boundedBy: bound) }
            }
        }
    }

    func retain(_ window: inout DocumentWindow) throws {
        try held.update { held in
            var known = held.take() ?? Held(around: window.first)
            defer { held = known }
            known.isWhole = false
            known.window.reset(around: window.first)
            try cursor.update { try $0.fill(&known.window, where: window) }
            window.formIntersection(known.window)
        }
    }

    /// Documents of a window that it holds.
    private struct Held {
        var window: DocumentWindow
        /// Whether it is all of them.
        var isWhole = false

        init(around document: DocumentID) {
            window = DocumentWindow(around: document)
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

    func appendStarts(
        of documents: [DocumentID], from index: Int, offset: UInt32, to starts: inout PhraseStarts
    ) throws -> Int {
        try cursor.update {
            try $0.appendStarts(of: documents, from: index, offset: offset, to: &starts)
        }
    }

    func retain(_ starts: inout PhraseStarts, at offset: UInt32) throws {
        try cursor.update { try $0.retain(&starts, at: offset) }
    }
}
