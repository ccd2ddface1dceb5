import Blog
import Testing

@testable import BlogSearchStore

@Suite struct PostFingerprintTests {
    private static let post = Post(
        id: 1, slug: "s", link: "l", title: "t", html: "abcdefgh-ijk", excerpt: "e",
        date: Moment(seconds: 1), author: 1, terms: [.init(taxonomy: "category", id: 1)])

    private static func changed(_ change: (inout Post) -> Void) -> Post {
        var post = post
        change(&post)
        return post
    }

    private static let contentChanges: [Post] = [
        changed { $0.title = "T" }, changed { $0.html = "abcdefgh-ijl" },
        changed { $0.html += "\u{0}" },
        changed { $0.html = "Abcdefgh-ijk" }, changed { $0.excerpt = nil },
        changed { $0.excerpt = "" },
        changed {
            $0.title = "te"; $0.excerpt = ""
        }, changed { $0.language = "en" },
        changed { $0.type = "page" }, changed { $0.date = nil }, changed { $0.author = nil },
        changed { $0.terms = [] }, changed { $0.terms = [.init(taxonomy: "post_tag", id: 1)] },
    ]

    private static let detailChanges: [Post] = [
        changed { $0.slug = "S" }, changed { $0.link = nil },
        changed { $0.modified = Moment(seconds: 1) },
        changed { $0.featuredMedia = 1 }, changed { $0.image = "i" },
        changed { $0.isSticky = true },
        changed { $0.license = "CC0" },
    ]

    @Test(arguments: contentChanges)
    func whatDocumentsAreMadeOf_changesTheContent(post: Post) {
        let before = PostFingerprint(Self.post)
        #expect(PostFingerprint(post).content != before.content)
        #expect(PostFingerprint(post).details == before.details)
    }

    @Test(arguments: detailChanges)
    func everythingElse_changesTheDetails(post: Post) {
        let before = PostFingerprint(Self.post)
        #expect(PostFingerprint(post).content == before.content)
        #expect(PostFingerprint(post).details != before.details)
    }

    @Test func thePresentAlgorithm_isThatOfStoredIndexes() {
        let fingerprint = PostFingerprint(Post(id: 9, title: "Title", html: "<p>Text</p>"))
        #expect(fingerprint == PostFingerprint(Post(id: 10, title: "Title", html: "<p>Text</p>")))
        #expect(fingerprint.content == -3_553_297_157_480_487_491)
        #expect(fingerprint.details == -2_683_325_841_691_133_517)
    }
}
