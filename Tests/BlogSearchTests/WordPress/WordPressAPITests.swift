import BlogSearch
import Foundation
import Testing
import WordPressSupport

/// WordPress's REST API over an index: every rule by a request and what comes of it.
@Suite struct WordPressAPITests {
    // MARK: Lists of posts

    private static let newest = Array((1...12).reversed())

    @Test(arguments: [
        ("posts?per_page=100", newest), ("posts", Array(newest.prefix(10))),
        ("posts?per_page=5&page=3", [2, 1]), ("posts?order=asc&per_page=2", [1, 2]),
        ("posts?offset=9", [3, 2, 1]), ("posts?offset=9&page=1&per_page=2", [3, 2]),
        ("posts?offset=50", []), ("posts?include=3,1,7", [7, 3, 1]),
        ("posts?include=3,1,7&orderby=include", [3, 1, 7]),
        ("posts?include[]=3&include[]=1&orderby=include", [3, 1]),
        ("posts?include=3&include=1", [1]), ("posts?include=3,1&exclude=3", [3, 1]),
        ("posts?exclude=12,11,10,9,8,7,6,5", [4, 3, 2, 1]), ("posts?slug=post-4,post-2", [4, 2]),
        ("posts?slug=post-2,post-4&orderby=include_slugs", [2, 4]), ("posts?slug=日本", [3]),
        ("posts?slug=%E6%97%A5%E6%9C%AC", [3]), ("posts?sticky=true", [6]),
        ("posts?sticky=true&include=5", []),
        ("posts?sticky=0&exclude=12,11,10,9,8,7", [5, 4, 3, 2, 1]),
        ("posts?orderby=id&order=asc&per_page=3", [1, 2, 3]),
        ("posts?orderby=modified&per_page=2", [1, 12]),
        ("posts?orderby=title&order=asc&per_page=3", [5, 1, 10]),
        ("posts?orderby=slug&order=asc&per_page=3", [1, 10, 11]),
    ]) func lists_areSelectedAndSorted(request: String, ids: [Int]) async throws {
        #expect(try await SmallBlog().ask(request).ids == ids)
    }

    /// Later and earlier leave out the moment that is named; without a zone it is on the site's clock.
    @Test(arguments: [
        ("after=2020-11-01T12:00:00", [12]), ("after=2020-11-01T11:59:59", [12, 11]),
        ("after=2020-11-01T11:00:00Z", [12]), ("after=2020-11-01T10:59:59Z", [12, 11]),
        ("before=2020-02-01T12:00:00", [1]), ("before=2020-02-01T13:00:01+02:00", [2, 1]),
        ("modified_after=2021-01-01T00:00:00", [1]),
        ("modified_before=2020-03-01T12:00:00", [2]),
    ]) func times_areExclusive(condition: String, ids: [Int]) async throws {
        #expect(try await SmallBlog().ask("posts?" + condition).ids == ids)
    }

    /// Or within a taxonomy, and across: unless it is said otherwise. Children count where they are asked for.
    @Test(arguments: [
        ("categories=1", [12, 9, 6, 3]), ("categories=1,2&per_page=3", [12, 10, 9]),
        ("categories=1&tags=6", [9, 3]), ("categories=1&tags=6&tax_relation=OR", [12, 9, 6, 3]),
        ("categories[terms]=2&categories[include_children]=true&per_page=4", [11, 10, 8, 7]),
        ("tags[terms]=5,6&tags[operator]=AND", [9, 3]), ("tags=6", [9, 3]),
        ("categories_exclude=1&per_page=2", [11, 10]),
        ("categories_exclude[terms]=1&categories_exclude[include_children]=1", []),
        ("categories=999", []), ("author=1&per_page=2", [12, 10]),
        ("author_exclude=1&per_page=2", [11, 9]), ("author=1,2&author_exclude=1&per_page=1", [11]),
    ]) func conditions_onTermsAndAuthors(condition: String, ids: [Int]) async throws {
        #expect(try await SmallBlog().ask("posts?" + condition).ids == ids)
    }

    /// By relevance where no order is named; then posts with some of the words count, too.
    @Test func search_isByRelevance_unlessAnOrderIsNamed() async throws {
        let blog = try await SmallBlog()
        #expect(try await Set(blog.ask("posts?search=lighthouse").ids) == [4, 8, 12])
        #expect(try await blog.ask("posts?search=lighthouse&orderby=date").ids == [12, 8, 4])
        #expect(
            try await blog.ask("posts?search=lighthouse&orderby=id&order=asc").ids == [4, 8, 12])
        #expect(try await blog.ask("posts?search=lighthouse&categories=2").ids == [4])
        #expect(try await blog.ask("pages?search=lighthouse").ids == [20])
        let some = try await blog.ask("posts?search=lighthouse+rivers&per_page=100".spaced).ids
        #expect(some.count == 12)
        #expect(try await Set(blog.ask("search?search=lighthouse").ids) == [4, 8, 12, 20])
        #expect(try await blog.ask("search?search=lighthouse&subtype=page").ids == [20])
        #expect(try await blog.ask("posts?search=nothingatall").ids == [])
    }

    /// No number is so large that a sum with it ends the process.
    @Test(arguments: [
        "categories?page=99999999999999999&per_page=100",
        "tags?offset=9223372036854775807&per_page=1",
        "users?page=99999999999999999&per_page=100", "comments?offset=9223372036854775807",
        "posts?offset=9223372036854775807", "media?page=99999999999999999&per_page=100",
        "search?search=words&page=90000000000000000&per_page=100",
    ]) func largeNumbers_areNumbersLikeOthers(request: String) async throws {
        let answer = try await SmallBlog().ask(request)
        #expect([200, 400].contains(answer.status), "\(answer.status)")
        #expect(answer.ids.isEmpty)
    }

    @Test func pages_ofAList_areCountedAndLinked() async throws {
        let blog = try await SmallBlog()
        let answer = try await blog.ask("posts?per_page=5&page=2&_fields=id")
        #expect(answer.headers["X-WP-Total"] == "12")
        #expect(answer.headers["X-WP-TotalPages"] == "3")
        let address = "http://127.0.0.1:8080/wp-json/wp/v2/posts?per_page=5"
        #expect(
            answer.headers["Link"]
                == "<\(address)&page=1&_fields=id>; rel=\"prev\", <\(address)&page=3&_fields=id>; rel=\"next\""
        )
        let past = try await blog.ask("posts?page=9")
        #expect(past.status == 400 && past.code == "rest_post_invalid_page_number")
        for list in ["categories", "tags", "users", "comments", "search"] {
            let answer = try await blog.ask(list + "?page=9")
            #expect(answer.status == 200 && answer.ids.isEmpty, "\(list)")
        }
    }

    // MARK: Records

    @Test func aPost_hasWhatWordPressTells() async throws {
        let post = try await SmallBlog().ask("posts/5").object
        #expect(post["date"] as? String == "2020-05-01T12:00:00")
        #expect(post["date_gmt"] as? String == "2020-05-01T11:00:00")
        #expect(
            (post["title"] as? [String: Any])?["rendered"] as? String == "Fish &#038; &lt;chips&gt;"
        )
        #expect((post["content"] as? [String: Any])?["protected"] as? Bool == false)
        #expect(post["link"] as? String == "https://blog.example/2020/post-5")
        #expect(post["status"] as? String == "publish" && post["sticky"] as? Bool == false)
        #expect(post["categories"] as? [Int] == [3] && post["tags"] as? [Int] == [7])
        let links = post["_links"] as? [String: [[String: Any]]]
        let base = "http://127.0.0.1:8080/wp-json/wp/v2/"
        #expect(links?["self"]?.first?["href"] as? String == base + "posts/5")
        #expect(links?["author"]?.first?["href"] as? String == base + "users/2")
        #expect(links?["wp:term"]?.count == 2)
    }

    @Test(arguments: [
        (2, "<p>An excerpt &#038; more</p>\n"), (1, "<p>Some words about rivers number 1.</p>\n"),
    ]) func excerpts_areOnesOwn_orTheBeginning(id: Int, html: String) async throws {
        let post = try await SmallBlog().ask("posts/\(id)").object
        #expect((post["excerpt"] as? [String: Any])?["rendered"] as? String == html)
    }

    @Test func slugs_areEncodedAsInAddresses() async throws {
        let post = try await SmallBlog().ask("posts/3").object
        #expect(post["slug"] as? String == "%e6%97%a5%e6%9c%ac")
    }

    @Test(arguments: [
        ("categories?_fields=id", [4, 2, 1, 3]),
        ("categories?_fields=id&orderby=count&order=desc&include=1,4", [1, 4]),
        ("categories?hide_empty=true&_fields=id", [2, 1, 3]),
        ("categories?parent=0&_fields=id", [4, 1]),
        ("categories?parent=2&_fields=id", [3]), ("categories?post=3&_fields=id", [1]),
        ("categories?search=near&_fields=id", [2]),
        ("categories?include=3,1&orderby=include&_fields=id", [3, 1]),
        ("tags?_fields=id", [5, 6, 7]), ("tags?offset=1&per_page=1&_fields=id", [6]),
        ("users?_fields=id", [2, 1]), ("users?search=ann&_fields=id", [2]),
        ("users?orderby=id&_fields=id", [1, 2]), ("comments?_fields=id", [2, 1]),
        ("comments?post=4&_fields=id", [2]), ("comments?order=asc&_fields=id", [1, 2]),
        ("comments?include=1&_fields=id", [1]),
        ("comments?search=agree&orderby=id&_fields=id", [2, 1]),
        ("media?_fields=id", [70]), ("media?mime_type=image/png&_fields=id", [70]),
        ("media?media_type=video&_fields=id", []), ("recipe?_fields=id", [30]),
        ("pages?_fields=id", [21, 20]), ("search?type=term&search=ne&_fields=id", [2, 1]),
    ]) func otherLists(request: String, ids: [Int]) async throws {
        #expect(try await SmallBlog().ask(request).ids == ids)
    }

    @Test func aComment_namesItsPost() async throws {
        let comment = try await SmallBlog().ask("comments/2").object
        #expect(comment["post"] as? Int == 4 && comment["author_name"] as? String == "Reader 2")
        #expect(comment["author_email"] == nil && comment["author_ip"] == nil)
    }
}

extension String {
    /// A plus as the space that it is in an address.
    fileprivate var spaced: String { split(separator: "+").joined(separator: " ") }
}
