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
        } else if let (content, body) = Self.object(rest) {
            (self.kind, self.content, self.body) = (.json, content, body)
        } else {
            (kind, content, body) = (.none, "", text[...])
        }
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

    private static func firstLine(_ text: Substring) -> (line: Substring, after: Substring)? {
        guard !text.isEmpty else { return nil }
        guard let end = text.firstIndex(where: \.isNewline) else {
            return (text, text[text.endIndex...])
        }
        return (text[..<end], text[text.index(after: end)...])
    }

    private static func trimmedEnd(_ line: Substring) -> String {
        var line = line
        while let last = line.last, last.isWhitespace { line.removeLast() }
        return String(line)
    }
}
