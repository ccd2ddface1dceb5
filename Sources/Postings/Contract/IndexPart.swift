package import BlogSearchQueries
package import TextAnalysis

// How a search sees storage. An index is a sequence of parts: sealed segments, and the tail. Each
// part answers for its own documents, a window at a time.

/// A sealed segment or the tail: a run of documents with postings and columns of its own. Parts of
/// an index cover disjoint ranges, in ascending order.
package protocol IndexPart: AnyObject {
    /// The documents it may hold. Ids in the range may be unused.
    var documents: Range<DocumentID> { get }
    /// Facts of its documents.
    var columns: any DocumentColumns { get }
    /// The factor of its cursors' bounds under these parameters and statistics: bounds times this
    /// factor hold.
    func boundScale(_ parameters: RankingParameters, _ statistics: CollectionStatistics) -> Double
    /// Takes documents out of a window that are deleted, or not this part's.
    func retainLive(_ window: inout DocumentWindow) throws
    /// Whether a document is live, and this part's.
    func isLive(_ document: DocumentID) throws -> Bool
}

/// Documents of one part that have something in common: a stem, a category, an author.
package protocol DocumentCursor: AnyObject {
    /// The number of documents it holds, live or deleted.
    var count: Int { get }
    /// The first document not before `target`, or an earlier one that is not before `target`
    /// either; `none` when there is none. It never decodes more than a block. Calls come with
    /// ascending targets.
    func firstDocument(from target: DocumentID) throws -> DocumentID
    /// Adds its documents to a window.
    func fill(_ window: inout DocumentWindow) throws
    /// Takes documents out of a window that it does not hold.
    func retain(_ window: inout DocumentWindow) throws
}

/// Where a stem occurs in one part, within the fields it was opened for. Windows and documents are
/// mostly asked for in ascending order. Going back works, and may be slower.
package protocol PostingsCursor: DocumentCursor {
    /// An upper bound of x(t) (see BM25F.swift) over its documents in a range, once multiplied by
    /// the part's `boundScale`; 0 when it holds none there. May be infinite.
    func bound(in documents: Range<DocumentID>) throws -> Double
    /// Adds its documents to a window. It may leave out documents whose own upper bound is below
    /// `bound`.
    func fill(_ window: inout DocumentWindow, boundedBy bound: Double) throws
    /// Occurrences by field, zero outside of the scope; `nil` when the document is not held.
    func frequencies(in document: DocumentID) throws -> FieldCounts?
    /// Replaces `positions` by the token positions in a field of a document it holds, ascending.
    func positions(in field: Field, of document: DocumentID, into positions: inout [UInt32]) throws

    /// Announces that positions in some documents, which ascend, will be asked for. A cursor over
    /// many words then looks through them once for all documents, not once for each.
    func expectPositions(in documents: [DocumentID]) throws

    /// May take documents out of a window whose own upper bound is below `bound`. Documents that
    /// the cursor does not hold may go as well.
    func retain(_ window: inout DocumentWindow, boundedBy bound: Double) throws

    // The following methods do many of the above at a time. Ranking calls them once a block or
    // window, not once a document. The extension below implements them one by one; a storage that
    // knows a faster way has its own.

    /// Adds to `bounds` the bound of each of its blocks that may hold documents of a range, in
    /// order.
    func appendBounds(in documents: Range<DocumentID>, to bounds: inout [BlockBound]) throws
    /// Offers the worth of its best documents, or the bounds of its best blocks, by
    /// `ThresholdEstimate.x`. It is asked of a word that alone decides which documents are best.
    func offerBounds(scale: Double, in documents: Range<DocumentID>, to best: inout BestScores)
        throws
    /// Adds to `postings` its postings of documents in a range, in order. It may leave out postings
    /// with fewer than `least` occurrences in the body and none in other fields, and those whose x
    /// is below `bound`.
    func appendPostings(
        in documents: Range<DocumentID>, occurring least: UInt32, boundedBy bound: Double,
        to postings: inout PostingsBatch) throws
    /// Adds its postings of the documents of a window. It may leave out postings with fewer than
    /// `least` occurrences in the body and none in other fields.
    func appendPostings(
        of documents: DocumentWindow, occurring least: UInt32, to postings: inout PostingsBatch)
        throws
    /// Replaces `upperBounds` by those of x of ascending documents of one window, much closer than
    /// `bound(in:)`; 0 for documents that are not held.
    ///
    /// - Returns: whether it did; `false` where nothing closer than `bound(in:)` is known.
    func upperBounds(of documents: [DocumentID], into upperBounds: inout [Double]) throws -> Bool
    /// Replaces `counts` by the `PostingsBatch.bodyCounts` of ascending documents; 0 for documents
    /// that are not held.
    func bodyCounts(of documents: [DocumentID], into counts: inout [UInt32]) throws

    // What phrases ask; see `PhraseStarts`.

    /// Takes ascending documents from an index on into `starts`, those it holds, as the first word
    /// of a phrase.
    ///
    /// - Parameter offset: tokens from the beginning of the phrase to the word.
    /// - Returns: the index of the first document that did not fit.
    func appendStarts(
        of documents: [DocumentID], from index: Int, offset: UInt32, to starts: inout PhraseStarts
    ) throws -> Int
    /// Keeps the starts that have the word `offset` tokens later.
    func retain(_ starts: inout PhraseStarts, at offset: UInt32) throws
}

/// What the best posting of a block can be worth.
package struct BlockBound: Sendable, Hashable {
    /// A range that holds the block's documents. Ranges of blocks are disjoint and ascend.
    package var documents: Range<DocumentID>
    /// As `PostingsCursor.bound(in:)`.
    package var bound: Double

    package init(documents: Range<DocumentID>, bound: Double) {
        self.documents = documents
        self.bound = bound
    }
}

/// A stem in all parts.
package struct StemPostings {
    /// Live documents that hold the stem in any field. It is exact: idf rests on it, and so does
    /// every score.
    package var documentFrequency: Int
    /// One cursor for each part of the index, `nil` where the part does not hold the stem.
    package var cursors: [(any PostingsCursor)?]
    /// Whether the cursors hold just those documents, when they are opened for all fields.
    package var isCounted = true

    package init(documentFrequency: Int, cursors: [(any PostingsCursor)?]) {
        self.documentFrequency = documentFrequency
        self.cursors = cursors
    }
}

/// Facts of a part's documents.
package protocol DocumentColumns: AnyObject {
    /// Tokens in every field.
    func lengths(of document: DocumentID) throws -> FieldCounts
    /// Tokens in one field: what ranking asks most.
    func length(of field: Field, in document: DocumentID) throws -> UInt32
    /// When it was published, `nil` when unknown, in seconds since 1970.
    func published(_ document: DocumentID) throws -> Int64?
    /// The number of a fact.
    func number(of fact: DocumentFact, in document: DocumentID) throws -> UInt32
    /// Takes documents out of a window that were not published within one of the ranges, which are of
    /// seconds since 1970 on the site's clock.
    func retain(_ window: inout DocumentWindow, dated ranges: [ClosedRange<Int64>]) throws
    /// Counts a window's documents by their values of a kind (`FacetSource`). A document has the
    /// ancestors of its terms, too.
    func count(_ kind: FacetKind, of window: DocumentWindow, into tally: inout FacetTally) throws

    // The following do many of the above at a time; see `PostingsCursor`.

    /// Writes the tokens in a field of ascending documents to the front of `lengths`. What comes
    /// after them means nothing.
    func lengths(
        of field: Field, in documents: ArraySlice<DocumentID>, into lengths: inout [UInt32]) throws
    /// Replaces `dates` by those of ascending documents, `.min` for unknown ones.
    func published(_ documents: [DocumentID], into dates: inout [Int64]) throws
}

// MARK: One at a time

extension IndexPart {
    package func isLive(_ document: DocumentID) throws -> Bool {
        var window = DocumentWindow(around: document)
        window.insert(document)
        try retainLive(&window)
        return !window.isEmpty
    }
}

extension DocumentColumns {
    /// The sketch of a document's text.
    package func sketch(of document: DocumentID) throws -> ShingleSketch {
        var numbers = FactNumbers()
        for fact in [DocumentFact.sketchLow, .sketchHigh] {
            numbers[fact] = try number(of: fact, in: document)
        }
        return numbers.sketch
    }
}

extension PostingsCursor {
    package func expectPositions(in documents: [DocumentID]) throws {}

    package func retain(_ window: inout DocumentWindow, boundedBy bound: Double) throws {
        try retainFilled(&window, boundedBy: bound)
    }

    /// Keeps what `fill(_:boundedBy:)` adds.
    func retainFilled(_ window: inout DocumentWindow, boundedBy bound: Double) throws {
        var held = DocumentWindow(around: window.first)
        try fill(&held, boundedBy: bound)
        window.formIntersection(held)
    }

    package func appendBounds(
        in documents: Range<DocumentID>, to bounds: inout [BlockBound]
    ) throws {
        let bound = try bound(in: documents)
        if bound > 0 { bounds.append(BlockBound(documents: documents, bound: bound)) }
    }

    package func offerBounds(
        scale: Double, in documents: Range<DocumentID>, to best: inout BestScores
    ) throws {
        try offerBlockBounds(scale: scale, in: documents, to: &best)
    }

    /// Offers the bounds of its blocks.
    package func offerBlockBounds(
        scale: Double, in documents: Range<DocumentID>, to best: inout BestScores
    ) throws {
        var bounds: [BlockBound] = []
        try appendBounds(in: documents, to: &bounds)
        for block in bounds { best.offer(ThresholdEstimate.x(block.bound, scale: scale)) }
    }

    package func appendPostings(
        in documents: Range<DocumentID>, occurring least: UInt32, boundedBy bound: Double,
        to postings: inout PostingsBatch
    ) throws {
        var next = try firstDocument(from: documents.lowerBound)
        while next < documents.upperBound {
            var window = DocumentWindow(around: next)
            try fill(&window)
            window.filter { documents.contains($0) }
            try appendPostings(of: window, occurring: least, to: &postings)
            guard window.range.upperBound != .none else { return }
            next = try firstDocument(from: window.range.upperBound)
        }
    }

    package func appendPostings(
        of documents: DocumentWindow, occurring least: UInt32, to postings: inout PostingsBatch
    ) throws {
        var held = documents
        try retain(&held)
        try held.forEach { document in
            guard let counts = try frequencies(in: document) else { return }
            postings.append(document, counts)
        }
    }

    package func upperBounds(
        of documents: [DocumentID], into upperBounds: inout [Double]
    ) throws -> Bool { false }

    /// All postings of a range.
    package func appendPostings(
        in documents: Range<DocumentID>, to postings: inout PostingsBatch
    ) throws {
        try appendPostings(in: documents, occurring: 0, boundedBy: 0, to: &postings)
    }

    package func bodyCounts(of documents: [DocumentID], into counts: inout [UInt32]) throws {
        counts.removeAll(keepingCapacity: true)
        for document in documents { counts.append(try bodyCount(in: document)) }
    }

    private func bodyCount(in document: DocumentID) throws -> UInt32 {
        try frequencies(in: document).map { PostingsBatch.bodyCount($0) } ?? 0
    }
}

extension DocumentColumns {
    package func lengths(
        of field: Field, in documents: ArraySlice<DocumentID>, into lengths: inout [UInt32]
    ) throws {
        lengths.removeAll(keepingCapacity: true)
        for document in documents { lengths.append(try length(of: field, in: document)) }
    }

    package func published(_ documents: [DocumentID], into dates: inout [Int64]) throws {
        dates.removeAll(keepingCapacity: true)
        for document in documents { dates.append(try published(document) ?? .min) }
    }
}
