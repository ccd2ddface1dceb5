internal import Ingest

/// Headers that a text begins with, without fences: lines `Key: value`, and lines further in that go on with one.
struct TextHeaders {
    let values: [String: FrontMatter.Value]
    /// The text below.
    let body: Substring

    /// Reads headers; `nil` where the text begins otherwise.
    init?(_ text: String) {
        var values: [String: FrontMatter.Value] = [:]
        var rest = text[...]
        var last: (key: String, value: String)?
        while let end = rest.firstIndex(where: \.isNewline) ?? (rest.isEmpty ? nil : rest.endIndex)
        {
            let line = rest[..<end]
            let isIndented = line.first?.isWhitespace ?? false
            if isIndented, !line.trimmed.isEmpty, let known = last {
                last = (known.key, known.value + " " + line.trimmed)
            } else if let (key, value) = Self.pair(line) {
                if let last { FrontMatter.keep(.text(last.value), as: last.key, in: &values) }
                last = (key, value)
            } else {
                break
            }
            rest = end == rest.endIndex ? rest[end...] : rest[rest.index(after: end)...]
        }
        if let last { FrontMatter.keep(.text(last.value), as: last.key, in: &values) }
        guard !values.isEmpty else { return nil }
        self.values = values
        body = rest
    }

    private static func pair(_ line: Substring) -> (key: String, value: String)? {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let name = line[..<colon]
        guard !name.isEmpty, name.utf8.count <= 40,
            name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
        else { return nil }
        return (FrontMatter.normalized(String(name)), line[colon...].dropFirst().trimmed)
    }
}
