import Testing

@testable import BlogSearchServer

/// Which requests of a log are searches, and for what.
@Suite struct AnsweredRequestTests {
    private func searched(_ target: String, method: String = "GET", status: Int = 200) -> String? {
        AnsweredRequest(method: method, target: target, status: status, bytes: 0, seconds: 0)
            .searchedText
    }

    @Test(arguments: [
        ("/?q=plain+language", "plain language"), ("/?q=a&q=%20b%20%20c&page=1", "b c"),
        ("/?s=caf%C3%A9", "café"), ("/sites/b.example/?q=x&category=news", "x"),
        ("/blog-search/?q=x", "x"), ("/index.php?q=x", "x"),
        ("/wp-json/wpsearch/v1/search?q=x&limit=5", "x"),
        ("/sites/b.example/wp-json/wpsearch/v1/search/?q=x", "x"),
        ("/wp-json/wp/v2/posts?search=x&per_page=5", "x"), ("/wp-json/wp/v2/search?search=x", "x"),
        ("/wp-json/wp/v2/recipes?search=x", "x"), ("/?rest_route=/wp/v2/posts&search=x", "x"),
    ])
    func aSearch_isReadFromItsRoute(target: String, text: String) {
        #expect(searched(target) == text)
        #expect(searched(target, status: 304) == text)
    }

    @Test(arguments: [
        "/", "/?q=", "/?q=%20+", "/?q=x&page=2", "/wp-json/wpsearch/v1/search?q=x&offset=10",
        "/feed?q=x", "/feed/?q=x", "/suggestions?q=x", "/read/7?q=x", "/style.css",
        "/wp-json/wpsearch/v1/suggest?q=x", "/wp-json/wpsearch/v1/cloud?q=x",
        "/wp-json/wp/v2/categories?search=x", "/wp-json/wp/v2/users?search=x",
        "/wp-json/wp/v2/posts/7?search=x", "/wp-json/wp/v2/posts?q=x",
    ])
    func whatIsNoSearch_isNone(target: String) {
        #expect(searched(target) == nil)
    }

    @Test func whatWasRefused_isNone() {
        #expect(searched("/?q=x", status: 503) == nil && searched("/?q=x", status: 301) == nil)
        #expect(searched("/?q=x", method: "POST") == nil)
        #expect(searched("/?q=x", method: "HEAD") == "x")
    }

    @Test func texts_areAllThatARequestSays() {
        let request = AnsweredRequest(
            method: "GET", target: "/a%20b?q=c+d&x=%C3%BC", status: 404, bytes: 0, seconds: 0)
        #expect(request.texts == ["/a b", "c d", "ü"])
    }
}
