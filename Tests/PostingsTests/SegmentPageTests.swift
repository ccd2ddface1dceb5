import TestSupport
import Testing

@testable import BlogSearchPlatform
@testable import BlogSearchPostings
@testable import BlogSearchQueries

@Suite struct SegmentPageTests {
    @Test(arguments: [0, 1, 7, 8, 15, 16, 47, 48, 49, 100, 8143, 8144])
    func page_comesBack_andEveryFlippedBitIsFound(_ size: Int) throws {
        var random = SplitMix64(seed: UInt64(size))
        let data = (0..<size).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        let stored = sealed(data)
        let page = try SegmentPage(verifying: stored)
        #expect(page.count == size && (0..<size).allSatisfy { page.byte($0) == data[$0] })
        for _ in 0..<200 {
            var changed = stored
            changed[random.below(stored.count)] ^= 1 << UInt8(random.below(8))
            #expect(throws: IndexError.damagedSegment) { try SegmentPage(verifying: changed) }
        }
        #expect(throws: IndexError.damagedSegment) { try SegmentPage(verifying: stored + [0]) }
        #expect(throws: IndexError.damagedSegment) {
            try SegmentPage(verifying: Array(stored.dropLast()))
        }
    }

    @Test func aPageAtAnotherPlace_isDamaged() throws {
        let placed = SegmentPage.addressed(sealed([1, 2, 3]), at: 7 << 24 | 16)
        #expect(try SegmentPage(verifying: placed, address: 7 << 24 | 16).byte(2) == 3)
        for place: UInt64 in [0, 7 << 24 | 24, 8 << 24 | 16] {
            #expect(throws: IndexError.damagedSegment) {
                try SegmentPage(verifying: placed, address: place)
            }
        }
    }

    @Test
    func pages_tooLargeOrTooSmall_areDamaged() {
        #expect(throws: IndexError.damagedSegment) { try SegmentPage(verifying: []) }
        #expect(throws: IndexError.damagedSegment) { try SegmentPage(verifying: [1, 2, 3]) }
        #expect(throws: IndexError.damagedSegment) {
            try SegmentPage(verifying: sealed(Array(repeating: 0, count: 8145)))
        }
    }

    @Test
    func loads_outsideOfTheData_areZerosOrOtherBytes_butInsideThePage() throws {
        let page = try SegmentPage(verifying: sealed([1, 2, 3]))
        #expect(page.load(0, as: UInt32.self) == 0x03_0201)
        #expect(page.load(2, as: UInt64.self) == 3)
        #expect(page.load(8000, as: UInt64.self) == 0)
        #expect(page.load(8192, as: UInt8.self) == 1)
        for offset in [-1, Int.min, .max, 1 << 40, 8191] { _ = page.load(offset, as: UInt64.self) }
        #expect(page.contains(0, 3) && page.contains(3, 0) && page.contains(1, 2))
        #expect(!page.contains(0, 4) && !page.contains(-1, 1) && !page.contains(4, 0))
        #expect(!page.contains(.max, .max) && !page.contains(1, -1) && !page.contains(.min, 5))
    }

    @Test
    func checksum_ofZeros_dependsOnTheirNumber() {
        let checksums = Set(
            (0...200).map { PageChecksum.of(Array(repeating: UInt8(0), count: $0).span.bytes) })
        #expect(checksums.count == 201)
    }

    @Test func pagesThatComeAndGo_keepTheirBytes() throws {
        var random = SplitMix64(seed: 4)
        func bytes(_ seed: Int) -> [UInt8] {
            (0..<60).map { UInt8(truncatingIfNeeded: seed &* ($0 + 1) >> 2) }
        }
        var pages: [Int: SegmentPage] = [:]
        // Some slabs are filled, emptied and filled again.
        for (round, most) in [600, 3, 560, 0, 300].enumerated() {
            for seed in pages.keys.sorted() where pages.count > most && random.below(300) > 0 {
                pages[seed] = nil
            }
            while pages.count < most {
                let seed = round * 1000 + pages.count
                pages[seed] = try SegmentPage(verifying: sealed(bytes(seed)))
            }
            for (seed, page) in pages {
                #expect(page.count == 60 && bytes(seed) == (0..<60).map { page.byte($0) })
                #expect(page.byte(60) == 0 && page.byte(8191) == 0)
            }
        }
    }

    @Test func noMemory_isNoEndOfTheProcess() {
        var slabs = PageSlabs()
        #expect(slabs.take { _ in nil } == nil)
        var taken = [slabs.take(System.mapMemory)].compactMap(\.self)
        #expect(taken.count == 1 && slabs.count == 1)
        // What is there is given without asking the system again.
        while let more = slabs.take({ _ in nil }) { taken.append(more) }
        #expect(taken.count > 200 && Set(taken).count == taken.count)
        #expect(taken.allSatisfy { $0 % 64 == 0 })
        for address in taken { slabs.giveBack(address) }
        #expect(slabs.take { _ in nil } != nil)
    }
}
