import Blog
import BlogSearchQueries
import Foundation
import Testing

struct SearchResultsTests {
    private let full = SearchResults(
        query: QueryReading(
            text: "why?", canonical: "why", notes: ["\"why?\" searched as \"why\""]),
        total: 123, offset: 0,
        hits: [
            Hit(
                rank: 1, score: 7.31, id: 132, site: "https://example.org", type: "post",
                slug: "a", url: "https://example.org/a/", title: "A \"b\" \\ \u{1}",
                date: Moment(iso8601: "2020-09-05T15:00:41Z"), author: "Ann",
                categories: [HitTerm(slug: "c", name: "C")],
                snippet: Snippet(text: "x\ny", highlights: [Highlight(start: 12, length: 7)]),
                titleHighlights: [Highlight(start: 0, length: 5)])
        ],
        facets: [
            .tag: [FacetValue(slug: "t", name: "T", count: 2)],
            .category: [FacetValue(slug: "c", name: "C", count: 12)],
        ],
        microseconds: 412)

    @Test func json_hasEveryKey_inTheOrderOfThePromise() {
        #expect(
            full.json == #"""
                {"query":{"text":"why?","canonical":"why","notes":["\"why?\" searched as \"why\""]},"total":123,"matched":{"all":123,"some":0},"offset":0,"hits":[{"rank":1,"score":7.31,"id":132,"site":"https://example.org","type":"post","slug":"a","url":"https://example.org/a/","title":"A \"b\" \\ \u0001","date":"2020-09-05T15:00:41Z","modified":null,"author":"Ann","categories":[{"slug":"c","name":"C"}],"tags":[],"image":null,"snippet":{"text":"x\ny","highlights":[[12,7]]},"titleHighlights":[[0,5]],"file":null,"alike":[]}],"facets":{"category":[{"slug":"c","name":"C","count":12}],"tag":[{"slug":"t","name":"T","count":2}]},"suggestion":null,"microseconds":412}
                """#)
    }

    @Test func json_readsBackToTheSameValue() throws {
        let read = try JSONDecoder().decode(SearchResults.self, from: Data(full.json.utf8))
        #expect(read == full)
        let hit = try JSONDecoder().decode(Hit.self, from: Data(full.hits[0].json.utf8))
        #expect(hit == full.hits[0])
    }

    @Test func whatAPostDoesNotHave_isNull() throws {
        let hit = Hit(id: 1, site: "https://example.org", type: "post", slug: "", title: "")
        #expect(hit.json.contains(#""slug":null,"url":null,"title":null,"#))
        #expect(try JSONDecoder().decode(Hit.self, from: Data(hit.json.utf8)) == hit)
        #expect(try JSONDecoder().decode(Hit.self, from: JSONEncoder().encode(hit)) == hit)
        let post = StoredPost(card: hit, excerpt: nil, language: "en", html: "", blocks: [])
        let encoded = try JSONEncoder().encode(post)
        let object = try JSONSerialization.jsonObject(with: encoded) as? [String: Any]
        #expect(object?["title"] is NSNull && object?["slug"] is NSNull)
        #expect(try JSONDecoder().decode(StoredPost.self, from: encoded) == post)
    }

    @Test func passages_areInTheJSON_ofThoseWhoAsk() throws {
        var hit = full.hits[0]
        #expect(!hit.json.contains("passages"))
        let heading = Snippet(text: "H", highlights: [Highlight(start: 0, length: 1)])
        hit.passages = HitPassages(
            captions: [Snippet(text: "c")],
            sections: [
                HitSection(heading: heading, anchor: "a", post: hit.url),
                HitSection(fragment: "b-c", post: nil, snippet: Snippet(text: "d")),
            ])
        let expected = #"""
            "passages":{"excerpt":null,"captions":[{"text":"c","highlights":[]}],"sections":[{"heading":{"text":"H","highlights":[[0,1]]},"anchor":"a","fragment":null,"url":"https://example.org/a/#a","snippet":null},{"heading":null,"anchor":null,"fragment":"b-c","url":null,"snippet":{"text":"d","highlights":[]}}]}}
            """#
        #expect(hit.json.hasSuffix(expected))
        #expect(try JSONDecoder().decode(Hit.self, from: Data(hit.json.utf8)) == hit)
        let encoded = try JSONDecoder().decode(Hit.self, from: JSONEncoder().encode(hit))
        #expect(encoded == hit)
    }

    @Test func codable_writesTheSameValues() throws {
        let encoded = try JSONEncoder().encode(full)
        let ours = try JSONSerialization.jsonObject(with: Data(full.json.utf8)) as? NSDictionary
        #expect(try JSONSerialization.jsonObject(with: encoded) as? NSDictionary == ours)
        #expect(try JSONDecoder().decode(SearchResults.self, from: encoded) == full)
    }

    @Test func whatIsAbsent_isNil() throws {
        let hit = Hit(id: 1, site: "https://a.example", type: "post", slug: "", title: "")
        let post = StoredPost(card: hit, excerpt: nil, language: "en", html: "", blocks: [])
        #expect([hit.slug, hit.title, post.slug, post.title] == [nil, nil, nil, nil])
        let json = String(decoding: try JSONEncoder().encode(hit), as: UTF8.self)
        #expect(json.contains(#""title":null"#) && json.contains(#""slug":null"#))
        let empty = json.replacingOccurrences(of: #""title":null"#, with: #""title":"""#)
        #expect(try JSONDecoder().decode(Hit.self, from: Data(empty.utf8)) == hit)
    }

    @Test func json_isValid_whateverTheText() throws {
        for value in 0..<0x300 {
            guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
            var results = full
            results.hits[0].title = String(scalar) + "\u{2028}\u{10FFFF}"
            let read = try JSONDecoder().decode(SearchResults.self, from: Data(results.json.utf8))
            #expect(read == results)
        }
    }

    @Test(arguments: [
        0, -1, 86_399, 951_782_400, 1_600_000_000, 253_402_300_799, 253_402_300_800,
        -62_135_596_800,
        -62_167_219_201, 1 << 40, -(1 << 40),
    ])
    func json_writesTimesAndNumbersAsTheyDescribeThemselves(seconds: Int) {
        var results = full
        results.microseconds = seconds
        let moment = Moment(seconds: Int64(seconds))
        results.hits[0].modified = moment
        #expect(results.json.contains("\"modified\":\"\(moment)\""))
        #expect(results.json.hasSuffix("\"microseconds\":\(seconds)}"))
    }

    @Test func highlight_findsItsRange_inUnicodeScalars() throws {
        let text = "e\u{301}👍 fox"
        let range = try #require(Highlight(start: 4, length: 3).range(in: text))
        #expect(text[range] == "fox")
        #expect(Highlight(start: 4, length: 9).range(in: text) == nil)
        #expect(Highlight(start: -1, length: 1).range(in: text) == nil)
    }
}
