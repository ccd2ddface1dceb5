internal import BlogSearchQueries

/// Reads the columns of a segment: what `SegmentColumns` does, as a value.
struct ColumnReader {
    let documents: Range<DocumentID>
    private var columns: [NumberColumn]
    /// The last stretch of the calendar that was counted.
    var calendar = CalendarFinder(.year)
    // Used again for every window counted.
    var runs = TermRuns()
    var numbers: [UInt32] = []
    /// Terms counted at once: 16 KB, half of a first-level cache.
    static let roomForTerms = 4096

    /// - Throws: `IndexError` with code `damaged` when the columns do not add up.
    init(_ root: SegmentRoot, of pages: any SegmentPages) throws {
        let stream = StreamReader(
            .columns, of: pages, pageCount: root.pages[SegmentStream.columns.rawValue])
        documents = root.documents
        columns = try root.columns.map { try NumberColumn($0, in: stream) }
        for column in SegmentColumn.allCases {
            let count = columns[column.rawValue].count
            switch column {
            case .categoryTerms, .otherTerms: continue
            case .held where count == 0 || count == (documents.count + 63) / 64: continue
            default: guard count == documents.count else { throw IndexError.damagedSegment }
            }
        }
    }

    subscript(column: SegmentColumn) -> NumberColumn {
        @inline(__always)
        get { columns[column.rawValue] }
        @inline(__always)
        _modify { yield &columns[column.rawValue] }
    }

    var isComplete: Bool { self[.held].count == 0 }

    mutating func lengths(of document: DocumentID) throws -> FieldCounts {
        let index = try index(of: document)
        var lengths = FieldCounts.zero
        for field in 0..<Field.count { lengths[field] = try columns[field].small(index) }
        return lengths
    }

    @inline(__always)
    mutating func length(of field: Field, in document: DocumentID) throws -> UInt32 {
        try columns[field.rawValue].small(index(of: document))
    }

    mutating func published(_ document: DocumentID) throws -> Int64? {
        let index = try index(of: document)
        let seconds = try columns[SegmentColumn.published.rawValue][index]
        return seconds == columns[SegmentColumn.published.rawValue].base
            ? nil : Int64(bitPattern: seconds)
    }

    mutating func number(of fact: DocumentFact, in document: DocumentID) throws -> UInt32 {
        try self[SegmentColumn(fact)].small(index(of: document))
    }

    /// See `DocumentColumns`.
    mutating func lengths(
        of field: Field, in documents: ArraySlice<DocumentID>, into lengths: inout [UInt32]
    ) throws {
        if lengths.count < documents.count {
            lengths.append(
                contentsOf: repeatElement(0, count: documents.count - lengths.count))
        }
        guard let first = documents.first, let last = documents.last else { return }
        _ = (try index(of: first), try index(of: last))
        try columns[field.rawValue].gather(
            documents, from: self.documents.lowerBound, into: &lengths)
    }

    /// See `DocumentColumns`.
    mutating func published(_ documents: [DocumentID], into dates: inout [Int64]) throws {
        dates.removeAll(keepingCapacity: true)
        dates.reserveCapacity(documents.count)
        for document in documents { dates.append(try published(document) ?? .min) }
    }

    mutating func isHeld(_ document: DocumentID) throws -> Bool {
        guard documents.contains(document) else { return false }
        guard !isComplete else { return true }
        let index = Int(document - documents.lowerBound)
        return try self[.held][index >> 6] >> UInt64(index & 63) & 1 != 0
    }

    mutating func heldCount() throws -> Int {
        guard !isComplete else { return documents.count }
        var count = 0
        for index in 0..<self[.held].count { count += try self[.held][index].nonzeroBitCount }
        return count
    }

    mutating func facts(of document: DocumentID) throws -> SegmentDocument {
        let index = try index(of: document)
        var numbers = FactNumbers()
        for fact in DocumentFact.allCases {
            numbers[fact] = try self[SegmentColumn(fact)].small(index)
        }
        return SegmentDocument(
            lengths: try lengths(of: document), published: try published(document), numbers,
            categories: try rows(.categoryEnds, .categoryTerms, index),
            tags: try rows(.otherEnds, .otherTerms, index))
    }

    private mutating func rows(_ ends: SegmentColumn, _ terms: SegmentColumn, _ index: Int) throws
        -> [UInt32]
    {
        var rows: [UInt32] = []
        for entry in try range(ends, terms, index..<index + 1) {
            rows.append(try self[terms].small(entry))
        }
        return rows
    }

    /// The range of the terms of the documents at some indexes.
    mutating func range(_ ends: SegmentColumn, _ terms: SegmentColumn, _ indexes: Range<Int>) throws
        -> Range<Int>
    {
        let start = indexes.lowerBound == 0 ? 0 : Int(try self[ends].small(indexes.lowerBound - 1))
        let end = Int(try self[ends].small(indexes.upperBound - 1))
        guard start <= end, end <= self[terms].count else { throw IndexError.damagedSegment }
        return start..<end
    }

    @inline(__always)
    func index(of document: DocumentID) throws -> Int {
        guard documents.contains(document) else { throw IndexError.damagedSegment }
        return Int(document &- documents.lowerBound)
    }
}
