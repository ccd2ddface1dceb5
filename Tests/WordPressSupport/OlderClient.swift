import BlogSearch
import TestSupport
import Testing

/// The calls that the read-me of an older client of WordPress shows, a Swift package of 2019, in the words of `WordPressClient`:
/// what an app asks that was written with it. Asked of a site, of an index of it and of a server, they must bring the same.
package struct OlderClient: Sendable {
    private let wordpress: WordPressClient

    /// - Parameter route: the address of the API, as it was typed there: `https://oursite.com/wp-json/`.
    package init(route: String, over transport: any Transport) throws {
        wordpress = try WordPressClient(route: route, namespace: .wp(.v2), over: transport)
    }

    /// What the calls brought.
    package struct Found: Sendable, Hashable {
        /// Titles of the second page of five, and the names of authors and terms that came with it.
        package var titles: [String] = []
        package var authors: [String] = []
        package var terms: [[String]] = []
        /// Ids of all posts, page by page.
        package var pages: [[Int]] = []
        /// What came of each list: the status, or WordPress's code.
        package var lists: [String: String] = [:]
    }

    /// Makes all of them.
    package func found() async throws -> Found {
        var found = Found()
        let posts = try await wordpress.get(.posts).query(.page, "2").query(.perPage, "5").embed()
            .decode(as: [WordPressPost].self)
        found.titles = posts.map { $0.title?.rendered ?? "" }
        found.authors = posts.map { $0.embedded?.authors.first?.name ?? "" }
        found.terms = posts.map { ($0.embedded?.terms ?? []).flatMap { $0.map(\.name) } }
        found.pages = try await pages()
        let newest = try found.pages[at: 0][at: 0]
        for endpoint in [
            WordPressEndpoint.posts, .post(newest), .revisions(of: newest),
            .categories, .tags, .pages, .comments, .taxonomies, .media, .users, .types, .statuses,
            .custom("posts/\(newest)"), .custom("no/such/path"),
        ] {
            found.lists[endpoint.path] = try await outcome(of: wordpress.get(endpoint))
        }
        return found
    }

    /// All posts by one session whose page goes on.
    private func pages() async throws -> [[Int]] {
        let session = wordpress.get(.posts).query([.perPage: "5", .orderBy: "id", .order: "asc"])
        var pages: [[Int]] = []
        var hasMore = true
        while hasMore {
            let answer = try await session.query(.page, "\(pages.count + 1)").answer()
            pages.append(try answer.decode(as: [WordPressPost].self).map(\.id))
            hasMore = answer.next != nil
        }
        return pages
    }

    private func outcome(of query: WordPressQuery) async throws -> String {
        do {
            let answer = try await query.answer()
            return "\(answer.status), \(answer.total.map(String.init) ?? "one")"
        } catch let error as SearchError {
            return error.wordPressCode ?? error.description
        }
    }
}
