import Ingest
import Testing

@Suite struct APIRootTests {
    private func root(_ text: String) throws -> APIRoot { APIRoot(try #require(WebAddress(text))) }

    @Test(arguments: [
        ("https://a/wp-json/", "https://a/wp-json/wp/v2/posts?per_page=2"),
        ("https://a/wp-json", "https://a/wp-json/wp/v2/posts?per_page=2"),
        ("https://a/sub/wp-json/", "https://a/sub/wp-json/wp/v2/posts?per_page=2"),
        ("https://a/index.php/wp-json/", "https://a/index.php/wp-json/wp/v2/posts?per_page=2"),
        ("https://a/wp-json/?lang=de", "https://a/wp-json/wp/v2/posts?lang=de&per_page=2"),
        ("https://a/?rest_route=/", "https://a/?rest_route=/wp/v2/posts&per_page=2"),
        (
            "http://a:8088/index.php?rest_route=/",
            "http://a:8088/index.php?rest_route=/wp/v2/posts&per_page=2"
        ),
        ("https://a/?rest_route=%2F", "https://a/?rest_route=/wp/v2/posts&per_page=2"),
        (
            "https://a/?lang=de&rest_route=/&x=1",
            "https://a/?lang=de&rest_route=/wp/v2/posts&x=1&per_page=2"
        ),
        (
            "https://public-api.wordpress.com/wp/v2/sites/x.wordpress.com",
            "https://public-api.wordpress.com/wp/v2/sites/x.wordpress.com/posts?per_page=2"
        ),
        (
            "https://public-api.wordpress.com/rest/v1.1/sites/42/posts?number=3",
            "https://public-api.wordpress.com/wp/v2/sites/42/posts?per_page=2"
        ),
    ])
    func aRouteAndParameters_joinEveryKindOfRoot(address: String, expected: String) throws {
        #expect(try root(address).url("posts", [("per_page", "2")]) == expected)
    }

    @Test func parameters_arePercentEncoded() throws {
        let url = try root("https://a/?rest_route=/").url(
            "posts", [("include", "1,2"), ("after", "2020-01-01T00:00:00+02:00"), ("s", "a&b=ü #")])
        #expect(
            url
                == "https://a/?rest_route=/wp/v2/posts&include=1,2&after=2020-01-01T00:00:00%2B02:00&s=a%26b%3D%C3%BC%20%23"
        )
    }

    @Test func otherNamespaces_takeTheirPlace() throws {
        #expect(
            try root("https://a/wp-json/").url("x", namespace: "lab/v1")
                == "https://a/wp-json/lab/v1/x")
        #expect(
            try root("https://public-api.wordpress.com/wp/v2/sites/7").url("x", namespace: "lab/v1")
                == "https://public-api.wordpress.com/lab/v1/sites/7/x")
        #expect(try root("https://a/?rest_route=/").indexURL() == "https://a/?rest_route=/")
    }

    @Test(arguments: [
        ("https://a/wp-json", "https://a/wp-json/"),
        ("https://a/b/wp-json/wp/v2/posts?per_page=3", "https://a/b/wp-json/"),
        ("https://a/?rest_route=/wp/v2/posts&per_page=3", "https://a/?rest_route=/"),
        (
            "https://a/index.php?lang=de&rest_route=/wp/v2",
            "https://a/index.php?lang=de&rest_route=/"
        ),
        (
            "https://public-api.wordpress.com/wp/v2/sites/x/posts",
            "https://public-api.wordpress.com/wp/v2/sites/x"
        ),
        ("https://a/2020/my-wp-json-post/", nil), ("https://a/?p=1", nil), ("https://a/", nil),
    ])
    func anAddressOfTheAPI_namesItsRoot(address: String, expected: String?) throws {
        #expect(APIRoot.named(by: try #require(WebAddress(address)))?.url == expected)
    }
}
