import Blog
import BlogSearchImport
import BlogSearchQueries
import Foundation
import TestSupport

@testable import BlogSearchServer

/// A blog in an index that has much that strangers may not know of, and the same blog in an index that has nothing else: its
/// twin. Whoever asks the one must be answered as by the other.
final class GuardedBlog: Sendable {
    /// Why something may not be known of.
    enum Secret: String, CaseIterable {
        case otherSite, hiddenPost, hiddenTag, removedPost, draft, password
    }

    static let home = "https://harbour.example"
    static let otherHome = "https://elsewhere.example"

    /// Words that are nowhere else, by what they are in.
    let canaries: [String: String]
    let folder: TemporaryFolder
    let engine: SearchEngine
    let twin: SearchEngine
    let withBodies: Bool

    /// - Parameters:
    ///   - hasOtherSite: whether the index has another site, too.
    ///   - withBodies: whether texts of posts are in the files.
    init(hasOtherSite: Bool, withBodies: Bool = true) async throws {
        let canaries = Self.newCanaries()
        let folder = try TemporaryFolder()
        var settings = SearchSettings()
        settings.pins = [.init(queries: ["lantern"], posts: ["post-3"])]
        settings.synonyms = [
            .equal(
                ["crane", "gulls"]
                    + ["otherSite.body", "hiddenPost.body", "hiddenTag.name", "removedPost.body"]
                    .compactMap { canaries[$0] })
        ]
        let posts = Posts(canaries)
        let plain = try SearchEngine.create(at: folder.path("twin.sqlite"))
        _ = try await plain.importPosts(from: Given(posts.shown(withHiddenTag: false)))
        let whole = try SearchEngine.create(at: folder.index)
        if hasOtherSite { _ = try await whole.importPosts(from: Given(posts.elsewhere)) }
        let unpublished = try folder.write(posts.unpublished.joined(separator: "\n"), to: "a.jsonl")
        _ = try await whole.importFiles([unpublished])
        _ = try await whole.importPosts(
            from: Given(posts.shown(withHiddenTag: true) + posts.hidden + [posts.removed]))
        _ = try await whole.importPosts(
            from: Given([.site(Site(url: Self.home)), .removal(Posts.removedID)]))
        if !withBodies {
            for (engine, name) in [(plain, "twin"), (whole, "whole")] {
                try await engine.exportMirror(to: folder.path(name), withBodies: false)
            }
        }
        try plain.close()
        try whole.close()
        func file(_ name: String, _ mirror: String) throws -> String {
            guard !withBodies else { return folder.path(name) }
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path(mirror))
            let index = files.first { $0.hasSuffix(".sqlite") } ?? name
            return folder.path(mirror) + "/" + index
        }
        twin = try SearchEngine.open(at: try file("twin.sqlite", "twin"), settings: settings)
        settings.hiddenPosts = [Posts.hiddenSlug(canaries), "41"]
        settings.hiddenTags = [canaries["hiddenTag.name"] ?? ""]
        engine = try SearchEngine.open(
            at: try file("blog.sqlite", "whole"), settings: settings)
        (self.canaries, self.folder, self.withBodies) = (canaries, folder, withBodies)
    }

    /// A server as the command makes it.
    func server(of engine: SearchEngine, site: String?) -> WebRouter {
        var options = ServerOptions()
        options.site = site
        options.limits.searchSeconds = 3_600
        return SearchServer(engine: engine, options: options).router
    }

    private static func newCanaries() -> [String: String] {
        var random = SplitMix64(seed: 61)
        func word() -> String {
            let syllables = (0..<5).map { _ in
                "\("bcdfgjkmpvxz".randomElement(using: &random) ?? "b")"
                    + "\("aeiou".randomElement(using: &random) ?? "a")"
            }
            return "q" + syllables.joined() + "q"
        }
        return Dictionary(uniqueKeysWithValues: Posts.places.map { ($0, word()) })
    }
}

/// Changes as a source that has one page.
private struct Given: Source {
    var changes: [Change]

    init(_ changes: [Change]) { self.changes = changes }

    mutating func nextPage() async throws -> SourcePage? {
        guard !changes.isEmpty else { return nil }
        defer { changes = [] }
        return SourcePage(changes: changes)
    }
}

/// What the blog has.
struct Posts {
    static let removedID = 50
    /// Everything that has a canary.
    static let places =
        ["otherSite", "hiddenPost"].flatMap { secret in
            [
                "title", "body", "slug", "tag", "category", "author", "link", "alt",
                "comment", "field", "type", "term", "spelling",
            ].map { secret + "." + $0 }
        } + [
            "otherSite.name", "hiddenTag.name", "removedPost.title", "removedPost.body",
            "removedPost.tag",
            "draft.title", "draft.body", "password.title", "password.body",
        ]

    private let canaries: [String: String]
    private let home = GuardedBlog.home

    init(_ canaries: [String: String]) { self.canaries = canaries }

    static func hiddenSlug(_ canaries: [String: String]) -> String {
        canaries["hiddenPost.slug"] ?? ""
    }

    private func canary(_ place: String) -> String { canaries[place] ?? "" }

    private static func key(_ taxonomy: String, _ id: Int) -> Term.Key {
        Term.Key(taxonomy: taxonomy, id: id)
    }

    private func term(_ taxonomy: String, _ id: Int, _ name: String, at home: String) -> Term {
        Term(
            key: Self.key(taxonomy, id), slug: name.lowercased(), name: name,
            link: "\(home)/\(taxonomy)/\(name.lowercased())")
    }

    /// The same for everybody.
    func shown(withHiddenTag: Bool) -> [Change] {
        let texts = [
            ("Lanterns on the quay", "A lantern lights the quay by night.", [11]),
            ("Boats at dawn", "Boats leave the harbour with a lantern at dawn.", [11, 12]),
            ("Ropes", "How ropes are kept dry on boats.", [12]),
            ("The old crane", "The crane lifts boats out of the harbour for the winter.", [11]),
            ("Winter", "In winter the harbour sleeps under ice.", []),
            ("Gulls", "Gulls steal bread from the quay.", [12]),
        ]
        var changes: [Change] = [
            .site(Site(url: home, name: "Harbour", tagline: "By the sea", language: "en")),
            .term(term("post_tag", 11, "Boats", at: home)),
            .term(term("post_tag", 12, "Quays", at: home)),
            .term(term("category", 21, "News", at: home)),
            .term(term("category", 22, "Coastline", at: home)),
            .author(Author(id: 1, slug: "ada", name: "Ada Lovell", link: home + "/author/ada")),
            .author(Author(id: 2, slug: "ben", name: "Ben Shore", link: home + "/author/ben")),
            .media(Media(id: 70, url: home + "/files/quay.png", alt: "The quay at night")),
        ]
        if withHiddenTag {
            changes.append(.term(term("post_tag", 14, canary("hiddenTag.name"), at: home)))
        }
        for (index, (title, text, tags)) in texts.enumerated() {
            let id = index + 1
            var terms = tags.map { Self.key("post_tag", $0) } + [Self.key("category", 21 + id % 2)]
            if withHiddenTag, id % 2 == 0 { terms.append(Self.key("post_tag", 14)) }
            changes.append(
                .post(
                    Post(
                        id: id, slug: "post-\(id)", link: "\(home)/2020/post-\(id)/", title: title,
                        html: "<p>\(text)</p>", date: Moment(year: 2020, month: id, day: 1),
                        modified: Moment(year: 2020, month: id, day: 2), author: id % 2 + 1,
                        terms: terms, featuredMedia: id == 1 ? 70 : nil)))
        }
        changes.append(
            .post(comment(1, on: "\(home)/2020/post-1/", "Well seen, says the keeper.", "Cora")))
        return changes
    }

    /// What the settings hide, with what only it has.
    var hidden: [Change] {
        secrets("hiddenPost", at: home, ids: (40, 41), firstTerm: 80, sharing: [11])
    }

    /// Another site.
    var elsewhere: [Change] {
        let home = GuardedBlog.otherHome
        return [
            .site(
                Site(
                    url: home, name: canary("otherSite.name"), tagline: canary("otherSite.name"),
                    language: "fr")), .term(term("post_tag", 11, "Boats", at: home)),
        ]
            + secrets("otherSite", at: home, ids: (1, 2), firstTerm: 90, sharing: [11])
            + [.post(crowd(at: home))]
            + (10..<40).map { id in
                .post(
                    Post(
                        id: id, slug: "autre-\(id)", link: "\(home)/autre-\(id)/",
                        title: "Lantern \(canary("otherSite.title"))",
                        html: "<p>Une lanterne, lantern \(canary("otherSite.body")).</p>",
                        date: Moment(year: 2015, month: id % 12 + 1, day: 1),
                        terms: [Self.key("post_tag", 11)], language: "fr"))
            }
    }

    /// A post with more words that begin as gulls do than are looked at.
    private func crowd(at home: String) -> Post {
        let words = "abcdefgh".flatMap { first in "abcdefgh".map { "gu\(first)\($0)" } }
        return Post(
            id: 3, slug: "crowd", link: home + "/crowd/", title: "Crowd",
            html: "<p>\(words.joined(separator: " "))</p>",
            date: Moment(year: 2015, month: 2, day: 1), language: "en")
    }

    /// Two posts with all that may tell of them, the second of a type of its own, and a comment on the first.
    private func secrets(
        _ secret: String, at home: String, ids: (Int, Int), firstTerm: Int, sharing tags: [Int]
    ) -> [Change] {
        func canary(_ place: String) -> String { self.canary("\(secret).\(place)") }
        let link = "\(home)/2021/\(canary("slug"))/"
        let terms = [("post_tag", "tag"), ("category", "category"), (canary("term"), "term")]
        var first = Post(
            id: ids.0, slug: canary("slug"), link: link, title: "Lantern \(canary("title"))",
            html: """
                <h2>\(canary("title"))</h2><p>A lantern in the harbour: \(canary("body")), and lanters, \
                \(canary("spelling")). <a href="\(self.home)/2020/post-1/">\(canary("link"))</a></p>
                """, excerpt: canary("body"), date: Moment(year: 2021, month: 5, day: 1),
            modified: Moment(year: 2021, month: 5, day: 2), author: firstTerm,
            terms: tags.map { Self.key("post_tag", $0) }
                + terms.enumerated().map { Self.key($1.0, firstTerm + $0) },
            featuredMedia: firstTerm)
        first.extra = Post.Extra(fields: ["acf.note": canary("field")])
        let second = Post(
            id: ids.1, type: canary("type"), slug: "\(canary("slug"))-2", link: link + "2/",
            title: "Boats \(canary("title"))", html: "<p>Boats of \(canary("body")).</p>",
            date: Moment(year: 2021, month: 6, day: 1), author: firstTerm,
            terms: [Self.key(canary("term"), firstTerm + 2)])
        return [
            .author(
                Author(
                    id: firstTerm, slug: canary("author"), name: "\(canary("author")) Smith",
                    link: home + "/author/\(canary("author"))")),
            .media(
                Media(
                    id: firstTerm, url: "\(home)/files/\(canary("alt")).png", alt: canary("alt"),
                    caption: canary("alt"))),
        ]
            + terms.enumerated().map { .term(term($1.0, firstTerm + $0, canary($1.1), at: home)) }
            + [
                .post(first), .post(second),
                .post(comment(firstTerm, on: link, canary("comment"), canary("comment"))),
            ]
    }

    /// What is taken back later.
    var removed: Change {
        .post(
            Post(
                id: Self.removedID, slug: "removed", link: home + "/2020/removed/",
                title: "Lantern \(canary("removedPost.title"))",
                html: "<p>A lantern with \(canary("removedPost.body")).</p>",
                date: Moment(year: 2020, month: 9, day: 1), terms: [Self.key("post_tag", 12)]))
    }

    /// Lines of a file that are no posts.
    var unpublished: [String] {
        [("draft", ["status": "draft"]), ("password", ["status": "publish", "password": "x"])]
            .map { secret, state in
                let post: [String: Any] = [
                    "id": secret == "draft" ? 60 : 61, "site": home, "slug": secret,
                    "title": "Lantern \(canary("\(secret).title"))",
                    "text": "A lantern with \(canary("\(secret).body")).",
                    "protected": secret == "password",
                ].merging(state) { $1 }
                let data = (try? JSONSerialization.data(withJSONObject: post)) ?? Data()
                return String(decoding: data, as: UTF8.self)
            }
    }

    private func comment(
        _ number: Int, on link: String, _ text: String, _ reader: String
    ) -> Post {
        Post(
            id: Post.stableID(for: "comment/\(number)"), type: "comment", slug: "comment-\(number)",
            link: "\(link)#comment-\(number)", title: reader, html: "<p>\(text)</p>",
            date: Moment(year: 2022, month: 1, day: 1))
    }
}
