import BlogSearch
import BlogSearchTesting

/// Posts that are hard to write down: two sites in one index, equal slugs and ids, texts that look like markup of every kind,
/// scripts of every direction, and every value that a post can have.
enum HostileBlog {
    static let sites = [
        Site(url: "https://one.example", name: "R&D </title>", tagline: "a < b", language: "en-GB"),
        Site(url: "https://two.example/blog", name: "Zwei", language: "de"),
    ]

    static let terms = [
        Term(
            key: Term.Key(taxonomy: "category", id: 3), slug: "food", name: "Food & <b>Drink</b>",
            summary: "All of \"it\"", link: "https://one.example/category/food/"),
        Term(
            key: Term.Key(taxonomy: "category", id: 4), slug: "tee-日本", name: "Tee 日本",
            parent: 3),
        Term(key: Term.Key(taxonomy: "post_tag", id: 5), slug: "c-2", name: "C++"),
        Term(key: Term.Key(taxonomy: "post_tag", id: 6), slug: "c", name: "C"),
        Term(key: Term.Key(taxonomy: "genre", id: 7), slug: "noir", name: "Noir, or &amp;"),
        // No post has it.
        Term(key: Term.Key(taxonomy: "post_tag", id: 8), slug: "unused", name: "Unused"),
    ]

    static let authors = [
        Author(
            id: 2, slug: "ana", name: "Ana “</a>” Ruiz", link: "https://one.example/author/ana/",
            summary: "Writes & reads", url: "https://ana.example",
            avatars: [Author.Avatar(size: 24, url: "https://one.example/ana.png")]),
        Author(id: 9, slug: "nobody", name: "Nobody"),
    ]

    static let media = [
        Media(
            id: 40, url: "https://one.example/up/tea.jpg", alt: "A <cup>", caption: "Tea & cake",
            width: 800, height: 600, title: "Cup", slug: "cup", link: "https://one.example/cup/",
            mimeType: "image/jpeg", date: Moment(seconds: 1_600_000_000), utcOffset: 3600,
            author: 2, post: 1,
            sizes: [
                Media.Size(
                    name: "thumbnail", url: "https://one.example/up/tea-150.jpg", width: 150,
                    height: 150)
            ])
    ]

    static let titles = [
        "Plain", "", "<script>alert(1)</script>", "&amp; is how to write &", "]]> ends a section",
        "“Quotes” \"and\" 'more' \\ back", "1. not a list", "# not a heading", "---",
        "{{< x >}} {% y %}",
        "日本語のブログ", "مرحبا بالعالم", "עולם \u{202B}שלום\u{202C}", "e\u{301}te\u{301} 🎉",
        "a | b | c", "key: value # no comment", "- [ ] task", "C# #",
        "~~no~~ *stars* _lines_ `code`",
    ]

    static let bodies = [
        "<p>Tea and cake.</p>", "", "<p>]]&gt; a &lt;b&gt; &amp;amp; c</p>",
        "<p>1986. A summer<br>- dash<br># hash<br>+ plus<br>: colon<br>{.class} {#id} {: x}</p>",
        "<ul><li>one<ul><li>two<ol><li>three</li></ol></li></ul></li></ul><blockquote><p>Quoted</p></blockquote>",
        "<pre><code class=\"language-swift\">let x = \"```\"\n{{ y }}</code></pre>",
        "<p>a<strong> bold </strong>b <em>it</em><strong>al</strong> x<em>\"y\"</em>z <code>a`b</code></p>",
        "<table><tr><th>A|B</th><th>C</th></tr><tr><td>1</td><td>2</td><td>3</td></tr></table>",
        "<figure><img src=\"https://one.example/p.png\" alt=\"Alt [x]\"><figcaption>Under it</figcaption></figure>",
        "<h2>Heading C#</h2><p>日本語の本文です。<strong>強調。</strong>次</p><hr><p>مرحبا</p>",
        "<p>x <a href=\"https://a.example/(b)_c?d=1&amp;e=2\">link</a> H<sub>2</sub>O <del>gone</del></p>",
        "<p>&#8232;line\u{2029}separators \u{FEFF}mark</p>",
    ]

    /// A post for each title, with bodies in turn.
    static func posts(_ offset: Int = 0) -> [Post] {
        titles.indices.map { number in
            let day = Moment(year: 2019, month: 1 + number % 12, day: 1 + number)
            var post = Post(
                id: number + 1, type: ["post", "page", "post", "book"][number % 4],
                slug: number % 5 == 0 ? "same" : "slug-\(number)",
                link: number % 6 == 5 ? nil : "https://one.example/\(number + 1)/",
                title: titles[number], html: bodies[(number + offset) % bodies.count],
                excerpt: number % 3 == 0 ? "Short & <b>[gallery]</b> \(number)" : nil,
                date: number % 7 == 6 ? nil : day,
                utcOffset: [nil, 0, 3600, -12_600][number % 4],
                modified: number % 3 == 1 ? Moment(seconds: day.seconds + 86_400) : nil,
                author: number % 2 == 0 ? 2 : nil,
                terms: [
                    [],
                    [Term.Key(taxonomy: "post_tag", id: 5), Term.Key(taxonomy: "category", id: 4)],
                    [Term.Key(taxonomy: "genre", id: 7), Term.Key(taxonomy: "category", id: 3)],
                    [Term.Key(taxonomy: "post_tag", id: 6)],
                ][number % 4],
                featuredMedia: number % 4 == 1 ? 40 : number == 2 ? 99 : nil,
                image: number % 8 == 3 ? "https://one.example/i.png" : nil,
                language: number >= 10 && number < 13 ? ["ja", "ar", "he"][number - 10] : nil,
                isSticky: number == 4, license: number == 5 ? "CC0-1.0" : nil)
            if number % 3 == 0 {
                post.extra = Post.Extra(
                    titleHTML: number == 9 ? "{{&lt; x &gt;}} <em>{% y %}</em>" : nil,
                    excerptHTML: number == 0 ? "<p>Short &amp; <em>x</em></p>" : nil,
                    guid: "https://one.example/?p=\(number)",
                    modifiedOffset: nil, parent: number > 3 ? 2 : nil, menuOrder: number - 3,
                    template: "wide.php", format: number == 6 ? "aside" : nil,
                    takesComments: number % 2 == 0, takesPings: false,
                    formerAddresses: ["old-slug-\(number)", "https://one.example/old/\(number)/"],
                    file: post.link == nil ? "notes/\(number).md" : nil,
                    fields: number % 2 == 0 ? fields : [:])
            }
            return post
        }
    }

    /// Custom fields: several lines, signs of HTML, one below another, and a key that means something else in front matter.
    static let fields = [
        "acf.subtitle": "Of <b>quiet</b> & [old] harbours", "acf.team": "Ana\nBo",
        "acf.team.role": "Rows", "meta.place": "Porto", "weight": "Heavy",
    ]

    /// Those of a post as WXR has them, where all are metas.
    static func fieldsAsMetas(of post: Post) -> [String: String] {
        let fields = (post.extra?.fields ?? [:]).map { name, text in
            (name.hasPrefix("meta.") ? name : "meta." + name, text)
        }
        return Dictionary(uniqueKeysWithValues: fields)
    }

    /// Comments on the first post, one of them an answer.
    static let comments = [(1, nil), (2, 1)].map { number, parent in
        var comment = Post(
            id: Post.stableID(for: "comment/\(number)"), type: "comment", slug: "comment-\(number)",
            link: "https://one.example/1/#comment-\(number)", title: "Bo & <Co>",
            html: "<p>I agree \(number)</p>", date: Moment(seconds: 1_700_000_000 + Int64(number)),
            utcOffset: 3600)
        comment.extra = Post.Extra(
            comment: Post.CommentDetails(
                post: 1, parent: parent, authorURL: number == 1 ? "https://bo.example" : nil))
        return comment
    }

    /// An index of both sites.
    static func engine() async throws -> SearchEngine {
        let engine = try SearchEngine.temporary()
        for (number, site) in sites.enumerated() {
            var posts = posts(number)
            if number == 0 { posts += comments }
            _ = try await engine.importPosts(
                from: Pages(
                    [.site(site)] + terms.map(Change.term) + authors.map(Change.author)
                        + media.map(Change.media) + posts.map(Change.post)))
        }
        return engine
    }

    /// Queries that find something in each corner.
    static let queries = [
        "", "tea", "plain", "cake", "\"not a list\"", "tag:c-2", "category:food", "日本語", "مرحبا",
        "bold", "under", "type:page", "type:book tea", "year:2019", "author:ana", "heading c#",
        "1986", "three", "lang:ja", "has:table", "type:comment agree",
    ]
}

/// Changes that are one page.
struct Pages: Source {
    private var changes: [Change]

    init(_ changes: [Change]) { self.changes = changes }

    mutating func nextPage() async throws -> SourcePage? {
        defer { changes = [] }
        return changes.isEmpty ? nil : SourcePage(changes: changes)
    }
}
