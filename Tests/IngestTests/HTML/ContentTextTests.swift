import Testing

@testable import Ingest

@Suite struct ContentTextTests {
    @Test(arguments: [
        ("<b>k</b>estrel co&shy;op he<wbr>llo <o:p>w</o:p>ord", "kestrel coop hello word"),
        (
            "word\u{2060}joiner bom\u{FEFF}in a\u{A0}b&nbsp;&nbsp;c\u{0B}d\u{0003}e",
            "wordjoiner bomin a b c de"
        ),
        (
            "zero\u{200B}width \u{200F}rtl می\u{200C}خواهم",
            "zero\u{200B}width \u{200F}rtl می\u{200C}خواهم"
        ),
        ("a<p>b<td>c<li>d<br>e<hr>f", "a\nb\nc\nd\ne\nf"),
        ("<option>red<option>green<button>Go</button><label>L</label>x", "red green Go L x"),
        ("gl<img src=x>ue", "gl ue"),
        ("nul\0byte", "nulbyte"),
        ("  a \n\t b  ", "a b"),
        ("5 > 4 & a < b &lt;p&gt;", "5 > 4 & a < b <p>"),
        ("&#91;gallery&#93;", "[gallery]"),
    ])
    func words_areNeitherGluedNorSplit(html: String, text: String) {
        #expect(HTMLContent.text(in: html) == text)
    }

    /// What a browser sets apart is apart; a word that a link or a style begins or ends in is one.
    @Test(arguments: [
        ("<a href=/a>One</a><a href=/b>Two</a>, <a href=/c>3</a><a href=/d>4</a>", "One Two, 3 4"),
        (
            "<a href=x.pdf>Report</a><a href=x.pdf class='wp-block-file__button wp-element-button' download>Download</a>",
            "Report Download"
        ),
        ("<b><a href=/a>One</a></b><i><a href=/b>Two</a></i>", "One Two"),
        ("<a class=prev href='#'>Older</a><a class=next href='#'>Newer</a>", "Older Newer"),
        ("<a href=/a>One</a><a name=x></a><a href=/b>Two</a>", "One Two"),
        ("Buy<a class='btn btn-primary' href=/b>Now</a>please", "Buy Now please"),
        ("Buy<span class=button>Now</span>please", "Buy Now please"),
        ("<span style='color: red; display: inline-block'>One</span>Two", "One Two"),
        (
            "<strong style='display:block'>One</strong>two<em style='display:flex'>Three</em>",
            "One two Three"
        ),
        ("Page<span class=screen-reader-text>number</span>2", "Page number 2"),
        ("un<b>bold</b>ed <a href=/a>cat</a>s re<a href=/b>do</a>", "unbolded cats redo"),
        ("<a href=/a>Wor</a><a href=/a>d</a> <a href=/a>a</a><a href=/b>, b</a>", "Word a, b"),
        ("<a href=/a>中</a><a href=/b>文</a>", "中文"),
        (
            "<span style='display:inline'>un</span>bold <span class=big>un</span>bold",
            "unbold unbold"
        ),
        ("a<span style='display:none'>x</span>b", "ab"),
    ])
    func linksAndButtons_areWordsOfTheirOwn(html: String, text: String) {
        #expect(HTMLContent.text(in: html) == text)
        #expect(HTMLContent.blocks(in: html).map(\.text).joined(separator: "\n") == text)
        #expect(HTMLText.plain(html) == text)
    }

    @Test(arguments: [
        ("1<sup>st</sup>", "1st"),
        ("word<sup><a href='#fn1'>1</a></sup>, next", "word 1, next"),
        ("word<sup class=fn><a href='#u'>1</a></sup>next", "word 1 next"),
        ("word<a href='#fn1'><sup>1</sup></a>.", "word 1."),
        ("word<a class=footnote-ref href='#x'>[1]</a>.", "word [1]."),
        ("walrus<sup>1</sup> dives", "walrus¹ dives"), ("é<sup>12</sup>.", "é¹²."),
        ("<b>word</b><SUP class=fn>3</SUP>next", "word³ next"),
        ("5 km<sup>2</sup>/h, H<sub>2</sub>O", "5 km²/h, H2O"), ("10<sup>6</sup>", "106"),
        ("word <sup>1</sup>, n<sup>th</sup>, a<sup>1234</sup>", "word 1, nth, a1234"),
        ("word<sup>1", "word1"), ("<pre>x<sup>2</sup></pre>", "x2"),
        ("note <a href='#fnref1'>&#8617;&#xFE0E;</a>", "note"),
        ("note <a href='#top'>up</a> <a href='/x'>↑</a>", "note up ↑"),
    ])
    func footnoteMarks_areWordsAndBackLinksVanish(html: String, text: String) {
        #expect(HTMLContent.text(in: html) == text)
    }

    @Test(arguments: [
        "<script>a='</p>'</script>", "<style>a{}</style>", "<noscript><p>x</noscript>",
        "<template><p>x</p></template>",
        "<title>x</title>", "<!-- x -->", "<!-- wp:x {\"a\":\"b -->", "<noembed>x</noembed>",
        "<noframes>x</noframes>",
        "<datalist><option>x</datalist>", "<xml><w:View>x</w:View></xml>",
        "<!--[if mso]><p>x</p><![endif]-->",
        "<p title=x data-y='<b>x</b>' onclick='a>b'></p>", "<input value=x placeholder=x>",
        "<script>x",
        "<!--noindex-->x<p>y</p><!--/noindex-->", "<noindex>x</noindex>",
        "<p data-pagefind-ignore>x</p>",
        "<div data-wpsearch-ignore=all><div>x</div>y<p>z</div>",
        "<img data-wpsearch-ignore alt=x src=y>",
        "<span data-pagefind-ignore>x<span>y</span>z</span>",
        "<svg><path/><metadata>x</metadata><style>x</style></svg>",
        "<math><annotation>x</annotation></math>", "<head><title>x</title><meta></head>",
        "<p class='x",
    ])
    func whatNobodySees_isNoText(html: String) {
        #expect(HTMLContent.text(in: "before " + html) == "before")
    }

    @Test(arguments: [
        ("<p data-pagefind-ignore>x<p>kept", "kept"),
        ("<svg>x<p>kept", "kept"),
        ("<template>x</div></template>kept", "kept"),
        (
            "<svg><title>T</title><desc>D</desc><text>L<tspan>l</tspan></text>x</svg>kept",
            "T D L l kept"
        ),
        ("<svg><foreignObject><p>in</p></foreignObject></svg>kept", "in\nkept"),
        ("<svg><![CDATA[x]]><text><![CDATA[<y>]]></text></svg>", "<y>"),
        ("<math><mi>E</mi><mo>=</mo><mi>m</mi></math>", "E=m"),
        ("<p id=x hidden>a</p><p role=tabpanel style='display:none'>b</p>c", "a\nb\nc"),
        ("<p hidden=until-found>a</p><p aria-hidden=true>b</p>c", "a\nb\nc"),
        ("<p style='color:red;display:block'>a</p><p class='toc share related'>b</p>", "a\nb"),
        ("<details><summary>S</summary>T</details>", "S\nT"),
        ("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>を", "漢字を かんじ"),
        ("<![if !x]>kept<![endif]>", "kept"),
    ])
    func whatAReaderGets_isText(html: String, text: String) {
        #expect(HTMLContent.text(in: html) == text)
    }

    @Test(arguments: [
        "<div class='relevanssi_noindex'>x<p>x</p></div>",
        "<span class='a relevanssi_noindex b'>x</span>",
        "<p hidden>x</p>", "<p hidden aria-hidden=true>x</p>", "<div HIDDEN=''><p>x</div>",
        "<p style='color: red; display : none'>x</p>",
        "<div style='display:none !important'>x</div>",
        "<div id=\"ez-toc-container\" class=\"ez-toc-v2\"><p>Contents</p><nav><ul><li><a href=\"#a\">x</a></li></ul></nav></div>",
        "<div id=toc_container><ul><li>x</ul></div>",
        "<div class='wp-block-rank-math-toc-block'><h2>x</h2></div>",
        "<div class='sharedaddy sd-sharing-enabled'><h3>Share this:</h3><ul><li>x</ul></div>",
        "<div id='jp-relatedposts' class='jp-relatedposts'><h3><em>Related</em></h3>x</div>",
        "<div class='yarpp yarpp-related'><ol><li>x</ol></div>",
        "<a href='#fnref1' class=footnote-backref>↩</a>", "<a href=\"#fnref:2\">[return]</a>",
        "<a role=doc-backlink href='#r'>back</a>", "<a href='#_ftnref3'>[3]</a>",
    ])
    func whatIsNoPartOfThePost_isNoText(html: String) {
        #expect(HTMLContent.text(in: "<p>before</p>" + html + "<p>after</p>") == "before\nafter")
        #expect(
            HTMLContent.text(in: "<p>one " + html + " two</p>").split { $0.isWhitespace } == [
                "one", "two",
            ])
        #expect(HTMLContent.blocks(in: "<p>before</p>" + html).map(\.text) == ["before"])
    }

    @Test(arguments: [
        ("CafÃ© itâ€™s â€œquotedâ€ â€“", "Café it’s “quoted” –"),
        ("ItÃ¢â‚¬â„¢s", "It’s"),
        ("government&acirc;&#128;&#153;s", "government’s"), ("It\u{E2}\u{80}\u{99}s", "It’s"),
        ("&acirc;&euro;&oelig;quoted&acirc;&euro;&#157;", "“quoted”"),
        ("Caf&Atilde;&copy; x", "Café x"),
        ("\u{C3}\u{89}cole &Atilde;\u{80} la", "École À la"),
        ("crois&acirc;tre &Atilde; &copy; AMANH&Atilde;&rdquo;", "croisâtre Ã © AMANHÃ”"),
        (
            "Ã is â and Â are letters, “AMANHÃ” Spaß“ 5 €",
            "Ã is â and Â are letters, “AMANHÃ” Spaß“ 5 €"
        ),
    ])
    func mojibake_isRepairedOnlyWhereItIsCertain(html: String, text: String) {
        #expect(HTMLContent.text(in: html) == text)
    }
}
