import BlogSearch
import Foundation
import TestSupport

/// A blog of our own, small and with something of everything, in an index of its own.
package struct SmallBlog {
    package static let home = "https://blog.example"
    package static let publicURL = "http://127.0.0.1:8080"

    private let folder: TemporaryFolder
    package let engine: SearchEngine
    package var api: WordPressAPI { engine.wordPress(publicURL: Self.publicURL) }

    package init(settings: SearchSettings? = nil) async throws {
        folder = try TemporaryFolder()
        engine = try SearchEngine.create(at: folder.index, settings: settings)
        _ = try await engine.importPosts(from: Given(changes: Self.changes))
    }

    private struct Given: Source {
        var changes: [Change]

        mutating func nextPage() async throws -> SourcePage? {
            guard !changes.isEmpty else { return nil }
            defer { changes = [] }
            return SourcePage(changes: changes)
        }
    }

    private static let changes: [Change] =
        [.site(Site(url: home, name: "Q&A \"quotes\"", tagline: "Words", language: "en"))]
        + terms.map(Change.term) + authors.map(Change.author)
        + [
            .media(
                Media(
                    id: 70, url: home + "/files/river.png", alt: "A river", caption: "By the river",
                    width: 600, height: 400))
        ]
        + posts.map(Change.post)

    private static func category(_ id: Int, _ slug: String, _ name: String, in parent: Int? = nil)
        -> Term
    {
        Term(
            key: Term.Key(taxonomy: "category", id: id), slug: slug, name: name, parent: parent,
            link: home + "/category/" + slug)
    }

    private static let terms =
        [
            category(1, "news", "News"), category(2, "local", "Local & near", in: 1),
            category(3, "street", "Our street", in: 2), category(4, "empty", "Empty"),
        ]
        + [(5, "blue", "blue"), (6, "c-2", "C++"), (7, "green", "Green")].map { id, slug, name in
            Term(
                key: Term.Key(taxonomy: "post_tag", id: id), slug: slug, name: name,
                link: home + "/tag/" + slug)
        }

    private static let authors = [
        Author(id: 1, slug: "zoe", name: "Zoe", link: home + "/author/zoe"),
        Author(id: 2, slug: "anna", name: "Anna", link: home + "/author/anna"),
        Author(id: 3, slug: "nobody", name: "Nobody", link: nil),
    ]

    private static func keys(_ categories: [Int], _ tags: [Int]) -> [Term.Key] {
        categories.map { Term.Key(taxonomy: "category", id: $0) }
            + tags.map { Term.Key(taxonomy: "post_tag", id: $0) }
    }

    /// Twelve posts, one a month of 2020 at noon on a clock an hour ahead of UTC; two pages, an entry of a custom type, two
    /// comments.
    private static let posts: [Post] =
        (1...12).map { month in
            let date = Moment(year: 2020, month: month, day: 1)
            let noon = Moment(seconds: date.seconds + 11 * 3600)
            return Post(
                id: month, slug: month == 3 ? "日本" : "post-\(month)",
                link: home + "/2020/post-\(month)",
                title: month == 5
                    ? "Fish & <chips>" : "Title \(["b", "a", "c"][month % 3]) \(month)",
                html: "<p>Some words about "
                    + (month % 4 == 0 ? "the lighthouse" : "rivers") + " number \(month).</p>",
                excerpt: month == 2 ? "An excerpt & more" : nil, date: noon, utcOffset: 3600,
                modified: month == 1 ? Moment(year: 2022, month: 1, day: 1) : noon,
                author: month % 2 + 1,
                terms: keys([month % 3 + 1], month % 2 == 0 ? [5] : month % 3 == 0 ? [5, 6] : [7]),
                featuredMedia: month == 4 ? 70 : nil, isSticky: month == 6)
        } + [
            Post(
                id: 20, type: "page", slug: "about", link: home + "/about", title: "About",
                html: "<p>About the lighthouse.</p>", date: Moment(year: 2019, month: 1, day: 1),
                utcOffset: 3600, author: 1),
            Post(
                id: 21, type: "page", slug: "contact", link: home + "/contact", title: "Contact",
                html: "<p>Write.</p>", date: Moment(year: 2019, month: 2, day: 1), utcOffset: 3600,
                author: 1),
            Post(
                id: 30, type: "recipe", slug: "soup", link: home + "/recipe/soup", title: "Soup",
                html: "<p>Water.</p>", date: Moment(year: 2019, month: 3, day: 1)),
            comment(1, on: 1), comment(2, on: 4),
        ]

    private static func comment(_ number: Int, on post: Int) -> Post {
        Post(
            id: Post.stableID(for: "comment/\(number)"), type: "comment", slug: "comment-\(number)",
            link: home + "/2020/post-\(post)#comment-\(number)", title: "Reader \(number)",
            html: "<p>I agree \(number).</p>",
            date: Moment(year: 2021, month: number, day: 1), utcOffset: 3600)
    }

    /// An answer with its JSON.
    package struct Answer {
        package let status: Int
        package let headers: [String: String]
        package let json: Any

        package var ids: [Int] { (json as? [[String: Any]])?.compactMap { $0["id"] as? Int } ?? [] }
        package var object: [String: Any] { json as? [String: Any] ?? [:] }
        package var code: String? { object["code"] as? String }
    }

    /// Asks `posts?per_page=2`, `POST posts`, or a whole route.
    package func ask(_ text: String) async throws -> Answer {
        let response = try await api.respond(to: Self.request(text))
        let headers = response.headers.map { ($0.name, $0.value) }
        return Answer(
            status: response.status, headers: Dictionary(headers) { $1 },
            json: try JSONSerialization.jsonObject(
                with: Data(response.body), options: .fragmentsAllowed))
    }

    package static func request(_ text: String) -> RESTRequest {
        var parts = text.split(separator: " ", maxSplits: 1).map(String.init)
        // A space may stand in a parameter, too.
        if !parts[0].allSatisfy(\.isUppercase) { parts = [text] }
        let path = parts[parts.count - 1]
        let halves = path.split(separator: "?", maxSplits: 1).map(String.init)
        let parameters = (halves.count > 1 ? halves[1] : "").split(separator: "&").map { pair in
            let pair = pair.split(separator: "=", maxSplits: 1).map(String.init)
            return RESTParameter(pair[0], pair.count > 1 ? pair[1] : "")
        }
        return RESTRequest(
            method: parts.count > 1 ? parts[0] : "GET",
            route: halves[0].hasPrefix("/") ? halves[0] : "/wp/v2/" + halves[0],
            parameters: parameters)
    }
}
