import Ingest
import Blog
import Testing

@Suite struct WebAddressTests {
    @Test(arguments: [
        ("http://Example.ORG", "http://example.org/"),
        ("  https://example.org:443/a/../b/./c?x=1#y ", "https://example.org/b/c?x=1"),
        ("HTTP://127.0.0.1:8088", "http://127.0.0.1:8088/"),
        ("http://[::1]:80/x", "http://[::1]/x"),
        ("https://user:secret@example.org/", "https://example.org/"),
        ("https://example.org?rest_route=/", "https://example.org/?rest_route=/"),
        ("https://example.org/a b/é?q=ü\"", "https://example.org/a%20b/%C3%A9?q=%C3%BC%22"),
        ("https://example.org/100%/%41", "https://example.org/100%25/%41"),
        ("https://example.org/a\r\nX: y", "https://example.org/a%0D%0AX:%20y"),
        ("https://müller.de/", "https://xn--mller-kva.de/"),
        ("https://日本語.jp", "https://xn--wgv71a119e.jp/"),
        ("https://bücher.example/", "https://xn--bcher-kva.example/"),
    ])
    func anAddress_isReadAndRepaired(text: String, expected: String) {
        let address = WebAddress(text)
        #expect(address?.description == expected)
        #expect(address.flatMap { WebAddress($0.description) } == address)
    }

    @Test(arguments: [
        "", "example.org", "ftp://example.org", "http://", "http:///x", "http://a:99999/",
        "http://a:b/", "javascript:alert(1)", "http://a b/", "http://<x>/", "http://a..b/",
        "http://[zz]/", "https:example.org", "http://\u{0}/",
    ])
    func whatIsNoWebAddress_isRefused(text: String) {
        #expect(WebAddress(text) == nil)
    }

    // RFC 3986, 5.4, those that a web page may hold.
    @Test(arguments: [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"), ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"),
        ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q"), ("", "http://a/b/c/d;p?q"),
        (".", "http://a/b/c/"), ("..", "http://a/b/"), ("../g", "http://a/b/g"),
        ("../../../g", "http://a/g"), ("/./g", "http://a/g"), ("g;x=1/../y", "http://a/b/c/y"),
        ("https://x/y", "https://x/y"), ("g:h/i", nil), ("mailto:a@b", nil),
    ])
    func aReference_resolvesAsTheStandardSays(reference: String, expected: String?) throws {
        let base = try #require(WebAddress("http://a/b/c/d;p?q"))
        #expect(base.resolving(reference)?.description == expected)
    }

    @Test(arguments: [
        ("%e6%97%a5", "日"), ("a%20b", "a b"), ("100%", "100%"), ("%ff", "%ff"), ("%zz", "%zz"),
    ])
    func percentEncoding_isDecodedWhereItIsText(encoded: String, plain: String) {
        #expect(PercentEncoding.decoding(encoded) == plain)
    }
}
