import Blog

/// A blog that changes at random, the same way for the same seed, and remembers what it should now be.
package struct RandomBlog {
    private var random: SplitMix64
    package private(set) var site: Site
    private(set) var terms: [Term.Key: Term] = [:]
    private(set) var authors: [Author.ID: Author] = [:]
    package private(set) var posts: [Post.ID: Post] = [:]

    private static let words = [
        "dogs", "running", "Café", "multi-agent", "C++", "the", "the", "don't", "naïve", "日本",
        "posts",
        "search", "searching", "x\u{0}y", "running", "index", "Straße", "20.04", "a", "🙂",
    ]

    package init(seed: UInt64, url: String = "https://example.org") {
        random = SplitMix64(seed: seed)
        site = Site(url: url, name: "Blog", language: "en", apiRoot: url + "/wp-json/")
    }

    /// Everything as it should be, as one page.
    package var changes: [Change] {
        [.site(site)] + terms.values.map(Change.term) + authors.values.map(Change.author)
            + posts.keys.sorted().compactMap { posts[$0] }.map(Change.post)
    }

    /// Some random changes, as a page; the blog is what they make of it.
    package mutating func change() -> [Change] {
        if random.below(8) == 0 { return [removeTerm()] }
        return (0...random.below(6)).map { _ in
            switch random.below(12) {
            case 0: renameTerm()
            case 1: renameAuthor()
            case 2: changeLanguage()
            case 3, 4: removePost()
            default: writePost()
            }
        }
    }

    /// The content blocks of a post: a made-up mapping, but always the same.
    package static func blocks(_ post: Post) -> [ContentBlock] {
        let kinds = ContentBlock.Kind.allCases
        return post.html.split(separator: "|").enumerated().map { index, text in
            // Some links lead to posts of the blog.
            let link = ContentBlock.Span(
                start: 0, length: 1, style: .link,
                url: ["", "https://example.org", "http://www.example.org"][index % 3]
                    + "/\(text.utf8.count % 100)/")
            return ContentBlock(kinds[index % kinds.count], String(text), spans: [link])
        }
    }

    private mutating func text(_ count: Int) -> String {
        (0..<count).map { _ in RandomBlog.words[random.below(RandomBlog.words.count)] }
            .joined(separator: " ")
    }

    private mutating func renameTerm() -> Change {
        let key = termKey()
        let parent = random.below(3) == 0 ? 1 + random.below(5) : nil
        let term = Term(
            key: key, slug: "s\(key.id)",
            name: text(1 + random.below(2)).replacing("\u{0}", with: ""),
            parent: key.taxonomy == Term.category ? parent : nil)
        terms[key] = term
        return .term(term)
    }

    /// Posts that have it lose it.
    private mutating func removeTerm() -> Change {
        let key = termKey()
        terms[key] = nil
        for id in posts.keys { posts[id]?.terms.removeAll { $0 == key } }
        return .termRemoval(key)
    }

    private mutating func renameAuthor() -> Change {
        let author = Author(id: 1 + random.below(3), slug: "a", name: text(2))
        authors[author.id] = author
        return .author(author)
    }

    private mutating func changeLanguage() -> Change {
        site.language = ["en", "de", nil][random.below(3)]
        return .site(site)
    }

    private mutating func removePost() -> Change {
        let id = 1 + random.below(8)
        posts[id] = nil
        return .removal(id)
    }

    private mutating func writePost() -> Change {
        let id = 1 + random.below(8)
        var post =
            posts[id]
            ?? Post(
                id: id, slug: "p\(id)", title: text(3),
                html: (0..<random.below(9)).map { _ in text(random.below(6)) }.joined(
                    separator: "|"))
        switch random.below(6) {
        case 0: post.title = text(random.below(4))
        case 1: post.terms = (0..<random.below(4)).map { _ in termKey() }
        case 2: post.link = "https://example.org/\(random.below(100))"
        case 3: post.date = Moment(seconds: Int64(random.below(100_000)))
        case 4: post.language = [nil, "fr", "de-AT"][random.below(3)]
        default: post.author = 1 + random.below(3)
        }
        post.extra = RandomBlog.extra(of: post)
        posts[id] = post
        return .post(post)
    }

    /// Made of the post, so that the same random numbers give the same blog.
    private static func extra(of post: Post) -> Post.Extra? {
        let number = post.html.utf8.count + post.title.utf8.count
        var extra = Post.Extra(
            titleHTML: number % 3 == 0 ? "<em>\(number)</em>" : nil,
            guid: number % 4 == 0 ? "https://example.org/?p=\(post.id)" : nil,
            parent: number % 5 == 0 ? 1 + number % 8 : nil, menuOrder: number % 2,
            takesComments: number % 7 == 0 ? true : nil)
        if number % 4 == 1 {
            extra.fields = [
                "acf.subtitle": "\(words[number % words.count]) \(words[number % 7])",
                "meta.a": words[number % 5] + "\nposts of \(number)",
            ]
        }
        if number % 3 == 1 { extra.formerAddresses = ["old-\(number % 9)", "/\(number % 100)/"] }
        return extra.isEmpty ? nil : extra
    }

    private mutating func termKey() -> Term.Key {
        Term.Key(
            taxonomy: [Term.category, Term.tag, "series"][random.below(3)], id: 1 + random.below(5))
    }
}
