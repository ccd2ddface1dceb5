import BlogSearch
import Foundation
import Synchronization
import TestSupport
import Testing
import WordPressSupport

/// The client of WordPress's REST API, asked of an index and of recorded answers.
@Suite struct WordPressClientTests {
    /// Answers in turn, and notes what was asked.
    private final class Recorded: Transport, Sendable {
        private let answers: Mutex<[Result<TransportResponse, TransportError>]>
        private let asked = Mutex<[TransportRequest]>([])

        init(_ answers: Result<TransportResponse, TransportError>...) {
            self.answers = Mutex(answers)
        }

        var requests: [TransportRequest] { asked.withLock { $0 } }

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            asked.withLock { $0.append(request) }
            let answer = answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
            return try answer.get()
        }
    }

    private static func response(
        _ body: String, status: Int = 200, headers: TransportHeaders = [:]
    ) -> Result<TransportResponse, TransportError> {
        .success(
            TransportResponse(
                status: status, headers: headers, body: Array(body.utf8),
                url: "https://blog.example/wp-json/"))
    }

    // MARK: Addresses

    @Test func addresses_areMadeOfRouteNamespaceEndpointAndParameters() throws {
        let transport = Recorded(Self.response("[]"))
        func url(
            _ route: String, _ namespace: WordPressNamespace = .wp(),
            _ query: (WordPressClient) -> WordPressQuery
        ) throws -> String {
            query(try WordPressClient(route: route, namespace: namespace, over: transport)).url
        }
        #expect(
            try url("https://a.example") { $0.get(.posts) }
                == "https://a.example/wp-json/wp/v2/posts")
        #expect(
            try url("https://a.example/blog/", .plugin("shop", .v3)) { $0.get(.custom("/orders/")) }
                == "https://a.example/blog/wp-json/shop/v3/orders")
        #expect(
            try url("https://a.example/wp-json", .custom("/my/own/")) { $0.get(.post(7)) }
                == "https://a.example/wp-json/my/own/posts/7")
        #expect(
            try url("https://a.example/?rest_route=/", .wp(.v(1))) { $0.get(.tags) }
                == "https://a.example/?rest_route=/wp/v1/tags")
        #expect(
            try url("https://a.example") { client in
                client.get(.posts).query(.search, "fish & chips").query(.categories, [3, 4])
                    .query("my_key", "1").query(.search, "river").query(.tags, "")
                    .query([.perPage: "5", .page: "2"]).embed("author", "wp:term").fields(
                        "id", "slug")
            }
                == "https://a.example/wp-json/wp/v2/posts?categories=3,4&my_key=1&search=river&page=2"
                + "&per_page=5&_embed=author,wp:term&_fields=id,slug")
        #expect(throws: SearchError.self) { try url("no address") { $0.get(.posts) } }
    }

    // MARK: Over an index

    private func client(_ blog: SmallBlog) throws -> WordPressClient {
        try WordPressClient(route: SmallBlog.publicURL, over: blog.api.transport)
    }

    @Test func anIndex_answersAsASiteDoes() async throws {
        let blog = try await SmallBlog()
        defer { withExtendedLifetime(blog) {} }
        let client = try client(blog)
        let answer = try await client.get(.posts).query(.search, "lighthouse")
            .query(.perPage, "2").embed().answer()
        #expect(answer.total == 3 && answer.pages == 2)
        #expect(answer.next?.contains("page=2") == true && answer.previous == nil)
        let posts = try answer.decode(as: [WordPressPost].self)
        #expect(posts.count == 2 && answer.string.hasPrefix("[{\"id\":"))
        #expect(posts.allSatisfy { [4, 8, 12].contains($0.id) && $0.content?.protected == false })
        #expect(posts.first?.embedded?.authors.first?.name == "Zoe")
        #expect(posts.first?.embedded?.terms.map(\.count) == [1, 1])
        let post = try await client.get(.post(4)).embed().decode(as: WordPressPost.self)
        #expect(post.embedded?.featuredMedia.first?.details?.sizes?["full"]?.width == 600)
        #expect(post.links?["wp:term"]?.map(\.taxonomy) == ["category", "post_tag"])
        let again = try JSONDecoder().decode(
            WordPressPost.self, from: JSONEncoder().encode(post))
        #expect(again == post)
    }

    @Test func everyModel_isRead() async throws {
        let blog = try await SmallBlog()
        defer { withExtendedLifetime(blog) {} }
        let client = try client(blog)
        let terms = try await client.get(.categories).query(.orderBy, "id")
            .decode(as: [WordPressTerm].self)
        #expect(terms.map(\.name) == ["News", "Local &amp; near", "Our street", "Empty"])
        let users = try await client.get(.users).decode(as: [WordPressUser].self)
        #expect(users.map(\.slug) == ["anna", "zoe"])
        let comments = try await client.get(.comments).decode(as: [WordPressComment].self)
        #expect(comments.map(\.post) == [4, 1])
        let media = try await client.get(.media.record(70)).decode(as: WordPressMedia.self)
        #expect(media.altText == "A river" && media.mimeType == "image/png")
        let types = try await client.get(.types).decode(as: [String: WordPressType].self)
        #expect(types["recipe"]?.restBase == "recipe")
        let taxonomies = try await client.get(.taxonomies)
            .decode(as: [String: WordPressTaxonomy].self)
        #expect(taxonomies["post_tag"]?.restBase == "tags")
    }

    @Test func aRefusal_hasWordPresssOwnWords() async throws {
        let blog = try await SmallBlog()
        defer { withExtendedLifetime(blog) {} }
        let client = try client(blog)
        do {
            _ = try await client.get(.posts).query(.perPage, "101").answer()
            Issue.record("nothing was thrown")
        } catch let error as SearchError {
            #expect(error.status == 400 && error.wordPressCode == "rest_invalid_param")
            let fault = error.underlying as? WordPressFault
            #expect(
                fault?.parameters == [
                    "per_page": "per_page must be between 1 (inclusive) and 100 (inclusive)"
                ])
        }
        await #expect(throws: SearchError.self) {
            try await client.get(.posts).decode(as: [Int].self)
        }
    }

    /// The readers of one answer cost one request.
    @Test func readersShareAnAnswer() async throws {
        let transport = Recorded(Self.response("[{\"id\": 1}]", headers: ["X-WP-Total": "7"]))
        let client = try WordPressClient(route: "https://blog.example", over: transport)
        let answer = try await client.get(.posts).answer()
        let posts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask { try answer.decode(as: [WordPressPost].self).count }
            }
            return try await group.reduce(0, +)
        }
        #expect(posts == 4 && answer.data.count == 11 && answer.total == 7)
        #expect(transport.requests.count == 1)
    }

    // MARK: Sites as they are

    @Test func aBusySite_isAskedAgain_andAnImpatientClientIsNot() async throws {
        let busy = Self.response(
            "{\"code\":\"wp_die\",\"message\":\"later\"}", status: 503,
            headers: ["Retry-After": "0"])
        let transport = Recorded(busy, .failure(TransportError(.notSecure)))
        let client = try WordPressClient(route: "https://blog.example", over: transport)
        await #expect(throws: SearchError.self) { try await client.get(.posts).answer() }
        #expect(transport.requests.count == 2)
        let once = Recorded(busy)
        let hasty = try WordPressClient(
            route: "https://blog.example", over: once, isPatient: false)
        await #expect(throws: SearchError.self) { try await hasty.get(.posts).answer() }
        #expect(once.requests.count == 1)
    }

    @Test(arguments: [
        ("https://blog.example", "https", true), ("http://blog.example", "http", false),
    ]) func credentials_goToTheSiteAlone_andNotOverPlainHTTP(
        route: String, scheme: String, isSent: Bool
    ) async throws {
        let transport = Recorded(Self.response("[]"))
        let client = try WordPressClient(
            route: route, credentials: Credentials(user: "anna", password: "secret"),
            over: transport)
        _ = try await client.get(.posts).answer()
        let sent = try #require(transport.requests.first)
        #expect((sent.headers["Authorization"] != nil) == isSent)
        #expect(sent.url.hasPrefix(scheme + "://"))
    }

    @Test func noticesOfPHP_areReadPast() async throws {
        let transport = Recorded(
            Self.response("<br />\n<b>Warning</b>: Undefined variable\n[{\"id\": 3}]"))
        let client = try WordPressClient(route: "https://blog.example", over: transport)
        #expect(try await client.get(.posts).decode(as: [WordPressPost].self).map(\.id) == [3])
    }

    @Test func aCancelledTask_asksNothing() async throws {
        let transport = Recorded(Self.response("[]"))
        let client = try WordPressClient(route: "https://blog.example", over: transport)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await client.get(.posts).answer()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(transport.requests.isEmpty)
    }

    /// The calls of a client's read-me of 2019, in the words of this one. A server of the index answers them alike
    /// (`ServedRESTTests`), and so does WordPress (`make integration`).
    @Test func theCallsOfAnOlderClient_haveTheirPlace() async throws {
        let blog = try await SmallBlog()
        defer { withExtendedLifetime(blog) {} }
        let client = try OlderClient(
            route: SmallBlog.publicURL + "/wp-json/", over: blog.api.transport)
        let found = try await client.found()
        #expect(
            found.titles
                == (3...7).reversed().map {
                    $0 == 5 ? "Fish &#038; &lt;chips&gt;" : "Title \(["b", "a", "c"][$0 % 3]) \($0)"
                })
        #expect(found.authors == ["Anna", "Zoe", "Anna", "Zoe", "Anna"])
        #expect(try found.terms[at: 0] == ["Local &amp; near", "Green"])
        #expect(found.pages == [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12]])
        #expect(
            found.lists == [
                "posts": "200, 12", "posts/1": "200, one",
                "posts/1/revisions": "rest_cannot_read", "categories": "200, 4",
                "tags": "200, 3", "pages": "200, 2", "comments": "200, 2",
                "taxonomies": "200, one", "media": "200, 1", "users": "200, 2",
                "types": "200, one", "statuses": "200, one", "no/such/path": "rest_no_route",
            ])
    }

    /// The addresses that the same read-me shows, with an API of another name and namespaces of all kinds.
    @Test func theAddressesOfAnOlderClient_areMade() throws {
        let transport = Recorded(Self.response("[]"))
        func url(api: String, _ namespace: WordPressNamespace) throws -> String {
            try WordPressClient(api: api, namespace: namespace, over: transport).get(.posts).url
        }
        #expect(
            try url(api: "https://example.com/api", .plugin("plugin", .v1))
                == "https://example.com/api/plugin/v1/posts")
        #expect(
            try url(api: "https://example.com/wp-json", .custom("plugin/v1"))
                == "https://example.com/wp-json/plugin/v1/posts")
        #expect(
            try url(api: "https://example.com/wp-json/", .plugin("my-plugin", .custom("10")))
                == "https://example.com/wp-json/my-plugin/10/posts")
        #expect(throws: SearchError.self) { try url(api: "no address", .wp()) }
    }
}
