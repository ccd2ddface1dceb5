internal import Blog
internal import BlogSearchNotations
internal import Ingest

/// A generator's configuration: a tree of YAML, TOML or JSON with its keys as written.
///
/// Keys are compared without case, as Hugo does; the other generators have none that differ by case alone.
struct SiteConfiguration: Sendable, Hashable {
    /// The tree; scalars of YAML and TOML are texts as written.
    private(set) var value: JSONValue

    /// Nothing said.
    static let empty = SiteConfiguration(.object([]))

    init(_ value: JSONValue) { self.value = value }

    /// Reads a file's text by its ending; what cannot be read says nothing.
    init(_ text: String, ending: String) {
        switch ending {
        case "toml":
            var isDamaged = false
            value = TOMLLines.tree(text[...], &isDamaged)
        case "json": value = Self.json(text) ?? .object([])
        default:
            if case .tree(let tree) = YAMLTree(text) { value = tree } else { value = .object([]) }
        }
    }

    /// The first of several keys that is there.
    subscript(_ keys: String...) -> SiteConfiguration? {
        guard case .object(let members) = value else { return nil }
        for key in keys {
            if let member = members.last(where: { $0.name.lowercased() == key.lowercased() }),
                member.value != .null
            {
                return SiteConfiguration(member.value)
            }
        }
        return nil
    }

    /// Whether a key stands there in exactly this spelling.
    func has(exactly key: String) -> Bool { value[key] != nil }

    /// A scalar, trimmed; `nil` for nothing.
    var text: String? {
        switch value {
        case .bool(let flag): flag ? "true" : "false"
        case .object: nil
        default: value.text?.trimmed.nonEmpty
        }
    }

    /// Texts of a list, or of one scalar.
    var texts: [String] {
        if case .array(let elements) = value {
            return elements.compactMap { SiteConfiguration($0).text }
        }
        return text.map { [$0] } ?? []
    }

    /// Elements of a list; one table alone is a list of it.
    var elements: [SiteConfiguration] {
        switch value {
        case .array(let elements): elements.map { SiteConfiguration($0) }
        case .object: [self]
        default: []
        }
    }

    /// Members of a table, in order.
    var members: [(name: String, value: SiteConfiguration)] {
        guard case .object(let members) = value else { return [] }
        return members.map { ($0.name, SiteConfiguration($0.value)) }
    }

    var isTable: Bool { value.isObject }

    var isTrue: Bool { ["true", "yes", "on", "1"].contains(text?.lowercased()) }

    var isFalse: Bool { ["false", "no", "off", "0"].contains(text?.lowercased()) }

    /// As front matter keeps it, keys normalised.
    var frontMatter: [String: FrontMatter.Value] {
        guard case .map(let values)? = FrontMatter.value(of: value) else { return [:] }
        return values
    }

    /// Lays another configuration over this one: its tables are merged, everything else is replaced.
    mutating func merge(_ other: SiteConfiguration) {
        guard case .object(var members) = value, case .object(let others) = other.value else {
            value = other.value
            return
        }
        for member in others {
            let name = member.name.lowercased()
            if let index = members.lastIndex(where: { $0.name.lowercased() == name }) {
                var inner = SiteConfiguration(members[index].value)
                inner.merge(SiteConfiguration(member.value))
                members[index].value = inner.value
            } else {
                members.append(member)
            }
        }
        value = .object(members)
    }

    /// The same below a key.
    func placed(below key: String) -> SiteConfiguration {
        SiteConfiguration(.object([JSONValue.Member(name: key, value: value)]))
    }
}

// MARK: - Languages of configurations

extension SiteConfiguration {
    private static func json(_ text: String) -> JSONValue? {
        var reader = JSONReader(Array(text.utf8))
        do throws(JSONError) {
            let value = try reader.value()
            return value.isObject ? value : nil
        } catch {
            return nil
        }
    }
}
