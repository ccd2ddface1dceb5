import Foundation
import TestSupport
import Testing

@testable import BlogSearchAnswers
@testable import BlogSearchQueries
@testable import BlogSearchStore

/// The rules of matching for any documents and queries: what is found equals what reading every document by the rules finds.
/// A long run tries more.
struct MatchingTests {
    private static let telling = ["alpha", "beta", "gamma", "delta", "epsilon"]
    private static let functionWords = ["the", "of", "and"]

    /// A word of a query as it is typed.
    private struct Typed {
        enum Sign: CaseIterable { case none, required, excluded, quoted }
        var word: String
        var sign: Sign

        var text: String {
            switch sign {
            case .none: word
            case .required: "+" + word
            case .excluded: "-" + word
            case .quoted: "\"\(word)\""
            }
        }
    }

    /// What a document has.
    private struct Document {
        var words: Set<String>
        var category: UInt32
    }

    /// The rules, by reading every document: documents with all, and documents that match.
    private func expected(
        _ typed: [Typed], _ documents: [Document], _ options: SearchOptions
    ) -> (all: Set<Int>, found: Set<Int>) {
        let wanted = typed.filter { $0.sign != .excluded }
        let isFree = { (word: Typed) in
            word.sign == .none && Self.functionWords.contains(word.word)
        }
        let deciding = wanted.allSatisfy(isFree) ? wanted : wanted.filter { !isFree($0) }
        let required = deciding.filter { $0.sign == .required }
        let excluded = typed.filter { $0.sign == .excluded }
        let possible = documents.indices.filter { index in
            !excluded.contains { documents[index].words.contains($0.word) }
        }
        let all = possible.filter { index in
            deciding.allSatisfy { documents[index].words.contains($0.word) }
        }
        let any = possible.filter { index in
            let has = { (word: Typed) in documents[index].words.contains(word.word) }
            if !required.isEmpty { return required.allSatisfy(has) }
            return deciding.isEmpty || deciding.contains(where: has)
        }
        switch options.matching {
        case .all: return (Set(all), Set(all))
        case .any: return (Set(all), Set(any))
        case .allRelaxed:
            let enough = options.sort == .relevance ? 40 : 1
            return (Set(all), Set(all.count >= enough ? all : any))
        }
    }

    /// A query narrowed to a category, in three ways: it finds those of its posts that are in the category.
    private func compareNarrowed(
        _ blog: MemoryBlog, _ documents: [Document], _ text: String, _ given: SearchOptions,
        _ wide: (all: Set<Int>, found: Set<Int>)
    ) throws {
        let isIn = { (document: Int) in documents[document].category == 1 }
        let (all, found) = (wide.all.filter(isIn), wide.found.filter(isIn))
        var options = given
        options.categories = ["one"]
        for (text, options) in [
            (text, options), (text + " category:one", given), (text + " -category:two", given),
        ] {
            let results = try blog.results(text, options)
            let label = "\(text) \(options.sort) \(options.matching)"
            try #require(Set(results.hits.map(\.id)) == found, "\(label)")
            try #require(results.total == found.count, "\(label)")
            let counts = MatchCounts(
                all: all.intersection(found).count, some: found.subtracting(all).count)
            try #require(results.matched == counts, "\(label)")
            let without = found.isEmpty && !wide.found.isEmpty ? wide.found.count : nil
            try #require(results.withoutFilters == without, "\(label)")
        }
    }

    @Test(arguments: 1...12)
    func found_isWhatTheRulesSay(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(4_000 + seed))
        for _ in 0..<2 * LongRun.factor {
            let documents = (0..<Int.random(in: 0...120, using: &random)).map { _ in
                Document(
                    words: Set(
                        (Self.telling + Self.functionWords).filter { _ in random.chance(40) }),
                    category: UInt32.random(in: 1...2, using: &random))
            }
            let blog = MemoryBlog(
                documents.map {
                    MemoryPost(
                        title: "", body: $0.words.sorted().joined(separator: " "),
                        categories: [$0.category])
                }, categories: [1: "one", 2: "two"])
            for _ in 0..<12 { try compare(blog, documents, &random) }
        }
    }

    private func compare(
        _ blog: MemoryBlog, _ documents: [Document], _ random: inout SplitMix64
    ) throws {
        var known: [String] = []
        let typed = (0..<Int.random(in: 1...4, using: &random)).compactMap { _ -> Typed? in
            let words = Self.telling + Self.functionWords + ["zeta"]
            let word = words[Int.random(in: 0..<words.count, using: &random)]
            guard !known.contains(word) else { return nil }
            known.append(word)
            let signs = Typed.Sign.allCases
            return Typed(
                word: word,
                sign: random.chance(60)
                    ? .none : signs[Int.random(in: 0..<signs.count, using: &random)])
        }
        let text = typed.map(\.text).joined(separator: " ")
        for matching in SearchOptions.Matching.allCases {
            let options = SearchOptions(
                limit: 200, sort: random.chance(70) ? .relevance : .newest, matching: matching,
                fuzziness: .off, facets: [.category])
            let results = try blog.results(text, options)
            let (all, found) = expected(typed, documents, options)
            try #require(
                Set(results.hits.map(\.id)) == found, "\(text) \(options.sort) \(matching)")
            try #require(results.total == found.count)
            try #require(
                results.matched
                    == MatchCounts(
                        all: all.intersection(found).count, some: found.subtracting(all).count),
                "\(text) \(options.sort) \(matching)")
            for value in results.facets[.category] ?? [] {
                let number: UInt32 = value.slug == "one" ? 1 : 2
                try #require(value.count == found.count { documents[$0].category == number })
            }
            if typed.contains(where: { $0.sign != .excluded }) {
                try compareNarrowed(blog, documents, text, options, (all, found))
            }
        }
    }

    @Test(arguments: [
        ("how do I handle errors in go", [0, 1]), ("the", [0]), ("\"the\" errors", [0, 1]),
        ("errors of the", [0, 1]), ("the of", [0]),
    ])
    func functionWords_neverDecide_unlessQuotedOrAlone(text: String, expected: [Int]) throws {
        let blog = MemoryBlog(bodies: ["handle the errors in go", "go errors", "cooking in rome"])
        #expect(try blog.found(text).sorted() == expected)
    }

    @Test func functionWord_isOneOfTheQuerysLanguage() throws {
        let english = (0..<8).map { _ in MemoryPost(title: "hard cars die never", language: "en") }
        let german = (0..<8).map { _ in MemoryPost(title: "die katze schläft", language: "de") }
        let blog = MemoryBlog(english + german)
        blog.index.names[.language] = ["en": [1], "de": [2]]
        let strict = SearchOptions(limit: 99, matching: .all)
        #expect(try blog.found("die katze", strict).sorted() == Array(8..<16))
        #expect(try blog.found("die hard", strict).sorted() == Array(0..<8))
    }
}
