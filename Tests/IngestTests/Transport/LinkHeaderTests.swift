import Ingest
import Testing

@Suite struct LinkHeaderTests {
    @Test(arguments: [
        ("<http://a/wp-json/>; rel=\"https://api.w.org/\"", ["http://a/wp-json/"]),
        (
            "<http://a/?p=1>; rel=shortlink, <http://a/j/>; rel=\"https://api.w.org/\"",
            ["http://a/j/"]
        ),
        (
            "<http://a/x,y;z>; title=\"a, b; <c>\"; REL=\"next https://API.w.org/\"",
            ["http://a/x,y;z"]
        ),
        ("</wp-json/>;rel='x',<j>;rel=https://api.w.org/", ["j"]),
        ("<a>; rel=\"other\\\"\", <b>; rel=\"https://api.w.org/\"; foo", ["b"]),
        ("<a; rel=\"https://api.w.org/\"", []), ("", []), (";;=,\"", []), ("<a>;;;=;rel", []),
    ])
    func links_areReadByRelation(field: String, expected: [String]) {
        let found = WebLink.links(in: field).filter { $0.relations.contains("https://api.w.org/") }
        #expect(found.map(\.target) == expected)
    }

    @Test func severalFields_countAsOne() {
        var headers: TransportHeaders = ["Link": "<a>; rel=x"]
        headers.append("link", "<b>; rel=y, <c>; rel=z")
        #expect(WebLink.links(in: headers).map(\.target) == ["a", "b", "c"])
    }

    @Test func headerNames_areComparedWithoutCase() {
        var headers: TransportHeaders = ["X-WP-Total": "7", "Accept": "a"]
        #expect(headers["x-wp-total"] == "7")
        headers["ACCEPT"] = "b"
        #expect(headers.values(of: "accept") == ["b"])
        headers["accept"] = nil
        #expect(headers.fields.map(\.name) == ["X-WP-Total"])
    }
}
