import Blog
import GRDB
import Testing
import TextAnalysis

@testable import SearchIndex

/// Everything an index says, without the row ids and document numbers that depend on its history: two stores of the
/// same posts must have equal contents.
struct StoreContents: Hashable {
    /// A post and what columns say of its document.
    struct Entry: Hashable {
        var post: PostRecord
        var lengths: [Int]
        var terms: Set<Term.Key>
        var author: String?
        var type: String?
        var language: String?
        var published: Int64?
    }

    /// One document of the postings of a stem.
    struct Posting: Hashable {
        var post: Post.ID
        var site: String
        var positions: [[UInt32]]
    }

    private(set) var entries: [String: Entry] = [:]
    private(set) var postings: [String: [Posting]] = [:]
    private(set) var vocabulary: [String: Set<WordCount>] = [:]
    let statistics: CollectionStatistics

    init(_ store: IndexStore) throws {
        self = try store.read { try StoreContents($0) }
    }

    private init(_ snapshot: IndexSnapshot) throws {
        let reader = try snapshot.reader()
        statistics = reader.statistics
        var posts: [DocumentID: PostRecord] = [:]
        try snapshot.forEachPost { posts[$0.document] = $0 }
        try readDocuments(snapshot, posts)
        for language in reader.languages {
            let words = try snapshot.words(withPrefix: "", in: language, limit: .max)
            if !words.isEmpty { vocabulary[language.code] = Set(words) }
            for stem in Set(words.map(\.stem)) {
                let cursor = try #require(try reader.postings(of: stem, in: language))
                postings["\(language.code) \(stem)"] = try StoreContents.list(cursor, posts)
            }
        }
    }

    private mutating func readDocuments(
        _ snapshot: IndexSnapshot, _ posts: [DocumentID: PostRecord]
    ) throws {
        let reader = try snapshot.reader()
        let columns = reader.columns
        let keys = Dictionary(
            uniqueKeysWithValues: try Row.fetchAll(
                snapshot.db, sql: "SELECT id, taxonomy, wp FROM term"
            ).map { ($0[0] as UInt32, Term.Key(taxonomy: $0[1], id: $0[2])) })
        let documents = try reader.allDocuments()
        while documents.document != .none {
            let document = documents.document
            var post = try #require(posts[document])
            post.document = 0
            entries["\(post.site) \(post.post.id)"] = Entry(
                post: post,
                lengths: Field.allCases.map { columns.length(of: $0, in: document) },
                terms: Set(columns.terms(of: document).compactMap { keys[$0] }),
                author: try snapshot.name(columns.author(of: document), .author),
                type: try snapshot.name(columns.type(of: document), .type),
                language: try snapshot.name(columns.language(of: document), .language),
                published: columns.published(document))
            documents.next()
        }
    }

    private static func list(
        _ cursor: any PostingsCursor, _ posts: [DocumentID: PostRecord]
    ) throws -> [Posting] {
        var list: [Posting] = []
        while cursor.document != .none {
            let post = try #require(posts[cursor.document])
            let positions = Field.allCases.map { cursor.positions(in: $0) }
            #expect(positions.map(\.count) == Field.allCases.map { cursor.frequency(in: $0) })
            list.append(Posting(post: post.post.id, site: post.site, positions: positions))
            cursor.next()
        }
        #expect(list.count == cursor.count)
        return list.sorted { $0.post < $1.post }
    }
}

extension IndexSnapshot {
    fileprivate func name(_ row: UInt32, _ kind: FacetKind) throws -> String? {
        try names(of: [row], kind: kind)[row]?.name
    }
}
