import Blog
import Testing

@Suite struct StableIDTests {
    /// Index files hold these numbers: a change of the formula would make every post of a folder a new one.
    @Test(arguments: [
        ("", 735_455_236_730_778),
        ("a", 1_086_646_154_028_666),
        ("post/hello-world", 1_648_237_791_748_551),
        ("日本", 3_797_943_594_504_112),
    ])
    func stableID_neverChanges(key: String, id: Int) {
        #expect(Post.stableID(for: key) == id)
        #expect(Post.stableID(for: Substring(key)) == id)
    }

    @Test func stableID_isPositiveAndSurvivesADouble() {
        var seen: Set<Int> = []
        for number in 0..<20_000 {
            let id = Post.stableID(for: "key \(number)")
            #expect(id > 0)
            #expect(Int(Double(id)) == id)
            seen.insert(id)
        }
        #expect(seen.count == 20_000)
    }
}

@Suite struct SiteTests {
    @Test(arguments: [
        ("https://example.org", "https://example.org"),
        ("https://example.org/", "https://example.org"),
        ("https://example.org/blog//", "https://example.org/blog"), ("", ""), ("/", ""),
    ])
    func url_hasNoTrailingSlash(written: String, url: String) {
        #expect(Site(url: written).url == url)
    }
}
