import Testing

@testable import BlogSearchQueries

@Suite struct ChangeCursorSealingTests {
    private let log = "0123456789abcdef"

    @Test(arguments: 0..<Int64(100))
    func whatIsSealed_isOpenedByItsKeyAlone(number: Int64) throws {
        let key = number &* 0x5851_F42D_4C95_7F2D
        for row in [nil, number + 5] {
            let cursor = ChangeCursor(log: log, number: number, row: row)
            let sealed = cursor.sealed(by: key)
            #expect(ChangeCursor("\(sealed)") == sealed)
            #expect(sealed.opened(by: key) == cursor)
            #expect(sealed.opened(by: key ^ 1) != cursor)
        }
    }

    /// How much happened between two cursors is nobody's to know.
    @Test func sealedNumbers_haveNoOrder() {
        let sealed = (0..<1_000).map { ChangeCursor(log: log, number: $0).sealed(by: 61).number }
        #expect(Set(sealed).count == 1_000 && sealed.allSatisfy { $0 >= 0 })
        let ascents = zip(sealed, sealed.dropFirst()).count { $0 < $1 }
        #expect((400...600).contains(ascents))
        #expect(!zip(sealed, sealed.dropFirst()).contains { abs($0 - $1) < 1_000 })
    }
}
