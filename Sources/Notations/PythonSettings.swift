package import Blog

/// Settings in a Python file that are plain values: `NAME = 'text'`, numbers, `True`, lists, tuples and dictionaries of texts.
///
/// Nothing is run: what is computed, or set in a branch, is what a program decides.
package struct PythonSettings: Sendable, Hashable {
    private var values: [String: ScriptValue] = [:]

    package init(_ text: String) {
        let tokens = ScriptTokens(text, isPython: true)
        var module = ScriptModule(tokens: tokens)
        var place = 0
        while place < tokens.all.count {
            let start = place
            repeat {
                place = tokens.ends[place] + 1
            } while place < tokens.all.count
                && tokens.lineStarts[place] != false
            let range = start..<min(place, tokens.all.count)
            if let name = module.word(at: start), module.sign(at: start + 1) == "=" {
                values[name] = module.value(range.dropFirst(2))
            } else if !["def", "class", "import", "from"].contains(module.word(at: start)) {
                for inner in range where module.sign(at: inner + 1) == "=" {
                    // `+=` changes what was said.
                    let name = module.word(at: inner) ?? module.word(at: inner - 1)
                    if let name { values[name] = .computed }
                }
            }
        }
    }

    /// Lays other settings over these.
    package mutating func merge(_ other: PythonSettings) {
        values.merge(other.values) { $1 }
    }

    /// Whether only running the program would tell a setting.
    package func isProgrammed(_ name: String) -> Bool { values[name]?.isProgrammed ?? false }

    /// A text or a word such as `True`; `nil` for what is not known.
    package func text(_ name: String) -> String? { values[name]?.text }

    /// Texts of a list or tuple.
    package func list(_ name: String) -> [String]? {
        guard case .list(let values)? = values[name] else { return nil }
        return values.compactMap(\.text)
    }

    /// A dictionary.
    package func table(_ name: String) -> JSONValue? { values[name]?.json }
}
