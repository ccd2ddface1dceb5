/// Whether YAML can be given to a recursive parser without harm.
enum YAMLGuard {
    /// False for front matter that is far too long, nested hundreds deep, or multiplies itself by aliases.
    static func isHarmless(_ text: String) -> Bool {
        guard text.utf8.count <= 64 << 10 else { return false }
        var opened = 0
        var anchors = 0
        var aliases = 0
        var previous: UInt8 = 0x0A
        for byte in text.utf8 {
            if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { opened += 1 }
            if previous == UInt8(ascii: "&"), byte > 0x20 { anchors += 1 }
            if previous == UInt8(ascii: "*"), byte > 0x20 { aliases += 1 }
            previous = byte
        }
        return opened <= 200 && (anchors == 0 || aliases <= 20)
            && text.split(whereSeparator: \.isNewline).allSatisfy { depth(of: $0) <= 32 }
    }

    /// How many collections a line opens by `- ` and `? `.
    private static func depth(of line: Substring) -> Int {
        var rest = line.drop { $0 == " " }
        var depth = 0
        while rest.hasPrefix("- ") || rest.hasPrefix("? ") {
            depth += 1
            rest = rest.dropFirst(2).drop { $0 == " " }
        }
        return depth
    }
}

/// Front matter that is nearly YAML, read line by line: `key: value`, `key: [a, b]`, and `- item` below a key.
enum YAMLLines {
    /// The values that can be understood; a line that cannot is left out.
    static func read(_ text: Substring) -> [String: FrontMatter.Value] {
        var values: [String: FrontMatter.Value] = [:]
        var list: (key: String, items: [FrontMatter.Value])?
        for line in text.split(whereSeparator: \.isNewline) {
            let content = line.trimmed
            if content.hasPrefix("- "), list != nil {
                list?.items.append(.text(unquoted(content.dropFirst(2))))
                continue
            }
            if let open = list, !open.items.isEmpty { values[open.key] = .list(open.items) }
            list = nil
            guard let (key, value) = pair(line) else { continue }
            if value.isEmpty {
                list = (key, [])
            } else if values[key] == nil {
                values[key] = scalarOrList(value)
            }
        }
        if let open = list, !open.items.isEmpty { values[open.key] = .list(open.items) }
        return values
    }

    private static func pair(_ line: Substring) -> (key: String, value: String)? {
        guard let first = line.first, !first.isWhitespace, first != "#",
            let colon = line.firstIndex(of: ":")
        else { return nil }
        let key = FrontMatter.normalized(line[..<colon].trimmed)
        guard !key.isEmpty, key.utf8.count <= 40 else { return nil }
        return (key, line[colon...].dropFirst().trimmed)
    }

    private static func scalarOrList(_ value: String) -> FrontMatter.Value {
        guard value.hasPrefix("["), value.hasSuffix("]") else { return .text(unquoted(value[...])) }
        let items = value.dropFirst().dropLast().split(separator: ",")
        return .list(items.map { .text(unquoted($0)) })
    }

    private static func unquoted(_ text: Substring) -> String {
        let text = text.trimmed
        guard let first = text.first, first == "\"" || first == "'", text.count > 1,
            text.last == first
        else { return text }
        return String(text.dropFirst().dropLast())
    }
}
