package import Blog
internal import Ingest
internal import Yams

/// YAML as a tree with its keys as written; all scalars are texts.
package enum YAMLTree: Sendable {
    /// `null` where nothing stands there.
    case tree(JSONValue)
    case damaged
    /// What would do harm to read.
    case harmful

    package init(_ text: String) {
        guard YAMLGuard.isHarmless(text) else {
            self = .harmful
            return
        }
        do {
            // Without rules for tags every scalar stays text, and nothing is matched against patterns.
            let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
            var budget = 10_000
            self = .tree(try parser.singleRoot().flatMap { Self.tree(of: $0, &budget) } ?? .null)
        } catch {
            self = .damaged
        }
    }

    /// `nil` for what goes beyond the budget of nodes (aliases can multiply them).
    private static func tree(of node: Node, _ budget: inout Int) -> JSONValue? {
        budget -= 1
        guard budget > 0 else { return nil }
        switch node {
        case .scalar(let scalar):
            let isNull =
                scalar.style == .plain && ["", "~", "null", "Null"].contains(scalar.string)
            return isNull ? .null : .string(StreamSafe.text(scalar.string))
        case .sequence(let nodes): return .array(nodes.compactMap { tree(of: $0, &budget) })
        case .mapping(let mapping):
            var members: [JSONValue.Member] = []
            members.reserveCapacity(mapping.count)
            for (key, node) in mapping {
                guard let name = key.string, let value = tree(of: node, &budget) else { continue }
                members.append(JSONValue.Member(name: name, value: value))
            }
            return .object(members)
        case .alias: return nil
        }
    }
}

/// Whether YAML can be given to a recursive parser without harm.
private enum YAMLGuard {
    /// False for a text that is far too long, nested hundreds deep, or multiplies itself by aliases.
    static func isHarmless(_ text: String) -> Bool {
        guard text.utf8.count <= 64 << 10 else { return false }
        return SourceBytes.with(text) { bytes in
            var opened = 0
            var anchors = 0
            var aliases = 0
            var depth = 0
            var isLineStart = true
            var previous: UInt8 = 0x0A
            for position in 0..<bytes.count {
                let byte = bytes[position]
                if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { opened += 1 }
                if previous == UInt8(ascii: "&"), byte > 0x20 { anchors += 1 }
                if previous == UInt8(ascii: "*"), byte > 0x20 { aliases += 1 }
                previous = byte
                switch byte {
                case 0x0A, 0x0D: (depth, isLineStart) = (0, true)
                case 0x20: break
                // Collections that a line opens by `- ` and `? `.
                case UInt8(ascii: "-"), UInt8(ascii: "?"):
                    guard isLineStart, bytes.byte(at: position + 1) == 0x20 else {
                        isLineStart = false
                        continue
                    }
                    depth += 1
                    if depth > maximumDepth { return false }
                default: isLineStart = false
                }
            }
            return opened <= 200 && (anchors == 0 || aliases <= 20)
        }
    }

    private static let maximumDepth = 32
}
