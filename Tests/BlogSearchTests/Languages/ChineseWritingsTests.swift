import BlogSearchImport
import Foundation
import TestSupport
import Testing

/// Traditional and simplified Chinese find each other where little is found, below what was typed.
@Suite struct ChineseWritingsTests {
    private func search(_ text: String) async throws -> SearchResults {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {"id": 1, "title": "A", "text": "我們去圖書館看書", "lang": "zh"}
            {"id": 2, "title": "B", "text": "我们去图书馆看书", "lang": "zh"}
            {"id": 3, "title": "C", "text": "天氣很好", "lang": "zh"}
            """, to: "posts.jsonl")
        let engine = try SearchEngine.create(at: folder.index)
        _ = try await engine.importFiles([folder.path("posts.jsonl")])
        let results = try await engine.search(text)
        try engine.close()
        return results
    }

    @Test(arguments: [("圖書館", [1, 2], "图书馆"), ("图书馆", [2, 1], "圖書館")])
    func bothAreFound_theTypedOneFirst(text: String, ids: [Int], other: String) async throws {
        let results = try await search(text)
        #expect(results.hits.map(\.id) == ids)
        #expect(results.matched == MatchCounts(all: 1, some: 1))
        #expect(results.query.notes.contains("\"\(text)\" also searched as \"\(other)\""))
    }

    @Test func quoted_thatFormOnly() async throws {
        #expect(try await search("\"圖書館\"").hits.map(\.id) == [1])
        #expect(try await search("天氣").hits.map(\.id) == [3])
    }
}
