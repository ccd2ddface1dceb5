import BlogSearchImport
import Foundation
import Testing

/// A blog that came as files comes again as others: next month's export, by another name or another way.
@Suite struct SameBlogTests {
    private static let home = "https://blog.example"

    private let scratch: Scratch
    private let engine: SearchEngine

    init() throws {
        scratch = try Scratch()
        engine = try SearchEngine.create(at: scratch.path + "/blog.sqlite")
    }

    /// A post, by the number that tells it from others.
    private struct Line {
        var id: Int
        var title: String
        var path: String
        var day = 1

        init(_ number: Int) {
            (id, title, path) = (number, "Title \(number)", "p\(number)")
        }

        func json(at home: String) -> String {
            #"{"id":\#(id),"title":"\#(title)","text":"words","link":"\#(home)/\#(path)/","date":"2024-01-\#(day + 10)"}"#
        }
    }

    private func lines(
        _ name: String, _ posts: [Line], at home: String = home
    ) throws -> String {
        try scratch.write(
            posts.map { $0.json(at: home) }.joined(separator: "\n"), to: name)
    }

    private func wxr(_ name: String, _ numbers: some Sequence<Int>) throws -> String {
        let items = numbers.map { number in
            """
            <item><title>Title \(number)</title><link>\(Self.home)/p\(number)/</link><content:encoded>words</content:encoded>
            <wp:post_id>\(number)</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>
            """
        }
        return try scratch.write(
            """
            <?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>V</title>
            <wp:base_blog_url>\(Self.home)</wp:base_blog_url>\(items.joined())</channel></rss>
            """, to: name)
    }

    private static let said =
        "https://blog.example came from other files before; these are of the same blog, as 9 of 10 posts have the ids and addresses that they had"

    @Test func nextMonthsFile_isOfTheSameBlog_andThatIsSaid() async throws {
        _ = try await engine.importFiles([try lines("jan.jsonl", (1...10).map(Line.init))])
        var posts = (2...14).map(Line.init)
        posts[0].title = "Another title"
        let february = try lines("feb.jsonl", posts)
        let summary = try await engine.importFiles([february])
        #expect((summary.added, summary.updated, summary.unchanged) == (4, 1, 8))
        #expect(summary.notes.map(\.description) == [Self.said])
        let json = String(decoding: try JSONEncoder().encode(summary), as: UTF8.self)
        #expect(json.contains("\"notes\":["))
        #expect(try JSONDecoder().decode(SyncSummary.self, from: Data(json.utf8)).added == 4)
        // From then on it is one of the site's files.
        let again = try await engine.importFiles([february])
        #expect(again.notes.isEmpty && again.unchanged == 13)
        // With all there is of it.
        let march = try await engine.importFiles(
            [try lines("mar.jsonl", (1...13).map(Line.init))], prune: true)
        #expect(march.removed == 1 && march.notes.count == 1)
        #expect(try await engine.verify().isEmpty)
    }

    @Test func exportsOfEveryShape_areOfTheSameBlog() async throws {
        let first = try await engine.importFiles([try wxr("backup/export-1.xml", 1...12)])
        #expect(first.added == 12 && first.notes.isEmpty)
        let other = try await engine.importFiles([try wxr("Downloads/wp.xml", 1...13)])
        #expect(other.added == 1 && other.notes.count == 1)
        // Only the newest posts, as JSON.
        let few = try await engine.importFiles([try lines("few.jsonl", (11...13).map(Line.init))])
        #expect(few.notes.count == 1 && few.added == 0)
        // In two parts, of which the second has new posts only.
        let parts = try [wxr("c/part1.xml", 1...13), wxr("c/part2.xml", 14...15)]
        let both = try await engine.importFiles(parts)
        #expect(both.added == 2 && both.notes.count == 1)
    }

    @Test func aBlogThatWentToHTTPS_isTheSame_underItsAddress() async throws {
        let insecure = "http://www.blog.example"
        _ = try await engine.importFiles([
            try lines("a.jsonl", (1...4).map(Line.init), at: insecure)
        ])
        let summary = try await engine.importFiles([try lines("b.jsonl", (1...5).map(Line.init))])
        #expect(summary.site == insecure && summary.added == 1 && summary.notes.count == 1)
        #expect(try await engine.status().sites.map(\.url) == [insecure])
    }

    @Test func aFolderThatWasMoved_isTheSameBlog() async throws {
        for folder in ["old/blog", "new/place"] {
            _ = try scratch.write("title: T\nurl: \(Self.home)\n", to: "\(folder)/_config.yml")
            for number in 1...3 {
                _ = try scratch.write(
                    "---\ntitle: Title \(number)\n---\nwords\n",
                    to: "\(folder)/_posts/2024-01-0\(number)-p\(number).md")
            }
        }
        _ = try await engine.importFiles([scratch.path + "/old/blog"])
        let moved = try await engine.importFiles([scratch.path + "/new/place"])
        #expect(moved.unchanged == 3 && moved.notes.count == 1)
    }

    /// What a stranger writes: other posts, other addresses of the same numbers, other texts under the same of both.
    @Test(arguments: 0..<4) func aStranger_changesNothing(row: Int) async throws {
        let own = (1...10).map(Line.init)
        _ = try await engine.importFiles([try lines("own.jsonl", own)])
        var posts = own
        for index in posts.indices {
            switch row {
            case 0: posts[index].id += 1000
            case 1: posts[index].path += "-x"
            case 2: (posts[index].title, posts[index].day) = ("Forged", 9)
            // Eight of ten agree.
            default: if index < 2 { posts[index].path += "-x" }
            }
        }
        let error = await #expect(throws: SearchError.self) {
            _ = try await engine.importFiles([try lines("evil.jsonl", posts)], prune: true)
        }
        #expect(error?.code == .foreignSite)
        #expect(try await engine.search("title:forged").total == 0)
        #expect(try await engine.search("").total == 10)
    }

    @Test func othersOfTheImport_areReadAllTheSame() async throws {
        _ = try await engine.importFiles([try lines("own.jsonl", (1...10).map(Line.init))])
        let next = try lines("next.jsonl", (1...11).map(Line.init))
        let other = try lines("other.jsonl", [Line(1)], at: "https://other.example")
        let evil = try lines("evil.jsonl", (50...70).map(Line.init), at: "https://blog.example")
        let summary = try await engine.importFiles([other, next])
        #expect(summary.parts.map { $0.notes.count }.sorted() == [0, 1])
        // What was named with a site's files is one of them.
        let third = try lines("third.jsonl", [Line(1), Line(2)], at: "https://other.example")
        await #expect(throws: SearchError.self) { _ = try await engine.importFiles([evil, third]) }
        #expect(
            try await engine.search("", options: SearchOptions(sites: ["other.example"])).total == 2
        )
    }
}
