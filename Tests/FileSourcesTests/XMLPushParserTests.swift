import Testing

@testable import BlogSearchFileSources

@Suite struct XMLPushParserTests {
    private func events(_ xml: String, wanted: Set<String> = ["a", "b", "t"], step: Int? = nil)
        throws -> [XMLEvent]
    {
        let parser = try #require(XMLPushParser(wanted: wanted))
        let bytes = Array(xml.utf8)
        var events: [XMLEvent] = []
        for start in stride(from: 0, to: bytes.count, by: step ?? bytes.count) {
            events += parser.feed(bytes[start..<min(start + (step ?? bytes.count), bytes.count)])
        }
        return events + parser.finish()
    }

    private func text(_ xml: String) throws -> [String] {
        try events(xml).compactMap { if case .end("t", let text) = $0 { text } else { nil } }
    }

    @Test func elements_comeInOrderWithAttributes() throws {
        #expect(
            try events("<x><a k=\"v&amp;w\">1</a><c>2</c></x>") == [
                .start(name: "x", attributes: [:]), .start(name: "a", attributes: ["k": "v&#38;w"]),
                .end(name: "a", text: "1"), .start(name: "c", attributes: [:]),
                .end(name: "c", text: ""), .end(name: "x", text: ""),
            ])
    }

    @Test(arguments: [
        ("<t>a<![CDATA[<b>]]>c</t>", "a<b>c"), ("<t><![CDATA[x]]><![CDATA[y]]></t>", "xy"),
        ("<t><![CDATA[a]]]]><![CDATA[>b]]></t>", "a]]>b"),
        ("<t>&lt;&amp;&#228;&#x20AC;</t>", "<&ä€"),
        ("<t>R&amp;D&nbsp;x</t>", "R&D&nbsp;x"), ("<t>a&bogus;b&amp;c</t>", "a&bogus;b&c"),
        ("<t>a&#0;b&amp;c</t>", "ab&c"), ("<t>one <i>two</i> three</t>", "one two three"),
        ("<t> \n </t>", " \n "), ("<t/>", ""),
    ])
    func text_isWhatTheDocumentSays(xml: String, expected: String) throws {
        #expect(try text("<x>" + xml + "</x>") == [expected])
    }

    @Test func references_workAfterAnError() throws {
        #expect(try text("<x><t>a&#0;</t><p:q>&amp;</p:q><t>b&amp;c</t></x>") == ["a", "b&c"])
    }

    @Test func declaredEntities_areNeverExpanded() throws {
        let bomb = """
            <!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
            <x><t>&a;</t><t>&b;</t><t>&f;</t><t>after</t></x>
            """
        #expect(try text(bomb) == ["&a;", "&b;", "&f;", "after"])
    }

    @Test func anyChunkSize_givesTheSameEvents() throws {
        let xml = "<x><a k='1'>é &amp; <![CDATA[]] ]]>&nbsp;</a>\n<b><![CDATA[日本]]></b><t>z</t></x>"
        let whole = try events(xml)
        #expect(whole.count == 8)
        for step in 1...17 { #expect(try events(xml, step: step) == whole) }
    }

    @Test func brokenMarkup_haltsWithAComplaint() throws {
        let parser = try #require(XMLPushParser(wanted: []))
        _ = parser.feed(Array("<x><a>1 < 2</a></x>".utf8)[...])
        _ = parser.finish()
        #expect(parser.isHalted)
        #expect(parser.complaint?.isEmpty == false)
        #expect(parser.complaint?.contains("\n") == false)
    }

    @Test func deepNesting_isHarmless() throws {
        let depth = 50_000
        let xml = String(repeating: "<d>", count: depth) + String(repeating: "</d>", count: depth)
        #expect(try events(xml).count == depth * 2)
    }
}

@Suite struct XMLNameTests {
    @Test(
        arguments: [
            ("post_id", "wp", "http://wordpress.org/export/1.0/", "wp:post_id"),
            ("post_id", "w", "http://wordpress.org/export/1.2/", "wp:post_id"),
            ("post_id", "wp", "https://wordpress.org/export/1.2", "wp:post_id"),
            ("encoded", "x", "http://wordpress.org/export/1.1/excerpt/", "excerpt:encoded"),
            ("encoded", "c", "http://purl.org/rss/1.0/modules/content/", "content:encoded"),
            ("creator", nil, "http://purl.org/dc/elements/1.1/", "dc:creator"),
            ("post_id", "wp", nil, "wp:post_id"), ("post_id", "wp", "urn:unknown", "wp:post_id"),
            ("title", nil, nil, "title"), ("title", nil, "urn:unknown", "title"),
        ] as [(String, String?, String?, String)])
    func names_areComparedByVocabulary(local: String, prefix: String?, uri: String?, name: String) {
        #expect(XMLName.canonical(local: local, prefix: prefix, uri: uri) == name)
    }

    /// Bytes of the section as they are, cut anywhere, in an element that is wanted or not.
    @Test(arguments: ["t", "u"], ["]]", "<b>&amp;é]", "", "a\r\n"])
    func anOpenSection_isTakenAsItIs(element: String, text: String) throws {
        let head = Array("<x><\(element)>1<![CDATA[".utf8)
        let foot = Array("]]>2</\(element)></x>".utf8)
        let bytes = Array(text.utf8)
        for place in 0...bytes.count {
            let parser = try #require(XMLPushParser(wanted: ["t"]))
            var events = parser.feed(head[...])
            events += parser.take(bytes[..<place])
            events += parser.take(bytes[place...])
            events += parser.feed(foot[...])
            let expected = element == "t" ? "1\(text)2" : ""
            #expect(events.contains(.end(name: element, text: expected)))
        }
    }

    @Test func whereNoSectionIsOpen_bytesAreParsed() throws {
        let parser = try #require(XMLPushParser(wanted: ["t"]))
        var events = parser.take(Array("<x><t>a<![CDATA[b]".utf8)[...])
        events += parser.take(Array("c".utf8)[...])
        events += parser.feed(Array("]]></t></x>".utf8)[...])
        #expect(events.contains(.end(name: "t", text: "ab]c")))
    }
}
