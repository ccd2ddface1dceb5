import Foundation
import TestSupport
import Testing

@testable import Ingest

/// The html5lib project's tokenizer tests, which every HTML5 tokenizer is measured by.
///
/// They are read from the folder `shared` beside the checkout (or `WPSEARCH_SHARED`) and skipped
/// without it; `HTMLTokenizerTests` holds our own cases.
@Suite struct Html5libTokenizerTests {
    static let folder = SharedFolder.url.appendingPathComponent("data/html/html5lib/tokenizer")
    static let files =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
        .filter { $0.hasSuffix(".test") }.sorted() ?? []

    @Test(
        .enabled(
            if: !files.isEmpty,
            "no html5lib tests: set WPSEARCH_SHARED to the folder with data/html/html5lib"),
        arguments: files)
    func tokens_equalHtml5libs(file: String) throws {
        let data = try Data(contentsOf: Self.folder.appendingPathComponent(file))
        let suite = try JSONDecoder().decode(Html5libSuite.self, from: data)
        let cases = suite.tests ?? suite.xmlViolationTests ?? []
        #expect(!cases.isEmpty)
        for test in cases {
            for state in test.states {
                let tokens = test.tokens(from: state, coercing: suite.xmlViolationTests != nil)
                #expect(tokens == test.expected, "\(file): \(test.description), \(state)")
            }
        }
    }
}

/// A token in the form the test files use.
enum PlainToken: Equatable {
    case characters([UInt32])
    case startTag(String, [String: String], isSelfClosing: Bool)
    case endTag(String)
    case comment(String)
    case doctype(name: String?, publicID: String?, systemID: String?, isCorrect: Bool)
}

struct Html5libSuite: Decodable {
    var tests: [Html5libCase]?
    var xmlViolationTests: [Html5libCase]?
}

struct Html5libCase: Decodable {
    var description: String
    var input: String
    var output: [[TestJSON]]
    var initialStates: [String]?
    var lastStartTag: String?
    var doubleEscaped: Bool?

    var states: [String] { initialStates ?? ["Data state"] }

    func tokens(from state: String, coercing: Bool) -> [PlainToken] {
        let states: [String: HTMLTokenizerState] = [
            "Data state": .data, "PLAINTEXT state": .plainText, "RCDATA state": .rcdata,
            "RAWTEXT state": .rawText, "Script data state": .scriptData,
            "CDATA section state": .cdata,
        ]
        guard let start = states[state] else { return [] }
        let tokens = PlainToken.all(
            in: Self.bytes(of: scalars(input)), state: start, lastStartTag: lastStartTag)
        return coercing ? tokens.map(\.coercedToInfoset) : tokens
    }

    var expected: [PlainToken] {
        output.compactMap { parts in
            let text = parts.dropFirst().map {
                $0.text.map { String(decoding: Self.bytes(of: scalars($0)), as: UTF8.self) }
            }
            switch parts.first?.text {
            case "Character": return .characters(scalars(parts[1].text ?? ""))
            case "StartTag":
                var attributes: [String: String] = [:]
                for (name, value) in parts[2].object ?? [:] {
                    attributes[unescaped(name)] = unescaped(value.text ?? "")
                }
                return .startTag(text[0] ?? "", attributes, isSelfClosing: parts.count > 3)
            case "EndTag": return .endTag(text[0] ?? "")
            case "Comment": return .comment(text[0] ?? "")
            case "DOCTYPE":
                return .doctype(
                    name: text[0], publicID: text[1], systemID: text[2], isCorrect: parts[4].isTrue)
            default: return nil
            }
        }
    }

    private func unescaped(_ text: String) -> String {
        String(decoding: Self.bytes(of: scalars(text)), as: UTF8.self)
    }

    /// Code points of `text`; a second round of `\uHHHH` is undone where the test asks for it. Lone
    /// surrogates, which no `String` can hold, come out as they are.
    private func scalars(_ text: String) -> [UInt32] {
        let written = text.unicodeScalars.map(\.value)
        guard doubleEscaped == true else { return written }
        var units: [UInt32] = []
        var index = 0
        while index < written.count {
            let digits = written[index...].dropFirst(2).prefix(4)
            if written[index...].starts(with: [0x5C, 0x75]), digits.count == 4,
                let value = UInt32(
                    String(String.UnicodeScalarView(digits.compactMap(Unicode.Scalar.init))),
                    radix: 16)
            {
                units.append(value)
                index += 6
            } else {
                units.append(written[index])
                index += 1
            }
        }
        return Self.pairingSurrogates(units)
    }

    private static func pairingSurrogates(_ units: [UInt32]) -> [UInt32] {
        var output: [UInt32] = []
        for unit in units {
            if (0xDC00...0xDFFF).contains(unit), let last = output.last,
                (0xD800...0xDBFF).contains(last)
            {
                output[output.count - 1] = 0x10000 + (last - 0xD800) << 10 + (unit - 0xDC00)
            } else {
                output.append(unit)
            }
        }
        return output
    }

    /// UTF-8, generalised to surrogates.
    private static func bytes(of scalars: [UInt32]) -> [UInt8] {
        scalars.flatMap { value -> [UInt8] in
            if let scalar = Unicode.Scalar(value) { return Array(String(scalar).utf8) }
            return [
                UInt8(0xE0 | value >> 12), UInt8(0x80 | value >> 6 & 0x3F),
                UInt8(0x80 | value & 0x3F),
            ]
        }
    }
}

extension PlainToken {
    /// All tokens of `bytes`, neighbouring characters joined.
    static func all(
        in bytes: [UInt8], state: HTMLTokenizerState = .data, lastStartTag: String? = nil
    ) -> [PlainToken] {
        SourceBytes.with(bytes) { source in
            var tokenizer = HTMLTokenizer(source, state: state, lastStartTag: lastStartTag)
            var tokens: [PlainToken] = []
            var characters: [UInt8] = []
            func flush() {
                if !characters.isEmpty { tokens.append(.characters(codePoints(characters))) }
                characters = []
            }
            while true {
                let token = tokenizer.next()
                switch token {
                case .text(let range): source.append(range, to: &characters)
                case .scalars(let first, let second):
                    characters.append(first)
                    if let second { characters.append(second) }
                case .endOfFile:
                    flush()
                    return tokens
                default:
                    flush()
                    if let plain = tokenizer.plain(token) { tokens.append(plain) }
                }
            }
        }
    }

    /// Decodes UTF-8 that may hold surrogates.
    private static func codePoints(_ bytes: [UInt8]) -> [UInt32] {
        var output: [UInt32] = []
        for byte in bytes {
            switch byte {
            case 0x80...0xBF:
                output[output.count - 1] = output[output.count - 1] << 6 | UInt32(byte & 0x3F)
            case 0xC0...0xDF: output.append(UInt32(byte & 0x1F))
            case 0xE0...0xEF: output.append(UInt32(byte & 0x0F))
            case 0xF0...0xFF: output.append(UInt32(byte & 0x07))
            default: output.append(UInt32(byte))
            }
        }
        return output
    }

    /// The standard's "Coercing an HTML DOM into an infoset", as far as the test file goes. Nothing
    /// here builds an infoset, so this is no part of the library.
    var coercedToInfoset: PlainToken {
        switch self {
        case .characters(let scalars):
            return .characters(
                scalars.map { value in
                    if value == 0x0C { return 0x20 }
                    let isXML = value >= 0x20 && value != 0xFFFE && value != 0xFFFF
                    return isXML || [0x09, 0x0A, 0x0D].contains(value) ? value : 0xFFFD
                })
        case .comment(let text): return .comment(text.replacingOccurrences(of: "--", with: "- -"))
        default: return self
        }
    }
}

extension HTMLTokenizer {
    fileprivate func plain(_ token: HTMLToken) -> PlainToken? {
        func name(_ range: Range<Int>) -> String {
            String(decoding: decoded(range) { _ in nil }.map(\.lowercasedASCII), as: UTF8.self)
        }
        func text(_ range: Range<Int>) -> String {
            String(decoding: decoded(range) { _ in nil }, as: UTF8.self)
        }
        switch token {
        case .startTag(let tag):
            let pairs = attributes.map {
                (name($0.nameRange), String(decoding: decodedValue($0.value), as: UTF8.self))
            }
            return .startTag(
                name(tag.nameRange), Dictionary(pairs, uniquingKeysWith: { first, _ in first }),
                isSelfClosing: tag.isSelfClosing)
        case .endTag(let tag): return .endTag(name(tag.nameRange))
        case .comment(let range): return .comment(text(range))
        case .doctype(let doctype):
            return .doctype(
                name: doctype.name.map(name), publicID: doctype.publicID.map(text),
                systemID: doctype.systemID.map(text), isCorrect: !doctype.forcesQuirks)
        case .text, .scalars, .endOfFile: return nil
        }
    }
}

/// The few shapes of JSON the tests use.
enum TestJSON: Decodable {
    case string(String)
    case bool(Bool)
    case object([String: TestJSON])
    case null

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else {
            self = .object(try container.decode([String: TestJSON].self))
        }
    }

    var text: String? { if case .string(let text) = self { text } else { nil } }
    var object: [String: TestJSON]? { if case .object(let object) = self { object } else { nil } }
    var isTrue: Bool { if case .bool(let value) = self { value } else { false } }
}
