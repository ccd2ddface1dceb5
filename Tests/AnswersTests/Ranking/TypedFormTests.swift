import Blog
import BlogSearchPostings
import GRDB
import TestSupport
import Testing

@testable import BlogSearchAnswers
@testable import BlogSearchQueries
@testable import BlogSearchStore

/// Words count more as they were typed. Texts are read for it only where it can change the page: no answer shows that.
@Suite struct TypedFormTests {
    private static let words = [
        "access", "Accessibility", "accessing", "university", "universal", "universities", "the",
        "organ", "organize", "organ-ized", "Organization", "“universal”", "café", "access,", "x",
    ]
    private let folder: TemporaryFolder
    private let site = "https://example.org"

    init() throws { folder = try TemporaryFolder() }

    private func store(_ count: Int, seed: UInt64) throws -> IndexStore {
        var random = SplitMix64(seed: seed)
        func text(_ most: Int) -> String {
            (0..<Int.random(in: 0...most, using: &random)).map { _ in
                Self.words.randomElement(using: &random) ?? ""
            }.joined(separator: " ")
        }
        var changes: [Change] = [
            .site(Site(url: site, language: "en")),
            .term(Term(key: .init(taxonomy: "post_tag", id: 1), slug: "a", name: "Universities")),
        ]
        for id in 1...count {
            var post = Post(id: id, title: text(4), html: text(30))
            if Bool.random(using: &random) { post.excerpt = text(5) }
            if Bool.random(using: &random) { post.terms = [.init(taxonomy: "post_tag", id: 1)] }
            changes.append(.post(post))
        }
        let store = try IndexStore.create(at: folder.index)
        _ = try store.write(changes, site: site) { [ContentBlock(.paragraph, $0.html)] }
        try store.mergeDue(after: count)
        return store
    }

    @Test(arguments: [
        "accessibility", "access universities", "universal organ", "organized x",
        "accessing the university", "organ", "cafe access",
    ])
    func page_isTheBeginningOfTheWholeList_andRowsAddUp(text: String) throws {
        let store = try store(60, seed: 5)
        for isAny in [false, true] {
            var options = SearchOptions(limit: 100, explain: true)
            if isAny { options.matching = .any }
            let all = try store.search(text, options: options).hits
            #expect(all.contains { ($0.explanation ?? []).contains { $0.reason == .form } })
            for hit in all {
                let lines = try #require(hit.explanation)
                #expect(lines.reduce(0) { $0 + $1.contribution } == hit.score)
            }
            for (offset, limit) in [(0, 1), (0, 3), (2, 4), (10, 10), (17, 5), (0, 60)] {
                (options.offset, options.limit) = (offset, limit)
                let page = try store.search(text, options: options).hits
                let expected = all.dropFirst(offset).prefix(limit)
                #expect(page.map(\.id) == expected.map(\.id), "\(offset) \(limit)")
                #expect(page.map(\.score) == expected.map(\.score))
                #expect(page.map(\.explanation) == expected.map(\.explanation))
            }
        }
    }

    /// Where the numbers of posts tell it, no text is read: the rows are those that the texts say, also after posts were
    /// changed and removed, in segments and beside them.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func rowsOfForms_areWhatTheTextsSay(seed: UInt64) throws {
        let store = try store(40, seed: seed)
        var changes: [Change] = (1...40).filter { $0 % 3 == 0 }.map {
            .post(Post(id: $0, title: "", html: "organ access universal"))
        }
        changes += [4, 8, 16, 20].map { .removal($0) }
        _ = try store.write(changes, site: site) { [ContentBlock(.paragraph, $0.html)] }
        for word in ["universal", "universities", "organ", "accessing", "accessibility", "access"] {
            for _ in 1...2 {
                let hits = try store.search(
                    word, options: SearchOptions(limit: 10, explain: true)
                ).hits
                for hit in hits {
                    let isWritten = try store.read { snapshot in
                        let document = try #require(
                            try Int.fetchOne(
                                snapshot.db, sql: "SELECT document FROM post WHERE wp = ?",
                                arguments: [hit.id]))
                        return try !FormFinder(
                            snapshot.db, PostBodies(snapshot.db), hasCustom: true
                        ).written(
                            [word], scope: .all, in: DocumentID(document)
                        ).isEmpty
                    }
                    #expect(
                        (hit.explanation ?? []).contains { $0.reason == .form } == isWritten,
                        "\(word) in \(hit.id)")
                }
            }
        }
    }

    /// Of the words' rows, the field does not matter: a tag, a title and an excerpt are looked at as the body is.
    @Test func form_countsWhereverItStands() throws {
        let store = try IndexStore.create(at: folder.index)
        var excerpted = Post(id: 3, title: "three", html: "something")
        excerpted.excerpt = "accessibility first"
        var tagged = Post(id: 4, title: "four", html: "something")
        tagged.terms = [.init(taxonomy: "post_tag", id: 1)]
        let tag = Term(key: .init(taxonomy: "post_tag", id: 1), slug: "a", name: "Accessibility")
        _ = try store.write(
            [
                .site(Site(url: site, language: "en")), .term(tag),
                .post(Post(id: 1, title: "Accessibility", html: "something")),
                .post(Post(id: 2, title: "two", html: "On accessibility.")), .post(excerpted),
                .post(tagged), .post(Post(id: 5, title: "accessing", html: "a word")),
                .post(Post(id: 6, title: "", html: "access-ibility, ACCESSIBILITY/x")),
            ], site: site
        ) { [ContentBlock(.paragraph, $0.html)] }
        let hits = try store.search(
            "accessibility", options: SearchOptions(explain: true)
        ).hits
        let typed = hits.filter { ($0.explanation ?? []).contains { $0.reason == .form } }
        #expect(Set(hits.map(\.id)) == [1, 2, 3, 4, 5, 6])
        #expect(Set(typed.map(\.id)) == [1, 2, 3, 4, 6])
    }
}
