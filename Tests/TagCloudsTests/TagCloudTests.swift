import TestSupport
import Testing

@testable import TagClouds

@Suite struct TagCloudTests {
    @Test(
        arguments: [
            (
                [1, 2, 5, 10, 100], 8, 22,
                ["8", "9.4823529411765", "11.952941176471", "14.094117647059", "22"]
            ),
            ([3, 3, 3], 8, 22, ["8", "8", "8"]),
            ([0, 1, 1000], 8, 22, ["8", "9.4", "22"]),
            ([1, 10, 100], 22, 8, ["22", "22.435294117647", "23"]),
        ] as [([Int], Double, Double, [String])])
    func sizes_areWordPress(
        counts: [Int], smallest: Double, largest: Double, sizes: [String]
    ) throws {
        let options = try CloudOptions(
            minimumCount: 0, smallest: smallest, largest: largest, orderBy: .count)
        let cloud = TagCloud(entries(counts), options: options)
        #expect(cloud.items.map { PHPNumber.text($0.size) } == sizes)
    }

    @Test(arguments: CloudScale.allCases)
    func weights_growWithCounts_fromZeroToOne(scale: CloudScale) throws {
        let options = try CloudOptions(number: 0, orderBy: .count, scale: scale)
        let weights = TagCloud(entries([1, 2, 3, 50, 50, 9_000]), options: options).items.map(
            \.weight)
        #expect(weights.first == 0)
        #expect(weights.last == 1)
        #expect(weights == weights.sorted())
        #expect(try weights[at: 3] == weights[at: 4])
    }

    @Test(arguments: [
        (CloudScale.linear, 0.25), (.logarithmic, 0.5), (.squareRoot, 1.0 / 3), (.rank, 0.5),
    ])
    func eachScale_placesTheMiddleCount(scale: CloudScale, weight: Double) throws {
        let counts =
            scale == .logarithmic ? [0, 9, 99] : scale == .squareRoot ? [1, 4, 16] : [1, 2, 5]
        let options = try CloudOptions(minimumCount: 0, orderBy: .count, scale: scale)
        let middle = try TagCloud(entries(counts), options: options).items[at: 1]
        #expect(abs(middle.weight - weight) < 1e-12)
        #expect(abs(middle.size - (8 + 14 * weight)) < 1e-12)
    }

    @Test func largestBelowSmallest_isHonoured_whereWordPressDoesNotRule() throws {
        let options = try CloudOptions(smallest: 22, largest: 8, orderBy: .count, scale: .linear)
        #expect(TagCloud(entries([1, 3]), options: options).items.map(\.size) == [22, 8])
    }

    @Test func buckets_cutTheWeightsInEqualSteps() throws {
        let options = try CloudOptions(number: 0, orderBy: .count, scale: .linear, buckets: 4)
        let cloud = TagCloud(entries(Array(1...9)), options: options)
        #expect(cloud.items.map(\.bucket) == [0, 0, 1, 1, 2, 2, 3, 3, 3])
    }

    @Test func places_lieOnTheUnitSphere_andDependOnTheIndexOnly() {
        let few = TagCloud(entries(Array(1...40)))
        let same = TagCloud(entries(Array(101...140)))
        for (item, other) in zip(few.items, same.items) {
            #expect(abs(item.x * item.x + item.y * item.y + item.z * item.z - 1) < 1e-12)
            #expect(item.x == other.x && item.y == other.y && item.z == other.z)
        }
        #expect(Set(few.items.map { "\($0.x) \($0.y) \($0.z)" }).count == 40)
    }

    @Test func anEmptyCloud_isEmptyInEveryFormat() {
        let cloud = TagCloud([])
        #expect(cloud.exported(as: .html) == "")
        #expect(cloud.exported(as: .text) == "")
        #expect(cloud.exported(as: .json) == "[]\n")
        #expect(cloud.exported(as: .tsv).split(separator: "\n").count == 1)
        #expect(cloud.exported(as: .svg).hasSuffix("</svg>\n"))
    }

    @Test func hugeCounts_stayFinite() throws {
        let options = try CloudOptions(minimumCount: 0)
        let cloud = TagCloud(entries([0, .max, .min]), options: options)
        #expect(cloud.items.allSatisfy { $0.size.isFinite && (0...1).contains($0.weight) })
    }
}

/// Entries named a, b, … with these counts, in this order.
func entries(_ counts: [Int]) -> [CloudEntry] {
    zip(1..., counts).map { id, count in
        CloudEntry(
            id: id, taxonomy: "post_tag", name: "tag \(id)", slug: "tag-\(id)", count: count,
            link: "https://blog.example.org/tag/tag-\(id)/")
    }
}
