import TestSupport
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
            cloud.exported(as: .text, columns: 34) == """
                once    ▎                        1
                swift   ██████████████████████  99
                日本語  ██                       9

                """)
    }

    @Test(arguments: [20, 40, 80, 200])
    func bars_beginAtZero_andFillTheLine(columns: Int) throws {
        let lines = TagCloud(entries([10, 20])).exported(as: .text, columns: columns)
            .split(separator: "\n")
        #expect(try lines[at: 1].count == min(columns, 100 + "tag 1    20".count))
        let bars = lines.map { $0.count { $0 == "█" } }
        #expect(try bars[at: 0] == bars[at: 1] / 2)
    }

    @Test func aComparison_hasWhatRises_thenWhatFades() {
        let changed = [("up", 9, 3, 5.0), ("fresh", 2, 0, 2.5), ("gone", 0, 4, -10.0)]
        let cloud = TagCloud(
            zip(1..., changed).map { id, change in
                CloudEntry(
                    id: id, taxonomy: "post_tag", name: change.0, slug: "s", count: change.1,
                    formerCount: change.2, significance: change.3)
            })
        #expect(
            cloud.exported(as: .text, columns: 30) == """
                Rising
                  up     ██████████  3 → 9
                  fresh  █████       0 → 2 new

                Fading
                  gone  ██████████  4 → 0 gone

                """)
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
