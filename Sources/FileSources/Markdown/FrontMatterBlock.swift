internal import Blog
internal import Ingest

/// Where a file's front matter ends and its text begins.
///
/// ```
/// ---          +++           {              .. key: value        key: value         "key": value,
/// YAML         TOML            JSON         .. key: value        key: value         "key": value
/// --- or ...   +++           }                                   ---                ;;;
/// text         text          text           text (Nikola)        text (Hexo)        text (Hexo)
/// ```
///
/// A word after the opening says the notation: `---json`, `---toml`, `---yaml`, `---js` (a literal object, or names with literal
/// values). Hexo takes more than three hyphens, and `;;;` on both sides of JSON.
struct FrontMatterBlock: Hashable {
    enum Kind: Hashable { case none, yaml, toml, json, script, nikola }

    /// How sure it is that this is front matter.
    enum Certainty: Hashable {
        case certain
        /// It is where keys are in it that front matter has.
        case ifKnown
        /// It has no opening, and is where several such keys are in it.
        case ifFamiliar
        /// The same as `ifKnown`; it has no end, but the first blank line.
        case unended
    }

    let kind: Kind
    let certainty: Certainty
    /// What stands between the fences.
    let content: Substring
    /// What follows them; the whole text when there are none.
    let body: Substring

    /// Whether an opening says that it is one.
    var isFenced: Bool { certainty == .certain && ![.none, .nikola].contains(kind) }

    private init(
        _ kind: Kind, _ certainty: Certainty, _ parts: (content: Substring, body: Substring)
    ) {
        (self.kind, self.certainty, content, body) = (kind, certainty, parts.content, parts.body)
    }

    /// Finds the fences; blank lines before them do not count.
    init(_ text: String) {
        let start = text.firstIndex { !$0.isWhitespace } ?? text.endIndex
        let rest = text[start...]
        let found: FrontMatterBlock? =
            switch rest.utf8.first {
            case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ";"): Self.fenced(rest)
            case UInt8(ascii: "{"): Self.object(rest)
            case UInt8(ascii: "."), UInt8(ascii: "<"): Self.dotted(rest)
            default: Self.unopened(rest)
            }
        self = found ?? FrontMatterBlock(.none, .certain, ("", text[...]))
    }

    private static func fenced(_ text: Substring) -> FrontMatterBlock? {
        guard let first = firstLine(text), let mark = text.first else { return nil }
        let count = first.line.utf8.prefix { $0 == mark.asciiValue }.count
        let kind: Kind
        var certainty = Certainty.certain
        switch (mark, first.line.dropFirst(count).trimmed.lowercased()) {
        case _ where count < 3: return nil
        case ("-", ""), ("-", "yaml"), ("-", "yml"): kind = .yaml
        case ("-", "toml"): kind = .toml
        case ("-", "json"): kind = .json
        case ("-", "js"), ("-", "javascript"): kind = .script
        case ("+", ""), ("+", "toml"): kind = .toml
        case (";", ""): (kind, certainty) = (.json, .ifKnown)
        case ("-", _): (kind, certainty) = (.yaml, .ifKnown)
        default: return nil
        }
        if count > 3 { certainty = .ifKnown }
        if let parts = closed(first.after, by: mark) {
            return FrontMatterBlock(kind, certainty, parts)
        }
        return FrontMatterBlock(kind, .unended, paragraph(first.after))
    }

    /// What stands before a line of a mark, three times or more; `...` ends YAML, too.
    private static func closed(
        _ text: Substring, by mark: Character, within lines: Int = .max
    ) -> (content: Substring, body: Substring)? {
        var rest = text
        var left = lines
        while left > 0, let next = firstLine(rest) {
            if isFence(next.line, of: mark) { return (text[..<rest.startIndex], next.after) }
            rest = next.after
            left -= 1
        }
        return nil
    }

    private static func isFence(_ line: Substring, of mark: Character) -> Bool {
        guard let first = line.utf8.first, let byte = mark.asciiValue else { return false }
        if first != byte { return mark == "-" && trimmedEnd(line) == "..." }
        let count = line.utf8.prefix { $0 == byte }.count
        return count >= 3 && line.dropFirst(count).allSatisfy(\.isWhitespace)
    }

    private static func paragraph(_ text: Substring) -> (content: Substring, body: Substring) {
        var rest = text
        while let next = firstLine(rest), !next.line.allSatisfy(\.isWhitespace) {
            rest = next.after
        }
        return (text[..<rest.startIndex], rest)
    }

    private static func object(_ text: Substring) -> FrontMatterBlock? {
        guard let first = firstLine(text) else { return nil }
        let line = first.line.trimmed
        guard line == "{" || line.contains("\"") else { return nil }
        var reader = JSONReader(Array(text.utf8))
        do throws(JSONError) {
            guard try reader.value().isObject else { return nil }
            let end = text.utf8.index(text.startIndex, offsetBy: reader.position)
            return FrontMatterBlock(.json, .certain, (text[..<end], text[end...]))
        } catch {
            // What begins as an object of texts does is nothing else: `{% include "x" %}` does not.
            guard line.dropFirst().trimmed.first.map({ $0 == "\"" }) ?? true else { return nil }
            if line.count > 1, line.hasSuffix("}") {
                return FrontMatterBlock(.json, .ifKnown, (first.line, first.after))
            }
            var rest = first.after
            while let next = firstLine(rest) {
                if trimmedEnd(next.line) == "}" {
                    let content = text[..<next.line.endIndex]
                    return FrontMatterBlock(.json, .ifKnown, (content, next.after))
                }
                rest = next.after
            }
            return FrontMatterBlock(.json, .unended, paragraph(text))
        }
    }

    /// Nikola's lines, as they are or in a comment.
    private static func dotted(_ text: Substring) -> FrontMatterBlock? {
        let isComment = text.hasPrefix("<!--")
        let start = isComment ? text.dropFirst(4).drop(while: \.isWhitespace) : text
        guard start.hasPrefix(".. "), let first = firstLine(start), first.line.contains(":") else {
            return nil
        }
        if !isComment { return FrontMatterBlock(.nikola, .certain, paragraph(start)) }
        guard let end = start.firstRange(of: "-->") else {
            return FrontMatterBlock(.nikola, .unended, paragraph(start))
        }
        return FrontMatterBlock(
            .nikola, .certain, (start[..<end.lowerBound], start[end.upperBound...]))
    }

    /// Lines that a fence ends but none begins: YAML, or members of a JSON object.
    private static func unopened(_ text: Substring) -> FrontMatterBlock? {
        let head = text.utf8.prefix(60)
        guard let colon = head.firstIndex(of: UInt8(ascii: ":")),
            text[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || "_-\"' ".contains($0) })
        else { return nil }
        let mark: Character = text.first == "\"" ? ";" : "-"
        guard let parts = closed(text, by: mark, within: 100) else { return nil }
        return FrontMatterBlock(mark == ";" ? .json : .yaml, .ifFamiliar, parts)
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
