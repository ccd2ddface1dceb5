import Blog
import BlogSearchImport
import BlogSearchQueries
import Foundation
import Testing

@testable import BlogSearchServer

/// Our own routes: what they answer, and that their description is true.
@Suite struct APIRouteTests {
    private static let root = "/wp-json/wpsearch/v1"

    private func timeless(_ json: String) -> String {
        json.replacingOccurrences(
            of: #""microseconds":\d+"#, with: #""microseconds":0"#, options: .regularExpression)
    }

    @Test func search_isTheJSONOfTheLibrary() async throws {
        let blog = try await ServedBlog()
        let response = await blog.response(
            Self.root + "/search?q=wombat&limit=1&facets=tag,year&tag=animals&explain=true")
        let options = SearchOptions(
            limit: 1, tags: ["animals"], facets: [.tag, .year], explain: true)
        let results = try await blog.engine.search("wombat", options: options)
        #expect(timeless(response.text) == timeless(results.json) && results.total == 1)
        #expect(response.text.contains("explanation"))
    }

    @Test(arguments: [
        ("/search?limit=x", "limit"), ("/search?limit=101", "limit"), ("/search?limit=-1", "limit"),
        ("/search?offset=10001", "offset"), ("/search?sort=best", "sort"),
        ("/search?facets=tag,colour", "facets"), ("/search?after=soon", "after"),
        ("/search?any=maybe", "any"), ("/search?recency=2", "recency2"),
        ("/suggest?limit=x", "limit"),
        ("/related", "post"), ("/related?post=7&limit=1000", "limit"),
        ("/cloud?number=0", "number"), ("/cloud?scale=huge", "scale"),
        ("/changes?since=x", "since"),
        ("/changes?limit=0", "limit"), ("/facets?year=x&limit=x", "limit"),
    ])
    func aMistake_isNamedByItsParameter(target: String, name: String) async throws {
        let blog = try await ServedBlog()
        let response = await blog.response(Self.root + target)
        guard name != "recency2" else {
            // A number alone counts days.
            #expect(response.status == 200)
            return
        }
        #expect(response.status == 400, "\(target)")
        let error = try await blog.json(Self.root + target)
        #expect(error["code"] as? String == "rest_invalid_param")
        #expect(error["message"] as? String == "Invalid parameter(s): \(name)")
        let data = try #require(error["data"] as? [String: Any])
        let told = try #require((data["params"] as? [String: String])?[name])
        #expect(data["status"] as? Int == 400 && told.hasPrefix(name) && told.hasSuffix("."))
    }

    @Test func theOtherRoutes_answerAsTheLibrary() async throws {
        let blog = try await ServedBlog()
        let typed = await blog.response(Self.root + "/suggest?q=womb").text
        #expect(typed.contains(#""text":"wombat""#))
        let related = await blog.response(Self.root + "/related?post=7&limit=2")
        #expect(related.status == 200 && related.text.contains(#""id":9"#))
        #expect(await blog.response(Self.root + "/related?post=nothing").status == 404)
        let cloud = await blog.response(Self.root + "/cloud").text
        #expect(cloud.contains(#""slug":"animals""#))
        let facets = try await blog.json(Self.root + "/facets?q=burrows")
        #expect(facets["total"] as? Int == 2 && (facets["hits"] as? [Any])?.isEmpty == true)
        #expect((facets["facets"] as? [String: Any])?["tag"] != nil)
        let changes = try await blog.json(Self.root + "/changes?limit=2")
        #expect((changes["changes"] as? [Any])?.count == 2 && changes["hasMore"] as? Bool == true)
        let cursor = try #require(changes["cursor"] as? String)
        let rest = try await blog.json(Self.root + "/changes?since=\(cursor)")
        #expect((rest["changes"] as? [Any])?.count == 1)
    }

    /// All values that contain the text, however many have more posts, with the counts of the query: of no post that is hidden, or
    /// of another site where there is but one.
    @Test func facets_areSearched_beyondTheFirstHundred() async throws {
        let posts = (1...260).map { number in
            ServedBlog.post(
                number, "Post \(number)", number % 2 == 0 ? "wombat" : "kangaroo",
                site: number > 250 ? "https://other.example" : "https://example.org",
                tags: ["Tag \(number)", number > 200 ? "Rare tags" : "Frequent"])
        }
        let blog = try await ServedBlog(posts: posts)
        func counts(_ target: String, site: String? = nil) async throws -> [String: Int] {
            var options = ServerOptions()
            options.site = site
            let response = await blog.answering(options) { _ in }.response(
                to: WebRequest(Self.root + target), at: ServedBlog.base)
            let json = try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
            let facets = try #require(json?["facets"] as? [String: [[String: Any]]], "\(target)")
            let values = try #require(facets["tag"], "\(target)")
            let pairs = values.compactMap { value -> (String, Int)? in
                guard let name = value["name"] as? String, let count = value["count"] as? Int else {
                    return nil
                }
                return (name, count)
            }
            #expect(pairs.count == values.count)
            return Dictionary(pairs) { $0 + $1 }
        }
        let all = try await counts("/facets?q=wombat&facets=tag")
        #expect(all.count == 132)
        #expect(
            try await counts("/facets?q=wombat&facets=tag&containing=TAG")
                == all.filter { $0.key != "Frequent" })
        #expect(
            try await counts("/facets?q=wombat&facets=tag&containing=tag+24") == [
                "Tag 24": 1, "Tag 240": 1, "Tag 242": 1, "Tag 244": 1, "Tag 246": 1, "Tag 248": 1,
            ])
        #expect(
            try await counts("/facets?q=wombat&facets=tag&containing=rare") == ["Rare tags": 30])
        #expect(try await counts("/facets?q=wombat&facets=tag&containing=nothing") == [:])
        #expect(
            try await counts(
                "/facets?q=wombat&facets=tag&containing=rare", site: "https://example.org")
                == ["Rare tags": 25])
        #expect(
            try await counts(
                "/facets?q=wombat&facets=tag&containing=tag+25", site: "https://example.org")
                == ["Tag 250": 1])
        try blog.folder.write(
            #"{"hidden": {"posts": ["post-248"], "tags": ["tag-242"]}}"#, to: "blog.settings.json")
        #expect(
            try await counts("/facets?q=wombat&facets=tag&containing=tag+24") == [
                "Tag 24": 1, "Tag 240": 1, "Tag 244": 1, "Tag 246": 1,
            ])
        #expect(
            try await counts("/facets?q=wombat&facets=tag&containing=rare") == ["Rare tags": 29])
    }

    @Test func names_haveNoCase_andSlashesNoWeight() async throws {
        let blog = try await ServedBlog()
        for route in ["/WPSearch/V1/Search/", "/wpsearch/v1/search//", "/wpsearch/v1/SEARCH"] {
            #expect(await blog.response("/wp-json" + route).status == 200)
            #expect(await blog.response("/?rest_route=" + route).status == 200)
        }
        for route in ["/wpsearch/v1/searches", "/wpsearch/v1/search/7", "/wpsearch/v2"] {
            let response = await blog.response("/wp-json" + route)
            #expect(route == "/wpsearch/v2" || response.text.contains("rest_no_route"))
        }
        #expect(await blog.response(Self.root + "/search", method: "POST").status == 404)
        let options = await blog.response(Self.root + "/search", method: "OPTIONS")
        #expect(options.status == 200 && options.header("Allow") == "GET")
        #expect(options.text.contains(#""namespace":"wpsearch/v1""#))
    }

    // MARK: The description

    private func document() async throws -> (blog: ServedBlog, [String: Any]) {
        let blog = try await ServedBlog()
        let document = try await blog.json(Self.root + "/openapi.json")
        return (blog, document)
    }

    @Test func theDescription_hasEveryRouteAndEveryOption() async throws {
        let (_, document) = try await document()
        #expect(document["openapi"] as? String == "3.1.0")
        let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
        #expect(Set(paths.keys) == Set(APIRoute.table.map(\.path)))
        for route in APIRoute.table {
            let get = try #require(paths[route.path]?["get"])
            let parameters = try #require(get["parameters"] as? [[String: Any]])
            #expect(parameters.compactMap { $0["name"] as? String } == route.parameters.map(\.name))
            #expect(
                parameters.allSatisfy { !(($0["description"] as? String) ?? "").contains("--") })
        }
        let search = try #require(APIRoute.table.first { $0.path == "/search" })
        #expect(
            search.parameters.map(\.name) == ["q"] + SearchOptionTable.table.map(\.name))
    }

    @Test func everyReference_leadsToASchema() async throws {
        let (_, document) = try await document()
        let components = try #require(document["components"] as? [String: [String: Any]])
        let known = Set(
            try #require(components["schemas"]).keys.map { "#/components/schemas/\($0)" })
        var named: Set<String> = []
        func look(_ value: Any) {
            if let object = value as? [String: Any] {
                if let reference = object["$ref"] as? String { named.insert(reference) }
                object.values.forEach(look)
            } else if let list = value as? [Any] {
                list.forEach(look)
            }
        }
        look(document)
        #expect(named == known)
    }

    /// What an answer has is what its schema says, no less and no more.
    @Test(arguments: [
        ("/search?q=wombat&facets=tag&passages=1&explain=1&why-not=9", "SearchResults"),
        ("/facets?q=wombat", "SearchResults"), ("/related?post=7", "SearchResults"),
        ("/suggest?q=wom", "Completions"), ("/cloud", "Cloud"), ("/changes", "Changes"),
        ("/search?limit=x", "Error"),
    ])
    func answers_haveTheFormThatIsDescribed(target: String, name: String) async throws {
        let (blog, document) = try await document()
        let components = try #require(document["components"] as? [String: [String: Any]])
        let schemas = try #require(components["schemas"])
        let body = await blog.response(Self.root + target).body
        let value = try JSONSerialization.jsonObject(with: Data(body))
        var problems: [String] = []
        check(value, try #require(schemas[name]), schemas, at: name, &problems)
        #expect(problems == [])
    }

    private func check(
        _ value: Any, _ schema: Any, _ schemas: [String: Any], at place: String,
        _ problems: inout [String]
    ) {
        guard let schema = schema as? [String: Any] else { return }
        if let reference = schema["$ref"] as? String {
            let name = String(reference.split(separator: "/").last ?? "")
            return check(value, schemas[name] ?? [:], schemas, at: name, &problems)
        }
        if let options = schema["anyOf"] as? [Any] {
            if !(value is NSNull), let first = options.first {
                check(value, first, schemas, at: place, &problems)
            }
            return
        }
        let types = (schema["type"] as? [String]) ?? (schema["type"] as? String).map { [$0] } ?? []
        if !types.contains(where: { fits(value, $0) }) {
            problems.append("\(place) is no \(types)")
        }
        if let list = value as? [Any], let items = schema["items"] {
            for item in list { check(item, items, schemas, at: place + "[]", &problems) }
        }
        guard let object = value as? [String: Any],
            let properties = schema["properties"] as? [String: Any]
        else { return }
        for required in schema["required"] as? [String] ?? [] where object[required] == nil {
            problems.append("\(place) has no \(required)")
        }
        for (key, member) in object {
            guard let property = properties[key] else {
                // An error may say more of itself.
                if name(place, isOf: "Error") { continue }
                problems.append("\(place) has \(key), too")
                continue
            }
            check(member, property, schemas, at: "\(place).\(key)", &problems)
        }
    }

    private func name(_ place: String, isOf schema: String) -> Bool { place.hasPrefix(schema) }

    private func fits(_ value: Any, _ type: String) -> Bool {
        switch type {
        case "null": value is NSNull
        case "string": value is String
        case "integer":
            (value as? NSNumber).map { $0.doubleValue == $0.doubleValue.rounded() } ?? false
        case "number": value is NSNumber
        case "boolean": value is Bool
        case "array": value is [Any]
        default: value is [String: Any]
        }
    }
}
