internal import Ingest

/// What a configuration that is a program says in plain words: nothing is run.
struct ScriptText {
    private let text: String

    init(_ text: String) { self.text = text }

    /// The text behind `name:` or `name =`, where it is written out.
    func text(_ name: String) -> String? {
        for line in text.split(whereSeparator: \.isNewline) {
            var rest = line[...]
            if rest.trimmed.hasPrefix("//") { continue }
            while let found = rest.range(of: name) {
                let before = rest[..<found.lowerBound].last
                var after = rest[found.upperBound...]
                if after.first == "\"" || after.first == "'" { after = after.dropFirst() }
                after = after.drop { $0 == " " }
                let isName =
                    before.map { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." } ?? true
                if isName, after.first == ":" || after.first == "=" {
                    after = after.dropFirst().drop { $0 == " " }
                    if let quote = after.first, "\"'`".contains(quote),
                        let end = after.dropFirst().firstIndex(of: quote)
                    {
                        let value = String(after[after.index(after: after.startIndex)..<end])
                        if !value.contains("${") { return value }
                    }
                }
                rest = rest[found.upperBound...]
            }
        }
        return nil
    }

    /// The first argument of each call of a function, where it is written out.
    func arguments(of function: String) -> [String] {
        var found: [String] = []
        var rest = text[...]
        while let call = rest.range(of: function) {
            rest = rest[call.upperBound...].drop { $0 == " " }
            guard rest.first == "(" else { continue }
            let after = rest.dropFirst().drop(while: \.isWhitespace)
            if let quote = after.first, "\"'`".contains(quote),
                let end = after.dropFirst().firstIndex(of: quote)
            {
                found.append(String(after[after.index(after: after.startIndex)..<end]))
            }
        }
        return found
    }

    /// Names of collections and the folders that `glob` reads them from.
    func collections() -> [(name: String, folder: String)] {
        var found: [(name: String, folder: String)] = []
        for part in text.components(separatedBy: "defineCollection").indices.dropFirst() {
            let parts = text.components(separatedBy: "defineCollection")
            let before = parts[part - 1].trimmed
            let name = before.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "$" }.last
            guard let name, let base = ScriptText(parts[part]).text("base") else { continue }
            let folder = base.split(separator: "/").filter { $0 != "." }.map { $0 + "/" }.joined()
            found.append((String(name), folder))
        }
        return found
    }
}

extension StringProtocol {
    /// The parts of a text between a mark.
    fileprivate func components(separatedBy mark: String) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        while let found = rest.range(of: mark) {
            parts.append(String(rest[..<found.lowerBound]))
            rest = rest[found.upperBound...]
        }
        return parts + [String(rest)]
    }

    /// Where a text first stands in this one.
    fileprivate func range(of text: String) -> Range<Index>? {
        firstRange(of: text)
    }
}
