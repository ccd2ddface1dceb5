import BlogSearch
import Foundation

/// What the site and the index are asked, and where their answers may differ.
enum RESTRequests {
    /// One request.
    struct One: CustomStringConvertible {
        let method: String
        /// What follows `/wp-json`.
        let path: String

        var description: String { "\(method) \(path)" }

        /// `posts` is `GET /wp/v2/posts`, `/` the root, `POST posts` what it says.
        init(_ text: String) {
            let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
            method = parts.count > 1 ? parts[0] : "GET"
            let rest = parts[parts.count - 1]
            path = rest.hasPrefix("/") ? rest : "/wp/v2/" + rest
        }

        /// The route without its parameters.
        var route: String { String(path.prefix { $0 != "?" }) }

        /// The parameters, decoded.
        var parameters: [RESTParameter] {
            guard let mark = path.firstIndex(of: "?") else { return [] }
            return path[path.index(after: mark)...].split(separator: "&").map { pair in
                let parts = pair.split(separator: "=", maxSplits: 1).map {
                    $0.replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? ""
                }
                return RESTParameter(parts[0], parts.count > 1 ? parts[1] : "")
            }
        }

        private static let headers = [
            "content-type", "x-robots-tag", "x-content-type-options",
            "access-control-expose-headers", "access-control-allow-headers", "x-wp-total",
            "x-wp-totalpages", "link", "allow",
        ]

        /// An answer as one value. What a search finds is compared without its order, which differs on purpose.
        func comparable(
            status: Int, headers: [(String, String)], body: String
        ) -> [String: Any] {
            var answer: [String: Any] = ["status": status]
            for (name, value) in headers where Self.headers.contains(name.lowercased()) {
                answer["header " + name.lowercased()] = value
            }
            let data = Data(body.utf8)
            var json = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
            let isSearch = path.contains("search=") && !path.contains("orderby=")
            if isSearch, let list = json as? [[String: Any]] {
                json = list.sorted { ($0["id"] as? Int ?? 0) < ($1["id"] as? Int ?? 0) }
            }
            if method == "OPTIONS" || path.contains("_method=OPTIONS") {
                json = Self.readable(json)
            }
            answer["body"] = json ?? body
            return answer
        }

        /// Of what `OPTIONS` tells, what concerns reading: WordPress tells of writing as well, and in its own sentences.
        private static func readable(_ description: Any?) -> Any? {
            guard var description = description as? [String: Any] else { return description }
            description["methods"] = nil
            let endpoints = description["endpoints"] as? [[String: Any]]
            description["endpoints"] = endpoints?.first { $0["methods"] as? [String] == ["GET"] }
                .map { withoutSentences($0["args"] as Any) }
            let schema = description["schema"] as? [String: Any]
            let members = schema?["properties"] as? [String: [String: Any]]
            description["schema"] = members?.filter { name, member in
                member["context"] as? [String] != ["edit"]
            }.keys.sorted()
            return description
        }

        private static func withoutSentences(_ value: Any) -> Any {
            if let list = value as? [Any] { return list.map(withoutSentences) }
            guard let object = value as? [String: Any] else { return value }
            return object.filter { $0.key != "description" || !($0.value is String) }
                .mapValues(withoutSentences)
        }
    }

    static let all: [One] = (posts + pages + terms + people + others + global + refused).map(
        One.init)

    private static let posts = [
        "posts", "posts?per_page=2", "posts?per_page=2&page=2", "posts?per_page=100",
        "posts?page=4", "posts?page=5", "posts?page=99", "posts?per_page=100&page=2",
        "posts?order=asc", "posts?order=asc&per_page=3&page=3",
        "posts?orderby=id", "posts?orderby=id&order=asc&per_page=100", "posts?orderby=title",
        "posts?orderby=title&order=asc", "posts?orderby=slug", "posts?orderby=slug&order=asc",
        "posts?orderby=date&order=asc", "posts?orderby=modified&per_page=100",
        "posts?orderby=modified&order=asc&per_page=100",
        "posts?include=3,1,7", "posts?include=3,1,7&orderby=include",
        "posts?include[]=3&include[]=1&orderby=include",
        "posts?include=3,1,7&orderby=include&order=asc",
        "posts?include=9999", "posts?include=3&exclude=3", "posts?exclude=36,35,34",
        "posts?include=20,3,5&orderby=id",
        "posts?include=1,2,3,4&per_page=2&page=2&orderby=include",
        "posts?slug=nothing", "posts?offset=5", "posts?offset=5&per_page=3",
        "posts?offset=5&per_page=3&page=4", "posts?offset=50", "posts?offset=0&page=2",
        "posts?offset=35", "posts?offset=-1&per_page=2",
        "posts?author=1&per_page=100", "posts?author=1,2&per_page=100", "posts?author=99",
        "posts?author_exclude=1&per_page=100", "posts?author_exclude=1,2&per_page=100",
        "posts?author=1&author_exclude=1",
        "posts?categories=2", "posts?categories=2,5&per_page=100", "posts?categories=3",
        "posts?categories[]=2&categories[]=3&per_page=100",
        "posts?categories[terms]=2&categories[include_children]=true&per_page=100",
        "posts?categories[terms]=2,5&categories[operator]=AND",
        "posts?categories[terms]=2&categories[include_children]=false",
        "posts?categories=999", "posts?categories_exclude=2&per_page=100",
        "posts?categories_exclude[terms]=2&categories_exclude[include_children]=1&per_page=100",
        "posts?tags=7", "posts?tags=7,8&per_page=100",
        "posts?tags[terms]=7,8&tags[operator]=AND&per_page=100",
        "posts?tags_exclude=7&per_page=100",
        "posts?categories=2&tags=7", "posts?categories=4&tags=7&tax_relation=OR&per_page=100",
        "posts?categories=4&tags=7&tax_relation=AND", "posts?categories=2&categories_exclude=5",
        "posts?sticky=true", "posts?sticky=false&per_page=100", "posts?sticky=1&include=3",
        "posts?sticky=true&include=4", "posts?sticky=0&exclude=36",
        "posts?after=2020-01-01T00:00:00", "posts?after=2020-01-01T00:00:00Z",
        "posts?before=2018-01-01T00:00:00&per_page=100",
        "posts?after=2019-01-01T00:00:00&before=2019-06-01T00:00:00",
        "posts?after=2020-09-30T21:06:40", "posts?after=2020-09-30T21:06:39",
        "posts?after=2020-09-30T19:06:40Z", "posts?before=2017-08-17T16:13:20Z",
        "posts?after=2020-01-01T00:00:00%2B02:00", "posts?after=2050-01-01T00:00:00",
        "posts?after=2050-01-01T00:00:00&page=2",
        "posts?modified_after=2020-09-20T00:00:00Z&per_page=100",
        "posts?modified_before=2018-01-01T00:00:00Z",
        "posts?search=lighthouse&orderby=date&per_page=100",
        "posts?search=lighthouse&orderby=id&order=asc&per_page=3", "posts?search=lighthouse",
        "posts?search=nothingatall", "posts?search=", "posts?search=lighthouse&categories=1",
        "posts?search=lighthouse&exclude=6&orderby=date", "posts?status=publish",
        "posts?unknown=1&per_page=1", "posts?per_page=1&context=view",
        "posts/1", "posts/20", "posts/36", "posts/3", "posts/8", "posts/5", "posts/1?context=view",
        "posts/1?context=embed", "posts/37", "posts/0", "posts/99999", "posts/abc",
        "posts/1?password=x", "posts/1?id=5", "POSTS/1", "posts/1/",
        "posts?context=embed&per_page=3",
        "HEAD posts", "HEAD posts?per_page=100", "HEAD posts/1",
    ]

    private static let pages = [
        "pages", "pages?orderby=title&order=asc", "pages?orderby=id&order=asc", "pages?per_page=2",
        "pages?orderby=date&order=asc", "pages/37", "pages/38", "pages/1", "pages?include=37,41",
        "pages?slug=about", "pages?slug=about,team&orderby=include_slugs", "pages?page=3",
        "pages?orderby=menu_order&order=asc", "pages?parent=0", "pages?parent=37",
        "pages?parent_exclude=37", "pages?menu_order=2", "pages?context=embed",
        "pages?search=history&orderby=date",
        "media", "media/42", "media/44", "media/1", "media?per_page=1", "media?per_page=1&page=2",
        "media?page=2", "media?include=42,44&orderby=include", "media?orderby=id&order=asc",
        "media?media_type=image", "media?media_type=video", "media?mime_type=image/png",
        "media?exclude=42", "media?context=embed", "media?parent=3", "media?search=Picture",
    ]

    private static let terms = [
        "categories", "categories?per_page=2", "categories?per_page=2&page=2",
        "categories?per_page=2&page=9", "categories?order=desc", "categories?orderby=id",
        "categories?orderby=id&order=desc", "categories?orderby=count&order=desc&include=6,2",
        "categories?orderby=slug", "categories?include=5,2",
        "categories?include=5,2&orderby=include",
        "categories?exclude=1", "categories?hide_empty=true", "categories?hide_empty=false",
        "categories?parent=0", "categories?parent=2", "categories?parent=99", "categories?post=3",
        "categories?post=9999", "categories?slug=news", "categories?slug=news,travel",
        "categories?slug=news,travel&orderby=include_slugs", "categories?search=ne",
        "categories?search=nothing", "categories/1", "categories/2", "categories/4",
        "categories/7", "categories/999", "categories?context=embed", "categories/2?context=embed",
        "categories?offset=2", "categories?orderby=description&include=2,3",
        "tags", "tags?per_page=2", "tags?offset=2&per_page=2", "tags?post=2",
        "tags?hide_empty=true", "tags?orderby=count&order=desc&include=7,10", "tags/7", "tags/9",
        "tags/2", "tags?search=b", "tags?slug=blue", "tags?context=embed",
        "HEAD categories",
    ]

    private static let people = [
        "users", "users?per_page=1", "users?per_page=1&page=2", "users?page=9",
        "users?order=desc", "users?orderby=id", "users?orderby=id&order=desc", "users?orderby=slug",
        "users?include=3,1", "users?include=3,1&orderby=include", "users?exclude=1",
        "users?slug=anna", "users?search=ann", "users?search=nobody", "users?offset=1",
        "users?context=embed", "users/1", "users/2", "users/99", "users/1?context=embed",
        "users?has_published_posts=true", "users/me",
        "comments", "comments?per_page=2", "comments?per_page=2&page=2", "comments?page=9",
        "comments?order=asc", "comments?orderby=id", "comments?orderby=id&order=asc",
        "comments?include=2,4", "comments?include=2,4&orderby=include", "comments?exclude=5",
        "comments?post=2", "comments?post=2,9", "comments?post=999",
        "comments?after=2019-10-02T13:00:00Z", "comments?before=2019-10-02T13:00:00Z",
        "comments?offset=2", "comments/1", "comments/3", "comments/99", "comments?context=embed",
        "comments?parent=1", "comments?parent=0&order=asc", "comments?search=agree&orderby=id",
    ]

    private static let others = [
        "search?search=lighthouse&per_page=100",
        "search?search=lighthouse&subtype=post&per_page=100",
        "search?search=lighthouse&subtype=page", "search?search=nothingatall",
        "search?search=lighthouse&type=post&exclude=6&per_page=100",
        "search?search=lighthouse&include=6,12", "search?subtype=page", "search?per_page=3",
        "search?page=99", "search?type=term", "search?type=term&search=ne",
        "search?type=term&subtype=category&per_page=2", "search?type=term&subtype=post_tag",
        "search?context=embed&per_page=2", "search?type=term&page=9",
        "types", "types/post", "types/page", "types/attachment", "types/nothing",
        "types?context=embed", "taxonomies", "taxonomies/category", "taxonomies/post_tag",
        "taxonomies/nothing", "taxonomies?type=post", "taxonomies?type=page",
        "statuses", "statuses/publish", "statuses/draft", "statuses/nothing",
        "/", "/wp/v2", "/?_fields=name,description,url,home,gmt_offset", "nothing", "/nothing/v1",
        "posts/1/revisions", "posts/999/revisions",
        "OPTIONS posts", "OPTIONS posts/1", "OPTIONS categories", "OPTIONS users",
        "OPTIONS comments", "OPTIONS search", "OPTIONS types", "OPTIONS nothing",
    ]

    private static let global = [
        "posts?_fields=id&per_page=3", "posts?_fields=id,title.rendered&per_page=3",
        "posts?_fields[]=id&_fields[]=slug&per_page=3", "posts?_fields=title&per_page=1",
        "posts?_fields=foo&per_page=2", "posts/1?_fields=foo", "posts/1?_fields=id,_links",
        "posts/1?_fields=id,_links.self", "posts/1?_fields=content.protected",
        "posts?_fields=id,_links.author&per_page=2", "types?_fields=name", "types?_fields=post",
        "types/post?_fields=name", "categories?_fields=id,name", "categories/2?_fields=name",
        "users?_fields=id,name", "users/1?_fields=id,avatar_urls.24",
        "comments?_fields=id,content.rendered", "comments?_fields=id,content",
        "media?_fields=id,caption.rendered", "search?_fields=id,url&search=lighthouse&per_page=100",
        "posts?_embed&per_page=3", "posts?_embed=1&include=3,10,18", "posts/3?_embed",
        "posts/3?_embed=author,wp:term", "posts?_embed=author&per_page=2",
        "posts?_embed=wp:featuredmedia&include=3,10,18", "posts/1?_embed=nothing",
        "posts?_embed&_fields=id&per_page=2", "posts?_embed&_fields=id,_links,_embedded&per_page=2",
        "posts/3?_embed&_fields=id,_embedded", "comments?_embed", "categories?_embed",
        "search?search=lighthouse&_embed&per_page=100", "posts/2?_embed=replies",
        "posts?_envelope&per_page=2&_fields=id", "posts/99999?_envelope", "posts?_envelope&page=99",
        "posts/1?_envelope&_fields=id", "posts?_jsonp=cb&per_page=1&_fields=id",
        "posts?_jsonp=a-b", "posts?_jsonp=a.b_c&per_page=1&_fields=id",
        "GET posts?_method=DELETE", "posts/1?_method=DELETE",
        "posts?_method=OPTIONS&_fields=namespace",
        "posts?_fields=id&per_page=2&search=lighthouse&orderby=date&page=2",
    ]

    private static let refused = [
        "posts?per_page=101", "posts?per_page=0", "posts?per_page=-1", "posts?per_page=x",
        "posts?per_page=1.5", "posts?per_page=2.0&_fields=id", "posts?page=0",
        "posts?page=0&per_page=0",
        "posts?page=x&order=up", "posts?order=up", "posts?orderby=foo",
        "posts?order=up&orderby=foo",
        "posts?orderby=foo&order=up", "posts?orderby=relevance", "posts?orderby=include",
        "posts?include=a", "posts?include=1,a", "posts?include[x]=1", "posts?exclude=x",
        "posts?author=x", "posts?categories=x", "posts?categories[foo]=x",
        "posts?categories[terms]=x", "posts?tags[operator]=NOT", "posts?tags[include_children]=1",
        "posts?categories[include_children]=maybe", "posts?status=draft",
        "posts?status=publish,draft", "posts?status=any", "posts?status=foo", "posts?sticky=maybe",
        "posts?after=2020-01-01", "posts?after=yesterday", "posts?after=2020-13-01T00:00:00",
        "posts?after=2020-01-01T00:00:00+02:00", "posts?search[]=a", "posts?offset=x",
        "posts?tax_relation=MAYBE", "posts?context=edit", "posts?context=foo",
        "posts/1?context=edit",
        "posts/999?context=edit", "posts/1?context=foo", "posts?slug[]=a&slug[]=b",
        "media?media_type=foo", "media?status=draft", "media?context=edit",
        "categories?context=edit", "categories/2?context=edit", "categories?orderby=foo",
        "categories?hide_empty=yes", "categories?parent=x", "categories?per_page=101",
        "users?roles=author", "users?who=authors", "users?who=x", "users?orderby=email",
        "users?orderby=registered_date", "users?capabilities=edit", "users?context=edit",
        "users/1?context=edit", "comments?status=hold", "comments?type=pingback",
        "comments?author_email=x@y.de", "comments?author_email=x", "comments?author=1",
        "comments?orderby=foo", "comments?context=edit", "comments/1?context=edit",
        "comments?author=1&status=hold", "search?type=foo", "search?context=edit",
        "search?subtype=foo", "types?context=edit", "types/post?context=edit",
        "taxonomies?context=edit", "taxonomies/category?context=edit", "statuses?context=edit",
        "POST posts", "PUT posts", "DELETE posts", "POST posts/1", "PUT posts/1", "DELETE posts/1",
        "PATCH posts/1", "POST pages", "DELETE pages/37", "POST media", "DELETE media/42",
        "POST categories/2", "DELETE categories/2", "DELETE tags/7", "POST users/1",
        "POST comments", "POST comments/1", "DELETE comments/1", "POST search", "POST types",
        "DELETE statuses/publish", "POST nothing",
    ]

    /// Where both may differ, and why.
    static let known: [KnownDifference] = [
        KnownDifference(
            endings: ["/author_avatar_urls"],
            reason:
                "pictures of readers are made of their addresses of mail, of which nothing is kept"),
        KnownDifference(
            endings: ["/media_details/image_meta"],
            reason: "what cameras note in pictures is not kept"),
        KnownDifference(
            endings: ["/description/rendered", "/body/guid", "/body/#/guid"],
            routes: ["/wp/v2/media"],
            reason: "of files the description and the identifier are not kept"),
        KnownDifference(
            endings: [
                "/nav_menu_item", "/wp_block", "/wp_navigation", "/wp_template",
                "/wp_template_part",
                "/nav_menu",
            ], routes: ["/wp/v2/types", "/wp/v2/taxonomies"],
            reason: "parts of a theme are no posts"),
        KnownDifference(
            endings: ["/body/routes"], routes: ["/", "/wp/v2"],
            reason: "only routes that answer are named, in sentences of our own"),
        KnownDifference(
            endings: ["/body/authentication", "/body/namespaces", "/body/timezone_string"],
            routes: ["/"],
            reason:
                "nobody logs in; plugins have no routes here; the name of the time zone is not kept"
        ),
        KnownDifference(
            endings: ["/body/search_order"], routes: ["/"],
            reason: "that searches are by relevance is said there"),
        KnownDifference(
            endings: ["/has_published_posts/items/enum"], routes: ["/wp/v2/users"],
            reason: "types of parts of a theme are no posts"),
        KnownDifference(
            endings: ["/body/schema"], routes: ["/wp/v2/users"],
            reason: "WordPress names the password there, which is for writing"),
        KnownDifference(
            endings: ["/header allow"], routes: ["/wp/v2/comments"],
            reason: "WordPress refuses comments by the defaults of their own parameters there"),
    ]
}
