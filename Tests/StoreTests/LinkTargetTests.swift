import Blog
import TestSupport
import Testing

@testable import BlogSearchPackedPosts

/// Which addresses are of one page.
@Suite struct LinkTargetTests {
    private func number(_ address: String, at base: String? = nil) -> Int64? {
        LinkTarget.number(address, at: base.flatMap(LinkBase.init))
    }

    @Test(arguments: [
        "http://example.org/2020/post", "https://www.example.org/2020/post/",
        "HTTPS://Example.ORG:443/2020/post/#comments", "https://example.org//2020/./x/../post",
        "https://example.org/2020/Post/index.html", "https://example.org/2020/p%6fst/?utm_source=x",
        "//example.org/2020/post/", "https://example.org/2020/post/?replytocom=7&share=mail",
    ])
    func formsOfOneAddress_areOneTarget(address: String) {
        #expect(number(address) == number("https://example.org/2020/post/"))
    }

    @Test(arguments: [
        "https://example.org/2020/post2/", "https://example.com/2020/post/",
        "https://example.org/2020/", "https://example.org/2020/post/?page=2",
        "https://sub.example.org/2020/post/", "https://example.org/post/2020/",
        "https://example.org/?p=7", "https://example.org/?p=8", "https://example.org/",
    ])
    func addressesOfOthers_areOtherTargets(address: String) {
        #expect(number(address) != nil)
        #expect(number(address) != number("https://example.org/2020/post/"))
    }

    @Test(arguments: [
        ("/2020/post", "https://example.org/about/"), ("post/", "https://example.org/2020/x"),
        ("../post/", "https://example.org/2020/x/"), ("./post", "http://example.org/2020/"),
    ])
    func relativeAddresses_areAtThePageOfTheLink(address: String, base: String) {
        #expect(number(address, at: base) == number("https://example.org/2020/post/"))
        #expect(number(address) == nil)
    }

    @Test(arguments: ["", "#part", "mailto:a@example.org", "javascript:alert(1)", "tel:+49"])
    func whatLeadsToNoOtherPage_isNoTarget(address: String) {
        #expect(number(address, at: "https://example.org/") == nil)
    }

    @Test func pathsAndSlugs_haveNumbersOfTheirOwn() {
        #expect(LinkTarget.number(ofPath: "/old/name/") == LinkTarget.number(ofPath: "old/Name"))
        #expect(LinkTarget.number(ofPath: "/old") != LinkTarget.number(ofSlug: "old"))
        #expect(LinkTarget.number(ofPath: "/") == nil)
        #expect(LinkTarget.number(ofSlug: "日本") != LinkTarget.number(ofSlug: "日"))
    }

    @Test func randomTexts_areNoTrouble() {
        var random = SplitMix64(seed: 11)
        for _ in 0..<2_000 {
            let scalars = (0..<random.below(20)).map { _ in
                Unicode.Scalar(
                    [0x2F, 0x3A, 0x2E, 0x3F, 0x23, 0x25, 0x41, 0xE9, 0x40][random.below(9)])
            }
            var text = "https://"
            text.unicodeScalars.append(contentsOf: scalars.compactMap { $0 })
            #expect(number(text) == number(text, at: "https://example.org/"))
            _ = number(String(text.dropFirst(8)), at: "https://example.org/a/b")
        }
    }
}
