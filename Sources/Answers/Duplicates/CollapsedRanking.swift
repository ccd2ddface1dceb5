internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
internal import TextAnalysis

/// Ranked documents without the near-duplicates of better ones.
///
/// From the first rank on, a document is a near-duplicate of the best hit before it that its text
/// is almost the same as (Shingles.swift); when there is none, it is a hit. So what is a hit rests on the
/// documents before it alone, and pages of any size are parts of one list.
///
/// Sketches, which stand in columns, tell which texts may be almost the same. Only these are read.
/// A document that was indexed without a sketch is always a hit.
struct CollapsedRanking {
    /// Documents behind so many are hits, whatever their texts: the comparisons of those before take
    /// some milliseconds.
    private static let maximumCount = 4096

    private let parts: [any IndexPart]
    private let rows: any PostRows
    /// The ranks of the hits, from 0.
    private(set) var hits: [Int] = []
    /// The near-duplicates of each hit, best first.
    private(set) var alike: [[DocumentID]] = []
    /// Near-duplicates with their rank, and the index of their hit.
    private(set) var leftOut: [(rank: Int, document: DocumentID, hit: Int)] = []
    /// How many documents have been ranked.
    private(set) var count = 0
    /// The documents of the first hits, with their sketches.
    private var known: [(document: DocumentID, sketch: ShingleSketch)] = []
    /// Of the texts that were read.
    private var shingles: [DocumentID: Shingles] = [:]

    init(_ reader: any IndexReader, _ rows: any PostRows) {
        parts = reader.parts
        self.rows = rows
    }

    /// Adds the documents behind those that were added before.
    mutating func add(_ documents: some Sequence<DocumentID>) throws {
        for document in documents {
            try Task.checkCancellation()
            defer { count += 1 }
            guard count < Self.maximumCount else {
                hits.append(count)
                alike.append([])
                continue
            }
            let sketch = try sketch(of: document)
            if let hit = try hit(nearTo: document, sketch) {
                alike[hit].append(document)
                leftOut.append((count, document, hit))
            } else {
                hits.append(count)
                alike.append([])
                known.append((document, sketch))
            }
        }
    }

    /// The best hit that a document is a near-duplicate of.
    mutating func hit(nearTo document: DocumentID) throws -> Int? {
        try hit(nearTo: document, sketch(of: document))
    }

    private mutating func hit(
        nearTo document: DocumentID, _ sketch: ShingleSketch
    ) throws -> Int? {
        for index in known.indices where known[index].sketch.mayBeNearDuplicate(of: sketch) {
            let other = try shingles(of: known[index].document)
            if try shingles(of: document).isNearDuplicate(of: other) { return index }
        }
        return nil
    }

    private func sketch(of document: DocumentID) throws -> ShingleSketch {
        let part = parts.first { $0.documents.contains(document) }
        return try part?.columns.sketch(of: document) ?? ShingleSketch(bits: 0)
    }

    private mutating func shingles(of document: DocumentID) throws -> Shingles {
        if let known = shingles[document] { return known }
        let read = try rows.texts(of: document).shingles
        shingles[document] = read
        return read
    }
}
