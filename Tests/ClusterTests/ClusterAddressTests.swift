import BlogSearchPostings
import Ingest
import TestSupport
import Testing
import TextAnalysis

@testable import BlogSearchCluster

@Suite struct ClusterAddressTests {
    @Test func address_isThatOfAClusterAndAName() throws {
        let address = try ClusterAddress("http://localhost:9200/blog")
        #expect(address.name == "blog")
        #expect(address.url("_bulk") == "http://localhost:9200/_bulk")
        let below = try ClusterAddress("https://example.org/search/my-blog/")
        #expect(below.name == "my-blog")
        #expect(
            below.url("my-blog/_search", query: "a=b")
                == "https://example.org/search/my-blog/_search?a=b")
    }

    @Test(arguments: [
        "blog", "http://localhost:9200", "http://localhost:9200/Blog", "http://h/_all",
    ])
    func otherTexts_areRefused(_ text: String) {
        #expect(throws: ClusterError.self) { try ClusterAddress(text) }
    }

    @Test func key_goesNowhereInTheOpen() throws {
        let cluster = StubCluster()
        let open = try ClusterAddress("http://search.example:9200/blog")
        #expect(throws: ClusterError.self) {
            try ClusterClient(open, over: cluster, key: .key("x"))
        }
        let closed = try ClusterAddress("https://search.example:9200/blog")
        _ = try ClusterClient(closed, over: cluster, key: .key("x"))
    }

    @Test func token_hasNoSpaceAndNoBar() throws {
        let english = try #require(Language(tag: "en"))
        #expect(ClusterToken.of("run", in: english) == "en_run")
        #expect(ClusterToken.of("c++", in: english) == "en_c_2b_2b")
        #expect(ClusterToken.of("a|b c_d", in: english) == "en_a_7cb_20c_5fd")
        #expect(ClusterToken.of("東京", in: english) == "en_東京")
    }

    /// Every near word fits the pattern that near words are looked for by.
    @Test func nearWords_areAmongThoseAskedFor() throws {
        var random = SplitMix64(seed: 7)
        let letters = Array("abcde")
        func word() -> String {
            String(
                (0..<Int.random(in: 3...7, using: &random)).compactMap { _ in
                    letters.randomElement(using: &random)
                })
        }
        for _ in 0..<2000 {
            let (one, other) = (word(), word())
            for limit in [1, 2] {
                var automaton = LevenshteinAutomaton(
                    one.unicodeScalars.map(\.value), within: limit, sureLetters: limit > 1 ? 1 : 0)
                guard automaton.distance(of: other.unicodeScalars.map(\.value)) != nil,
                    let pattern = WordPattern.near(one, within: limit)
                else { continue }
                #expect(
                    try Regex(pattern).wholeMatch(in: other) != nil, "\(one) \(other) \(pattern)")
            }
        }
    }
}
