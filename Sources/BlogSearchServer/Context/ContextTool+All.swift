internal import Blog
internal import BlogSearch
internal import BlogSearchQueries

extension ContextTool {
    /// All of them.
    static let table = [search, show, related, terms]

    /// A model reads what it is given: fifty hits are more than it can use.
    private static let maximumHits = 50

    private static let orders: [String: SearchOptions.SortOrder] = [
        "relevance": .relevance, "newest": .newest, "oldest": .oldest,
    ]

    private static let hitLimit = limit("hits", maximumHits, 10)
    private static let hitOffset = RESTArgument(
        "offset", .number(minimum: 0, maximum: 1_000_000), standard: .number(0),
        "How many hits to pass over; 0 unless said.")
    private static let order = RESTArgument(
        "sort", .text(oneOf: orders.keys.sorted()), standard: .text("relevance"),
        "The order; relevance unless said.")

    private static let search = ContextTool(
        name: "search", title: "Search the posts",
        summary: """
            Finds posts, the most relevant first, each with the passage that shows why. Posts with all words come first; when \
            fewer than forty have all, those with some follow ("matched" counts both), unless sort is newest or oldest. Filters narrow what the words find; "withoutFilters" says \
            how many there are when they leave none. Also: "a phrase", -without, a OR b, title:word, tag:name, category:name, author:name, site:host, \
            year:2014..2015, after:2020-01, before:2021. An empty query lists all posts.
            """,
        parameters: [
            RESTArgument("query", .text(), "What to search for."),
            hitLimit, hitOffset, order,
        ]
    ) { call in
        let options = try SearchOptions(
            limit: call.amount(hitLimit), offset: call.amount(hitOffset),
            sort: call.choice(order, of: orders) ?? .relevance)
        let results = try await call.engine.search(call.text("query") ?? "", options: options)
        return String(decoding: results.jsonBytes, as: UTF8.self)
    }

    private static let relatedLimit = limit("posts", maximumHits, 5)

    private static let related = ContextTool(
        name: "related", title: "Posts like a post",
        summary: "Finds posts that are like a post, the most alike first.",
        parameters: [reference, relatedLimit]
    ) { call in
        let limit = try call.amount(relatedLimit)
        guard let results = try await call.engine.related(to: call.post, limit: limit) else {
            throw call.noPost
        }
        return String(decoding: results.jsonBytes, as: UTF8.self)
    }

    // MARK: One post

    private static let firstCharacter = RESTArgument(
        "offset", .number(minimum: 0), standard: .number(0),
        "The character to begin with, as \"next\" said; 0 unless said.")
    private static let characters = RESTArgument(
        "length", .number(minimum: 1, maximum: 100_000), standard: .number(20_000),
        "How many characters at most; 20000 unless said.")

    private static let show = ContextTool(
        name: "show", title: "Read a post",
        summary: """
            Gives one post as Markdown, with its facts. Of a long post it gives the beginning: "next" is the offset at which the \
            rest begins, null at the end.
            """,
        parameters: [
            reference, firstCharacter, characters,
        ]
    ) { call in
        let offset = try call.amount(firstCharacter)
        let length = try call.amount(characters)
        guard let post = try await call.engine.lookup(call.post) else { throw call.noPost }
        let text = post.markdown.unicodeScalars
        let start = text.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex)
        let rest = text[(start ?? text.endIndex)...]
        let part = rest.prefix(length)
        let next: JSONValue =
            part.endIndex < rest.endIndex ? .integer(offset + length) : .null
        let facts: JSONValue = [
            "id": .integer(post.id), "site": .string(post.site), "type": .string(post.type),
            "url": JSONValue(post.url), "title": JSONValue(post.title),
            "date": JSONValue(post.date?.description(offset: post.utcOffset)),
            "author": JSONValue(post.author),
            "categories": JSONValue(post.categories.map(\.name)),
            "tags": JSONValue(post.tags.map(\.name)), "language": .string(post.language),
            "words": .integer(post.wordCount), "markdown": .string(String(part)), "next": next,
        ]
        return String(decoding: facts.bytes, as: UTF8.self)
    }

    // MARK: Terms

    private static let kinds: [String: FacetKind] = [
        "tag": .tag, "category": .category, "author": .author, "year": .year, "type": .type,
        "site": .site,
    ]

    private static let kind = RESTArgument(
        "kind", .text(oneOf: kinds.keys.sorted()), standard: .text("tag"),
        "What to count; tag unless said.")
    private static let termLimit = limit("terms", 500, 100)

    private static let terms = ContextTool(
        name: "terms", title: "Tags and categories",
        summary: """
            Counts the posts of each tag, or of each category, author, year, type or site, those of most posts first; of all posts or \
            of those that a query finds.
            """,
        parameters: [
            kind,
            RESTArgument("query", .text(), "Count the posts that this query finds."),
            RESTArgument("containing", .text(), "Only names that contain this text."),
            termLimit,
        ]
    ) { call in
        let kind = try call.choice(kind, of: kinds) ?? .tag
        let limit = try call.amount(termLimit)
        let found = try await call.engine.values(
            of: kind, in: call.text("query") ?? "", containing: call.text("containing") ?? "")
        let terms = found.prefix(limit).map { value -> JSONValue in
            [
                "name": .string(value.name), "slug": .string(value.slug),
                "count": .integer(value.count),
            ]
        }
        let answer: JSONValue = ["total": .integer(found.count), "terms": .array(terms)]
        return String(decoding: answer.bytes, as: UTF8.self)
    }

    // MARK: Arguments

    private static let reference = RESTArgument(
        "post", .text(), "The post's url, id or slug.", isRequired: true)

    private static func limit(_ things: String, _ maximum: Int, _ usual: Int) -> RESTArgument {
        RESTArgument(
            "limit", .number(minimum: 0, maximum: maximum), standard: .number(usual),
            "How many \(things) at most; \(usual) unless said.")
    }
}

extension ContextCall {
    /// The post that is meant.
    fileprivate var post: String { text("post") ?? "" }

    fileprivate var noPost: ArgumentMistake {
        ArgumentMistake(name: "post", sentence: "There is no post \(post) in the index.")
    }
}
