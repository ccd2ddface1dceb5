import TestSupport
import Testing

@testable import BlogSearchPlatform
@testable import BlogSearchPostings
@testable import BlogSearchQueries
@testable import BlogSearchStore

@Suite struct ColumnPageTests {
    private func page() -> ColumnPage {
        var page = ColumnPage(first: 1)
        page.append(
            SegmentDocument(
                lengths: .of(1, 2, 3, 4, 5, 6, 7, 8, 9), published: -1,
                [
                    .author: 9, .type: 10, .site: 11, .language: 12, .features: 1 << 31 | 6,
                    .sketchLow: 7, .sketchHigh: 1 << 31,
                ],
                categories: [4], tags: [3]))
        page.append(
            SegmentDocument(
                lengths: .of(0, 0, 0, 0, 0, 0, 0, 9), [.type: 1, .site: 1, .language: 1]))
        page.append(
            SegmentDocument(
                lengths: .zero, published: .max,
                [.type: 1, .site: 1, .language: 1], tags: [7]))
        return page
    }

    private func columns(
        _ pages: [(first: Int, count: Int, columns: [UInt8])], first: DocumentID = 1
    ) throws -> TailColumns {
        try TailColumns(first: first, pages: pages) { $0 == 4 }
    }

    @Test func aFormerPage_hasOneFieldLess() throws {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: [2, 8 | 6 << 16, 0] as [UInt32])
        bytes.append(littleEndian: Array(1...8) + Array(11...18) as [UInt32])
        for fact: UInt32 in 1...6 { bytes.append(littleEndian: [fact, fact]) }
        bytes.append(littleEndian: [5, 6] as [Int64])
        bytes.append(littleEndian: [0, 0] as [UInt32])
        bytes.append(littleEndian: [RowChecksum([], bytes).value])
        var next = ColumnPage(first: 3)
        next.append(SegmentDocument(lengths: .each(7), published: 4, [.type: 1]))
        let columns = try columns([(1, 2, bytes), (3, 1, next.encoded)])
        #expect(try columns.lengths(of: 1) == .of(1, 2, 3, 4, 5, 6, 7, 8))
        #expect(try columns.lengths(of: 2) == .of(11, 12, 13, 14, 15, 16, 17, 18))
        #expect(try columns.length(of: .custom, in: 2) == 0)
        #expect(try columns.lengths(of: 3) == .each(7))
        #expect(try (1...3).map { try columns.published($0) } == [5, 6, 4])
        #expect(try (1...3).map { try columns.sketch(of: $0).bits } == [0, 0, 0])
    }

    @Test func aPage_isReadAsItWasWritten() throws {
        let columns = try columns([(1, 3, page().encoded)])
        #expect(columns.documents == 1..<4)
        #expect(try columns.lengths(of: 1) == .of(1, 2, 3, 4, 5, 6, 7, 8, 9))
        #expect(try columns.length(of: .body, in: 1) == 6)
        #expect(try (1...2).map { try columns.sketch(of: $0).bits } == [1 << 63 | 7, 0])
        #expect(try (1...3).map { try columns.published($0) } == [-1, nil, .max])
        #expect((1...3).map { Array(columns.terms(of: $0)) } == [[3, 4], [], [7]])
        #expect(columns.has(4, as: .category, 1) && columns.has(3, as: .tag, 1))
        #expect(!columns.has(4, as: .tag, 1) && !columns.has(7, as: .tag, 1))
        #expect(columns.has(9, as: .author, 1) && columns.has(12, as: .language, 1))
        #expect((0...40).filter { columns.has($0, as: .has, 1) } == [1, 2, 31])
        #expect(!(0...40).contains { columns.has($0, as: .has, 2) })
    }

    @Test func pages_followOneAnother_fromTheFirstOfTheTail() throws {
        let columns = try columns(
            [(101, 3, page().encoded), (104, 3, page().encoded)], first: 101)
        #expect(
            (101...106).map { Array(columns.terms(of: $0)) }
                == [[3, 4], [], [7], [3, 4], [], [7]])
        var window = DocumentWindow(around: 101)
        for document in 99...106 { window.insert(DocumentID(document)) }
        var tally = FacetTally()
        try columns.count(.tag, of: window, into: &tally)
        #expect(tally.counts.map(\.id) == [3, 7])
        #expect(tally.counts.map(\.documents) == [2, 2])
        try columns.count(.year, of: window, into: &tally)
        #expect(tally.counts.contains(FacetCount(id: 1969, documents: 2)))
        var features = FacetTally()
        try columns.count(.has, of: window, into: &features)
        #expect(features.counts.map(\.id) == [1, 2, 31])
        #expect(features.counts.map(\.documents) == [2, 2, 2])
        try columns.retain(&window, dated: [-5...5])
        #expect(window.contains(101) && window.contains(104) && window.count == 2)
    }

    @Test(arguments: [
        (2, 3), (0, 3), (1, 2), (1, 4), (-5, 3), (1, 0), (1, -3), (1, .max), (.min, 3), (1, .min),
    ])
    func aPageThatDoesNotAddUp_isDamage(first: Int, count: Int) {
        #expect(throws: IndexError.damagedTail) {
            try columns([(first, count, page().encoded)])
        }
    }

    @Test func changedBytes_throw_orGiveATable_butNeverTrap() {
        let bytes = page().encoded
        var random = SplitMix64(seed: 1)
        for _ in 0..<3000 {
            var bytes = bytes
            bytes[random.below(bytes.count)] = UInt8(random.below(256))
            if random.below(4) == 0 { bytes.removeLast(random.below(bytes.count)) }
            guard let table = try? columns([(1, 3, bytes)]) else { continue }
            #expect((1...3).allSatisfy { table.terms(of: $0).count <= 3 })
        }
    }
}
