internal import Blog
internal import Ingest

/// Where a file's front matter ends and its text begins.
///
/// ```
/// ---          +++           {
/// YAML         TOML            JSON
/// --- or ...   +++           }
/// text         text          text
/// ```
///
/// A word after the opening says the notation: `---json`, `---toml`, `---yaml`, `---js` (a literal object, which YAML
/// reads as well).
struct FrontMatterBlock: Hashable {
    enum Kind: Hashable { case none, yaml, toml, json }

    let kind: Kind
    /// What stands between the fences.
    let content: Substring
    /// What follows them; the whole text when there are none.
    let body: Substring

    /// Finds the fences; blank lines before them do not count. An opening without a closing one is text.
    init(_ text: String) {
        let start = text.firstIndex { !$0.isWhitespace } ?? text.endIndex
        let rest = text[start...]
        if let (content, body) = Self.fenced(rest, open: "---", close: ["---", "..."]) {
            (self.kind, self.content, self.body) = (.yaml, content, body)
        } else if let (content, body) = Self.fenced(rest, open: "+++", close: ["+++"]) {
            (self.kind, self.content, self.body) = (.toml, content, body)
        } else if let (kind, content, body) = Self.named(rest) {
            (self.kind, self.content, self.body) = (kind, content, body)
        } else if let (content, body) = Self.object(rest) {
            (self.kind, self.content, self.body) = (.json, content, body)
        } else {
            (kind, content, body) = (.none, "", text[...])
        }
    }

    /// What an opening with the name of its notation begins.
    private static func named(_ text: Substring) -> (
        kind: Kind, content: Substring, body: Substring
    )? {
        guard text.hasPrefix("---"), let first = firstLine(text) else { return nil }
        let kind: Kind
        switch first.line.dropFirst(3).trimmed.lowercased() {
        case "yaml", "yml", "js", "javascript": kind = .yaml
        case "json": kind = .json
        case "toml": kind = .toml
        default: return nil
        }
        guard let found = fenced(text, open: first.line.trimmed, close: ["---"]) else { return nil }
        return (kind, found.content, found.body)
    }

    private static func fenced(_ text: Substring, open: String, close: [String]) -> (
        content: Substring, body: Substring
    )? {
        guard let first = firstLine(text), first.line.trimmed == open else { return nil }
        var rest = first.after
        while let next = firstLine(rest) {
            if close.contains(trimmedEnd(next.line)) {
                return (text[first.after.startIndex..<rest.startIndex], next.after)
            }
            rest = next.after
        }
        return nil
    }

    private static func object(_ text: Substring) -> (content: Substring, body: Substring)? {
        guard text.first == "{", let first = firstLine(text),
            first.line.trimmed == "{" || first.line.contains("\"")
        else { return nil }
        var reader = JSONReader(Array(text.utf8))
        do throws(JSONError) {
            guard try reader.value().isObject else { return nil }
        } catch {
            return nil
        }
        let end = text.utf8.index(text.startIndex, offsetBy: reader.position)
        return (text[..<end], text[end...])
    }

    /// The first line and what follows it; by bytes, because finding the end by characters takes ten times as long.
    private static func firstLine(_ text: Substring) -> (line: Substring, after: Substring)? {
        guard !text.isEmpty else { return nil }
        guard let end = text.utf8.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
            return (text, text[text.endIndex...])
        }
        var after = text.utf8[end...].dropFirst()
        if text.utf8[end] == 0x0D, after.first == 0x0A { after = after.dropFirst() }
        return (text[..<end], Substring(after))
    }

    private static func trimmedEnd(_ line: Substring) -> String {
        var line = line
        while let last = line.last, last.isWhitespace { line.removeLast() }
        return String(line)
    }
}
