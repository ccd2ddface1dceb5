import BlogSearchImport
import Foundation
import Testing

@Suite struct RelatedTests {
    private static let cake =
        "Whisk eggs with sugar until pale, fold flour and melted butter in, pour the batter into a "
        + "buttered tin and bake the sponge in a hot oven until a skewer comes out clean."
    private static let bike =
        "Degrease the chain, check the derailleur, true the wheels and tighten the spokes before "
        + "you ride the bicycle in the rain again."
    private let scratch: Scratch
    private let index: String

    init() async throws {
        scratch = try Scratch()
        index = scratch.path + "/blog.sqlite"
        let posts: [[String: Any]] = [
            [
                "slug": "sponge", "title": "A sponge cake", "text": Self.cake,
                "tags": ["baking", "featured"],
            ],
            [
                "slug": "sponge-again", "title": "A sponge cake", "text": Self.cake + " Enjoy!",
                "tags": ["baking"],
            ],
            [
                "slug": "butter", "title": "Butter cake",
                "text":
                    "Beat butter and sugar, add eggs one by one, then flour; bake the batter slowly.",
                "tags": ["baking"],
            ],
            [
                "slug": "scones", "title": "Scones",
                "text": "Rub cold dairy into grain. Serve with jam.", "tags": ["baking"],
            ],
            [
                "slug": "about", "title": "About our cakes", "text": Self.cake + " We sell them.",
                "type": "page",
            ],
            [
                "slug": "bike", "title": "Caring for a bicycle", "text": Self.bike,
                "tags": ["featured"],
            ],
            [
                "slug": "ride", "title": "Riding in the rain",
                "text": "A bicycle needs a clean chain and round wheels.",
            ],
            ["slug": "empty", "title": "", "text": "!!!", "tags": []],
        ]
        let lines = try posts.map {
            String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self)
        }
        let path = scratch.path + "/posts.jsonl"
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
        let engine = try SearchEngine.create(at: index)
        _ = try await engine.importFiles([path], site: "https://b.example")
        try engine.close()
    }

    private func related(
        to post: String, limit: Int = 10, _ settings: SearchSettings? = nil
    ) async throws -> SearchResults {
        let engine = try SearchEngine.open(at: index, settings: settings)
        return try #require(try await engine.related(to: post, limit: limit))
    }

    @Test func postsWithTheSameWords_areFound_mostAlikeFirst() async throws {
        let results = try await related(to: "sponge")
        #expect(results.hits.first?.slug == "butter")
        #expect(results.total == results.hits.count)
        #expect(results.hits.map(\.rank) == Array(1...results.hits.count))
        #expect(!results.hits.contains { ["sponge", "ride"].contains($0.slug ?? "") })
        #expect(results.hits.first?.snippet?.highlights.isEmpty == false)
        #expect(try await related(to: "bike").hits.first?.slug == "ride")
    }

    /// What only the copy has, too, must not take the place of the words that find the others.
    @Test func aNearDuplicate_costsAPostNoneOfItsRelatedPosts() async throws {
        let own = (0..<60).map { "unheard\($0)of" }.joined(separator: " ")
        let text = "Glaciers melt in warmer summers, rivers rise. " + own
        let posts =
            [("post", text), ("copy", text + " Again.")]
            + (0..<6).map { ("other\($0)", "Glaciers melt \($0), and summers are longer.") }
            + (0..<20).map { ("else\($0)", "Nothing of the kind is said in number \($0).") }
        func slugs(leavingOut left: String) async throws -> Set<String> {
            let lines = try posts.filter { $0.0 != left }.map { slug, text in
                String(
                    decoding: try JSONSerialization.data(
                        withJSONObject: ["slug": slug, "title": slug, "text": text]), as: UTF8.self)
            }
            let path = scratch.path + "/ice\(left).jsonl"
            try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
            let engine = try SearchEngine.create(at: path + ".sqlite")
            _ = try await engine.importFiles([path], site: "https://b.example")
            let found = try await engine.related(to: "post", limit: 10)
            try engine.close()
            return Set(try #require(found).hits.compactMap(\.slug))
        }
        let alone = try await slugs(leavingOut: "copy")
        #expect(alone.count == 6)
        #expect(try await slugs(leavingOut: "") == alone)
    }

    @Test func nearDuplicate_isLeftOut_andNamed() async throws {
        let results = try await related(to: "sponge")
        #expect(!results.hits.contains { $0.slug == "sponge-again" })
        #expect(results.query.notes == ["left out, almost the same: \"sponge-again\""])
    }

    @Test func otherTypes_areLeftOut() async throws {
        #expect(!(try await related(to: "sponge").hits.contains { $0.slug == "about" }))
        #expect(try await related(to: "about").hits.isEmpty)
    }

    @Test func sharedTag_isEvidence_unlessItIsHidden() async throws {
        func score(_ settings: SearchSettings) async throws -> Double {
            let hits = try await related(to: "sponge", settings).hits
            return try #require(hits.first { $0.slug == "butter" }).score
        }
        var settings = SearchSettings()
        settings.hiddenTags = ["featured"]
        #expect(try await score(settings) == score(SearchSettings()))
        settings.hiddenTags = ["baking"]
        #expect(try await score(settings) < score(SearchSettings()))
    }

    @Test func hiddenPosts_areNotRelated() async throws {
        var settings = SearchSettings()
        settings.hiddenPosts = ["butter", "sponge-again"]
        let results = try await related(to: "sponge", settings)
        #expect(!results.hits.contains { $0.slug == "butter" })
        #expect(results.query.notes.isEmpty)
    }

    @Test func explanations_addUpToTheScore_toTheLastBit() throws {
        let engine = try SearchEngine.open(at: index)
        let results = try #require(
            try engine.answer(relatedTo: "sponge", limit: 10, explain: true))
        for hit in results.hits {
            let lines = try #require(hit.explanation)
            #expect(lines.reduce(0) { $0 + $1.contribution } == hit.score)
        }
        #expect(results.hits.first?.explanation?.contains { $0.field == "tags" } == true)
        #expect(results.query.canonical.contains("batter"))
    }

    @Test(arguments: [-1, 0, 1, 2, 50, .max]) func limit_isKept(limit: Int) async throws {
        #expect(try await related(to: "sponge", limit: limit).hits.count <= max(0, limit))
    }

    @Test func postWithoutWords_hasNoRelatedPosts_andNoPostIsNil() async throws {
        #expect(try await related(to: "empty").hits.isEmpty)
        #expect(try await SearchEngine.open(at: index).related(to: "none") == nil)
    }
}
