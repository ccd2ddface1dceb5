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
                // Terms have other ids, and none has another above it.
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
                wordpress_id: 12
                render_with_liquid: false
                ---

                \\{\\{ x }} \\{\\% y %} \\{\\{\\< z \\>}}

                """)
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
