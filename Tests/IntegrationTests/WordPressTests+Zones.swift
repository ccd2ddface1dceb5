import BlogSearch
import BlogSearchImport
import TestSupport
import Testing

extension WordPressTests {
    /// The zone of a site changes for posts to come; those that are there keep the date that they show.
    @Test func localDates_areThoseOfTheSitesPages_inEveryZone() async throws {
        var first = 1
        for zone in ["Asia/Tokyo", "America/St_Johns", "America/New_York"] {
            try site.perform(Step("zone") { $0.zone = zone })
            for date in ["2023-12-31 23:30:00", "2024-01-01 00:30:00", "2024-07-01 00:05:00"] {
                _ = try make(1, first: first) { $0.date = date }
                first += 1
            }
        }
        let folder = try TemporaryFolder()
        let path = try folder.write(site.export(), to: "export.xml")
        try await withIndex { index in
            try await index.sync()
            try await index.expectEqual("in three zones")
            let exported = try SearchEngine.create(at: folder.index)
            #expect(try await exported.importFiles([path]).added == 9)
            for engine in [index.engine, exported] {
                let hits = try await engine.search("", options: SearchOptions(limit: 20)).hits
                #expect(hits.count { $0.day == "2023-12-31" } == 3)
                let minutes = Set(hits.map { ($0.utcOffset ?? 0) / 60 })
                #expect(minutes == [540, -210, -150, -300, -240])
                #expect(try await engine.search("year:2024").total == 6)
            }
            try exported.close()
        }
    }
}
