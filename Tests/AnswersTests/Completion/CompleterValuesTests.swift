import Blog
import TestSupport
import Testing

@testable import BlogSearchAnswers
@testable import BlogSearchQueries
@testable import BlogSearchStore

/// Queries with operators, and values of filters.
@Suite struct CompleterValuesTests {
    private let folder: TemporaryFolder
    private let store: IndexStore

    init() throws {
        folder = try TemporaryFolder()
        store = try IndexStore.create(at: folder.index)
        let tag = { Term.Key(taxonomy: "post_tag", id: $0) }
        let category = Term.Key(taxonomy: "category", id: 1)
        var changes: [Change] = [
            .site(Site(url: "https://example.org", name: "Example", language: "en")),
            .author(Author(id: 5, slug: "ammie", name: "Ammie Farraj")),
            .term(Term(key: tag(2), slug: "agencies", name: "Agencies")),
            .term(Term(key: tag(3), slug: "open-data", name: "Open Data")),
            .term(Term(key: tag(4), slug: "odd", name: "The \"odd\" one")),
            .term(Term(key: tag(6), slug: "unused", name: "Age")),
            .term(Term(key: category, slug: "law", name: "Policy, Law")),
        ]
        let posts = [
            ("open data and agile dates", [2, 3]), ("open dates", [2]), ("agile database", [4]),
        ]
        for (index, (title, tags)) in posts.enumerated() {
            var post = Post(id: index + 1, slug: "p\(index)", title: title, html: "")
            post.terms = tags.map(tag) + (index == 0 ? [category] : [])
            post.author = 5
            post.date = Moment(year: 2020, month: 1, day: 1 + index)
            changes.append(.post(post))
        }
        _ = try store.write(changes, site: "https://example.org") { _ in [] }
    }

    private func found(_ typed: String) throws -> [String] {
        try store.completions(of: typed, limit: 10).map { "\($0.text) \($0.posts)" }
    }

    @Test(arguments: [
        ("tag:ag", ["tag:agencies 2"]), ("tag:\"ag", ["tag:\"Agencies\" 2"]),
        ("tag:data", ["tag:\"Open Data\" 1"]), ("tag:\"open d", ["tag:\"Open Data\" 1"]),
        ("tag:op", ["tag:open-data 1"]), ("tag:agencies,op", ["tag:agencies,open-data 1"]),
        ("x -tag:ag", ["x -tag:agencies 2"]), ("tag:o", ["tag:odd 1", "tag:open-data 1"]),
        ("tag:\"the", ["tag:\"odd\" 1"]),
        ("tag:", ["tag:agencies 2", "tag:odd 1", "tag:open-data 1"]),
        ("category:pol", ["category:\"Policy, Law\" 1"]), ("category:l", ["category:law 1"]),
        ("author:far", ["author:\"Ammie Farraj\" 3"]), ("author:am", ["author:ammie 3"]),
        ("type:", ["type:post 3"]), ("lang:", ["lang:en 3"]), ("tag:zz", []),
        ("site:exa", ["site:Example 3"]), ("year:20", []), ("in:ti", []), ("title:", []),
    ])
    func valuesOfAFilter_areCompleted(typed: String, expected: [String]) throws {
        #expect(try found(typed) == expected)
    }

    @Test func valuesOfAFilter_workAsOne() throws {
        for typed in ["tag:", "tag:\"", "tag:data", "category:pol", "author:far", "lang:", "site:"]
        {
            for completion in try store.completions(of: typed, limit: 10) {
                let results = try store.search(completion.text, options: SearchOptions())
                #expect(results.total == completion.posts, "\(completion.text)")
                #expect(results.query.notes == [])
            }
        }
        let kinds = try ["tag:", "category:", "author:", "lang:"].flatMap {
            try store.completions(of: $0, limit: 1).map(\.kind)
        }
        #expect(kinds == [.tag, .category, .author, .filter])
    }

    @Test(arguments: [
        ("\"open d", ["\"Open Data 1", "\"open dates 2", "open data and agile dates 1"]),
        ("\"open d\"", ["\"Open Data\" 1", "\"open dates\" 2", "open data and agile dates 1"]),
        ("-agile open dat", ["-agile Open Data 1", "-agile open dates 2"]),
        ("agile OR dates", ["agile OR dates 2"]), ("-dates", ["-dates 2"]),
        ("lang:en agile OR dates", ["lang:en agile OR dates 2"]),
        (
            "tag:agencies dat",
            ["tag:agencies dates 2", "tag:agencies Open Data 1", "tag:agencies data 1"]
        ),
        ("tag:odd dat", ["tag:odd database 1"]), ("-tag:odd datab", []), ("tag:none dat", []),
        ("title:datab", ["title:database 1"]), ("in:heading datab", []),
        ("(open dates)", ["(open dates) 2"]),
        ("Open dates", ["Open dates 2", "open data and agile dates 1"]),
    ])
    func whatStandsBefore_isKept(typed: String, expected: [String]) throws {
        #expect(try found(typed).sorted() == expected.sorted())
    }
}
