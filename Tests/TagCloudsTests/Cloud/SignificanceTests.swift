import TestSupport
import Testing

@testable import TagClouds

@Suite struct SignificanceTests {
    /// Computed by another program from the four cells.
    @Test(arguments: [
        (10, 100, 5, 200, 7.329811674221491), (5, 200, 10, 100, -7.329811674221491),
        (28, 100, 3, 90, 24.15368666583567), (7, 60, 0, 50, 8.881104268899428),
        (0, 50, 7, 60, -8.881104268899428), (5, 50, 10, 100, 0), (3, 3, 0, 0, 0), (0, 0, 1, 2, 0),
    ])
    func values_areDunnings(
        count: Int, posts: Int, otherCount: Int, otherPosts: Int, value: Double
    ) {
        let found = Significance.logLikelihood(
            count: count, posts: posts, otherCount: otherCount, otherPosts: otherPosts)
        #expect(abs(found - value) < 1e-9)
    }

    @Test func cloudsOfSignificance_areWeighedByIt() throws {
        let entries = [(1, 50, 2.0), (2, 3, 8.0), (3, 9, -5.0)].map { id, count, significance in
            CloudEntry(
                id: id, taxonomy: "post_tag", name: "tag \(id)", slug: "s", count: count,
                formerCount: id, significance: significance)
        }
        let cloud = TagCloud(
            entries, options: try CloudOptions(number: 2, orderBy: .count, scale: .linear))
        #expect(cloud.items.map(\.id) == [3, 2])
        #expect(cloud.items.map(\.weight) == [0, 1])
        #expect(
            cloud.exported(as: .json).contains("\"formerCount\":3,\"significance\":-5}"))
        #expect(cloud.exported(as: .tsv).contains("\tformerCount\tsignificance\n"))
    }

    @Test func termsThatAreGone_stay() throws {
        let gone = CloudEntry(
            id: 1, taxonomy: "post_tag", name: "a", slug: "a", count: 0, formerCount: 3,
            significance: -4)
        #expect(TagCloud([gone]).items.count == 1)
        #expect(TagCloud([gone], options: try CloudOptions(minimumCount: 4)).items.isEmpty)
    }
}
