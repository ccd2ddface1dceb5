import TestSupport
import Testing

@testable import BlogSearchPostings

@Suite struct ImpactsTests {
    @Test(arguments: [16, 17, 33, 127, 128])
    func levels_boundWhatTheyStandFor_closely(count: Int) throws {
        var random = SplitMix64(seed: 3)
        let xs = (0..<count).map { _ in
            Double(random.next() % 1000) / 100 + 0.001
        }
        let bound = BoundReference.rounded(xs.max() ?? 0)
        var bytes = SegmentBytes()
        Impacts.encode(xs[...], bound: bound, to: &bytes)
        #expect(bytes.count == Impacts.size(of: count))
        let page = try SegmentPage(verifying: sealed(bytes.array))
        for (place, x) in xs.enumerated() {
            let level = Impacts.level(of: place, page.bytes, at: 0)
            let upperBound = Double(bound) * Impacts.shares[level]
            #expect(upperBound >= x)
            // A level is a fourth root of two above the one before it.
            #expect(level == 0 || upperBound <= x * 1.1893)
        }
    }

    @Test(arguments: [16, 17, 33, 64, 127, 128])
    func placesFromALevel_areThoseThatReachIt(count: Int) throws {
        var random = SplitMix64(seed: 4)
        let xs = (0..<count).map { _ in Double(random.next() % 1000) / 100 }
        var bytes = SegmentBytes()
        Impacts.encode(xs[...], bound: BoundReference.rounded(10), to: &bytes)
        bytes.append(UInt64.max)
        let page = try SegmentPage(verifying: sealed(bytes.array))
        for least in 0...16 {
            let places = Impacts.ordinals(from: least, of: count, page.bytes, at: 0)
            #expect(places.subtracting(OrdinalSet(before: count)) == .empty)
            for place in xs.indices {
                let level = Impacts.level(of: place, page.bytes, at: 0)
                #expect(places.contains(place) == (level >= least))
            }
        }
        #expect(Impacts.least(reaching: 10.5, under: 10) == 16)
        #expect(Impacts.least(reaching: 10, under: 10) == 15)
        #expect(Impacts.least(reaching: 9, under: 10) == 15)
        #expect(Impacts.least(reaching: 8, under: 10) == 14)
        #expect(Impacts.least(reaching: 0.01, under: 10) == 0)
    }

    @Test
    func levelsOfWordsThatAreEverywhere_areNotStored() {
        #expect(Impacts.isFor(128, from: 0, to: 384))
        #expect(!Impacts.isFor(128, from: 0, to: 383))
        #expect(Impacts.isFor(16, from: 0, to: 48))
        #expect(!Impacts.isFor(15, from: 0, to: 100_000), "too few to choose from")
    }

    @Test
    func levelsOfNothingAndOfEverything_areTheLowest() throws {
        let upperBounds = [0.0, .infinity]
        for x in upperBounds {
            var bytes = SegmentBytes()
            Impacts.encode(
                Array(repeating: x, count: 128)[...], bound: Float(x), to: &bytes)
            #expect(bytes.array == Array(repeating: 0, count: 64))
        }
    }
}
