import Testing

@testable import SearchIndex

@Suite struct ColumnPageTests {
    private func page() -> ColumnPage {
        var page = ColumnPage(first: 1)
        page.append(
            DocumentFacts(
                lengths: [1, 2, 3, 4, 5, 6, 7, 8], author: 9, type: 10, site: 11, language: 12,
                published: -1, terms: [3, 4]))
        page.append(
            DocumentFacts(
                lengths: [0, 0, 0, 0, 0, 0, 0, 9], author: 0, type: 1, site: 1, language: 1,
                published: nil, terms: []))
        page.append(
            DocumentFacts(
                lengths: [0, 0, 0, 0, 0, 0, 0, 0], author: 0, type: 1, site: 1, language: 1,
                published: .max, terms: [7]))
        return page
    }

    @Test func aPage_isReadAsItWasWritten() throws {
        let table = try DocumentTable(
            pages: [(1, 3, page().encoded)], deletions: [2], generation: 4)
        #expect(table.last == 3)
        #expect((0...4).map { table.isLive($0) } == [false, true, false, true, false])
        #expect(Field.allCases.map { table.length(of: $0, in: 1) } == [1, 2, 3, 4, 5, 6, 7, 8])
        #expect([table.author(of: 1), table.type(of: 1), table.site(of: 1)] == [9, 10, 11])
        #expect(table.language(of: 1) == 12)
        #expect((1...3).map { table.published($0) } == [-1, nil, .max])
        #expect((1...3).map { Array(table.terms(of: $0)) } == [[3, 4], [], [7]])
    }

    @Test func pages_followOneAnother() throws {
        let table = try DocumentTable(
            pages: [(1, 3, page().encoded), (4, 3, page().encoded)], deletions: [], generation: 0)
        #expect((1...6).map { Array(table.terms(of: $0)) } == [[3, 4], [], [7], [3, 4], [], [7]])
        #expect(table.length(of: .body, in: 4) == 6)
    }

    @Test(arguments: [
        (2, 3), (0, 3), (1, 2), (1, 4), (-5, 3), (1, 0), (1, -3), (1, .max), (.min, 3), (1, .min),
    ])
    func aPageThatDoesNotAddUp_isDamage(first: Int, count: Int) {
        #expect(throws: IndexError.damagedPage) {
            try DocumentTable(
                pages: [(first, count, page().encoded)], deletions: [], generation: 0)
        }
    }

    @Test func changedBytes_throw_orGiveATable_butNeverTrap() {
        let bytes = page().encoded
        var random = SplitMix64(state: 1)
        for _ in 0..<3000 {
            var bytes = bytes
            bytes[random.below(bytes.count)] = UInt8(random.below(256))
            if random.below(4) == 0 { bytes.removeLast(random.below(bytes.count)) }
            guard
                let table = try? DocumentTable(
                    pages: [(1, 3, bytes)], deletions: [-1, 9], generation: 0)
            else { continue }
            #expect((1...3).allSatisfy { table.terms(of: $0).count <= 3 })
        }
    }
}
