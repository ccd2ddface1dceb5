import Blog
import BlogSearchPostings
import BlogSearchQueries
import GRDB
import Testing
import TextAnalysis

@testable import BlogSearchStore

/// Everything an index says, without the row ids and document numbers that depend on its history: two stores of the
/// same posts must have equal contents.
package struct StoreContents: Hashable {
    /// A post and what columns say of its document.
    package struct Entry: Hashable {
        var post: PostRecord
        var lengths: [Int]
        var categories: Set<Term.Key>
        var tags: Set<Term.Key>
        var author: String?
        var type: String?
        var language: String?
        var features: UInt32
        var published: Int64?
        var links: LinkedPosts?
        var linking: [LinkedPosts.Target]?
    }

    /// One document of the postings of a stem.
    package struct Posting: Hashable {
        var post: Post.ID
        var site: String
        var positions: [[UInt32]]
    }

    package private(set) var entries: [String: Entry] = [:]
    package private(set) var postings: [String: [Posting]] = [:]
    package private(set) var vocabulary: [String: Set<WordCount>] = [:]
    package let statistics: CollectionStatistics
    /// What links to posts say; files of former formats do not have it.
    package var said: [String: LinkStems] = [:]

    package init(_ store: IndexStore) throws {
        self = try store.read { try StoreContents($0) }
    }

    private init(_ snapshot: IndexSnapshot) throws {
        let reader = try snapshot.reader()
        statistics = reader.statistics
        var posts: [DocumentID: PostRecord] = [:]
        for document in try reader.listedDocuments() {
            posts[document] = try snapshot.post(of: document)
        }
        try readDocuments(snapshot, posts)
        for language in reader.languages {
            let words = try snapshot.words(withPrefix: "", in: language, limit: .max)
            if !words.isEmpty { vocabulary[language.code] = Set(words) }
            for stem in Set(words.map(\.stem)) {
                let listed = try reader.listedPostings(of: stem, in: language)
                #expect(!listed.isEmpty)
                postings["\(language.code) \(stem)"] = try listed.map { posting in
                    let post = try #require(posts[posting.document])
                    return Posting(
                        post: post.post.id, site: post.site, positions: posting.positions)
                }.sorted { $0.post < $1.post }
            }
        }
    }

    private mutating func readDocuments(
        _ snapshot: IndexSnapshot, _ posts: [DocumentID: PostRecord]
    ) throws {
        let reader = try snapshot.reader()
        let keys = try Dictionary(
            once: Row.fetchAll(
                snapshot.db, sql: "SELECT id, taxonomy, wp FROM term"
            ).map {
                try (
                    $0.decode(UInt32.self, atIndex: 0),
                    Term.Key(taxonomy: $0.decode(atIndex: 1), id: $0.decode(atIndex: 2))
                )
            })
        for document in try reader.listedDocuments() {
            var post = try #require(posts[document])
            post.document = 0
            said["\(post.site) \(post.post.id)"] = try reader.stems(ofLinksTo: document)
            let facts = try reader.facts(of: document)
            entries["\(post.site) \(post.post.id)"] = Entry(
                post: post, lengths: Field.allCases.map { Int(facts.lengths[$0.rawValue]) },
                categories: Set(facts.categories.compactMap { keys[$0] }),
                tags: Set(facts.tags.compactMap { keys[$0] }),
                author: try snapshot.name(facts.numbers[.author], .author),
                type: try snapshot.name(facts.numbers[.type], .type),
                language: try snapshot.name(facts.numbers[.language], .language),
                features: facts.numbers[.features], published: facts.published,
                links: try snapshot.links(ofPost: post.post.id, site: post.site),
                linking: try snapshot.posts(linkingTo: post.post.id, site: post.site))
        }
    }
}

extension IndexSnapshot {
    fileprivate func name(_ row: UInt32, _ kind: FacetKind) throws -> String? {
        try names(of: [row], kind: kind)[row]?.name
    }
}
