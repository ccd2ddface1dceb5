import TestSupport
import Testing

@testable import BlogSearchPostings
@testable import BlogSearchQueries

/// One posting in plain form: positions by field.
struct ModelPosting: Equatable {
    var document: DocumentID
    var positions: [[UInt32]]

    var counts: FieldCounts {
        var counts = FieldCounts.zero
        for field in 0..<Field.count { counts[field] = UInt32(positions[field].count) }
        return counts
    }

    func occurs(in scope: FieldSet) -> Bool {
        Field.allCases.contains { scope.contains($0) && !positions[$0.rawValue].isEmpty }
    }

    func counts(in scope: FieldSet) -> FieldCounts {
        var counts = counts
        for field in Field.allCases where !scope.contains(field) { counts[field.rawValue] = 0 }
        return counts
    }
}

/// What a segment holds, in plain form: the tests' oracle.
struct SegmentModel {
    var documents: Range<DocumentID>
    var facts: [DocumentID: SegmentDocument] = [:]
    var lists: [[UInt8]: [ModelPosting]] = [:]
    var attributes: [[UInt8]: [DocumentID]] = [:]
    var parameters = RankingParameters.standard
    var statistics = CollectionStatistics(
        documents: 10, totalLengths: Array(repeating: 100, count: Field.count))

    var reference: BoundReference { BoundReference(parameters, statistics) }

    /// x of a posting, straight from the formula at the head of BM25F.swift.
    func x(
        _ posting: ModelPosting, _ parameters: RankingParameters, _ statistics: CollectionStatistics
    ) -> Double {
        var x = 0.0
        for field in Field.allCases where !posting.positions[field.rawValue].isEmpty {
            let length = Double(facts[posting.document]?.lengths[field.rawValue] ?? 0)
            let average = statistics.averageLength(of: field)
            let b = parameters[field].lengthNorm
            let norm = 1 - b + (average > 0 ? b * length / average : 0)
            x += parameters[field].weight * Double(posting.positions[field.rawValue].count) / norm
        }
        return x
    }

    func written() throws -> (root: [UInt8], pages: [Int: [UInt8]]) {
        var writer = SegmentWriter(MemorySink(), documents: documents, reference: reference)
        for document in documents {
            if let facts = facts[document] { try writer.add(document, facts) }
        }
        let keys = (Array(lists.keys) + Array(attributes.keys)).sorted {
            $0.lexicographicallyPrecedes($1)
        }
        for key in keys {
            try writer.begin(key)
            for document in attributes[key] ?? [] { try writer.add(document) }
            for posting in lists[key] ?? [] {
                let positions = posting.positions.flatMap { $0 }
                try writer.add(posting.document, counts: posting.counts, positions: positions.span)
            }
            try writer.end()
        }
        let (root, sink) = try writer.finish()
        return (root, sink.pages)
    }

    func reader() throws -> SegmentReader {
        let (root, pages) = try written()
        return try SegmentReader(root: root, pages: SegmentMemory(pages))
    }
}

/// How a random list looks.
struct ListShape: Sendable, CustomTestStringConvertible {
    var name: String
    /// Postings in the list.
    var count: Int
    /// Documents skipped at most between two.
    var gap: Int
    /// Percent of postings that have it in fields beside the body.
    var mixed = 10
    /// Occurrences at most.
    var occurrences = 4
    /// Positions below this number.
    var positions: UInt32 = 600
    /// Percent of postings with a thousand times as many occurrences.
    var outliers = 0

    var testDescription: String { name }

    static let all: [ListShape] = [
        ListShape(name: "one posting", count: 1, gap: 5),
        ListShape(name: "two postings", count: 2, gap: 50),
        ListShape(name: "127 postings", count: 127, gap: 9),
        ListShape(name: "128 postings", count: 128, gap: 9),
        ListShape(name: "129 postings", count: 129, gap: 9),
        ListShape(name: "129 far apart", count: 129, gap: 900),
        ListShape(name: "without gaps", count: 600, gap: 0),
        ListShape(name: "dense", count: 9000, gap: 2),
        ListShape(name: "middling", count: 2000, gap: 12),
        ListShape(name: "sparse", count: 400, gap: 400),
        ListShape(name: "every field", count: 500, gap: 5, mixed: 100),
        ListShape(name: "body only", count: 500, gap: 20, mixed: 0, occurrences: 30),
        ListShape(name: "huge positions", count: 300, gap: 3, mixed: 30, positions: .max),
        ListShape(name: "outliers", count: 400, gap: 30, mixed: 5, outliers: 1),
    ]
}

extension SegmentModel {
    /// A segment with one list of a shape, under the key `word`, among other documents.
    init(_ shape: ListShape, seed: UInt64, first: DocumentID = 1000) {
        var random = SplitMix64(seed: seed)
        var document = first + DocumentID(random.below(300))
        var postings: [ModelPosting] = []
        for _ in 0..<shape.count {
            postings.append(SegmentModel.posting(document, shape, &random))
            document += 1 + DocumentID(random.below(shape.gap + 1))
        }
        self.init(documents: first..<document + DocumentID(random.below(500)))
        lists[SegmentModel.word] = postings
        for posting in postings {
            facts[posting.document] = SegmentDocument(
                lengths: posting.counts &+ posting.counts
                    &* FieldCounts.each(UInt32(random.below(30))))
        }
        for document in documents where facts[document] == nil && random.below(9) == 0 {
            facts[document] = SegmentDocument(
                lengths: FieldCounts.each(UInt32(random.below(300))))
        }
    }

    static let word = Array("\u{2}word".utf8)

    private static func posting(
        _ document: DocumentID, _ shape: ListShape, _ random: inout SplitMix64
    ) -> ModelPosting {
        var positions: [[UInt32]] = Array(repeating: [], count: Field.count)
        var fields = [Field.body.rawValue]
        if random.below(100) < shape.mixed {
            fields = (0..<Field.count).filter { _ in random.below(3) == 0 }
            if fields.isEmpty { fields = [random.below(Field.count)] }
        }
        for field in fields {
            var count = 1 + random.below(shape.occurrences)
            if random.below(100) < shape.outliers { count *= 1000 }
            positions[field] = (0..<count).map { _ in
                UInt32(truncatingIfNeeded: random.next()) % shape.positions
            }.sorted()
        }
        return ModelPosting(document: document, positions: positions)
    }
}
