import BlogSearchImport
import Foundation
import TestSupport
import Testing

@testable import BlogSearch

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// WXR out of an index and into a fresh one.
@Suite struct WXRExportTests {
    private static let one = SearchOptions(sites: ["https://one.example"])

    @Test func theCorpus_comesBackAsItWas() async throws {
        let folder = try Scratch()
        let engine = try SearchEngine.temporary()
        _ = try await engine.importFiles(["Corpus/wxr"])
        let other = try await engine.exported(.wxr, in: folder)
        try await expectSame(engine, other, queries: JSONLinesExportTests.corpusQueries)
    }

    @Test func hostilePosts_comeBackButForWhatWXRHasNoPlaceFor() async throws {
        let folder = try Scratch()
        let engine = try await HostileBlog.engine()
        let other = try await engine.exported(.wxr, in: folder, options: Self.one, fields: ["*"])
        var records = try await engine.records().filter { $0.key.site == "https://one.example" }
        records = records.filter { $0.value.post.type != "comment" }
        let others = try await other.records()
        #expect(Set(records.keys) == Set(others.keys))
        for (reference, record) in records {
            let (post, read) = (record.post, try #require(others[reference]?.post))
            let label = "\(reference.id)"
            // `&amp;` as a text is taken for one that was escaped twice.
            #expect(read.title == post.title || post.title.contains("&amp;"), "\(label)")
            #expect(read.html == post.html, "\(label)")
            #expect(read.excerpt == (post.id == 1 ? "Short & x" : post.excerpt), "\(label)")
            #expect(read.date == post.date && read.modified == post.modified, "\(label)")
            #expect(read.utcOffset == (post.date == nil ? nil : post.utcOffset), "\(label)")
            #expect((read.slug, read.type, read.isSticky) == (post.slug, post.type, post.isSticky))
            #expect(read.link == post.link || post.link == nil, "\(label)")
            #expect(read.author == post.author, "\(label)")
            let known = read.terms.filter { $0.taxonomy != "post_format" }
            #expect(known == post.terms, "\(label)")
            #expect(read.extra?.menuOrder ?? 0 == post.extra?.menuOrder ?? 0, "\(label)")
            #expect(read.extra?.parent == post.extra?.parent, "\(label)")
            #expect(read.extra?.template == post.extra?.template, "\(label)")
            #expect(read.extra?.format == post.extra?.format, "\(label)")
            #expect(read.extra?.takesComments == post.extra?.takesComments, "\(label)")
            #expect(
                read.extra?.formerAddresses ?? [] == post.extra?.formerAddresses ?? [], "\(label)")
            #expect(read.extra?.fields ?? [:] == HostileBlog.fieldsAsMetas(of: post), "\(label)")
            let shown = record.media?.url ?? post.image
            #expect(others[reference]?.media?.url == shown, "\(label)")
            if var media = record.media {
                (media.caption, media.date, media.utcOffset, media.author) = (nil, nil, nil, nil)
                #expect(others[reference]?.media == media, "\(label)")
            }
        }
        let site = try other.store.read { try $0.site(at: "https://one.example")?.site }
        var expected = HostileBlog.sites[0]
        expected.apiRoot = nil
        #expect(site == expected)
        let authors = try other.store.read { try $0.authors(ofSite: "https://one.example") }
        #expect(authors[2]?.slug == "ana" && authors[2]?.name == "Ana “</a>” Ruiz")
    }

    @Test func commentsStandBelowTheirPost() async throws {
        let folder = try Scratch()
        let engine = try await HostileBlog.engine()
        let pieces = ExportPieces()
        let summary = try await engine.export(.wxr, options: Self.one) { pieces.take($0) }
        #expect(summary.posts == HostileBlog.titles.count + 2)
        let path = try folder.write(pieces.text, to: "one.xml")
        let other = try SearchEngine.temporary()
        _ = try await other.importFiles([path], withComments: true)
        let (records, others) = (try await engine.records(), try await other.records())
        for comment in HostileBlog.comments {
            let reference = PostReference(site: "https://one.example", id: comment.id)
            #expect(others[reference] == records[reference])
            #expect(others[reference]?.post.title == "Bo & <Co>")
        }
    }

    @Test func anyText_isWellFormed() async throws {
        let hostile =
            "]]> ]]]]>> <![CDATA[ \u{0}\u{1}\u{B}\u{1B}[31m \u{FFFE}\u{FFFF} & &#0; </item> \u{7F}\u{9B}"
        let terms = [
            Term(key: Term.Key(taxonomy: "a\"<&\u{1}", id: 1), slug: "\u{2}\"'", name: hostile)
        ]
        let engine = try await SearchEngine.temporary(
            with: [
                Post(
                    id: 1, type: hostile, slug: hostile, title: hostile, html: "<p>\(hostile)</p>",
                    excerpt: hostile, date: Moment(seconds: 0), author: 1, terms: [terms[0].key])
            ], terms: terms, authors: [Author(id: 1, slug: hostile, name: hostile)],
            of: Site(url: "https://a.example", name: hostile, tagline: hostile))
        let pieces = ExportPieces()
        try await engine.export(.wxr) { pieces.take($0) }
        let parser = XMLParser(data: Data(pieces.bytes))
        let seen = SeenText()
        parser.delegate = seen
        #expect(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
        let body = try #require(seen.text["content:encoded"]?.first)
        // What an index cannot hold, U+0000, was replaced there.
        #expect(body.hasPrefix("<p>]]> ]]]]>> <![CDATA[ \u{FFFD}[31m  & &#0; </item>"))
    }

    @Test func severalSites_areNoWXR_andNoMarkdown() async throws {
        let engine = try await HostileBlog.engine()
        for form in [ExportForm.wxr, .markdown] {
            let error = await #expect(throws: SearchError.self) {
                try await engine.export(form) { _ in }
            }
            #expect(error?.code == .severalSites)
            #expect(
                error?.description
                    == "An export in this form is of one site, and the posts are of https://one.example, https://two.example/blog; name the site."
            )
            await #expect(throws: SearchError.self) {
                try await engine.export(form, matching: "tea") { _ in }
            }
        }
    }

    @Test func ofAQuery_onlyTheTermsAndAuthorsThatPostsName_areIntroduced() async throws {
        let engine = try await HostileBlog.engine()
        let pieces = ExportPieces()
        var options = Self.one
        options.tags = ["c"]
        options.types = ["book"]
        try await engine.export(.wxr, options: options) { pieces.take($0) }
        #expect(pieces.text.contains("<wp:tag_slug><![CDATA[c]]>"))
        #expect(!pieces.text.contains("wp:category_nicename") && !pieces.text.contains("unused"))
        #expect(!pieces.text.contains("<wp:author>"))
    }

    @Test func anEmptyIndex_isAnExportWithoutItems() async throws {
        let engine = try SearchEngine.temporary()
        let pieces = ExportPieces()
        #expect(try await engine.export(.wxr) { pieces.take($0) }.posts == 0)
        #expect(XMLParser(data: Data(pieces.bytes)).parse())
        #expect(try await engine.export(.jsonl) { pieces.take($0) }.bytes == 0)
    }
}

/// Texts of elements.
private final class SeenText: NSObject, XMLParserDelegate {
    var text: [String: [String]] = [:]
    private var present = ""

    func parser(
        _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        present = ""
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        present += String(decoding: block, as: UTF8.self)
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { present += string }

    func parser(
        _ parser: XMLParser, didEndElement element: String, namespaceURI: String?,
        qualifiedName: String?
    ) {
        text[element, default: []].append(present)
        present = ""
    }
}
