import Foundation
import TestSupport
import Testing

@testable import BlogSearchQueries

/// What holds for every text. A long run tries more of each kind.
@Suite struct QueryFuzzTests {
    static let count = 500 * LongRun.factor

    @Test(arguments: RandomText.Kind.allCases)
    func everyText_isAQuery_thatPrintsAsItself(kind: RandomText.Kind) throws {
        var random = RandomText(seed: 20)
        for _ in 0..<Self.count {
            let text = random.text(kind)
            let query = Query(text)
            let problem = problem(with: query)
            try #require(problem == nil, "\(text.debugDescription) \(problem ?? "")")
        }
    }

    /// The properties must not hang on the usual cleaner: an index brings its own.
    @Test(arguments: RandomText.Kind.allCases)
    func everyText_printsAsItself_whateverIsSearchable(kind: RandomText.Kind) throws {
        let cleaners: [@Sendable (String) -> String?] = [
            { $0 },
            { word in
                let letters = word.unicodeScalars.filter { $0.properties.isAlphabetic }
                return letters.isEmpty ? nil : String(String.UnicodeScalarView(letters))
            },
            { $0.unicodeScalars.count < 3 ? nil : $0 },
        ]
        var random = RandomText(seed: 21)
        for number in 0..<Self.count / 4 {
            let text = random.text(kind)
            let cleaner = cleaners[number % cleaners.count]
            let query = Query(text, searchablePart: cleaner)
            let again = Query(query.canonical, searchablePart: cleaner)
            try #require(
                again.root?.description == query.root?.description, "\(text.debugDescription)")
            try #require(
                query.canonical.isWrittenLike(again.canonical),
                "\(text.debugDescription) as \(query.canonical) as \(again.canonical)")
        }
    }

    @Test(arguments: RandomText.Kind.allCases)
    func everyText_isAnswered(kind: RandomText.Kind) throws {
        let blog = MemoryBlog(bodies: ["swift and kotlin", "a b c", "日本語 widgets", "node.js"])
        blog.settings.synonyms = [.equal(["swift", "kotlin", "b c"])]
        var random = RandomText(seed: 22)
        for _ in 0..<40 * LongRun.factor {
            let text = random.text(kind)
            let results = try blog.results(text)
            try #require(results.hits.count <= results.total, "\(text.debugDescription)")
        }
    }

    /// The first thing that is wrong with a query, in words.
    private func problem(with query: Query) -> String? {
        let again = Query(query.canonical)
        if again.root?.description != query.root?.description {
            return "\(query.canonical.debugDescription) parses to another tree: "
                + "\(String(describing: query.root)) became \(String(describing: again.root))"
        }
        if !again.canonical.isWrittenLike(query.canonical) {
            return "\(query.canonical) prints as \(again.canonical)"
        }
        return rangeProblem(of: query) ?? droppedProblem(of: query)
    }

    private func rangeProblem(of query: Query) -> String? {
        let whole = 0..<query.text.unicodeScalars.count
        for note in query.notes
        where note.range.isEmpty || note.range.clamped(to: whole) != note.range {
            return "the note \(note) lies outside of the text"
        }
        var nodes = query.root.map { [$0] } ?? []
        if let root = query.root, root.range != whole { return "the root is not the whole text" }
        while let node = nodes.popLast() {
            if node.range.isEmpty { return "\(node) has an empty range" }
            for child in node.children where child.range.clamped(to: node.range) != child.range {
                return "\(child) is not inside of \(node)"
            }
            nodes += node.children
        }
        return nil
    }

    /// What no note is about stands in the canonical form, as often as in the text, marks around words aside; every other
    /// visible character does, or is named by a note on its place. What is read as a space is named once for all of its kind.
    private func droppedProblem(of query: Query) -> String? {
        let spaces = query.notes.filter { $0.message.hasSuffix(" read as a space") }
        var kept: [Unicode.Scalar: Int] = [:]
        for scalar in query.canonical.unicodeScalars { kept[scalar, default: 0] += 1 }
        var named: [(scalar: Unicode.Scalar, notes: [QueryNote])] = []
        for (position, scalar) in query.text.unicodeScalars.enumerated()
        where !scalar.isQuerySpace && !spaces.contains(where: { $0.names(scalar) }) {
            let notes = query.notes.filter { $0.range.contains(position) }
            if notes.isEmpty {
                kept[scalar, default: 0] -= 1
                if kept[scalar, default: 0] < 0, !scalar.isMark {
                    return "\(scalar.debugDescription) is dropped without a note"
                }
            } else {
                named.append((scalar, notes))
            }
        }
        for (scalar, notes) in named {
            kept[scalar, default: 0] -= 1
            // Notes write quotation marks in one shape.
            let isNamed = notes.contains {
                $0.names(scalar) || scalar.isQuotationMark && $0.names("\"")
            }
            if kept[scalar, default: 0] < 0, !isNamed {
                return "\(scalar.debugDescription) is dropped, and not named in \(notes)"
            }
        }
        return nil
    }
}

extension Unicode.Scalar {
    /// Whether it can be left out, or be written otherwise, without a note: punctuation, and the sign of a form.
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
            .dashPunctuation, .otherPunctuation:
            true
        default: self == "=" || isQuotationMark
        }
    }
}

extension QueryNote {
    /// Whether the sentence shows a character or its code point, or says that all from a place on is left out.
    fileprivate func names(_ scalar: Unicode.Scalar) -> Bool {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        // Scalar by scalar: to `contains` on texts, a digit with a combining mark behind it is another character.
        return message.unicodeScalars.contains(scalar)
            || !message.utf8.ranges(of: code.utf8).isEmpty
            || message.hasPrefix("Everything") || message.contains(" cut: ")
    }
}

/// Texts nobody would type, and texts people do type with a few characters changed.
struct RandomText {
    enum Kind: CaseIterable, CustomTestStringConvertible {
        case bytes, signs, words, mutations, scalars

        var testDescription: String { "\(self)" }
    }

    private var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    mutating func text(_ kind: Kind) -> String {
        switch kind {
        case .bytes: String(decoding: (0..<below(40)).map { _ in UInt8(below(256)) }, as: UTF8.self)
        case .signs: joined(from: Self.signs, upTo: 24, separators: ["", "", " "])
        case .words: joined(from: Self.words, upTo: 12, separators: [" ", " ", " ", ""])
        case .mutations: mutated(pick(Self.typed))
        case .scalars: joined(from: Self.scalars, upTo: 24, separators: [""])
        }
    }

    private mutating func joined(from parts: [String], upTo count: Int, separators: [String])
        -> String
    {
        var text = ""
        for _ in 0..<below(count) + 1 { text += pick(parts) + pick(separators) }
        return text
    }

    private mutating func mutated(_ text: String) -> String {
        var scalars = Array(text.unicodeScalars)
        for _ in 0..<below(4) + 1 {
            let place = below(scalars.count + 1)
            switch below(4) {
            case 0 where place < scalars.count: scalars.remove(at: place)
            case 1 where place < scalars.count:
                scalars[place] = pick(Array(pick(Self.signs).unicodeScalars))
            case 2: scalars.insert(contentsOf: scalars.prefix(place), at: place)
            default: scalars.insert(contentsOf: pick(Self.signs).unicodeScalars, at: place)
            }
        }
        return String(String.UnicodeScalarView(scalars.prefix(200)))
    }

    private mutating func below(_ bound: Int) -> Int { Int(generator.next() % UInt64(bound)) }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[below(elements.count)]
    }

    static let signs = [
        "\"", "(", ")", "-", "*", ":", ",", "+", "OR", "AND", "NEAR", "NEAR/3", "NEAR/0009", "a",
        "B", "c",
        "title:", "in:", "in:code", "tag:", "year:", "2020", "..", "after:", "2020-01-01", "“", "»",
        "'", "\0",
        "?", "/", "#", ".", "\n", "in:title,body", "code:", "é", "e\u{301}", "\u{200B}", "~", "\\",
        "or",
    ]
    static let words = [
        "swift", "WordPress", "why?", "C++", "don't", "OR", "AND", "NEAR/5", "NEAR", "(", ")", "\"",
        "\"a phrase\"",
        "-draft", "wid*", "title:widgets", "in:heading", "tag:news,ios",
        "category:\"Bread & Baking\"", "year:2020",
        "year:2019..2021", "after:2020-01-01", "before:2020-01-01T10:00:00+02:00", "日本語", "20.04",
        "NASA", "...",
        "author:7", "-(", "title:(", "-\"", "lang:de", "site:https://example.org/", "--flag", "- ",
        "multi-agent",
    ]
    static let typed = [
        "swift OR kotlin -java", "\"server side\" swift", "title:(swift OR kotlin) tag:news,ios",
        "in:heading widgets NEAR/5 cloud", "-(a b) c", "year:2019..2021 after:2020-01-01 wid*",
        "category:\"Bread & Baking\" -tag:draft", "why don't you (and I) go?",
        "“smart quotes” «guillemets»",
        "SALT AND PEPPER", "title:-foo -title:-\"b c\" lang:de",
        "a NEAR b AND (c OR d) in:code,caption",
    ]
    static let scalars: [String] =
        ((0x20...0x7E).map { $0 } + [
            0, 7, 0x85, 0xA0, 0xAB, 0xE9, 0x301, 0x200B, 0x200D, 0x201C, 0x201D, 0x201E,
        ])
        .compactMap { Unicode.Scalar(UInt32($0)).map { String($0) } }
        + [
            "日", "本", "👍", "👨‍👩‍👧", "ß", "İ", "ı", "ﬁ", "K", "\u{37E}", "\u{FFFD}", "\u{10FFFF}",
            "\u{E000}", "ः",
        ]
}

extension String {
    /// Scalar by scalar; `==` takes composed and decomposed letters for the same.
    func isWrittenLike(_ other: String) -> Bool {
        unicodeScalars.elementsEqual(other.unicodeScalars)
    }
}
