import Blog
import Testing

@testable import BlogSearchServer

@Suite struct WebRequestTests {
    @Test(arguments: [
        ("/", "/", ""), ("/a%20b?q=c+d", "/a b", "q=c d"), ("/?q=%C3%BCber&q=x", "/", "q=über|q=x"),
        ("/?a&b=&=c", "/", "a=|b=|=c"), ("/?q=100%&r=%zz%4", "/", "q=100%|r=%zz%4"),
        ("/%ff?x=%ff", "/\u{FFFD}", "x=\u{FFFD}"), ("/?q=a=b?c", "/", "q=a=b?c"),
        ("/+?a%5B%5D=1&a[]=2", "/+", "a[]=1|a[]=2"), ("", "", ""), ("/?&&", "/", ""),
    ])
    func everyTarget_hasAMeaning(target: String, path: String, pairs: String) {
        let request = WebRequest(target)
        #expect(request.path == path)
        #expect(request.parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "|") == pairs)
    }

    @Test func ofEqualNames_theLastCounts_andManyAreCutOff() {
        #expect(WebRequest("/?q=a&q=b")["q"] == "b" && WebRequest("/?q=a")["r"] == nil)
        let many = "/?" + (0..<3_000).map { "a=\($0)" }.joined(separator: "&")
        #expect(WebRequest(many).parameters.count == 1_000)
    }

    @Test func encoding_isUndoneByReading() {
        let text = "a b/ü&=+%?#\"<>'日\u{0}"
        #expect(WebRequest("/?q=" + text.percentEncoded())["q"] == text)
        #expect("a/b:c".percentEncoded(keeping: "/") == "a/b%3Ac")
    }

    @Test(arguments: [
        ("gzip", true), ("gzip, br", true), ("br;q=1.0, gzip;q=0.8", true), ("GZIP", true),
        ("x-gzip", true), ("*", true), ("gzip;q=0", false), ("*, gzip;q=0", false), ("", false),
        ("br", false), ("identity", false), ("gzip; q=0.0", false), ("*;q=0", false),
    ])
    func gzip_isTakenWhereItIsNamed(field: String, isTaken: Bool) {
        #expect(WebResponse.takesGzip(field) == isTaken)
    }

    @Test func tags_differByEveryPart() {
        let tag = EntityTag(server: 1, parts: ["a", "b"])
        #expect(tag == EntityTag(server: 1, parts: ["a", "b"]))
        for other in [
            EntityTag(server: 2, parts: ["a", "b"]), EntityTag(server: 1, parts: ["ab", ""]),
            EntityTag(server: 1, parts: ["a"]), EntityTag(server: 1, parts: ["a", "b", ""]),
        ] { #expect(tag != other) }
        #expect(tag.isNamed(in: tag.text) && tag.isNamed(in: "\"x\", " + tag.text))
        #expect(tag.isNamed(in: String(tag.text.dropFirst(2))) && !tag.isNamed(in: "*"))
        #expect(EntityTag.isAny(" * ") && !EntityTag.isAny(tag.text) && !EntityTag.isAny(""))
        #expect(!tag.isNamed(in: "\"x\"") && !tag.isNamed(in: ""))
    }

    @Test func dates_areThoseOfHTTP() {
        #expect(HTTPDate.text(of: Moment(seconds: 784_111_777)) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(HTTPDate.text(of: Moment(seconds: 0)) == "Thu, 01 Jan 1970 00:00:00 GMT")
        #expect(HTTPDate.text(of: Moment(seconds: -1)) == "Wed, 31 Dec 1969 23:59:59 GMT")
    }
}
