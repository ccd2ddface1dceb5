import Testing

@testable import TagClouds

@Suite struct TextCloudTests {
    @Test func bars_standInColumns_alsoBehindWideCharacters() {
        let cloud = TagCloud([
            CloudEntry(id: 1, taxonomy: "post_tag", name: "swift", slug: "swift", count: 99),
            CloudEntry(id: 2, taxonomy: "post_tag", name: "日本語", slug: "ja", count: 9),
            CloudEntry(id: 3, taxonomy: "post_tag", name: "rare", slug: "rare", count: 0),
            CloudEntry(id: 4, taxonomy: "post_tag", name: "once", slug: "once", count: 1),
        ])
        #expect(
            cloud.exported(as: .text) == """
                once    ▏                      1
                swift   ████████████████████  99
                日本語  ████████▎              9

                """)
    }

    @Test func equalCounts_haveFullBars() {
        let bar = String(repeating: "█", count: 20)
        #expect(TagCloud(entries([3])).exported(as: .text) == "tag 1  \(bar)  3\n")
    }

    @Test(arguments: [
        ("\u{1B}[31mred\nline", " [31mred line"), ("a\u{202E}b", "a b"),
        (String(repeating: "x", count: 50), String(repeating: "x", count: 39) + "…"),
        (
            "e" + String(repeating: "\u{301}", count: 5_000),
            "e" + String(repeating: "\u{301}", count: 319)
        ),
    ])
    func names_cannotStirTheTerminal(name: String, shown: String) {
        #expect(DisplayText.line(name, limit: 40) == shown)
    }
}
