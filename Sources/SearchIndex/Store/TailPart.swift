/// The documents of the tail as a part of the index.
final class TailPart: IndexPart {
    private let table: DocumentTable

    init(_ table: DocumentTable) {
        self.table = table
    }

    var documents: Range<DocumentID> { 1..<table.last + 1 }
    var columns: any PartColumns { TailColumns(table) }

    func boundScale(_ parameters: RankingParameters, _ statistics: CollectionStatistics) -> Double {
        1
    }

    func isLive(_ document: DocumentID) -> Bool { table.isLive(document) }

    func retainLive(_ window: inout DocumentWindow) {
        window.filter { table.isLive($0) }
    }
}

/// Facts of the tail's documents.
final class TailColumns: PartColumns {
    private let table: DocumentTable

    init(_ table: DocumentTable) {
        self.table = table
    }

    func lengths(of document: DocumentID) -> FieldCounts {
        var counts = FieldCounts.zero
        for field in Field.allCases {
            counts[field.rawValue] = UInt32(clamping: table.length(of: field, in: document))
        }
        return counts
    }

    func length(of field: Field, in document: DocumentID) -> UInt32 {
        UInt32(clamping: table.length(of: field, in: document))
    }

    func published(_ document: DocumentID) -> Int64? { table.published(document) }

    func retain(_ window: inout DocumentWindow, published ranges: [ClosedRange<Int64>]) {
        window.filter { document in
            table.published(document).map { date in ranges.contains { $0 ~= date } } ?? false
        }
    }

    func count(_ kind: FacetKind, of window: DocumentWindow, into tally: inout FacetTally) {
        window.forEach { document in
            switch kind {
            case .category, .tag: for term in table.terms(of: document) { tally.add(term) }
            case .author:
                let author = table.author(of: document)
                if author != 0 { tally.add(author) }
            case .type: tally.add(table.type(of: document))
            case .site: tally.add(table.site(of: document))
            case .language: tally.add(table.language(of: document))
            case .year: if let date = table.published(document) { tally.add(FacetYear.year(date)) }
            }
        }
    }
}

/// Documents of the tail with one value of a kind.
final class TailAttribute: DocumentLeaf {
    private let id: UInt32
    private let kind: FacetKind
    private let table: DocumentTable

    init(_ id: UInt32, of kind: FacetKind, in table: DocumentTable) {
        self.id = id
        self.kind = kind
        self.table = table
    }

    var count: Int { Int(table.last) }

    func firstDocument(from target: DocumentID) -> DocumentID {
        target <= table.last ? max(1, target) : .none
    }

    func fill(_ window: inout DocumentWindow) {
        for document in window.range.clamped(to: 1..<table.last + 1) where holds(document) {
            window.insert(document)
        }
    }

    func retain(_ window: inout DocumentWindow) {
        window.filter { holds($0) }
    }

    private func holds(_ document: DocumentID) -> Bool {
        switch kind {
        case .category, .tag: table.terms(of: document).contains(id)
        case .author: table.author(of: document) == id
        case .type: table.type(of: document) == id
        case .site: table.site(of: document) == id
        case .language: table.language(of: document) == id
        case .year: table.published(document).map { FacetYear.year($0) == id } ?? false
        }
    }
}
