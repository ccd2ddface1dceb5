import BlogSearchImport
import BlogSearchStore
import Foundation
import TestSupport
import Testing

@testable import BlogSearch

/// Markdown out of an index and into a fresh one.
@Suite struct MarkdownExportTests {
    @Test func theCorpus_answersAsBefore() async throws {
        let folder = try Scratch()
        let engine = try SearchEngine.temporary()
        _ = try await engine.importFiles(["Corpus/wxr"])
        let other = try await engine.exported(.markdown, in: folder)
        for query in JSONLinesExportTests.corpusQueries {
            for sort in [SearchOptions.SortOrder.relevance, .newest] {
                let first = try await engine.answer(to: query, sort: sort)
                let second = try await other.answer(to: query, sort: sort)
                #expect(first.total == second.total, "\(query)")
                #expect(first.posts.prefix(10) == second.posts.prefix(10), "\(query)")
                // What is embedded becomes a link, whose address has words.
                for (left, right) in zip(first.scores, second.scores) {
                    #expect(abs(left - right) < 0.05, "\(query)")
                }
                // Terms have other ids.
                let names = { (facts: AnswerFacts) in
                    facts.facets.mapValues { Set($0.map { "\($0.name) \($0.count)" }) }
                }
                #expect(names(first) == names(second), "\(query)")
            }
        }
        let (records, others) = (try await engine.records(), try await other.records())
        #expect(Set(records.keys) == Set(others.keys))
        for (reference, record) in records {
            let (post, read) = (record.post, try #require(others[reference]?.post))
            #expect(read.title == post.title && read.slug == post.slug && read.link == post.link)
            #expect(read.date == post.date && read.utcOffset == post.utcOffset)
            #expect(read.modified == post.modified && read.excerpt == post.excerpt)
            #expect(read.type == post.type)
            #expect(others[reference]?.author?.name == record.author?.name)
        }
    }

    @Test func hostilePosts_comeBackButForWhatMarkdownHasNoPlaceFor() async throws {
        let folder = try Scratch()
        let engine = try await HostileBlog.engine()
        let options = SearchOptions(sites: ["https://one.example"])
        let other = try await engine.exported(
            .markdown, in: folder, site: "https://one.example", options: options,
            fields: ["acf.*", "meta.*", "custom.*"])
        let records = try await engine.records().filter {
            $0.key.site == "https://one.example" && $0.value.post.type != "comment"
        }
        let others = try await other.records()
        #expect(Set(records.keys) == Set(others.keys))
        for (reference, record) in records {
            let (post, read) = (record.post, try #require(others[reference]?.post))
            let label = "\(reference.id) \(post.title)"
            // `&amp;` as a text is taken for one that was escaped twice.
            #expect(read.title == post.title || post.title.contains("&amp;"), "\(label)")
            #expect(read.link == post.link, "\(label)")
            #expect(
                read.date == post.date
                    && read.utcOffset == (post.date == nil ? nil : post.utcOffset), "\(label)")
            #expect(read.modified == post.modified, "\(label)")
            #expect(read.excerpt == post.excerpt, "\(label)")
            #expect(read.type == post.type && read.slug == post.slug, "\(label)")
            #expect(read.isSticky == post.isSticky && read.license == post.license, "\(label)")
            #expect(read.language == post.language, "\(label)")
            #expect(read.image == record.media?.url ?? post.image, "\(label)")
            #expect(others[reference]?.author?.name == record.author?.name, "\(label)")
            let (names, readNames) = (record.tagNames, others[reference]?.tagNames)
            #expect(readNames == names, "\(label)")
            #expect(others[reference]?.shownText == record.shownText, "\(label)")
            // A key that means something in front matter stands below another.
            var fields = post.extra?.fields ?? [:]
            if let weight = fields.removeValue(forKey: "weight") {
                fields["custom.weight"] = weight
            }
            #expect(read.extra?.fields ?? [:] == fields, "\(label)")
        }
    }

    @Test func frontMatter_isForHugoAndJekyll() async throws {
        let engine = try await SearchEngine.temporary(
            with: [
                Post(
                    id: 12, slug: "tea", link: "https://a.example/blog/2020/%E8%8C%B6/",
                    title: "Tea: \"green\"\u{2028}", html: "<p>{{ x }} {% y %} {{< z >}}</p>",
                    date: Moment(seconds: 1_600_000_000), utcOffset: 7200,
                    terms: [Term.Key(taxonomy: "category", id: 2)])
            ],
            terms: [
                Term(key: Term.Key(taxonomy: "category", id: 1), slug: "food", name: "Food"),
                Term(
                    key: Term.Key(taxonomy: "category", id: 2), slug: "tea", name: "Tea", parent: 1),
            ], of: Site(url: "https://a.example/blog"))
        let pieces = ExportPieces()
        try await engine.export(.markdown) { pieces.take($0) }
        #expect(pieces.all.map(\.path) == ["post/tea.md"])
        #expect(
            pieces.text == """
                ---
                title: "Tea: \\"green\\"\\u2028"
                date: 2020-09-13T14:26:40+02:00
                type: "post"
                slug: "tea"
                url: "/2020/茶/"
                permalink: "/2020/茶/"
                link: "https://a.example/blog/2020/%E8%8C%B6/"
                categories: ["Food", "Tea"]
                wordpress_terms: [{"taxonomy":"category","slug":"tea","name":"Tea","parent":{"slug":"food","name":"Food"}}]
                wordpress_id: 12
                render_with_liquid: false
                ---

                \\{\\{ x }} \\{\\% y %} \\{\\{\\< z \\>}}

                """)
    }

    @Test func terms_keepTheirSlugsAndTheirTree_andFieldsTheirKeys() async throws {
        let folder = try Scratch()
        let keys = (1...5).map { Term.Key(taxonomy: $0 < 4 ? "category" : "post_tag", id: $0) }
        let genre = Term.Key(taxonomy: "genre", id: 9)
        var post = Post(
            id: 12, slug: "tea", link: "https://a.example/tea/", title: #"C:\new\table \u{FFFE}"#,
            html: "<p>x</p>", terms: [keys[2], keys[3], keys[4], genre])
        post.extras.fields = [
            "acf.sub_title": #"back\slash"#, "meta.Odd-Key_2": "b", "my_key": "c",
        ]
        let engine = try await SearchEngine.temporary(
            with: [post],
            terms: [
                Term(key: keys[0], slug: "essen-und-trinken", name: "Food"),
                Term(key: keys[1], slug: "hot", name: "Hot drinks", parent: 1),
                Term(key: keys[2], slug: "tee", name: "Tea", parent: 2),
                Term(key: keys[3], slug: "gruen-2", name: "Green"),
                Term(key: keys[4], slug: "plain", name: "Plain"),
                Term(key: genre, slug: "novel", name: "A novel"),
            ], of: Site(url: "https://a.example"))
        let other = try await engine.exported(
            .markdown, in: folder, fields: ["acf.*", "meta.*", "my*"])
        let terms = try await other.terms().sorted { $0.slug < $1.slug }
        #expect(
            terms.map { "\($0.taxonomy) \($0.slug) \($0.name)" } == [
                "category essen-und-trinken Food", "post_tag gruen-2 Green",
                "category hot Hot drinks", "genre novel A novel", "post_tag plain Plain",
                "category tee Tea",
            ])
        let parents = Dictionary(terms.map { ($0.id, $0.slug) }) { first, _ in first }
        #expect(
            terms.compactMap { $0.parent.flatMap { parents[$0] } } == ["essen-und-trinken", "hot"])
        let read = try #require(try await other.records().values.first?.post)
        #expect(read.extra?.fields == post.extra?.fields)
        #expect(read.title == post.title)
        #expect(read.terms.count == 4)
    }

    /// Also where a reader of YAML would refuse the whole, and it is read line by line.
    @Test(arguments: [
        "\u{FFFE}", "\u{7F}", "\u{85}", "\u{9F}", "\u{2028}", "\u{FEFF}", "\u{FFFF}", "é😀",
    ])
    func frontMatter_hasPrintableCharactersOnly(odd: String) async throws {
        let engine = try await SearchEngine.temporary(
            with: [Post(id: 1, slug: "a", title: #"a\b"# + odd + "c", html: "")],
            of: Site(url: "https://a.example"))
        let pieces = ExportPieces()
        try await engine.export(.markdown) { pieces.take($0) }
        let isPrintable = pieces.text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x0A, 0x20...0x7E, 0xA0...0xFFFD, 0x10000...:
                ![0x2028, 0x2029, 0xFEFF].contains(scalar.value)
            default: false
            }
        }
        #expect(isPrintable && pieces.text.contains(#""a\\b"#))
    }

    @Test func termsTakenOutOfAFile_areGone() async throws {
        let folder = try Scratch()
        let described =
            #"wordpress_terms: [{"taxonomy":"category","slug":"tee","name":"Tea","parent":{"slug":"essen","name":"Food"}}]"#
        let file = try folder.write(
            "---\ntitle: a\ncategories: [\"Food\", \"Tea\", \"New\"]\n\(described)\n---\nx\n",
            to: "n/a.md")
        let engine = try SearchEngine.temporary()
        _ = try await engine.importFiles([file])
        func slugs() async throws -> [String] {
            try await engine.terms().filter { $0.count > 0 }.map(\.slug).sorted()
        }
        #expect(try await slugs() == ["essen", "new", "tee"])
        _ = try folder.write(
            "---\ntitle: a\ncategories: [\"Food\", \"New\"]\n\(described)\n---\nx\n", to: "n/a.md")
        _ = try await engine.importFiles([file])
        #expect(try await slugs() == ["food", "new"])
    }

    @Test func names_areSafe_shortAndDifferent() {
        var names = ExportedNames()
        func path(_ slug: String, type: String = "post", id: Int = 7) -> String {
            names.path(of: Post(id: id, type: type, slug: slug, title: ""))
        }
        #expect(path("tea") == "post/tea")
        #expect(path("Tea", id: 8) == "post/tea-8")
        #expect(path("tea", type: "page") == "page/tea")
        #expect(path("../../etc/passwd") == "post/etc-passwd")
        #expect(path("..") == "post/post-7")
        #expect(path("", id: 9) == "post/post-9")
        #expect(path("con") == "post/con-post" && path("index") == "post/index-post")
        #expect(path("a:b\\c*d?e\"f<g>h|i\u{0}j\nk") == "post/a-b-c-d-e-f-g-h-i-j-k")
        #expect(path("_draft.de") == "post/draft-de")
        #expect(path("日本") == "post/日本")
        #expect(path("e\u{301}te\u{301}") == "post/été")
        #expect(path("\u{E9}t\u{E9}", id: 10) == "post/été-10")
        #expect(path("x", type: "private") == "private-type/x")
        #expect(path("x", type: "../y") == "y/x")
        let long = path(String(repeating: "茶", count: 500))
        #expect(long.utf8.count <= 130 && long.hasSuffix("茶"))
        #expect(path(String(repeating: "茶", count: 501), id: 11) == long + "-11")
        #expect(Set((0..<50).map { path("same", id: $0) }.map { $0.lowercased() }).count == 50)
    }

    @Test func everyText_readsAsItWas() {
        let texts =
            HostileBlog.titles + [
                "a\nb", "- x\n- y", "1) z", "&copy; &#169; AT&T",
                "www.example.org http://x.example",
                "{#id} {.x} {: y}", "|a|b|", "***", "> q", "`` ` ``", "\\", "tail \\", "<!-- x -->",
            ]
        for text in texts where !text.isEmpty {
            let plain = text.split(separator: " ").joined(separator: " ")
            for kind in [
                ContentBlock.Kind.paragraph, .heading, .listItem, .quote, .tableRow,
            ] {
                let level: Int? = kind == .paragraph || kind == .tableRow ? nil : 1
                let block = ContentBlock(
                    kind, plain, level: level, isOrdered: kind == .listItem ? false : nil,
                    isHeader: kind == .tableRow ? true : nil)
                let markdown = [block].markdown
                // With front matter, as in an export: else the first heading is the title.
                let read = [ContentBlock](
                    markdown: "---\ntitle: t\n---\n\n\(markdown)\n\nend"
                ).dropLast()
                let words = read.map(\.text).joined(separator: " ").split { " \n\t".contains($0) }
                #expect(words == plain.split { " \n\t".contains($0) }, "\(kind) \(markdown)")
                #expect(read.allSatisfy { $0.kind == kind }, "\(kind) \(markdown)")
            }
        }
    }
}

extension PostRecord {
    fileprivate var tagNames: [String] {
        terms.filter { $0.key.taxonomy == Term.tag }.map(\.name)
    }

    /// The words of a body in their order.
    fileprivate var shownText: [Substring] {
        blocks.map(\.text).joined(separator: " ").split(whereSeparator: \.isWhitespace)
    }
}
