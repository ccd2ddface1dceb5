import TestSupport
import Testing

@testable import BlogSearchPostings
@testable import BlogSearchQueries

@Suite struct BoundReferenceTests {
    @Test
    func bounds_holdUnderOtherParameters_onceScaled() throws {
        var random = SplitMix64(seed: 31)
        let model = SegmentModel(ListShape.all[10], seed: 30)
        let reader = try model.reader()
        let postings = try #require(model.lists[SegmentModel.word])
        for _ in 0..<60 {
            let parameters = RankingParameters(
                saturation: 1.2,
                fields: Field.allCases.map { _ in
                    .init(
                        weight: Double(random.below(50)) / 10,
                        lengthNorm: Double(random.below(11)) / 10)
                })
            let statistics = CollectionStatistics(
                documents: 1 + random.below(50),
                totalLengths: (0..<Field.count).map { _ in random.below(9000) })
            let scale = reader.boundScale(parameters, statistics)
            let cursor = try #require(try reader.cursor(forKey: SegmentModel.word))
            var window = DocumentWindow(around: model.documents.lowerBound)
            while window.first < model.documents.upperBound {
                let largest =
                    postings.filter { window.range.contains($0.document) }
                    .map { model.x($0, parameters, statistics) }.max() ?? 0
                #expect(try cursor.bound(in: window.range) * scale >= largest)
                window.reset(around: window.range.upperBound)
            }
        }
    }

    @Test
    func scale_isOne_underTheReferenceItself() throws {
        let model = SegmentModel(ListShape.all[10], seed: 30)
        let scale = try model.reader().boundScale(model.parameters, model.statistics)
        #expect(scale >= 1 && scale < 1.000_001)
    }

    @Test
    func scale_isInfinite_whereTheReferenceSawNoWeight() throws {
        var model = SegmentModel(ListShape.all[10], seed: 30)
        model.parameters[.title].weight = 0
        #expect(try model.reader().boundScale(.standard, model.statistics) == .infinity)
    }

    @Test(arguments: [0.0, 1e-30, 0.1, 1, 1 / 3, 16_777_217, 1e30, 1e300, .infinity, .nan])
    func roundedBounds_areNeverBelow(_ x: Double) {
        let bound = Double(BoundReference.rounded(x))
        #expect(x.isNaN ? bound == .infinity : bound >= x)
    }
}
