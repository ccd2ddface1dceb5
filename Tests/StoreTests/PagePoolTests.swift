import TestSupport
import Testing

@testable import BlogSearchPostings
@testable import BlogSearchStore

/// Pages of segments in memory.
@Suite struct PagePoolTests {
    private static func page(_ byte: UInt8) throws -> SegmentPage {
        try SegmentPage(verifying: sealed([byte]))
    }

    @Test func pagesOfAForgottenSegment_areNotKept() throws {
        let pool = PagePool(capacity: 1 << 20)
        for segment in 1...50 as ClosedRange<Int64> {
            let table = pool.table(ofSegment: segment)
            for number in 0..<3 {
                pool.insert(try Self.page(UInt8(segment)), number, into: table)
            }
            pool.forget(allBut: [1, segment])
            #expect(pool.count == (segment == 1 ? 3 : 6))
            #expect(pool.table(ofSegment: 1).page(2)?.byte(0) == 1)
            #expect(pool.table(ofSegment: segment).page(2)?.byte(0) == UInt8(segment))
        }
    }

    @Test func aFullPool_givesUpWhatWasNotUsed() throws {
        let pool = PagePool(capacity: 0)
        let (used, unused) = (pool.table(ofSegment: 1), pool.table(ofSegment: 2))
        for number in 0..<8 {
            pool.insert(try Self.page(1), number, into: used)
            pool.insert(try Self.page(2), number, into: unused)
        }
        #expect(pool.count == 16)
        for number in 0..<8 {
            for known in 0..<8 { #expect(used.page(known) != nil) }
            pool.insert(try Self.page(3), 100 + number, into: pool.table(ofSegment: 3))
        }
        #expect(pool.count == 16)
        #expect((0..<8).allSatisfy { unused.page($0) == nil })
        // The hand stands somewhere in the ring when segments are forgotten.
        pool.forget(allBut: [1])
        #expect(pool.count == 8)
        for number in 0..<30 { pool.insert(try Self.page(1), 200 + number, into: used) }
        #expect(pool.count == 16 && used.page(229) != nil)
    }
}
