import Blog
import Testing

@testable import BlogSearchFileSources
@testable import Ingest

@Suite struct DateTextTests {
    @Test(
        arguments: [
            ("2020-09-05T15:00:41Z", "2020-09-05T15:00:41Z"),
            ("Sat, 05 Sep 2020 15:00:41 +0000", "2020-09-05T15:00:41Z"),
            ("Sat, 5 Sep 2020 17:00:41 +0200", "2020-09-05T15:00:41Z"),
            ("05 Sep 20 15:00:41 GMT", "2020-09-05T15:00:41Z"),
            ("5 Sep 1998 10:00 EST", "1998-09-05T15:00:00Z"),
            ("Saturday, September 5th, 2020", "2020-09-05T00:00:00Z"),
            ("September 5, 2020 3:00 pm", "2020-09-05T15:00:00Z"),
            ("Sept. 5, 2020 at 12:30am", "2020-09-05T00:30:00Z"),
            ("12:00 PM", nil), ("5 September 2020", "2020-09-05T00:00:00Z"),
            ("2020/09/05 15:00:41", "2020-09-05T15:00:41Z"), ("2020-9-5", "2020-09-05T00:00:00Z"),
            ("2020-9-5 9:05", "2020-09-05T09:05:00Z"),
            ("2020/9/5T09:05:00+0100", "2020-09-05T08:05:00Z"),
            ("5.9.2020", "2020-09-05T00:00:00Z"), ("9/5/2020", "2020-09-05T00:00:00Z"),
            ("25/12/2020", "2020-12-25T00:00:00Z"),
            ("2014-03-31 10:00:13 -0400", "2014-03-31T14:00:13Z"),
            ("1599318041", "2020-09-05T15:00:41Z"), ("1599318041000", "2020-09-05T15:00:41Z"),
            ("Mon, 30 Nov -0001 00:00:00 +0000", nil), ("Tue, 30 Nov 1999 00:00:00 +0000", nil),
            ("0000-00-00 00:00:00", nil), ("31 Feb 2020", nil), ("2020-13-01", nil),
            ("13/13/2020", nil),
            ("false", nil), ("", nil), ("soon", nil), ("may", nil), ("2020", nil), ("-5", nil),
            ("99999999999999999999", nil), ("1/2/3/4", nil), ("::::", nil), ("5 5 5 5", nil),
        ] as [(String, String?)])
    func dates_areReadInUsualSpellings(text: String, expected: String?) {
        #expect(DateText.moment(text)?.description == expected)
    }
}

@Suite struct PublicNameTests {
    @Test(
        arguments: [
            ("Ana Ruiz", "Ana Ruiz"), (" Ana ", "Ana"), ("Ana Ruiz <ana@example.org>", "Ana Ruiz"),
            ("ana@example.org", "ana"), ("ana@example.org (Ana)", "Ana"), ("@nasa", "@nasa"),
            ("", nil), (" ", nil), ("<ana@example.org>", "ana"),
        ] as [(String, String?)])
    func names_haveNoAddresses(written: String, name: String?) {
        #expect(PublicName.of(written) == name)
    }
}

@Suite struct PlainTextTests {
    @Test(arguments: [
        ("AT&amp;T", "AT&T"), ("<em>New</em> day", "New day"), ("one<br>two", "one two"),
        ("Array<Element>", "Array<Element>"), ("a < b & c > d", "a < b & c > d"),
        ("Q&A; more", "Q&A; more"), ("two\n lines", "two lines"), (" x ", "x"), ("", ""),
        ("don&#8217;t", "don’t"),
    ])
    func onlyPlainHTML_isReadAsHTML(written: String, text: String) {
        #expect(PlainText.of(written) == text)
    }
}

@Suite struct TermSlugTests {
    @Test(arguments: [
        ("C", "c"), ("C++", "c-plus-plus"), ("C#", "c-sharp"), ("F#", "f-sharp"),
        ("a+b", "a-plus-b"),
        ("Google+ tips", "google-plus-tips"), ("#hash", "hash"), ("R + D", "r-d"), ("+1", "1"),
        ("Node.js", "node-js"), ("ＣＡＦＥ+", "ｃａｆｅ-plus"),
    ])
    func signsThatTellNamesApart_areSpelled(name: String, slug: String) {
        #expect(SlugText.make(ofTerm: name) == slug)
    }
}

@Suite struct FileSiteTests {
    @Test(
        arguments: [
            ("https://given.example", "https://a.example/x", "https://given.example"),
            (nil, "https://A.example:8080/x?y", "https://a.example:8080"),
            (nil, "http://user:pw@a.example", "http://a.example"),
            (nil, "/relative", "file:posts"), (nil, "https:///x", "file:posts"),
            (nil, nil, "file:posts"),
            ("  ", nil, "file:posts"),
        ] as [(String?, String?, String)])
    func site_isTheBestKnownAddress(given: String?, link: String?, url: String) {
        #expect(FileSite.url(given: given, link: link, path: "/some/posts/") == url)
    }
}

@Suite struct SiteAddressTests {
    @Test(arguments: [
        ("https://n.example", "https://n.example"), ("HTTPS://N.example/", "https://n.example"),
        ("n.example", "https://n.example"), ("https://n.example:443", "https://n.example"),
        ("http://n.example:80//", "http://n.example"), ("//n.example", "https://n.example"),
        (" n.example:8080/Blog/ ", "https://n.example:8080/Blog"),
        ("localhost", "https://localhost"),
        ("http://me:pw@n.example/?x=1#y", "http://n.example"), ("file:notes", "file:notes"),
    ])
    func oneSite_hasOneAddress(written: String, address: String) throws {
        #expect(try FileSite.address(written) == address)
        #expect(try FileSite.address(address) == address)
    }

    @Test(arguments: [
        "http://", "https:", "http:n.example", "", " ", "/blog", "https:///x", "ftp://n.example",
        "a blog", "n.example:port", "file:", "file:///a",
    ])
    func whatHasNoHost_isNoSite(written: String) throws {
        let error = #expect(throws: IngestError.self) { try FileSite.address(written) }
        #expect(error?.code == .badSite)
        #expect(
            error?.description
                == "\"\(written)\" names no site, because no host can be read from it; write an address such as https://example.org."
        )
    }
}

@Suite struct TextFileTests {
    @Test(
        arguments: [
            (Array("é日".utf8), "é日"), ([0xEF, 0xBB, 0xBF, 0x61], "a"), ([0x63, 0xE9, 0x93], "cé“"),
            ([0xFF, 0xFE, 0xE9, 0x00], "é"), ([0xFE, 0xFF, 0x00, 0xE9], "é"), ([], ""),
        ] as [([UInt8], String)])
    func encodings_areRecognised(bytes: [UInt8], text: String) {
        #expect(TextFile.decode(bytes) == text)
    }
}
