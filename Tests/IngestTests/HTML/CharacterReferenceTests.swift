import Blog
import TestSupport
import Testing

@testable import Ingest

@Suite struct CharacterReferenceTests {
    @Test(arguments: [
        ("&amp;", "&"), ("&AMP", "&"), ("&lt;b&gt;", "<b>"), ("&hellip;", "…"), ("&ngE;", "≧̸"),
        ("&CounterClockwiseContourIntegral;", "∳"), ("&notin;", "∉"), ("&notit;", "¬it;"),
        ("&copy2024", "©2024"), ("&there4;", "∴"), ("&sup1;&sup;&sup1", "¹⊃¹"),
        ("&zwnj;", "\u{200C}"), ("&nosuch;", "&nosuch;"), ("&hellip", "&hellip"),
        ("& amp;", "& amp;"),
        ("&#65;&#x41;&#X41", "AAA"), ("&#8217;", "’"), ("&#x1F600;", "😀"),
        ("&#150;&#x80;&#133;", "–€…"), ("&#0;", "\u{FFFD}"), ("&#xD800;", "\u{FFFD}"),
        ("&#x110000;", "\u{FFFD}"), ("&#99999999999999999999;", "\u{FFFD}"),
        ("&#;&#x;&#", "&#;&#x;&#"),
        ("&", "&"), ("&&amp;&", "&&&"),
    ])
    func references_areDecodedInText(html: String, text: String) {
        let tokens = PlainToken.all(in: Array(html.utf8))
        #expect(tokens == [.characters(text.unicodeScalars.map(\.value))])
    }

    @Test(arguments: [
        ("?a=1&copy=3", "?a=1&copy=3"), ("?a&copyright", "?a&copyright"), ("?a&copy;=3", "?a©=3"),
        ("?a&amp;b", "?a&b"), ("&copy", "©"),
    ])
    func referencesWithoutSemicolon_areAddressesInAttributes(value: String, decoded: String) {
        let tokens = PlainToken.all(in: Array("<a h=\"\(value)\">".utf8))
        #expect(tokens == [.startTag("a", ["h": decoded], isSelfClosing: false)])
    }

    @Test func everyNameOfTheList_isFoundAndLongestWins() throws {
        let entries = CharacterNames.list.split(separator: " ")
        #expect(entries.count == 2125)
        #expect(entries.filter { $0.contains("*") }.count == 2231 - 2125)
        for entry in entries {
            let parts = entry.split(whereSeparator: { $0 == "*" || $0 == "-" })
            let scalars = try parts[at: 1].split(separator: "+").compactMap {
                UInt32($0, radix: 16)
            }
            #expect(
                try PlainToken.all(in: Array("&\(parts[at: 0]);".utf8)) == [.characters(scalars)])
        }
    }
}
