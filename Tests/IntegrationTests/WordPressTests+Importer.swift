import BlogSearch
import Foundation
import TestSupport
import Testing

/// WordPress's own importer, where `WORDPRESS_IMPORTER` names the folder of its plugin (the one that holds `wordpress-importer.php`).
private let importer = ProcessInfo.processInfo.environment["WORDPRESS_IMPORTER"]

/// An export of an index, taken in by WordPress itself.
extension WordPressTests {
    /// A site that is exported, emptied and imported shows the same posts under the same numbers and addresses. What cannot be the
    /// same: when posts were last edited, which the importer sets itself; and spaces, since a theme makes paragraphs of them.
    @Test(.enabled(if: importer != nil, "WORDPRESS_IMPORTER names no folder"))
    func anExport_isTakenInByWordPressItself() async throws {
        let importer = try #require(importer)
        try site.perform(Step("blog"))
        let before = try site.published()
        try #require(before.count == 41)
        let folder = try TemporaryFolder()
        let path = folder.path("export.xml")
        var answers: [[String]] = []
        try await withIndex { index in
            try await index.sync()
            let ran = try Program.wpsearch(["export", "wxr", "--output", path], index: index.path)
            try #require(ran.status == 0, "\(ran.errors)")
            answers = try await Self.answers(of: index)
        }
        try site.reset()
        try #require(site.published().isEmpty)
        let said = try site.importExport(at: path, by: importer)
        // Files of pictures would have to be fetched.
        let failures = said.ranges(of: "Failed").count
        #expect(failures == said.ranges(of: "Failed to import Media").count, "\(said)")
        #expect(said.contains("All done."), "\(said)")
        let after = try site.published()
        #expect(Set(after.keys) == Set(before.keys))
        for (id, row) in before {
            guard let other = after[id] else { continue }
            #expect(Self.compared(row) == Self.compared(other), "\(id)")
        }
        try await withIndex { index in
            try await index.sync()
            try await index.expectEqual("imported")
            #expect(try await Self.answers(of: index) == answers)
        }
    }

    /// What is the same before and after.
    private static func compared(_ row: WordPressSite.Row) -> WordPressSite.Row {
        var row = row
        row.modified = ""
        row.html = row.html.replacing(/<[^>]*>/, with: " ").split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        return row
    }

    /// Numbers of posts that queries find, in their order.
    private static func answers(of index: SiteIndex) async throws -> [[String]] {
        var answers: [[String]] = []
        for text in [
            "river", "stone lamp", "lighthouse", "\"garden letter\"", "brid*", "number -river",
            "tag:blue", "category:news", "category:local-near stone", "author:anna kettle",
            "title:signal", "year:2018", "type:page room", "naïve", "excerpt",
        ] {
            let hits = try await index.engine.search(text, options: SearchOptions(limit: 100)).hits
            answers.append([text] + hits.map { "\($0.id)" })
        }
        return answers
    }
}
