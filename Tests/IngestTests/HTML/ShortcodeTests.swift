import Blog
import Testing

@testable import Ingest

@Suite struct ShortcodeTests {
    @Test(arguments: [
        "[sic]", "[1]", "a[0]", "a[\"key\"]", "a[i]", "[see the manual]", "[unclosed", "[a b", "[]",
        "[ ]", "[/stray]",
        "[x](http://e.org/?a=b)", "[http://e.org/](x)", "[Z=3]", "[x, y]", "[project.scripts]",
        "[rant] no end [/range]",
    ])
    func brackets_areTextUnlessTheyMustBeAShortcode(html: String) {
        #expect(HTMLContent.text(in: html) == html)
    }

    @Test(arguments: [
        ("a [gallery ids=\"1,2\"] b", "a b"),
        ("[gallery]", ""),
        ("an [unknown_one attr=\"v\"]wrapped words[/unknown_one], and", "an wrapped words, and"),
        ("[foo]bar[/foo]", "bar"),
        ("[column]a[/column][column]b[/column]", "a b"),
        ("[box title='a ] b' color=red]in[/box]", "a ] b\nin"),
        ("[name x=&#8221;1 2&#8243;]", ""),
        ("[contact-form-7 id=1 title=\"C\"/]", ""),
        ("[form id=5]", ""),
        ("[[escaped]] [[gallery ids=\"1\"]]", "[escaped] [gallery ids=\"1\"]"),
        ("<code>[gallery]</code>", "[gallery]"),
        ("[noindex]x[/noindex]y", "y"),
        ("<img title='[gallery]' alt=x src=y>", "x"),
    ])
    func shortcodes_giveOnlyTheTextTheyEnclose(html: String, text: String) {
        #expect(HTMLContent.text(in: html) == text)
    }

    @Test(arguments: [
        (
            "[vc_custom_heading text=\"Our team\" font_container=\"tag:h2\"]",
            ["heading 3: Our team"]
        ),
        (
            "[vc_toggle title=\"Why?\" el_id=\"x\"]Because[/vc_toggle]",
            ["heading 3: Why?", "paragraph: Because"]
        ),
        ("[vc_btn title=\"Order now\" link=\"url:%2Fx|title:Contact\"]", ["paragraph: Order now"]),
        ("[vc_column_text el_class=\"title\"]a <b>b</b>[/vc_column_text]", ["paragraph: a b"]),
        ("[vc_raw_html]JTNDcCUzRXJhdyUzQyUyRnAlM0U=[/vc_raw_html]", ["paragraph: raw"]),
        ("[vc_raw_js]JTNDc2NyaXB0JTNF[/vc_raw_js]x", ["paragraph: x"]),
        (
            "[vc_progress_bar values=\"%5B%7B%22label%22%3A%22Design%22%2C%22value%22%3A%2290%22%7D%5D\"]",
            ["paragraph: Design"]
        ),
        (
            "[et_pb_blurb title=\"A %22quoted%22 title\" use_icon=\"on\" admin_label=\"Blurb\"]<p>Body</p>[/et_pb_blurb]",
            ["heading 3: A \"quoted\" title", "paragraph: Body"]
        ),
        (
            "[et_pb_button button_text=\"Order\" button_url=\"/x\"][/et_pb_button]",
            ["paragraph: Order"]
        ),
        ("[et_pb_code]&lt;style&gt;.a{color:red}&lt;/style&gt;[/et_pb_code]x", ["paragraph: x"]),
        ("[us_btn label=\"Go\" link=\"url:%2F\"]", ["paragraph: Go"]),
        (
            "[us_itext items=\"%5B%7B%22title%22%3A%22One%22%7D%2C%7B%22title%22%3A%22Two%22%7D%5D\"]",
            ["paragraph: One", "paragraph: Two"]
        ),
        (
            "[et_pb_team_member name=\"Ana\" position=\"Editor\" image_url=\"https://e.org/a.png\"]Bio[/et_pb_team_member]",
            ["paragraph: Ana", "paragraph: Editor", "paragraph: Bio"]
        ),
        ("[su_tab title=\"Tab\"]Body[/su_tab]", ["heading 3: Tab", "paragraph: Body"]),
        ("[contact-form-7 id=\"5\" title=\"Form\"][gravityform id=1 title=\"false\"]", []),
    ])
    func buildersWriteTextIntoAttributes(html: String, blocks: [String]) {
        #expect(briefs(html) == blocks)
    }

    /// Of any prefix, or none; what only forms, players and members see is none.
    @Test(arguments: [
        ("[spoiler title=\"Who did it\"]b[/spoiler]", ["heading 3: Who did it", "paragraph: b"]),
        (
            "[tabs][tab title=\"One\"]a[/tab][tab title=\"Two\"]b[/tab][/tabs]",
            ["heading 3: One", "paragraph: a", "heading 3: Two", "paragraph: b"]
        ),
        (
            "[quote author=\"Ada Byron\"]Words[/quote]",
            ["paragraph: Ada Byron", "paragraph: Words"]
        ),
        ("[button text=\"Order\" link=\"https://x.example/hidden\"]", ["paragraph: Order"]),
        ("[cs_element_headline text_content=\"Head\"]", ["paragraph: Head"]),
        (
            "[accordion-item heading='Q &amp; A']x[/accordion-item]",
            ["heading 3: Q & A", "paragraph: x"]
        ),
        (
            "[zz_notice label=Important color=\"#ff0000\" style=\"dark\"]x[/zz_notice]",
            ["paragraph: Important", "paragraph: x"]
        ),
        (
            "In a [tooltip text=\"Meaning\"]word[/tooltip] of it",
            ["paragraph: In a word of it", "paragraph: Meaning"]
        ),
        ("[posts author=\"admin\" category=\"news\"]", []),
        ("[my_form title=\"Form\" button_text=\"Send\"]", []),
        ("[members_only title=\"Secret\"]", []),
        ("[video src=\"/v.mp4\" title=\"Title\"]", ["embed (/v.mp4)"]),
        ("<code>[tab title=\"x\"]</code>", ["paragraph: [tab title=\"x\"]"]),
    ])
    func labelsOfAnyShortcode_areRead(html: String, blocks: [String]) {
        #expect(briefs(html) == blocks)
    }

    /// Texts of blocks that a site renders anew stand in their comments.
    @Test(arguments: [
        (
            #"<!-- wp:acf/quote {"name":"acf/quote","data":{"text":"Great \u003cem\u003ething\u003c/em\u003e","_text":"field_5f1","who":"Ada","photo":123,"photo_id":"77","bg_color":"red","items_0_title":"First","link":{"title":"More","url":"https://x.example/"}},"mode":"preview"} /-->"#,
            ["paragraph: Great thing", "paragraph: Ada", "paragraph: First", "paragraph: More"]
        ),
        (
            #"<!-- wp:acf/box {"data":{"heading":"Head"}} --><p>Inner</p><!-- /wp:acf/box -->"#,
            ["paragraph: Head", "paragraph: Inner"]
        ),
        (
            #"<!-- wp:lazyblock/card {"title":"Card","rows":[{"text":"Row"}],"layout":"wide","blockId":"z1"} /-->"#,
            ["paragraph: Card", "paragraph: Row"]
        ),
        (
            #"<!-- wp:kadence/column {"id":5,"title":"not shown"} --><p>x</p><!-- /wp:kadence/column -->"#,
            ["paragraph: x"]
        ),
        (
            #"<!-- wp:latest-posts {"title":"x"} /--><!-- wp:acf/broken {"data": /-->y"#,
            ["paragraph: y"]
        ),
        (
            #"<!--noindex--><!-- wp:acf/a {"data":{"t":"hidden"}} /--><!--/noindex-->y"#,
            ["paragraph: y"]
        ),
    ])
    func blocksThatAreRendered_giveTheirTexts(html: String, blocks: [String]) {
        #expect(briefs(html) == blocks)
    }

    @Test func aRenderedBlock_thatIsHidden_givesNone() {
        let block = #"<!-- wp:acf/a {"data":{"t":"secret"},"hideBlock":true} /-->"#
        #expect(HTMLContent.text(in: MembershipText("a \(block) b").shown) == "a b")
        #expect(MembershipText(block).hidden == [block])
    }

    @Test(arguments: [
        (
            "[caption id=\"a\" width=\"3\"]<a href=x><img src=p.jpg alt=Alt></a> The <b>words</b>[/caption] then",
            ["image (p.jpg): Alt", "caption: The words", "paragraph: then"]
        ),
        (
            "[caption caption=\"Old &quot;style&quot; <b>it</b>\"]<img src=p>[/caption]x",
            ["image (p)", "caption: Old \"style\" it", "paragraph: x"]
        ),
        (
            "[caption caption=&#8221;Curly&#8243; id=1]<img src=p>[/caption]",
            ["image (p)", "caption: Curly"]
        ),
        ("[embed width=1]https://e.org/1[/embed]x", ["embed (https://e.org/1)", "paragraph: x"]),
        ("[youtube=https://youtu.be/1&w=600]", ["embed (https://youtu.be/1&w=600)"]),
        (
            "[video mp4='/v.mp4'][/video][audio https://e.org/a.mp3]",
            ["embed (/v.mp4)", "embed (https://e.org/a.mp3)"]
        ),
        (
            "[code lang=\"php\"]\nif (a<b) [1] \"<p>\"\n[/code]",
            ["code {php}: if (a<b) [1] \"<p>\""]
        ),
        ("[code]never closed", ["paragraph: [code]never closed"]),
    ])
    func shortcodesWithAMeaning_becomeBlocks(html: String, blocks: [String]) {
        #expect(briefs(html) == blocks)
    }

    @Test func attributes_areReadInAnyQuotationMarks() {
        let text =
            "a=\"1 2\" B='3' c=4 d=&#8221;5 6&#8243; \u{201C}7 8\u{201D} 9 =10 a=11 e=\"x &quot;y&quot;\""
        let attributes = SourceBytes.with(text) { ShortcodeAttributes(in: $0, 0..<$0.count) }
        #expect(attributes.named == ["a": "1 2", "b": "3", "c": "4", "d": "5 6", "e": "x \"y\""])
        #expect(attributes.unnamed == ["7 8", "9", "10"])
    }
}
