import Blog
import Testing

@testable import BlogSearchQueries
@testable import BlogSearchStore
@testable import BlogSearchPackedPosts

struct ContentFeaturesTests {
    private func features(_ blocks: [ContentBlock], _ marks: ContentMarks = []) -> [String] {
        let bits = ContentFeatures.bits(of: BodyContent(blocks: blocks, marks: marks))
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

    @Test func players_areNamedByTheHTML() {
        let embed = [ContentBlock(.embed, url: "/v")]
        #expect(features(embed, .video) == ["video", "embed"])
        #expect(features(embed, .audio) == ["audio", "embed"])
        #expect(features(embed, [.video, .audio]) == ["video", "audio", "embed"])
        #expect(features([], [.video, .audio]).isEmpty)
    }

    @Test func galleriesAndPlaylists_needNoBlock() {
        #expect(features([], .gallery) == ["gallery"])
        #expect(features([], .playlist) == ["audio"])
    }
}
