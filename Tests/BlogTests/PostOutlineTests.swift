import Blog
import Testing

@Suite struct PostOutlineTests {
    private static let post = Post(
        id: 7, type: "post", slug: "a", link: "https://a.example/a/", title: "A", html: "<p>x</p>",
        excerpt: "e", date: Moment(seconds: 1), modified: Moment(seconds: 2), author: 3,
        terms: [Term.Key(taxonomy: Term.category, id: 4), Term.Key(taxonomy: Term.tag, id: 5)],
        featuredMedia: 6, language: "en", isSticky: false)

    /// A change of a post that a list shows.
    struct Alteration: Sendable, CustomTestStringConvertible {
        let name: String
        let apply: @Sendable (inout Post) -> Void
        var testDescription: String { name }
    }

    private static let alterations = [
        Alteration(name: "type") { $0.type = "page" },
        Alteration(name: "slug") { $0.slug = "b" },
        Alteration(name: "link") { $0.link = "https://a.example/b/" },
        Alteration(name: "date") { $0.date = Moment(seconds: 9) },
        Alteration(name: "modified") { $0.modified = Moment(seconds: 9) },
        Alteration(name: "author") { $0.author = 9 },
        Alteration(name: "a term less") { $0.terms.removeLast() },
        Alteration(name: "a tag with a category's id") {
            $0.terms[1] = Term.Key(taxonomy: Term.category, id: 5)
        },
        Alteration(name: "featured picture") { $0.featuredMedia = 9 },
        Alteration(name: "no featured picture") { $0.featuredMedia = nil },
        Alteration(name: "language") { $0.language = "de" },
        Alteration(name: "kept on top") { $0.isSticky = true },
    ]

    @Test(arguments: alterations) func whatAListShows_tellsTwoPostsApart(_ alteration: Alteration) {
        var other = Self.post
        alteration.apply(&other)
        #expect(PostOutline(other) != PostOutline(Self.post))
    }

    @Test func whatIsRendered_andTheOrderOfTerms_doNot() {
        var other = Self.post
        other.title = ""
        other.html = ""
        other.excerpt = nil
        other.terms.reverse()
        #expect(PostOutline(other) == PostOutline(Self.post))
        #expect(PostOutline(other).hashValue == PostOutline(Self.post).hashValue)
    }
}
