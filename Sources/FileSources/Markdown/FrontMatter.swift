internal import Blog
internal import Ingest

/// What stands above a Markdown text, in any notation: see `FrontMatterBlock`.
///
/// Keys are compared without case, hyphens and underscores: `featured_image`, `featuredImage`, `Featured-Image`.
package struct FrontMatter: Hashable {
    /// A value; scalars stay as written, so a date is no timestamp and `007` no number.
    package indirect enum Value: Sendable, Hashable {
        case text(String)
        case list([Value])
        case map([String: Value])
    }

    /// Values by normalised key.
    private(set) var values: [String: Value] = [:]
    /// What stands in a table and may be meant for the whole: `[taxonomies]` and `[extra]` of Zola, `[params]` of Hugo.
    private var further: [String: Value] = [:]
    /// Whether there is any.
    private(set) var isThere: Bool
    /// What is wrong with it, where it cannot be read as what it is.
    private(set) var damage: String?
    /// Keys whose values a program decides.
    private(set) var programmed: Set<String> = []
    /// What it is as written, and the text below.
    let content: Substring
    private(set) var body: Substring

    /// Reads a file's text.
    ///
    /// What is broken is read line by line instead: what can be understood is kept, nothing is lost of the body.
    init(_ text: String, _ habits: GeneratorHabits = []) {
        let block = FrontMatterBlock(text)
        (content, body) = (block.content, block.body)
        isThere = block.kind != .none
        if isThere {
            let read = Notation(block)
            (values, damage, programmed) = (read.values, read.damage, read.programmed)
            if !read.isMatter || !isKnown(block.certainty, habits) {
                (values, damage, programmed) = ([:], nil, [])
                (body, isThere) = (text[...], false)
            }
        }
        if !isThere, text.utf8.prefix(60).contains(UInt8(ascii: ":")),
            let headers = TextHeaders(text), habits.contains(.hasHeaders) || isFamiliar(headers)
        {
            (values, body, isThere) = (headers.values, headers.body, true)
        }
        lookInTables()
    }

    /// Keys that front matter has, and the beginning of a text seldom.
    private static let familiar: Set<String> = [
        "title", "date", "author", "authors", "tags", "category", "categories", "slug", "status",
        "draft", "published", "visibility", "layout", "permalink", "modified", "updated", "lang",
        "pubdate", "publishdate", "summary", "description", "keywords", "id", "type", "private",
    ]

    private func isKnown(
        _ certainty: FrontMatterBlock.Certainty, _ habits: GeneratorHabits
    ) -> Bool {
        let familiar = values.keys.count(where: Self.familiar.contains)
        return switch certainty {
        case .certain: true
        case .unended: familiar > 0
        case .ifKnown: familiar > 0 || habits.contains(.opensFreely) && !values.isEmpty
        case .ifFamiliar:
            familiar > 1 || values["title"] != nil
                || habits.contains(.opensFreely) && !values.isEmpty
        }
    }

    /// Whether lines before a blank one are headers although nobody said so.
    private func isFamiliar(_ headers: TextHeaders) -> Bool {
        headers.values.keys.count(where: Self.familiar.contains) > 1
            && headers.body.prefix { !$0.isNewline }.allSatisfy(\.isWhitespace)
    }

    /// The first of several keys that says something.
    subscript(_ keys: String...) -> Value? {
        keys.lazy.compactMap { values[$0] }.first
            ?? (further.isEmpty ? nil : keys.lazy.compactMap { further[$0] }.first)
    }

    private mutating func lookInTables() {
        for table in ["taxonomies", "extra", "params"] {
            guard case .map(let members)? = values[table] else { continue }
            further.merge(members) { first, _ in first }
        }
        // What identifies a post is its own, and who may read it is asked of each table.
        if further.isEmpty { return }
        for key in [
            "url", "link", "permalink", "canonicalurl", "canonical", "id", "slug", "type", "layout",
        ] {
            further[key] = nil
        }
    }

    /// Takes over what is said elsewhere of keys that it does not have.
    /// - Parameter addsCategories: whether categories come before its own.
    mutating func fill(_ defaults: [String: Value], addsCategories: Bool = false) {
        if defaults.isEmpty { return }
        let own = values["categories"]
        values.merge(defaults) { own, _ in own }
        if addsCategories, let own, let others = defaults["categories"] {
            values["categories"] = .list(others.words + own.words)
        }
        lookInTables()
    }

    /// A key as it is compared.
    static func normalized(_ key: String) -> String {
        key.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
    }

    /// Keeps the first value of a key; of one that says who may read, all, so that none is overlooked.
    static func keep(_ value: Value?, as key: String, in values: inout [String: Value]) {
        guard let value else { return }
        if let known = values[key] {
            if Visibility.isKey(key) { values[key] = .list([known, value]) }
        } else {
            values[key] = value
        }
    }

    /// JSON as front matter has it, keys normalised.
    static func value(of json: JSONValue) -> Value? {
        switch json {
        case .null: nil
        case .bool(let flag): .text(flag ? "true" : "false")
        case .array(let elements): .list(elements.compactMap(value(of:)))
        case .object(let members):
            .map(
                Dictionary(
                    members.compactMap { member in
                        value(of: member.value).map { (normalized(member.name), $0) }
                    }, uniquingKeysWith: { $1 }))
        default: json.text.map { .text($0) }
        }
    }
}

extension FrontMatter.Value {
    /// A scalar, or the first scalar of a list, trimmed; `nil` for nothing.
    var text: String? {
        switch self {
        case .text(let text): text.trimmed.nonEmpty
        case .list(let values): values.lazy.compactMap(\.text).first
        case .map(let members):
            ["name", "title", "url", "src", "path", "feature", "image"].lazy
                .compactMap { members[$0]?.text }.first
        }
    }

    /// Names in a list, or in one string with commas between. A list in a list is a path: `Parent > Child`.
    var names: [String] {
        switch self {
        case .text(let text): text.split(separator: ",").compactMap { $0.trimmed.nonEmpty }
        case .list(let values):
            values.compactMap { value in
                if case .list(let path) = value {
                    path.compactMap(\.text).joined(separator: " > ").nonEmpty
                } else {
                    value.text
                }
            }
        case .map: text.map { [$0] } ?? []
        }
    }

    /// Elements of a list, words of a text.
    fileprivate var words: [FrontMatter.Value] {
        switch self {
        case .list(let values): values
        case .text(let text): text.split(whereSeparator: \.isWhitespace).map { .text(String($0)) }
        case .map: []
        }
    }

    /// Places in a tree, each with those above it: of `[A, B]` they are `A` and `A > B`, of `[[A, B], C]` also `C`.
    var paths: [String] {
        guard case .list(let values) = self else { return text.map { [$0] } ?? [] }
        let isOne = values.allSatisfy { if case .text = $0 { true } else { false } }
        let paths = isOne ? [self] : values
        var found: [String] = []
        for path in paths {
            var above = ""
            for name in path.elements.compactMap(\.text) {
                above += (above.isEmpty ? "" : " > ") + name
                if !found.contains(above) { found.append(above) }
            }
        }
        return found
    }

    private var elements: [FrontMatter.Value] {
        if case .list(let values) = self { values } else { [self] }
    }

    /// As `names`, but in a string a comma belongs to the name (`Ruiz, Ana`).
    var people: [String] {
        if case .list = self { names } else { text.map { [$0] } ?? [] }
    }

    /// YAML's and people's ways to say yes.
    var isTrue: Bool { ["true", "yes", "on", "1", "y"].contains(text?.lowercased()) }

    /// YAML's and people's ways to say no.
    var isFalse: Bool { ["false", "no", "off", "0", "n"].contains(text?.lowercased()) }
}
