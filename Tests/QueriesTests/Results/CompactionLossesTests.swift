import Blog
import Testing

@testable import BlogSearchQueries

/// What a compaction says that it could not keep, verbatim.
@Suite struct CompactionLossesTests {
    private func sentences(_ losses: Losses) -> [String] {
        losses.sentences { site in
            switch site {
            case 1: ("https://a.example", true)
            case 2: ("https://b.example", false)
            default: nil
            }
        }.map(\.description)
    }

    @Test func eachKind_hasItsNumber_itsSite_andWhatBringsItBack() {
        var losses = Losses()
        losses.add(39, "post", .changed, site: 1)
        losses.add(1, "post", .changed, site: 1)
        losses.add(1, "term", .changed, site: 2)
        losses.add(1, "site", .changed, site: 2)
        losses.add(2, "post type", .changed)
        losses.add(0, "picture", .missing)
        losses.add(3, "post", .missing, site: 1)
        losses.add(20, "post", .stray, site: 9)
        losses.add(1, "author", .removed, site: 1)
        #expect(
            sentences(losses) == [
                "40 posts of https://a.example are not what was stored: sync everything of https://a.example again.",
                "2 post types are not what was stored: sync everything or import again.",
                "1 site, https://b.example, is not what was stored: import the files of https://b.example again.",
                "1 term of https://b.example is not what was stored: import the files of https://b.example again.",
                "Not all pictures are there as they were stored last: sync everything or import again.",
                "3 posts of https://a.example are missing: sync everything of https://a.example again.",
                "20 posts are gone, since nothing tells of which site they were: sync everything or import again.",
                "1 author of https://a.example is gone, since it was not what was stored: sync everything of https://a.example again.",
            ])
        #expect(losses.count(.changed, posts: true) == 40)
        #expect(losses.count(.changed, posts: false) == 4)
    }

    @Test func sums_areThoseOfBoth() {
        var mended = Mended()
        mended.putBack = 1
        mended.losses.add(1, "post", .changed)
        var other = Mended()
        other.doubled = 2
        other.losses.add(2, "post", .changed)
        other.repairs = ["the file written anew"]
        mended += other
        var summary = CompactionSummary()
        mended.tell(in: &summary) { _ in nil }
        #expect((summary.lost, summary.putBack, summary.doubled) == (3, 1, 2))
        #expect(
            summary.losses == ["3 posts are not what was stored: sync everything or import again."])
        #expect(summary.repairs == ["the file written anew"])
    }
}
