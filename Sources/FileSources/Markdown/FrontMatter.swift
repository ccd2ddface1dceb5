internal import Blog
internal import Ingest
internal import Yams

/// What stands above a Markdown text: YAML between `---` lines, TOML between `+++` lines, or a JSON object.
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
    /// Whether it is YAML that cannot be read as such.
    private(set) var isDamaged = false
    /// What it is as written, and the text below.
    let content: Substring
    private(set) var body: Substring

    /// Reads a file's text.
    ///
    /// Broken YAML is read line by line instead: what can be understood is kept, nothing is lost of the body.
    /// - Parameter hasHeaders: whether lines `Key: value` that the text begins with are front matter.
    init(_ text: String, hasHeaders: Bool = false) {
        let block = FrontMatterBlock(text)
        (content, body) = (block.content, block.body)
        isThere = block.kind != .none
        switch block.kind {
        case .none:
            guard hasHeaders, let headers = TextHeaders(text) else { break }
            (values, body, isThere) = (headers.values, headers.body, true)
        case .yaml: values = Self.yaml(String(block.content), &isDamaged)
        case .toml: values = TOMLLines.read(block.content)
        case .json:
            values = Self.json(block.content) ?? Self.yaml(String(block.content), &isDamaged)
        }
        lookInTables()
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

    private static func yaml(_ text: String, _ isDamaged: inout Bool) -> [String: Value] {
        guard YAMLGuard.isHarmless(text) else { return YAMLLines.read(text[...]) }
        do {
            // Without rules for tags every scalar stays text, and nothing is matched against patterns.
            let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
            guard let mapping = try parser.singleRoot()?.mapping else {
                return YAMLLines.read(text[...])
            }
            var budget = 10_000
            return values(of: mapping, &budget)
        } catch {
            isDamaged = true
            return YAMLLines.read(text[...])
        }
    }

    private static func values(of mapping: Node.Mapping, _ budget: inout Int) -> [String: Value] {
        var values: [String: Value] = [:]
        for (key, node) in mapping {
            guard let key = key.string, let value = value(of: node, &budget) else { continue }
            values[normalized(key)] = value
        }
        return values
    }

    /// `nil` for null, and for what goes beyond the budget of nodes (aliases can multiply them).
    private static func value(of node: Node, _ budget: inout Int) -> Value? {
        budget -= 1
        guard budget > 0 else { return nil }
        switch node {
        case .scalar(let scalar):
            let isNull =
                scalar.style == .plain && ["", "~", "null", "Null"].contains(scalar.string)
            return isNull ? nil : .text(StreamSafe.text(scalar.string))
        case .sequence(let nodes):
            return .list(nodes.compactMap { value(of: $0, &budget) })
        case .mapping(let mapping): return .map(values(of: mapping, &budget))
        case .alias: return nil
        }
    }

    /// The members of an object; none where it is no JSON, which YAML may understand: it takes comments and commas at the end.
    private static func json(_ text: Substring) -> [String: Value]? {
        var reader = JSONReader(Array(text.utf8))
        do throws(JSONError) {
            guard case .map(let values)? = value(of: try reader.value()) else { return nil }
            return values
        } catch {
            return nil
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
