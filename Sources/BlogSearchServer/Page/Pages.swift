internal import Blog
internal import BlogSearch
internal import BlogSearchQueries

/// What is served beside the API: pages for people, and files for browsers and feed readers.
struct Pages: Sendable {
    let call: APICall

    var scope: Scope { call.scope }

    /// The page at a path.
    func response(at path: String) async throws -> WebResponse {
        let (route, rest) = PageRoute.route(to: path)
        return try await route.respond(self, rest)
    }

    /// A post to be read here.
    func reading(_ id: String) async throws -> WebResponse {
        guard let post = try await find(id) else { return notFound }
        var response = try await ReadingPage(call: call, post: post).response()
        scope.link(post, in: &response)
        return response
    }

    private var notFound: WebResponse {
        let words = call.words
        return PageLayout(scope: scope, words: words, title: words.missing).response(status: 404) {
            main in
            main.element("h1", [:], words.missing)
            main.element("p", [:], words.missingHint)
        }
    }

    /// A post of this scope by its id.
    private func find(_ id: String) async throws -> StoredPost? {
        guard let number = Int(id) else { return nil }
        guard let post = try await call.engine.lookup(id), post.id == number else { return nil }
        return post
    }

    /// A post by its id, at its own address.
    func post(named id: String) async throws -> WebResponse {
        guard let post = try await find(id) else { return notFound }
        return scope.leading(to: post)
    }

    /// The post whose path on its own site is that of the request.
    func post(at path: String) async throws -> WebResponse {
        guard let site = scope.site, site.url.hasPrefix("http") else { return notFound }
        // A site in a folder has posts whose path begins with it.
        let root = site.url.dropLast(Scope.path(of: site.url).count)
        for address in [site.url + path, root + path] {
            let found = try await call.engine.lookup(address.percentEncodedPath)
            if let found { return scope.leading(to: found) }
        }
        return notFound
    }

    /// How browsers learn to search here (OpenSearch 1.1).
    var openSearch: WebResponse {
        var xml = Markup()
        xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        xml.element(
            "OpenSearchDescription", ["xmlns": "http://a9.com/-/spec/opensearch/1.1/"]
        ) { description in
            description.element("ShortName", [:], String(scope.title.prefix(16)))
            description.element("Description", [:], "Search the posts of \(scope.title)")
            description.element("InputEncoding", [:], "UTF-8")
            description.element(
                "Image", ["width": "16", "height": "16", "type": "image/svg+xml"],
                scope.base + "/icon.svg")
            for (type, path) in [
                ("text/html", "/?q={searchTerms}&page={startPage?}"),
                ("application/atom+xml", "/feed?q={searchTerms}"),
                ("application/x-suggestions+json", "/suggestions?q={searchTerms}"),
            ] {
                description.element("Url", ["type": type, "template": scope.base + path])
            }
        }
        return WebResponse("application/opensearchdescription+xml; charset=UTF-8", xml.text)
    }

    /// Completions as browsers want them: the text, and what it could become.
    func suggestions() async throws -> WebResponse {
        let text = call.request["q"] ?? ""
        let found = try await call.engine.suggest(text, limit: 8)
        var response = WebResponse([.string(text), JSONValue(found.map(\.text))])
        response.headers = [
            RESTParameter("Content-Type", "application/x-suggestions+json; charset=UTF-8")
        ]
        return response
    }
}

extension Scope {
    /// The address of a post's record in WordPress's API; `nil` for types whose route is not known.
    func record(of post: StoredPost) -> String? {
        let routes = ["post": "posts", "page": "pages"]
        return routes[post.type].map { api + "wp/v2/\($0)/\(post.id)" }
    }

    /// Where a post is read: at its own address, or here, when that is this server's, or when it has none.
    func leading(to post: StoredPost) -> WebResponse {
        let here = reading(post.id, of: post.site)
        let isElsewhere = post.url.map { $0 != base && !$0.hasPrefix(base + "/") } ?? false
        var response = WebResponse.redirect(to: isElsewhere ? post.url ?? here : here)
        link(post, in: &response)
        return response
    }

    /// Says in a header where a post's record is, as WordPress does on its page.
    func link(_ post: StoredPost, in response: inout WebResponse) {
        guard let record = record(of: post) else { return }
        response.append(
            "<\(record)>; rel=\"alternate\"; title=\"JSON\"; type=\"application/json\"", to: "Link")
    }

    /// The address of the reading view of a post.
    func reading(_ id: Post.ID, of site: String) -> String {
        let isOfOne = self.site != nil || sites.count == 1
        let own = isOfOne ? "" : "/sites/" + Scope.key(of: site).percentEncoded(keeping: "/:")
        return "\(folder)\(own)/read/\(id)"
    }
}

extension String {
    /// An address whose path was decoded, as addresses are written.
    fileprivate var percentEncodedPath: String { percentEncoded(keeping: "/:?=&+,;@!$'()*") }
}
