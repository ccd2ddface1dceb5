/// The columns of a segment, in the order of the root. Index i is about document first + i, held or not.
enum SegmentColumn: Int, Sendable, CaseIterable {
    /// Tokens of the fields, one column each, in the order of `Field`.
    case title, tags, categories, excerpt, heading, body, code, caption
    /// Seconds since 1970; the column's base when unknown.
    case published
    case author, type, site, language
    /// Where the documents' categories end in `categoryTerms`.
    case categoryEnds
    case categoryTerms
    /// Where the documents' other terms end in `otherTerms`.
    case otherEnds
    case otherTerms
    /// Which documents are held, 64 bits a number; no numbers when all are.
    case held
}

/// Facts of a segment's documents.
final class SegmentColumns: PartColumns {
    private let documents: Range<DocumentID>
    private var columns: [NumberColumn]
    private var years = YearFinder()

    /// Opens the columns; reads no page.
    ///
    /// - Throws: `IndexError` with code `damaged` when they do not add up.
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

    func lengths(of document: DocumentID) throws -> FieldCounts {
        let index = try index(of: document)
        var lengths = FieldCounts.zero
        for field in 0..<8 { lengths[field] = try columns[field].small(index) }
        return lengths
    }

    func length(of field: Field, in document: DocumentID) throws -> UInt32 {
        try columns[field.rawValue].small(index(of: document))
    }

    func published(_ document: DocumentID) throws -> Int64? {
        let index = try index(of: document)
        let base = columns[SegmentColumn.published.rawValue].base
        let seconds = try columns[SegmentColumn.published.rawValue][index]
        return seconds == base ? nil : Int64(bitPattern: seconds)
    }

    func lengths(
        of field: Field, in documents: [DocumentID], into lengths: inout [UInt32]
    ) throws {
        lengths.removeAll(keepingCapacity: true)
        lengths.reserveCapacity(documents.count)
        var column = columns[field.rawValue]
        for document in documents { lengths.append(try column.small(index(of: document))) }
        columns[field.rawValue] = column
    }

    func published(_ documents: [DocumentID], into dates: inout [Int64]) throws {
        dates.removeAll(keepingCapacity: true)
        dates.reserveCapacity(documents.count)
        var column = columns[SegmentColumn.published.rawValue]
        for document in documents {
            let seconds = try column[index(of: document)]
            dates.append(seconds == column.base ? .min : Int64(bitPattern: seconds))
        }
        columns[SegmentColumn.published.rawValue] = column
    }

    func retain(_ window: inout DocumentWindow, published ranges: [ClosedRange<Int64>]) throws {
        try filter(&window) { document in
            guard let date = try published(document) else { return false }
            return ranges.contains { $0.contains(date) }
        }
    }

    func count(_ kind: FacetKind, of window: DocumentWindow, into tally: inout FacetTally) throws {
        switch kind {
        case .category: try countTerms(.categoryEnds, .categoryTerms, of: window, into: &tally)
        case .tag: try countTerms(.otherEnds, .otherTerms, of: window, into: &tally)
        case .author: try countRows(.author, of: window, into: &tally)
        case .type: try countRows(.type, of: window, into: &tally)
        case .site: try countRows(.site, of: window, into: &tally)
        case .language: try countRows(.language, of: window, into: &tally)
        case .year:
            try window.forEach { document in
                guard let date = try published(document) else { return }
                tally.add(years.year(of: date))
            }
        }
    }

    /// Whether every document of the range is held.
    var isComplete: Bool { columns[SegmentColumn.held.rawValue].count == 0 }

    /// Whether the segment was given a document.
    func isHeld(_ document: DocumentID) throws -> Bool {
        guard documents.contains(document) else { return false }
        guard !isComplete else { return true }
        let index = Int(document - documents.lowerBound)
        return try columns[SegmentColumn.held.rawValue][index >> 6] >> UInt64(index & 63) & 1 != 0
    }

    /// How many documents the segment was given.
    func heldCount() throws -> Int {
        guard !isComplete else { return documents.count }
        return try (0..<(documents.count + 63) / 64).reduce(0) {
            try $0 + columns[SegmentColumn.held.rawValue][$1].nonzeroBitCount
        }
    }

    /// Everything that is stored of a document.
    func facts(of document: DocumentID) throws -> SegmentDocument {
        let index = try index(of: document)
        return SegmentDocument(
            lengths: try lengths(of: document), published: try published(document),
            author: try row(.author, index), type: try row(.type, index),
            site: try row(.site, index),
            language: try row(.language, index),
            categories: try terms(.categoryEnds, .categoryTerms, index),
            tags: try terms(.otherEnds, .otherTerms, index))
    }

    /// Takes documents out of a window that do not fit.
    func filter(_ window: inout DocumentWindow, by fits: (DocumentID) throws -> Bool) throws {
        for word in window.words.indices where window.words[word] != 0 {
            var bits = window.words[word]
            var kept = bits
            while bits != 0 {
                let bit = bits.trailingZeroBitCount
                if try !fits(window.first + DocumentID(word << 6 | bit)) {
                    kept &= ~(1 << UInt64(bit))
                }
                bits &= bits - 1
            }
            window.words[word] = kept
        }
    }

    @inline(__always)
    private func index(of document: DocumentID) throws -> Int {
        guard documents.contains(document) else { throw IndexError.damagedSegment }
        return Int(document &- documents.lowerBound)
    }

    private func row(_ column: SegmentColumn, _ index: Int) throws -> UInt32 {
        try columns[column.rawValue].small(index)
    }

    private func countRows(
        _ column: SegmentColumn, of window: DocumentWindow, into tally: inout FacetTally
    ) throws {
        try window.forEach { document in
            let row = try row(column, index(of: document))
            if row != 0 || column != .author { tally.add(row) }
        }
    }

    private func countTerms(
        _ ends: SegmentColumn, _ terms: SegmentColumn, of window: DocumentWindow,
        into tally: inout FacetTally
    ) throws {
        try window.forEach { document in
            for place in try range(ends, terms, index(of: document)) {
                tally.add(try row(terms, place))
            }
        }
    }

    private func terms(_ ends: SegmentColumn, _ terms: SegmentColumn, _ index: Int) throws
        -> [UInt32]
    {
        try range(ends, terms, index).map { try row(terms, $0) }
    }

    /// Where the terms of the document at an index stand.
    private func range(_ ends: SegmentColumn, _ terms: SegmentColumn, _ index: Int) throws -> Range<
        Int
    > {
        let start = index == 0 ? 0 : Int(try row(ends, index - 1))
        let end = Int(try row(ends, index))
        guard start <= end, end <= columns[terms.rawValue].count else {
            throw IndexError.damagedSegment
        }
        return start..<end
    }
}
