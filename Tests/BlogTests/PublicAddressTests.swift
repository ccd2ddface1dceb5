import TestSupport
import Testing

@testable import Blog

@Suite struct PublicAddressTests {
    /// What is no address of the web, however it is disguised.
    static let refused = [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "\tjavascript:x",
        "java\nscript:x", "java\tscript:x", "\u{1}javascript:x", "javascript://x/%0Aalert(1)",
        "vbscript:x", "data:text/html,<script>", "data:image/svg+xml,x", "file:///etc/passwd",
        "file:x", "ftp://x/", "blob:https://x/1", "about:blank", "view-source:https://x/",
        "intent://x#Intent;end", "http://x\r\nSet-Cookie: a", "https://x/\na", "https://x/\u{0}a",
        "https://x/\u{1B}]0;t\u{7}", "https://x/\u{7F}", "//evil.example/", "\\\\evil.example",
        "/\\evil.example", "\\/evil.example", "http:evil.example", "http:/evil.example",
        "http:\\\\evil.example", "https:///evil.example", "http://", "https://?x", "https://:80/",
        "http://good.example\\@evil.example/", "https://a b/", "https://a\"b/", "https://<a>/",
        "https://a\u{202E}b/", "https://a\u{85}b/", "https://.evil/", "https://a:8x/",
        "https://[::1/", "https://[x]/", "", " ", "\u{FEFF}javascript:x", "&#106;avascript&#58;x",
    ]

    @Test(arguments: refused) func whatIsNotOfTheWeb_isRefused(text: String) {
        #expect(PublicAddress.whole(text) == nil)
        #expect(PublicAddress.whole(text, at: "ftp://example.org/") == nil)
    }

    @Test(arguments: refused) func nothingOfIt_isKept(text: String) {
        // As a relative address the last one is harmless: a browser does not decode it again.
        #expect(PublicAddress.kept(text) == nil || text.hasPrefix("&#"))
    }

    @Test(arguments: [
        "https://example.org/2020/post/", "http://example.org", "https://example.org:8080/?p=1#a",
        "https://müller.example/日本/", "https://xn--mller-kva.example/%e6%97%a5", "http://[::1]:80/",
        "https://localhost/", "https://example.org/a(b)'c;d,e~f!$&*+=@", "https://EXAMPLE.org/A",
        "http://127.0.0.1:9/p1/", "https://a_b.example/", "https://example.org/a|b\\c^{d}",
    ]) func addressOfTheWeb_staysAsWritten(text: String) {
        #expect(PublicAddress.whole(text) == text)
        #expect(PublicAddress.inBody(text) == text)
    }

    @Test(arguments: [
        ("HTTPS://example.org/", "https://example.org/"),
        ("  https://example.org/\n", "https://example.org/"),
        ("https://me:secret@example.org/a@b", "https://example.org/a@b"),
        ("https://good.example@evil.example/", "https://evil.example/"),
        ("https://example.org/a b\"c<d>`", "https://example.org/a%20b%22c%3Cd%3E%60"),
        (
            "https://example.org/\u{202E}\u{9B}\u{2028}x",
            "https://example.org/%E2%80%AE%C2%9B%E2%80%A8x"
        ),
    ]) func whatMayNotStandInAnAddress_isMended(text: String, expected: String) {
        #expect(PublicAddress.whole(text) == expected)
    }

    @Test(
        arguments: [
            ("/2020/x/", "https://example.org/blog/a?b#c", "https://example.org/2020/x/"),
            ("x.png", "https://example.org/blog/a", "https://example.org/blog/x.png"),
            ("x.png", "https://example.org", "https://example.org/x.png"),
            ("#part", "https://example.org/a?b#c", "https://example.org/a#part"),
            ("/x", "http://[::1]:8080/a/", "http://[::1]:8080/x"), ("/x", "file:notes", nil),
            ("x y", "https://example.org/", "https://example.org/x%20y"),
        ] as [(String, String, String?)])
    func relativeAddress_isCompletedByThePageItStandsOn(
        text: String, base: String, expected: String?
    ) {
        #expect(PublicAddress.whole(text, at: base) == expected)
        #expect(PublicAddress.kept(text) != nil)
    }

    @Test(
        arguments: [
            ("mailto:a@example.org", "mailto:a@example.org"), ("TEL:+1", "TEL:+1"),
            ("//example.org/x.png", "//example.org/x.png"), ("https://x/a\n b", "https://x/a%20b"),
            ("#top", "#top"), ("", ""), (" ", ""), ("ftp://x/", nil), ("java\nscript:x", nil),
            ("\u{1}javascript:x", nil), ("sms:1", nil),
            ("mailto:\u{1B}x", nil), ("data:image/png;base64,AAAA", nil), ("///x", nil),
        ] as [(String, String?)])
    func bodyHasAFewMore(text: String, expected: String?) {
        #expect(PublicAddress.inBody(text) == expected)
    }

    @Test(arguments: [
        ("https://example.org", "https://example.org"), ("file:notes", "file:notes"),
        ("file:a\u{1B}[31m\u{202E}", "file:a_[31m_"), ("javascript:x/y", "file:javascript_x_y"),
        ("file:///etc/passwd", "file:___etc_passwd"), ("example.org/blog", "example.org/blog"),
        ("", ""), ("file:my: blog", "file:my: blog"),
    ]) func siteWithoutAnAddress_isAName(text: String, expected: String) {
        #expect(PublicAddress.site(text) == expected)
    }

    /// What was let through is let through as it is: an index that was read gives what it holds.
    @Test func mending_isDoneOnce() {
        var generator = SplitMix64(seed: 1)
        let pieces = [
            "http", "https", "://", ":", "/", "//", "\\", "@", "?", "#", " ", "\n", "\t", "\u{1}",
            "a", "example.org", "javascript", "data", "%41", "ü", "日", "\u{202E}", "\u{85}", "\"",
            "<", "[::1]", "8", ".", "&#x3a;", "mailto", "\u{FEFF}", "\u{A0}", "\0",
        ]
        for _ in 0..<4_000 {
            let text = (0..<generator.below(7)).map { _ in pieces[generator.below(pieces.count)] }
                .joined()
            for read in [PublicAddress.whole, PublicAddress.kept, PublicAddress.inBody] {
                guard let once = read(text) else { continue }
                #expect(read(once) == once, "\(text.debugDescription)")
                let isClean = once.unicodeScalars.allSatisfy {
                    $0.value > 0x20 && !(0x7F..<0xA0).contains($0.value) && $0 != "\u{202E}"
                }
                #expect(isClean, "\(text.debugDescription)")
            }
            if let whole = PublicAddress.whole(text) {
                #expect(whole.hasPrefix("http://") || whole.hasPrefix("https://"), "\(whole)")
            }
        }
    }
}
