/// Counts matches by the values of facets, straight from the columns.
///
/// Categories count for their ancestors as well (the columns list both), so that a value's count is the number
/// of hits one gets by filtering by it.
struct FacetCounter {
    private let columns: any DocumentColumns
    private var tallies: [(kind: FacetKind, tally: Tally)]

    /// Prepares to count some facets.
    init(_ kinds: [FacetKind], in columns: any DocumentColumns) {
        self.columns = columns
        tallies = kinds.map { ($0, Tally()) }
    }

    /// Counts a document in every facet.
    mutating func count(_ document: DocumentID) {
        for index in tallies.indices { count(document, at: index) }
    }

    /// Counts a document in one facet only.
    mutating func count(_ document: DocumentID, in kind: FacetKind) {
        for index in tallies.indices where tallies[index].kind == kind {
            count(document, at: index)
        }
    }

    /// Documents by row id (by year for years) of every value that occurs.
    ///
    /// Category and tag counts hold every term of the matches; who knows the names tells one from the other.
    func counts() -> [FacetKind: [UInt32: Int]] {
        Dictionary(tallies.map { ($0.kind, $0.tally.counts()) }, uniquingKeysWith: { $1 })
    }

    private mutating func count(_ document: DocumentID, at index: Int) {
        tallies[index].tally.count(document, by: tallies[index].kind, in: columns)
    }
}

/// Counters by row id: an array for the usual small ids, a dictionary beyond, so that one odd id costs no memory.
private struct Tally {
    private static let denseLimit: UInt32 = 1 << 20
    private var dense: [Int32] = []
    private var sparse: [UInt32: Int] = [:]

    /// Counts the values of a kind that a document has.
    mutating func count(
        _ document: DocumentID, by kind: FacetKind, in columns: any DocumentColumns
    ) {
        switch kind {
        case .category, .tag: for term in columns.terms(of: document) { add(term) }
        case .author:
            let author = columns.author(of: document)
            if author != 0 { add(author) }
        case .type: add(columns.type(of: document))
        case .site: add(columns.site(of: document))
        case .language: add(columns.language(of: document))
        case .year: if let year = columns.year(of: document) { add(year) }
        }
    }

    private mutating func add(_ id: UInt32) {
        let index = Int(id)
        if index < dense.count {
            dense[index] &+= 1
        } else if id < Tally.denseLimit {
            let missing = max(index + 1, 2 * dense.count) - dense.count
            dense.append(contentsOf: repeatElement(0, count: missing))
            dense[index] = 1
        } else {
            sparse[id, default: 0] += 1
        }
    }

    func counts() -> [UInt32: Int] {
        var counts = sparse
        for (id, count) in dense.enumerated() where count > 0 {
            counts[UInt32(id)] = Int(count)
        }
        return counts
    }
}
