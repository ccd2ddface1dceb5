import Blog
import TestSupport
import Testing

@testable import BlogSearchStore
@testable import BlogSearchPackedPosts

/// What sources say besides, packed and read again.
@Suite struct PackedExtraTests {
    private static let whole = Post.Extra(
        titleHTML: "<em>A</em>", excerptHTML: "<p>é</p>", guid: "https://example.org/?p=7",
        modifiedOffset: -12_600, parent: 4, menuOrder: -3, template: "wide.php", format: "aside",
        takesComments: false, takesPings: true, formerAddresses: ["old", "/2019/old/", "日本"],
        comment: Post.CommentDetails(post: 9, parent: 8, authorURL: "https://a.example/"),
        fields: ["acf.subtitle": "A\nB", "meta.日": ""])

    @Test func everyValue_comesBack() throws {
        for link in [nil, "https://example.org/a/", "https://other.example/a/", "/a/", "http:"] {
            let packed = try #require(Self.whole.packed(at: link))
            #expect(try Post.Extra(packed: packed, at: link) == Self.whole)
            #expect(try Post.Extra.customFields(packed: packed) == Self.whole.fields)
        }
    }

    @Test func nothing_isNothing_andOneValueIsSmall() throws {
        #expect(Post.Extra().packed(at: nil) == nil)
        #expect(Post.Extra(takesComments: true).packed(at: nil)?.count == 3)
        let near = Post.Extra(guid: "https://example.org/?p=12")
        #expect(near.packed(at: "https://example.org/a/")?.count == 8)
    }

    @Test func mediaAndAuthors_comeBack() throws {
        let media = Media(
            id: 3, url: "https://example.org/a.jpg", alt: "A", title: "T", slug: "t",
            link: "https://example.org/a/", mimeType: "image/jpeg", date: Moment(seconds: -5),
            utcOffset: 3600, author: 2, post: 7,
            sizes: [
                Media.Size(name: "thumbnail", url: "/b.jpg", width: 150, height: 150),
                Media.Size(
                    name: "webp", url: "/c.webp", width: 9, height: 8, mimeType: "image/webp"),
            ])
        var read = Media(id: 3, url: "https://example.org/a.jpg", alt: "A")
        try read.add(packedExtra: #require(media.packedExtra))
        #expect(read == media)
        #expect(Media(id: 1, url: "x", alt: "y").packedExtra == nil)
        let author = Author(
            id: 1, slug: "a", name: "A", summary: "S", url: "https://a.example/",
            avatars: [Author.Avatar(size: 24, url: "https://a.example/24.png")])
        var other = Author(id: 1, slug: "a", name: "A")
        try other.add(packedExtra: #require(author.packedExtra))
        #expect(other == author)
        #expect(Author(id: 1, slug: "a", name: "A", link: "l").packedExtra == nil)
    }

    @Test func tagsOfALaterProgram_arePassedOver() throws {
        let packed = try #require(Post.Extra(format: "aside").packed(at: nil)) + [200, 2, 1, 2]
        #expect(try Post.Extra(packed: packed, at: nil) == Post.Extra(format: "aside"))
    }

    @Test func damagedBytes_areRefusedOrRead_neverATrap() throws {
        let packed = try #require(Self.whole.packed(at: nil))
        var random = SplitMix64(seed: 3)
        for length in packed.indices {
            _ = try? Post.Extra(packed: Array(packed[..<length]), at: nil)
        }
        for _ in 0..<3_000 {
            var bytes = packed
            for _ in 0...random.below(3) {
                bytes[random.below(bytes.count)] = UInt8(random.below(256))
            }
            _ = try? Post.Extra(packed: bytes, at: nil)
            var media = Media(id: 1, url: "x")
            try? media.add(packedExtra: bytes)
        }
    }
}
