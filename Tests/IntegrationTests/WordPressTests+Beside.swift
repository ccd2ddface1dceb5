import BlogSearch
import Foundation
import Testing

/// What stands beside posts and moves nothing of them: comments, and the texts of pictures.
extension WordPressTests {
    @Test func aPictureDescribedAnew_isSeen() async throws {
        let ids = try make(120)
        let picture = try #require(try site.perform(Step("picture", id: ids[9])).first)
        try await withIndex { index in
            try await index.sync()
            try site.perform(Step("describe", id: picture) { $0.to = "A bridge in winter" })
            let known = try await index.engine.compare(with: site.url, over: index.transport)
            #expect(
                known.differences == [Difference(.different, .picture, picture, fields: ["text"])])
            _ = index.transport.takeRequests()
            try await index.sync()
            let asked = index.transport.takeRequests().filter { $0.contains("/media?") }
            #expect(asked.count == 1 && asked[0].contains("modified_after="), "\(asked)")
            try await index.expectEqual()
        }
    }

    /// None of these moves anything of a post.
    @Test func comments_areAsTheSiteShowsThem_onceAskedFor() async throws {
        let ids = try make(20)
        try site.perform(Step("comment", id: ids[1]) { $0.count = 3 })
        let hidden = try site.perform(
            Step("comment", id: ids[2]) { ($0.count, $0.word) = (120, "canaryhidden") })
        try site.perform(Step("edit", id: ids[2]) { $0.fields = ["post_password": "secret"] })
        let many = try site.perform(Step("comment", id: ids[3]) { $0.count = 130 })
        try await withIndex { index in
            func check(_ what: String, _ steps: Step...) async throws {
                for step in steps { try site.perform(step) }
                try await index.sync()
                let shown = try site.perform(Step("comments_shown"))
                let hits = try await index.engine.search(
                    "", options: SearchOptions(limit: 1000, types: ["comment"])
                ).hits
                let numbers = hits.compactMap {
                    $0.slug.flatMap { Int($0.dropFirst("comment-".count)) }
                }
                #expect(numbers.sorted() == shown, "\(what)")
                let comparison = try await index.engine.compare(
                    with: site.url, over: index.transport)
                #expect(comparison.differences == [], "\(what)")
            }
            func comments(_ text: String) async throws -> Int {
                try await index.engine.search(
                    text, options: SearchOptions(types: ["comment"])
                ).total
            }
            try await index.sync()
            #expect(try await comments("reply") == 0)
            try await index.sync(withComments: true)
            try await check("at first")
            #expect(try await comments("canaryhidden") == 0)
            try await check("one more", Step("comment", id: ids[4]))
            try await check("edited", Step("moderate", id: many[7]) { $0.to = "Other words" })
            try await check("held back", Step("moderate", id: many[9]) { $0.status = "hold" })
            try await check("approved", Step("moderate", id: many[9]) { $0.status = "approve" })
            try await check("spam", Step("moderate", id: many[0]) { $0.status = "spam" })
            try await check("trashed", Step("moderate", id: many[1]) { $0.status = "trash" })
            try await check(
                "its post is private",
                Step("edit", id: ids[1]) {
                    $0.fields = ["post_status": "private"]
                })
            try await check("its post is deleted", Step("delete", id: ids[4]))
            try await check(
                "its post is shown again",
                Step("edit", id: ids[2]) {
                    $0.fields = ["post_password": ""]
                })
            #expect(try await comments("canaryhidden") == hidden.count)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: index.path))
            for secret in ["canaryeve", "192.0.2.77"] {
                #expect(bytes.range(of: Data(secret.utf8)) == nil)
            }
        }
    }
}
