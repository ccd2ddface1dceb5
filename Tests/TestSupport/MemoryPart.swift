import Blog
import BlogSearchPostings
import BlogSearchQueries
import BlogSearchRanking
import TextAnalysis

/// A run of documents of a `MemoryIndex`.
final class MemoryPart: IndexPart {
    let documents: Range<DocumentID>
    private let all: [MemoryDocument]
    private let live: Set<DocumentID>
    private let shape: MemoryIndex.Shape
    private let statistics: CollectionStatistics
    private let facts: MemoryColumns

    init(
        _ documents: Range<DocumentID>, _ all: [MemoryDocument], live: Set<DocumentID>,
        shape: MemoryIndex.Shape, statistics: CollectionStatistics
    ) {
        self.documents = documents
        self.all = all
        self.live = live
        self.shape = shape
        self.statistics = statistics
        facts = MemoryColumns(all)
    }

    var columns: any DocumentColumns { facts }

    /// Bounds are those of the standard parameters; for others nothing is known.
    func boundScale(_ parameters: RankingParameters, _ statistics: CollectionStatistics) -> Double {
        parameters == .standard ? shape.scale : .infinity
    }

    func retainLive(_ window: inout DocumentWindow) {
        window.filter { documents.contains($0) && live.contains($0) }
    }

    func cursor(_ stem: String, _ language: Language, _ scope: FieldSet) -> MemoryCursor? {
        let entries = all.compactMap { document -> MemoryCursor.Entry? in
            guard document.language == language else { return nil }
            var positions: [Field: [UInt32]] = [:]
            for (field, tokens) in document.fields where scope.contains(field) {
                let places = tokens.indices.filter { tokens[$0].contains(stem) }
                if !places.isEmpty { positions[field] = places.map { UInt32($0) } }
            }
            guard !positions.isEmpty else { return nil }
            return MemoryCursor.Entry(
                document: document.id, positions: positions, bound: bound(document, positions))
        }
        return entries.isEmpty ? nil : MemoryCursor(entries, blockSize: shape.blockSize)
    }

    /// Σ_f w_f · tf / (1 − b + b · length / average), as loose as the shape wants it.
    private func bound(_ document: MemoryDocument, _ positions: [Field: [UInt32]]) -> Double {
        var x = 0.0
        for (field, places) in positions {
            let field = (field, RankingParameters.standard[field])
            let average = statistics.averageLength(of: field.0)
            let length = Double(document.lengths[field.0.rawValue])
            let relative = average > 0 ? length / average : 0
            let norm = 1 - field.1.lengthNorm + field.1.lengthNorm * relative
            x += field.1.weight * Double(places.count) / norm
        }
        return x * shape.looseness * (1 + 1e-12) / shape.scale
    }

    func cursor(_ id: UInt32, _ kind: FacetKind) -> MemoryCursor? {
        let entries = all.filter { facts.values(of: kind, in: $0).contains(id) }
            .map { MemoryCursor.Entry(document: $0.id) }
        return entries.isEmpty ? nil : MemoryCursor(entries, blockSize: shape.blockSize)
    }
}

/// Documents of a part with something in common, one by one.
final class MemoryCursor: PostingsCursor {
    struct Entry {
        var document: DocumentID
        var positions: [Field: [UInt32]] = [:]
        var bound = 0.0
    }

    private let entries: [Entry]
    private let blockSize: Int

    init(_ entries: [Entry], blockSize: Int) {
        self.entries = entries
        self.blockSize = blockSize
    }

    var count: Int { entries.count }

    func firstDocument(from target: DocumentID) -> DocumentID {
        let index = index(notBefore: target)
        guard index < count else { return .none }
        // Sometimes only as much as a skip array tells.
        return index % 3 == 0
            ? max(target, entries[index / blockSize * blockSize].document)
            : entries[index].document
    }

    func fill(_ window: inout DocumentWindow) {
        for index in indices(in: window.range) { window.insert(entries[index].document) }
    }

    func retain(_ window: inout DocumentWindow) {
        window.filter { entry(of: $0) != nil }
    }

    func bound(in documents: Range<DocumentID>) -> Double {
        indices(in: documents).reduce(0) { max($0, blockBound(at: $1)) }
    }

    func fill(_ window: inout DocumentWindow, boundedBy bound: Double) {
        for index in indices(in: window.range) where blockBound(at: index) >= bound {
            window.insert(entries[index].document)
        }
    }

    func appendBounds(in documents: Range<DocumentID>, to bounds: inout [BlockBound]) {
        let indices = indices(in: documents)
        var start = indices.lowerBound
        while start < indices.upperBound {
            let end = min((start / blockSize + 1) * blockSize, indices.upperBound)
            bounds.append(
                BlockBound(
                    documents: entries[start].document..<entries[end - 1].document + 1,
                    bound: blockBound(at: start)))
            start = end
        }
    }

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

    private func blockBound(at index: Int) -> Double {
        let start = index / blockSize * blockSize
        return entries[start..<min(start + blockSize, count)].reduce(0) { max($0, $1.bound) }
    }

    private func entry(of document: DocumentID) -> Entry? {
        let index = index(notBefore: document)
        return index < count && entries[index].document == document ? entries[index] : nil
    }

    private func indices(in documents: Range<DocumentID>) -> Range<Int> {
        index(notBefore: documents.lowerBound)..<index(notBefore: documents.upperBound)
    }

    private func index(notBefore document: DocumentID) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].document < document { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// Facts of a part's documents.
final class MemoryColumns: DocumentColumns {
    private let documents: [DocumentID: MemoryDocument]

    init(_ documents: [MemoryDocument]) {
        self.documents = Dictionary(uniqueKeysWithValues: documents.map { ($0.id, $0) })
    }

    func lengths(of document: DocumentID) -> FieldCounts { documents[document]?.lengths ?? .zero }

    func length(of field: Field, in document: DocumentID) -> UInt32 {
        lengths(of: document)[field.rawValue]
    }

    func published(_ document: DocumentID) -> Int64? { documents[document]?.published }

    func number(of fact: DocumentFact, in document: DocumentID) -> UInt32 {
        guard let document = documents[document] else { return 0 }
        return switch fact {
        case .author: document.author
        case .type: document.type
        case .site: document.site
        case .language: document.languageID
        case .features: document.features.reduce(0) { $0 | 1 << $1 }
        case .clock: 0
        case .sketchLow: UInt32(truncatingIfNeeded: document.sketch.bits)
        case .sketchHigh: UInt32(truncatingIfNeeded: document.sketch.bits >> 32)
        }
    }

    func retain(_ window: inout DocumentWindow, dated ranges: [ClosedRange<Int64>]) {
        window.filter { document in
            published(document).map { date in ranges.contains { $0 ~= date } } ?? false
        }
    }

    func count(_ kind: FacetKind, of window: DocumentWindow, into tally: inout FacetTally) {
        window.forEach { document in
            guard let document = documents[document] else { return }
            for value in values(of: kind, in: document) where kind != .author || value != 0 {
                tally.add(value)
            }
        }
    }

    func values(of kind: FacetKind, in document: MemoryDocument) -> Set<UInt32> {
        switch kind {
        case .category: Set(document.categories)
        case .tag: Set(document.tags)
        case .author: [document.author]
        case .type: [document.type]
        case .site: [document.site]
        case .language: [document.languageID]
        case .has: document.features
        case .month:
            Set(
                document.published.map { Moment(seconds: $0).date }
                    .map { [UInt32($0.year * 12 + $0.month - 1)] } ?? [])
        case .year:
            Set(document.published.map { UInt32(Moment(seconds: $0).date.year) }.map { [$0] } ?? [])
        }
    }
}
