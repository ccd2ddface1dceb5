// The facts of the documents that one transaction added, as one blob. All numbers are
// little-endian.
//
//   page       = count:u32  fields:u16  facts:u16  terms:u32
//                lengths:u32[count * fields]     tokens, document by document; older pages have 8 fields
//                fact:u32[count] * facts         in the order of `DocumentFact`; 0 facts in the header
//                                                are five, as older pages have
//                published:i64[count]            seconds since 1970, the smallest number when unknown
//                termEnd:u32[count]              where the document's terms end in `term`
//                term:u32[terms]                 row ids of terms and their ancestors, ascending in a
//                                                document
//                checksum:i64                    of all before it (RowChecksum.swift); the oldest
//                                                pages have none
//
// Example: one document of 1970-01-02, with 3 tokens in the title and 300 in the body, in category
// 5.
//
//     01 00 00 00 09 00 08 00 01 00 00 00   1 document, 9 fields, 8 facts, 1 term
//     03 00 00 00 00*16 2c 01 00 00 00*12   lengths by field
//     01 00 00 00                           author 1
//     01 00 00 00                           type 1
//     01 00 00 00                           site 1
//     02 00 00 00                           language 2
//     00 00 00 00                           no features
//     00 00 00 00                           a clock that nobody knows
//     78 56 34 12 ef cd ab 90               a sketch
//     80 51 01 00 00 00 00 00               86,400 seconds
//     01 00 00 00                           its terms end at index 1
//     05 00 00 00                           category 5
//     b7 c4 99 ff 29 6b c2 a7               checksum

internal import BlogSearchPlatform
internal import BlogSearchPostings
internal import BlogSearchQueries

/// Facts of consecutive documents, beginning with `first`.
struct ColumnPage: Sendable, Hashable {
    /// The value for an unknown date.
    static let unknownDate = Int64.min
    /// What a document without terms takes up.
    static let leastBytesPerDocument = 4 * (formerFields + oldestFacts + 1) + 8
    /// The fields that older pages have.
    static let formerFields = 8
    /// The facts of a document that the oldest pages have.
    static let oldestFacts = 5

    var first: DocumentID
    var count = 0
    var lengths: [UInt32] = []
    /// By `DocumentFact`.
    var facts: [[UInt32]] = DocumentFact.allCases.map { _ in [] }
    var published: [Int64] = []
    var termEnds: [UInt32] = []
    var terms: [UInt32] = []

    init(first: DocumentID) {
        self.first = first
    }

    /// Adds the next document.
    mutating func append(_ facts: SegmentDocument) {
        count += 1
        for field in 0..<Field.allCases.count { lengths.append(facts.lengths[field]) }
        for fact in DocumentFact.allCases {
            self.facts[fact.rawValue].append(facts.numbers[fact])
        }
        published.append(facts.published ?? ColumnPage.unknownDate)
        terms.append(contentsOf: (facts.categories + facts.tags).sorted())
        termEnds.append(UInt32(truncatingIfNeeded: terms.count))
    }

    /// Whether a page is what was written, if it has a checksum.
    static func isIntact(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 8 else { return false }
        var checksum: [UInt8] = []
        checksum.append(littleEndian: [RowChecksum([], Array(bytes.dropLast(8))).value])
        return bytes.suffix(8).elementsEqual(checksum)
    }

    /// The page encoded for the disk.
    var encoded: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: [
            UInt32(count), UInt32(Field.allCases.count | facts.count << 16), UInt32(terms.count),
        ])
        bytes.append(littleEndian: lengths)
        for column in facts { bytes.append(littleEndian: column) }
        bytes.append(littleEndian: published)
        bytes.append(littleEndian: termEnds)
        bytes.append(littleEndian: terms)
        bytes.append(littleEndian: [RowChecksum([], bytes).value])
        return bytes
    }
}
