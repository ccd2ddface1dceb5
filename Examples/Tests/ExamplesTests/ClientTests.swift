import BlogSearchImport
import BlogSearchTesting
import Foundation
import Testing

@testable import Client

/// Seed 1: a client of the REST API, of any site and of an index.
@Suite @MainActor struct ClientTests {
    /// A blog of six posts: categories 1 and 2 (below 1), tags 5 and 6, authors 1 and 2.
    private func blog() async throws -> SimulatedBlog {
        let keys = { (taxonomy: String, ids: [Int]) in
            ids.map { Term.Key(taxonomy: taxonomy, id: $0) }
        }
        let terms: [Int: [Term.Key]] = [
            1: keys(Term.category, [1]) + keys(Term.tag, [5]),
            2: keys(Term.category, [2]) + keys(Term.tag, [6]),
            3: keys(Term.category, [1, 2]) + keys(Term.tag, [5, 6]), 4: keys(Term.category, [1]),
            5: keys(Term.tag, [6]),
        ]
        var all = posts(1...6)
        for index in all.indices {
            let id = all[index].id
            all[index].terms = terms[id] ?? []
            all[index].author = id % 2 == 0 ? 2 : 1
            all[index].isSticky = id == 4
            all[index].modified = Moment(year: 2021, month: 1, day: 10 - id)
            if id == 2 { all[index].html = "<p>Coffee, number two.</p>" }
        }
        return try await SimulatedBlog(
            all,
            terms: [
                .category(1, "news", "News"), .category(2, "local", "Local"), .tag(5, "red"),
                .tag(6, "blue"),
            ],
            authors: [
                Author(id: 1, slug: "ann", name: "Ann"), Author(id: 2, slug: "ben", name: "Ben"),
            ])
    }

    @Test(
        "1.1 every key is a filter or an order of the index, as WordPress has it",
        arguments: [
            ("", [6, 5, 4, 3, 2, 1]), ("page=2&per_page=2", [4, 3]), ("search=coffee", [2]),
            ("after=2020-01-04T00:00:00", [6, 5, 4]), ("before=2020-01-04T00:00:00", [2, 1]),
            ("author=2", [6, 4, 2]), ("author_exclude=2", [5, 3, 1]),
            ("exclude=1,6", [5, 4, 3, 2]),
            ("include=2,5,3&orderby=include", [2, 5, 3]), ("offset=4", [2, 1]),
            ("order=asc&per_page=2", [1, 2]),
            ("orderby=modified", [1, 2, 3, 4, 5, 6]), ("orderby=id&order=asc", [1, 2, 3, 4, 5, 6]),
            ("orderby=title&order=asc&per_page=2", [1, 2]), ("orderby=slug", [6, 5, 4, 3, 2, 1]),
            ("slug=post-2,post-4", [4, 2]), ("status=publish&per_page=1", [6]),
            ("categories=1", [4, 3, 1]),
            ("categories=1,2", [4, 3, 2, 1]), ("categories_exclude=1", [6, 5, 2]),
            ("tags=5", [3, 1]),
            ("tags_exclude=6", [6, 4, 1]), ("categories=1&tags=6", [3]), ("sticky=true", [4]),
            ("modified_after=2021-01-07T00:00:00", [2, 1]),
        ])
    func row_1_1(query: String, ids: [Int]) async throws {
        let client = try WordPressClient(route: "https://blog.example", over: try await blog())
        var asked = client.get(.posts).fields("id")
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=").map(String.init)
            asked = asked.query(WordPressParameter(rawValue: parts[0]), parts[1])
        }
        struct Found: Decodable { var id: Int }
        #expect(try await asked.decode(as: [Found].self).map(\.id) == ids)
    }

    @Test("1.2 the calls of the kit, several handlers on one request")
    func row_1_2() async throws {
        let blog = try await blog()
        let session = try Wordpress(
            route: "https://blog.example/wp-json/", namespace: .wp(.v2), over: blog
        )
        .get(endpoint: .posts)
        .query(key: .page, value: "2")
        .query(key: .perPage, value: "2")
        .embed()
        var heard: [String] = []
        session
            .decode(type: [WordPressPost].self) { result in
                guard case .success(let posts) = result else { return }
                heard.append(
                    "decoded "
                        + posts.map { "\($0.id) \($0.embedded?.authors.first?.name ?? "")" }.joined(
                            separator: ", "))
            }
            .string { result in
                heard.append("string \((try? result.get())?.hasPrefix("[") == true)")
            }
            .data { result in heard.append("data \((try? result.get().isEmpty) == false)") }
            .json { result in heard.append("json \(((try? result.get()) as? [Any])?.count ?? 0)") }
        await session.finish()
        #expect(heard.sorted() == ["data true", "decoded 4 Ben, 3 Ann", "json 2", "string true"])
        #expect(blog.requests.count == 1)
        var next: [Int] = []
        session.query(key: .page, value: "3").decode(type: [WordPressPost].self) { result in
            next = (try? result.get().map(\.id)) ?? []
        }
        await session.finish()
        #expect(next == [2, 1] && blog.requests.count == 2)
    }

    @Test(
        "1.2 namespaces and paths of plugins are kept",
        arguments: [
            (WordPressNamespace.plugin("shop", .v1), "https://example.com/api/shop/v1/items"),
            (.custom("plugin/v1"), "https://example.com/api/plugin/v1/items"),
            (.plugin("mine", .custom("10")), "https://example.com/api/mine/10/items"),
        ])
    func row_1_2_namespaces(namespace: WordPressNamespace, url: String) async throws {
        let answer = HeldTransport(OneAnswer(body: #"[{"id": 1}]"#))
        let client = try WordPressClient(
            api: "https://example.com/api", namespace: namespace, over: answer)
        #expect(client.get(.custom("items")).url == url)
        #expect(try await client.get(.custom("items")).answer().status == 200)
    }

    @Test("1.2 a request is given up")
    func row_1_2_cancelling() async throws {
        let held = HeldTransport(try await blog())
        held.hold()
        let session = try Wordpress(route: "https://blog.example/wp-json", over: held).get(
            endpoint: .tags)
        var failed = false
        session.string { result in if case .failure = result { failed = true } }
        try await until { held.isWaiting }
        session.invalidateAndCancel()
        held.release()
        await session.finish()
        #expect(failed && held.sent == 1)
    }

    @Test("1.3 models of terms, authors, media, types; terms that come along have names")
    func row_1_3() async throws {
        let client = try WordPressClient(route: "https://blog.example", over: try await blog())
        let tags = try await client.get(.tags).decode(as: [WordPressTerm].self)
        #expect(
            tags.map(\.slug).sorted() == ["blue", "red"]
                && tags.allSatisfy { $0.taxonomy == Term.tag && $0.count ?? 0 > 0 })
        #expect(try await client.get(.categories).decode(as: [WordPressTerm].self).count == 2)
        #expect(
            try await client.get(.users).decode(as: [WordPressUser].self).map(\.name).sorted() == [
                "Ann", "Ben",
            ])
        #expect(
            try await client.get(.types).decode(as: [String: WordPressType].self)["post"]?.restBase
                == "posts")
        #expect(
            try await client.get(.taxonomies).decode(as: [String: WordPressTaxonomy].self)[
                Term.tag]?.types == ["post"])
        #expect(try await client.get(.media).decode(as: [WordPressMedia].self).isEmpty)
        #expect(try await client.get(.comments).decode(as: [WordPressComment].self).isEmpty)
        let post = try await client.get(.post(3)).embed().decode(as: WordPressPost.self)
        let names = post.embedded?.terms.flatMap(\.self).map(\.name) ?? []
        #expect(Set(names) == ["News", "Local", "red", "blue"])
        #expect(post.links?["wp:term"]?.isEmpty == false && post.content?.protected == false)
    }

    @Test("1.4 protected text is told, and never in an index")
    func row_1_4() async throws {
        let folder = try TemporaryFolder()
        let record = #"""
            {"id": 1, "type": "post", "status": "publish", "link": "https://blog.example/a/", "title": {"rendered": "Protected: A"},
             "content": {"rendered": "<p>hiddenword</p>", "protected": true}, "excerpt": {"rendered": "", "protected": true}}
            """#
        let open =
            #"{"id": 2, "type": "post", "link": "https://blog.example/b/", "title": {"rendered": "Open"}, "content": {"rendered": "<p>b</p>"}}"#
        try folder.write("[\(record), \(open)]", to: "posts-1.json")
        let post = try JSONDecoder().decode(WordPressPost.self, from: Data(record.utf8))
        #expect(post.content?.protected == true)
        let engine = try SearchEngine.temporary()
        let summary = try await engine.importFiles([folder.url.path])
        #expect(summary.skipped.map(\.reason) == ["password"] && summary.added == 1)
        #expect(try await engine.search("hiddenword").total == 0)
    }

    @Test("1.5 errors with what WordPress said")
    func row_1_5() async throws {
        let client = try WordPressClient(route: "https://blog.example", over: try await blog())
        let error = await #expect(throws: SearchError.self) {
            try await client.get(.posts).query(.perPage, "500").answer()
        }
        #expect(error?.status == 400 && error?.wordPressCode == "rest_invalid_param")
        let said = error.map { explained($0) } ?? ""
        #expect(
            said.contains("per_page: ") && said.hasSuffix("(rest_invalid_param, HTTP 400)"),
            "\(said)")
        await #expect(throws: SearchError.self) { try await client.get(.post(999)).answer() }
        #expect(throws: SearchError.self) {
            try WordPressClient(route: "no address", over: OneAnswer())
        }
        let text = try WordPressClient(
            route: "https://blog.example", over: OneAnswer(body: "no json"), isPatient: false)
        let bad = await #expect(throws: SearchError.self) {
            try await text.get(.posts).decode(as: [WordPressPost].self)
        }
        #expect(bad?.code == .badAnswer, "\(bad as Any)")
    }

    // MARK: The program

    @Test("the program asks a site and an index alike") func program() async throws {
        let folder = try TemporaryFolder()
        let index = folder.url.appending(path: "blog.sqlite").path
        let blog = try await blog()
        let engine = try SearchEngine.create(at: index)
        _ = try await engine.sync(blog.home, over: blog)
        try engine.close()
        func lines(_ arguments: String...) async throws -> [String] {
            var lines: [String] = []
            let call = try #require(Client.Call(arguments))
            try await call.run(over: blog) { lines.append($0) }
            return lines
        }
        for place in [index, blog.home] {
            let found = try await lines(place, "posts", "per_page=2", "order=asc")
            #expect(
                found.map { $0.prefix(19) } == [
                    "1\t2020-01-02\tPost 1", "2\t2020-01-03\tPost 2", "(6 in all)",
                ], "\(found)")
            #expect(try await lines(place, "posts", "per_page=4", "--all").count == 7)
            #expect(try await lines(place, "types").contains { $0.contains("Posts") })
            #expect(try await lines(place, "posts/3").count == 1)
            #expect(try await lines(place, "tags", "--raw").joined().hasPrefix("["))
        }
        #expect(
            Client.Call([]) == nil && Client.Call(["a", "b", "c"]) == nil
                && Client.Call(["a", "--help"]) == nil)
        #expect(Client.Call(["x", "--namespace", "a/v1"])?.namespace == .custom("a/v1"))
    }

    @Test("a list of posts is scrolled, and nothing comes twice") func scrolling() async throws {
        let blog = try await SimulatedBlog(posts(1...45))
        let model = PostsModel(try WordPressClient(route: blog.home, over: blog))
        await model.loadMore()
        #expect(model.posts.count == 20 && model.total == 45 && model.hasMore)
        try await blog.publish(posts(60...61))
        await model.loadMore()
        await model.loadMore()
        #expect(
            Set(model.posts.map(\.id)).isSuperset(of: 1...45)
                && Set(model.posts.map(\.id)).count == model.posts.count)
        blog.isOffline = true
        let offline = PostsModel(
            try WordPressClient(route: blog.home, over: blog, isPatient: false))
        await offline.loadMore()
        #expect(offline.failure?.isEmpty == false && offline.posts.isEmpty)
    }
}
