internal import Blog
internal import Ingest

/// Front matter that is nearly YAML, read line by line: `key: value`, `key: [a, b]`, and `- item` or `key: value` below a key.
enum YAMLLines {
    /// The values that can be understood; a line that cannot is left out.
    static func read(_ text: Substring) -> [String: FrontMatter.Value] {
        var values: [String: FrontMatter.Value] = [:]
        var open: Collection?
        for line in text.split(whereSeparator: \.isNewline) {
            let content = line.trimmed
            if content.hasPrefix("- "), open != nil {
                open?.items.append(.text(unquoted(content.dropFirst(2))))
                continue
            }
            if var inner = open, line.first?.isWhitespace == true,
                let (key, value) = pair(content[...]), !value.isEmpty
            {
                FrontMatter.keep(scalarOrList(value), as: key, in: &inner.members)
                open = inner
                continue
            }
            if let open { FrontMatter.keep(open.value, as: open.key, in: &values) }
            open = nil
            guard let (key, value) = pair(line) else { continue }
            if value.isEmpty {
                open = Collection(key: key)
            } else {
                FrontMatter.keep(scalarOrList(value), as: key, in: &values)
            }
        }
        if let open { FrontMatter.keep(open.value, as: open.key, in: &values) }
        return values
    }

    /// What stands below a key.
    private struct Collection {
        let key: String
        var items: [FrontMatter.Value] = []
        var members: [String: FrontMatter.Value] = [:]

        /// A list or a table, `nil` where nothing stands there.
        var value: FrontMatter.Value? {
            items.isEmpty ? members.isEmpty ? nil : .map(members) : .list(items)
        }
    }

    /// The `key: value` lines that a text begins with, behind an opening fence if there is one: front matter whose end is
    /// missing, or headers without fences.
    static func leading(_ text: String) -> [String: FrontMatter.Value] {
        guard text.utf8.prefix(4096).contains(UInt8(ascii: ":")) else { return [:] }
        let lines = text.prefix(8192).split(whereSeparator: \.isNewline).prefix(100)
            .drop { ["---", "+++"].contains($0.trimmed) }
        let hasFence = ["---", "+++"].contains { text.prefix(64).trimmed.hasPrefix($0) }
        guard let first = lines.first.flatMap(pair)?.key, hasFence || headers.contains(first) else {
            return [:]
        }
        let head = lines.prefix { line in
            pair(line) != nil || line.first?.isWhitespace == true || line.hasPrefix("- ")
        }
        return read(head.joined(separator: "\n")[...])
    }

    /// Keys that headers without fences begin with.
    private static let headers: Set<String> = [
        "title", "date", "author", "authors", "tags", "category", "categories", "slug", "status",
        "state", "draft", "published", "visibility", "layout", "permalink", "modified", "summary",
        "lang", "id", "type",
    ]

    private static func pair(_ line: Substring) -> (key: String, value: String)? {
        guard let first = line.first, !first.isWhitespace, first != "#",
            let colon = line.firstIndex(of: ":")
        else { return nil }
        let key = FrontMatter.normalized(line[..<colon].trimmed)
        guard !key.isEmpty, key.utf8.count <= 40 else { return nil }
        return (key, line[colon...].dropFirst().trimmed)
    }

    /// A value in quotation marks or brackets is read as the JSON that it mostly is.
    private static func scalarOrList(_ value: String) -> FrontMatter.Value {
        if let first = value.first, "\"[{".contains(first) {
            var reader = JSONReader(Array(value.utf8))
            if let json = try? reader.value(), reader.position == value.utf8.count,
                let exact = FrontMatter.value(of: json)
            {
                return exact
            }
        }
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
