import Testing

@testable import Ingest

@Suite struct HTMLAddressesTests {
    @Test(arguments: [
        (#"<a href="javascript:alert(1)">x</a>"#, ##"<a href="#">x</a>"##),
        (#"<a href='JaVa&#115;cript&colon;x'>x</a>"#, "<a href='#'>x</a>"),
        ("<a href=java&Tab;script:x>x</a>", "<a href=#>x</a>"),
        ("<A HREF=\" \u{1}javascript:x\">", "<A HREF=\"#\">"),
        (
            #"<img src="data:text/html,x" alt="javascript: the parts">"#,
            ##"<img src="#" alt="javascript: the parts">"##
        ),
        (
            #"<form action=vbscript:x><button formaction=file:///x>"#,
            "<form action=#><button formaction=#>"
        ),
        (#"<svg><style><a href="javascript:x"></style>"#, ##"<svg><style><a href="#"></style>"##),
        (
            #"<script>a<b c="</script><a href='javascript:1'>"#,
            ##"<script>a<b c="</script><a href='#'>"##
        ),
        (#"<p>é</p><a href="javascript:1"#, ##"<p>é</p><a href="#"##),
        (#"<img srcset="javascript:x 1x, https://a/ 2x">"#, ##"<img srcset="#">"##),
        (
            #"<a xlink:href="javascript:x"/><object data="data:text/html,x">"#,
            ##"<a xlink:href="#"/><object data="#">"##
        ),
    ]) func addressThatLeadsElsewhere_leadsNowhere(html: String, expected: String) {
        #expect(HTMLAddresses.harmless(html) == expected)
    }

    @Test(arguments: [
        "", "text", "a < b & javascript:x", #"<a href="https://example.org/?a=1&amp;b=2">x</a>"#,
        ##"<a href="#top"><a href="/x"><a href="x.html"><a href="//x/"><a href="">"##,
        #"<a href="mailto:a@example.org"><a href="tel:+1"><a href="FTP://ftp.example.org/a">"#,
        #"<img src="data:image/gif;base64,R0lGOD" srcset="a.png 1x, data:image/png;base64,AA 2x">"#,
        "<a href=\"https://example.org/\n  path\">", "<!-- <a href=\"javascript:x\"> -->",
        "<p title=\"data: 1\">\r\n&nbsp;</p>\u{0}", "<a title='javascript:x'>",
    ]) func everythingElse_staysByteForByte(html: String) {
        #expect(Array(HTMLAddresses.harmless(html).utf8) == Array(html.utf8))
    }

    @Test(arguments: [
        ("<a href=x>l</a>", "<a href=https://e.org/b/x>l</a>"),
        ("<a href='../x?a=1&amp;b=\"2\"#f'>", "<a href='https://e.org/x?a=1&amp;b=%222%22#f'>"),
        (
            "<img src=\"/p.png\" srcset=\"a.png 1x, https://f.org/b.png 2x\">",
            "<img src=\"https://e.org/p.png\" srcset=\"https://e.org/b/a.png 1x, https://f.org/b.png 2x\">"
        ),
        (
            "<video poster=v.png src=//f.org/v>",
            "<video poster=https://e.org/b/v.png src=https://f.org/v>"
        ),
    ]) func relativeAddresses_areMadeWhole(html: String, expected: String) throws {
        let base = try #require(WebAddress("https://e.org/b/feed.xml"))
        #expect(HTMLAddresses.resolved(html, at: base) == expected)
        #expect(HTMLAddresses.resolved(expected, at: base) == expected)
    }

    @Test(arguments: [
        "", "text", "<a href='#f'>", "<a href=https://f.org/x>", "<a href=mailto:a@b.c>",
        "<img alt=x.png title='/x'>", "<a href=JavaScript:x>",
        "<img src='data:image/png;base64,AA=='>",
    ]) func otherAddresses_stay(html: String) throws {
        let base = try #require(WebAddress("https://e.org/b/"))
        #expect(HTMLAddresses.resolved(html, at: base) == html)
    }
}
