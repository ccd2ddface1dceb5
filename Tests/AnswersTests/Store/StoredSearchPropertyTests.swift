import Blog
import GRDB
import TestSupport
import Testing
import TextAnalysis

@testable import BlogSearchAnswers
@testable import BlogSearchPostings
@testable import BlogSearchQueries
@testable import BlogSearchRanking
@testable import BlogSearchStore

/// The property of the engine, over files: whatever was added, edited and deleted, and however the documents are spread
/// over tail and segments, a search gives exactly what reading every stored post gives.
@Suite struct StoredSearchPropertyTests {
    @Test(arguments: 1...(4 * LongRun.factor))
    func answers_equalThoseOfReadingEveryPost(seed: Int) throws {
        let folder = try TemporaryFolder()
        let store = try IndexStore.create(at: folder.index)
        let reader = try IndexStore.open(at: folder.index)
        var blog = LetterBlog(seed: UInt64(seed))
        for change in LetterBlog.start {
            _ = try store.write([change], site: LetterBlog.site) { _ in [] }
        }
        for _ in 0..<4 {
            _ = try store.write(
                blog.change(), site: LetterBlog.site, blocks: LetterBlog.blocks)
            try shuffle(store, &blog)
            try store.read { try compare($0, &blog) }
            try reader.read { try compare($0, &blog) }
        }
        #expect(try store.problems() == [])
    }

    /// Seals and merges at random.
    private func shuffle(_ store: IndexStore, _ blog: inout LetterBlog) throws {
        switch blog.below(6) {
        case 0: try store.seal()
        case 1: try store.mergeDue(after: 1_000)
        case 2: _ = try store.compact()
        case 3:
            let all = try store.read { try SegmentRow.all($0.db) }
            let some = all.dropFirst(blog.below(all.count)).prefix(1 + blog.below(3))
            if !some.isEmpty { try store.merge(Array(some)) }
        default: break
        }
    }

    private func compare(_ snapshot: IndexSnapshot, _ blog: inout LetterBlog) throws {
        let documents = try MemoryDocument.all(snapshot)
        #expect(documents.count == blog.posts.count)
        let reader = try snapshot.reader()
        let naive = NaiveSearch(documents: documents)
        let places = try MemoryDocument.places(snapshot)
        naive.place = { places[$0] ?? (0, 0) }
        naive.pages = try reader.identifiers(of: "page", kind: .type)
        for _ in 0..<8 {
            let (plan, selection) = blog.searches()
            let answer = try Searcher(reader).search(plan, selection)
            try #require(
                answer.documentsAndCounts == naive.search(plan, selection), "\(plan), \(selection)")
        }
        for _ in 0..<2 {
            let (plan, selection) = blog.searches()
            let parameters = blog.parameters()
            let answer = try Searcher(reader, parameters: parameters).search(plan, selection)
            let other = NaiveSearch(documents: documents, parameters: parameters)
            other.place = naive.place
            other.pages = naive.pages
            let expected = other.search(plan, selection)
            try #require(
                answer.documentsAndCounts == expected, "\(plan), \(selection), \(parameters)")
        }
        for _ in 0..<8 {
            let text = blog.query()
            let query = Query(text, options: SearchOptions())
            let planned = try QueryPlanner.plan(query, on: reader, opener: WordOpener(reader))
            let answer = try Searcher(reader).search(planned.plan, planned.selection)
            let expected = naive.search(planned.plan, planned.selection)
            try #require(answer.documentsAndCounts == expected, "\(text)")
        }
    }
}

extension MemoryDocument {
    /// Every post of a snapshot, analysed from what is stored of it.
    static func all(_ snapshot: IndexSnapshot) throws -> [MemoryDocument] {
        var documents: [MemoryDocument] = []
        let rows = try Row.fetchAll(
            snapshot.db,
            sql: """
                SELECT document, language.code, document_language, author, type, site, published, post.id
                FROM post JOIN language ON language.id = document_language ORDER BY document
                """)
        for row in rows {
            var document = MemoryDocument(id: row[0], language: try #require(Language(tag: row[1])))
            document.languageID = row[2]
            document.author = row[3] ?? 0
            document.type = row[4]
            document.site = row[5]
            document.published = row[6]
            document.fields = MemoryDocument.tokens(
                try #require(try snapshot.fields(of: document.id)), document.language)
            let own = try Int.fetchAll(
                snapshot.db, sql: "SELECT term FROM post_term WHERE post = ?", arguments: [row[7]])
            let all = Set(own.flatMap { [$0] + ([2: [1], 3: [2, 1], 5: [4]][$0] ?? []) })
            document.categories = all.filter { $0 <= 6 }.map { UInt32($0) }
            document.tags = all.filter { $0 > 6 }.map { UInt32($0) }
            let post = try #require(try snapshot.post(of: document.id))
            let text = post.blocks.reduce(0) { $0 + $1.text.unicodeScalars.count }
            let links = post.blocks.flatMap(\.spans).filter { $0.style == .link }
            if text - links.reduce(0, { $0 + $1.length }) < 40 { document.sketch = .bare }
            let kinds = Set(post.blocks.map(\.kind))
            if post.post.html.contains("[gallery]") { document.features.insert(1) }
            if kinds.contains(.code) { document.features.insert(5) }
            if kinds.contains(.heading) { document.features.insert(9) }
            documents.append(document)
        }
        return documents
    }

    /// Site and id of every post, such that of equals the smaller one comes first.
    static func places(_ snapshot: IndexSnapshot) throws -> [DocumentID: (Int, Int)] {
        let rows = try Row.fetchAll(
            snapshot.db,
            sql: """
                SELECT document, (SELECT count(*) FROM site other WHERE other.url < site.url), wp
                FROM post JOIN site ON site.id = post.site
                """)
        return try Dictionary(once: rows.map { ($0[0], ($0[1], -$0[2])) })
    }

    /// Stems by position; an empty set stands between two pieces.
    private static func tokens(
        _ fields: DocumentFields, _ language: Language
    ) -> [Field: [Set<String>]] {
        var tokens: [Field: [Set<String>]] = [:]
        for field in Field.allCases {
            var positions: [Set<String>] = []
            for piece in fields[field] {
                var analyzer = Analyzer(language: language)
                let words = analyzer.tokens(in: piece)
                if positions.contains(where: { !$0.isEmpty }) { positions.append([]) }
                let start = positions.count
                for word in words {
                    while positions.count <= start + word.position { positions.append([]) }
                    positions[start + word.position].insert(word.stem)
                }
            }
            if !positions.isEmpty { tokens[field] = positions }
        }
        return tokens
    }
}
