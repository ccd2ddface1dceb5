import Blog
import Foundation
import TestSupport

@testable import BlogSearchAnswers
@testable import BlogSearchQueries
@testable import BlogSearchStore

/// What an index says to whatever a person can ask, answer by answer; what it cannot say is the sentence it ends with.
struct UserAnswers: Equatable {
    private(set) var answers: [String: String] = [:]

    init(_ path: String) throws {
        let store = try IndexStore.open(at: path)
        self.init(store)
        try store.close()
    }

    init(_ store: IndexStore) {
        let queries = [
            "wombat", "word3", "wor*", "wombta", "\"title 12\"", "early -word3", "later OR word5",
            "title:wombat tag:t3", "category:t1 wombat", "author:ada", "lang:de wombat",
            "type:page word1", "site:example.com early", "year:2017", "has:heading text",
            "in:heading heading", "before:2017-08-01 wombat", "text NEAR/3 word2",
        ]
        for query in queries {
            ask("query \(query)") { try UserAnswers.search(store, query) }
        }
        for sort in [SearchOptions.SortOrder.newest, .oldest, .title] {
            ask("list \(sort)") { try UserAnswers.search(store, "", sort) }
        }
        for name in [
            "3", "9", "35", "post-12", "https://example.org/20/", "https://example.com/4/", "nope",
        ] {
            ask("show \(name)") {
                try store.read { try "\(String(describing: $0.post(named: name)))" }
            }
        }
        ask("related") { try "\(hits(store.related(to: "12", limit: 5)))" }
        for typed in ["", "w", "wo", "wom", "title", "tag:t", "author:a"] {
            ask("suggest \(typed)") { try "\(store.completions(of: typed, limit: 8))" }
        }
        for taxonomy in ["category", "post_tag"] {
            ask("terms \(taxonomy)") { try "\(store.terms(of: taxonomy, matching: nil))" }
            ask("cloud \(taxonomy)") { try "\(store.terms(of: taxonomy, matching: "wombat"))" }
        }
        ask("status") { try "\(store.status().sites)" }
        ask("pictures") {
            try store.read {
                try "\($0.media([1, 2, 3], ofSite: SoundIndex.site).sorted { $0.key < $1.key })"
            }
        }
        for site in [SoundIndex.site, SoundIndex.other] {
            ask("checkpoint \(site)") {
                try store.read { try "\(String(describing: $0.checkpoint(ofSite: site)))" }
            }
            ask("known \(site)") {
                try store.read {
                    let known = try $0.knownSite(site)
                    return "\(known.posts.sorted { $0.key < $1.key })\(known.authors.sorted())"
                }
            }
        }
    }

    private mutating func ask(_ question: String, _ answer: () throws -> String) {
        do { answers[question] = try answer() } catch { answers[question] = "failed: \(error)" }
    }

    private static func search(
        _ store: IndexStore, _ text: String, _ sort: SearchOptions.SortOrder = .relevance
    ) throws -> String {
        var options = SearchOptions()
        options.sort = sort
        options.limit = 200
        options.facets = FacetKind.allCases
        return try "\(hits(store.search(text, options: options)))"
    }

    /// Which questions have another answer than in a sound index.
    func others(than sound: UserAnswers) -> [String] {
        sound.answers.filter { answers[$0.key] != $0.value }.map(\.key).sorted()
    }
}

private func hits(_ results: SearchResults?) -> String {
    guard let results else { return "none" }
    let facets = results.facets.sorted { "\($0.key)" < "\($1.key)" }
    return "\(results.total) \(results.hits) \(facets) \(results.query) \(results.suggestion ?? "")"
}
