package import BlogSearchQueries

/// The words behind a prefix as one word, in one part: different words, whose occurrences add up.
///
/// Every list is read once, from beginning to end, and added to numbers by document. In parts of
/// more documents than `GatheredPostings.maximumDocuments` this is done for one range after the
/// other. Then the upper bound of each document is known, and a search looks at the best ones only.
/// Two cases need less:
///
/// - only few documents are asked about (LookedUpCounts.swift);
/// - the query is nothing but these words, and only the best documents are wanted
///   (GatheredImpacts.swift).
package final class GatheringCursor: PostingsCursor {
    package let count: Int
    private let gathering: InPlace<Gathering>

    package init(_ words: any GatheredWords, in documents: Range<DocumentID>) {
        count = words.count
        gathering = InPlace(Gathering(words, in: documents))
    }

    package func firstDocument(from target: DocumentID) throws -> DocumentID {
        gathering.update { $0.firstDocument(from: target) }
    }

    package func fill(_ window: inout DocumentWindow) throws {
        try gathering.update { try $0.fill(&window) }
    }

    package func retain(_ window: inout DocumentWindow) throws {
        try gathering.update { try $0.retain(&window) }
    }

    package func bound(in documents: Range<DocumentID>) throws -> Double {
        try gathering.update { try $0.bound(in: documents) }
    }

    package func appendBounds(in documents: Range<DocumentID>, to bounds: inout [BlockBound]) throws
    {
        try gathering.update { try $0.appendBounds(in: documents, to: &bounds) }
    }

    package func offerBounds(
        scale: Double, in documents: Range<DocumentID>, to best: inout BestScores
    ) throws {
        if try !gathering.update({ try $0.offerBounds(scale: scale, to: &best) }) {
            try offerBlockBounds(scale: scale, in: documents, to: &best)
        }
    }

    package func fill(_ window: inout DocumentWindow, boundedBy bound: Double) throws {
        try gathering.update { try $0.fill(&window, boundedBy: bound) }
    }

    package func retain(_ window: inout DocumentWindow, boundedBy bound: Double) throws {
        if !gathering.update({ $0.isLookedUp(window.range) }) {
            try retainFilled(&window, boundedBy: bound)
        }
    }

    package func upperBounds(of documents: [DocumentID], into upperBounds: inout [Double]) throws
        -> Bool
    {
        gathering.update { $0.upperBounds(of: documents, into: &upperBounds) }
    }

    package func frequencies(in document: DocumentID) throws -> FieldCounts? {
        try gathering.update { try $0.frequencies(in: document) }
    }

    package func bodyCounts(of documents: [DocumentID], into counts: inout [UInt32]) throws {
        counts.removeAll(keepingCapacity: true)
        counts.reserveCapacity(documents.count)
        try gathering.update {
            for document in documents {
                counts.append(try $0.bodyCount(in: document))
            }
        }
    }

    package func appendPostings(
        of documents: DocumentWindow, occurring least: UInt32, to batch: inout PostingsBatch
    ) throws {
        try gathering.update {
            try $0.append(documents, occurring: least, to: &batch)
        }
    }

    package func positions(
        in field: Field, of document: DocumentID, into positions: inout [UInt32]
    ) throws {
        try gathering.update { try $0.positions(in: field, of: document, into: &positions) }
    }

    package func expectPositions(in documents: [DocumentID]) throws {
        try gathering.update { try $0.expectPositions(in: documents) }
    }

    package func appendStarts(
        of documents: [DocumentID], from index: Int, offset: UInt32, to starts: inout PhraseStarts
    ) throws -> Int {
        var next = index
        while next < documents.count, starts.hasRoom {
            let window = DocumentWindow.end(of: documents[next])
            let end = documents[next...].firstIndex { $0 >= window } ?? documents.count
            guard
                let gathered = try gathering.update({ try $0.positions(of: documents[next..<end]) })
            else {
                return try appendStartsOneByOne(
                    of: documents, from: next, offset: offset, to: &starts)
            }
            while next < end, starts.hasRoom {
                let document = documents[next]
                starts.append(document, offset: offset) { found in
                    found += gathered.positions[gathered.range(of: document)]
                    return gathered.isElsewhere(document)
                }
                next += 1
            }
        }
        return next
    }

    package func retain(_ starts: inout PhraseStarts, at offset: UInt32) throws {
        guard let first = starts.entries.first?.document, let last = starts.entries.last?.document,
            last < DocumentWindow.end(of: first),
            let gathered = try gathering.update({
                try $0.positions(of: starts.entries.map(\.document)[...])
            })
        else { return try retainOneByOne(&starts, at: offset) }
        starts.retain { comparison, starts in
            let document = comparison.document
            let end = comparison.keep(
                &starts, followedAfter: offset, by: gathered.positions, gathered.range(of: document)
            )
            return (end, gathered.isElsewhere(document))
        }
    }
}

/// What a gathering cursor does, as a value.
///
/// What it knows of a range is one of three, each for another kind of question (November 2026,
/// without and with it):
/// - `impacts`, of the best documents alone, where nothing but the words is searched for. 300
///   prefixes over 1,000,000 posts: median 2.5 and 0.8 ms.
/// - `lookedUp`, of the few documents that another word leaves. `s*` beside a word of 192 posts of
///   1,000,000: 1,038 and 318 ms.
/// - `postings`, of all documents, and their `bounds`. 300 prefixes over 100,000 posts, window by
///   window instead: median 1.0 and 0.5 ms.
private struct Gathering {
    private let words: any GatheredWords
    private let part: Range<DocumentID>
    private(set) var postings = GatheredPostings()
    /// What the gathered documents are worth at most, once it was asked for.
    private var bounds = GatheredBounds()
    /// What is known instead as long as only the best documents are asked about.
    private var impacts: GatheredImpacts?
    private var lookedUp: LookedUpCounts

    init(_ words: any GatheredWords, in documents: Range<DocumentID>) {
        self.words = words
        part = documents
        lookedUp = LookedUpCounts(words, in: documents)
    }

    /// Gathers the range around a document of the part, or around the part's first one, unless it was gathered last.
    @inline(__always)
    mutating func gather(around document: DocumentID) throws {
        if !postings.documents.contains(document) { try gatherAnew(around: document) }
    }

    private mutating func gatherAnew(around document: DocumentID) throws {
        let document = max(document, part.lowerBound)
        guard part.contains(document), !postings.documents.contains(document) else { return }
        let size = DocumentID(GatheredPostings.maximumDocuments)
        let start = document & ~(size - 1)
        let end = start > .none - size ? .none : start + size
        let range = (start..<end).clamped(to: part)
        impacts = nil
        bounds.removeAll()
        postings.reset(range)
        try words.gather(range, into: &postings)
        postings.finish()
    }

    /// Where nothing was gathered yet, any document may be the first one.
    func firstDocument(from target: DocumentID) -> DocumentID {
        let target = max(target, part.lowerBound)
        if let impacts { return impacts.first(from: target) ?? .none }
        guard postings.documents.contains(target) else {
            return target < part.upperBound ? target : .none
        }
        if let first = postings.first(from: target) { return first }
        let next = postings.documents.upperBound
        return next < part.upperBound ? next : .none
    }

    mutating func fill(_ window: inout DocumentWindow) throws {
        if let impacts { return impacts.fill(&window) }
        try gather(around: window.first)
        postings.fill(&window)
    }

    // MARK: Of single documents

    /// Whether no more need be known of the documents of a range than was looked up.
    func isLookedUp(_ range: Range<DocumentID>) -> Bool {
        !isGathered(range.lowerBound) && lookedUp.isAbout(range)
    }

    mutating func retain(_ window: inout DocumentWindow) throws {
        if let impacts { return impacts.retain(&window) }
        if !isGathered(window.first), try lookedUp.find(window, of: words) {
            window.filter { lookedUp[$0] != .zero }
            return
        }
        try gather(around: window.first)
        postings.retain(&window)
    }

    /// Whether the range around a document was gathered last.
    private func isGathered(_ document: DocumentID) -> Bool {
        postings.documents.contains(max(document, part.lowerBound))
    }

    mutating func frequencies(in document: DocumentID) throws -> FieldCounts? {
        if let counts = known(document) { return counts == .zero ? nil : counts }
        try gather(around: document)
        return postings.frequencies(in: document)
    }

    mutating func bodyCount(in document: DocumentID) throws -> UInt32 {
        if let counts = known(document) { return PostingsBatch.bodyCount(counts) }
        try gather(around: document)
        return postings.bodyCount(in: document)
    }

    mutating func append(
        _ window: DocumentWindow, occurring least: UInt32, to batch: inout PostingsBatch
    ) throws {
        if impacts != nil || isLookedUp(window.range) {
            try window.forEach { document in
                guard let counts = try frequencies(in: document) else { return }
                batch.append(document, counts)
            }
        } else {
            try gather(around: window.first)
            postings.append(window, occurring: least, to: &batch)
        }
    }

    /// Occurrences in a document that was looked up and not gathered.
    @inline(__always)
    private func known(_ document: DocumentID) -> FieldCounts? {
        if let impacts { return impacts.frequencies(in: document) }
        return postings.documents.contains(document) ? nil : lookedUp[document]
    }

    // MARK: Bounds

    /// See `PostingsCursor`.
    func upperBounds(of documents: [DocumentID], into found: inout [Double]) -> Bool {
        impacts?.list(documents, into: &found) != nil
    }

    /// See `PostingsCursor`; `false` when the words do not know their best documents.
    mutating func offerBounds(scale: Double, to best: inout BestScores) throws -> Bool {
        if postings.documents.isEmpty, impacts == nil {
            impacts = try words.impacts(ofBest: best.capacity)
        }
        guard let impacts else { return false }
        for x in impacts.xs { best.offer(ThresholdEstimate.x(Double(x), scale: scale)) }
        return true
    }

    mutating func fill(_ window: inout DocumentWindow, boundedBy bound: Double) throws {
        if let impacts, bound >= Double(impacts.least) {
            return impacts.fill(&window, boundedBy: bound)
        }
        try findBounds(around: window.first)
        try bounds.fill(&window, boundedBy: bound, of: words, in: postings)
    }

    /// Looks up what the documents gathered around one are worth at most.
    private mutating func findBounds(around document: DocumentID) throws {
        try gather(around: document)
        if bounds.isEmpty { try bounds.find(of: words, in: postings) }
    }

    mutating func bound(in range: Range<DocumentID>) throws -> Double {
        var most: Float = 0
        let range = range.clamped(to: part)
        if let impacts { return Double(impacts.most(in: range)) }
        var next = range.lowerBound
        if !range.isEmpty, isLookedUp(range) { return .infinity }
        while next < range.upperBound {
            try findBounds(around: next)
            most = max(most, bounds.most(in: next..<range.upperBound))
            next = postings.documents.upperBound
        }
        return Double(most)
    }

    mutating func appendBounds(
        in range: Range<DocumentID>, to blocks: inout [BlockBound]
    ) throws {
        let range = range.clamped(to: part)
        var next = range.lowerBound
        while next < range.upperBound {
            try findBounds(around: next)
            bounds.append(next..<range.upperBound, to: &blocks)
            next = postings.documents.upperBound
        }
    }

    mutating func positions(
        in field: Field, of document: DocumentID, into positions: inout [UInt32]
    ) throws {
        try words.positions(in: field, of: document, into: &positions)
    }

    func expectPositions(in documents: [DocumentID]) throws {
        try words.expectPositions(in: documents)
    }

    /// See `GatheredWords`; there is a document at least.
    mutating func positions(of documents: ArraySlice<DocumentID>) throws -> GatheredPositions? {
        try gather(around: documents[documents.startIndex])
        return try words.positions(of: documents, in: postings)
    }
}
