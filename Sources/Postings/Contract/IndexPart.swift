package import BlogSearchQueries
import TextAnalysis

// How the evaluator sees storage. An index is a row of parts, sealed segments and the tail; each answers for its own
// documents, a window at a time.

/// A run of documents with postings and columns of its own. Parts of an index cover disjoint ranges, in ascending order.
package protocol IndexPart: AnyObject {
    /// Documents it may hold; ids within may be unused.
    var documents: Range<DocumentID> { get }
    /// Facts of its documents.
    var columns: any DocumentColumns { get }
    /// What its leaves' bounds must be multiplied by to hold under these parameters and statistics.
    func boundScale(_ parameters: RankingParameters, _ statistics: CollectionStatistics) -> Double
    /// Takes documents out of a window that are not live, or not this part's.
    func retainLive(_ window: inout DocumentWindow) throws
    /// Whether a document is live, and this part's.
    func isLive(_ document: DocumentID) throws -> Bool
}

/// Documents of one part that have something in common: a stem, a category, an author.
package protocol DocumentCursor: AnyObject {
    /// How many documents it holds, live or not.
    var count: Int { get }
    /// The first document not before `target`, or an earlier one that is not before `target` either; `none` when there
    /// is no further one. Never decodes more than a block; calls come with ascending targets.
    func firstDocument(from target: DocumentID) throws -> DocumentID
    /// Adds its documents to a window.
    func fill(_ window: inout DocumentWindow) throws
    /// Takes documents out of a window that it does not hold.
    func retain(_ window: inout DocumentWindow) throws
}

/// Where a stem occurs in one part, within the fields it was opened for. Windows and documents are asked for in
/// ascending order mostly; going back works and may be slower.
package protocol PostingsCursor: DocumentCursor {
    /// At least the largest x(t) (see BM25F.swift) of its documents in a range, once multiplied by the part's
    /// `boundScale`; 0 when it holds none there. May be infinite.
    func bound(in documents: Range<DocumentID>) throws -> Double
    /// Adds its documents to a window, but may leave out those whose own bound is below `bound`.
    func fill(_ window: inout DocumentWindow, boundedBy bound: Double) throws
    /// Occurrences by field, zero outside of the scope; `nil` when the document is not held.
    func frequencies(in document: DocumentID) throws -> FieldCounts?
    /// Token positions in a field of a document it holds, ascending, put into `positions` in place of what was there.
    func positions(in field: Field, of document: DocumentID, into positions: inout [UInt32]) throws

    /// Tells that positions in some documents, which ascend, will be asked for: who has many words looks through them once
    /// for all documents, not once for each.
    func expectPositions(in documents: [DocumentID]) throws

    /// May take documents out of a window that it holds whose own bound is below `bound`; others as well, if it does
    /// not hold them.
    func retain(_ window: inout DocumentWindow, boundedBy bound: Double) throws

    // What follows is many of the above at a time: ranking asks once a block or window, not once a document. Storages
    // that know better than the ways at the end of this file answer at once.

    /// Adds to `bounds` what `bound(in:)` says of each of its blocks that may hold documents of a range, in order.
    func appendBounds(in documents: Range<DocumentID>, to bounds: inout [BlockBound]) throws
    /// Offers what its best documents are worth, or the bounds of its best blocks, by `ThresholdEstimate.x`: asked of a word that
    /// alone says which documents are the best ones.
    func offerBounds(scale: Double, in documents: Range<DocumentID>, to best: inout BestScores)
        throws
    /// Adds to `postings` its postings of documents in a range, in order; may leave out those with less than `least`
    /// occurrences in the body and none in other fields, and those whose x is below `bound`.
    func appendPostings(
        in documents: Range<DocumentID>, occurring least: UInt32, boundedBy bound: Double,
        to postings: inout PostingsBatch) throws
    /// Adds its postings of the documents of a window; may leave out those with less than `least` occurrences in the body
    /// and none in other fields.
    func appendPostings(
        of documents: DocumentWindow, occurring least: UInt32, to postings: inout PostingsBatch)
        throws
    /// Puts what x of ascending documents of one window is at most into `upperBounds`, as `bound(in:)` and much closer, 0 for
    /// those that are not held.
    ///
    /// - Returns: whether it did; `false` where no more is known than `bound(in:)` says.
    func upperBounds(of documents: [DocumentID], into upperBounds: inout [Double]) throws -> Bool
    /// Puts `PostingsBatch.bodyCounts` of ascending documents into `counts` in place of what was there, 0 for documents
    /// that are not held.
    func bodyCounts(of documents: [DocumentID], into counts: inout [UInt32]) throws

    // What phrases ask, see `PhraseStarts`.

    /// Takes ascending documents from an index on into `starts`, those it holds, as the first word of a phrase.
    ///
    /// - Parameter offset: tokens from the beginning of the phrase to the word.
    /// - Returns: the index of the first document that there was no room for.
    func appendStarts(
        of documents: [DocumentID], from index: Int, offset: UInt32, to starts: inout PhraseStarts
    ) throws -> Int
    /// Keeps the starts behind which the word stands after `offset` tokens.
    func retain(_ starts: inout PhraseStarts, at offset: UInt32) throws
}

/// What the best posting of a block can be worth.
package struct BlockBound: Sendable, Hashable {
    /// The block's documents are among these; ranges of blocks are disjoint and ascend.
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
    /// Live documents that hold the stem in any field, exactly: idf, and so every score, rests on it.
    package var documentFrequency: Int
    /// One leaf for each part of the index, `nil` where the part does not hold the stem.
    package var cursors: [(any PostingsCursor)?]

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
    /// Takes documents out of a window that were not published within one of the ranges.
    func retain(_ window: inout DocumentWindow, published ranges: [ClosedRange<Int64>]) throws
    /// Counts a window's documents by their values of a kind: row ids of terms (of the taxonomy `category` for
    /// `.category`, of all others for `.tag`; with ancestors), author (0 for none is not counted), type, site, language;
    /// years for `.year`, numbers of features for `.has`.
    func count(_ kind: FacetKind, of window: DocumentWindow, into tally: inout FacetTally) throws

    // Many of the above at a time; see `PostingsCursor`.

    /// Puts the tokens in a field of ascending documents in front of `lengths`, in place of what was there; what
    /// stands behind them means nothing.
    func lengths(
        of field: Field, in documents: ArraySlice<DocumentID>, into lengths: inout [UInt32]) throws
    /// Puts the dates of ascending documents into `dates` in place of what was there, `.min` for unknown ones.
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
