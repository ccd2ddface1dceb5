import Testing

@testable import Ingest

@Suite struct HTMLTokenizerTests {
    @Test(arguments: [
        ("a<b>c</b>", "'a' <b> 'c' </b>"),
        ("<A HREF=x CLASS='y z' q>", "<a class=y z href=x q=>"),
        ("<a b=1 b=2>", "<a b=1>"),
        ("<br/><br / x=/>", "<br/> <br x=/>"),
        ("<a b=\"x>y\" c='&lt;&amp;'>", "<a b=x>y c=<&>"),
        ("<a =b=c>", "<a =b=c>"),
        ("1<2 <3 < p> a<", "'1<2 <3 < p> a<'"),
        ("</>x</ p>y<?php z?>w<!x>v", "'x' !' p' 'y' !'?php z?' 'w' !'x' 'v'"),
        ("<!-- a -- b --!>c<!--><!--->d<!-- e", "!' a -- b ' 'c' !'' !'' 'd' !' e'"),
        ("<p class=\"x", ""),
        ("<p", ""),
        ("a\r\nb\rc", "'a\nb\nc'"),
        ("<!DOCTYPE HTML PUBLIC \"a\" 'b'>", "doctype html a b"),
        ("<![CDATA[x]]>", "!'[CDATA[x]]'"),
    ])
    func markup_isReadAsInBrowsers(html: String, tokens: String) {
        #expect(PlainToken.all(in: Array(html.utf8)).map(\.brief).joined(separator: " ") == tokens)
    }

    @Test(arguments: [
        (HTMLTokenizerState.rawText, "style", "<b>&amp;</style >x", "'<b>&amp;' </style> 'x'"),
        (.rcdata, "title", "<b>&amp;</titles></TITLE>x", "'<b>&</titles>' </title> 'x'"),
        (
            .scriptData, "script", "a<!--<script></script>--></script>x",
            "'a<!--<script></script>-->' </script> 'x'"
        ),
        (.scriptData, "script", "a<!--</script>x", "'a<!--' </script> 'x'"),
        (.scriptData, "script", "if (a</script b", "'if (a'"),
        (.plainText, "plaintext", "<b>&amp;</plaintext>", "'<b>&amp;</plaintext>'"),
        (.cdata, "svg", "a]b]]><i>", "'a]b' <i>"),
    ])
    func textThatIsNotMarkup_endsWhereItsElementEnds(
        state: HTMLTokenizerState, element: String, html: String, tokens: String
    ) {
        let found = PlainToken.all(in: Array(html.utf8), state: state, lastStartTag: element)
        #expect(found.map(\.brief).joined(separator: " ") == tokens)
    }

    @Test func cdata_isTextOnlyInForeignContent() {
        let text = SourceBytes.with("<![CDATA[<b>]]>") { source in
            var tokenizer = HTMLTokenizer(source)
            tokenizer.allowsCDATA = true
            guard case .text(let range) = tokenizer.next() else { return "" }
            return source.string(range)
        }
        #expect(text == "<b>")
    }

    @Test func attributes_beyondTheMaximumAreSkipped() {
        let html = "<p" + (0..<5000).map { " a\($0)=1" }.joined() + ">x"
        let tokens = PlainToken.all(in: Array(html.utf8))
        guard case .startTag("p", let attributes, _) = tokens.first else {
            Issue.record("no start tag")
            return
        }
        #expect(attributes.count == HTMLTokenizer.maximumAttributes)
        #expect(tokens.last?.brief == "'x'")
    }

    @Test func end_isReportedAgainAndAgain() {
        SourceBytes.with("") { source in
            var tokenizer = HTMLTokenizer(source)
            for _ in 0..<3 {
                guard case .endOfFile = tokenizer.next() else {
                    Issue.record("no end")
                    return
                }
            }
        }
    }
}

extension PlainToken {
    /// One token in a few characters, for tables.
    var brief: String {
        switch self {
        case .characters(let scalars):
            "'" + String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init))) + "'"
        case .startTag(let name, let attributes, let isSelfClosing):
            "<" + name
                + attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
                + (isSelfClosing ? "/>" : ">")
        case .endTag(let name): "</\(name)>"
        case .comment(let text): "!'\(text)'"
        case .doctype(let name, let publicID, let systemID, _):
            "doctype \(name ?? "-") \(publicID ?? "-") \(systemID ?? "-")"
        }
    }
}
