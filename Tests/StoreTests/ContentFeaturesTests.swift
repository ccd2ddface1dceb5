import Blog
import Testing

@testable import BlogSearchQueries
@testable import BlogSearchStore
@testable import BlogSearchPackedPosts

struct ContentFeaturesTests {
    private func features(_ blocks: [ContentBlock], _ html: String = "") -> [String] {
        let bits = ContentFeatures.bits(of: blocks, html: Array(html.utf8))
        return ContentFeature.allCases.filter { bits & 1 << $0.number != 0 }.map(\.rawValue)
    }

    /// Stored with every index: only the end may grow.
    @Test func numbers_neverChange() {
        let names = [
            "image", "gallery", "video", "audio", "embed", "code", "quote", "list", "table",
            "heading", "caption",
        ]
        #expect((0..<32).compactMap { ContentFeature(number: $0)?.rawValue } == names)
        #expect(ContentFeature.allCases.allSatisfy { ContentFeature(number: $0.number) == $0 })
    }

    @Test(arguments: [
        (ContentBlock.Kind.image, ["image"]), (.embed, ["embed"]), (.code, ["code"]),
        (.quote, ["quote"]), (.listItem, ["list"]), (.tableRow, ["table"]),
        (.heading, ["heading"]), (.caption, ["caption"]), (.paragraph, []), (.linkCard, []),
        (.separator, []),
    ])
    func blocks_areFeatures(kind: ContentBlock.Kind, expected: [String]) {
        #expect(features([ContentBlock(.paragraph, "x"), ContentBlock(kind, "x")]) == expected)
    }

    @Test(arguments: [
        ("https://www.youtube.com/embed/abc?x=1", ["video", "embed"]),
        ("//player.vimeo.com/video/1", ["video", "embed"]), ("/files/a.MP4", ["video", "embed"]),
        ("https://example.org/a.webm?b=c.mp3", ["video", "embed"]),
        ("https://example.org/talk.mp3#t=5", ["audio", "embed"]),
        ("https://w.soundcloud.com/player/?url=x", ["audio", "embed"]),
        ("HTTPS://OPEN.SPOTIFY.COM/episode/1", ["audio", "embed"]),
        ("https://twitter.com/a/status/1", ["embed"]), ("https://notyoutube.com/a", ["embed"]),
        ("https://youtube.com.example.org/", ["embed"]), ("mp4", ["embed"]), ("", ["embed"]),
        ("https://example.org/youtube.com", ["embed"]), ("https:", ["embed"]),
    ])
    func embeds_areWhatTheirAddressesPlay(url: String, expected: [String]) {
        #expect(features([ContentBlock(.embed, url: url)]) == expected)
    }

    @Test(arguments: [
        ("<figure class=\"wp-block-video\"><video controls src=\"/v\">", ["video", "embed"]),
        ("<audio\nsrc='/a'></audio>", ["audio", "embed"]), ("<video>", ["video", "embed"]),
        ("[audio src=\"/a\"]", ["audio", "embed"]), ("<videos> &lt;video>", ["embed"]),
        ("[[video]] [videos]", ["embed"]),
    ])
    func players_areNamedByTheHTML(html: String, expected: [String]) {
        #expect(features([ContentBlock(.embed, url: "/v")], html) == expected)
        #expect(features([], html).isEmpty)
    }

    @Test(arguments: [
        "<figure class=\"wp-block-gallery has-nested-images columns-3\">",
        "<div id='gallery-1' class='gallery galleryid-555 gallery-columns-3'>",
        "<ul data-a=\"class='x'\" class=\"blocks-gallery-grid\">", "a [gallery ids=\"1,2\"] b",
        "[gallery]", "[gallery/]", "<div class='x tiled-gallery'", "[[gallery]] [gallery]",
        "<div\nclass='x\n\tgallery\n'>",
    ])
    func galleries_areFound(html: String) {
        #expect(features([], html) == ["gallery"])
        #expect(features([], "galleryless " + html + " the gallery.") == ["gallery"])
    }

    @Test(arguments: [
        "", "gallery", "In the gallery", "<a href=\"/gallery\">gallery</a>", "[[gallery]]",
        "[galleryx]", "<p class=\"art-gallery-link\">", "<p class=gallery>", "[Gallery]",
        "&lt;div class=\"gallery\">", "<p class=\"a\" title=\"gallery\">", "<p class=\"a\">gallery",
        "<!-- wp:gallery {\"a\":\"b\"} -->", "class=\"gallery\"", "<p class=\"mygallery\">",
    ])
    func othersAreNone(html: String) {
        #expect(features([], html) == [])
    }

    @Test func playlists_areSounds() {
        #expect(features([], "[playlist ids=\"1\"]") == ["audio"])
    }

    @Test(arguments: [
        "gallery", "<p class=\"gallery", "<video", "[gallery", "class=\"", " class='gallery", "<",
    ])
    func madeUpHTML_costsLittle(piece: String) {
        let html = "<p class=\"" + String(repeating: piece, count: 3_000)
        #expect(features([ContentBlock(.embed)], html).count <= 3)
    }
}
