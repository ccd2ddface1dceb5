internal import GRDB

/// Facts of every document, side by side in memory: what ranking, filters and facets read.
///
/// Document `d` stands at index `d - 1`. Documents that are gone keep their places; `isLive` tells. One table belongs
/// to one state of the index and is shared by all snapshots of that state. Loading 10,000 documents takes about a
/// millisecond.
final class DocumentTable: Sendable {
    /// Which state of the index this is.
    let generation: Int64
    private let lengths: [UInt32]
    private let authors: [UInt32]
    private let types: [UInt32]
    private let sites: [UInt32]
    private let languages: [UInt32]
    private let dates: [Int64]
    /// Where the terms of document `d` begin, at `d - 1`; they end where those of the next document begin.
    private let termStarts: [UInt32]
    private let terms: [UInt32]
    private let live: [Bool]

    private static let fieldCount = Field.allCases.count

    /// Reads every page of the index.
    convenience init(_ db: Database, generation: Int64) throws {
        let pages = try Row.fetchAll(
            db, sql: "SELECT first, count, columns FROM document_page ORDER BY first")
        try self.init(
            pages: pages.map { ($0[0], $0[1], $0.bytes(2)) },
            deletions: Int.fetchAll(db, sql: "SELECT document FROM deletion"),
            generation: generation)
    }

    /// Puts pages side by side; they come in ascending order, without gaps.
    ///
    /// - Throws: `IndexError` with code `damaged` when they do not add up.
    init(pages: [(first: Int, count: Int, columns: [UInt8])], deletions: [Int], generation: Int64)
        throws
    {
        self.generation = generation
        let most = pages.reduce(0) { $0 + $1.columns.count / ColumnPage.leastBytesPerDocument }
        let count = pages.reduce(0) { $0 &+ $1.count }
        guard (0...min(most, Int(UInt32.max) - 1)).contains(count) else {
            throw IndexError.damagedPage
        }
        var builder = DocumentTableBuilder(count: count)
        for page in pages {
            try builder.add(ByteReader(page.columns), first: page.first, count: page.count)
        }
        for document in deletions where document > 0 && document <= builder.live.count {
            builder.live[document - 1] = false
        }
        lengths = builder.lengths
        authors = builder.authors
        types = builder.types
        sites = builder.sites
        languages = builder.languages
        dates = builder.dates
        termStarts = builder.termStarts
        terms = builder.terms
        live = builder.live
    }

    /// The greatest document id, live or not; 0 when there is none.
    var last: DocumentID { DocumentID(truncatingIfNeeded: live.count) }

    /// Whether a document is part of the collection.
    func isLive(_ document: DocumentID) -> Bool {
        document > 0 && document <= last && live[Int(document) - 1]
    }

    func length(of field: Field, in document: DocumentID) -> Int {
        Int(lengths[(Int(document) - 1) * DocumentTable.fieldCount + field.rawValue])
    }

    func terms(of document: DocumentID) -> ArraySlice<UInt32> {
        let index = Int(document) - 1
        return terms[Int(termStarts[index])..<Int(termStarts[index + 1])]
    }

    func author(of document: DocumentID) -> UInt32 { authors[Int(document) - 1] }
    func type(of document: DocumentID) -> UInt32 { types[Int(document) - 1] }
    func site(of document: DocumentID) -> UInt32 { sites[Int(document) - 1] }
    func language(of document: DocumentID) -> UInt32 { languages[Int(document) - 1] }

    func published(_ document: DocumentID) -> Int64? {
        let date = dates[Int(document) - 1]
        return date == ColumnPage.unknownDate ? nil : date
    }
}

/// Copies column pages into the arrays of a table.
private struct DocumentTableBuilder {
    var lengths: [UInt32]
    var authors: [UInt32]
    var types: [UInt32]
    var sites: [UInt32]
    var languages: [UInt32]
    var dates: [Int64]
    var termStarts: [UInt32]
    var terms: [UInt32] = []
    var live: [Bool]
    private var filled = 0

    init(count: Int) {
        lengths = Array(repeating: 0, count: count * Field.allCases.count)
        authors = Array(repeating: 0, count: count)
        types = authors
        sites = authors
        languages = authors
        dates = Array(repeating: ColumnPage.unknownDate, count: count)
        termStarts = Array(repeating: 0, count: count + 1)
        live = Array(repeating: false, count: count)
    }

    /// Takes over one page; pages come in ascending order, without gaps.
    mutating func add(_ reader: ByteReader, first: Int, count: Int) throws {
        var page = reader
        var header: [UInt32] = [0, 0, 0]
        let index = filled
        guard first == index + 1, (1...max(1, live.count - index)).contains(count),
            index < live.count,
            page.copy(3, into: &header, at: 0), Int(header[0]) == count,
            header[1] == Field.allCases.count, Int(header[2]) * 4 <= page.remaining
        else { throw IndexError.damagedPage }
        let base = UInt32(truncatingIfNeeded: terms.count)
        terms.append(contentsOf: repeatElement(0, count: Int(header[2])))
        let isWhole =
            page.copy(count * Int(header[1]), into: &lengths, at: index * Int(header[1]))
            && page.copy(count, into: &authors, at: index)
            && page.copy(count, into: &types, at: index)
            && page.copy(count, into: &sites, at: index)
            && page.copy(count, into: &languages, at: index)
            && page.copy(count, into: &dates, at: index)
            && page.copy(count, into: &termStarts, at: index + 1)
            && page.copy(Int(header[2]), into: &terms, at: Int(base))
            && page.remaining == 0
        guard isWhole else { throw IndexError.damagedPage }
        filled += count
        var previous: UInt32 = 0
        for place in index + 1...filled {
            guard termStarts[place] >= previous, termStarts[place] <= header[2] else {
                throw IndexError.damagedPage
            }
            previous = termStarts[place]
            termStarts[place] += base
            live[place - 1] = true
        }
    }
}

extension IndexError {
    /// A column page that does not add up.
    static let damagedPage = IndexError(
        .damaged,
        "The index is damaged (a page of document facts does not add up): run `wpsearch sync --full` into a new index."
    )
}
