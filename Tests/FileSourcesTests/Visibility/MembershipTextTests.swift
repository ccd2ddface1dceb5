import Blog
import Foundation
import TestSupport
import Testing

@testable import BlogSearchFileSources
@testable import Ingest

@Suite struct MembershipTextTests {
    private func shown(_ html: String) -> String { MembershipText(html).shown }

    @Test(arguments: [
        "members_only", "members-only", "membersonly", "private", "protected", "wpmem_logged_in",
        "ihc-hide-content", "mepr-active", "mepr-show", "restrict", "wcm_restrict",
        "groups_member", "um_loggedin", "um_show_content", "swpm_protected", "emember_protected",
        "s2If", "pmpro_member", "membership", "member", "members", "access", "is_user_logged_in",
        "content_control", "arm_restrict_content", "rcp_restricted", "memberful", "paywall",
        "MM_Member_Decision", "private_Gold", "my_members_only_box", "login_required",
        "site-restrict", "Members_Only", "lifterlms_hide_content", "ppwp", "pms-restrict",
        "wpmem_any_of_their", "logged_in", "user_logged_in", "premium_content",
    ])
    func shortcodesOfMembership_hideWhatTheyEnclose(name: String) {
        for attributes in [
            "", " level=\"1,2\"", " message=\"<a href='/x'>[Log in]</a>\"", " a b=c",
        ] {
            let text =
                "<p>Before</p>\n[\(name)\(attributes)]<b>secret</b>\n\nsecret[/\(name)]<p>After</p>"
            #expect(shown(text) == "<p>Before</p>\n <p>After</p>", "\(attributes)")
        }
    }

    @Test(arguments: [
        "not_logged_in", "um_loggedout", "visitor", "groups_non_member", "wcm_nonmember",
        "members_not_logged_in", "wpmem_logged_out", "mepr-hide", "guest", "am4guest", "caption",
        "gallery", "team_member", "quote", "sic", "memb_is_not_loggedin", "public",
    ])
    func shortcodesForEverybody_hideNothing(name: String) {
        let text = "a [\(name) x=\"1\"]shown[/\(name)] b"
        #expect(shown(text) == text)
    }

    @Test(arguments: [
        "[membership level=\"0\"]shown[/membership]",
        "[mepr-show if=\"loggedout\"]shown[/mepr-show]",
        "[s2If !is_user_logged_in()]shown[/s2If]",
        "[content_control logged_out]shown[/content_control]",
        "[members_access role=\"editor\" operator=\"!\"]shown[/members_access]",
        "[swpm_protected visibility=\"not_logged_in\"]shown[/swpm_protected]",
        "[MM_Member_Decision isMember='false']shown[/MM_Member_Decision]",
    ])
    func attributesThatTurnThemRound_showTheirText(text: String) {
        #expect(shown(text) == text)
    }

    @Test(arguments: [
        ("a [members_only]b", "a  "), ("a [members_only]b [private]c[/private] d", "a  "),
        ("a [private]b", "a  "), ("[private level=1]b", " "),
        ("a [members_only]b [members_only]c[/members_only] d[/members_only] e", "a   e"),
        ("[members_only]b [private]c[/private] d[/members_only] e", "  e"),
        (
            "[not_logged_in]a [private]b[/private][/not_logged_in]",
            "[not_logged_in]a  [/not_logged_in]"
        ),
        ("[private]a [not_logged_in]b[/not_logged_in][/private]c", " c"),
        ("a [private collection] b", "a [private collection] b"),
        ("the [access] road", "the [access] road"), ("[member name=Ana] b", "[member name=Ana] b"),
        ("[restrict]a[/restrict] b [restrict]c[/restrict] d", "  b   d"),
        ("[MEMBERS_ONLY]a[/members_only] b", "  b"), ("[/members_only] a", "[/members_only] a"),
        ("[members_only /] a", "[members_only /] a"), ("[members_only", "[members_only"),
        ("[members_only a=\"b]c[/members_only] d", "  d"),
        ("<img alt=\"[private]b[/private]\">", "<img alt=\" \">"),
    ])
    func whatIsNotClosed_isHiddenToTheEnd(text: String, expected: String) {
        #expect(shown(text) == expected)
    }

    @Test(arguments: [
        "[[members_only]]a", "[[members_only]a[/members_only]] b",
        "<code>[members_only]</code> a <code>[/members_only]</code>",
        "<pre class=\"x\">[private]a[/private]</pre> b", "<kbd>[private]</kbd> a",
        "[code][members_only]a[/members_only][/code] b",
        "[sourcecode lang=\"php\"][private]a[/private][/sourcecode]",
        "<!-- [private]a[/private] --> b", "&#91;private&#93;a", "[ private ]a", "[1] [sic] a[0]",
        "<CODE>[members_only]</CODE> a",
    ])
    func codeAndWhatIsEscaped_stays(text: String) {
        #expect(shown(text) == text)
    }

    @Test(arguments: [
        ("<code>[members_only] a", "<code> "),
        ("[members_only]a <code>[/members_only]</code> b[/members_only] c", "  c"),
        ("[[members_only]a[/members_only] b", "[  b"), ("[code] [private]a[/private]", "[code]  "),
    ])
    func codeThatDoesNotEnd_isNone(text: String, expected: String) {
        #expect(shown(text) == expected)
    }

    private static let view = "wp:premium-content/subscriber-view"

    @Test(arguments: [
        ("a<!-- \(view) --><p>b</p><!-- /\(view) -->c", "a c"),
        (
            "a<!-- \(view) {\"x\":1} -->b<!-- \(view) -->c<!-- /\(view) -->d<!-- /\(view) -->e",
            "a e"
        ),
        ("a<!-- \(view) -->b", "a "),
        ("a<!-- wp:jetpack/paywall /-->b", "a "),
        (
            "a<!-- wp:group -->b<!-- wp:jetpack/paywall --><!-- /wp:jetpack/paywall -->c",
            "a<!-- wp:group -->b "
        ),
        ("a<!-- wp:memberful/protected -->b<!-- /wp:memberful/protected -->c", "a c"),
        (
            "<!-- wp:pms/content-restriction-start /-->b<!-- wp:pms/content-restriction-end /-->c",
            " c"
        ),
        (
            "<!-- wp:wc-memberships/member-content -->b<!-- /wp:wc-memberships/member-content -->c",
            " c"
        ),
        ("<!-- wp:acme/members-only-box -->b<!-- /wp:acme/members-only-box -->c", " c"),
        (
            "<!-- wp:paragraph {\"metadata\":{\"blockVisibility\":false}} --><p>b</p><!-- /wp:paragraph -->c",
            " c"
        ),
        (
            "<!-- wp:group {\"llms_visibility\":\"enrolled\"} --><!-- wp:group -->b<!-- /wp:group --><!-- /wp:group -->c",
            " c"
        ),
        (
            "<!-- wp:shortcode -->[members_only]<!-- /wp:shortcode -->b<!-- wp:shortcode -->[/members_only]<!-- /wp:shortcode -->c",
            "<!-- wp:shortcode --> <!-- /wp:shortcode -->c"
        ),
    ])
    func blocksOfMembership_hideWhatTheyHold(text: String, expected: String) {
        #expect(shown(text) == expected)
    }

    @Test(arguments: [
        "<!-- wp:premium-content/logged-out-view -->a<!-- /wp:premium-content/logged-out-view -->",
        "<!-- wp:premium-content/container -->a<!-- /wp:premium-content/container -->",
        "<!-- wp:wc-memberships/non-member-content -->a<!-- /wp:wc-memberships/non-member-content -->",
        "<!-- wp:paragraph --><p>a</p><!-- /wp:paragraph -->", "<!-- members only -->a",
        "<!-- wp:image {\"id\":7,\"className\":\"is-Visible_x\"} -->a<!-- /wp:image -->",
    ])
    func otherBlocks_hideNothing(text: String) {
        #expect(shown(text) == text)
        #expect(MembershipText(text).hidden.isEmpty)
    }

    /// A text is taken apart without loss: what is shown and what is hidden are all of it.
    @Test func random_texts_areTakenApartWithoutLoss() {
        let pieces = [
            "[members_only]", "[/members_only]", "[private x=\"", "]", "[[", "]]", "<code>",
            "</code>",
            "<!-- wp:jetpack/paywall /-->", "<!-- ", "-->", "[code]", "[/code]", "\"", "é",
            "[private]",
            "[/private]", "text ", "<!-- \(Self.view) -->", "<!-- /\(Self.view) -->", "[", "<",
        ]
        var random = SplitMix64(seed: 44)
        for _ in 0..<1000 * LongRun.factor {
            let text = (0..<Int.random(in: 0..<30, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            let parts = MembershipText(text)
            let hidden = parts.hidden.reduce(0) { $0 + $1.utf8.count }
            #expect(
                parts.shown.utf8.count - parts.hidden.count + hidden == text.utf8.count, "\(text)")
        }
    }

    /// Ten times the text takes about ten times the steps; a quadratic scan would take minutes here.
    @Test(arguments: [
        "[private x=\"", "[private ", "[[private", "<code>", "[code]", "[/private]",
        "<!-- wp:a/restrict ",
        "[members_only]x[/members_only]", "[private collection]", "[member]",
    ])
    func manyOpenings_areReadInTime(piece: String) {
        let text = String(repeating: piece, count: 100_000 / piece.utf8.count) + "[/private_x]"
        #expect(
            MembershipText("[private collection]" + text).shown.utf8.count <= text.utf8.count + 20)
    }

    @Test func postsSayThatSomeOfTheirTextIsLeftOut() async throws {
        let folder = try TemporaryFolder()
        let text = "Shown [members_only]canary[/members_only] too"
        let files = [
            ("a.md", "---\ntitle: A\n---\n" + text), ("b.html", "<title>B</title><p>" + text),
            ("c.jsonl", "{\"title\": \"C\", \"html\": \"\(text)\", \"excerpt\": \"\(text)\"}"),
            ("d.json", "[{\"title\": \"D\", \"text\": \"\(text)\"}]"),
            ("e.xml", exportText(exportItem(5).replacing("Body 5", with: text))),
            ("f.md", "Shown \\[members\\_only\\]canary\\[/members\\_only\\] too"),
            ("g.md", "Shown [members_only]\n\n# canary\n\n[/members_only] too"),
        ]
        for (name, text) in files {
            let path = try folder.write(text, to: name)
            let all = try await Everything(of: AnySource(try FileSource.open([path])))
            #expect(all.posts.count == 1)
            #expect(
                try all.posts[at: 0].html.contains("Shown") && all.posts[at: 0].html.contains("too")
            )
            #expect(!"\(all.changes)".contains("canary"), "\(name)")
            #expect(all.reasons == ["its text for members"], "\(name)")
        }
    }
}
