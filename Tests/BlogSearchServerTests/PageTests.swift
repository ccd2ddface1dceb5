import Blog
import BlogSearchImport
import BlogSearchQueries
import Foundation
import TestSupport
import Testing

@testable import BlogSearchServer

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The search page and its like, and that nothing that strangers wrote is anything but text there.
@Suite struct PageTests {
    @Test func thePage_hasWhatWasAskedAndFound() async throws {
        let blog = try await ServedBlog()
        let page = await blog.response("/?q=wombat").text
        #expect(page.contains("<html lang=\"en\" dir=\"ltr\">"))
        #expect(page.contains("<title>wombat – example.org</title>"))
        #expect(page.contains("value=\"wombat\""))
        #expect(page.contains("2 posts for “wombat”"))
        #expect(page.contains("<mark>Wombats</mark> dig"))
        #expect(page.contains("A <mark>wombat</mark> leaves cubes, and nobody knew why."))
        #expect(page.contains("href=\"https://example.org/2019/post-7/\""))
        #expect(page.contains("<a class=\"read\" href=\"/read/7?q=wombat\">Read here</a>"))
        #expect(page.contains("href=\"/?q=wombat&amp;tag=animals\""))
        #expect(page.contains("<script type=\"module\" src=\"/search.js?v="))
        #expect(page.split(separator: "<script").count == 2)
    }

    @Test func aWordThatFindsNothing_mayNotBeTypedToItsEnd() async throws {
        let blog = try await ServedBlog()
        let begun = await blog.response("/?q=kang").text
        #expect(begun.contains("1 post for “kang*”") && begun.contains("value=\"kang\""))
        #expect(await blog.response("/?q=kang%20").text.contains("Nothing found"))
        #expect(await blog.response("/?q=wombat").text.contains("for “wombat”"))
        #expect(await blog.response("/?q=zzzz").text.contains("Nothing found for “zzzz”"))
    }

    @Test func aHit_saysWhyItIsThere_whenAsked() async throws {
        let blog = try await ServedBlog()
        let page = await blog.response("/?q=wombat&why=2").text
        #expect(page.contains("href=\"/?q=wombat&amp;why=1#hit-1\""))
        #expect(!page.contains("why=2#"))
        let results = try await blog.engine.search(
            "wombat", options: SearchOptions(limit: 2, explain: true))
        let lines = try #require(results.hits[at: 1].explanation)
        #expect(page.split(separator: "<table class=\"sum\">").count == 2)
        let sum = try #require(page.split(separator: "<table class=\"sum\">").last)
        #expect(sum.prefix { $0 != "/" }.contains("<tr><th dir=\"auto\">wombat<"))
        #expect(sum.split(separator: "<tr>").count == lines.count + 1)
        #expect(await blog.response("/?q=wombat&why=x").status == 200)
        #expect(!(await blog.response("/?q=wombat&why=99").text.contains("class=\"sum\"")))
    }

    @Test func partsOfAPost_areLinksToThem() async throws {
        let post: [String: Any] = [
            "id": 7, "title": "Animals", "site": "https://example.org", "date": "2019-01-01",
            "html":
                "<p>Intro.</p><h2 id='w'>Wombats</h2><p>They dig.</p><h2>Roos</h2><p>No wombat.</p>",
            "link": "https://example.org/animals/",
        ]
        let line = String(decoding: try JSONSerialization.data(withJSONObject: post), as: UTF8.self)
        let blog = try await ServedBlog(posts: [line])
        let page = await blog.response("/?q=wombat").text
        #expect(
            page.contains("<a href=\"https://example.org/animals/#w\"><mark>Wombats</mark></a>"))
        #expect(page.contains("<a href=\"https://example.org/animals/#:~:text=Roos\">Roos</a>"))
        #expect(HTMLScan(page).problems == [])
    }

    /// Wherever the words stand: in headings, list items, cells, code, within and across links and emphasis.
    @Test func theReadingView_marksWhatWasSearched() async throws {
        let post: [String: Any] = [
            "id": 7, "title": "A wombat", "site": "https://example.org", "date": "2019-01-01",
            "html": """
            <h2>Wombats</h2><p>one <em>wom</em>bat, <a href="/x">a wombat here</a><br>wombat</p>
            <ul><li>wombat</li></ul><pre>wombat()</pre>
            <table><tr><td>none</td><td>a wombat</td></tr></table>
            """,
            "link": "https://example.org/animals/",
        ]
        let line = String(decoding: try JSONSerialization.data(withJSONObject: post), as: UTF8.self)
        let blog = try await ServedBlog(posts: [line])
        let page = await blog.response("/read/7?q=wombat").text
        for part in [
            "<h1 dir=\"auto\">A <mark>wombat</mark></h1>", "<mark>Wombats</mark></h",
            "one <em><mark>wom</mark></em><mark>bat</mark>, ",
            "<a href=\"https://example.org/x\">a <mark>wombat</mark> here</a>",
            "<br><mark>wombat</mark></p>", "<li dir=\"auto\"><mark>wombat</mark></li>",
            "<code dir=\"ltr\"><mark>wombat</mark>()</code>",
            "<td dir=\"auto\">none</td><td dir=\"auto\">a <mark>wombat</mark></td>",
        ] { #expect(page.contains(part), "\(part)") }
        #expect(HTMLScan(page).problems == [])
        #expect(page.contains("value=\"wombat\""))
        #expect(!(await blog.response("/read/7").text.contains("<mark>")))
    }

    @Test func headings_leaveNoLevelOut() {
        let levels = [3, 5, 4, 3, 2, 6, 6, 1, 2, 3, 4, 5, 6]
        var markup = Markup()
        var body = BlockMarkup(base: "")
        body.write(
            levels.map { ContentBlock(.heading, "x", level: $0) }, to: &markup)
        let names = markup.text.split(separator: "<h").map { Int($0.prefix(1)) }
        #expect(names == [2, 3, 3, 2, 2, 3, 3, 2, 3, 4, 5, 6, 6])
    }

    @Test func manyTags_areACloud() async throws {
        let posts = (1...20).map { number in
            ServedBlog.post(
                number, "Wombat \(number)", "wombat",
                tags: (0..<min(number, 12)).map { "tag \($0)" })
        }
        let blog = try await ServedBlog(posts: posts)
        let page = await blog.response("/?q=wombat").text
        let cloud = try #require(page.split(separator: "<ul class=\"cloud\">").last)
        #expect(try cloud.split(separator: "</ul>")[at: 0].split(separator: "<li>").count == 12)
        #expect(cloud.contains("class=\"size4\"") && cloud.contains("class=\"size0\""))
        #expect(cloud.contains("tag 0<span class=\"unseen\"> (20 posts)</span>"))
    }

    /// The script that pages of other sites load: readable by them, whole, and packed.
    @Test func scripts_areServed_toOthersToo() async throws {
        var options = ServerOptions()
        options.allowedOrigin = "*"
        let blog = try await ServedBlog(options: options)
        let embed = await blog.response(
            "/embed.js", headers: ["origin": "https://blog.example", "accept-encoding": "gzip"])
        #expect(
            embed.status == 200
                && embed.header("Content-Type")?.hasPrefix("text/javascript") == true)
        #expect(embed.header("Access-Control-Allow-Origin") == "*")
        #expect(embed.header("Cache-Control") == "public, max-age=3600")
        let script = await blog.response("/search.js", headers: ["accept-encoding": "gzip"])
        #expect(script.body.count + embed.body.count < 15_000)
        for path in [
            "/sites/example.org/search.js", "/sites/example.org/style.css", "/favicon.ico",
        ] {
            #expect(await blog.response(path).status == 200)
        }
        for text in [ScriptParts.text, PageScript.text, EmbedScript.text] {
            for word in [
                "innerHTML", "insertAdjacentHTML", "document.write", "eval(", "cookie",
                "localStorage",
            ] {
                #expect(!text.contains(word))
            }
        }
    }

    @Test func filters_areLinks_thatCanBeTakenAway() async throws {
        let blog = try await ServedBlog()
        let page = await blog.response("/?q=burrows&tag=animals&year=2019").text
        #expect(page.contains("1 post for “burrows”"))
        #expect(page.contains("href=\"/?q=burrows&amp;year=2019\" class=\"chip\""))
        #expect(page.contains("href=\"/?q=burrows&amp;tag=animals\" class=\"chip\""))
        #expect(page.contains("aria-current=\"true\""))
        for (target, status) in [("/?year=x", 400), ("/?page=2000", 400), ("/?limit=x", 400)] {
            #expect(await blog.response(target).status == status)
        }
        #expect(await blog.response("/?q=wombat&page=9223372036854775807").status < 500)
    }

    @Test func pages_leadOn() async throws {
        let posts = (1...25).map { ServedBlog.post($0, "Wombat \($0)", "wombat") }
        let blog = try await ServedBlog(posts: posts)
        let second = await blog.response("/?q=wombat&page=2&sort=oldest").text
        #expect(second.contains("rel=\"prev\" href=\"/?q=wombat&amp;sort=oldest\""))
        #expect(second.contains("rel=\"next\" href=\"/?q=wombat&amp;sort=oldest&amp;page=3\""))
        #expect(second.contains("Page 2 of 3") && second.contains("<ol start=\"11\""))
        let last = await blog.response("/?q=wombat&page=3").text
        #expect(!last.contains("rel=\"next\"") && last.contains("<ol start=\"21\""))
        #expect(await blog.response("/?q=wombat&page=4").text.contains("The first page"))
    }

    @Test func whatWasDoneToAQuery_isSaid() async throws {
        let blog = try await ServedBlog()
        let page = await blog.response("/?q=wombat+zzzzqqqq").text
        #expect(page.contains("<li dir=\"auto\">No post has &quot;zzzzqqqq&quot;.</li>"))
        #expect(page.contains("<mark>Wombats</mark> dig"))
        let nothing = await blog.response("/?q=zzzzqqqq").text
        #expect(nothing.contains("Nothing found for “zzzzqqqq”"))
    }

    @Test func aWordThatIsBegun_isNotRespelled() async throws {
        let posts = [
            ServedBlog.post(1, "Long", "long"), ServedBlog.post(2, "Language", "language"),
        ]
        let blog = try await ServedBlog(posts: posts)
        let begun = await blog.response("/?q=lang").text
        #expect(begun.contains("1 post for “lang*”") && begun.contains(">language<"))
        // No word begins like this one.
        #expect(await blog.response("/?q=languaeg").text.contains("languaeg"))
        #expect(await blog.response("/?q=languaeg").text.contains(">language<"))
    }

    @Test func everyPage_letsNothingOfElsewhereIn() async throws {
        let blog = try await ServedBlog()
        for target in ["/", "/?q=wombat", "/read/7", "/nothing", "/?year=x"] {
            let policy = await blog.response(target).header("Content-Security-Policy") ?? ""
            #expect(policy.hasPrefix("default-src 'self'; ") && !policy.contains("unsafe"))
        }
        let styles = await blog.response("/style.css", headers: ["accept-encoding": "gzip"])
        #expect(styles.header("Content-Type") == "text/css; charset=UTF-8")
        #expect(styles.body.count < 8_192)
        #expect(!StyleSheet.text.contains("url(") && !StyleSheet.text.contains("@import"))
        #expect(Asset.styleSheet.address.hasPrefix("/style.css?v="))
    }

    // MARK: Hostile texts

    private static let hostile = [
        #"<script>alert(1)</script>"#, #""><img src=x onerror=alert(1)>"#,
        #"' onmouseover='alert(1)"#,
        #"</title><script>x</script>"#, "<!--", "]]>", "&lt;b&gt; &amp; &#60;",
        "a\u{0}b\u{1B}[31m\u{9B}",
        "\u{202E}txt.exe", "javascript:alert(1)", "</mark></p></article>", "{{7*7}} ${x}",
        "<svg/onload=alert(1)>", "\u{FFFE}\u{FFFF}", "<a href=\"http://x\">x</a>", "%3Cscript%3E",
        "\r\nSet-Cookie: a=b", "\u{2028}\u{2029}",
    ]

    @Test(arguments: hostile) func aHostileQuery_staysText(text: String) async throws {
        let blog = try await ServedBlog()
        for path in ["/?q=", "/?tag=", "/?q=wombat&category="] {
            let response = await blog.response(path + text.percentEncoded())
            #expect(HTMLScan(response.text).problems == [], "\(path)\(text)")
            #expect(response.headers.allSatisfy { !$0.value.contains { $0.isNewline } })
        }
        let feed = await blog.response("/feed?q=" + text.percentEncoded())
        #expect(isXML(feed.body))
        for path in ["/wp-json/wpsearch/v1/search?q=", "/suggestions?q="] {
            let json = await blog.response(path + text.percentEncoded())
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json.body)) }
            #expect(!json.text.unicodeScalars.contains { $0.value < 0x20 })
        }
    }

    @Test func hostilePosts_stayText() async throws {
        let posts = Self.hostile.enumerated().map { index, text in
            ServedBlog.post(index + 1, "wombat " + text, "wombat \(text) wombat", tags: [text])
        }
        let blog = try await ServedBlog(posts: posts)
        for target in ["/", "/?q=wombat", "/?q=wombat&page=2"] {
            #expect(HTMLScan(await blog.response(target).text).problems == [], "\(target)")
        }
        for id in 1...Self.hostile.count {
            let page = await blog.response("/read/\(id)")
            #expect(page.status == 200 && HTMLScan(page.text).problems == [], "\(id)")
        }
        for target in ["/feed", "/feed?q=wombat", "/opensearch.xml"] {
            #expect(isXML(await blog.response(target).body))
        }
        let found = try await blog.json("/wp-json/wpsearch/v1/search?q=wombat&limit=100")
        #expect(found["total"] as? Int == posts.count)
    }

    /// A post's own HTML is drawn from its blocks: no element of it reaches the page, and links are those of the web.
    @Test func hostileHTML_leavesItsMarkupBehind() async throws {
        let html = """
            <p onclick="alert(1)">One <a href="javascript:alert(1)">two</a> <a href="/three">three</a></p>
            <script>alert(1)</script><iframe src="https://evil.example/"></iframe><style>p{}</style>
            <h2 id='x" onclick="y'>Head</h2><ul><li>a<ul><li>b</li></ul></li></ul><ol><li>c</li></ol>
            <blockquote><p>quoted</p></blockquote><pre><code>if (a < b && c) {}</code></pre>
            <table><tr><th>A</th></tr><tr><td>B</td></tr></table><hr>
            <img src="data:text/html,x" alt="pic"><img src="/p.png" alt="<b>">
            """
        let post: [String: Any] = [
            "id": 7, "title": "Markup", "html": html, "site": "https://example.org",
            "link": "https://example.org/2019/markup/", "date": "2019-01-01",
        ]
        let line = String(
            decoding: try JSONSerialization.data(withJSONObject: post), as: UTF8.self)
        let blog = try await ServedBlog(posts: [line])
        let page = await blog.response("/read/7").text
        #expect(HTMLScan(page).problems == [])
        #expect(!page.contains("javascript:") && !page.contains("onclick=\"alert"))
        #expect(page.contains("<a href=\"https://example.org/three\">three</a>"))
        #expect(page.contains("if (a &lt; b &amp;&amp; c) {}"))
        #expect(page.contains("<li class=\"d2\" dir=\"auto\">b</li></ul><ol>"))
        #expect(page.contains("<th dir=\"auto\">A</th>") && page.contains("<hr>"))
        #expect(page.contains("<blockquote><p dir=\"auto\">quoted</p></blockquote>"))
        #expect(!page.contains("<img"))
    }

    // MARK: Feed, description for browsers

    @Test func theFeed_hasTheNewestFirst() async throws {
        let blog = try await ServedBlog()
        let response = await blog.response("/feed?q=burrows")
        #expect(response.header("Content-Type") == "application/atom+xml; charset=UTF-8")
        let feed = response.text
        let kangaroos = try #require(feed.firstRange(of: "<title>Kangaroos</title>"))
        let wombats = try #require(feed.firstRange(of: "<title>Wombats dig</title>"))
        #expect(kangaroos.lowerBound < wombats.lowerBound && isXML(response.body))
        #expect(feed.contains("<id>\(ServedBlog.base)/feed?q=burrows</id>"))
        #expect(feed.contains("<updated>2021-07-03T00:00:00Z</updated>"))
        #expect(!feed.contains("Cubes"))
    }

    @Test func browsers_learnToSearch() async throws {
        let blog = try await ServedBlog()
        let description = await blog.response("/opensearch.xml")
        #expect(isXML(description.body))
        #expect(
            description.text.contains(
                "template=\"\(ServedBlog.base)/?q={searchTerms}&amp;page={startPage?}\""))
        let page = await blog.response("/").text
        #expect(page.contains("itemtype=\"https://schema.org/SearchAction\""))
        #expect(page.contains("<meta itemprop=\"target\" content=\"\(ServedBlog.base)/?q={q}\">"))
        let typed = await blog.response("/suggestions?q=womb")
        #expect(typed.text.hasPrefix(#"["womb",["#) && typed.text.contains("wombat"))
    }

    private func isXML(_ bytes: [UInt8]) -> Bool { XMLParser(data: Data(bytes)).parse() }
}

/// Reads HTML as this server writes it, and names what it would never write: an element or attribute that none of its pages has,
/// a tag that does not close in order, a control character.
private struct HTMLScan {
    private(set) var problems: [String] = []
    private var open: [Substring] = []

    private static let elements: Set<Substring> = [
        "html", "head", "meta", "title", "link", "body", "a", "header", "p", "form", "label",
        "input",
        "button", "main", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "li", "ol", "article",
        "mark",
        "span", "strong", "time", "nav", "details", "summary", "footer", "aside", "em", "code",
        "pre",
        "blockquote", "table", "tr", "th", "td", "hr", "br", "sup", "sub", "del", "script",
    ]
    private static let empty: Set<Substring> = ["meta", "link", "input", "hr", "br"]
    private static let attributes: Set<Substring> = [
        "lang", "dir", "charset", "name", "content", "rel", "href", "type", "title", "class", "id",
        "role", "action", "method", "for", "value", "placeholder", "autocomplete", "autofocus",
        "enterkeyhint", "start", "datetime", "aria-label", "aria-hidden", "aria-current", "open",
        "itemprop", "itemscope", "itemtype", "src", "aria-describedby", "data-completions",
        "data-completions-label", "data-unanswered",
    ]

    init(_ page: String) {
        var rest = page[...]
        if rest.hasPrefix("<!doctype html>") { rest = rest.dropFirst("<!doctype html>".count) }
        for scalar in page.unicodeScalars
        where scalar.value < 0x20 && scalar != "\n" && scalar != "\t" && scalar != "\r"
            || (0x7F..<0xA0).contains(scalar.value)
        {
            problems.append("U+\(String(scalar.value, radix: 16))")
        }
        while let start = rest.firstIndex(of: "<") {
            guard let end = rest[start...].firstIndex(of: ">") else {
                problems.append("unclosed tag")
                return
            }
            tag(rest[rest.index(after: start)..<end])
            rest = rest[rest.index(after: end)...]
        }
        if !open.isEmpty { problems.append("left open: \(open)") }
    }

    private mutating func tag(_ text: Substring) {
        if text.hasPrefix("/") {
            if open.popLast() != text.dropFirst() {
                problems.append("closed out of order: \(text)")
            }
            return
        }
        let name = text.prefix { $0 != " " }
        guard HTMLScan.elements.contains(name) else {
            problems.append("element \(name)")
            return
        }
        if !HTMLScan.empty.contains(name) { open.append(name) }
        var rest = text.dropFirst(name.count)
        while !rest.isEmpty {
            rest = rest.drop { $0 == " " }
            let key = rest.prefix { $0 != "=" }
            guard HTMLScan.attributes.contains(key), rest.dropFirst(key.count).hasPrefix("=\"")
            else {
                problems.append("attribute \(key) of \(name)")
                return
            }
            let value = rest.dropFirst(key.count + 2).prefix { $0 != "\"" }
            if key == "src" && !value.hasPrefix("/search.js?v=") {
                problems.append("source \(value)")
            }
            if key == "href" || key == "action", !HTMLScan.isHarmless(value) {
                problems.append("address \(value)")
            }
            rest = rest.dropFirst(key.count + 3 + value.count)
        }
    }

    private static func isHarmless(_ address: Substring) -> Bool {
        ["/", "http://", "https://", "#", "mailto:"].contains { address.hasPrefix($0) }
    }
}
