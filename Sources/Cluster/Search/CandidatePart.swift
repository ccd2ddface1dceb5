internal import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import TextAnalysis

/// The candidates of a search as a part of an index: postings in memory, of as many documents as one answer brings.
final class CandidatePart: IndexPart {
    /// By document; `nil` for those of which only the number is known.
    private(set) var held: [Candidate?] = []
    private var postings: [String: [Occurrence]] = [:]
    /// Numbers of values, by kind and document.
    private(set) var values: [FacetKind: [Set<UInt32>]] = [:]

    var documents: Range<DocumentID> { 0..<DocumentID(held.count) }
    var columns: any DocumentColumns { CandidateColumns(self) }

    /// Nothing is known of bounds, which are infinite.
    func boundScale(_ parameters: RankingParameters, _ statistics: CollectionStatistics) -> Double {
        1
    }

    func retainLive(_ window: inout DocumentWindow) {
        window.filter { Int($0) < held.count && held[Int($0)] != nil }
    }

    /// A number for a document that is not there yet.
    func reserve() -> DocumentID {
        held.append(nil)
        for kind in FacetKind.allCases { values[kind, default: []].append([]) }
        return DocumentID(held.count - 1)
    }

    /// Takes in a document under its number.
    func put(
        _ candidate: Candidate, _ source: JSONValue, at document: DocumentID,
        number: (FacetKind, String) -> UInt32?
    ) {
        guard held[Int(document)] == nil else { return }
        held[Int(document)] = candidate
        for (kind, names) in candidate.values {
            values[kind]?[Int(document)] = Set(names.compactMap { number(kind, $0) })
        }
        source.forEachToken { token, field, position in
            postings[String(token), default: []].append(
                Occurrence(document: document, field: field, position: position))
        }
    }

    /// Where a token occurs within some fields; `nil` when it does not.
    func cursor(_ token: String, _ scope: FieldSet) -> CandidateCursor? {
        var entries: [CandidateCursor.Entry] = []
        for occurrence in postings[token] ?? [] where scope.contains(occurrence.field) {
            if entries.last?.document != occurrence.document {
                entries.append(CandidateCursor.Entry(document: occurrence.document))
            }
            entries[entries.count - 1].positions[occurrence.field, default: []].append(
                occurrence.position)
        }
        return entries.isEmpty ? nil : CandidateCursor(entries)
    }

    /// The documents with a value.
    ///
    /// - Parameter count: how many there are of them everywhere.
    func cursor(_ value: UInt32, _ kind: FacetKind, count: Int?) -> CandidateCursor {
        let entries = (values[kind] ?? []).enumerated().filter { $0.element.contains(value) }
            .map { CandidateCursor.Entry(document: DocumentID($0.offset)) }
        return CandidateCursor(entries, count: count)
    }
}

/// Documents of a part with something in common, one by one.
final class CandidateCursor: PostingsCursor {
    /// A document.
    struct Entry {
        var document: DocumentID
        var positions: [Field: [UInt32]] = [:]
    }

    private let entries: [Entry]
    let count: Int

    /// - Parameter entries: in ascending order, which is sorted here.
    init(_ entries: [Entry], count: Int? = nil) {
        self.entries = entries.sorted { $0.document < $1.document }
        self.count = count ?? entries.count
    }

    func firstDocument(from target: DocumentID) -> DocumentID {
        let index = index(notBefore: target)
        return index < entries.count ? entries[index].document : .none
    }

    func fill(_ window: inout DocumentWindow) {
        var index = index(notBefore: window.range.lowerBound)
        while index < entries.count, window.range.contains(entries[index].document) {
            window.insert(entries[index].document)
            index += 1
        }
    }

    func retain(_ window: inout DocumentWindow) {
        window.filter { entry(of: $0) != nil }
    }

    func bound(in documents: Range<DocumentID>) -> Double {
        firstDocument(from: documents.lowerBound) < documents.upperBound ? .infinity : 0
    }

    func fill(_ window: inout DocumentWindow, boundedBy bound: Double) { fill(&window) }

    func frequencies(in document: DocumentID) -> FieldCounts? {
        entry(of: document).map { entry in
            var counts = FieldCounts.zero
            for (field, positions) in entry.positions {
                counts[field.rawValue] = UInt32(positions.count)
            }
            return counts
        }
    }

    func positions(in field: Field, of document: DocumentID, into positions: inout [UInt32]) {
        positions = entry(of: document)?.positions[field] ?? []
    }

    private func entry(of document: DocumentID) -> Entry? {
        let index = index(notBefore: document)
        return index < entries.count && entries[index].document == document ? entries[index] : nil
    }

    private func index(notBefore document: DocumentID) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].document < document { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// Facts of the candidates.
private final class CandidateColumns: DocumentColumns {
    private let part: CandidatePart

    init(_ part: CandidatePart) { self.part = part }

    private func candidate(_ document: DocumentID) -> Candidate? { part.held[Int(document)] }

    func lengths(of document: DocumentID) -> FieldCounts { candidate(document)?.lengths ?? .zero }

    func length(of field: Field, in document: DocumentID) -> UInt32 {
        lengths(of: document)[field.rawValue]
    }

    func published(_ document: DocumentID) -> Int64? { candidate(document)?.published }

    /// Of sketches of texts the cluster knows the one of no text, and nothing else asks for numbers.
    func number(of fact: DocumentFact, in document: DocumentID) -> UInt32 {
        guard fact == .sketchLow, candidate(document)?.isBare == true else { return 0 }
        return UInt32(truncatingIfNeeded: ShingleSketch.bare.bits)
    }

    func retain(_ window: inout DocumentWindow, dated ranges: [ClosedRange<Int64>]) {
        window.filter { document in
            candidate(document)?.local.map { date in ranges.contains { $0 ~= date } } ?? false
        }
    }

    func count(_ kind: FacetKind, of window: DocumentWindow, into tally: inout FacetTally) {
        window.forEach { document in
            for value in part.values[kind]?[Int(document)] ?? [] { tally.add(value) }
        }
    }
}
