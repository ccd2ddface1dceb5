internal import Blog
internal import BlogSearchQueries

/// Collects the facts of a segment's documents and writes them as columns.
struct SegmentColumnsWriter {
    private let documents: Range<DocumentID>
    private var next: DocumentID
    /// Tokens by document and field: blocks are rated by them.
    private(set) var lengths: [FieldCounts] = []
    /// The most tokens of a document, by field.
    private(set) var longest = FieldCounts.zero
    /// Documents so far.
    private(set) var held = 0
    /// The smallest number for unknown dates.
    private var published: [Int64] = []
    /// By `DocumentFact`.
    private var numbers: [[UInt32]]
    private var categories = TermLists()
    private var others = TermLists()
    private var bits: [Int64]

    init(documents: Range<DocumentID>) {
        self.documents = documents
        next = documents.lowerBound
        bits = Array(repeating: 0, count: (documents.count + 63) / 64)
        lengths.reserveCapacity(documents.count)
        numbers = DocumentFact.allCases.map { _ in [] }
    }

    /// Adds a document; documents ascend.
    mutating func add(_ document: DocumentID, _ facts: SegmentDocument) throws {
        guard documents.contains(document), document >= next else {
            throw IndexError.segmentOutOfOrder
        }
        fill(upTo: document)
        let index = Int(document - documents.lowerBound)
        bits[index >> 6] |= 1 << Int64(index & 63)
        held += 1
        append(facts)
    }

    private mutating func append(_ facts: SegmentDocument) {
        lengths.append(facts.lengths)
        longest.replace(with: facts.lengths, where: facts.lengths .> longest)
        published.append(facts.published ?? .min)
        for fact in DocumentFact.allCases { numbers[fact.rawValue].append(facts.numbers[fact]) }
        categories.append(facts.categories)
        others.append(facts.tags)
        next += 1
    }

    /// Adds empty facts for documents that were left out.
    private mutating func fill(upTo document: DocumentID) {
        while next < document { append(SegmentDocument(lengths: .zero)) }
    }

    /// Writes the columns, and says where they are.
    mutating func write<Sink: SegmentSink>(
        to stream: inout StreamWriter, for sink: inout Sink
    ) throws -> [ColumnDescriptor] {
        fill(upTo: documents.upperBound)
        return try SegmentColumn.allCases.map { column in
            let base = column == .published ? unknownDate : nil
            return try NumberColumn.write(values(of: column), base: base, to: &stream, for: &sink)
        }
    }

    /// What stands for unknown dates in the column: one second before the first known one.
    private var unknownDate: Int64 {
        (published.lazy.filter { $0 != .min }.min() ?? 1) - 1
    }

    private func values(of column: SegmentColumn) -> [Int64] {
        switch column {
        case .title, .tags, .categories, .excerpt, .heading, .body, .code, .caption, .custom:
            lengths.map { Int64($0[column.rawValue]) }
        case .published: dates
        case .author, .type, .site, .language, .features, .clock, .sketchLow, .sketchHigh:
            column.fact.map { numbers[$0.rawValue].map(Int64.init) } ?? []
        case .categoryEnds: categories.ends.map(Int64.init)
        case .categoryTerms: categories.terms.map(Int64.init)
        case .otherEnds: others.ends.map(Int64.init)
        case .otherTerms: others.terms.map(Int64.init)
        case .held: held == documents.count ? [] : bits
        }
    }

    private var dates: [Int64] {
        let unknown = unknownDate
        return published.map { $0 == .min ? unknown : $0 }
    }
}

/// Lists of terms, one after the other.
private struct TermLists {
    private(set) var ends: [UInt32] = []
    private(set) var terms: [UInt32] = []

    mutating func append(_ rows: [UInt32]) {
        terms.append(contentsOf: rows)
        ends.append(UInt32(truncatingIfNeeded: terms.count))
    }
}

extension IndexError {
    /// Documents or keys of a segment that do not ascend: a fault of who writes it, or damage in what is merged.
    static let segmentOutOfOrder = IndexError(
        .damaged,
        "The index is damaged (documents or words of a segment are out of order)",
        step: "\(.compact) to build it again from the stored posts"
    )
}
