import Blog
import TestSupport
import Testing

@testable import BlogSearchAnswers
@testable import BlogSearchQueries
@testable import BlogSearchStore

/// The names that facets show are kept between queries, as long as nothing is written.
@Suite struct FacetNamesTests {
    private let folder: TemporaryFolder
    private let store: IndexStore
    private let site = "https://example.org"

    init() throws {
        folder = try TemporaryFolder()
        store = try IndexStore.create(at: folder.index)
    }

    private func tag(_ id: Int, _ name: String) -> Change {
        .term(Term(key: .init(taxonomy: "post_tag", id: id), slug: "t\(id)", name: name))
    }

    private func post(
        _ id: Int, _ text: String, tags: [Int], _ change: (inout Post) -> Void = { _ in }
    ) -> Change {
        var post = Post(id: id, title: text, html: "")
        post.terms = tags.map { .init(taxonomy: "post_tag", id: $0) }
        change(&post)
        return .post(post)
    }

    private func tags(_ text: String) throws -> [String] {
        let found = try store.search(text, options: SearchOptions(facets: [.tag]))
        return found.facets[.tag, default: []].map { "\($0.name) \($0.slug) \($0.count)" }
    }

    @Test func values_areOrderedByCountThenName_inEveryQuery() throws {
        _ = try store.write(
            [tag(1, "Pear"), tag(2, "Apple"), tag(3, "Fig"), tag(4, "Apple")]
                + [
                    post(1, "red", tags: [1, 2]), post(2, "red green", tags: [1, 4, 3]),
                    post(3, "green", tags: [3]),
                ], site: site
        ) { _ in [] }
        for _ in 0..<2 {
            #expect(try tags("red") == ["Pear t1 2", "Apple t2 1", "Apple t4 1", "Fig t3 1"])
            #expect(try tags("green") == ["Fig t3 2", "Apple t4 1", "Pear t1 1"])
        }
    }

    @Test func accentsOfAFilter_mayBeWrittenApartFromTheirLetters() throws {
        _ = try store.write([tag(1, "naïve"), post(1, "red", tags: [1])], site: site) { _ in [] }
        for text in ["tag:nai\u{308}ve", "tag:na\u{ef}ve", "tag:nai\u{308}ve"] {
            #expect(try store.search(text, options: SearchOptions()).total == 1)
        }
    }

    @Test(arguments: [
        ("uber uns", [1]), ("Uber Uns", [1]), ("U\u{308}BER  UNS", [1]), ("ÜBER UNS", [1]),
        ("STRASSE", [2]), ("Straße", [2]), ("istanbul", [3]), ("İSTANBUL", [3]), ("ISTANBUL", [3]),
        ("ΟΔΟΣ", [4]), ("οδοσ", [4]), ("лед", [5]), ("cafe", [6]), ("café", [7]), ("CAFÉ", [7]),
        ("don't", [8]), ("t7", [7]), ("T7", [7]), ("7", [7]), ("2020", [9]), ("9", [9]),
        ("other", []),
    ])
    func names_areFoundWithoutCaseAndAccents_exactOnesFirst(typed: String, posts: [Int]) throws {
        let names = [
            "Über uns", "Straße", "İstanbul", "οδος", "Лёд", "Cafe", "Café", "Don’t", "2020",
        ]
        let changes = zip(names, 1...).flatMap { name, id -> [Change] in
            [
                tag(id, name),
                .author(Author(id: id, slug: "a\(id)", name: name)),
                .term(
                    Term(key: .init(taxonomy: "category", id: id), slug: "c\(id)", name: name)),
                post(id, "red", tags: [id]) { post in
                    post.author = id
                    post.terms.append(.init(taxonomy: "category", id: id))
                },
            ]
        }
        _ = try store.write(changes, site: site) { _ in [] }
        let byFlag = try store.search("", options: SearchOptions(tags: [typed]))
        #expect(byFlag.hits.map(\.id).sorted() == posts)
        guard !typed.lowercased().hasPrefix("t7") else { return }
        for name in ["tag", "category", "author"] {
            let found = try store.search("\(name):\"\(typed)\"", options: SearchOptions())
            #expect(found.hits.map(\.id).sorted() == posts, "\(name)")
        }
    }

    @Test(arguments: [
        "german", "German", "Deutsch", "DEUTSCH", "de", "deu", "ger", "de-AT", "de_DE",
        "de_DE_formal",
    ])
    func languages_haveCodesRegionsAndNames(typed: String) throws {
        var german = Post(id: 1, title: "rot", html: "")
        german.language = "de-CH"
        var english = Post(id: 2, title: "red", html: "")
        english.language = "en-US"
        _ = try store.write([.post(german), .post(english)], site: site) { _ in [] }
        for found in [
            try store.search("lang:\(typed)", options: SearchOptions()),
            try store.search("", options: SearchOptions(languages: [typed])),
        ] {
            #expect(found.hits.map(\.id) == [1])
            #expect(found.query.notes.isEmpty)
        }
    }

    @Test(arguments: ["klingon", "french", "fr"])
    func unknownLanguage_isToldWithThoseThereAre(typed: String) throws {
        var german = Post(id: 1, title: "rot", html: "")
        german.language = "de"
        _ = try store.write([.post(german)], site: site) { _ in [] }
        let found = try store.search("lang:\(typed)", options: SearchOptions())
        #expect(found.total == 0)
        #expect(
            found.query.notes == ["no language \"\(typed)\" in this index, which has de"])
    }

    @Test func aRenamedTag_isShownByItsNewName() throws {
        _ = try store.write(
            [tag(1, "Pear"), tag(2, "Apple"), post(1, "red", tags: [1, 2])], site: site
        ) { _ in [] }
        #expect(try tags("red") == ["Apple t2 1", "Pear t1 1"])
        _ = try store.write([tag(2, "Quince")], site: site) { _ in [] }
        #expect(try tags("red") == ["Pear t1 1", "Quince t2 1"])
    }
}
