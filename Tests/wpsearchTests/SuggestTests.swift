import Foundation
import TestSupport
import Testing

/// `suggest`, and what `query` says of misspelled words, over the corpus.
@Suite struct SuggestTests {
    let corpus: CorpusIndex

    init() throws {
        corpus = try CorpusIndex.of("wxr")
    }

    @Test func words_terms_andTitles_areCompleted() throws {
        let ran = try corpus.wpsearch("suggest", "accessib", "--limit", "6")
        #expect(ran.status == 0)
        let lines = ran.output.split(separator: "\n")
        #expect((3...6).contains(lines.count))
        #expect(lines.contains { $0.lowercased().hasPrefix("accessibility  ") })
        #expect(lines.contains { $0.hasSuffix("  title") })
        #expect(lines.contains { $0.hasSuffix(" posts") })
    }

    @Test func wordsBeforeTheLast_areKept_howeverTheyAreQuoted() throws {
        let ran = try corpus.wpsearch("suggest", "Plain", "lan")
        #expect(ran.output.hasPrefix("Plain language  "))
        #expect(try corpus.wpsearch("suggest", "Plain lan").output == ran.output)
    }

    @Test func json_hasEveryKey() throws {
        let ran = try corpus.wpsearch("suggest", "des", "--format", "json", "--limit", "4")
        let values = try JSONSerialization.jsonObject(with: Data(ran.output.utf8))
        let found = try #require(values as? [[String: Any]])
        #expect(found.count == 4)
        for value in found {
            #expect(Set(value.keys) == ["text", "kind", "posts", "slug", "url"])
        }
        let lines = try corpus.wpsearch("suggest", "des", "--format", "ndjson", "--limit", "4")
        #expect(lines.output.split(separator: "\n").count == 4)
        let rows = try corpus.wpsearch("suggest", "des", "--format", "tsv", "--limit", "4")
        #expect(rows.output.hasPrefix("text\tkind\tposts\tslug\turl\n"))
        #expect(rows.output.split(separator: "\n").count == 5)
    }

    @Test(arguments: ["qqqqq", "???"]) func nothing_endsWith1(prefix: String) throws {
        let ran = try corpus.wpsearch("suggest", prefix)
        #expect(ran.status == 1)
        #expect(ran.output.isEmpty && ran.errors.isEmpty)
    }

    @Test func nothingTyped_givesTerms() throws {
        let ran = try corpus.wpsearch("suggest", "", "--format", "csv")
        #expect(ran.status == 0)
        let kinds = try ran.output.split(separator: "\r\n").dropFirst().map {
            try $0.split(separator: ",")[at: 1]
        }
        #expect(kinds.count == 10 && kinds.allSatisfy { $0 == "category" || $0 == "tag" })
    }

    @Test func misspelledWord_isSearchedAsItWasMeant_andSaidSo() throws {
        let ran = try corpus.wpsearch("query", "accesibility", "--limit", "1")
        #expect(ran.status == 0)
        #expect(
            ran.output.contains(
                "  no post has \"accesibility\"; searched as \"accessibility\"\n"))
        #expect(!ran.output.contains("Did you mean"))
        let answer = try corpus.json("query", "accesibility", "--format", "json")
        #expect(answer["suggestion"] as? String == "accessibility")
    }

    @Test func strictSearch_mendsToo_unlessFuzzyIsOff() throws {
        let ran = try corpus.wpsearch("query", "accesibility", "--all")
        #expect(ran.status == 0)
        #expect(ran.output.contains("no post has \"accesibility\"; searched as \"accessibility\""))
        let off = try corpus.wpsearch("query", "accesibility", "--fuzzy", "off")
        #expect(off.status == 1)
        #expect(off.output == "No posts for accesibility.\n")
    }
}
