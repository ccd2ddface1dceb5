import Foundation
import Testing

/// What `query` promises, over the corpus.
@Suite struct QueryTests {
    let corpus: CorpusIndex

    init() throws {
        corpus = try CorpusIndex.of("wxr")
    }

    @Test func text_showsTitlesPassagesAndAddresses() throws {
        let ran = try corpus.wpsearch("query", "plain language", "--limit", "3")
        #expect(ran.status == 0)
        #expect(ran.errors.isEmpty)
        #expect(ran.output.contains(" posts for plain language ("))
        #expect(ran.output.contains("*"))
        #expect(ran.output.contains("https://blog.example.org/"))
        #expect(!ran.output.contains("\u{1B}"))
    }

    @Test func json_hasEveryPromisedKey() throws {
        let answer = try corpus.json(
            "query", "accessibility", "--format", "json", "--facets",
            "category,tag,author,year,type")
        #expect(
            Set(answer.keys) == [
                "query", "total", "matched", "offset", "hits", "facets", "suggestion",
                "microseconds",
            ])
        let hits = try #require(answer["hits"] as? [[String: Any]])
        #expect(hits.count == 10)
        for hit in hits {
            #expect(
                Set(hit.keys) == [
                    "rank", "score", "id", "site", "type", "slug", "url", "title", "date",
                    "modified", "author", "categories", "tags", "image", "snippet",
                    "titleHighlights", "file", "alike",
                ])
        }
        let facets = try #require(answer["facets"] as? [String: [[String: Any]]])
        #expect(Set(facets.keys) == ["category", "tag", "author", "year", "type"])
        #expect(facets["type"]?.first?["slug"] as? String == "post")
        #expect(facets["type"]?.first?["count"] as? Int == answer["total"] as? Int)
    }

    @Test func scores_fall() throws {
        let answer = try corpus.json("query", "open source code", "--any", "--format", "json")
        let hits = try #require(answer["hits"] as? [[String: Any]])
        let scores = hits.compactMap { $0["score"] as? Double }
        #expect(scores.count == 10)
        #expect(scores == scores.sorted(by: >))
    }

    @Test func highlights_markFormsOfTheWords() throws {
        let answer = try corpus.json("query", "designers", "--format", "json", "--limit", "50")
        let hits = try #require(answer["hits"] as? [[String: Any]])
        var marked = 0
        for hit in hits {
            guard let snippet = hit["snippet"] as? [String: Any],
                let text = snippet["text"] as? String,
                let ranges = snippet["highlights"] as? [[Int]]
            else { continue }
            let scalars = Array(text.unicodeScalars)
            for range in ranges {
                try #require(range.count == 2)
                let word = String(
                    String.UnicodeScalarView(scalars.dropFirst(range[0]).prefix(range[1])))
                #expect(word.lowercased().hasPrefix("design"))
                marked += 1
            }
        }
        #expect(marked > 0)
    }

    /// Every anchor is one of the post's HTML; every fragment stands so in its text.
    @Test func passages_leadToPlacesOfThePost() throws {
        let answer = try corpus.json(
            "query", "design", "--passages", "--format", "json", "--limit", "5")
        var links = 0
        for hit in try #require(answer["hits"] as? [[String: Any]]) {
            let passages = try #require(hit["passages"] as? [String: Any])
            #expect(Set(passages.keys) == ["excerpt", "captions", "sections"])
            let post = String(try #require(hit["id"] as? Int))
            let html = try corpus.wpsearch("show", post, "--format", "html").output
            let blocks = try corpus.wpsearch("show", post, "--format", "blocks").output
            let texts = try #require(
                try JSONSerialization.jsonObject(with: Data(blocks.utf8)) as? [[String: Any]]
            ).compactMap { $0["text"] as? String }
            for section in try #require(passages["sections"] as? [[String: Any]]) {
                #expect(Set(section.keys) == ["heading", "anchor", "fragment", "url", "snippet"])
                let url = try #require(section["url"] as? String)
                let target = try #require(url.split(separator: "#").last?.removingPercentEncoding)
                if let anchor = section["anchor"] as? String {
                    #expect(target == anchor)
                    #expect(html.contains("id=\"\(anchor)\""))
                } else {
                    let fragment = try #require(section["fragment"] as? String)
                    #expect(target == ":~:text=" + fragment)
                    #expect(texts.contains { $0.contains(fragment) }, "\(fragment)")
                }
                links += 1
            }
        }
        #expect(links > 5)
    }

    @Test func passages_areShownUnderTheirHeadings() throws {
        let usual = try corpus.wpsearch("query", "accessibility", "--limit", "3").output
        let more = try corpus.wpsearch("query", "accessibility", "--limit", "3", "--passages")
            .output
        #expect(!usual.contains("#:~:text="))
        #expect(more.contains("#:~:text="))
        let limited = "{\"text\":\"accessibility\",\"limit\":1,\"passages\":true}\n"
        let batch = try corpus.wpsearch("query", "--batch", input: limited).output
        #expect(batch.contains("\"passages\":{\"excerpt\":"))
    }

    @Test func has_findsPostsByTheirBlocks_asItsFacetCounts() throws {
        func answer(_ text: String) throws -> [String: Any] {
            try corpus.json(
                "query", text, "--format", "json", "--limit", "1", "--facets", "has")
        }
        let all = try answer("data")
        let total = try #require(all["total"] as? Int)
        let facets = try #require(all["facets"] as? [String: [[String: Any]]])
        let counts = try #require(facets["has"])
        #expect(counts.contains { $0["slug"] as? String == "image" })
        for value in counts {
            let name = try #require(value["slug"] as? String)
            let count = try #require(value["count"] as? Int)
            #expect(try answer("data has:\(name)")["total"] as? Int == count)
            #expect(try answer("data -has:\(name)")["total"] as? Int ?? 0 == total - count)
        }
    }

    @Test func filters_narrowAndFacetsAgree() throws {
        let all = try corpus.json("query", "data", "--format", "json", "--facets", "category")
        let facets = try #require(all["facets"] as? [String: [[String: Any]]])
        for value in try #require(facets["category"]).prefix(5) {
            let slug = try #require(value["slug"] as? String)
            let narrowed = try corpus.json(
                "query", "data", "--category", slug, "--format", "json")
            #expect(narrowed["total"] as? Int == value["count"] as? Int, "\(slug)")
        }
    }

    @Test func filterFlagsAndFilterWords_findTheSame() throws {
        let flagged = try corpus.wpsearch(
            "query", "data", "--category", "18f", "--after", "2014-06-01", "--format", "ids")
        let written = try corpus.wpsearch(
            "query", "data category:18f after:2014-06-01", "--format", "ids")
        #expect(flagged.status == 0)
        #expect(flagged.output == written.output)
    }

    @Test func sameFlagTwice_meansEither() throws {
        func total(_ arguments: String...) throws -> Int {
            let ran = try Command.wpsearch(["query", "--count"] + arguments, index: corpus.path)
            return try #require(Int(ran.output.trimmingCharacters(in: .whitespacesAndNewlines)))
        }
        let one = try total("--type", "post")
        #expect(try total("--type", "post", "--type", "page") >= one)
        #expect(one == 281)
    }

    @Test(arguments: ["ids", "urls", "ndjson"])
    func lineFormats_haveAHitALine(format: String) throws {
        let ran = try corpus.wpsearch("query", "government", "--limit", "7", "--format", format)
        #expect(ran.status == 0)
        #expect(ran.output.split(separator: "\n").count == 7)
    }

    @Test func csv_quotesWhatNeedsIt() throws {
        let ran = try corpus.wpsearch("query", "government", "--limit", "3", "--format", "csv")
        #expect(ran.output.hasPrefix("rank,score,id,site,type,slug,url,title,"))
        let tabbed = try corpus.wpsearch("query", "government", "--limit", "3", "--format", "tsv")
        let lines = tabbed.output.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(
            Set(lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false).count })
                == [15])
    }

    @Test func nothingFound_endsWith1() throws {
        let ran = try corpus.wpsearch("query", "quincunx")
        #expect(ran.status == 1)
        #expect(ran.output.contains("No posts for quincunx"))
        let json = try corpus.wpsearch("query", "quincunx", "--format", "json")
        #expect(json.status == 1)
        #expect(json.output.contains("\"total\":0"))
    }

    @Test func dashWord_excludes() throws {
        func total(_ words: String...) throws -> Int {
            let ran = try Command.wpsearch(["query", "--count"] + words, index: corpus.path)
            return try #require(Int(ran.output.trimmingCharacters(in: .whitespacesAndNewlines)))
        }
        let with = try total("agile", "contracting", "--all")
        #expect(with > 0)
        #expect(try total("agile", "-contracting") + with == (try total("agile")))
    }

    @Test func wordsNobodyHasTogether_areRelaxedAndSaidSo() throws {
        let answer = try corpus.json("query", "accessibility quincunx", "--format", "json")
        let query = try #require(answer["query"] as? [String: Any])
        #expect((answer["total"] as? Int ?? 0) > 0)
        #expect((query["notes"] as? [String])?.isEmpty == false)
        let counted = try corpus.wpsearch("query", "accessibility quincunx", "--count")
        #expect(counted.output == "\(answer["total"] as? Int ?? 0)\n")
        #expect(counted.errors.contains("quincunx"))
        let strict = try corpus.wpsearch("query", "accessibility quincunx", "--all")
        #expect(strict.status == 1)
    }

    @Test(arguments: [
        ["--count"], ["--format", "ids"], ["--format", "urls"], ["--format", "csv"],
        ["--format", "tsv"], ["--format", "ndjson"],
    ])
    func whyNot_isSaidOnStandardError_whereTheResultsHaveNoPlaceForIt(form: [String]) throws {
        let arguments = ["query", "data", "--why-not", "nowhere-to-be-found", "--limit", "1"]
        let asked = try Command.wpsearch(arguments + form, index: corpus.path)
        let plain = try Command.wpsearch(
            ["query", "data", "--limit", "1"] + form, index: corpus.path)
        #expect(asked.output == plain.output && asked.status == plain.status)
        let lines = asked.errors.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("wpsearch: why not: ") } == 1, "\(asked.errors)")
        #expect(asked.errors.contains("nowhere-to-be-found"))
        let json = try Command.wpsearch(arguments + ["--format", "json"], index: corpus.path)
        #expect(json.errors.isEmpty && json.output.contains("\"whyNot\":"))
    }

    @Test func batch_answersLineByLine() throws {
        let lines = [
            "plain language",
            #"{"text": "data", "category": ["18f"], "limit": 2, "facets": "tag"}"#,
            "", #"{"text": "x", "limit": "many"}"#, "{not json",
            #"{"text":"open source","any":true}"#,
        ]
        let ran = try corpus.wpsearch(
            "query", "--batch", input: lines.joined(separator: "\n") + "\n")
        #expect(ran.status == 0)
        let answers = try ran.output.split(separator: "\n").map {
            try #require(
                JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        try #require(answers.count == lines.count)
        #expect((answers[1]["hits"] as? [Any])?.count == 2)
        #expect((answers[1]["facets"] as? [String: Any])?.keys.contains("tag") == true)
        #expect(answers[2]["total"] as? Int == 281)
        #expect(answers[3]["error"] as? String != nil)
        #expect(answers[4]["total"] != nil)
        #expect(answers[5]["microseconds"] as? Int != nil)
    }

    @Test(arguments: [
        "C++", "don't", "\"", "((((", "AND", "*", "foo:bar", "a\u{0}b", "-", "NEAR/5", "\u{FFFD}",
        "'; DROP TABLE post; --",
    ])
    func anyText_isAQuery(text: String) throws {
        let ran = try corpus.wpsearch("query", "--batch", input: text + "\n")
        #expect(ran.status == 0)
        #expect(ran.output.contains("\"total\":"))
    }
}
