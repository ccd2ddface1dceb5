import BlogSearch
import Foundation
import TestSupport
import Testing
import WordPressSupport

extension WordPressAPITests {
    // MARK: Errors

    @Test(
        arguments: [
            ("posts?per_page=101", 400, "rest_invalid_param"),
            ("posts?orderby=foo", 400, "rest_invalid_param"),
            ("posts?categories=news", 400, "rest_invalid_param"),
            ("posts?after=2020-01-01", 400, "rest_invalid_param"),
            ("posts?status=draft", 400, "rest_invalid_param"),
            ("posts?orderby=relevance", 400, "rest_no_search_term_defined"),
            ("posts?orderby=include", 400, "rest_orderby_include_missing_include"),
            ("posts?context=edit", 401, "rest_forbidden_context"),
            ("posts/1?context=edit", 401, "rest_forbidden_context"),
            ("posts/99", 404, "rest_post_invalid_id"), ("posts/20", 404, "rest_post_invalid_id"),
            ("posts/x", 404, "rest_no_route"), ("nothing", 404, "rest_no_route"), ("/", 200, nil),
            ("posts/1?password=x", 403, "rest_post_incorrect_password"),
            ("categories/99", 404, "rest_term_invalid"), ("users/3", 404, "rest_user_invalid_id"),
            ("users/me", 401, "rest_not_logged_in"),
            ("users?roles=author", 401, "rest_user_cannot_view"),
            ("users?orderby=email", 401, "rest_forbidden_orderby"),
            ("comments?status=hold", 401, "rest_forbidden_param"),
            ("comments/99", 404, "rest_comment_invalid_id"),
            ("types/nothing", 404, "rest_type_invalid"),
            ("statuses/draft", 401, "rest_cannot_read_status"),
            ("search?subtype=foo", 400, "rest_invalid_param"),
            ("POST posts", 401, "rest_cannot_create"),
            ("DELETE posts/1", 401, "rest_cannot_delete"),
            ("PUT posts", 404, "rest_no_route"), ("PATCH categories/1", 401, "rest_cannot_update"),
            ("POST comments", 401, "rest_comment_login_required"),
            ("POST search", 404, "rest_no_route"),
            ("posts?_method=DELETE", 404, "rest_no_route"),
        ] as [(String, Int, String?)])
    func mistakes_areAnsweredAsByWordPress(
        request: String, status: Int, code: String?
    ) async throws {
        let answer = try await SmallBlog().ask(request)
        #expect(answer.status == status && answer.code == code)
    }

    @Test func everyParameterThatCannotBeUsed_isNamed() async throws {
        let answer = try await SmallBlog().ask("posts?page=0&per_page=x")
        #expect(answer.object["message"] as? String == "Invalid parameter(s): page, per_page")
        let data = answer.object["data"] as? [String: Any]
        let params = data?["params"] as? [String: String]
        #expect(
            params == [
                "page": "page must be greater than or equal to 1",
                "per_page": "per_page is not of type integer.",
            ])
        let details = data?["details"] as? [String: [String: Any]]
        #expect(details?["per_page"]?["code"] as? String == "rest_invalid_type")
    }

    // MARK: What all routes take

    @Test func fields_areNested_listedOrRepeated() async throws {
        let blog = try await SmallBlog()
        let one = try await blog.ask("posts/1?_fields=id,title.rendered").object
        #expect(Set(one.keys) == ["id", "title"])
        #expect((one["title"] as? [String: Any])?.count == 1)
        let list = try await blog.ask("posts?_fields[]=id&_fields[]=slug&per_page=1").json
        #expect((list as? [[String: Any]])?.first.map { Set($0.keys) } == ["id", "slug"])
        #expect((try await blog.ask("posts/1?_fields=foo").json as? [Any])?.isEmpty == true)
        #expect(try await blog.ask("posts/1?_fields=id,_links").object["_links"] != nil)
        #expect(
            Set(try await blog.ask("comments/1?_fields=id,content.rendered").object.keys) == ["id"])
    }

    @Test func embedding_bringsWhatIsLinked() async throws {
        let blog = try await SmallBlog()
        let all = try await blog.ask("posts/4?_embed").object["_embedded"] as? [String: [Any]]
        #expect(
            Set(all?.keys.map { $0 } ?? []) == ["author", "replies", "wp:featuredmedia", "wp:term"])
        let terms = all?["wp:term"] as? [[[String: Any]]]
        #expect(terms?.map { $0.compactMap { $0["id"] as? Int } } == [[2], [5]])
        let author = all?["author"]?.first as? [String: Any]
        #expect(author?["name"] as? String == "Zoe" && author?["meta"] == nil)
        let some = try await blog.ask("posts/4?_embed=author").object["_embedded"] as? [String: Any]
        #expect(some.map { Array($0.keys) } == ["author"])
        #expect(try await blog.ask("posts/4").object["_embedded"] == nil)
    }

    @Test func contexts_haveTheirMembers() async throws {
        let post = try await SmallBlog().ask("posts/4?context=embed").object
        #expect(
            Set(post.keys) == [
                "id", "date", "slug", "type", "link", "title", "excerpt", "author",
                "featured_media", "_links",
            ])
    }

    @Test func envelopes_holdStatusAndHeaders() async throws {
        let blog = try await SmallBlog()
        let answer = try await blog.ask("posts?_envelope&per_page=1&_fields=id")
        #expect(answer.object["status"] as? Int == 200 && answer.headers["X-WP-Total"] == nil)
        let headers = answer.object["headers"] as? [String: Any]
        #expect(headers?["X-WP-Total"] as? Int == 12)
        let missing = try await blog.ask("posts/99?_envelope")
        #expect(missing.status == 200 && missing.object["status"] as? Int == 404)
    }

    @Test func scripts_getTheirCallback() async throws {
        let blog = try await SmallBlog()
        defer { withExtendedLifetime(blog) {} }
        let api = blog.api
        let response = try await api.respond(
            to: SmallBlog.request("posts?_jsonp=a.b&per_page=1&_fields=id"))
        #expect(String(decoding: response.body, as: UTF8.self) == "/**/a.b([{\"id\":12}])")
        #expect(
            response.headers.contains(
                RESTParameter("Content-Type", "application/javascript; charset=UTF-8")))
        let refused = try await api.respond(to: SmallBlog.request("posts?_jsonp=alert(1)"))
        #expect(refused.status == 400)
    }

    @Test(arguments: ["/WP/V2/Posts/1/", "/wp/v2/posts/1"])
    func routes_areOfAnyCase_withOrWithoutASlash(route: String) async throws {
        #expect(try await SmallBlog().ask(route).object["id"] as? Int == 1)
    }

    @Test func theRoot_namesTheRoutesThatAnswer() async throws {
        let blog = try await SmallBlog()
        defer { withExtendedLifetime(blog) {} }
        let further = RESTRoute("/wpsearch/v1/search", namespace: "wpsearch/v1")
        let api = blog.engine.wordPress(
            publicURL: SmallBlog.publicURL + "/", furtherRoutes: [further])
        let response = try await api.respond(to: SmallBlog.request("/"))
        let root = try #require(
            JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
        #expect(root["name"] as? String == "Q&amp;A &quot;quotes&quot;")
        #expect(root["namespaces"] as? [String] == ["wp/v2", "wpsearch/v1"])
        let routes = try #require(root["routes"] as? [String: [String: Any]])
        #expect(routes["/wpsearch/v1/search"] != nil && routes["/wp/v2/recipe"] != nil)
        for (pattern, route) in routes where !pattern.contains("wpsearch") {
            let path = pattern.replacing(/\(\?P<id>\[\\d\]\+\)/, with: "1")
                .replacing(/\(\?P<(type|status|taxonomy)>\[\\w-\]\+\)/, with: "post")
            let answer = try await blog.ask(path)
            #expect(answer.code != "rest_no_route", "\(pattern)")
            let links = (route["_links"] as? [String: [[String: String]]])?["self"]
            #expect(links?.first?["href"].map { $0.hasSuffix(pattern) } ?? true)
        }
    }

    @Test func options_tellParametersAndMembers() async throws {
        let answer = try await SmallBlog().ask("OPTIONS posts")
        let endpoints = answer.object["endpoints"] as? [[String: Any]]
        let arguments = endpoints?.first?["args"] as? [String: [String: Any]]
        #expect(arguments?["per_page"]?["maximum"] as? Int == 100)
        let schema = answer.object["schema"] as? [String: Any]
        let members = schema?["properties"] as? [String: Any]
        let post = try await SmallBlog().ask("posts/1").object
        #expect(Set(members?.keys.map { $0 } ?? []) == Set(post.keys).subtracting(["_links"]))
        #expect((try await SmallBlog().ask("OPTIONS nothing").json as? [Any])?.isEmpty == true)
    }

    /// What the owner hides is in no list.
    @Test func hiddenPosts_areInNoList() async throws {
        var settings = SearchSettings()
        settings.hiddenPosts = ["post-7"]
        settings.hiddenTags = ["blue"]
        let blog = try await SmallBlog(settings: settings)
        #expect(try await !blog.ask("posts?per_page=100").ids.contains(7))
        #expect(try await blog.ask("posts/7").status == 404)
        #expect(try await blog.ask("tags?_fields=id").ids == [6, 7])
    }

    @Test func anEmptyIndex_answersEmptyLists() async throws {
        let folder = try TemporaryFolder()
        let engine = try SearchEngine.create(at: folder.index)
        let response = try await engine.wordPress(publicURL: SmallBlog.publicURL).respond(
            to: SmallBlog.request("posts"))
        #expect(response.status == 200 && response.body == Array("[]".utf8))
    }
}
