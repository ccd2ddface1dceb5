import TestSupport
import Testing

@testable import BlogSearchPostings
@testable import BlogSearchQueries

/// The format, to the byte: what an index file on somebody's disk looks like must not change without a new version.
@Suite struct SegmentGoldenTests {
    private static func segment() throws -> (root: [UInt8], pages: [Int: [UInt8]]) {
        var model = SegmentModel(documents: 7..<20)
        model.parameters = parameters
        for document in [DocumentID](7..<20) where document != 12 {
            model.facts[document] = SegmentDocument(
                lengths: FieldCounts.of(3, 0, 0, 0, 0, 300, 0, 0),
                published: Int64(document) * 1000,
                [
                    .author: document % 2, .type: 1, .site: 1, .language: 2,
                    .features: document % 3,
                ],
                categories: [4], tags: [5, document])
        }
        model.facts[9]?.published = nil
        let body = { (document: DocumentID, positions: [UInt32]) in
            ModelPosting(
                document: document, positions: [[], [], [], [], [], positions, [], [], []])
        }
        model.lists[[2, 97]] = [body(8, [0]), body(9, [3, 4, 299])]
        model.lists[[2, 97, 98]] = [
            ModelPosting(document: 7, positions: [[2], [], [], [], [], [1, 290], [], [], []]),
            body(19, [17]),
        ]
        model.attributes[AttributeKey.bytes(.term, 4)] = [
            7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 18, 19,
        ]
        return try model.written()
    }

    /// Bounds are written for these, whatever ranking is the standard one today.
    private static let parameters: RankingParameters = {
        let weights = [4, 2, 1, 1.5, 1.5, 1, 0.5, 0.7, 1]
        var parameters = RankingParameters(
            saturation: 1.5, fields: weights.map { .init(weight: $0, lengthNorm: 0.5) })
        parameters[.body].lengthNorm = 0.75
        return parameters
    }()

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test
    func segment_isWritten_asItWasAtFirst() throws {
        let (root, pages) = try Self.segment()
        let written = pages.sorted { $0.key < $1.key }.map {
            "\($0.key): " + Self.hexadecimal($0.value)
        }
        #expect(written == Self.pages)
        #expect(
            Self.hexadecimal(root) == Self.root)
    }

    /// Versions before 6 had the same root for eight fields, those before 5 without a column of clocks.
    @Test(
        arguments: [
            ("57505303", root(columns: "13"), "f6312ece3c5b0375"),
            ("57505304", root(columns: "13"), "88f0179a57e9865c"),
            ("57505305", root(columns: "14") + clock, "29c9c68e867d3c42"),
        ])
    func segmentOfAFormerVersion_isRead(
        _ head: String, _ content: String, _ checksum: String
    ) throws {
        var root = try SegmentRoot(Self.segment().root)
        root.columns[SegmentColumn.custom.rawValue].address = 0
        for column in [SegmentColumn.sketchLow, .sketchHigh] {
            root.columns[column.rawValue].address = 0
        }
        if !content.hasSuffix(Self.clock) {
            root.columns[SegmentColumn.clock.rawValue].address = 0
        }
        let (norms, custom) = (root.reference.fieldNorms, Field.custom.rawValue)
        var (weights, bases, slopes) = (norms.weights, norms.lengthBases, norms.lengthSlopes)
        (weights[custom], bases[custom], slopes[custom]) = (0, 1, 0)
        root.reference = BoundReference(
            FieldNorms(weights: weights, lengthBases: bases, lengthSlopes: slopes))
        #expect(try SegmentRoot(Self.bytes(head + content + checksum)) == root)
    }

    /// Version 6 had no columns of sketches.
    @Test func segmentOfVersion6_isRead() throws {
        var root = try SegmentRoot(Self.segment().root)
        for column in [SegmentColumn.sketchLow, .sketchHigh] {
            root.columns[column.rawValue].address = 0
        }
        let count = 2 * 301
        let former =
            "57505306" + Self.root.dropFirst(8).prefix(count - 8) + "15"
            + Self.root.dropFirst(count + 2).dropLast(16 + 2 * Self.clock.count)
            + "ae643be5d2140763"
        #expect(try SegmentRoot(Self.bytes(former)) == root)
    }

    private static func bytes(_ hexadecimal: String) -> [UInt8] {
        stride(from: 0, to: hexadecimal.count, by: 2).compactMap { place in
            UInt8(hexadecimal.dropFirst(place).prefix(2), radix: 16)
        }
    }

    private static let root =
        "5750530707000000140000000c0000000300000001000000010000000000000001000000010000000100"
        + "0000000000000003000000000000000000000000000000000000002c0100000000000000000000000000"
        + "0000000000000010400000000000000040000000000000f03f000000000000f83f000000000000f83f00"
        + "0000000000f03f000000000000e03f666666666666e63f000000000000f03f000000000000e03f000000"
        + "000000e03f000000000000e03f000000000000e03f000000000000e03f000000000000d03f0000000000"
        + "00e03f000000000000e03f000000000000e03f9a9999999999a93f9a9999999999a93f9a9999999999a9"
        + "3f9a9999999999a93f9a9999999999a93f333333333333b33f9a9999999999a93f9a9999999999a93f9a"
        + "9999999999a93f1700000000000000000d000000000000000100000000000000000d0000000400000000"
        + "00000000000000000d000000040000000000000000000000000d00000004000000000000000000000000"
        + "0d000000040000000000000000000000000d000000040000000200000000000000000d0000000c000000"
        + "0000000000000000000d0000000c0000000000000000000000000d0000000c00000000571b0000000000"
        + "000d0000000c0000000200000000000000000d000000140000000100000000000000000d000000180000"
        + "000100000000000000000d0000001c0000000100000000000000000d0000002000000001000000000000"
        + "00000d000000240000000101000000000000000d000000280000000104000000000000000c0000002c00"
        + "00000002000000000000000d0000002c000000010500000000000000180000003000000001df1f000000"
        + "00000001000000360000000000000000000000000d000000360000000000000000000000000d00000036"
        + "0000000000000000000000000d00000036000000008adcac1203f72735"

    private static let pages = [
        "0: 8b000340070000000100000080ef0f0001200040080000007408073e000000000200000201210"
            + "4400700000080bcc740020000000b4000010100014874ca9230fc2f7c",
        "1: 420200000c014e024502000022442101e834b343b268b5b0",
        "3: 0300040000060001000000040c000002026102040201620205e2c5af8e995e7ebd",
        "4: 030303030300030303030303030000002c012c012c012c012c0100002c012c012c012c012c012"
            + "c012c010000000000000100e9030000b90ba10f00007117591b411f29231127f92ae12e000000000"
            + "00001000100010001000100010001000000010101010100010101010101010000000101010101000"
            + "10101010101010000000202020202000202020202020200000001020001020001020001020001000"
            + "00000010203040405060708090a0b0000000002040608080a0c0e101214160000000002000300040"
            + "005000600080009000a000b000c000d000ee55ef3a5be89bfb5",
    ]

    /// Between the version and the checksum.
    /// A column of thirteen zeros, which takes no bytes.
    private static let clock = "0000000000000000" + "0d000000" + "36000000" + "00"

    /// A root between its version and its last columns.
    private static func root(columns: String) -> String {
        beforeColumns + columns + afterCount
    }

    private static let beforeColumns =
        "07000000140000000c0000000300000001000000010000000000000001000000010000000100"
        + "0000000000000003000000000000000000000000000000000000002c0100000000000000000000000000"
        + "00000010400000000000000040000000000000f03f000000000000f83f000000000000f83f0000000000"
        + "00f03f000000000000e03f666666666666e63f000000000000e03f000000000000e03f000000000000e0"
        + "3f000000000000e03f000000000000e03f000000000000d03f000000000000e03f000000000000e03f9a"
        + "9999999999a93f9a9999999999a93f9a9999999999a93f9a9999999999a93f9a9999999999a93f333333"
        + "333333b33f9a9999999999a93f9a9999999999a93f"

    private static let afterCount =
        "00000000000000000d0000000000000001000000"
        + "00000000000d000000040000000000000000000000000d000000040000000000000000000000000d0000"
        + "00040000000000000000000000000d000000040000000000000000000000000d00000004000000020000"
        + "0000000000000d0000000c0000000000000000000000000d0000000c00000000571b0000000000000d00"
        + "00000c0000000200000000000000000d000000140000000100000000000000000d000000180000000100"
        + "000000000000000d0000001c0000000100000000000000000d000000200000000100000000000000000d"
        + "000000240000000101000000000000000d000000280000000104000000000000000c0000002c00000000"
        + "02000000000000000d0000002c000000010500000000000000180000003000000001df1f000000000000"
        + "010000003600000000"
}
