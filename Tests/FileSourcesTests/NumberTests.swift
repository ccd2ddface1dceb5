import Blog
import Testing

@testable import BlogSearchFileSources
@testable import Ingest

/// Numbers that a source may hold wherever it has one.
@Suite struct NumberTests {
    static let numbers = [
        "-9223372036854775808", "9223372036854775807", "-1", "0", "9007199254740993", "5.5",
        "1e300", "-1e300", "99999999999999999999", "253402300800000", "-62135596801",
    ]
    /// Those of them that are no date of the years 1 to 9999.
    static let noDates = ["-9223372036854775808", "9223372036854775807", "-62135596801"]

    @Test(arguments: noDates + ["253402300800000", "99999-01-01", "1e300"])
    func datesOutsideOfTheCalendar_cannotBeRead(date: String) {
        #expect(DateText.moment(date) == nil)
        #expect(DateText.isUnreadable(date))
    }

    @Test(arguments: numbers)
    func jsonLines_areReadWithAnyNumber(number: String) async throws {
        let folder = try TemporaryFolder()
        let keys = [
            "id", "title", "slug", "link", "date", "modified", "author", "categories", "tags",
            "type",
            "lang", "image", "license", "sticky", "excerpt", "other",
        ]
        let lines = keys.flatMap { key in
            [number, "\"\(number)\"", "[\(number)]"].map {
                "{\"text\": \"body\", \"\(key)\": \($0)}"
            }
        }
        let path = try folder.write(lines.joined(separator: "\n"), to: "posts.jsonl")
        let all = try await Everything(of: JSONLinesSource(path: path, site: nil))
        #expect(all.posts.allSatisfy { $0.date?.isInCalendar ?? true })
        #expect(all.posts.count > 40)
        let isUnread = all.skipped.contains { $0.reason == "a date that cannot be read" }
        #expect(isUnread || !Self.noDates.contains(number))
    }

    @Test(arguments: numbers)
    func exports_areReadWithAnyNumber(number: String) async throws {
        let names = [
            "wp:post_id", "wp:post_date", "wp:post_date_gmt", "pubDate", "wp:post_modified_gmt",
            "wp:is_sticky", "wp:post_parent",
        ]
        let items = names.map { name in
            """
            <item><title>\(name)</title><wp:post_type>post</wp:post_type><\(name)>\(number)</\(name)>
            <wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>\(number)</wp:meta_value>
            </wp:postmeta></item>
            """
        }
        let header = """
            <wp:author><wp:author_id>\(number)</wp:author_id><wp:author_login>a</wp:author_login></wp:author>
            <wp:category><wp:term_id>\(number)</wp:term_id><wp:category_nicename>c</wp:category_nicename>
            </wp:category>
            """
        let all = try await readExport(exportText(items.joined(), header: header))
        #expect(all.posts.count == names.count)
        #expect(all.posts.allSatisfy { $0.date?.isInCalendar ?? true })
        let unread = all.skipped.count { $0.reason == "a date that cannot be read" }
        #expect(unread >= 3 || number == "0" || number == "253402300800000")
    }

    @Test(arguments: numbers)
    func frontMatter_isReadWithAnyNumber(number: String) {
        for key in ["date", "lastmod", "publishDate", "expiryDate", "weight", "id"] {
            let post = MarkdownPost(
                "---\n\(key): \(number)\n---\ntext", path: "a.md", site: nil,
                now: Moment(seconds: 1_700_000_000))
            #expect(post.fields.date.map { DateText.moment($0) != nil } ?? true)
        }
    }

    @Test(arguments: numbers)
    func records_areReadWithAnyNumber(number: String) throws {
        var reader = JSONReader(
            Array(
                """
                {"id": 7, "date": \(number), "modified_gmt": "\(number)", "author": \(number),
                "featured_media": \(number), "categories": [\(number)], "title": "a"}
                """.utf8))
        let record = try reader.value()
        guard case .post(let post, _) = RecordDecoder().post(record, location: "1") else {
            Issue.record("no post")
            return
        }
        #expect(post.date == nil && post.modified == nil)
        let told = RecordDecoder().unread(of: record, id: 7)
        #expect(told.count == (number == "0" ? 0 : 2))
        #expect(told.allSatisfy { $0.reason == "a date that cannot be read" })
    }

    @Test(arguments: [
        ("9223372036854775807", 31_536_000), ("-9223372036854775808", 0), ("121", 121),
        ("Fri, 31 Dec 9999 23:59:59 GMT", 31_536_000), ("99999999999999999999", nil),
    ])
    func retryAfter_isAYearAtMost(value: String, seconds: Int?) {
        let headers = TransportHeaders([.init(name: "Retry-After", value: value)])
        #expect(RetryAfter.seconds(in: headers) == seconds)
        var problem = AnswerProblem(.busy, status: 503)
        problem.retryAfter = seconds
        let sentence = IngestError(problem, site: "https://a.example").description
        #expect(sentence.contains("; try again "))
        #expect(seconds != 121 || sentence.contains("in 3 minutes"))
    }
}
