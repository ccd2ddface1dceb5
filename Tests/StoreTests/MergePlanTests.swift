import Testing

@testable import BlogSearchPostings
@testable import BlogSearchStore

@Suite struct MergePlanTests {
    /// Bytes a document takes up in a segment, about as many as one of a real blog.
    private let bytes = 1_600

    /// Neighbours of so many documents each.
    private func segments(_ counts: [Int]) -> [SegmentRow] {
        var first: DocumentID = 1
        return counts.enumerated().map { index, count in
            defer { first += DocumentID(count) }
            return SegmentRow(
                Int64(index + 1), first..<first + DocumentID(count), count: count, root: [],
                pages: 1, bytes: count * bytes)
        }
    }

    /// Does what is due, and gives the sizes of the merges.
    private func settle(_ counts: inout [Int], limit: Int) -> [Int] {
        var merges: [Int] = []
        while let run = MergePlan.next(segments(counts), limit: limit) {
            let sum = counts[run].reduce(0, +)
            merges.append(sum)
            counts.replaceSubrange(run, with: [sum])
        }
        return merges
    }

    @Test func tenThousandAdditionsToAMillion_needSmallMergesOnly() {
        var counts = [1_000_000, 500_000, 90_000, 60_000, 30_000]
        for _ in 0..<10 {
            counts.append(1_001)
            for merge in settle(&counts, limit: MergePlan.width) {
                #expect(merge * bytes <= MergePlan.smallMerge)
            }
        }
        #expect(counts == [1_000_000, 500_000, 90_000, 60_000, 30_000, 8 * 1_001, 1_001, 1_001])
    }

    @Test(arguments: [128, 150, 1_001, 6_000])
    func segments_stayFew_andDocumentsAreMergedRarely(page: Int) {
        var counts: [Int] = []
        var merged = 0
        let pages = 1_000
        for _ in 0..<pages {
            counts.append(page)
            merged += settle(&counts, limit: page * MergePlan.width).reduce(0, +)
            #expect(counts.count <= MergePlan.maximumSegments)
        }
        #expect(merged <= 6 * page * pages)
    }

    @Test func whatWasPutOff_isDone_byWhoMayDoIt() {
        var counts = Array(repeating: 20_000, count: MergePlan.width)
        #expect(settle(&counts, limit: 100_000) == [])
        #expect(settle(&counts, limit: 160_000) == [160_000])
        #expect(settle(&counts, limit: .max) == [])
    }

    @Test func aSegmentWithManyDocumentsGone_isWrittenAnew() {
        var rows = segments([50_000, 4_000])
        rows[1].dropped = 1_000
        #expect(MergePlan.next(rows, limit: 0) == nil)
        rows[1].dropped = 1_001
        #expect(MergePlan.next(rows, limit: 0) == 1..<2)
        rows[0].dropped = 20_000
        #expect(MergePlan.next(rows, limit: 0) == 1..<2)
        #expect(MergePlan.next(rows, limit: 30_000) == 0..<1)
    }
}
