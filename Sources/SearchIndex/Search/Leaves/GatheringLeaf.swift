/// The words behind a prefix as one word, in one part: different words, whose occurrences add up.
///
/// Every list is read once, from beginning to end, and added to numbers by document; in parts of more documents than
/// `GatheredPostings.mostDocuments`, once for every so many documents. What a document is worth at most is known of
/// each: a search that has found good ones looks at no others.
final class GatheringLeaf: PostingsLeaf {
    let count: Int
    private let gathering: InPlace<Gathering>

    init(_ words: any GatheredWords, in documents: Range<DocumentID>) {
        count = words.count
        gathering = InPlace(Gathering(words, in: documents))
    }

    func firstDocument(from target: DocumentID) throws -> DocumentID {
        try gathering.update { try $0.firstDocument(from: target) }
    }

    func fill(_ window: inout DocumentWindow) throws {
        try gathering.update { window.formUnion(try $0.documents(around: window.first)) }
    }

    func retain(_ window: inout DocumentWindow) throws {
        try gathering.update { window.formIntersection(try $0.documents(around: window.first)) }
    }

    func bound(in documents: Range<DocumentID>) throws -> Double {
        try gathering.update { try $0.bound(in: documents) }
    }

    func appendBounds(in documents: Range<DocumentID>, to bounds: inout [BlockBound]) throws {
        try gathering.update { try $0.appendBounds(in: documents, to: &bounds) }
    }

    func fill(_ window: inout DocumentWindow, boundedBy bound: Double) throws {
        try gathering.update { try $0.fill(&window, boundedBy: bound) }
    }

    func frequencies(in document: DocumentID) throws -> FieldCounts? {
        try gathering.update {
            try $0.gather(around: document)
            return $0.postings.frequencies(in: document)
        }
    }

    func bodyCounts(of documents: [DocumentID], into counts: inout [UInt32]) throws {
        counts.removeAll(keepingCapacity: true)
        counts.reserveCapacity(documents.count)
        try gathering.update {
            for document in documents {
                try $0.gather(around: document)
                counts.append($0.postings.bodyCount(in: document))
            }
        }
    }

    func positions(
        in field: Field, of document: DocumentID, into positions: inout [UInt32]
    ) throws {
        try gathering.update { try $0.positions(in: field, of: document, into: &positions) }
    }
}

/// What a gathering leaf does, as a value.
private struct Gathering {
    /// Documents whose bounds are told as one.
    private static let blockSize: DocumentID = 16

    private let words: any GatheredWords
    private let part: Range<DocumentID>
    private(set) var postings = GatheredPostings()
    private var window = DocumentWindow()
    private var copiedWindow: DocumentID?
    // Of the window whose bounds were asked for last: its documents, and what they are worth at most.
    private var boundedWindow: DocumentID?
    private var bounded: [DocumentID] = []
    private var bounds: [Float] = []

    init(_ words: any GatheredWords, in documents: Range<DocumentID>) {
        self.words = words
        part = documents
    }

    /// Gathers the range around a document, unless it was gathered last.
    @inline(__always)
    mutating func gather(around document: DocumentID) throws {
        if !postings.documents.contains(document) { try gatherAnew(around: document) }
    }

    private mutating func gatherAnew(around document: DocumentID) throws {
        guard part.contains(document) else { return }
        let size = DocumentID(GatheredPostings.mostDocuments)
        let start = document & ~(size - 1)
        let end = start > .none - size ? .none : start + size
        let range = (start..<end).clamped(to: part)
        postings.reset(range)
        copiedWindow = nil
        boundedWindow = nil
        try words.gather(range, into: &postings)
    }

    mutating func firstDocument(from target: DocumentID) throws -> DocumentID {
        var target = max(target, part.lowerBound)
        while target < part.upperBound {
            try gather(around: target)
            if let first = postings.first(from: target) { return first }
            target = postings.documents.upperBound
        }
        return .none
    }

    /// The documents of the window around one.
    mutating func documents(around document: DocumentID) throws -> DocumentWindow {
        let start = DocumentWindow.start(of: document)
        if copiedWindow != start {
            try gather(around: max(start, part.lowerBound))
            postings.copy(to: &window, around: start)
            copiedWindow = start
        }
        return window
    }

    // MARK: Bounds

    /// Looks up what the documents of the window around one are worth at most.
    private mutating func findBounds(around document: DocumentID) throws {
        let start = DocumentWindow.start(of: document)
        guard boundedWindow != start else { return }
        boundedWindow = nil
        try documents(around: start).list(into: &bounded)
        try words.findBounds(of: bounded, in: postings, into: &bounds)
        boundedWindow = start
    }

    /// Calls `body` with what each document of a range is worth at most, in order.
    @inline(__always)
    private mutating func forEachBound(
        in range: Range<DocumentID>, _ body: (DocumentID, Float) -> Void
    ) throws {
        let range = range.clamped(to: part)
        var next = range.lowerBound
        while next < range.upperBound {
            try findBounds(around: next)
            for index in bounded.indices where range.contains(bounded[index]) {
                body(bounded[index], bounds[index])
            }
            next = DocumentWindow.end(of: next)
        }
    }

    mutating func bound(in range: Range<DocumentID>) throws -> Double {
        var most: Float = 0
        try forEachBound(in: range) { _, bound in most = max(most, bound) }
        return Double(most)
    }

    mutating func appendBounds(
        in range: Range<DocumentID>, to bounds: inout [BlockBound]
    ) throws {
        try forEachBound(in: range) { document, bound in
            let start = max(document & ~(Self.blockSize - 1), range.lowerBound)
            if let last = bounds.last, last.documents.contains(start) {
                bounds[bounds.count - 1].bound = max(last.bound, Double(bound))
            } else {
                let end = min((document | (Self.blockSize - 1)) &+ 1, range.upperBound)
                bounds.append(BlockBound(documents: start..<end, bound: Double(bound)))
            }
        }
    }

    mutating func fill(_ window: inout DocumentWindow, boundedBy bound: Double) throws {
        try findBounds(around: window.first)
        for index in bounded.indices where Double(bounds[index]) >= bound {
            window.insert(bounded[index])
        }
    }

    mutating func positions(
        in field: Field, of document: DocumentID, into positions: inout [UInt32]
    ) throws {
        try words.positions(in: field, of: document, into: &positions)
    }
}
