internal import Blog
internal import BlogSearchPostings
package import BlogSearchQueries
internal import GRDB

/// Facts of the tail's documents, in arrays in memory.
///
/// Document `d` has index `d - first`. Deleted documents keep their indices. All pages are loaded
/// at once, because a tail is small.
final class TailColumns {
    /// The first document of the tail.
    let first: DocumentID
    /// The number of documents it has had, live or deleted.
    let count: Int
    private let lengths: [UInt32]
    /// By `DocumentFact`.
    private let facts: [[UInt32]]
    private let dates: [Int64]
    /// The index of a document's first term. Its terms end where those of the next document begin.
    private let termStarts: [UInt32]
    private let terms: [UInt32]
    /// The categories among `terms`.
    private let categories: Set<UInt32>

    private static let fieldCount = Field.allCases.count

    /// Reads every page of the tail.
    convenience init(_ db: Database, first: DocumentID) throws {
        let pages = try SQLStatement(
            "SELECT first, count, columns FROM document_page ORDER BY first", db
        ).rows()
        let isCategory = try SQLStatement(
            "SELECT taxonomy = '\(Term.category)' FROM term WHERE id = ?", db)
        let columns: [(first: Int, count: Int, columns: [UInt8])] = try pages.map {
            (
                first: try $0.value(0, or: .damagedTail),
                count: try $0.value(1, or: .damagedTail), columns: try $0.value(2, or: .damagedTail)
            )
        }
        try self.init(first: first, pages: columns) { term in
            try isCategory.bind(Int64(term), at: 1)
            return try isCategory.firstNumbers()?.first == 1
        }
    }

    /// Joins pages, which must ascend without gaps.
    ///
    /// - Throws: `IndexError` with code `damaged` when they contradict one another.
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
        facts = builder.facts
        dates = builder.dates
        termStarts = builder.termStarts
        terms = builder.terms
        categories = try Set(terms).filter(isCategory)
    }

    /// The documents of the tail, live or deleted.
    var documents: Range<DocumentID> { first..<first + DocumentID(count) }

    /// Row ids of a document's terms and of their ancestors.
    func terms(of document: DocumentID) -> ArraySlice<UInt32> {
        let index = Int(document - first)
        return terms[Int(termStarts[index])..<Int(termStarts[index + 1])]
    }

    /// Whether a document has a value of a kind; stretches of the calendar are not looked up so.
    func has(_ id: UInt32, as kind: FacetKind, _ document: DocumentID) -> Bool {
        let index = Int(document - first)
        switch kind.source {
        case .terms(let areCategories):
            return categories.contains(id) == areCategories && terms(of: document).contains(id)
        case .fact(let fact):
            var isThere = false
            fact.forEachValue(of: facts[fact.rawValue][index]) { isThere = isThere || $0 == id }
            return isThere
        case .calendar: return false
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

    func number(of fact: DocumentFact, in document: DocumentID) throws -> UInt32 {
        try facts[fact.rawValue][index(of: document)]
    }

    /// The index of a document's facts.
    ///
    /// - Throws: `IndexError` with code `damaged` for a document without facts, which a post or the
    ///   full-text table names.
    private func index(of document: DocumentID) throws -> Int {
        guard documents.contains(document) else { throw IndexError.damagedTail }
        return Int(document - first)
    }

    /// The date of a document on the site's clock.
    private func localDate(_ document: DocumentID) throws -> Int64? {
        let clock = try facts[DocumentFact.clock.rawValue][index(of: document)]
        return try published(document).map { $0 &+ SiteClock.seconds(clock) }
    }

    func retain(_ window: inout DocumentWindow, dated ranges: [ClosedRange<Int64>]) throws {
        try window.filter { document in
            guard documents.contains(document), let date = try localDate(document) else {
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
        switch kind.source {
        case .terms(let areCategories):
            for term in terms(of: document) where categories.contains(term) == areCategories {
                tally.add(term)
            }
        case .fact(let fact): fact.forEachValue(of: facts[fact.rawValue][index]) { tally.add($0) }
        case .calendar(let unit):
            if let date = try localDate(document) { tally.add(unit.number(of: date)) }
        }
    }
}

/// Copies column pages into the arrays of a tail.
private struct TailColumnsBuilder {
    var lengths: [UInt32]
    var facts: [[UInt32]]
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
        facts = DocumentFact.allCases.map { _ in Array(repeating: 0, count: count) }
        dates = Array(repeating: ColumnPage.unknownDate, count: count)
        termStarts = Array(repeating: 0, count: count + 1)
    }

    /// Adds one page. Pages must ascend without gaps.
    mutating func add(_ bytes: [UInt8], first: Int, count: Int) throws {
        var page = ByteReader(bytes)
        var header: [UInt32] = [0, 0, 0]
        let index = filled
        guard first == self.first + index, (1...max(1, self.count - index)).contains(count),
            index < self.count,
            page.copy(3, into: &header, at: 0), Int(header[0]) == count,
            [ColumnPage.formerFields, Field.count].contains(Int(header[1] & 0xFFFF)),
            Int(header[2]) * 4 <= page.remaining
        else { throw IndexError.damagedTail }
        let known = header[1] >> 16 == 0 ? ColumnPage.oldestFacts : Int(header[1] >> 16)
        guard known <= facts.count else { throw IndexError.damagedTail }
        let base = UInt32(truncatingIfNeeded: terms.count)
        terms.append(contentsOf: repeatElement(0, count: Int(header[2])))
        let isWhole =
            copyLengths(of: Int(header[1] & 0xFFFF), count, from: &page, at: index)
            && facts.indices.prefix(known).allSatisfy {
                page.copy(count, into: &facts[$0], at: index)
            }
            && page.copy(count, into: &dates, at: index)
            && page.copy(count, into: &termStarts, at: index + 1)
            && page.copy(Int(header[2]), into: &terms, at: Int(base))
            && (page.remaining == 0 || page.remaining == 8 && ColumnPage.isIntact(bytes))
        guard isWhole else { throw IndexError.damagedTail }
        filled += count
        var previous: UInt32 = 0
        for next in index + 1...filled {
            guard termStarts[next] >= previous, termStarts[next] <= header[2] else {
                throw IndexError.damagedTail
            }
            previous = termStarts[next]
            termStarts[next] += base
        }
    }

    /// Copies the lengths of some fields; the others are 0.
    private mutating func copyLengths(
        of fields: Int, _ count: Int, from page: inout ByteReader, at index: Int
    ) -> Bool {
        if fields == Field.count {
            return page.copy(count * fields, into: &lengths, at: index * fields)
        }
        return (index..<index + count).allSatisfy {
            page.copy(fields, into: &lengths, at: $0 * Field.count)
        }
    }
}

extension IndexError {
    /// The facts of the newest posts contradict one another. Sealing makes them again.
    static let damagedTail = IndexError(
        .damaged,
        "The index is damaged (what it keeps of the newest posts does not add up)",
        step: "\(.compact) to build it again from the stored posts"
    )
    /// A row that another row names is missing or wrong.
    package static let damagedPage = IndexError(
        .damaged,
        "The index is damaged (a stored post is not whole)", step: "\(.syncFully) into a new index"
    )
}
