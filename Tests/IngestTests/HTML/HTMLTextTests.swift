import Testing

@testable import Ingest

@Suite struct HTMLTextTests {
    @Test(arguments: [
        ("Q&#038;A: don&#8217;t", "Q&A: don’t"),
        (
            "Fish &#038; &#8220;chips&#8221; <em>now</em> – it&#8217;s 5 > 4",
            "Fish & “chips” now – it’s 5 > 4"
        ),
        ("a < b", "a < b"), ("if a<b then", "if a<b then"), ("I <3 you", "I <3 you"),
        ("AT&T &amp; R&D", "AT&T & R&D"), ("  spaced \t out\n", "spaced out"),
        ("[Update] [gallery] a[0]", "[Update] [gallery] a[0]"),
        ("a<br>b<p>c</p>d", "a b c d"), ("x<script>y</script>", "x"),
        ("<img alt=A src=x> b", "A b"),
        ("https://vimeo.com/1", "https://vimeo.com/1"), ("Über\u{A0}uns", "Über uns"), ("", ""),
        ("  ", ""), ("a <pre>b\n  c<br>d</pre> e", "a b c d e"),
        ("A <b alt='>\n<i>\n\n B", "A <b alt='> <i> B"),
    ])
    func titles_becomeOneLineOfText(html: String, text: String) {
        #expect(HTMLText.plain(html) == text)
    }

    @Test(arguments: [
        ("It&amp;#8217;s", "It’s"), ("AT&amp;amp;T", "AT&T"), ("&amp;quot;x&amp;quot;", "\"x\""),
        ("&amp;lt;b&amp;gt;", "&lt;b&gt;"), ("&amp;#60;", "&#60;"),
        ("&amp;nbsp; explained", "&nbsp; explained"),
        ("&amp;amp;amp;", "&amp;"), ("R&amp;D", "R&D"), ("&amp;rsquo", "&rsquo"),
    ])
    func textEncodedTwice_isDecodedTwiceWhereCertain(html: String, text: String) {
        #expect(HTMLText.plain(html) == text)
    }
}
