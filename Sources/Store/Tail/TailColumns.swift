internal import Blog
internal import BlogSearchPostings
package import BlogSearchQueries
internal import GRDB

/// Facts of the tail's documents, side by side in memory.
///
/// Document `d` has index `d - first`. Deleted documents keep their indices. All pages are loaded
/// at once; a tail is small.
final class TailColumns {
    /// The first document of the tail.
    let first: DocumentID
    /// How many documents it has had, live or deleted.
    let count: Int
    private let lengths: [UInt32]
    private let authors: [UInt32]
    private let types: [UInt32]
    private let sites: [UInt32]
    private let languages: [UInt32]
    private let features: [UInt32]
    private let dates: [Int64]
    /// Where the terms of a document begin; they end where those of the next one begin.
    private let termStarts: [UInt32]
    private let terms: [UInt32]
    /// Those of `terms` that are categories.
    private let categories: Set<UInt32>

    private static let fieldCount = Field.allCases.count

    /// Reads every page of the tail.
    convenience init(_ db: Database, first: DocumentID) throws {
        let pages = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT first, count, columns FROM document_page ORDER BY first"))
        let isCategory = try RawStatement(
            "SELECT taxonomy = '\(Term.category)' FROM term WHERE id = ?", db)
        let columns: [(first: Int, count: Int, columns: [UInt8])] = try pages.map {
            (
                first: try $0.value(0, or: .damagedTail),
                count: try $0.value(1, or: .damagedTail), columns: try $0.bytes(2)
            )
        }
        try self.init(first: first, pages: columns) { term in
            try isCategory.bind(Int64(term), at: 1)
            return try isCategory.firstRow()?.first == 1
        }
    }

    /// Puts pages side by side; they come in ascending order, without gaps.
    ///
    /// - Throws: `IndexError` with code `damaged` when they do not add up.
    init(
        first: DocumentID, pages: [(first: Int, count: Int, columns: [UInt8])],
        isCategory: (UInt32) throws -> Bool
    ) throws {
        let most = pages.reduce(0) { $0 + $1.columns.count / ColumnPage.leastBytesPerDocument }
        let count = pages.reduce(0) { $0 &+ $1.count }
        guard (0...min(most, Int(DocumentID.none - first))).contains(count) else {
            throw IndexError.damagedTail
        }
        var builder = TailColumnsBuilder(first: Int(first), count: count)
        for page in pages {
            try builder.add(page.columns, first: page.first, count: page.count)
        }
        self.first = first
        self.count = count
        lengths = builder.lengths
        authors = builder.authors
        types = builder.types
        sites = builder.sites
        languages = builder.languages
        features = builder.features
        dates = builder.dates
        termStarts = builder.termStarts
        terms = builder.terms
        categories = try Set(terms).filter(isCategory)
    }

    /// Documents of the tail, live or deleted.
    var documents: Range<DocumentID> { first..<first + DocumentID(count) }

    /// Row ids of a document's terms and of their ancestors.
    func terms(of document: DocumentID) -> ArraySlice<UInt32> {
        let index = Int(document - first)
        return terms[Int(termStarts[index])..<Int(termStarts[index + 1])]
    }

    /// Whether a document has a value of a kind; of years, none has.
    func has(_ id: UInt32, as kind: FacetKind, _ document: DocumentID) -> Bool {
        let index = Int(document - first)
        return switch kind {
        case .category, .tag:
            categories.contains(id) == (kind == .category) && terms(of: document).contains(id)
        case .author: authors[index] == id
        case .type: types[index] == id
        case .site: sites[index] == id
        case .language: languages[index] == id
        case .has: features[index] & 1 << id != 0
        case .year: false
        }
    }
}

extension TailColumns: DocumentColumns {
    func lengths(of document: DocumentID) throws -> FieldCounts {
        let start = try index(of: document) * TailColumns.fieldCount
        var counts = FieldCounts.zero
        for field in 0..<TailColumns.fieldCount { counts[field] = lengths[start + field] }
        return counts
    }

    func length(of field: Field, in document: DocumentID) throws -> UInt32 {
        try lengths[index(of: document) * TailColumns.fieldCount + field.rawValue]
    }

    func published(_ document: DocumentID) throws -> Int64? {
        let date = try dates[index(of: document)]
        return date == ColumnPage.unknownDate ? nil : date
    }

    /// Where the facts of a document are.
    ///
    /// - Throws: `IndexError` with code `damaged` for one of which there are none: a post, or the full-text table, names it.
    private func index(of document: DocumentID) throws -> Int {
        guard documents.contains(document) else { throw IndexError.damagedTail }
        return Int(document - first)
    }

    func retain(_ window: inout DocumentWindow, published ranges: [ClosedRange<Int64>]) throws {
        try window.filter { document in
            guard documents.contains(document), let date = try published(document) else {
                return false
            }
            return ranges.contains { $0.contains(date) }
        }
    }

    func count(_ kind: FacetKind, of window: DocumentWindow, into tally: inout FacetTally) throws {
        try window.forEach { document in
            guard documents.contains(document) else { return }
            try count(kind, of: document, into: &tally)
        }
    }

    private func count(
        _ kind: FacetKind, of document: DocumentID, into tally: inout FacetTally
    ) throws {
        let index = Int(document - first)
        switch kind {
        case .category, .tag:
            for term in terms(of: document) where categories.contains(term) == (kind == .category) {
                tally.add(term)
            }
        case .author: if authors[index] != 0 { tally.add(authors[index]) }
        case .type: tally.add(types[index])
        case .site: tally.add(sites[index])
        case .language: tally.add(languages[index])
        case .has: features[index].forEachSetBit { tally.add($0) }
        case .year:
            if let date = try published(document) {
                tally.add(UInt32(clamping: Moment(seconds: date).date.year))
            }
        }
    }
}

/// Copies column pages into the arrays of a tail.
private struct TailColumnsBuilder {
    var lengths: [UInt32]
    var authors: [UInt32]
    var types: [UInt32]
    var sites: [UInt32]
    var languages: [UInt32]
    var features: [UInt32]
    var dates: [Int64]
    var termStarts: [UInt32]
    var terms: [UInt32] = []
    private let first: Int
    private let count: Int
    private var filled = 0

    init(first: Int, count: Int) {
        self.first = first
        self.count = count
        lengths = Array(repeating: 0, count: count * Field.allCases.count)
        authors = Array(repeating: 0, count: count)
        types = authors
        sites = authors
        languages = authors
        features = authors
        dates = Array(repeating: ColumnPage.unknownDate, count: count)
        termStarts = Array(repeating: 0, count: count + 1)
    }

    /// Takes over one page; pages come in ascending order, without gaps.
    mutating func add(_ bytes: [UInt8], first: Int, count: Int) throws {
        var page = ByteReader(bytes)
        var header: [UInt32] = [0, 0, 0]
        let index = filled
        guard first == self.first + index, (1...max(1, self.count - index)).contains(count),
            index < self.count,
            page.copy(3, into: &header, at: 0), Int(header[0]) == count,
            header[1] == Field.allCases.count, Int(header[2]) * 4 <= page.remaining
        else { throw IndexError.damagedTail }
        let base = UInt32(truncatingIfNeeded: terms.count)
        terms.append(contentsOf: repeatElement(0, count: Int(header[2])))
        let isWhole =
            page.copy(count * Int(header[1]), into: &lengths, at: index * Int(header[1]))
            && page.copy(count, into: &authors, at: index)
            && page.copy(count, into: &types, at: index)
            && page.copy(count, into: &sites, at: index)
            && page.copy(count, into: &languages, at: index)
            && page.copy(count, into: &features, at: index)
            && page.copy(count, into: &dates, at: index)
            && page.copy(count, into: &termStarts, at: index + 1)
            && page.copy(Int(header[2]), into: &terms, at: Int(base))
            && (page.remaining == 0 || page.remaining == 8 && ColumnPage.isIntact(bytes))
        guard isWhole else { throw IndexError.damagedTail }
        filled += count
        var previous: UInt32 = 0
        for place in index + 1...filled {
            guard termStarts[place] >= previous, termStarts[place] <= header[2] else {
                throw IndexError.damagedTail
            }
            previous = termStarts[place]
            termStarts[place] += base
        }
    }
}

extension IndexError {
    /// What is kept of the newest posts does not add up; sealing them makes it anew.
    static let damagedTail = IndexError(
        .damaged,
        "The index is damaged (what it keeps of the newest posts does not add up)",
        step: "\(.compact) to build it again from the stored posts"
    )
    /// A row that another one names is not there, or not what it should be.
    package static let damagedPage = IndexError(
        .damaged,
        "The index is damaged (a stored post is not whole)", step: "\(.syncFully) into a new index"
    )
}
