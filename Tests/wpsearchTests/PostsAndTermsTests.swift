import Foundation
import TestSupport
import Testing

/// `show`, `cloud`, `terms`, `status` over the corpus.
@Suite struct PostsAndTermsTests {
    let corpus: CorpusIndex

    init() throws {
        corpus = try CorpusIndex.of("wxr")
    }

    private func firstHit() throws -> (id: String, slug: String, url: String) {
        let answer = try corpus.json("query", "plain language", "--format", "json", "--limit", "1")
        let hit = try #require((answer["hits"] as? [[String: Any]])?.first)
        return (
            "\(try #require(hit["id"] as? Int))", try #require(hit["slug"] as? String),
            try #require(hit["url"] as? String)
        )
    }

    @Test func post_isFoundByIdSlugAndAddress() throws {
        let hit = try firstHit()
        let byID = try corpus.wpsearch("show", hit.id)
        #expect(byID.status == 0)
        #expect(byID.output.count > 500)
        for reference in [
            hit.slug, hit.url, String(hit.url.dropLast()), hit.url + "?utm_source=x#top",
            "https://blog.example.org/?p=" + hit.id,
        ] {
            #expect(try corpus.wpsearch("show", reference).output == byID.output, "\(reference)")
        }
    }

    @Test func unknownPost_endsWith1() throws {
        let ran = try corpus.wpsearch("show", "no-such-post")
        #expect(ran.status == 1)
        #expect(ran.output.isEmpty)
    }

    @Test func draft_isNotInTheIndex() throws {
        #expect(try corpus.wpsearch("show", "ideas-for-next-month").status == 1)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: corpus.path))
        #expect(bytes.range(of: Data("quincunx".utf8)) == nil)
    }

    @Test(arguments: ["json", "html", "markdown", "blocks"])
    func post_isShownInEveryForm(format: String) throws {
        let ran = try corpus.wpsearch("show", try firstHit().slug, "--format", format)
        #expect(ran.status == 0)
        if format == "json" || format == "blocks" {
            #expect(throws: Never.self) {
                try JSONSerialization.jsonObject(with: Data(ran.output.utf8))
            }
        }
        #expect(format != "html" || ran.output.contains("<p>"))
        #expect(format != "markdown" || !ran.output.contains("<p>"))
    }

    @Test func terms_areCounted() throws {
        let ran = try corpus.wpsearch("terms", "--taxonomy", "category", "--format", "json")
        let terms = try #require(
            JSONSerialization.jsonObject(with: Data(ran.output.utf8)) as? [[String: Any]])
        #expect(terms.count == 13)
        let counts = terms.compactMap { $0["count"] as? Int }
        #expect(counts == counts.sorted(by: >))
        #expect(counts.first == 141)
        #expect(try corpus.wpsearch("terms").output.contains("post_tag\n"))
    }

    private struct Named: Decodable, Hashable {
        var slug: String
        var count: Int
    }

    /// Also where a category has posts only below it.
    @Test(arguments: [("category", "category"), ("post_tag", "tag")])
    func terms_countAsFacetsDo(taxonomy: String, facet: String) throws {
        let listed = try corpus.wpsearch("terms", "--taxonomy", taxonomy, "--format", "json")
        let terms = try JSONDecoder().decode([Named].self, from: Data(listed.output.utf8))
        let found = try corpus.wpsearch(
            "query", "", "--facets", facet, "--limit", "0", "--format", "json")
        struct Answer: Decodable { var facets: [String: [Named]] }
        let answer = try JSONDecoder().decode(Answer.self, from: Data(found.output.utf8))
        #expect(Set(terms.filter { $0.count > 0 }) == Set(answer.facets[facet] ?? []))
        #expect(taxonomy != "category" || terms.contains(Named(slug: "digital-gov", count: 82)))
    }

    @Test func termsContainingAText_areNamed_whateverCaseAndAccents() throws {
        let all = try corpus.wpsearch("terms", "--format", "json")
        let found = try corpus.wpsearch("terms", "--containing", "ÁGENC", "--format", "json")
        let (terms, some) = (
            try JSONDecoder().decode([Named].self, from: Data(all.output.utf8)),
            try JSONDecoder().decode([Named].self, from: Data(found.output.utf8))
        )
        #expect(some == terms.filter { $0.slug.contains("agenc") })
        #expect(some.count > 1)
        let none = try corpus.wpsearch("terms", "--hygiene", "--containing", "x")
        #expect(none.status == 2 && none.errors.contains("--hygiene looks through all terms."))
    }

    @Test(arguments: ["terms", "cloud"])
    func taxonomyThatTheIndexDoesNotHave_isAnError(command: String) throws {
        let ran = try corpus.wpsearch(command, "--taxonomy", "genre")
        #expect(ran.status == 2 && ran.output.isEmpty)
        #expect(
            ran.errors.contains(
                "There is no taxonomy \"genre\" in this index; it has category, post_tag."))
        let none = try corpus.wpsearch("cloud", "zzzzzz", "--format", "json")
        #expect(none.status == 1 && none.output == "[]\n")
    }

    @Test func cloudOfEverything_hasThePromisedKeys() throws {
        let ran = try corpus.wpsearch("cloud", "--format", "json", "--number", "0")
        let items = try #require(
            JSONSerialization.jsonObject(with: Data(ran.output.utf8)) as? [[String: Any]])
        #expect(items.count == 133)
        #expect(
            Set(try #require(items.first).keys) == [
                "id", "taxonomy", "name", "slug", "count", "weight", "size", "bucket", "x", "y",
                "z",
            ])
    }

    @Test func cloudOfAQuery_countsLikeItsFacet() throws {
        let answer = try corpus.json("query", "data", "--format", "json", "--facets", "tag")
        let facet = try #require((answer["facets"] as? [String: [[String: Any]]])?["tag"])
        let ran = try corpus.wpsearch("cloud", "data", "--format", "json", "--number", "0")
        let items = try #require(
            JSONSerialization.jsonObject(with: Data(ran.output.utf8)) as? [[String: Any]])
        func counts(_ list: [[String: Any]]) throws -> [String: Int] {
            try Dictionary(
                once: list.compactMap { value in
                    (value["slug"] as? String).flatMap { slug in
                        (value["count"] as? Int).map { (slug, $0) }
                    }
                })
        }
        #expect(try counts(items) == counts(facet))
        #expect(!items.isEmpty)
    }

    @Test func cloudAsHTML_isWordPresss() throws {
        // An export does not say where archives are; the REST API does.
        let site = try CorpusIndex.of("rest")
        let ran = try site.wpsearch("cloud", "--format", "html", "--number", "5")
        #expect(ran.output.hasPrefix("<a href=\"https://blog.example.org/tag/"))
        #expect(ran.output.contains("class=\"tag-cloud-link tag-link-"))
        #expect(ran.output.hasSuffix("</a>"))
    }

    /// Bytes are compared: CR LF is one character.
    @Test(arguments: [("csv", [0x0D, 0x0A]), ("tsv", [0x0A])] as [(String, [UInt8])])
    func cloud_endsWithOneLineEnd(format: String, end: [UInt8]) throws {
        let printed = Array(try corpus.wpsearch("cloud", "--format", format).output.utf8)
        #expect(printed.suffix(3).filter { $0 == 0x0A || $0 == 0x0D } == end)
    }

    @Test func status_namesTheSite() throws {
        let status = try corpus.json("status", "--json")
        #expect(Set(status.keys) == ["index", "bytes", "sites", "space"])
        let space = try #require(status["space"] as? [String: Int])
        #expect(
            Set(space.keys) == ["bodies", "postings", "vocabulary", "rows", "unused"])
        #expect(space.values.reduce(0, +) == status["bytes"] as? Int)
        #expect(try #require(space["bodies"]) > #require(space["vocabulary"]))
        let site = try #require((status["sites"] as? [[String: Any]])?.first)
        #expect(
            Set(site.keys) == ["url", "name", "language", "posts", "terms", "authors", "lastSync"])
        #expect(site["url"] as? String == "https://blog.example.org")
        #expect(site["posts"] as? Int == 281)
        #expect(site["terms"] as? Int == 146)
        #expect(site["authors"] as? Int == 130)
        #expect(try corpus.wpsearch("status").output.contains("281 posts"))
    }
}
