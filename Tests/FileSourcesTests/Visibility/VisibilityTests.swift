import Blog
import Testing

@testable import BlogSearchFileSources
@testable import Ingest

@Suite struct VisibilityTests {
    private static let now = Moment(iso8601: "2024-06-15T12:00:00Z")

    private func reason(json: String, isLoose: Bool = false) throws -> String? {
        var reader = JSONReader(Array(json.utf8))
        let verdict = Visibility.verdict(
            try reader.value().named, now: Self.now, isLoose: isLoose)
        return switch verdict {
        case .shown: nil
        case .hidden(let reason): reason
        case .unreadable(let key): "unreadable \(key)"
        }
    }

    @Test(
        arguments: [
            (#""draft": true"#, "draft"), (#""draft": "yes""#, "draft"), (#""draft": 1"#, "draft"),
            (#""is_draft": "True""#, "draft"), (#""isDraft": "on""#, "draft"),
            (#""published": false"#, "draft"), (#""published": "no""#, "draft"),
            (#""published": "0""#, "draft"), (#""published": 0"#, "draft"),
            (#""published": "false""#, "draft"), (#""published": "2030-01-01""#, "future"),
            (#""published": "2024-06-15T13:00:00Z""#, "future"),
            (#""published": "2024-06-15T13:00:00+02:00""#, nil),
            (#""published": 1893456000"#, "future"), (#""published": "draft""#, "draft"),
            (#""publish": false"#, "draft"), (#""visibility": "private""#, "private"),
            (#""visibility": "members""#, "members"), (#""visibility": "paid""#, "paid"),
            (#""visibility": ["public", "members"]"#, "members"),
            (#""visibility": {"name": "Private"}"#, "private"), (#""visibility": false"#, "hidden"),
            (#""visibility": "tiers""#, "tiers"),
            (#""visibility": "Followers only""#, "followers only"),
            (#""private": true"#, "private"), (#""private": 1"#, "private"),
            (#""hidden": "true""#, "hidden"), (#""protected": true"#, "protected"),
            (#""protected": "members""#, "protected"), (#""status": "pending""#, "pending"),
            (#""status": false"#, "draft"), (#""state": "draft""#, "draft"),
            (#""access": "members""#, "members"), (#""access": ["paid"]"#, "paid"),
            (#""members_only": true"#, "members"), (#""membersOnly": "y""#, "members"),
            (#""password": "x""#, "password"), (#""password": {"hash": 7}"#, "password"),
            (#""meta": {"draft": true}"#, "draft"), (#""params": {"Draft": "yes"}"#, "draft"),
            (#""fields": {"_members_access_role": "editor"}"#, "members"),
            (#""expiryDate": "2024-01-01""#, "expired"), (#""public": false"#, "private"),
            (#""listed": false"#, "unlisted"), (#""unlisted": true"#, "unlisted"),
            (#""isAccessibleForFree": false"#, "members"), (#""deleted": true"#, "deleted"),
            (#""draft": false, "private": true"#, "private"),
            (#""hidden": true, "draft": true"#, "hidden"),
            (#""status": [{"a": 1}]"#, "unreadable status"),
            (#""search": false"#, "excluded from search"),
            (#""search": "exclude""#, "excluded from search"),
            (#""search": {"exclude": true}"#, "excluded from search"),
            (#""search": {"index": "no"}"#, "excluded from search"),
            (#""search_exclude": true"#, "excluded from search"),
            (#""excludeFromSearch": "yes""#, "excluded from search"),
            (#""searchHidden": true"#, "excluded from search"),
            (#""indexing": false"#, "excluded from search"),
            (#""sitemap": false"#, "excluded from search"),
            (#""sitemap": {"disable": true}"#, "excluded from search"),
            (#""params": {"searchExclude": 1}"#, "excluded from search"),
            (#""noindex": true"#, "noindex"), (#""robotsNoIndex": true"#, "noindex"),
            (#""robots": "noindex, nofollow""#, "noindex"), (#""robots": "none""#, "noindex"),
            (#""robots": ["noindex"]"#, "noindex"),
        ] as [(String, String?)])
    func whatIsNotForEverybody_isHidden(members: String, reason: String?) throws {
        #expect(try self.reason(json: "{\(members)}") == reason)
    }

    @Test(arguments: [
        #""draft": false"#, #""draft": "no""#, #""draft": 0"#, #""draft": null"#, #""draft": """#,
        #""draft": []"#, #""draft": {}"#, #""published": true"#, #""published": "1""#,
        #""published": "2019-01-01""#, #""published": "2024-06-15""#, #""published": "yes""#,
        #""published": "Penguin Books""#, #""visibility": "public""#, #""visibility": "Everyone""#,
        #""visibility": null"#, #""status": "publish""#, #""status": "Published""#,
        #""status": true"#, #""status": 1"#, #""private": "false""#, #""private": "none""#,
        #""hidden": "off""#, #""protected": 0"#, #""password": """#, #""password": false"#,
        #""password": "no""#, #""state": "California""#, #""access": "by train""#,
        #""members": ["Ana", "Bob"]"#, #""hide": ["toc"]"#, #""expiryDate": "2030-01-01""#,
        #""meta": {"status": "in stock", "draft": "no"}"#, #""drafty": true"#,
        #""search": true"#, #""search": "a word""#, #""search": {"boost": 2, "exclude": false}"#,
        #""sitemap": {"priority": 0.5, "changefreq": "never"}"#, #""noindex": false"#,
        #""robots": "index, follow""#, #""robots": false"#, #""sitemap": true"#,
    ])
    func whatSaysNothingOfReaders_hidesNothing(members: String) throws {
        #expect(try reason(json: "{\(members)}") == nil)
    }

    @Test(
        arguments: [
            (#""status": "A""#, nil), (#""status": "draft""#, "draft"),
            (#""private": "a story""#, nil),
            (#""private": "members""#, "private"), (#""draft": true"#, "draft"),
            (#""visibility": {"x": 1}"#, nil),
        ] as [(String, String?)])
    func whereNobodySaidWhatKeysMean_onlyWhatIsCertainCounts(members: String, reason: String?)
        throws
    {
        #expect(try self.reason(json: "{\(members)}", isLoose: true) == reason)
    }

    @Test(
        arguments: [
            ("---\npublish: false\n---\nx", "draft"), ("---\nstate: draft\n---\nx", "draft"),
            ("---\nprotected: true\n---\nx", "protected"),
            ("---\naccess: members\n---\nx", "members"),
            ("---\nparams:\n  draft: true\n---\nx", "draft"),
            ("---\nhidden: yes\n---\nx", "hidden"),
            ("+++\n[params]\ndraft = true\n+++\nx", "draft"),
            ("+++\nparams = { draft = true }\n+++\nx", "draft"),
            ("+++\ndraft = false\n[params]\ndraft = true\n+++\nx", "draft"),
            ("+++\nbuild = { render = 'never' }\n+++\nx", "not rendered"),
            ("{\"params\": {\"draft\": true}}\nx", "draft"),
            ("---\npublished: \"false\"\n---\nx", "draft"), ("---\npublished: 0\n---\nx", "draft"),
            ("---\npublished: 2999-01-01\n---\nx", "future"),
            ("---\ndate: 2020-01-01\npublished: 2999-01-01\n---\nx", "future"),
            ("---\nvisibility: [members, paid]\n---\nx", "members"),
            ("---\nvisibility:\n  - paid\n---\nx", "paid"),
            // Broken YAML, read line by line.
            ("---\ntitle: a: b: c\nparams:\n  draft: true\n---\nx", "draft"),
            ("---\ntitle: a: b: c\ndraft: false\ndraft: true\n---\nx", "draft"),
            ("---\n<<: {draft: true}\n---\nx", "draft"),
            ("---\nbase: &b\n  draft: true\n<<: *b\n---\nx", "draft"),
            // No front matter to a parser; its author meant it all the same.
            ("---\ntitle: A\nstatus: draft\n\nText", "draft"),
            ("Title: A\nStatus: draft\n\nText", "draft"),
            ("---\nexpiryDate: 2001-01-01\n---\nx", "expired"),
            ("---\npassword: secret\n---\nx", "password"), ("---\npassword: false\n---\nx", nil),
            ("---\npublished: 2019-01-01\n---\nx", nil), ("---\npublish: true\n---\nx", nil),
            ("---\nstate: Bavaria\n---\nx", nil), ("Private: a story of two letters\n\nx", nil),
            ("Draft: the new law\n\nx", nil), ("---\n\nText behind a rule", nil),
            ("Password: swordfish\n\nText", nil),
        ] as [(String, String?)])
    func frontMatter_isHeeded(text: String, reason: String?) {
        let post = MarkdownPost(text, path: "a.md", site: nil, now: .now)
        #expect(post.fields.reasonToSkip == reason)
        #expect(reason == nil || post.fields.html.isEmpty)
    }

    @Test(
        arguments: [
            ("<meta name=status content=draft>", "draft"),
            ("<meta name=draft content=true>", "draft"),
            ("<meta name=visibility content=members>", "members"),
            ("<meta name=isAccessibleForFree content=false>", "members"),
            ("<meta name=status content=final>", nil), ("<meta name=audience content=all>", nil),
        ] as [(String, String?)])
    func metasOfPages_areHeeded(meta: String, reason: String?) {
        let page = HTMLPage("<head>\(meta)</head><body>Text</body>", path: "a.html")
        #expect(page.fields.reasonToSkip == reason)
    }

    @Test(
        arguments: [
            ("drafts/a.md", "draft"), ("a/_drafts/b/c.md", "draft"), ("Drafts/a.md", "draft"),
            ("private/a.md", "private"), ("a/drafts.md", nil), ("redrafts/a.md", nil),
        ] as [(String, String?)])
    func foldersOfDrafts_hideTheirFiles(path: String, reason: String?) {
        #expect(Visibility.reason(ofPath: path) == reason)
    }

    @Test func keysOfReaders_areKeysOfJSONLines() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            #"[{"title": "A", "draft": true, "text": "a"}, {"title": "B", "visibility": "public"}]"#,
            to: "posts.json")
        let all = try await Everything(of: AnySource(try FileSource.open([path])))
        #expect(all.posts.map(\.title) == ["B"])
        #expect(all.reasons == ["draft"])
    }

    @Test func mappedObjects_areHeededWhereNothingIsMapped() async throws {
        let folder = try TemporaryFolder()
        let mapping = try JSONMapping(
            path: folder.write(#"{"title": "t", "published": "p"}"#, to: "m.json"))
        let posts = [
            #"{"t": "A", "p": true}"#, #"{"t": "B", "draft": true}"#,
            #"{"t": "C", "visibility": "members"}"#, #"{"t": "D", "status": "A"}"#,
            #"{"t": "E", "p": "2999-01-01"}"#, #"{"t": "F", "p": true, "published": false}"#,
        ]
        let path = try folder.write("[\(posts.joined(separator: ","))]", to: "app/p.json")
        let all = try await Everything(
            of: AnySource(try FileSource.open([path], mapping: mapping)))
        #expect(all.posts.map(\.title) == ["A", "D", "F"])
        #expect(all.reasons == ["draft", "members", "future"])
    }
}

@Suite struct MembershipMetaTests {
    @Test(arguments: [
        ("_jetpack_newsletter_access", "subscribers"),
        ("_jetpack_newsletter_access", "paid_subscribers"), ("_members_access_role", "editor"),
        ("rcp_subscription_level", "2"), ("rcp_access_level", "1"), ("_is_paid", "1"),
        ("_wpmem_block", "1"), ("groups-read", "4"), ("memberful_acl", "a:1:{i:0;s:1:\"7\";}"),
        ("_llms_is_restricted", "yes"), ("pms-content-restrict-user-status", "loggedin"),
        (
            "um_content_restriction",
            "a:2:{s:26:\"_um_custom_access_settings\";b:1;s:14:\"_um_accessible\";s:1:\"2\";}"
        ),
        ("wpf-settings", "a:1:{s:12:\"lock_content\";s:1:\"1\";}"), ("members_only", "1"),
        ("_paywalled", "yes"),
    ])
    func fieldsOfPlugIns_keepAPostForMembers(key: String, value: String) async throws {
        #expect(MembershipMeta.hides(key, value))
        let meta =
            "<wp:postmeta><wp:meta_key>\(key)</wp:meta_key><wp:meta_value><![CDATA[\(value)]]></wp:meta_value></wp:postmeta>"
        let all = try await readExport(exportText(exportItem(1, meta) + exportItem(2)))
        #expect(all.posts.map(\.id) == [2])
        #expect(all.skipped == [Skipped(id: "1", reason: "members")])
        #expect(all.changes.contains(.removal(1)))
    }

    @Test(arguments: [
        ("_jetpack_newsletter_access", "everybody"), ("_jetpack_newsletter_access", ""),
        ("_members_access_role", ""), ("rcp_user_level", "All"), ("rcp_access_level", "None"),
        ("_is_paid", "0"), ("_wpmem_block", "0"), ("memberful_acl", "a:0:{}"),
        ("_llms_is_restricted", "no"), ("patreon-level", "0"), ("_thumbnail_id", "7"),
        ("members", "Ana"), ("hidden", "1"), ("members_only", "0"),
    ])
    func fieldsThatSayNothing_hideNothing(key: String, value: String) {
        #expect(!MembershipMeta.hides(key, value))
    }
}
