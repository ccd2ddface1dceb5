import BlogSearchImport
import Foundation
import Testing

/// What visitors asked and did not find, and what near it finds more.
@Suite struct GapsTests {
    private let scratch: Scratch
    private let engine: SearchEngine

    init() async throws {
        scratch = try Scratch()
        let lines = """
            {"slug": "a1", "title": "Accessibility", "text": "Making accessibility simple.", "tags": ["design"]}
            {"slug": "a2", "title": "Testing accessibility", "text": "Screen readers.", "tags": ["design"]}
            {"slug": "a3", "title": "More accessibility", "text": "Contrast and colours.", "tags": ["design", "colour"]}
            {"slug": "b1", "title": "Subscriptions", "text": "How a subscription ends."}
            {"slug": "b2", "title": "Operators", "text": "Operators of clouds.", "tags": ["cloud"]}
            {"slug": "b3", "title": "Who operators are", "text": "People.", "tags": ["cloud"]}
            {"slug": "b4", "title": "Zebras", "text": "Striped zebras."}
            {"slug": "c1", "title": "Datenbank", "text": "Die Datenbank und das Netz.", "lang": "de"}
            """
        let posts = scratch.path + "/posts.jsonl"
        try Data(lines.utf8).write(to: URL(fileURLWithPath: posts))
        engine = try SearchEngine.create(at: scratch.path + "/blog.sqlite")
        _ = try await engine.importFiles([posts], site: "https://b.example")
    }

    private func gap(_ text: String, below: Int = 3) async throws -> SearchGaps.Gap {
        try #require(await engine.gaps(ofQueries: [text], below: below).gaps.first)
    }

    @Test func whatEnoughPostsHave_lacksNothing() async throws {
        let gaps = try await engine.gaps(ofQueries: ["accessibility", "the accessibility"])
        #expect((gaps.queries, gaps.asked, gaps.gaps) == (2, 2, []))
        #expect(try await engine.gaps(ofQueries: ["accessibility"], below: 4).gaps.count == 1)
        #expect(try await engine.gaps(ofQueries: ["zebras"], below: 1).gaps.isEmpty)
    }

    @Test func queriesThatDifferInCaseAndSpaces_areOne_thoseAskedMostFirst() async throws {
        let gaps = try await engine.gaps(
            ofQueries: [
                "wombats", "Zebra  fish", " zebra fish", "zebra fish", "", " \t", "quokkas",
            ])
        #expect((gaps.queries, gaps.asked, gaps.withNothing, gaps.withLittle) == (3, 5, 2, 1))
        #expect(gaps.gaps.map(\.text) == ["zebra fish", "quokkas", "wombats"])
        #expect(gaps.gaps.map(\.asked) == [3, 1, 1])
    }

    @Test func aMisspelledWord_isNamedAsItIsSearched() async throws {
        let gap = try await gap("accesibility")
        #expect((gap.total, gap.all) == (3, 0))
        #expect(
            gap.nearest == [.init(text: "accessibility", total: 3, reason: .searched)])
    }

    @Test func withoutTheUnknownWord_theOthersFind_andTheirTags() async throws {
        let gap = try await gap("wombat operators")
        #expect((gap.total, gap.all) == (2, 0))
        #expect(
            gap.nearest == [
                .init(text: "operators", total: 2, reason: .fewerWords),
                .init(text: "operators tag:cloud", total: 2, reason: .tag),
            ])
    }

    @Test func wordsThatNoPostHasTogether_areTriedWithoutEach() async throws {
        let gap = try await gap("zebras operators accessibility")
        #expect(gap.all == 0)
        #expect(gap.nearest.isEmpty, "no two of them are in a post")
        let other = try await self.gap("zebras accessibility")
        #expect(other.nearest == [.init(text: "accessibility", total: 3, reason: .fewerWords)])
    }

    @Test(arguments: [
        ("subscribers", "subscription", "beginning"), ("kundendatenbank", "datenbank", "compound"),
        ("datenba", "datenbank", "compound"),
    ])
    func anUnknownWord_leadsToWordsLikeIt(asked: String, found: String, reason: String)
        async throws
    {
        let gap = try await gap(asked)
        #expect(
            gap.nearest.contains { $0.text.hasPrefix(found) && $0.reason.rawValue == reason },
            "\(gap.nearest)")
    }

    @Test func hiddenTags_areNotNamed() async throws {
        var settings = SearchSettings()
        settings.hiddenTags = ["cloud"]
        let other = try SearchEngine.open(at: scratch.path + "/blog.sqlite", settings: settings)
        let gaps = try await other.gaps(ofQueries: ["wombat operators"])
        #expect(gaps.gaps.first?.nearest.map(\.text) == ["operators"])
    }

    /// Whatever is asked, what is told finds more than what was asked, and as many as it says.
    @Test func everyNumber_isThatOfASearch() async throws {
        let words = [
            "accesibility", "operators", "zebras", "wombat", "subscriber", "tag:design", "-cloud",
            "\"striped zebras\"", "zebr*", "(", "OR", "title:people", "\u{0}", "Netz", "中文",
        ]
        let texts = words.flatMap { first in words.map { first + " " + $0 } }
        for gap in try await engine.gaps(ofQueries: texts).gaps {
            let asked = try await engine.search(gap.text, options: SearchOptions(limit: 0))
            #expect(asked.total == gap.total, "\(gap.text)")
            #expect(gap.nearest.count <= 5)
            #expect(Set(gap.nearest.map(\.text)).count == gap.nearest.count)
            for nearest in gap.nearest {
                let found = try await engine.search(
                    nearest.text,
                    options: SearchOptions(limit: 0, matching: .all, fuzziness: .off))
                #expect(found.matched.all == nearest.total, "\(gap.text): \(nearest.text)")
                #expect(nearest.total > gap.all, "\(gap.text): \(nearest.text)")
            }
        }
    }

    @Test func aCancelledTask_asksNoFurther() async throws {
        let engine = engine
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await engine.gaps(ofQueries: ["wombat"])
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
