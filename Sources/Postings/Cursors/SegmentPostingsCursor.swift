internal import BlogSearchQueries

/// The documents of one list, within some fields.
///
/// Holds one open block and the pages of the streams it stands at; allocates nothing after its first uses.
final class SegmentPostingsCursor: PostingsCursor {
    private let cursor: InPlace<ListCursor>
    /// What is known of the window last filled or retained; made when first needed.
    private let known = InPlace<KnownWindow?>(nil)
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
        guard count > PostingsBlock.capacity else {
            return try cursor.update { try $0.fill(&window, boundedBy: 0) }
        }
        try update(around: window.first) { known in
            if !known.isWhole {
                try cursor.update {
                    known.reset(around: window.first, firstBlock: 0)
                    try $0.fill(&known.documents, boundedBy: 0)
                }
                known.isWhole = true
            }
            window.formUnion(known.documents)
        }
    }

    func fill(_ window: inout DocumentWindow, boundedBy bound: Double) throws {
        try known.update { known in
            if let known, known.isWhole, known.documents.first == window.first {
                try cursor.update { try $0.fill(&window, from: known.documents, boundedBy: bound) }
            } else {
                try cursor.update { try $0.fill(&window, boundedBy: bound) }
            }
        }
    }

    func retain(_ window: inout DocumentWindow, boundedBy bound: Double) throws {
        try cursor.update { try $0.retain(&window, boundedBy: bound) }
    }

    func retain(_ window: inout DocumentWindow) throws {
        try update(around: window.first) { known in
            if !known.isWhole { try cursor.update { try $0.fill(&known, where: window) } }
            window.formIntersection(known.documents)
        }
    }

    /// Changes what is known of a window.
    private func update(
        around document: DocumentID, _ body: (inout KnownWindow) throws -> Void
    ) throws {
        try known.update { known in
            var window = known.take() ?? KnownWindow(around: document)
            defer { known = window }
            if window.documents.first != document { window.isWhole = false }
            try body(&window)
        }
    }

    /// Asks the cursor, with what is known of the window around a document.
    @inline(__always)
    private func ask<Result>(
        around document: DocumentID, _ body: (inout ListCursor, KnownWindow?) throws -> Result
    ) rethrows -> Result {
        try known.update { known in
            let isKnown = known?.documents.first == DocumentWindow.start(of: document)
            return try cursor.update { try body(&$0, isKnown ? known : nil) }
        }
    }

    func frequencies(in document: DocumentID) throws -> FieldCounts? {
        try ask(around: document) { try $0.frequencies(in: document, $1) }
    }

    func positions(in field: Field, of document: DocumentID, into positions: inout [UInt32]) throws
    {
        try cursor.update { try $0.positions(in: field, of: document, into: &positions) }
    }

    func appendBounds(in documents: Range<DocumentID>, to bounds: inout [BlockBound]) throws {
        try cursor.update { try $0.appendBounds(in: documents, to: &bounds) }
    }

    func appendPostings(
        in documents: Range<DocumentID>, occurring least: UInt32, boundedBy bound: Double,
        to postings: inout PostingsBatch
    ) throws {
        try cursor.update {
            try $0.appendPostings(
                in: documents, occurring: least, boundedBy: bound, to: &postings)
        }
    }

    func appendPostings(
        of documents: DocumentWindow, occurring least: UInt32, to postings: inout PostingsBatch
    ) throws {
        try ask(around: documents.first) {
            try $0.appendPostings(of: documents, $1, occurring: least, to: &postings)
        }
    }

    func upperBounds(of documents: [DocumentID], into upperBounds: inout [Double]) throws -> Bool {
        guard let first = documents.first else { return true }
        try ask(around: first) { try $0.upperBounds(of: documents, $1, into: &upperBounds) }
        return true
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
