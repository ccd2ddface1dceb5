import Testing

@testable import BlogSearchFileSources

@Suite struct XMLCleanerTests {
    private func clean(_ bytes: [UInt8], step: Int? = nil) -> String {
        var cleaner = XMLCleaner()
        var output: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: step ?? max(1, bytes.count)) {
            output += cleaner.clean(
                Array(bytes[start..<min(start + (step ?? bytes.count), bytes.count)]))
        }
        output += cleaner.clean([], isLast: true)
        return String(validating: output, as: UTF8.self) ?? "(no UTF-8)"
    }

    @Test(arguments: [
        ("<a/>", "<a/>"), ("\n\n \t<a/>", "<a/>"), ("\u{FEFF}<a/>", "<a/>"),
        ("\n<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a/>", "\n<a/>"),
        ("a\u{8}b\u{0}c\u{1B}d", "abcd"), ("a\u{C}b\u{B}c", "a b c"),
        ("tab\tline\r\n", "tab\tline\r\n"),
        ("é日😀", "é日😀"), ("a\u{FFFE}b\u{FFFF}c", "a\u{FFFD}b\u{FFFD}c"), ("", ""),
    ])
    func text_isCleaned(written: String, expected: String) {
        #expect(clean(Array(written.utf8)) == expected)
    }

    @Test(
        arguments: [
            ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0x61, 0xC3, 0x62], "a\u{FFFD}b"),
            ([0x61, 0xE2, 0x82], "a\u{FFFD}\u{FFFD}"), ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"),
            ([0xED, 0xA0, 0x80], "\u{FFFD}"),
            ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
            ([0x80], "\u{FFFD}"), ([0xF0, 0x9F, 0x98, 0x80], "😀"),
            ([0xE0, 0x80, 0x80], "\u{FFFD}"),
        ] as [([UInt8], String)])
    func invalidUTF8_becomesReplacementCharacters(bytes: [UInt8], expected: String) {
        #expect(clean(bytes) == expected)
        #expect(clean(bytes, step: 1) == expected)
    }

    @Test(arguments: ["ISO-8859-1", "iso-8859-1", "Windows-1252", "latin1"])
    func latinEncodings_areObeyed(name: String) {
        let bytes =
            Array("<?xml version='1.0' encoding='\(name)'?><a>".utf8) + [0xE9, 0x80, 0x92, 0x3C]
        #expect(clean(bytes) == "<a>é€’<")
    }

    @Test func utf16_isReadByItsMark() {
        let little: [UInt8] =
            [0xFF, 0xFE] + "<a>é😀</a>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big: [UInt8] =
            [0xFE, 0xFF] + "<a>é😀</a>".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        #expect(clean(little) == "<a>é😀</a>")
        #expect(clean(big) == "<a>é😀</a>")
    }

    @Test func anyChunkSize_givesTheSameText() {
        var bytes = Array("<?xml version='1.0'?>".utf8)
        for round in 0..<300 {
            bytes += Array("é日😀a\u{1}b".utf8) + [0xE2, UInt8(round % 256), 0x82]
        }
        let whole = clean(bytes)
        #expect(whole != "(no UTF-8)")
        for step in [1, 2, 3, 5, 7, 64, 1000, 1023, 1024, 1025] {
            #expect(clean(bytes, step: step) == whole)
        }
    }
}

@Suite struct XMLItemSplitterTests {
    @Test(arguments: 1...40) func bodies_areCutOutHoweverTheTextIsCut(size: Int) {
        let text =
            "<item><content:encoded><![CDATA[<item>long]] > ]]></content:encoded><b><![CDATA[kept]]></b></item>"
            + "<item><excerpt:encoded>kept <![CDATA[kept]]></excerpt:encoded><c:encoded><![CDATA[]]]]></c:encoded>"
        let bytes = Array(text.utf8)
        var splitter = XMLItemSplitter()
        var output: [UInt8] = []
        var bodies = ""
        var items = 0
        for start in stride(from: 0, to: bytes.count, by: size) {
            let chunk = Array(bytes[start..<min(start + size, bytes.count)])
            for piece in splitter.split(chunk, isLast: start + size >= bytes.count) {
                items += piece.beginsItem ? 1 : 0
                output += piece.bytes
                if piece.isBody { bodies += String(decoding: piece.bytes, as: UTF8.self) }
            }
        }
        #expect(items == 2)
        #expect(output == bytes)
        // A start tag that is cut off from its CDATA leaves the body to the parser.
        #expect(["<item>long]] > ]]", "<item>long]] > ", "]]", ""].contains(bodies))
        #expect(size < 40 || bodies == "<item>long]] > ]]")
    }

    private func pieces(_ xml: String, step: Int? = nil) -> [String] {
        var splitter = XMLItemSplitter()
        var pieces: [String] = []
        let bytes = Array(xml.utf8)
        func add(_ found: [XMLItemSplitter.Piece]) {
            for piece in found {
                let text = String(decoding: piece.bytes, as: UTF8.self)
                if piece.beginsItem || pieces.isEmpty {
                    pieces.append(text)
                } else {
                    pieces[pieces.count - 1] += text
                }
            }
        }
        for start in stride(from: 0, to: bytes.count, by: step ?? max(1, bytes.count)) {
            add(
                splitter.split(
                    Array(bytes[start..<min(start + (step ?? bytes.count), bytes.count)])))
        }
        add(splitter.split([], isLast: true))
        return pieces
    }

    @Test(arguments: [
        ("<c><item>1</item><item>2</item></c>", ["<c>", "<item>1</item>", "<item>2</item></c>"]),
        ("<item a='1'/><item/>", ["<item a='1'/>", "<item/>"]),
        ("<items/><itemize><ite", ["<items/><itemize><ite"]),
        ("<a><![CDATA[<item>]]><item>", ["<a><![CDATA[<item>]]>", "<item>"]),
        ("<a><![CDATA[x]] ]> <item>]]]><item>", ["<a><![CDATA[x]] ]> <item>]]]>", "<item>"]),
        ("<a><!-- <item> - -- --><item>", ["<a><!-- <item> - -- -->", "<item>"]),
        ("<a><![CDATA[ never closed <item>", ["<a><![CDATA[ never closed <item>"]), ("", []),
        ("plain < text <item\n>", ["plain < text ", "<item\n>"]),
    ])
    func items_areCutWhereTheyAreMarkup(xml: String, expected: [String]) {
        #expect(pieces(xml) == expected)
        for step in 1...12 { #expect(pieces(xml, step: step) == expected) }
    }
}
