import Blog
import TestSupport
import Testing

@testable import Ingest

@Suite struct JSONReaderTests {
    private func read(_ text: String) throws -> JSONValue {
        var reader = JSONReader(Array(text.utf8))
        return try reader.value()
    }

    @Test(arguments: [
        ("null", JSONValue.null), (" true ", .bool(true)), ("false", .bool(false)),
        ("0", .integer(0)), ("-12", .integer(-12)), ("1.5e3", .number(1500)),
        ("9223372036854775808", .number(9_223_372_036_854_775_808)),
        ("\"\"", .string("")), (#""a\"\\\/\b\f\n\r\tz""#, .string("a\"\\/\u{8}\u{c}\n\r\tz")),
        (#""\u65e5\u672C \ud83d\ude80""#, .string("日本 🚀")),
        (#""\ud83d x""#, .string("\u{FFFD} x")), (#""\ude80""#, .string("\u{FFFD}")),
        (#""\ud83d\u0041""#, .string("\u{FFFD}A")), ("\"a\nb\"", .string("a\nb")),
        ("[]", .array([])), ("[1, [2]]", .array([.integer(1), .array([.integer(2)])])),
        ("{}", .object([])),
    ])
    func aValue_isRead(text: String, expected: JSONValue) throws {
        #expect(try read(text) == expected)
    }

    @Test func theLastOfEqualNames_counts() throws {
        #expect(try read(#"{"a": 1, "b": 2, "a": 3}"#)["a"] == .integer(3))
    }

    @Test(arguments: [
        ("[1,\n 2 3]", 2, 4, false), ("{\"a\" 1}", 1, 6, false), ("[1, 2", 1, 6, true),
        ("\"abc", 1, 5, true), ("{\"a\":", 1, 6, true), ("nul", 1, 4, true), ("+1", 1, 1, false),
        ("[1,]", 1, 4, false), ("{,}", 1, 2, false), (#""\x""#, 1, 2, false), ("", 1, 1, true),
        (#""\u12"#, 1, 2, false), ("NaN", 1, 1, false), ("\u{1}", 1, 1, false),
    ])
    func brokenText_saysWhere(text: String, line: Int, column: Int, isCut: Bool) {
        let error = #expect(throws: JSONError.self) { try read(text) }
        #expect(error?.line == line)
        #expect(error?.column == column)
        #expect(error?.isCut == isCut)
    }

    @Test func deepNesting_isRefusedNotFollowed() {
        let text = String(repeating: "[", count: 100_000)
        let error = #expect(throws: JSONError.self) { try read(text) }
        #expect(error?.message == "nested deeper than 512 levels")
    }

    @Test func randomBytes_neverTrap() {
        var random = SplitMix64(seed: 1)
        let alphabet = Array(#"[]{}",:\u0dtfn19eE.- "#.utf8) + [0xFF, 0xC3, 0x00]
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...24, using: &random)).compactMap { _ in
                alphabet.randomElement(using: &random)
            }
            let document = JSONDocument(bytes)
            #expect(document.value != nil || document.damage != nil)
        }
    }
}

@Suite struct JSONDocumentTests {
    @Test(arguments: [
        "[{\"id\":1}]", "\u{FEFF}[{\"id\":1}]", "\u{FEFF}\u{FEFF} \n[{\"id\":1}]",
        "<br />\n<b>Warning</b>:  Undefined variable $x in /a[1].php on line 3<br />\n[{\"id\":1}]",
        "\nNotice: x is {deprecated} in /a.php on line 3\n[{\"id\":1}]\n",
        "<br />[{\"id\":1}]", "[{\"id\":1}]\n<!-- cached -->",
        "<b>Notice</b>: [x]\n[y]\n<br />\n\u{FEFF}[{\"id\":1}]",
    ])
    func whatStandsAroundJSON_isPassedOver(body: String) {
        let document = JSONDocument(Array(body.utf8))
        #expect(document.value == .array([.object([.init(name: "id", value: .integer(1))])]))
        #expect(document.damage == nil)
    }

    @Test func aCutList_keepsTheElementsBeforeTheCut() {
        let document = JSONDocument(Array(#"[{"id":1},{"id":2},{"id":3,"ti"#.utf8))
        #expect(document.value?.elements.compactMap { $0["id"]?.integer } == [1, 2])
        #expect(document.damage?.isCut == true)
    }

    @Test func whatOpensInsideOfCutJSON_isNotTakenForIt() {
        let body = "<b>Warning</b>: x<br />\n" + #"[{"id":1,"content":"<sup>[1]</sup>"},{"id":2}]"#
        let whole = Array(body.utf8)
        for count in 0..<whole.count {
            #expect(JSONDocument(Array(whole.prefix(count))).damage != nil, "\(count)")
        }
        #expect(JSONDocument(whole).damage == nil)
    }

    @Test func brokenUTF8_isReplacedAndNoted() {
        let document = JSONDocument(Array(#"[""#.utf8) + [0xC3, 0x28] + Array(#""]"#.utf8))
        #expect(document.value == .array([.string("\u{FFFD}(")]))
        #expect(document.isRepaired && document.damage == nil)
        #expect(!JSONDocument(Array(#"["é"]"#.utf8)).isRepaired)
    }

    @Test(arguments: [
        ("<!DOCTYPE html><html>\n{\"a\":1}", true), ("  <HTML lang=de>", true), ("<p>x</p>", true),
        ("hello", false), ("", false), ("{\"a\":1} trailing", false),
    ])
    func whatIsNoJSON_saysSo(body: String, isHTML: Bool) {
        let document = JSONDocument(Array(body.utf8))
        #expect(document.damage != nil)
        #expect(document.isHTML == isHTML)
    }

    @Test func readings_acceptWhatSitesWrite() {
        #expect(JSONValue.string("7").integer == 7)
        #expect(JSONValue.number(7).integer == 7)
        #expect(JSONValue.number(.infinity).integer == nil)
        #expect(JSONValue.bool(false).integer == nil)
        #expect(JSONValue.string("5.5").double == 5.5)
        #expect(JSONValue.string("nan").double == nil)
        #expect(JSONValue.object([.init(name: "rendered", value: .string("x"))]).text == "x")
        #expect(JSONValue.string(" \n").nonEmptyText == nil)
        #expect(JSONValue.string("1").flag && !JSONValue.null.flag && JSONValue.integer(1).flag)
        #expect(JSONValue.object([.init(name: "1", value: .integer(5))]).elements == [.integer(5)])
        #expect(JSONValue.bool(false).elements.isEmpty && JSONValue.array([]).members.isEmpty)
    }
}
