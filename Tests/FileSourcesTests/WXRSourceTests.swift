import Blog
import TestSupport
import Testing

@testable import BlogSearchFileSources

@Suite struct WXRSourceTests {
    @Test func site_comesFirstAndIsTheChannelsOwn() async throws {
        let all = try await readExport(exportText(exportItem(1)))
        #expect(
            all.changes.first
                == .site(
                    Site(
                        url: "https://example.org/blog", name: "Tea & Cake",
                        tagline: "All about tea", language: "en-GB")))
        #expect(all.sites.count == 1)
    }

    @Test func post_hasEveryFieldOfItsItem() async throws {
        let header = """
            <wp:author><wp:author_id>7</wp:author_id><wp:author_login>ana</wp:author_login>
            <wp:author_email>ana@example.org</wp:author_email>
            <wp:author_display_name><![CDATA[Ana Ruiz]]></wp:author_display_name></wp:author>
            <wp:category><wp:term_id>3</wp:term_id><wp:category_nicename>black-tea</wp:category_nicename>
            <wp:category_parent>tea</wp:category_parent><wp:cat_name><![CDATA[Black &amp; strong]]></wp:cat_name>
            <wp:category_description><![CDATA[Leaves]]></wp:category_description></wp:category>
            <wp:category><wp:term_id>2</wp:term_id><wp:category_nicename>tea</wp:category_nicename>
            <wp:category_parent></wp:category_parent><wp:cat_name><![CDATA[Tea]]></wp:cat_name></wp:category>
            <wp:tag><wp:term_id>4</wp:term_id><wp:tag_slug>c-2</wp:tag_slug><wp:tag_name>C++</wp:tag_name></wp:tag>
            <wp:term><wp:term_id>5</wp:term_id><wp:term_taxonomy>mood</wp:term_taxonomy>
            <wp:term_slug>%e6%97%a5</wp:term_slug><wp:term_name>日</wp:term_name></wp:term>
            <wp:term><wp:term_id>6</wp:term_id><wp:term_taxonomy>nav_menu</wp:term_taxonomy>
            <wp:term_slug>menu</wp:term_slug><wp:term_name>Menu</wp:term_name></wp:term>
            """
        let xml = exportText(
            """
            <item><title><![CDATA[Milk &amp; <em>tea</em>]]></title>
            <link>https://example.org/blog/milk/</link><pubDate>Fri, 05 Jun 2020 10:00:00 +0000</pubDate>
            <dc:creator><![CDATA[ana]]></dc:creator><guid isPermaLink="false">https://example.org/?p=9</guid>
            <description></description>
            <content:encoded><![CDATA[<!-- wp:paragraph --><p>One]]><![CDATA[ two ]]]]><![CDATA[></p>]]></content:encoded>
            <excerpt:encoded><![CDATA[Short &amp; sweet]]></excerpt:encoded>
            <wp:post_id>9</wp:post_id><wp:post_date>2020-06-05 12:00:00</wp:post_date>
            <wp:post_date_gmt>2020-06-05 10:00:00</wp:post_date_gmt>
            <wp:post_modified_gmt>2020-06-06 10:00:00</wp:post_modified_gmt>
            <wp:post_name>m%C3%ADlk</wp:post_name><wp:status>publish</wp:status>
            <wp:post_type>post</wp:post_type><wp:post_password></wp:post_password><wp:is_sticky>1</wp:is_sticky>
            <category domain="category" nicename="black-tea"><![CDATA[Black &amp; strong]]></category>
            <category domain="post_tag" nicename="c-2"><![CDATA[C++]]></category>
            <category domain="mood" nicename="%e6%97%a5"><![CDATA[日]]></category>
            <category domain="post_tag" nicename="new"><![CDATA[New]]></category>
            <wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>20</wp:meta_value></wp:postmeta>
            <wp:comment><wp:comment_author>Eve</wp:comment_author><wp:comment_content>Nice</wp:comment_content></wp:comment>
            </item>
            """ + attachment(20), header: header)
        let all = try await readExport(xml)
        let new = Term.stableID(taxonomy: "post_tag", path: "new")
        #expect(
            all.posts == [
                Post(
                    id: 9, slug: "mílk", link: "https://example.org/blog/milk/",
                    title: "Milk & tea",
                    html: "<!-- wp:paragraph --><p>One two ]]></p>", excerpt: "Short & sweet",
                    date: Moment(iso8601: "2020-06-05T10:00:00"), utcOffset: 7200,
                    modified: Moment(iso8601: "2020-06-06T10:00:00"), author: 7,
                    terms: [
                        .init(taxonomy: "category", id: 3), .init(taxonomy: "post_tag", id: 4),
                        .init(taxonomy: "mood", id: 5), .init(taxonomy: "post_tag", id: new),
                    ], featuredMedia: 20, isSticky: true,
                    extra: Post.Extra(
                        titleHTML: "Milk &amp; <em>tea</em>", guid: "https://example.org/?p=9"))
            ])
        #expect(all.authors == [Author(id: 7, slug: "ana-ruiz", name: "Ana Ruiz")])
        #expect(
            all.terms == [
                Term(key: .init(taxonomy: "category", id: 2), slug: "tea", name: "Tea"),
                Term(
                    key: .init(taxonomy: "category", id: 3), slug: "black-tea",
                    name: "Black & strong", summary: "Leaves", parent: 2),
                Term(key: .init(taxonomy: "post_tag", id: 4), slug: "c-2", name: "C++"),
                Term(key: .init(taxonomy: "mood", id: 5), slug: "日", name: "日"),
                Term(key: .init(taxonomy: "post_tag", id: new), slug: "new", name: "New"),
            ])
        let picture = Media(
            id: 20, url: "https://example.org/20.jpg", alt: "A & B", title: "Picture")
        #expect(all.media == [picture])
        #expect(all.skipped == [Skipped(id: "20", reason: "attachment")])
    }

    @Test func namesThatOnlyHiddenPostsHave_areNotGiven() async throws {
        let header = """
            <wp:author><wp:author_id>1</wp:author_id><wp:author_login>ann</wp:author_login>
            <wp:author_display_name>Ann</wp:author_display_name></wp:author>
            <wp:author><wp:author_id>2</wp:author_id><wp:author_login>bob</wp:author_login>
            <wp:author_display_name>Bob</wp:author_display_name></wp:author>
            <wp:tag><wp:tag_slug>shown</wp:tag_slug><wp:tag_name>Shown</wp:tag_name></wp:tag>
            <wp:tag><wp:tag_slug>merger</wp:tag_slug><wp:tag_name>Merger</wp:tag_name></wp:tag>
            <wp:tag><wp:tag_slug>unused</wp:tag_slug><wp:tag_name>Unused</wp:tag_name></wp:tag>
            """
        let shown =
            "<dc:creator>ann</dc:creator><category domain='post_tag' nicename='shown'>Shown</category>"
        let hidden =
            "<dc:creator>bob</dc:creator><category domain='post_tag' nicename='merger'>Merger</category>"
        let all = try await readExport(
            exportText(
                exportItem(1, shown) + exportItem(2, hidden, status: "draft"), header: header))
        #expect(all.authors.map(\.name) == ["Ann"])
        #expect(all.terms.map(\.name) == ["Shown", "Unused"])
    }

    @Test func termsThatAreTheirOwnAncestors_areGivenOnce() async throws {
        let header = (1...3_000).map {
            """
            <wp:category><wp:term_id>\($0)</wp:term_id><wp:category_nicename>c\($0)</wp:category_nicename>
            <wp:category_parent>c\($0 % 3_000 + 1)</wp:category_parent><wp:cat_name>C</wp:cat_name></wp:category>
            """
        }
        let filed = "<category domain='category' nicename='c7'>C</category>"
        let all = try await readExport(
            exportText(exportItem(1, filed) + exportItem(2, filed), header: header.joined()))
        #expect(all.terms.count == 3_000)
        #expect(all.terms.last?.slug == "c7")
    }

    private func attachment(_ id: Int, status: String = "inherit") -> String {
        """
        <item><title>Picture</title><wp:post_id>\(id)</wp:post_id><wp:status>\(status)</wp:status>
        <wp:post_type>attachment</wp:post_type><wp:attachment_url>https://example.org/\(id).jpg</wp:attachment_url>
        <wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key>
        <wp:meta_value><![CDATA[A &amp; B]]></wp:meta_value></wp:postmeta></item>
        """
    }

    @Test func everythingAPostNames_comesBeforeIt() async throws {
        let thumbnail =
            "<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>900</wp:meta_value></wp:postmeta>"
            + "<dc:creator>bo</dc:creator><category domain='post_tag' nicename='x'>X</category>"
        let items = (1...16_500).map { exportItem($0, thumbnail) }.joined()
        let header =
            "<wp:author><wp:author_login>bo</wp:author_login><wp:author_display_name>Bo</wp:author_display_name></wp:author>"
        let all = try await readExport(exportText(items + attachment(900), header: header))
        #expect(all.posts.map(\.id) == Array(1...16_500))
        // What posts point to, then 500, 1,000, 2,000, 4,000, 8,000 and 1,000 posts.
        #expect(all.pages == 7)
        var known: Set<Term.Key> = []
        var authors: Set<Int> = []
        var media: Set<Int> = []
        for change in all.changes {
            switch change {
            case .term(let term): known.insert(term.key)
            case .author(let author): authors.insert(author.id)
            case .media(let picture): media.insert(picture.id)
            case .post(let post):
                #expect(known.isSuperset(of: post.terms))
                #expect(authors.contains(post.author ?? 0))
                #expect(media.contains(post.featuredMedia ?? 0))
            default: break
            }
        }
        #expect(all.authors.count == 1)
        #expect(all.terms.count == 1)
    }

    @Test(arguments: [
        ("draft", "post", "", "draft"), ("pending", "post", "", "pending"),
        ("private", "page", "", "private"), ("future", "post", "", "future"),
        ("trash", "post", "", "trash"), ("auto-draft", "post", "", "auto-draft"),
        ("wc-completed", "shop_order", "", "shop_order"), ("inherit", "revision", "", "revision"),
        ("inherit", "attachment", "", "attachment"),
        ("publish", "nav_menu_item", "", "nav_menu_item"),
        ("publish", "wp_block", "", "wp_block"), ("publish", "oembed_cache", "", "oembed_cache"),
        ("publish", "feedback", "", "feedback"),
        ("publish", "post", "<wp:post_password>pw</wp:post_password>", "password"),
        ("publish", "post", "<wp:post_password><![CDATA[ pw ]]></wp:post_password>", "password"),
    ])
    func whatIsNotPublic_isSkippedWithItsReason(
        status: String, type: String, inner: String, reason: String
    ) async throws {
        let all = try await readExport(exportText(exportItem(5, inner, status: status, type: type)))
        #expect(all.posts.isEmpty)
        #expect(all.skipped == [Skipped(id: "5", reason: reason)])
    }

    @Test(arguments: ["post", "page", "recipe", "product"])
    func published_isKept(type: String) async throws {
        let empty = "<wp:post_password>\n</wp:post_password>"
        let all = try await readExport(exportText(exportItem(5, empty, type: type)))
        #expect(all.posts.map(\.type) == [type])
        #expect(all.skipped.isEmpty)
    }

    @Test func nothingPrivate_leavesTheSource() async throws {
        let header = """
            <wp:author><wp:author_id>1</wp:author_id><wp:author_login>secret@mail.example</wp:author_login>
            <wp:author_email>secret@mail.example</wp:author_email>
            <wp:author_display_name>secret@mail.example</wp:author_display_name></wp:author>
            """
        let comment = """
            <wp:comment><wp:comment_author>secret</wp:comment_author>
            <wp:comment_author_email>secret@mail.example</wp:comment_author_email>
            <wp:comment_author_IP>10.9.8.7</wp:comment_author_IP>
            <wp:comment_content><![CDATA[secret]]></wp:comment_content>
            <wp:commentmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>31</wp:meta_value></wp:commentmeta>
            </wp:comment><dc:creator>secret@mail.example</dc:creator>
            <wp:postmeta><wp:meta_key>secret</wp:meta_key><wp:meta_value>secret</wp:meta_value></wp:postmeta>
            """
        let hidden =
            "<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>31</wp:meta_value></wp:postmeta>"
        let all = try await readExport(
            exportText(
                exportItem(1, comment)
                    + exportItem(2, hidden, status: "draft").replacing("Body", with: "secret")
                    + attachment(31), header: header))
        #expect(all.posts.map(\.id) == [1])
        #expect(all.posts.first?.featuredMedia == nil)
        #expect(all.media.isEmpty)
        #expect(all.authors == [Author(id: 1, slug: "secret", name: "secret")])
        #expect(!"\(all.changes)\(all.skipped)".contains("@"))
        #expect(!"\(all.posts)\(all.skipped)".contains("secret"))
        #expect(!"\(all.changes)".contains("10.9.8.7"))
    }

    @Test func version10_hasDoubledTermsOldTagsAndNoAuthors() async throws {
        let inner = """
            <dc:creator>Lena O'Connor</dc:creator>
            <category><![CDATA[News]]></category><category domain="category" nicename="news"><![CDATA[News]]></category>
            <category domain="tag"><![CDATA[Big]]></category><category domain="tag" nicename="big"><![CDATA[Big]]></category>
            <category><![CDATA[Only here]]></category>
            """
        let header = """
            <wp:category><wp:category_nicename>news</wp:category_nicename><wp:category_parent></wp:category_parent>
            <wp:cat_name><![CDATA[News]]></wp:cat_name></wp:category>
            <wp:tag><wp:tag_slug>big</wp:tag_slug><wp:tag_name><![CDATA[Big]]></wp:tag_name></wp:tag>
            """
        let all = try await readExport(
            exportText(exportItem(1, inner), header: header, version: "1.0"))
        let post = try #require(all.posts.first)
        #expect(all.names(of: post, in: "category") == ["News", "Only here"])
        #expect(all.names(of: post, in: "post_tag") == ["Big"])
        #expect(all.terms.map(\.slug) == ["news", "big", "only-here"])
        #expect(all.authors.map(\.name) == ["Lena O'Connor"])
        #expect(all.authors.map(\.slug) == ["lena-oconnor"])
        #expect(post.author == all.authors.first?.id)
    }

    @Test(
        arguments: [
            // The date in UTC decides.
            ("2020-06-05 10:00:00", "2020-06-05 12:00:00", "", "2020-06-05T12:00:00+02:00"),
            // Zero, so pubDate's difference to the local date does.
            (
                "0000-00-00 00:00:00", "2020-06-05 12:00:00", "Fri, 05 Jun 2020 10:00:00 +0000",
                "2020-06-05T12:00:00+02:00"
            ),
            // pubDate is a zero in disguise.
            (
                "0000-00-00 00:00:00", "2020-06-05 12:00:00", "Tue, 30 Nov 1999 00:00:00 +0000",
                "2020-06-05T12:00:00Z"
            ),
            (
                "0000-00-00 00:00:00", "2020-06-05 12:00:00", "Mon, 30 Nov -0001 00:00:00 +0000",
                "2020-06-05T12:00:00Z"
            ),
            ("", "", "Fri, 05 Jun 2020 12:00:00 +0200", "2020-06-05T12:00:00+02:00"),
            // Feeds are in UTC, wherever their site is.
            ("", "", "Fri, 05 Jun 2020 10:00:00 +0000", "2020-06-05T10:00:00Z"),
            ("0000-00-00 00:00:00", "0000-00-00 00:00:00", "Mon, 30 Nov -0001 00:00:00 +0000", nil),
        ] as [(String, String, String, String?)])
    func date_isTheBestTheItemHas(gmt: String, local: String, pubDate: String, date: String?)
        async throws
    {
        let inner = """
            <wp:post_date_gmt>\(gmt)</wp:post_date_gmt><wp:post_date>\(local)</wp:post_date><pubDate>\(pubDate)</pubDate>
            """
        let all = try await readExport(exportText(exportItem(1, inner)))
        #expect(all.posts.map { $0.date?.description(offset: $0.utcOffset) } == [date])
    }

    @Test func aCreatorWhoIsNotIntroduced_staysUnnamedInAFileThatIntroducesOthers() async throws {
        let header =
            "<wp:author><wp:author_id>7</wp:author_id><wp:author_login>ana</wp:author_login></wp:author>"
        let all = try await readExport(
            exportText(exportItem(1, "<dc:creator>secretlogin</dc:creator>"), header: header))
        #expect(all.posts.map(\.author) == [nil])
        #expect(all.authors.isEmpty)
    }

    @Test func missingIDs_areStable() async throws {
        let feed = """
            <rss><channel><title>Feed</title>
            <item><title>A</title><link>https://example.org/a</link><description>&lt;p&gt;Text&lt;/p&gt;</description></item>
            <item><title>B</title><guid>https://example.org/?p=2</guid></item></channel></rss>
            """
        let all = try await readExport(feed)
        #expect(
            all.posts.map(\.id) == [
                Post.stableID(for: "https://example.org/a"),
                Post.stableID(for: "https://example.org/?p=2"),
            ])
        #expect(all.posts.map(\.html) == ["<p>Text</p>", ""])
        #expect(all.posts.map(\.link) == ["https://example.org/a", "https://example.org/?p=2"])
    }

    @Test func anIDUsedTwice_losesNoPost() async throws {
        let text = exportText(exportItem(1) + exportItem(1).replacing("Post 1", with: "Other"))
        let first = try await readExport(text)
        #expect(first.posts.map(\.title) == ["Post 1", "Other"])
        #expect(try first.posts[at: 0].id == 1)
        #expect(Set(first.posts.map(\.id)).count == 2)
        #expect(try await readExport(text).posts == first.posts)
    }

    @Test(arguments: [nil, "https://given.example/"])
    func site_isTheGivenOneOnlyIfTheFileNamesNone(given: String?) async throws {
        #expect(
            try await readExport(exportText(exportItem(1)), site: given).sites.map(\.url) == [
                "https://example.org/blog"
            ])
        let bare = "<rss><channel>" + exportItem(1) + "</channel></rss>"
        #expect(
            try await readExport(bare, site: given).sites.map(\.url)
                == [given == nil ? "file:export.xml" : "https://given.example"])
    }
}

@Suite struct WXRCommentTests {
    private static func comment(_ id: Int, _ inner: String, approved: String = "1") -> String {
        """
        <wp:comment><wp:comment_id>\(id)</wp:comment_id><wp:comment_author><![CDATA[Eve &amp; Co <eve@mail.example>]]></wp:comment_author>
        <wp:comment_author_email>eve@mail.example</wp:comment_author_email><wp:comment_author_url>https://eve.example</wp:comment_author_url>
        <wp:comment_author_IP>192.0.2.1</wp:comment_author_IP><wp:comment_date>2020-06-05 12:00:00</wp:comment_date>
        <wp:comment_date_gmt>2020-06-05 10:00:00</wp:comment_date_gmt><wp:comment_approved>\(approved)</wp:comment_approved>
        \(inner)</wp:comment>
        """
    }
    private static let text =
        "<wp:comment_content><![CDATA[Very <b>nice</b>]]></wp:comment_content>"

    private func read(_ items: String, withComments: Bool = true) async throws -> Everything {
        let folder = try TemporaryFolder()
        let path = try folder.write(exportText(items), to: "export.xml")
        return try await Everything(
            of: WXRSource(path: path, site: nil, withComments: withComments))
    }

    @Test func approvedComments_arePostsOfTheirOwnWhenAskedFor() async throws {
        let item = exportItem(1, Self.comment(12, Self.text))
        let all = try await read(item)
        #expect(
            all.posts.last
                == Post(
                    id: Post.stableID(for: "comment/12"), type: "comment", slug: "comment-12",
                    link: "https://example.org/blog/1/#comment-12", title: "Eve & Co",
                    html: "Very <b>nice</b>", date: Moment(iso8601: "2020-06-05T10:00:00"),
                    utcOffset: 7200,
                    extra: Post.Extra(
                        comment: Post.CommentDetails(post: 1, authorURL: "https://eve.example"))))
        #expect(all.posts.count == 2)
        #expect(!"\(all.changes)".contains("@"))
        #expect(!"\(all.changes)".contains("192.0.2.1"))
        #expect(try await read(item, withComments: false).posts.map(\.id) == [1])
    }

    @Test(arguments: ["0", "spam", "trash", "post-trashed", ""])
    func otherComments_stayOut(approved: String) async throws {
        let all = try await read(exportItem(1, Self.comment(12, Self.text, approved: approved)))
        #expect(all.posts.map(\.id) == [1])
    }

    @Test(arguments: [
        "<wp:comment_type>pingback</wp:comment_type>" + text,
        "<wp:comment_type>trackback</wp:comment_type>" + text, "",
        "<wp:comment_type>order_note</wp:comment_type>" + text,
    ])
    func whatNobodyWroteForReaders_staysOut(inner: String) async throws {
        #expect(try await read(exportItem(1, Self.comment(12, inner))).posts.map(\.id) == [1])
    }

    @Test(arguments: [("draft", ""), ("publish", "<wp:post_password>x</wp:post_password>")])
    func commentsOnHiddenPosts_stayOut(status: String, inner: String) async throws {
        let item = exportItem(1, Self.comment(12, Self.text) + inner, status: status)
        let all = try await read(item)
        #expect(all.posts.isEmpty)
        // What an index has of the post goes.
        #expect(all.changes.dropFirst() == [.removal(1)])
    }
}
