import BlogSearchPostings
import BlogSearchQueries
import TestSupport
import TextAnalysis

@testable import BlogSearchAnswers

/// A post as the tests write it.
struct MemoryPost {
    var title: String
    var body = ""
    var language = "en"
    var categories: [UInt32] = []
    var tags: [UInt32] = []
    var author: UInt32 = 0
    var published: Int64?
    var slug: String?
    var isPage = false
}

/// Posts analysed into a `MemoryIndex`, and their rows beside it; documents are numbered from 0.
final class MemoryBlog: PostRows {
    let index = MemoryIndex()
    /// Slugs by row id; what filters may name.
    let categories: [UInt32: String]
    let tags: [UInt32: String]
    /// What its owner wants.
    var settings = SearchSettings()
    private var posts: [MemoryPost] = []

    init(
        _ posts: [MemoryPost], categories: [UInt32: String] = [:], tags: [UInt32: String] = [:]
    ) {
        self.categories = categories
        self.tags = tags
        index.names[.category] = Dictionary(
            uniqueKeysWithValues: categories.map { ($0.value, [$0.key]) })
        index.names[.tag] = Dictionary(uniqueKeysWithValues: tags.map { ($0.value, [$0.key]) })
        if posts.contains(where: \.isPage) { index.names[.type] = ["post": [1], "page": [2]] }
        for post in posts { add(post) }
    }

    convenience init(titles: [String]) {
        self.init(titles.map { MemoryPost(title: $0) })
    }

    convenience init(bodies: [String]) {
        self.init(bodies.map { MemoryPost(title: "", body: $0) })
    }

    func results(_ text: String, _ options: SearchOptions = SearchOptions()) throws
        -> SearchResults
    {
        try answer().results(of: Query(text, options: options))
    }

    /// Posts are named by their numbers.
    func answer() throws -> QueryAnswer {
        let rules = try SearchRules(settings, in: index) { name in
            DocumentID(name).flatMap { $0 < posts.count ? [$0] : nil } ?? []
        }
        return QueryAnswer(index, rows: self, rules: rules)
    }

    /// Numbers of the posts found, best first.
    func found(_ text: String, _ options: SearchOptions = SearchOptions()) throws -> [Int] {
        try results(text, options).hits.map(\.id)
    }

    private func add(_ post: MemoryPost) {
        let language = Language(tag: post.language) ?? .undetermined
        var analyzer = Analyzer(language: language)
        var fields: [Field: [Set<String>]] = [:]
        for (field, text) in [(Field.title, post.title), (.body, post.body)] {
            for token in analyzer.tokens(in: text) {
                while fields[field, default: []].count <= token.position {
                    fields[field, default: []].append([])
                }
                fields[field]?[token.position].insert(token.stem)
                let known = index.vocabulary[language]?[token.word]?.count ?? 0
                index.vocabulary[language, default: [:]][token.word] = (token.stem, known + 1)
            }
        }
        var document = MemoryDocument(
            id: DocumentID(posts.count), language: language, fields: fields,
            categories: post.categories, tags: post.tags, author: post.author,
            published: post.published)
        document.sketch = post.body.isEmpty ? .bare : ShingleSketch(of: [Array(post.body.utf8)])
        document.type = post.isPage ? 2 : 1
        index.add(document)
        if let slug = post.slug { index.slugs[slug, default: []].append(DocumentID(posts.count)) }
        posts.append(post)
    }

    // MARK: PostRows

    func hits(for documents: [DocumentID]) throws -> [Hit] {
        documents.map {
            Hit(
                id: Int($0), site: "https://example.org", type: "post", slug: "p\($0)",
                title: posts[Int($0)].title)
        }
    }

    func texts(of document: DocumentID) throws -> PostTexts {
        let post = posts[Int(document)]
        var texts = PostTexts(language: Language(tag: post.language) ?? .undetermined)
        texts.append(.title, post.title)
        texts.append(.body, post.body)
        return texts
    }

    func titles(of documents: [DocumentID]) throws -> [String] {
        documents.map { posts[Int($0)].title }
    }

    func excerpt(of document: DocumentID) throws -> (text: String?, language: Language) {
        (nil, Language(tag: posts[Int(document)].language) ?? .undetermined)
    }

    func sortKeys(
        of documents: [DocumentID], by key: SearchOptions.SortOrder.Key
    ) throws -> [OrderKey] {
        documents.map { document in
            guard key == .slug else { return .number(Int64(document)) }
            return posts[Int(document)].slug.map { .text($0) } ?? .none
        }
    }

    func posts(of documents: [DocumentID]) throws -> [ListedPost] {
        documents.map { ListedPost(site: 1, home: "https://example.org", id: Int($0)) }
    }

    func values(_ counts: [FacetCount], of kind: FacetKind) throws -> [FacetValue] {
        let known = kind == .category ? categories : kind == .tag ? tags : [:]
        return counts.compactMap { count in
            (kind == .year ? String(count.id) : known[count.id]).map {
                FacetValue(slug: $0, name: $0.uppercased(), count: count.documents)
            }
        }.sorted { ($1.count, $0.name, $0.slug) < ($0.count, $1.name, $1.slug) }
    }
}
