import BlogSearchQueries
import Testing

@testable import BlogSearchServer

/// The languages of the pages, and which of them a reader gets.
@Suite struct PageWordsTests {
    @Test func everyLanguage_saysEverything() {
        #expect(PageWords.all.map(\.code) == ["en", "de", "fr", "es", "ar", "ja"])
        for words in PageWords.all {
            #expect(Set(words.facets.keys) == Set(FacetKind.allCases), "\(words.code)")
            #expect(Set(words.orders.keys) == Set(SearchOptions.SortOrder.allCases))
            let templates = [words.nothing, words.forText, words.didYouMean, words.posts(3, "3")]
            for template in templates {
                #expect(
                    template.split(separator: "{}", omittingEmptySubsequences: false).count == 2)
            }
            for text in Mirror(reflecting: words).children.compactMap({ $0.value as? String }) {
                #expect(!text.isEmpty)
            }
            #expect(
                words.found(0, for: "x").contains("x") && !words.found(0, for: " ").contains("{}"))
        }
    }

    @Test func numbers_haveTheirForms() {
        #expect(PageWords.english.found(1, for: "a b") == "1 post for “a b”")
        #expect(PageWords.english.found(1_234_567, for: "") == "1,234,567 posts")
        #expect(PageWords.german.found(1_234, for: "x") == "1.234 Beiträge für „x“")
        #expect(PageWords.french.found(1, for: "") == "1 article")
        #expect(PageWords.japanese.found(2, for: "猫") == "「猫」:2件の投稿")
        let forms = [1, 2, 3, 10, 11, 99, 100, 102, 103, 111].map {
            PageWords.arabic.found($0, for: "")
        }
        #expect(
            forms == [
                "مقال واحد", "مقالان", "3 مقالات", "10 مقالات", "11 مقالًا", "99 مقالًا", "100 مقال",
                "102 مقال", "103 مقالات", "111 مقالًا",
            ])
        // What was searched for may look like the place for it.
        #expect(PageWords.english.found(2, for: "{}") == "2 posts for “{}”")
    }

    @Test(
        arguments: [
            ("de", nil, "de"), ("de-CH,en;q=0.5", nil, "de"), ("en;q=0.1, fr;q=0.9", nil, "fr"),
            ("it,pt", nil, "en"), ("it", "es-ES", "es"), (nil, "ja", "ja"), (nil, "it", "en"),
            ("", "ar", "ar"), ("*", nil, "en"), ("de;q=0", nil, "en"),
            ("de;q=x,fr;q=0.1", nil, "fr"),
            (";;,,q=1", nil, "en"), ("AR-EG", nil, "ar"), ("de;q=nan", nil, "en"),
        ] as [(String?, String?, String)])
    func aReader_getsTheirLanguage(field: String?, language: String?, code: String) {
        #expect(PageWords.preferred(by: field, over: language).code == code)
    }

    @Test func pages_areInIt_andKeptApart() async throws {
        let blog = try await ServedBlog()
        let german = await blog.response("/?q=wombat", headers: ["accept-language": "de"])
        #expect(german.text.contains("<html lang=\"de\" dir=\"ltr\">"))
        #expect(german.text.contains("2 Beiträge für „wombat“"))
        #expect(german.header("Content-Language") == "de")
        #expect(german.header("Vary")?.contains("Accept-Language") == true)
        let arabic = await blog.response("/?q=wombat", headers: ["accept-language": "ar"])
        #expect(arabic.text.contains("<html lang=\"ar\" dir=\"rtl\">"))
        #expect(arabic.header("ETag") != german.header("ETag"))
        let tag = try #require(german.header("ETag"))
        for (language, status) in [("de-AT", 304), ("ar", 200)] {
            let answer = await blog.response(
                "/?q=wombat", headers: ["accept-language": language, "if-none-match": tag])
            #expect(answer.status == status)
        }
    }
}
